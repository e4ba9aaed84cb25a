/// Carries out a plan, says each write, and keeps the receipt.
package struct Installer {
  /// How an installation ended.
  package struct Outcome: Equatable, Sendable {
    /// The parts that failed.
    package var failed: [Part] = []
    /// The browsers that cannot start a host.
    package var unable: [Part] = []
    /// Whether the extension's folder was replaced, so that the browser must load it again.
    package var replacedExtension = false
  }

  let receiptPath: String
  let isDryRun: Bool
  let say: (String) -> Void

  /// - Parameters:
  ///   - receiptPath: where the receipt is kept.
  ///   - isDryRun: whether everything is only said.
  ///   - say: takes each line of what is done.
  package init(receiptPath: String, isDryRun: Bool, say: @escaping (String) -> Void) {
    self.receiptPath = receiptPath
    self.isDryRun = isDryRun
    self.say = say
  }

  /// Does the steps in order.
  ///
  /// A failed step ends its own part; without the host nothing is done.
  package func run(_ plan: InstallPlan, earlier: Receipt) -> Outcome {
    var outcome = Outcome()
    var receipt = earlier
    for step in plan.steps where !outcome.failed.contains(step.part) {
      if outcome.failed.contains(.host) { break }
      if step.action == .unable {
        say(
          "\(step.part.title): unable. "
            + "A snap may not start programs of yours: use another browser.")
        outcome.unable.append(step.part)
        continue
      }
      do {
        if !isDryRun { try perform(step.action) }
        describe(step)
        receipt.add(step.action)
        if !isDryRun { try keep(receipt) }
        if case .putTree(_, _, _, true) = step.action { outcome.replacedExtension = true }
      } catch {
        say("\(step.part.title): failed. \(error)")
        outcome.failed.append(step.part)
      }
    }
    if receipt != earlier {
      say("Host: \(isDryRun ? "would keep" : "kept") the list of it all in \(receiptPath)")
    }
    return outcome
  }

  private func perform(_ action: InstallPlan.Action) throws(SetupError) {
    switch action {
    case .makeFolder(let path, let mode): try Files.makeFolder(path, mode: mode)
    case .putFile(let path, let content, let mode, _):
      try Files.write(content, to: path, mode: mode)
    case .putTree(let path, let files, let earlier, let replaces):
      try Tree.put(files, at: path, earlier: earlier, replaces: replaces)
    case .keepFile, .keepTree, .unable: break
    case .refuse(let error): throw error
    }
  }

  /// The receipt grows with each step, so that an interrupted installation can be removed too.
  private func keep(_ receipt: Receipt) throws(SetupError) {
    guard Files.kind(Files.parent(receiptPath)) == .folder else { return }
    let bytes = receipt.bytes
    if let present = try? Files.read(receiptPath), present == bytes { return }
    try Files.write(bytes, to: receiptPath, mode: 0o644)
  }

  private func describe(_ step: InstallPlan.Step) {
    let would = isDryRun ? "would " : ""
    let title = step.part.title
    switch step.action {
    case .makeFolder(let path, _):
      say("\(title): \(would)\(isDryRun ? "make" : "made") the folder \(path)")
    case .putFile(let path, _, _, let replaces), .putTree(let path, _, _, let replaces):
      let verb = replaces ? (isDryRun ? "replace" : "replaced") : (isDryRun ? "write" : "wrote")
      say("\(title): \(would)\(verb) \(path)")
    case .keepFile(let path), .keepTree(let path, _): say("\(title): unchanged \(path)")
    case .unable, .refuse: break
    }
  }
}
