package enum LedgerStub { package static let name = "Ledger" }
