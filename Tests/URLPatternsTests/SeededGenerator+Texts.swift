import TestSupport

extension SeededGenerator {
  mutating func pick<Element>(_ items: [Element]) -> Element {
    items[Int(next() % UInt64(items.count))]
  }

  /// A text of up to `count` pieces.
  mutating func text(of pieces: [String], upTo count: Int) -> String {
    (0..<Int(next() % UInt64(count + 1))).map { _ in pick(pieces) }.joined()
  }
}
