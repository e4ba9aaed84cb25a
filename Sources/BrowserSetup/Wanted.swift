/// One file of a folder that is installed as a whole.
package struct TreeFile: Equatable, Sendable {
  /// Its path within the folder.
  package let path: String
  package let content: [UInt8]

  package init(path: String, content: [UInt8]) {
    self.path = path
    self.content = content
  }
}

/// The part of the installation that something belongs to: a failure ends its own part only.
package enum Part: Equatable, Sendable {
  case host
  case `extension`
  case browser(String)

  /// What stands at the beginning of a line about it.
  package var title: String {
    switch self {
    case .host: "Host"
    case .extension: "Extension"
    case .browser(let title): title
    }
  }
}

/// Something that shall stand at a path when all is done.
package struct Wanted: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    case file([UInt8], mode: UInt32)
    /// A folder with these files, and the paths of those that an earlier installation put there.
    case tree([TreeFile], earlier: [String])
    /// Nothing: this browser cannot start a host.
    case unable
  }

  package let part: Part
  package let path: String
  package let content: Content

  package init(part: Part, path: String, content: Content) {
    self.part = part
    self.path = path
    self.content = content
  }

  /// The mode of folders made on the way to it: browsers keep theirs to the user.
  var folderMode: UInt32 {
    if case .browser = part { 0o700 } else { 0o755 }
  }
}

/// What stands at the paths that are wanted, before anything is done.
package struct Found: Equatable, Sendable {
  package enum Item: Equatable, Sendable {
    case file([UInt8], mode: UInt32)
    /// A folder; its files where a tree is wanted there, and whether those are this extension.
    case folder([TreeFile], isOurs: Bool)
    case other
  }

  /// The files and folders at the wanted paths, by path; what is missing is not in it.
  package var items: [String: Item]
  /// The folders among the parents of the wanted paths that exist.
  package var folders: Set<String>

  package init(items: [String: Item] = [:], folders: Set<String> = []) {
    self.items = items
    self.folders = folders
  }
}
