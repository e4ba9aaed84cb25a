/// One browser of the table, its folders expanded for one user.
package struct Browser: Equatable, Sendable {
  /// How it is packed, which decides how the host can be reached.
  package enum Kind: String, Sendable {
    /// Starts any program of the user.
    case native
    /// Sees its own folders only, so the host is copied into them.
    case flatpak
    /// Cannot start a host at all.
    case snap
  }

  /// What `--browser` takes.
  package let name: String
  /// What is shown.
  package let title: String
  /// How it is packed.
  package let kind: Kind
  /// The folder of its profiles.
  package let dataFolder: String
  /// The folders with the user's host manifests.
  package let manifestFolders: [String]
  /// The folders with system-wide host manifests, which the user's manifest shadows.
  package let systemFolders: [String]
  /// The commands that start it.
  package let programs: [String]

  /// A browser that is only known by the data folder that somebody named.
  package init(dataFolder: String) {
    name = ""
    title = "Browser data in \(dataFolder)"
    kind = .native
    self.dataFolder = dataFolder
    manifestFolders = ["\(dataFolder)/NativeMessagingHosts"]
    systemFolders = []
    programs = []
  }

  /// A row of the table; nil where it is none.
  init?(columns: [String], places: Places) {
    guard columns.count == 9, let kind = Kind(rawValue: columns[3]), !columns[1].isEmpty else {
      return nil
    }
    name = columns[1]
    title = columns[2]
    self.kind = kind
    let data = places.expand(columns[4])
    guard data.hasPrefix("/") else { return nil }
    dataFolder = data
    let bases = Self.list(columns[5]).map { places.expand($0) }
    manifestFolders = (bases.isEmpty ? [data] : bases).map { "\($0)/NativeMessagingHosts" }
    systemFolders = Self.list(columns[6])
    programs = Self.list(columns[7])
  }

  /// Where the host has to be for this browser: in the user's place, or inside the sandbox's.
  package func hostFolder(_ places: Places) -> String {
    guard kind == .flatpak else { return places.hostFolder }
    let apps = places.expand("$FLATPAK/")
    let id = dataFolder.dropFirst(apps.count).prefix { $0 != "/" }
    return "\(apps)\(id)/data/scroll-brake"
  }

  /// What shall stand where for this browser alone: its manifests, and a Flatpak's own host.
  func wanted(host: Wanted.Content, at path: String, manifest: [UInt8]) -> [Wanted] {
    let part = Part.browser(title)
    if kind == .snap { return [Wanted(part: part, path: dataFolder, content: .unable)] }
    let own = kind == .flatpak ? [Wanted(part: part, path: path, content: host)] : []
    return own
      + manifestFolders.map { folder in
        Wanted(
          part: part, path: "\(folder)/\(Identity.manifestFileName)",
          content: .file(manifest, mode: 0o644))
      }
  }

  private static func list(_ column: String) -> [String] {
    column == "-" ? [] : column.split(separator: ";").map(String.init)
  }
}
