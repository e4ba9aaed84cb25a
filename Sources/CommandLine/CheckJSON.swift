import Host
import JSON
import Messages
import Policy
import URLPatterns

/// What `check --json` prints: for each space what `page.check` answers, with the reasons.
///
/// ```json
/// {"url":"…","spaces":[{"space":"…","page":"…","action":"stop",…,"reasons":[{"rule":1,
/// "name":"reddit","takes":true,"pattern":"reddit.com","host":null,"exception":null}]}]}
/// ```
enum CheckJSON {
  static func text(_ page: PageURL, _ standings: [PageStanding]) -> String {
    let answer: JSONObject = [
      "url": .string(page.href),
      "spaces": .array(
        standings.map { standing in
          var answer: JSONObject = ["space": .string(standing.space)]
          for (key, value) in standing.json.members { answer[key] = value }
          answer["reasons"] = .array(standing.reasons.map(reason))
          return .object(answer)
        }),
    ]
    return JSONWriter.text(.object(answer))
  }

  private static func reason(_ reason: PageStanding.Reason) -> JSONValue {
    let rule = reason.account.rule
    var pattern: String?
    var host: String?
    var exception: String?
    switch reason.explanation {
    case .passed: break
    case .stopped(let cause): (pattern, host) = parts(cause)
    case .freed(let by, let cause):
      (pattern, host) = parts(cause)
      exception = by.source
    }
    return .object([
      "rule": .integer(rule.id), "name": .string(rule.name), "takes": .bool(exception == nil),
      "pattern": JSONValue(pattern), "host": JSONValue(host), "exception": JSONValue(exception),
    ])
  }

  /// The pattern, or the listed host.
  private static func parts(_ cause: Explanation.Cause) -> (String?, String?) {
    switch cause {
    case .pattern(let pattern): (pattern.source, nil)
    case .listed(let host): (nil, host)
    }
  }
}
