import Testing
import Ledger

@Test func stub() { #expect(LedgerStub.name == "Ledger") }
