import CSystem
import NativeMessaging
import Testing

@Suite("Standard streams") struct StandardStreamsTests {
  let input: Pipe
  let output: Pipe
  let diagnostics: Pipe

  init() throws {
    input = try Pipe()
    output = try Pipe()
    diagnostics = try Pipe()
  }

  private func open(pendingLimit: Int = 4 << 20) throws -> StandardStreams {
    try StandardStreams(
      input: input.reader, output: output.writer, diagnostics: diagnostics.writer,
      pendingLimit: pendingLimit)
  }

  @Test("what is printed goes to the diagnostics, frames to the browser")
  func redirection() throws {
    let streams = try open()
    output.send(Array("printed".utf8))
    streams.write([1, 2, 3])
    #expect(streams.flush() == .done)
    #expect(output.receive(100) == [1, 2, 3])
    #expect(diagnostics.receive(100) == Array("printed".utf8))
  }

  @Test("closed diagnostics swallow what is printed")
  func closedDiagnostics() throws {
    let streams = try StandardStreams(
      input: input.reader, output: output.writer, diagnostics: -1)
    output.send(Array("printed".utf8))
    streams.write([1])
    #expect(streams.flush() == .done)
    #expect(output.receive(100) == [1])
  }

  @Test("a closed output is an error with its reason")
  func closedOutput() throws {
    var error: StreamError?
    do throws(StreamError) {
      _ = try StandardStreams(input: input.reader, output: -1, diagnostics: diagnostics.writer)
    } catch let caught { error = caught }
    #expect(error?.operation == .keepOutput)
    #expect(error?.code == EBADF)
    #expect(
      error?.description
        == "Standard output cannot be used (Bad file descriptor): let the browser start this program."
    )
  }

  #if os(Linux)
    @Test("no child inherits the kept output")
    func closeOnExec() throws {
      let streams = try open()
      var status = stat()
      try #require(fstat(output.reader, &status) == 0)
      let listing = try #require(popen("ls -l /proc/self/fd", "r"))
      defer { pclose(listing) }
      var text = [UInt8](repeating: 0, count: 65_536)
      text.removeLast(text.count - fread(&text, 1, text.count, listing))
      let inherited = String(decoding: text, as: UTF8.self)
      #expect(inherited.contains("0 -> "))
      #expect(!inherited.contains("pipe:[\(status.st_ino)]"))
      #expect(streams.pendingBytes == 0)
    }
  #endif

  @Test("a slow reader gets everything, in order, without the writer ever waiting")
  func slowReader() throws {
    let streams = try open()
    let sent = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
    streams.write(Array(sent[..<400_000]))
    var outcome = streams.flush()
    #expect(outcome == .pending)
    let waiting = streams.pendingBytes
    #expect(waiting > 0 && waiting < 400_000)
    #expect(streams.wait(milliseconds: 0) == Readiness())
    streams.write(Array(sent[400_000...]))
    var received: [UInt8] = []
    while outcome == .pending {
      received += output.receive(30_001)
      if streams.wait(milliseconds: 0).canFlush { outcome = streams.flush() }
    }
    received += output.receive(1 << 20)
    #expect(outcome == .done)
    #expect(received == sent)
    #expect(streams.pendingBytes == 0)
  }

  @Test("a reader gone is told, and nothing is kept for it")
  func closedReader() throws {
    let streams = try open()
    streams.write([UInt8](repeating: 0, count: 100_000))
    #expect(streams.flush() == .pending)
    output.closeReader()
    #expect(streams.wait(milliseconds: 10_000).canFlush)
    #expect(streams.flush() == .closed)
    streams.write([1])
    #expect(streams.isOutputClosed)
    #expect(streams.pendingBytes == 0)
    #expect(streams.flush() == .closed)
  }

  @Test("reading gives frames as they come, then the end")
  func reading() throws {
    let streams = try open()
    var decoder = FrameDecoder()
    let frame = try FrameEncoder.frame([1, 2, 3, 4])
    input.send(frame + frame.prefix(2))
    #expect(streams.read(into: &decoder) == .received(10))
    #expect(decoder.next() == .message([1, 2, 3, 4]))
    #expect(decoder.next() == nil)
    input.send(Array(frame.dropFirst(2)))
    #expect(streams.read(into: &decoder) == .received(6))
    #expect(decoder.next() == .message([1, 2, 3, 4]))
    sb_set_nonblocking(input.reader, 1)
    #expect(streams.read(into: &decoder) == .nothing)
    input.closeWriter()
    #expect(streams.wait(milliseconds: 10_000).canRead)
    #expect(streams.read(into: &decoder) == .ended)
  }

  @Test("a read that fails tells why")
  func failedReading() throws {
    let folder = sb_open("/", O_RDONLY, 0)
    defer { close(folder) }
    let streams = try StandardStreams(
      input: folder, output: output.writer, diagnostics: diagnostics.writer)
    var decoder = FrameDecoder()
    #expect(streams.read(into: &decoder) == .failed(EISDIR))
  }

  @Test("waiting tells what is ready, and nothing when the time is over")
  func waiting() throws {
    let streams = try open()
    let timers = [try Pipe(), try Pipe()]
    let others = timers.map(\.reader)
    #expect(streams.wait(alsoFor: others, milliseconds: 1) == Readiness())
    timers[1].send([1])
    var expected = Readiness()
    expected.others = [others[1]]
    #expect(streams.wait(alsoFor: others) == expected)
    input.send([1])
    expected.canRead = true
    #expect(streams.wait(alsoFor: others, milliseconds: 10_000) == expected)
  }

  @Test("while the browser does not read, its requests wait, but not its end")
  func congestion() throws {
    let streams = try open(pendingLimit: 1_000)
    input.send([1])
    streams.write([UInt8](repeating: 0, count: 100_000))
    #expect(streams.flush() == .pending)
    #expect(streams.isCongested)
    #expect(!streams.wait(milliseconds: 0).canRead)
    input.closeWriter()
    #expect(streams.wait(milliseconds: 10_000).canRead)
  }
}
