/// A piece of active time as it was reported.
package struct ActiveInterval: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case input, playback }

  /// Counts up within its source.
  package let sequence: Int64
  package let kind: Kind
  /// Active time, ms.
  package let lengthMs: Int64
  /// How long ago it ended, ms.
  package let ageMs: Int64

  package init(sequence: Int64, kind: Kind, lengthMs: Int64, ageMs: Int64) {
    self.sequence = sequence
    self.kind = kind
    self.lengthMs = lengthMs
    self.ageMs = ageMs
  }

  /// Longest piece that is believed, ms.
  package static let longestMs: Int64 = 60_000
  /// Oldest piece that is believed, ms.
  package static let oldestMs: Int64 = 3_600_000

  /// The piece in trusted time; `nil` where nothing of it is believed.
  ///
  /// Of a long piece the end is believed; nothing lies in the future. Pieces stand where their age
  /// puts them, in whatever order they come: counting their union lets no document count more than
  /// the time that passed.
  package func span(now: Int64) -> Span? {
    guard lengthMs > 0, ageMs <= Self.oldestMs else { return nil }
    let end = now - max(0, ageMs)
    return Span(start: end - min(lengthMs, Self.longestMs), end: end)
  }

  /// Whether something of it is not believed.
  package var isClamped: Bool {
    lengthMs > Self.longestMs || ageMs > Self.oldestMs || ageMs < 0
  }
}

/// A half-open stretch of trusted time, ms since 1970 UTC.
package struct Span: Hashable, Sendable {
  package let start: Int64
  package let end: Int64

  package init(start: Int64, end: Int64) {
    self.start = start
    self.end = end
  }

  package var lengthMs: Int64 { end - start }

  /// The stretch cut at `moment`: what lies before it and what lies after; `nil` where it is empty.
  package func split(at moment: Int64) -> (before: Span?, after: Span?) {
    if end <= moment { return (self, nil) }
    if start >= moment { return (nil, self) }
    return (Span(start: start, end: moment), Span(start: moment, end: end))
  }

  /// Joins this stretch with those that touch it.
  ///
  /// `gainMs` is the time that was in none of them: what two tabs saw at once is not counted twice.
  package func joined(with touching: [Span]) -> (whole: Span, gainMs: Int64) {
    let whole = touching.reduce(self) {
      Span(start: min($0.start, $1.start), end: max($0.end, $1.end))
    }
    return (whole, whole.lengthMs - touching.reduce(0) { $0 + $1.lengthMs })
  }
}
