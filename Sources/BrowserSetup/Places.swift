/// Where things go for one user, worked out from the environment alone.
package struct Places: Equatable, Sendable {
  /// The operating systems whose browsers are known.
  package enum System: String, Sendable {
    case linux, macos

    /// The one that this program was built for.
    package static var current: System {
      #if os(macOS)
        .macos
      #else
        .linux
      #endif
    }
  }

  /// The system whose customs are followed.
  package let system: System
  /// The user's home folder.
  package let home: String
  /// Where browsers keep their data on Linux: `$XDG_CONFIG_HOME`, else `~/.config`.
  package let configuration: String
  /// The folder of rules and times, which installing and uninstalling leave alone.
  package let stateFolder: String
  /// The folder of the installed host, its data files and the receipt.
  package let hostFolder: String

  /// Works out the places.
  ///
  /// A variable of the XDG Base Directory Specification that is empty or relative is ignored, as the
  /// specification demands.
  ///
  /// - Throws: `SetupError.noHome` where `HOME` is no absolute path.
  package init(
    system: System = .current, home: String?, configuration: String?, data: String?,
    state: String? = nil, override: String? = nil
  ) throws(SetupError) {
    guard let home = Self.absolute(home) else { throw .noHome }
    self.system = system
    self.home = home
    self.configuration = Self.absolute(configuration) ?? "\(home)/.config"
    hostFolder =
      switch system {
      case .linux: "\(Self.absolute(data) ?? "\(home)/.local/share")/scroll-brake"
      case .macos: "\(home)/Library/Application Support/Scroll Brake"
      }
    let usual =
      switch system {
      case .linux: "\(Self.absolute(state) ?? "\(home)/.local/state")/scroll-brake"
      case .macos: hostFolder
      }
    stateFolder = Self.absolute(override) ?? usual
  }

  /// The installed host.
  package var host: String { "\(hostFolder)/scroll-brake" }
  /// The list of what was written, for uninstalling.
  package var receipt: String { "\(hostFolder)/receipt.json" }
  /// The visible folder of the extension, which the browser loads.
  package var extensionFolder: String { "\(home)/Scroll Brake" }

  /// Replaces the variable at the beginning of a folder of the browsers' table.
  func expand(_ folder: String) -> String {
    let variables = [
      ("$CONFIG/", configuration), ("$FLATPAK/", "\(home)/.var/app"), ("$HOME/", home),
      ("$SUPPORT/", "\(home)/Library/Application Support"),
    ]
    for (variable, value) in variables where folder.hasPrefix(variable) {
      return "\(value)/\(folder.dropFirst(variable.count))"
    }
    return folder
  }

  private static func absolute(_ path: String?) -> String? {
    guard var path, path.hasPrefix("/") else { return nil }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path == "/" ? nil : path
  }
}
