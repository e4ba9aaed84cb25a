import Testing
import URLPatterns

@Suite struct PatternTableTests {
  @Test func theTablesAreWhole() {
    #expect(FixtureRow.given.count == 113)
    #expect(FixtureRow.own.count >= 113)
  }

  @Test(arguments: FixtureRow.given) func given(_ row: FixtureRow) {
    #expect(row.verdict() == row.expected)
  }

  @Test(arguments: FixtureRow.own) func own(_ row: FixtureRow) {
    #expect(row.verdict() == row.expected)
  }
}
