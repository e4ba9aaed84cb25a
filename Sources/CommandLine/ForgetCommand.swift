import Messages
import Policy

/// `scroll-brake forget`: removes what the report knows.
enum ForgetCommand {
  private static let name = "scroll-brake forget"

  /// - Parameters as those of `ReportCommand`; the exit code too.
  static func run(
    arguments: [String], say: (String) -> Void, complain: (String) -> Void
  ) -> Int32 {
    let options: ForgetOptions
    do throws(ReportOptionError) { options = try ForgetOptions(arguments) } catch {
      complain(error.sentence(name))
      return 2
    }
    if options.wantsHelp {
      say(help)
      return 0
    }
    do throws(ProfileError) {
      let first = try ProfileSession(options.profile).forgetReport(before: options.before)
      say("The report of the days before \(first.text) is forgotten.")
      return 0
    } catch {
      complain("\(name): \(error.sentence)")
      return 1
    }
  }

  private static let help = """
    \(name): removes the report of all days before today.
      --before DAY    only of days before that one, such as 2026-11-01
      --profile ID    the browser profile, by the first letters of its id
      --help          this text
    Today's counts stay, since today's locks hang on them. Without this command a year is kept.
    """
}
