package import JSON

/// `activity.report`: intervals of active time of one document at one address.
package struct ActivityReport: RequestMessage {
  package typealias Answer = PageVerdict
  package static let method = "activity.report"

  package enum Kind: String, CaseIterable, Sendable { case input, playback }

  /// One piece of active time.
  package struct Interval: Payload {
    package let sequence: Int64
    package let kind: Kind
    package let lengthMs: Int64
    /// How long ago it ended.
    package let ageMs: Int64

    package init(sequence: Int64, kind: Kind, lengthMs: Int64, ageMs: Int64) {
      self.sequence = sequence
      self.kind = kind
      self.lengthMs = lengthMs
      self.ageMs = ageMs
    }

    package init(_ fields: Fields) throws(FieldFault) {
      sequence = try fields.integer("sequence", in: 0 ... .max)
      kind = try fields.word("kind", Kind.self)
      lengthMs = try fields.integer("lengthMs", in: 0 ... .max)
      ageMs = try fields.integer("ageMs", in: 0 ... .max)
    }

    package var json: JSONObject {
      [
        "sequence": .integer(sequence), "kind": .string(kind.rawValue),
        "lengthMs": .integer(lengthMs), "ageMs": .integer(ageMs),
      ]
    }
  }

  /// 64 random bits a document.
  package let source: String
  package let url: String
  package let intervals: [Interval]

  package init(source: String, url: String, intervals: [Interval]) {
    self.source = source
    self.url = url
    self.intervals = intervals
  }

  package init(_ fields: Fields) throws(FieldFault) {
    source = try fields.hexadecimal("source", digits: 16)
    url = try fields.text("url")
    intervals = try fields.payloads("intervals", upTo: 1000)
  }

  package var json: JSONObject {
    ["source": .string(source), "url": .string(url), "intervals": JSONValue(intervals)]
  }
}
