import Ledger
import Messages
import Policy

extension Session {
  func enforcement(
    _ request: EnforcementGet, _ reading: Reading
  ) throws(RequestFault) -> EnforcementGet.Answer {
    let view = try look(at: openSpace(), reading)
    return EnforcementGet.Answer(version: view.space.enforcement, page: 0, pages: 1)
  }
}
