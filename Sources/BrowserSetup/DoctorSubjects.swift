extension Doctor {
  /// The manifests of these browsers, all of which should be there.
  package static func subjects(_ browsers: [Browser]) -> [Subject] {
    browsers.filter { $0.kind != .snap }.flatMap { browser in
      browser.manifestFolders.map { folder in
        Subject(
          title: browser.title, manifest: "\(folder)/\(Identity.manifestFileName)",
          systemFolders: browser.systemFolders)
      }
    }
  }

  /// What to look at: the manifests that the browsers have, and the rest of what was written.
  ///
  /// A browser that has none is only named, unless it was asked for.
  package static func subjects(
    _ browsers: [Browser], receipt: Receipt, isNarrowed: Bool, say: (String) -> Void
  ) -> [Subject] {
    var subjects: [Subject] = []
    for browser in browsers {
      guard browser.kind != .snap else {
        say("\(browser.title): unable. A snap may not start programs of yours.")
        continue
      }
      let own = Self.subjects([browser])
      if isNarrowed || own.contains(where: { receipt.files.contains($0.manifest) }) {
        subjects += own
      } else if own.contains(where: { Files.kind($0.manifest) != .missing }) {
        subjects += own.filter { Files.kind($0.manifest) != .missing }
      } else {
        say("\(browser.title): not installed. “scroll-brake install” would.")
      }
    }
    guard !isNarrowed else { return subjects }
    for path in receipt.files where Files.name(path) == Identity.manifestFileName {
      let isKnown = subjects.contains { $0.manifest == path }
      guard !isKnown, Files.name(Files.parent(path)) == "NativeMessagingHosts" else { continue }
      subjects.append(
        Subject(title: "Browser data in \(Files.parent(Files.parent(path)))", manifest: path))
    }
    return subjects
  }

  /// The extension to look at: none where only some browsers were asked for and none was installed.
  package static func extensionSubject(
    _ places: Places, receipt: Receipt, isNarrowed: Bool
  ) -> ExtensionCheck.Subject? {
    let folder = places.extensionFolder
    let isKept = receipt.trees.contains { $0.path == folder }
    guard isKept || !isNarrowed else { return nil }
    return ExtensionCheck.Subject(folder: folder, files: receipt.files(ofTree: folder))
  }
}
