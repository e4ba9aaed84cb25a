import Host
import JSON
import Ledger
import Policy
import Testing
import URLPatterns

/// What is taken over and taken back where rules have lists.
struct ListEditTests {
  private let machine: Machine
  private let talk: Conversation
  private let tool: Session

  init() throws {
    machine = try Machine()
    talk = try machine.open()
    tool = Session(
      SessionContext(
        ledger: try Ledger(in: machine.folder, wallMs: machine.reading.wallMs), zone: zone(),
        version: "", path: "", random: { 1 }, log: { _ in }, isLocal: true))
  }

  private func put(_ hosts: String, in id: Int64? = nil) throws -> ListEdit {
    try tool.put(
      HostList.parse(Array(hosts.utf8)).list, in: id, name: "L", space: Conversation.profile,
      at: machine.reading)
  }

  @Test func listsAreToldApart() throws {
    let first = try put("a.example\nb.example")
    talk.use("https://a.example/", minutes: 4, from: 0)
    #expect(
      try tool.removeList(of: first.rule.id, space: Conversation.profile, at: machine.reading)
        .isRemoved)
    _ = try put("c.example")
    #expect(talk.check("https://c.example/")["remainingMs"] == .integer(5 * minute))
    _ = try put("a.example\nb.example")
    #expect(talk.check("https://b.example/")["remainingMs"] == .integer(minute))
  }

  @Test func aListThatWaitsSaysWhenItsClosedTimeEnds() throws {
    let id = try put("a.example").rule.id
    machine.pass(11 * hour)
    talk.put([], id: .integer(id), closed: ["from": "22:00", "to": "07:00"])
    let waiting = try tool.removeList(of: id, space: Conversation.profile, at: machine.reading)
      .waiting
    #expect(waiting?.wait == .nextDay && waiting?.opensAt == "07:00")
  }

  @Test func noWayBackLeadsToARuleOfNothing() throws {
    let id = try put("a.example").rule.id
    machine.pass(11 * minute)
    let put = talk.put("x.com", id: .integer(id))
    let undo = put["rule"]?["undo"]?["edit"] ?? .null
    let edit = try tool.removeList(of: id, space: Conversation.profile, at: machine.reading)
      .waiting?.edit
    #expect(talk.solve(edit: edit.map { .integer($0) })["outcome"] == "right")
    #expect(talk.rule?["hosts"] == 0 && talk.rule?["undo"] == .null)
    #expect(undo != .null && talk.ask("edits.undo", ["edit": undo])["code"] == -32003)
    #expect(talk.rule?["patterns"] == ["x.com"])
  }

  /// What waited and the way back stay where nobody is there for the sum that it would cost.
  @Test func whatIsRefusedChangesNothing() throws {
    let id = try put("a.example").rule.id
    talk.put("x.com", id: .integer(id))
    machine.pass(11 * minute)
    talk.use("https://x.com/", minutes: 5, from: 0)
    talk.put(["x.com", "y.com"], id: .integer(id), allowance: 10)
    #expect(talk.solve("https://x.com/")["outcome"] == "right")
    let before = talk.rule
    #expect(before?["pending"] != .null && before?["undo"] != .null)
    #expect(throws: ListFault.costsASum(id, name: "x.com")) {
      try tool.removeList(
        of: id, space: Conversation.profile, at: machine.reading, canSolve: false)
    }
    #expect(talk.rule == before)
  }
}
