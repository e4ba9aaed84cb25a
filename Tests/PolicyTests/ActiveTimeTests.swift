import Policy
import Testing
import TestSupport

struct ActiveTimeTests {
  private static let now: Int64 = 10_000_000

  /// length, age → start and end before now.
  @Test(
    arguments: [
      (5_000, 0, (5_000, 0)), (5_000, 1_000, (6_000, 1_000)), (60_000, 0, (60_000, 0)),
      (60_001, 0, (60_000, 0)), (.max, 0, (60_000, 0)), (1, 3_600_000, (3_600_001, 3_600_000)),
      (.max, 3_600_000, (3_660_000, 3_600_000)), (5_000, 3_600_001, nil), (5_000, .max, nil),
      (0, 0, nil), (-5, 0, nil), (5_000, -9_000, (5_000, 0)),
    ] as [(Int64, Int64, (Int64, Int64)?)])
  func stamping(length: Int64, age: Int64, before: (Int64, Int64)?) {
    let interval = ActiveInterval(sequence: 0, kind: .input, lengthMs: length, ageMs: age)
    let span = interval.span(now: Self.now)
    #expect(span == before.map { Span(start: Self.now - $0.0, end: Self.now - $0.1) })
  }

  /// length, age → whether something of it is not believed.
  @Test(
    arguments: [
      (5_000, 0, false), (60_000, 3_600_000, false), (60_001, 0, true), (1, 3_600_001, true),
      (5_000, -1, true), (0, 0, false),
    ] as [(Int64, Int64, Bool)])
  func clamping(length: Int64, age: Int64, isClamped: Bool) {
    let interval = ActiveInterval(sequence: 0, kind: .input, lengthMs: length, ageMs: age)
    #expect(interval.isClamped == isClamped)
  }

  @Test func theGainsOfAnyStreamAddUpToItsUnion() {
    var random = SeededGenerator(for: "union")
    for round in 0..<500 {
      var kept: [Span] = []
      var gained: Int64 = 0
      var seconds: Set<Int64> = []
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let start = Int64.random(in: 0..<200, using: &random)
        let span = Span(start: start, end: start + Int64.random(in: 1...30, using: &random))
        seconds.formUnion(span.start..<span.end)
        let touching = kept.filter { $0.end >= span.start && $0.start <= span.end }
        let (whole, gain) = span.joined(with: touching)
        kept.removeAll { touching.contains($0) }
        kept.append(whole)
        gained += gain
      }
      if gained != Int64(seconds.count) { Issue.record("round \(round)") }
    }
  }

  @Test func splitting() {
    let span = Span(start: 10, end: 20)
    #expect(span.split(at: 15) == (Span(start: 10, end: 15), Span(start: 15, end: 20)))
    #expect(span.split(at: 10) == (nil, span))
    #expect(span.split(at: 20) == (span, nil))
  }
}
