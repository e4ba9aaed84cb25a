import Exchange
import Policy
import Testing
import URLPatterns

/// Which format a text is, and what is read from lists and from JSON.
struct FormatTests {
  @Test(
    arguments: [
      ("", .ruleLines, 0), ("\n# nothing\n", .ruleLines, 0),
      ("5m reddit.com", .ruleLines, 1), ("# mine\n\"A\" x.com\ny.com", .ruleLines, 2),
      ("reddit.com/r/all\nx.com/home", .ruleLines, 2),
      ("reddit.com !reddit.com/r/swift", .ruleLines, 1),
      ("[::1]\n5m x.com", .ruleLines, 2),
      ("reddit.com", .hostList, 1), ("reddit.com\nx.com\n", .hostList, 1),
      ("# list\nreddit.com # bad\n\nx.com", .hostList, 1),
      ("127.0.0.1 localhost\n0.0.0.0 x.com y.com", .hostsFile, 1),
      ("::1 localhost\n::1 x.com", .hostsFile, 1),
      ("sites1=x.com", .leechBlockText, 1), ("reddit.com\nsites1=x.com", .leechBlockText, 1),
      ("{\"sites1\":\"x.com\"}", .leechBlockJSON, 1), ("{\"rules\":[]}", .ruleJSON, 0),
      ("  [ ]", .ruleJSON, 0), ("[{\"patterns\":[\"x.com\"]}]", .ruleJSON, 1),
    ] as [(String, ImportFormat, Int)])
  func theContentSaysTheFormat(text: String, format: ImportFormat, rules: Int) {
    let plan = read(text)
    #expect(plan.format == format)
    #expect(plan.rules.count == rules && plan.skipped == [])
  }

  @Test func aListOfHostsIsOneRule() {
    let plan = read(
      "0.0.0.0 ads.example # first\n0.0.0.0 www.ads.example\n0.0.0.0 b.example\n0.0.0.0 not/a/host")
    #expect(
      exact(plan.rules)
        == exact([Rule(name: "Imported list", patterns: ["ads.example", "b.example"])]))
    #expect(plan.skipped.map { $0.line } == [4] && plan.skipped.map { $0.reason } == [.notAHost])
    #expect(plan.skipped.map { $0.text } == ["0.0.0.0 not/a/host"])
  }

  @Test func aLongListIsRefusedWithItsCount() {
    let list = { (count: Int) in (0..<count).map { "s\($0).example\n" }.joined() }
    #expect(read(list(1000)).rules.map { $0.patterns.count } == [1000])
    let plan = read(list(1001))
    #expect(plan.rules == [])
    #expect(plan.skipped.map { $0.reason } == [.tooManySites(count: 1001, limit: 1000)])
    let local = ImportPlan.read(Array(list(1001).utf8), longLists: true)
    #expect(local.rules.map { $0.hosts?.count } == [1001] && local.skipped == [])
    #expect(
      local.rules.map { $0.patterns } == [[]] && local.rules.map { $0.name } == ["Imported list"])
  }

  @Test func aStrayLineDoesNotTurnAListIntoRules() {
    let list = (0..<20).map { "s\($0).example\n" }.joined() + "what is this?\n"
    let plan = read(list)
    #expect(plan.format == .hostList && plan.rules.count == 1)
    #expect(plan.skipped.map { $0.line } == [21])
  }

  /// A rule of JSON that is none, and the sentence.
  @Test(arguments: [
    ("{}", "“patterns” of a rule must be a list of at most 1000 texts."),
    ("7", "A rule must be an object that has “patterns”: write {\"patterns\":[…]}."),
    (#"{"patterns":[7]}"#, "“patterns” of a rule must be a list of at most 1000 texts."),
    (#"{"patterns":[]}"#, "A rule needs at least one site: write one, such as reddit.com."),
    (
      #"{"patterns":["x.com/a b"]}"#,
      "A pattern holds no space, and there is one at character 8: did you mean x.com/a%20b?"
    ),
    (#"{"patterns":["x.com"],"name":7}"#, "“name” of a rule must be text of at most 200 bytes."),
    (
      #"{"patterns":["x.com"],"allowanceMinutes":-1}"#,
      "“allowanceMinutes” of a rule must be a whole number from 0 to 1440."
    ),
    (
      #"{"patterns":["x.com"],"unlockMinutes":2.5}"#,
      "“unlockMinutes” of a rule must be a whole number from 1 to 15."
    ),
    (
      #"{"patterns":["x.com"],"unlocksPerDay":"4"}"#,
      "“unlocksPerDay” of a rule must be a whole number from 0 to 1000."
    ),
    (
      #"{"patterns":["x.com"],"insideFrames":1}"#, "“insideFrames” of a rule must be true or false."
    ),
    (
      #"{"patterns":["x.com"],"strict":true,"unlocksPerDay":null}"#,
      "A strict rule needs a number of sums a day: write +5m×4, or take “strict” away."
    ),
    (
      #"{"patterns":["x.com"],"closed":{"from":"23:00"}}"#,
      "“closed” of a rule must be two different times of day: write {\"from\":\"23:00\",\"to\":\"07:00\"}."
    ),
  ])
  func aRuleOfJSONThatIsNoneIsLeftOut(json: String, sentence: String) {
    let plan = read(
      "{\"rules\":[{\"patterns\":[\"ok.example\"],\"unlocksPerDay\":null},\n\(json)]}")
    #expect(
      exact(plan.rules)
        == exact([Rule(name: "ok.example", patterns: ["ok.example"], unlocksPerDay: nil)]))
    #expect(plan.skipped.map { $0.reason.sentence } == [sentence])
  }

  @Test func tornOrOtherJSONSaysWhereItBreaks() {
    let torn = read("{\"rules\":\n[}")
    #expect(torn.rules == [] && torn.skipped.map { $0.line } == [2])
    #expect(
      torn.skipped.map { $0.reason.sentence } == [
        "'}' cannot stand at byte 11 of the JSON: write a value, comma or bracket there."
      ])
    #expect(read("{\"a\":1}").skipped.map { $0.reason } == [.unknownJSON])
    #expect(read("{\"rules\":7}").skipped.map { $0.reason } == [.notRules])
  }
}
