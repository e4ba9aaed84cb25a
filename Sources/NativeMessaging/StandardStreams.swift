import CSystem

/// The host's two ends of the browser's pipes.
///
/// Makes sure that nothing but frames can reach the browser: the real standard output is kept
/// privately, and whatever else writes to it goes to standard error. Writing never blocks.
package final class StandardStreams {
  private let input: Int32
  private let output: Int32
  private var pending = ByteQueue()

  /// Whether the browser's end is gone; nothing is written or kept from then on.
  package private(set) var isOutputClosed = false

  /// With at least this many bytes waiting, the browser does not read: ask it for nothing more.
  package let pendingLimit: Int

  /// Takes over standard output, before anything else in the process may write to it, and makes a
  /// write to a closed pipe an error instead of a signal (SIGPIPE is ignored from then on).
  ///
  /// - Parameters:
  ///   - input: where frames come from.
  ///   - output: where frames go; afterwards this descriptor is a second one of `diagnostics`.
  ///   - diagnostics: where anything else written to `output` goes; where it is closed, nowhere.
  ///   - pendingLimit: see `isCongested`; 4 MiB.
  /// - Throws: `StreamError` where `output` is closed or no descriptor is left.
  package init(
    input: Int32 = 0, output: Int32 = 1, diagnostics: Int32 = 2, pendingLimit: Int = 4 << 20
  ) throws(StreamError) {
    let kept = sb_dup_private(output)
    guard kept >= 0 else { throw StreamError(operation: .keepOutput, code: sb_errno()) }
    guard Self.point(output, at: diagnostics), sb_set_nonblocking(kept, 1) == 0 else {
      let code = sb_errno()
      close(kept)
      throw StreamError(operation: .redirectOutput, code: code)
    }
    sb_ignore_sigpipe()
    self.input = input
    self.output = kept
    self.pendingLimit = pendingLimit
  }

  deinit { close(output) }

  private static func point(_ descriptor: Int32, at target: Int32) -> Bool {
    if dup2(target, descriptor) >= 0 { return true }
    let nowhere = sb_open("/dev/null", O_WRONLY, 0)
    guard nowhere >= 0 else { return false }
    defer { close(nowhere) }
    return dup2(nowhere, descriptor) >= 0
  }
}

// MARK: Reading

/// What one read from the browser gave.
package enum ReadOutcome: Equatable, Sendable {
  /// So many bytes were appended.
  case received(Int)
  /// Nothing is there at the moment.
  case nothing
  /// The browser has closed its end: there is nobody left to answer.
  case ended
  /// Reading failed with this `errno`; treat it as the end.
  case failed(Int32)
}

extension StandardStreams {
  private static let chunkLength = 65_536

  /// Reads once, what a pipe holds at the most, and appends it to the decoder.
  ///
  /// It waits where nothing is there and the input blocks: call it when `wait` says so.
  package func read(into decoder: inout FrameDecoder) -> ReadOutcome {
    withUnsafeTemporaryAllocation(byteCount: Self.chunkLength, alignment: 1) { chunk in
      while true {
        let count = CSystem.read(input, chunk.baseAddress, chunk.count)
        if count > 0 {
          decoder.append(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
          return .received(count)
        }
        guard count < 0 else { return .ended }
        switch sb_errno() {
        case EINTR: continue
        case EAGAIN: return .nothing
        case let code: return .failed(code)
        }
      }
    }
  }
}

// MARK: Writing

/// Where the bytes to the browser are.
package enum FlushOutcome: Equatable, Sendable {
  /// All are written.
  case done
  /// Some wait until the browser reads: flush again when `wait` says so.
  case pending
  /// The browser's end is gone, and what waited with it.
  case closed
}

extension StandardStreams {
  /// How many bytes wait to be written.
  package var pendingBytes: Int { pending.count }

  /// Whether so much waits that the next requests should not be read until some is written.
  package var isCongested: Bool { pendingBytes >= pendingLimit }

  /// Puts a frame behind those that wait; `flush` writes.
  package func write(_ frame: [UInt8]) {
    guard !isOutputClosed else { return }
    pending.append(frame)
  }

  /// Writes what waits, as far as it goes without blocking.
  package func flush() -> FlushOutcome {
    while !isOutputClosed, pending.count > 0 {
      let count = pending.withBytes { CSystem.write(output, $0.baseAddress, $0.count) }
      if count >= 0 {
        pending.drop(count)
        continue
      }
      switch sb_errno() {
      case EINTR: continue
      case EAGAIN: return .pending
      default:
        isOutputClosed = true
        pending = ByteQueue()
      }
    }
    return isOutputClosed ? .closed : .done
  }
}

// MARK: Waiting

/// What can be done without waiting; nothing, where the time is over or a signal came.
package struct Readiness: Equatable, Sendable {
  /// `read` gives bytes, the end, or an error.
  package var canRead = false
  /// `flush` gets further, or finds the browser's end gone.
  package var canFlush = false
  /// Those of the other descriptors that have something to read or are broken, in the order given.
  package var others: [Int32] = []

  /// Nothing can be done.
  package init() {}
}

extension StandardStreams {
  /// Sleeps until there is something to do.
  ///
  /// While `isCongested` it waits for the browser to read, not for its requests; the end of the
  /// input is told all the same.
  ///
  /// - Parameters:
  ///   - others: further descriptors to read from, such as a timer's.
  ///   - milliseconds: how long at the most; nil is for ever.
  package func wait(
    alsoFor others: [Int32] = [], milliseconds: Int32? = nil
  ) -> Readiness {
    var entries = [
      pollfd(fd: input, events: isCongested ? 0 : Int16(POLLIN), revents: 0),
      // A negative descriptor is passed over.
      pollfd(fd: pending.count > 0 ? output : -1, events: Int16(POLLOUT), revents: 0),
    ]
    for other in others { entries.append(pollfd(fd: other, events: Int16(POLLIN), revents: 0)) }
    var readiness = Readiness()
    guard poll(&entries, nfds_t(entries.count), milliseconds ?? -1) > 0 else { return readiness }
    readiness.canRead = entries[0].revents != 0
    readiness.canFlush = entries[1].revents != 0
    for entry in entries.dropFirst(2) where entry.revents != 0 {
      readiness.others.append(entry.fd)
    }
    return readiness
  }
}
