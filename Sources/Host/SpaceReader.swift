package import JSON
package import Ledger
import Messages
package import Policy
import SQLite
package import URLPatterns

/// What holds for one page in one space, and why.
package struct PageStanding {
  /// A rule of the space and why it takes the page or leaves it.
  package struct Reason {
    package let account: Account
    package let explanation: Explanation
  }

  /// The space: a browser profile's id.
  package let space: String
  package let verdict: Verdict
  /// The local time at which the next day begins, `00:00` on most days.
  package let opensAt: String
  /// The rules that take the page, in the order of the verdict, then those that an exception keeps
  /// from it.
  package let reasons: [Reason]
  /// The verdict as `page.check` answers it.
  package let json: JSONObject
}

/// Looks at a ledger as sessions do, for the command line.
///
/// Meant for a copy of the ledger (`Ledger.copy`), since looking brings the day up to date.
package struct SpaceReader {
  private let context: SessionContext

  package init(_ ledger: Ledger, zone: Zone) {
    context = SessionContext(
      ledger: ledger, zone: zone, version: "", path: "", random: { 0 }, log: { _ in })
  }

  /// What holds for a page in each space, in the order of their ids; `nil` where the ledger cannot
  /// be read.
  package func standings(of page: PageURL, at reading: Reading) -> [PageStanding]? {
    guard (try? followChoices(reading)) != nil, let ids = try? context.ledger.usedSpaceIDs()
    else { return nil }
    var standings: [PageStanding] = []
    for id in ids.sorted() {
      let session = Session(context)
      guard let view = try? session.look(at: id, reading) else { return nil }
      let verdict = view.verdict(for: page)
      let freed = view.accounts.filter { account in !verdict.accounts.contains(account) }
      standings.append(
        PageStanding(
          space: id, verdict: verdict, opensAt: session.opensAt(verdict, view),
          reasons: (verdict.accounts + freed).compactMap { Self.reason($0, page) },
          json: session.verdict(view, for: page).json))
    }
    return standings
  }

  /// A choice of another space that is due holds as soon as a browser's host looks: here, too.
  private func followChoices(_ reading: Reading) throws(SQLiteError) {
    for profile in try context.ledger.spaceIDs() where profile != Ledger.sharedSpace {
      let session = Session(context)
      session.profile = profile
      try session.followSpace(reading)
    }
  }

  private static func reason(_ account: Account, _ page: PageURL) -> PageStanding.Reason? {
    guard let set = try? PatternSet(account.rule.patterns) else { return nil }
    let explanation = set.explain(page)
    if case .passed = explanation { return nil }
    return PageStanding.Reason(account: account, explanation: explanation)
  }
}
