import Exchange

/// Any bytes give a plan, never a crash; its rules, written either way, are read back the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzExchange(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let plan = ImportPlan.read(Array(UnsafeBufferPointer(start: start, count: count)))
  for skipped in plan.skipped {
    precondition(skipped.text.utf8.count <= 200 && !skipped.reason.sentence.isEmpty)
  }
  for text in [RuleLineText.text(plan.rules), RuleJSON.text(plan.rules)] {
    let again = ImportPlan.read(Array(text.utf8))
    precondition(again.rules == plan.rules && again.skipped.isEmpty, "not read back the same")
  }
  return 0
}
