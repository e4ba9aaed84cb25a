/// A mental sum: what is shown, and the number that answers it.
package struct Puzzle: Hashable, Sendable {
  /// The sum as shown, without the equals sign: `48 + 27`.
  package let text: String
  /// The one right answer.
  package let answer: Int64

  package init(text: String, answer: Int64) {
    self.text = text
    self.answer = answer
  }

  /// A sum of two two-digit numbers, neither a multiple of ten, with a carry: what most people do in
  /// 5 to 15 seconds, and nobody by reflex.
  package static func sum(using random: inout some RandomNumberGenerator) -> Puzzle {
    let tens = (
      Int64.random(in: 1...9, using: &random), Int64.random(in: 1...9, using: &random)
    )
    let ones = Int64.random(in: 2...9, using: &random)
    let otherOnes = Int64.random(in: (11 - ones)...9, using: &random)
    let (first, second) = (tens.0 * 10 + ones, tens.1 * 10 + otherOnes)
    return Puzzle(text: "\(first) + \(second)", answer: first + second)
  }
}
