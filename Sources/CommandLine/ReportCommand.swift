import Host
import JSON
import Messages
import Policy

/// `scroll-brake report`: says what was used, day by day.
enum ReportCommand {
  private static let name = "scroll-brake report"

  /// - Parameters:
  ///   - arguments: those after `report`.
  ///   - say: takes each line for the standard output.
  ///   - complain: takes each line for the standard error.
  /// - Returns: the exit code: 0; 1 after a failure; 2 for a wrong option.
  static func run(
    arguments: [String], say: (String) -> Void, complain: (String) -> Void
  ) -> Int32 {
    let options: ReportOptions
    do throws(ReportOptionError) { options = try ReportOptions(arguments) } catch {
      complain(error.sentence(name))
      return 2
    }
    if options.wantsHelp {
      say(help)
      return 0
    }
    do throws(ProfileError) {
      let session = try ProfileSession(options.profile, looksOnly: true)
      let report = try session.ask(ReportGet(range: options.range))
      switch options.form {
      case .text: for line in ReportText.lines(report, zone: SystemClock.zone) { say(line) }
      case .csv: for line in ReportCSV.lines(report) { say(line) }
      case .json: say(JSONWriter.text(.object(report.json)))
      }
      return 0
    } catch {
      complain("\(name): \(error.sentence)")
      return 1
    }
  }

  private static let help = """
    \(name): says what was used, solved and walked away from, day by day.
      --days N        the last N days, 1 to \(ReportGet.longest); 7 without it
      --from DAY      from that day on, such as 2026-11-30
      --to DAY        up to that day; today without it
      --json          as JSON, the times in milliseconds
      --csv           as a table of commas; a rule's name that a spreadsheet would take for a
                      formula has an apostrophe before it
      --profile ID    the browser profile, by the first letters of its id
      --help          this text
    Walked away: of the stops at which a sum was on offer, those after which none was solved.
    """
}
