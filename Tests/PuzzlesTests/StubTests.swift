import Testing
import Puzzles

@Test func stub() { #expect(PuzzlesStub.name == "Puzzles") }
