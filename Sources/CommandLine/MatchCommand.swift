import BrowserSetup
import URLPatterns

/// `scroll-brake match`: which addresses one rule stops.
enum MatchCommand {
  /// Runs the command.
  ///
  /// - Parameters:
  ///   - arguments: those after `match`.
  ///   - complain: takes each line for the standard error.
  /// - Returns: the exit code: 0, 1 where reading or writing failed, 2 where it was called wrongly
  ///   or a pattern is none; then nothing was written to the standard output.
  static func run(arguments: [String], complain: @escaping (String) -> Void) -> Int32 {
    let options: MatchOptions
    do throws(SetupError) {
      options = try MatchOptions(arguments)
    } catch {
      complain("\(error)")
      return error.exitCode
    }
    let output = OutputBuffer()
    if options.wantsHelp {
      output.write(MatchOptions.help + "\n")
      output.flush()
      return 0
    }
    let stopwatch = Stopwatch()
    let rule: MatchRule
    do throws(MatchFault) {
      rule = try MatchRule(options.sources)
    } catch {
      error.sentences.forEach(complain)
      return 2
    }
    let readyNs = stopwatch.elapsedNs
    rule.notes.forEach(complain)
    var run = MatchRun(
      judge: AddressJudge(rule.set), output: options.countsOnly || options.isTimed ? nil : output,
      complain: complain)
    do throws(InputFault) {
      if options.isTimed {
        complain("ready in \(readyNs / 1000) µs")
        try run.time(options.addresses)
      } else if options.addresses.isEmpty {
        try run.judgeLines()
      } else {
        run.judge(options.addresses)
      }
    } catch {
      output.flush()
      complain(error.sentence)
      return 1
    }
    if options.countsOnly || options.isTimed { output.write(run.totals) }
    output.flush()
    run.reportDoubts()
    guard output.fault != 0, !output.isClosed else { return 0 }
    complain(output.sentence)
    return 1
  }
}
