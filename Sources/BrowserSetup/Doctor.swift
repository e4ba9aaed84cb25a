import CSystem

/// Checks an installation as the browser would use it.
package struct Doctor {
  /// A host manifest to look at, and the browser that reads it.
  package struct Subject: Equatable, Sendable {
    package let title: String
    package let manifest: String
    /// Folders with system-wide manifests, which this one shadows.
    package let systemFolders: [String]

    package init(title: String, manifest: String, systemFolders: [String] = []) {
      self.title = title
      self.manifest = manifest
      self.systemFolders = systemFolders
    }
  }

  let say: (String) -> Void

  /// - Parameter say: takes each line of what was found.
  package init(say: @escaping (String) -> Void) { self.say = say }

  /// Checks each manifest, then starts each host that they name once, then looks at the extension.
  ///
  /// True where all is well.
  package func run(_ subjects: [Subject], extension: ExtensionCheck.Subject? = nil) -> Bool {
    var isWell = true
    var hosts: [String] = []
    for subject in subjects {
      guard let host = check(subject) else {
        isWell = false
        continue
      }
      if !hosts.contains(host) { hosts.append(host) }
    }
    var versions: [String] = []
    for host in hosts {
      if let version = start(host) { versions.append(version) } else { isWell = false }
    }
    guard let `extension` else { return isWell }
    return check(`extension`, against: versions) && isWell
  }

  private func check(_ subject: ExtensionCheck.Subject, against hosts: [String]) -> Bool {
    do throws(ExtensionCheck.Fault) {
      let version = try ExtensionCheck.read(subject)
      if let host = hosts.first(where: { $0 != version }) {
        throw .otherVersion(version, host: host)
      }
      say("Extension: \(subject.folder) is whole (\(version))")
      return true
    } catch {
      say("Extension: \(subject.folder) \(error)")
      return false
    }
  }

  private func check(_ subject: Subject) -> String? {
    let path = subject.manifest
    do {
      let bytes = try Files.read(path)
      let reading = try? readManifest(bytes, at: path, of: subject.title)
      guard let reading else { return nil }
      say("\(subject.title): \(path) is one that Chromium accepts")
      for folder in subject.systemFolders {
        let shadowed = "\(folder)/\(Identity.manifestFileName)"
        if Files.kind(shadowed) == .file { say("\(subject.title): it comes before \(shadowed)") }
      }
      return reading.host
    } catch {
      say("\(subject.title): \(error)")
      return nil
    }
  }

  private func readManifest(
    _ bytes: [UInt8], at path: String, of title: String
  ) throws(ManifestCheck.Fault) -> ManifestCheck.Reading {
    do {
      return try ManifestCheck.read(
        bytes, isFile: { Files.kind($0) == .file }, isExecutable: { access($0, X_OK) == 0 })
    } catch {
      say("\(title): \(path) \(error)")
      throw error
    }
  }

  /// Tries a host; its version, or nil where it does not work.
  private func start(_ host: String) -> String? {
    guard let folder = makeFolder() else {
      say("Self-check: could not make a folder for it in the folder for temporary files.")
      return nil
    }
    defer { discard(folder) }
    do {
      let verdict = try HostTrial.run(host, stateFolder: folder)
      say("Self-check: started \(host) (\(verdict.version)) as a browser does")
      say("Self-check: with the rule \(HostTrial.pattern), \(HostTrial.url) → \(verdict.action)")
      return verdict.version
    } catch {
      say("Self-check: started \(host) as a browser does. \(error)")
      return nil
    }
  }

  private func makeFolder() -> String? {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/scroll-brake.XXXXXX".utf8CString)
    return template.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress, mkdtemp(start) != nil else { return nil }
      return String(cString: start)
    }
  }

  private func discard(_ folder: String) {
    for name in (try? Files.names(in: folder)) ?? [] {
      let path = "\(folder)/\(name)"
      if Files.kind(path) == .folder { discard(path) } else { unlink(path) }
    }
    rmdir(folder)
  }
}
