import CSystem

/// Why a file, or the standard input, cannot be read: facts and the one sentence made of them.
struct InputFault: Error {
  let path: String
  let errno: Int32

  var sentence: String {
    "\(path) cannot be read (\(String(cString: strerror(errno)))): check its name and its rights."
  }
}

/// Bytes read into memory that grows by doubling and is given back when this goes.
final class InputBuffer {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var start = 0
  private var end = 0

  /// An empty buffer with room for `capacity` bytes.
  init(capacity: Int) {
    self.capacity = max(1, capacity)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  /// What was read and not yet dropped; valid until the next call.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + start, count: end - start)
  }

  /// Drops bytes from the front.
  func drop(_ count: Int) { start += count }

  /// Reads once, behind what is there; how many bytes came, 0 at the end.
  func fill(from descriptor: Int32, named path: String) throws(InputFault) -> Int {
    makeRoom()
    while true {
      let count = read(descriptor, base + end, capacity - end)
      if count < 0, sb_errno() == EINTR { continue }
      guard count >= 0 else { throw InputFault(path: path, errno: sb_errno()) }
      end += count
      return count
    }
  }

  private func makeRoom() {
    if end < capacity { return }
    let count = end - start
    // Moving is worth it only where it frees a good part; otherwise one long line would be moved
    // for every few bytes read.
    if start > capacity / 2 {
      base.update(from: base + start, count: count)
    } else {
      let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2)
      moved.update(from: base + start, count: count)
      base.deallocate()
      base = moved
      capacity *= 2
    }
    (start, end) = (0, count)
  }
}

/// Whole files, however long.
enum InputFile {
  /// The bytes of a file or a pipe.
  static func contents(of path: String) throws(InputFault) -> InputBuffer {
    let descriptor = sb_open(path, O_RDONLY, 0)
    guard descriptor >= 0 else { throw InputFault(path: path, errno: sb_errno()) }
    defer { close(descriptor) }
    return try contents(of: descriptor, named: path)
  }

  /// What is left of an open file or pipe.
  static func contents(
    of descriptor: Int32, named path: String
  ) throws(InputFault) -> InputBuffer {
    var facts = stat()
    let size = fstat(descriptor, &facts) == 0 ? Int(facts.st_size) : 0
    // One byte more, so that the end is seen without growing.
    let buffer = InputBuffer(capacity: max(size + 1, 65_536))
    while try buffer.fill(from: descriptor, named: path) > 0 {}
    return buffer
  }
}
