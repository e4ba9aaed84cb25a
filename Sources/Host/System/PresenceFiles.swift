import CSystem
package import Ledger

/// Says which profiles and spaces have a running host, by an empty file each in the state folder
/// that is held while one runs.
///
/// The kernel lets go of it when the process ends, however it ends. Source: flock(2)
package final class PresenceFiles {
  private let folder: String
  private var held: [Int32] = []

  package init(in folder: StateFolder) { self.folder = folder.path }

  deinit { release() }

  /// The two functions that a session takes.
  package var presence: Presence { Presence(enter: enter, isLive: isLive) }

  private func release() {
    for descriptor in held { close(descriptor) }
    held = []
  }

  /// Not being able to is no reason to fail: a space is then offered that somebody uses.
  private func enter(_ names: [String]) {
    release()
    for name in names {
      let descriptor = sb_open("\(folder)/running-\(name)", O_RDWR | O_CREAT, 0o600)
      guard descriptor >= 0 else { continue }
      // Somebody who only looks lets go at once.
      _ = sb_hold_shared(descriptor)
      held.append(descriptor)
    }
  }

  private func isLive(_ name: String) -> Bool {
    let descriptor = sb_open("\(folder)/running-\(name)", O_RDONLY, 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return sb_hold_alone(descriptor) != 0
  }
}
