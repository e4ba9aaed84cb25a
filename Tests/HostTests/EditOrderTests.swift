import JSON
import TestSupport
import Testing

/// Whichever of two edits comes first, one that adds and one that takes away: the counts are the same.
struct EditOrderTests {
  private static let patterns = [
    "a.test", "=a.test", "a.*", "old.a.*", "b.a.test", "a.test/feed*", "a.test/watch", "b.test",
    "*", "*/feed*", "!a.test/feed*", "!b.test", "a.test:443",
  ]
  private static let urls = [
    "https://a.test/", "https://a.test/feed/1", "https://a.test/watch", "https://b.a.test/",
    "https://b.test/",
  ]

  private static func some(_ random: inout SeededGenerator) -> [JSONValue] {
    var some: [String] = []
    repeat {
      some = patterns.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
    } while !some.contains { !$0.hasPrefix("!") }
    return some.map { .string($0) }
  }

  @Test func theOrderOfAddingAndTakingAwayDoesNotMatter() throws {
    var random = SeededGenerator(for: "edit order")
    for life in 0..<120 {
      let start = random
      var counts: [[JSONValue?]] = []
      var story: [String] = []
      for isAddedFirst in [true, false] {
        random = start
        (counts, story) = try Self.play(isAddedFirst, counts, &random)
      }
      let (one, two) = (counts[0], counts[1])
      #expect(one == two, "seed \(random.seed), life \(life): \(story)")
    }
  }

  private static func play(
    _ isAddedFirst: Bool, _ counts: [[JSONValue?]], _ random: inout SeededGenerator
  ) throws -> ([[JSONValue?]], [String]) {
    let machine = try Machine()
    let talk = try machine.open()
    var story: [String] = []
    for _ in 0..<2 {
      let rule = some(&random)
      talk.put(rule, allowance: 40)
      story.append("\(rule)")
    }
    // From the day before, or from today and not to be taken back any more.
    machine.pass(Bool.random(using: &random) ? 24 * hour : 11 * minute)
    var sequence: Int64 = 0
    for _ in 0..<3 {
      let url = urls.randomElement(using: &random) ?? ""
      let minutes = Int64.random(in: 1...3, using: &random)
      talk.use(url, minutes: minutes, from: sequence)
      sequence += minutes
      story.append("\(url) \(minutes)")
    }
    machine.pass(11 * minute)
    let (added, less) = (some(&random), some(&random))
    let (isNew, isWhole) = (Bool.random(using: &random), Bool.random(using: &random))
    let second = talk.rules[1]["patterns"]?.arrayValue ?? []
    func add() {
      talk.put(isNew ? added : second + added, id: isNew ? .null : 2, allowance: 40)
    }
    func takeAway() {
      let answer =
        isWhole ? talk.ask("rules.remove", ["id": 1]) : talk.put(less, id: 1, allowance: 40)
      guard let edit = answer["loosening"]?["edit"] else { return }
      #expect(talk.solve(edit: edit)["outcome"] == "right")
    }
    if isAddedFirst { add() }
    takeAway()
    if !isAddedFirst { add() }
    story += ["add \(isNew) \(added)", "leave \(isWhole ? [] : less)"]
    let today = talk.rules.map { rule in
      JSONValue.array([rule["id"] ?? .null, rule["today"] ?? .null])
    }
    story.append("\(today)")
    return (counts + [today], story)
  }
}
