package import Messages
package import Policy
package import URLPatterns

extension Rule {
  /// A rule from the wire; every pattern is parsed, and a name is made where there is none.
  ///
  /// - Parameter earlier: the rule that it replaces, whose list it keeps.
  /// - Throws: `RequestFault.field` for the name, `.pattern` or `.patterns`.
  init(_ fields: RuleFields, replacing earlier: Rule? = nil) throws(RequestFault) {
    if let control = Rule.control(inName: fields.name) {
      throw .field(FieldFault(field: "name", expected: .plainText(control: control)))
    }
    var patterns: [Pattern] = []
    for (index, text) in fields.patterns.enumerated() {
      do throws(PatternError) {
        patterns.append(try Pattern(text))
      } catch { throw .pattern(index: index, error) }
    }
    do throws(PatternSet.Failure) {
      _ = try PatternSet(patterns, hosts: earlier?.hosts)
    } catch { throw .patterns(error) }
    var name = fields.name.isEmpty ? Rule.name(from: patterns) : fields.name
    // Nothing but a list, and exceptions perhaps: what it was called before fits it still.
    if name.isEmpty { name = earlier?.name ?? "" }
    self.init(fields, name: name, patterns: patterns, hosts: earlier?.hosts)
  }

  /// A rule of these patterns with what else the wire says of it.
  package init(
    _ fields: RuleFields, name: String, patterns: [Pattern], hosts: HostList? = nil
  ) {
    self.init(
      id: fields.id, name: name, patterns: patterns, hosts: hosts,
      allowanceMinutes: Int(fields.allowanceMinutes),
      unlockMinutes: Int(fields.unlockMinutes),
      unlocksPerDay: fields.unlocksPerDay.map { Int($0) }, isStrict: fields.isStrict,
      closed: fields.closed.flatMap {
        ClosedHours(fromMinute: $0.fromMinute, toMinute: $0.toMinute)
      }, countsPlayback: fields.countsPlayback,
      insideFrames: fields.insideFrames)
  }
}
