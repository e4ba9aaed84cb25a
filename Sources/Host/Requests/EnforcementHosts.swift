import Messages
import Policy
import URLPatterns

extension Session {
  func hosts(
    _ request: EnforcementHosts, _ reading: Reading
  ) throws(RequestFault) -> EnforcementHosts.Answer {
    let view = try look(at: openSpace(), reading)
    guard let account = view.account(of: request.rule) else { throw .noRule(request.rule) }
    guard let list = account.rule.hosts else { throw .noList(request.rule) }
    let from = Int(min(request.from, Int64(list.count)))
    let hosts = list.page(from: from, bytes: EnforcementPages.limit)
    let next = from + hosts.count
    return EnforcementHosts.Answer(
      version: list.version, rule: request.rule, from: Int64(from), hosts: hosts,
      next: next < list.count ? Int64(next) : nil)
  }
}

extension HostList {
  /// The names from a position on that fit into `bytes` of JSON, and at least one.
  func page(from: Int, bytes: Int) -> [String] {
    // Quotation marks and a comma stand around each; nothing in a host has to be escaped.
    let around = 3
    var hosts: [String] = []
    var length = 0
    while from + hosts.count < count {
      let start = from + hosts.count
      for name in names(in: start..<(start + 1000)) {
        length += name.utf8.count + around
        if length > bytes, !hosts.isEmpty { return hosts }
        hosts.append(name)
      }
    }
    return hosts
  }
}
