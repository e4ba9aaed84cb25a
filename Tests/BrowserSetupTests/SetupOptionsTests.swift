import Testing

@testable import BrowserSetup

private func read(_ arguments: [String]) throws(SetupError) -> SetupOptions {
  try SetupOptions(
    arguments, command: "scroll-brake install",
    known: [.browser, .userDataFolder, .dryRun, .extensionFolder, .table, .help], in: "/work dir")
}

@Test("Options in both spellings, repeated, and with relative paths")
func options() throws {
  var expected = SetupOptions()
  expected.browsers = ["chromium", "brave"]
  expected.userDataFolders = ["/work dir/a=b", "/c"]
  expected.isDryRun = true
  expected.extensionFolder = "/e e"
  expected.table = "/work dir/t.tsv"
  let options = try read([
    "--browser", "chromium", "--browser=brave", "--user-data-dir=a=b", "--user-data-dir", "/c///",
    "--dry-run", "--extension", "/e e", "--browsers-table=t.tsv",
  ])
  #expect(options == expected)
}

private let all =
  "--browser NAME, --user-data-dir DIR, --dry-run, --extension DIR, --browsers-table FILE or --help"

@Test(
  "Wrong options, and the whole sentence about each",
  arguments: [
    (["--foo"], "scroll-brake install does not take “--foo”: it takes \(all)."),
    (["brave"], "scroll-brake install does not take “brave”: it takes \(all)."),
    (["--dry-run=yes"], "scroll-brake install does not take “--dry-run=yes”: it takes \(all)."),
    (["--browser"], "--browser needs a value: write --browser NAME."),
    (["--browser="], "--browser needs a value: write --browser NAME."),
    (["--browser", "--dry-run"], "--browser needs a value: write --browser NAME."),
    (["--user-data-dir", ""], "--user-data-dir needs a value: write --user-data-dir DIR."),
  ])
func wrongOptions(arguments: [String], sentence: String) {
  do {
    let options = try read(arguments)
    Issue.record("accepted as \(options)")
  } catch {
    #expect("\(error)" == sentence)
    #expect(error.exitCode == 2)
  }
}
