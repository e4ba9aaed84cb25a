import Messages
import Policy
import URLPatterns

extension Rule {
  /// A rule from the wire; every pattern is parsed, and a name is made where there is none.
  ///
  /// - Throws: `RequestFault.pattern` or `.patterns`.
  init(_ fields: RuleFields) throws(RequestFault) {
    var patterns: [Pattern] = []
    for (index, text) in fields.patterns.enumerated() {
      do throws(PatternError) {
        patterns.append(try Pattern(text))
      } catch { throw .pattern(index: index, error) }
    }
    do throws(PatternSet.Failure) {
      _ = try PatternSet(patterns)
    } catch { throw .patterns(error) }
    self.init(
      id: fields.id, name: fields.name.isEmpty ? Rule.name(from: patterns) : fields.name,
      patterns: patterns, allowanceMinutes: Int(fields.allowanceMinutes),
      unlockMinutes: Int(fields.unlockMinutes),
      unlocksPerDay: fields.unlocksPerDay.map { Int($0) }, countsPlayback: fields.countsPlayback,
      insideFrames: fields.insideFrames)
  }
}
