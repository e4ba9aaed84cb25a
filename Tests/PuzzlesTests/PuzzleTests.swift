import Puzzles
import Testing
import TestSupport

struct PuzzleTests {
  @Test func sumsAreTwoDigitsWithACarryAndTheRightAnswer() {
    var random = SeededGenerator(for: "sums")
    for _ in 0..<20_000 {
      let puzzle = Puzzle.sum(using: &random)
      let parts = puzzle.text.split(separator: " ")
      let (a, b) = (Int64(parts[0]) ?? 0, Int64(parts[2]) ?? 0)
      let isGood =
        parts.count == 3 && parts[1] == "+" && (11...99).contains(a) && (11...99).contains(b)
        && a % 10 + b % 10 > 10 && a % 10 != 0 && b % 10 != 0 && a + b == puzzle.answer
      if !isGood { Issue.record("\(puzzle)") }
    }
  }

  @Test func everyPossibleSumIsMade() {
    var random = SeededGenerator(seed: 1)
    var seen: Set<Puzzle> = []
    for _ in 0..<200_000 { seen.insert(Puzzle.sum(using: &random)) }
    // 81 pairs of tens; 36 pairs of ones with a carry past ten (1+2+…+8).
    #expect(seen.count == 81 * 36)
  }

  @Test(
    arguments: [
      ("75", 75), (" 75 ", 75), ("+75", 75), ("-3", -3), ("−3", -3), ("075", 75), ("٧٥", 75),
      ("७५", 75), ("７５", 75), ("0", 0), ("999999999999999999", 999_999_999_999_999_999),
      ("\t75\n", 75), ("", nil), (" ", nil), ("7 5", nil), ("75.0", nil), ("7e1", nil),
      ("0x4b", nil),
      ("seventy-five", nil), ("+", nil), ("--3", nil), ("1234567890123456789", nil),
      ("75\u{0}", nil),
    ] as [(String, Int64?)])
  func answersAreReadAsPeopleTypeThem(text: String, number: Int64?) {
    #expect(Answer.number(in: text) == number)
  }
}
