import URLPatterns

/// Any bytes as patterns and an address: never a crash, and all ways to match agree.
///
/// The input is lines: the last is the address, those before it are patterns; those that are none
/// are left out.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPatterns(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = UnsafeBufferPointer(start: start, count: count)
  var lines = input.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
  let address = lines.removeLast()
  var patterns: [Pattern] = []
  for line in lines {
    if let pattern = read(String(decoding: line, as: UTF8.self)) { patterns.append(pattern) }
  }
  let hosts = HostList.parse(address)
  _ = try? PatternSet([], hosts: hosts.list)
  let page = PageURL(bytes: address)
  if let page { checkAddress(page) }
  guard let set = try? PatternSet(patterns) else { return 0 }
  check(set, address, page)
  compile(patterns)
  return 0
}

/// A pattern is refused with a sentence, or reads the same from its source and its normal form.
private func read(_ text: String) -> Pattern? {
  do throws(PatternError) {
    let pattern = try Pattern(text)
    precondition((try? Pattern(pattern.source)) == pattern, "not the same from its source")
    precondition(
      (try? Pattern(pattern.normalForm)) == pattern, "not the same from its normal form")
    for warning in pattern.warnings { precondition(!warning.sentence.isEmpty) }
    return pattern
  } catch {
    precondition(!error.sentence.isEmpty && error.position <= text.utf8.count)
    if let suggestion = error.suggestion {
      for word in suggestion.split(separator: " ") {
        precondition((try? Pattern(String(word))) != nil, "suggests what is no pattern")
      }
    }
    return nil
  }
}

/// What a browser would serialise is the same page again.
private func checkAddress(_ page: PageURL) {
  guard let again = PageURL(page.href) else { fatalError("refused what was serialised") }
  precondition(again == page && again.href == page.href, "not the same page again")
}

/// The quick matcher, the exact one, the one for many rules and the reasons say the same.
private func check(_ set: PatternSet, _ address: [UInt8], _ page: PageURL?) {
  let quick = address.withUnsafeBufferPointer { AddressMatcher(set).matches($0) }
  guard let page else {
    precondition(!quick, "stopped what is no page")
    return
  }
  let exact = set.matches(page)
  precondition(quick == exact, "the quick matcher differs")
  precondition(RuleIndex([set]).matching(page) == (exact ? [0] : []), "the index differs")
  let isStopped =
    switch set.explain(page) {
    case .passed, .freed: false
    case .stopped: true
    }
  precondition(isStopped == exact, "the reasons differ")
  let again = Array(page.href.utf8).withUnsafeBufferPointer { AddressMatcher(set).matches($0) }
  precondition(again == exact, "the serialised address differs")
  let turned = try? PatternSet(set.patterns.reversed())
  precondition(turned?.matches(page) == exact, "the order counts")
  let normal = try? PatternSet(set.patterns.compactMap { try? Pattern($0.normalForm) })
  precondition(normal?.matches(page) == exact, "the normal forms differ")
}

/// Compiling for the browser never fails, and keeps to Chrome's limits.
private func compile(_ patterns: [Pattern]) {
  let rule = CompilableRule(id: "1", patterns: patterns, insideFrames: false)
  let compiled = BrowserRules.compile([rule])
  for rule in compiled.declarative {
    precondition(rule.regex.utf8.count <= 2048 && rule.regex.utf8.allSatisfy { $0 < 0x80 })
  }
  _ = BrowserRules.access(for: rule)
}
