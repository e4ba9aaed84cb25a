import CSystem

/// What a command has to work with: the user's places, the table of browsers, the files to install.
package struct Setting {
  /// Where things go.
  package let places: Places
  /// The browsers of this system.
  package let table: [Browser]
  /// The options that it was made from.
  package let options: SetupOptions

  private let program: String
  private let root: String
  private let tablePath: String

  /// Looks around.
  ///
  /// - Throws: where there is no home, root would act for somebody else, the table cannot be read,
  ///   or a name of `--browser` is not in it.
  package init(_ options: SetupOptions, command: String) throws(SetupError) {
    places = try Self.places(command: command)
    self.options = options
    program = Self.programPath
    root = Self.root(of: program)
    if let table = options.table {
      tablePath = table
    } else {
      tablePath = try Self.find(BrowserTable.fileName, below: root, or: .noTable)
    }
    table = try BrowserTable.parse(try Files.read(tablePath), path: tablePath, places: places)
    _ = try BrowserTable.named(options.browsers, in: table)
  }

  /// The places of this user.
  ///
  /// - Throws: where there is no home, or root would act for somebody else.
  package static func places(command: String) throws(SetupError) -> Places {
    try refuseRootForAnother(command)
    return try Places(
      home: variable("HOME"), configuration: variable("XDG_CONFIG_HOME"),
      data: variable("XDG_DATA_HOME"), state: variable("XDG_STATE_HOME"),
      override: variable("SCROLL_BRAKE_HOME"))
  }

  /// The path of the running program.
  package static var programPath: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer in
      guard let base = buffer.baseAddress, sb_program_path(base) != nil else { return "" }
      return String(cString: base)
    }
  }

  /// The working folder.
  package static var workingFolder: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer in
      guard let base = buffer.baseAddress, getcwd(base, buffer.count) != nil else { return "/" }
      return String(cString: base)
    }
  }

  /// The browsers that the options mean: those named, or else all that this user has.
  package var chosenBrowsers: [Browser] {
    let search = (Self.variable("PATH") ?? "").split(separator: ":").map(String.init)
    let given = options.userDataFolders.map { Browser(dataFolder: $0) }
    guard given.isEmpty || !options.browsers.isEmpty else { return given }
    let named = (try? BrowserTable.named(options.browsers, in: table)) ?? []
    let rows = options.browsers.isEmpty ? table : named
    return given + BrowserSearch.installed(rows, search: search)
  }

  /// The receipt of earlier installations; an empty one where there was none.
  package func receipt() throws(SetupError) -> Receipt { try Self.receipt(places) }

  /// The receipt of earlier installations; an empty one where there was none.
  package static func receipt(_ places: Places) throws(SetupError) -> Receipt {
    guard Files.kind(places.receipt) != .missing else { return Receipt() }
    return try Receipt(try Files.read(places.receipt), path: places.receipt)
  }

  /// Everything that shall stand where, for these browsers; nothing where none can start a host.
  package func wanted(for browsers: [Browser], earlier: Receipt) throws(SetupError) -> [Wanted] {
    let name = Identity.manifestFileName
    let templatePath = try Self.find(name, below: root, or: .badTemplate(path: name))
    let template = try Files.read(templatePath)
    let host = Wanted.Content.file(try Files.read(program), mode: 0o755)
    var wanted: [Wanted] = []
    if browsers.contains(where: { $0.kind != .snap }) {
      let table = Wanted.Content.file(try Files.read(tablePath), mode: 0o644)
      let data = places.hostFolder
      wanted = [
        Wanted(part: .host, path: places.host, content: host),
        Wanted(part: .host, path: "\(data)/\(BrowserTable.fileName)", content: table),
        Wanted(part: .host, path: "\(data)/\(name)", content: .file(template, mode: 0o644)),
        try wantedExtension(earlier: earlier),
      ]
    }
    for browser in browsers {
      let path = "\(browser.hostFolder(places))/scroll-brake"
      let manifest = try HostManifest.render(template: template, from: templatePath, host: path)
      wanted += browser.wanted(host: host, at: path, manifest: manifest)
    }
    return wanted
  }

  private func wantedExtension(earlier: Receipt) throws(SetupError) -> Wanted {
    let folder = places.extensionFolder
    var source = options.extensionFolder
    if source == nil {
      source = ["\(root)/extension", folder].first { Files.kind("\($0)/manifest.json") == .file }
    }
    guard let source else { throw .noExtension }
    guard Files.kind("\(source)/manifest.json") == .file else {
      throw .notAnExtension(path: source)
    }
    let files = try Tree.read(source)
    let known = earlier.files(ofTree: folder)
    // The installed folder cannot mend itself: what it lacks would be forgotten with the receipt.
    if source == folder,
      let missing = known.first(where: { path in !files.contains { $0.path == path } })
    {
      throw .extensionIncomplete(path: folder, missing: missing)
    }
    return Wanted(part: .extension, path: folder, content: .tree(files, earlier: known))
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Where the data files are looked for: beside the program, or in the tree that it was built in.
  private static func root(of program: String) -> String {
    var folder = Files.parent(program)
    while folder != "/", folder != "." {
      if Files.name(folder) == ".build" { return Files.parent(folder) }
      folder = Files.parent(folder)
    }
    return Files.parent(program)
  }

  private static func find(
    _ name: String, below root: String, or error: SetupError
  ) throws(SetupError) -> String {
    for path in ["\(root)/\(name)", "\(root)/manifests/\(name)"] where Files.kind(path) == .file {
      return path
    }
    throw error
  }

  /// Root may install for root alone: under sudo, or with somebody's `HOME`, it is a mistake.
  private static func refuseRootForAnother(_ command: String) throws(SetupError) {
    guard geteuid() == 0 else { return }
    if let user = variable("SUDO_USER"), user != "root", !user.isEmpty {
      throw .rootForAnother(user: user, command: command)
    }
    if let home = variable("HOME"), let owner = Files.owner(home), owner != 0 {
      throw .rootForAnother(user: nil, command: command)
    }
  }
}
