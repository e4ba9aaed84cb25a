import JSON
package import NativeMessaging
package import Policy

/// The loop around a session: frames in, frames out, one thread, asleep while nothing is to do.
package struct HostLoop {
  private let session: Session
  private let streams: StandardStreams
  private let deadline = DeadlineTimer()
  private let now: () -> Reading
  private let log: (String) -> Void

  package init(
    _ session: Session, _ streams: StandardStreams, now: @escaping () -> Reading,
    log: @escaping (String) -> Void
  ) {
    self.session = session
    self.streams = streams
    self.now = now
    self.log = log
  }

  /// Runs until the browser closes a pipe.
  ///
  /// What was answered is stored already, so there is nothing to finish then: no browser waits for
  /// it.
  package func run() {
    var decoder = FrameDecoder()
    while streams.flush() != .closed {
      // What had to wait while the browser took no answers.
      answer(&decoder)
      let readiness = wait()
      guard readiness.canRead else {
        send(session.tick(at: now()))
        if session.isBroken { return }
        continue
      }
      switch streams.read(into: &decoder) {
      case .received:
        answer(&decoder)
        if session.isBroken {
          _ = streams.flush()
          return
        }
      case .nothing: break
      case .ended:
        if decoder.finish() == .insideFrame { log("the browser's last message was cut off") }
        return
      case .failed(let code):
        log("reading failed: error \(code)")
        return
      }
    }
  }

  /// Waits for the browser or for the next day.
  private func wait() -> Readiness {
    let reading = now()
    // A deadline that has passed without another day (a zone was changed) is looked at again in a
    // while, not at once and for ever.
    let rest = session.restMs(at: reading).map { $0 > 0 ? $0 : HostLoop.shortestRestMs }
    // Looking may have found that a moment has passed since the last answer.
    if rest != nil, session.hasNews { return Readiness() }
    let patience = deadline.set(rest.map { reading.bootMs + $0 }, now: reading.bootMs)
    return streams.wait(alsoFor: deadline.descriptors, milliseconds: patience)
  }

  private static let shortestRestMs: Int64 = 60_000

  private func answer(_ decoder: inout FrameDecoder) {
    // What is not read yet waits while the browser does not take the answers.
    while !streams.isCongested, let frame = decoder.next() {
      switch frame {
      case .message(let bytes): send(session.handle(Incoming(bytes), at: now()))
      case .tooLong(let length):
        log("a message of \(length) bytes was skipped")
        send([
          Outgoing.error(id: nil, .messageTooLong(length: length, limit: decoder.limit))
        ])
      }
    }
  }

  private func send(_ messages: [JSONValue]) {
    for message in messages {
      do throws(FrameTooLong) {
        streams.write(try FrameEncoder.frame(JSONWriter.bytes(message)))
      } catch {
        log(error.description)
        guard let id = message["id"] else { continue }
        let answer = Outgoing.error(id: id, .internalError(error.description))
        if let frame = try? FrameEncoder.frame(JSONWriter.bytes(answer)) { streams.write(frame) }
      }
    }
  }
}
