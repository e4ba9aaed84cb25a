extension DeclarativeCompiler {
  /// Joins redirects that differ only in their paths into one expression each, as many as fit, all
  /// in plain spellings: done only where Chrome has no room for all of them.
  mutating func joinPaths() {
    var joined: [Unit] = []
    var places: [Key: Int] = [:]
    var bodies: [Int: FilterText] = [:]
    for unit in units {
      guard let plain = unit.plain else {
        joined.append(unit)
        continue
      }
      let key = Key(unit, plain)
      if let place = places[key], let body = bodies[place] {
        let both = body + FilterText("|", cost: 1) + plain.body
        let text = plain.head + FilterText("(?:", cost: 0) + both + FilterText(")", cost: 0)
        let whole = text + plain.ending
        if whole.cost <= FilterText.budget {
          bodies[place] = both
          joined[place].filter = whole.string
          joined[place].sources += unit.sources
          for rule in unit.rules where !joined[place].rules.contains(rule) {
            joined[place].rules.append(rule)
          }
          continue
        }
      }
      places[key] = joined.count
      bodies[joined.count] = plain.body
      joined.append(unit)
    }
    units = joined
    for unit in units where unit.sources.count > 1 && unit.plain != nil {
      for (rule, pattern) in unit.sources {
        note(LeftOver(rule: rule, pattern: pattern, reason: .spellings))
      }
    }
  }

  /// What redirects must have in common to be joined.
  private struct Key: Hashable {
    let owner: Int?
    let domains: [String]
    let excluded: [String]
    let frames: Bool
    let head: FilterText
    let ending: FilterText

    init(_ unit: Unit, _ plain: FilterWriter.Plain) {
      owner = unit.owner
      domains = unit.domains.sorted()
      excluded = unit.excluded
      frames = unit.frames
      head = plain.head
      ending = plain.ending
    }
  }
}
