/// Host names beyond ASCII: the part of UTS #46 (nontransitional) that lower-casing, a few plain
/// mappings and Punycode can say.
///
/// Whatever needs normalisation, mapping or joiner rules is refused, not guessed.
enum UnicodeHost {
  /// Why a name beyond ASCII has no ASCII form here.
  enum Failure: Error {
    /// No host may hold it.
    case invalid
    /// It may be a host, but finding out needs Unicode tables that this program does not carry.
    case needsPunycode
  }

  /// The ASCII form of a whole name, its labels lower-cased and encoded one by one.
  static func toASCII(_ name: [Unicode.Scalar]) throws(Failure) -> [UInt8] {
    var labels: [[Unicode.Scalar]] = [[]]
    for scalar in name.lazy.filter({ !isIgnored($0) }).map(narrowed) {
      if isDot(scalar) { labels.append([]) } else { labels[labels.count - 1].append(scalar) }
    }
    var out: [UInt8] = []
    var bidi = false
    for index in labels.indices {
      labels[index] = try unicodeForm(labels[index])
      if labels[index].contains(where: isRightToLeft) { bidi = true }
    }
    for (index, label) in labels.enumerated() {
      if index > 0 { out.append(ASCII.dot) }
      if bidi, !label.isEmpty { try checkDirection(label) }
      if label.allSatisfy({ $0.isASCII }) {
        out += label.map { UInt8($0.value) }
      } else {
        guard let encoded = Punycode.encode(label) else { throw .invalid }
        out += [0x78, 0x6E, 0x2D, 0x2D] + encoded
      }
    }
    return out
  }

  /// The dots of IDNA, once full-width ones are narrow.
  private static func isDot(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || scalar == "\u{3002}" || scalar == "\u{FF61}"
  }

  /// Characters that are not there for IDNA: soft hyphens, marks of order and variation.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x34F, 0x180B...0x180F, 0x200B, 0x2060...0x2064, 0x206A...0x206F, 0xFE00...0xFE0F,
      0xFEFF, 0xE0100...0xE01EF:
      true
    default: false
    }
  }

  /// The ASCII character of a full-width one.
  private static func narrowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(UInt8(scalar.value - 0xFEE0))
  }

  /// Lower-case scalars of a label, an `xn--` label decoded; checked one by one.
  private static func unicodeForm(_ label: [Unicode.Scalar]) throws(Failure) -> [Unicode.Scalar] {
    var lower: [Unicode.Scalar] = []
    for scalar in label {
      if scalar.isASCII {
        lower.append(Unicode.Scalar(UInt8(scalar.value).asciiLowercased))
      } else {
        lower += Array(scalar.properties.lowercaseMapping.unicodeScalars)
      }
    }
    if lower.starts(with: "xn--".unicodeScalars) {
      guard lower.allSatisfy({ $0.isASCII }) else { throw .invalid }
      guard let decoded = Punycode.decode(lower.dropFirst(4).map { UInt8($0.value) }),
        decoded.contains(where: { !$0.isASCII })
      else { throw .invalid }
      lower = decoded
    }
    for scalar in lower where !scalar.isASCII { try check(scalar) }
    if let first = lower.first, isMark(first) { throw .invalid }
    return lower
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Refuses what no host holds, and what only a mapping or a normalisation could tell.
  private static func check(_ scalar: Unicode.Scalar) throws(Failure) {
    let properties = scalar.properties
    switch scalar.value {
    case 0xDF, 0x3C2: return  // ß and ς stand for themselves (nontransitional)
    case 0x200C, 0x200D: throw .needsPunycode  // joiners: their rules need scripts' tables
    case 0xFFFD, 0x2FF0...0x2FFF: throw .invalid
    default: break
    }
    switch properties.generalCategory {
    case .unassigned, .privateUse, .surrogate, .control, .lineSeparator, .paragraphSeparator,
      .spaceSeparator:
      throw .invalid
    case .format: throw .needsPunycode
    default: break
    }
    // Mapped, removed or decomposed by NFKC: the answer lies in tables that we do not carry.
    if properties.changesWhenNFKCCaseFolded { throw .needsPunycode }
    if properties.canonicalCombiningClass != .notReordered || mayCompose(scalar) {
      throw .needsPunycode
    }
  }

  /// Starters that may melt into the scalar before them (NFC_Quick_Check=Maybe, class 0).
  private static func mayCompose(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9BE, 0x9D7, 0xB3E, 0xB56, 0xB57, 0xBBE, 0xBD7, 0xCC2, 0xCD5, 0xCD6, 0xD3E, 0xD57,
      0xDCF, 0xDDF, 0x102E, 0x1161...0x1175, 0x11A8...0x11C2, 0x1B35, 0x11127, 0x1133E, 0x11357,
      0x114B0, 0x114BA, 0x114BD, 0x115AF, 0x11930:
      true
    default: false
    }
  }

  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// RFC 5893's rule in its two plain cases: all right-to-left letters, or an ASCII label that
  /// begins with a letter and ends in a letter or digit.
  private static func checkDirection(_ label: [Unicode.Scalar]) throws(Failure) {
    let letters = label.allSatisfy {
      isRightToLeft($0) && $0.properties.generalCategory == .otherLetter
    }
    if letters { return }
    guard let first = label.first, let last = label.last else { return }
    let ascii = label.allSatisfy { $0.isASCII }
    guard ascii else { throw label.contains(where: { $0.isASCII }) ? .invalid : .needsPunycode }
    let start = UInt8(first.value)
    let end = UInt8(last.value)
    guard start.isLetter, end.isLetter || end.isDigit else { throw .invalid }
  }
}
