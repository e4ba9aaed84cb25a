import URLPatterns

/// What a change of a rule tightens and what it loosens.
///
/// Tightening can only stop more; whatever can stop less, in whatever case, loosens. The name does
/// neither.
package struct Edit: Hashable, Sendable {
  /// A part of a rule that a change can tighten or loosen.
  package enum Field: Hashable, Sendable, CaseIterable {
    case patterns, hosts, allowance, unlockLength, cap, strict, closed, playback, frames
  }

  package let tightens: Set<Field>
  package let loosens: Set<Field>
  /// What may hold at once: the new rule, with every part that loosens left as it was; `nil` where
  /// there was and will be no rule.
  package let tight: Rule?

  package var isLoosening: Bool { !loosens.isEmpty }

  /// Compares a rule before a change (`nil`: there is none) with the rule after it (`nil`: it is
  /// removed).
  package static func compare(_ old: Rule?, _ new: Rule?) -> Edit {
    guard let old else {
      return Edit(tightens: new == nil ? [] : Set(Field.allCases), loosens: [], tight: new)
    }
    guard let new else { return Edit(tightens: [], loosens: Set(Field.allCases), tight: old) }
    var comparison = Comparison(tight: new)
    comparison.patterns(old, new)
    comparison.hosts(old.hosts, new.hosts)
    comparison.number(.allowance, old, new) {
      $0.allowanceMinutes
    } keep: {
      $0.allowanceMinutes = $1.allowanceMinutes
    }
    comparison.number(.unlockLength, old, new) {
      $0.unlockMinutes
    } keep: {
      $0.unlockMinutes = $1.unlockMinutes
    }
    comparison.number(.cap, old, new) {
      $0.unlocksPerDay ?? .max
    } keep: {
      $0.unlocksPerDay = $1.unlocksPerDay
    }
    comparison.flag(.strict, old, new) {
      $0.isStrict
    } keep: {
      $0.isStrict = $1.isStrict
    }
    comparison.flag(.playback, old, new) {
      $0.countsPlayback
    } keep: {
      $0.countsPlayback = $1.countsPlayback
    }
    comparison.flag(.frames, old, new) {
      $0.insideFrames
    } keep: {
      $0.insideFrames = $1.insideFrames
    }
    comparison.closed(old.closed, new.closed)
    return Edit(
      tightens: comparison.tightens, loosens: comparison.loosens, tight: comparison.tight)
  }
}

/// A comparison as it is made, part by part.
private struct Comparison {
  var tight: Rule
  var tightens: Set<Edit.Field> = []
  var loosens: Set<Edit.Field> = []

  init(tight: Rule) { self.tight = tight }

  /// Fewer is tighter.
  mutating func number(
    _ field: Edit.Field, _ old: Rule, _ new: Rule, _ value: (Rule) -> Int,
    keep: (inout Rule, Rule) -> Void
  ) {
    if value(new) < value(old) { tightens.insert(field) }
    if value(new) > value(old) {
      loosens.insert(field)
      keep(&tight, old)
    }
  }

  /// On is tighter.
  mutating func flag(
    _ field: Edit.Field, _ old: Rule, _ new: Rule, _ value: (Rule) -> Bool,
    keep: (inout Rule, Rule) -> Void
  ) {
    number(field, old, new, { value($0) ? 0 : 1 }, keep: keep)
  }

  /// More patterns and fewer exceptions are tighter; sets of normal forms.
  mutating func patterns(_ old: Rule, _ new: Rule) {
    let before = Set(old.patterns)
    let after = Set(new.patterns)
    let removed = before.subtracting(after)
    let added = after.subtracting(before)
    if added.contains(where: { !$0.isException }) || removed.contains(where: { $0.isException }) {
      tightens.insert(.patterns)
    }
    let freed = removed.filter { !$0.isException }
    let excepted = added.filter { $0.isException }
    guard !freed.isEmpty || !excepted.isEmpty else { return }
    loosens.insert(.patterns)
    let kept =
      new.patterns.filter { !excepted.contains($0) } + old.patterns.filter { freed.contains($0) }
    // Another order alone is no change that could be taken back.
    tight.patterns = Set(kept) == before ? old.patterns : kept
  }

  /// More hosts are tighter.
  mutating func hosts(_ old: HostList?, _ new: HostList?) {
    guard old != new else { return }
    let gains = !Self.covers(old, new)
    let loses = !Self.covers(new, old)
    if gains { tightens.insert(.hosts) }
    guard loses else { return }
    loosens.insert(.hosts)
    tight.hosts = gains ? Self.union(old, new) : old
  }

  private static func covers(_ list: HostList?, _ other: HostList?) -> Bool {
    guard let other, other.count > 0 else { return true }
    guard let list else { return false }
    return other.names(in: 0..<other.count).allSatisfy { list.contains($0) }
  }

  private static func union(_ one: HostList?, _ other: HostList?) -> HostList {
    let names = [one, other].flatMap { $0?.names(in: 0..<($0?.count ?? 0)) ?? [] }
    return HostList.parse(Array(names.joined(separator: "\n").utf8)).list
  }

  /// Hours that hold all of the other are tighter; of two that overlap the old ones stay, since a
  /// rule has one closed time.
  mutating func closed(_ old: ClosedHours?, _ new: ClosedHours?) {
    if let new, old?.contains(new) != true { tightens.insert(.closed) }
    guard let old, new?.contains(old) != true else { return }
    loosens.insert(.closed)
    tight.closed = old
  }
}
