import JSON
import Testing

private let second = String(repeating: "b", count: 32)

/// What comes along with a choice of space, and what ends the free way back.
struct SpaceComingTests {
  private let machine: Machine
  private let talk: Conversation

  init() throws {
    machine = try Machine()
    talk = try machine.open()
  }

  /// The space that was left has been loosened meanwhile, by another profile: it is not what was left.
  @Test func theWayBackIsToWhatWasLeftOnly() throws {
    talk.put("x.com", cap: 0)
    machine.pass(24 * hour)
    _ = talk.join()
    let other = try machine.open(second)
    #expect(other.choose(["space": .string(Conversation.profile)])["loosening"] == .null)
    let loosening = other.ask("rules.remove", ["id": 1])["loosening"]
    #expect(other.solve(edit: loosening?["edit"])["outcome"] == "right")
    #expect(talk.leave()["loosening"]?["when"] == "sum")
    #expect(talk.rules.count == 1)
  }

  /// What a rule waits with for the next day, a removal or another allowance.
  @Test(arguments: [true, false]) func whatWaitsForTheNextDayComesAlong(isRemoval: Bool) {
    talk.put("x.com", cap: 0, strict: true)
    machine.pass(11 * minute)
    let answer =
      isRemoval
      ? talk.ask("rules.remove", ["id": 1])
      : talk.put("x.com", id: 1, allowance: 9, cap: 0, strict: true)
    #expect(answer["loosening"]?["when"] == "next-day")
    #expect(talk.join()["loosening"] == .null)
    #expect(talk.rule?["pending"]?["opensAt"] == "00:00" && talk.rule?["allowanceMinutes"] == 5)
    machine.pass(12 * hour)
    talk.tick()
    #expect(talk.rules.map { $0["allowanceMinutes"] } == (isRemoval ? [] : [9]))
  }

  /// A twin in the shared space that is removed as the day begins is none any more: the rule comes along.
  @Test func aTwinThatGoesOnTheSameDayKeepsNothingAway() throws {
    let other = try machine.open(second)
    other.put("x.com", allowance: 1, cap: 0, strict: true)
    _ = other.join()
    talk.put("x.com", allowance: 1, cap: 0, strict: true)
    machine.pass(11 * minute)
    talk.use("https://x.com/", minutes: 1, from: 0)
    #expect(talk.join()["loosening"]?["when"] == "next-day")
    let removal = other.ask("rules.remove", ["id": other.rules[0]["id"] ?? .null])
    #expect(removal["loosening"]?["when"] == "next-day")
    machine.pass(12 * hour)
    talk.tick()
    #expect(talk.ask("space.get")["kind"] == "shared" && talk.patterns == [["x.com"]])
  }
}
