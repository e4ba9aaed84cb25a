import CSystem

/// The standard streams could not be taken over.
package struct StreamError: Error, Equatable, CustomStringConvertible {
  /// What was tried.
  package enum Operation: Equatable, Sendable {
    /// Duplicating standard output for private use.
    case keepOutput
    /// Pointing standard output at standard error.
    case redirectOutput
  }

  /// What was tried.
  package let operation: Operation

  /// The `errno` that it ended with.
  package let code: Int32

  /// One sentence: what is wrong, where, and what to do.
  package var description: String {
    let reason = String(cString: strerror(code))
    return switch operation {
    case .keepOutput:
      "Standard output cannot be used (\(reason)): let the browser start this program."
    case .redirectOutput:
      "Standard output cannot be pointed at standard error (\(reason)): start the browser again."
    }
  }
}
