extension FilterWriter {
  /// The characters of a run, each as it is usually written and in all its spellings.
  ///
  /// An empty hardened piece stands for a fragment's mark: an allow ends there.
  ///
  /// - Parameter isOpen: whether anything may follow the run.
  func characters(
    _ run: [UInt8], isOpen: Bool
  ) -> [(plain: FilterText, hardened: FilterText)] {
    var out: [(plain: FilterText, hardened: FilterText)] = []
    var index = 0
    while index < run.count {
      let code = run[index]
      let (scalar, length) = ComparisonText.decode(run, at: index)
      index += length
      if let scalar {
        out.append(letter(scalar))
      } else if code == ASCII.slash {
        out.append((.slashes, .slashes))
      } else if code == ASCII.hash {
        out.append((.empty, .empty))
      } else if code == ComparisonText.percentCode {
        out.append((FilterText("%25", cost: 3), percent(before: index, of: run, isOpen: isOpen)))
      } else if let reserved = ComparisonText.reservedCharacter(code) {
        out.append(both(escape(reserved)))
      } else if code.isUnreserved {
        out.append((FilterText(literal: code), spelled(code)))
      } else if code > ASCII.space, code < 0x7F, ComparisonText.isEscapedSomewhere(code) {
        out.append(both(spelled(code)))
      } else if code >= 0x80 || code <= ASCII.space || code == 0x7F {
        out.append(both(escape(code)))
      } else {
        out.append(both(FilterText(literal: code)))
      }
    }
    return out
  }

  private func both(_ text: FilterText) -> (plain: FilterText, hardened: FilterText) {
    (text, text)
  }

  /// A percent sign in both spellings, or escaped only where a redirect may not take the other:
  /// before two digits it begins an escape, and RE2 cannot look ahead.
  private func percent(before index: Int, of run: [UInt8], isOpen: Bool) -> FilterText {
    purpose == .redirect && Self.mayBeginEscape(before: index, of: run, isOpen: isOpen)
      ? FilterText("%25", cost: 3) : FilterText("%(?:25)?", cost: 4)
  }

  /// Whether a percent sign that ends before `index` may stand before a digit.
  private static func mayBeginEscape(before index: Int, of run: [UInt8], isOpen: Bool) -> Bool {
    index < run.count ? ComparisonText.isHexDigit(run[index]) : isOpen
  }

  /// Whether a run has a percent sign of which only one spelling is known, or too much is taken.
  func hasVaguePercent(_ run: [UInt8], isOpen: Bool) -> Bool {
    run.indices.contains { index in
      run[index] == ComparisonText.percentCode
        && Self.mayBeginEscape(before: index + 1, of: run, isOpen: isOpen)
    }
  }

  private func escape(_ byte: UInt8) -> FilterText {
    var text: [UInt8] = []
    byte.appendEscape(to: &text)
    return FilterText(literal: text)
  }

  /// A letter beyond ASCII: the small one, or all that compare as it.
  private func letter(_ scalar: Unicode.Scalar) -> (plain: FilterText, hardened: FilterText) {
    let spellings = ComparisonText.variants(of: scalar).map { variant in
      String(Character(variant)).utf8.reduce(into: FilterText.empty) { $0 += escape($1) }
    }
    guard spellings.count > 1 else { return both(spellings[0]) }
    var all = FilterText("(?:", cost: spellings.count)
    for (index, spelling) in spellings.enumerated() {
      if index > 0 { all += FilterText("|", cost: 1) }
      all += spelling
    }
    return (spellings[0], all + FilterText(")", cost: 0))
  }

  /// An ASCII character as itself and as its escape.
  private func spelled(_ byte: UInt8) -> FilterText {
    let low = String(utf8Bytes: [UInt8.hexDigit(byte & 15)])
    let literal = FilterText(literal: byte)
    guard byte.isLetter else {
      let high = String(utf8Bytes: [UInt8.hexDigit(byte >> 4)])
      return FilterText("(?:", cost: 1) + literal + FilterText("|%\(high)\(low))", cost: 3)
    }
    let high = byte < 0x70 ? "[46]" : "[57]"
    return FilterText("(?:", cost: 1) + literal + FilterText("|%\(high)\(low))", cost: 5)
  }
}
