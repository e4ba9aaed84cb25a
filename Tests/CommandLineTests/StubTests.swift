import Testing
import CommandLine

@Test func stub() {}
