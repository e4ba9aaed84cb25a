import Ledger
import Policy
import SQLite
import Testing
import TestSupport
import URLPatterns

private let now: Int64 = 1_796_000_000_000
private let minute: Int64 = 60_000

struct EditsTests {
  private let own = TemporaryFolder()
  private let ledger: Ledger
  private let rule: Rule
  private var list: HostList { HostList.parse(Array("c.example\nd.example".utf8)).list }

  init() throws {
    ledger = try Ledger(in: StateFolder(path: own.path), wallMs: now)
    let day = Day(year: 2026, month: 11, day: 30)
    try ledger.makeSpace("s", day: CurrentDay(day: day, firstMs: now), bootID: "b")
    try ledger.makeSpace("t", day: CurrentDay(day: day, firstMs: now), bootID: "b")
    var rule = Rule(
      name: "X", patterns: [try Pattern("x.com")], isStrict: true,
      closed: ClosedHours(fromMinute: 1380, toMinute: 420))
    rule.id = try #require(try ledger.put(rule, in: "s"))
    self.rule = rule
  }

  private func withoutIDs(_ edit: StoredEdit?) -> StoredEdit? {
    guard var edit else { return nil }
    edit.id = 0
    func bare(_ content: StoredEdit.Content) -> StoredEdit.Content {
      guard case .rule(var rule?) = content else { return content }
      rule.id = 0
      return .rule(rule)
    }
    edit.waiting = edit.waiting.map {
      StoredEdit.Waiting(wait: $0.wait, after: bare($0.after), changesList: $0.changesList)
    }
    edit.done = edit.done.map {
      StoredEdit.Done(
        before: bare($0.before), closedUntilMs: $0.closedUntilMs, changedMs: $0.changedMs)
    }
    return edit
  }

  @Test func everyKindComesBackAsItWasStored() throws {
    var listed = rule
    listed.hosts = list
    let settings = Settings(idleAfterMs: 5_000, dayStartMinutes: 240)
    let waits: [StoredEdit.Waiting?] = [
      nil, .init(wait: .sum, after: .rule(nil)), .init(wait: .nextDay, after: .rule(rule)),
      .init(wait: .nextDay, after: .rule(listed), changesList: true),
      .init(wait: .sum, after: .settings(settings)),
    ]
    let dones: [StoredEdit.Done?] = [
      nil, .init(before: .rule(nil), changedMs: now),
      .init(before: .rule(rule), closedUntilMs: now + 5, changedMs: now),
      .init(before: .settings(settings), changedMs: now),
    ]
    for waiting in waits {
      for done in dones where waiting != nil || done != nil {
        let edit = StoredEdit(
          subject: .rule(rule.id), madeMs: now, waiting: waiting, done: done)
        let id = try ledger.store(edit, in: "s")
        let read = try ledger.edits(of: "s", at: now).first
        #expect(read?.id == id && withoutIDs(read) == withoutIDs(edit))
        #expect(try ledger.edits(of: "t", at: now).isEmpty)
        #expect(try ledger.rules(of: "s") == [rule])
        try ledger.forget(id)
        #expect(try ledger.connection.run("SELECT count(*) FROM rules") == [[1]])
        #expect(try ledger.connection.run("SELECT count(*) FROM lists") == [[0]])
      }
    }
    // The rules of edits take no numbers away.
    #expect(try ledger.put(rule.unstored, in: "s") == rule.id + 1)
  }

  @Test func whatIsOverIsForgotten() throws {
    let after = StoredEdit.Content.rule(nil)
    let kinds: [(StoredEdit, lasts: Int64?)] = [
      (edit(.init(wait: .sum, after: after), nil), 60 * minute),
      (edit(nil, .init(before: after, changedMs: now)), 10 * minute),
      (edit(.init(wait: .nextDay, after: after), .init(before: after, changedMs: now)), nil),
    ]
    for (edit, lasts) in kinds {
      let id = try ledger.store(edit, in: "s")
      if let lasts {
        #expect(try ledger.edits(of: "s", at: now + lasts - 1).map(\.id) == [id])
        #expect(try ledger.edits(of: "s", at: now + lasts).isEmpty)
      }
      try ledger.forgetOldEdits(of: "s", at: now + 1000 * minute)
      let isKept = try ledger.connection.run("SELECT count(*) FROM edits") == [[1]]
      #expect(isKept == (lasts == nil))
    }
  }

  private func edit(_ waiting: StoredEdit.Waiting?, _ done: StoredEdit.Done?) -> StoredEdit {
    StoredEdit(subject: .rule(rule.id), madeMs: now, waiting: waiting, done: done)
  }
}

extension Rule {
  fileprivate var unstored: Rule {
    var rule = self
    rule.id = 0
    return rule
  }
}
