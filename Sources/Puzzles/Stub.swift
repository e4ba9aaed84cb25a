package enum PuzzlesStub { package static let name = "Puzzles" }
