import CSystem

/// A host that was started as a browser starts it, with its two pipes.
struct HostProcess: ~Copyable {
  private let process: pid_t
  private var input: Int32
  private let output: Int32

  /// Starts it: path and origin as its arguments, its folder as the working folder, default signals.
  ///
  /// - Parameter stateFolder: the folder for its state, so that the user's is not touched.
  init(path: String, stateFolder: String) throws(SetupError) {
    // A host that ends early must be a sentence, not our own end.
    sb_ignore_sigpipe()
    var toHost: [Int32] = [0, 0]
    var fromHost: [Int32] = [0, 0]
    guard sb_pipe(&toHost) == 0, sb_pipe(&fromHost) == 0 else { throw Files.fault(.start, path) }
    var child: pid_t = 0
    let fault = Self.withEnvironment(adding: ["SCROLL_BRAKE_HOME=\(stateFolder)"]) { environment in
      sb_spawn_host(
        path, Identity.origin, Files.parent(path), environment, toHost[0], fromHost[1], &child)
    }
    close(toHost[0])
    close(fromHost[1])
    guard fault == 0 else {
      close(toHost[1])
      close(fromHost[0])
      throw .system(action: .start, path: path, errno: fault)
    }
    process = child
    input = toHost[1]
    output = fromHost[0]
    _ = sb_set_nonblocking(input, 1)
  }

  deinit {
    if input >= 0 { close(input) }
    close(output)
  }

  /// Writes all bytes; false where the host does not take them by the deadline.
  func send(_ bytes: [UInt8], before deadline: Int64) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      if count > 0 {
        sent += count
      } else if !(count < 0 && sb_errno() == EAGAIN && wait(input, POLLOUT, before: deadline)) {
        return false
      }
    }
    return true
  }

  /// Reads what there is, at least one byte; nil at the end of the stream or the deadline.
  func receive(before deadline: Int64) -> [UInt8]? {
    guard wait(output, POLLIN, before: deadline) else { return nil }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(output, &chunk, chunk.count)
    return count > 0 ? Array(chunk[..<count]) : nil
  }

  /// Ends its input, waits for its end and answers its exit code, or 256 and the signal.
  ///
  /// At the deadline it is killed, and the answer is nil.
  mutating func finish(before deadline: Int64) -> Int32? {
    close(input)
    input = -1
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      guard sb_boot_clock_ms() < deadline else {
        kill(process, SIGKILL)
        waitpid(process, &status, 0)
        return nil
      }
      poll(nil, 0, 5)
    }
    return sb_ending(status)
  }

  private func wait(_ descriptor: Int32, _ events: Int32, before deadline: Int64) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    let left = deadline - sb_boot_clock_ms()
    guard left > 0 else { return false }
    return poll(&entry, 1, Int32(min(left, 60_000))) > 0
  }

  /// Our environment with variables set anew.
  private static func withEnvironment(
    adding added: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32
  ) -> Int32 {
    var entries: [UnsafeMutablePointer<CChar>?] = []
    var next = sb_environment()
    while let entry = next?.pointee {
      let text = String(cString: entry)
      let isReplaced = added.contains { new in
        text.hasPrefix(String(new.prefix { $0 != "=" }) + "=")
      }
      if !isReplaced { entries.append(strdup(entry)) }
      next = next?.successor()
    }
    for text in added { entries.append(strdup(text)) }
    entries.append(nil)
    defer { for entry in entries { free(entry) } }
    return entries.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return EINVAL }
      return body(base)
    }
  }
}
