import Testing

@testable import BrowserSetup

@Test(
  "Where things go, by the environment",
  arguments: [
    (
      nil, nil, nil, "/h a/.config", "/h a/.local/share/scroll-brake",
      "/h a/.local/state/scroll-brake"
    ),
    ("/c", "/d", "/s", "/c", "/d/scroll-brake", "/s/scroll-brake"),
    ("/c/", "/d d//", "", "/c", "/d d/scroll-brake", "/h a/.local/state/scroll-brake"),
    (
      "c", "~/d", "s", "/h a/.config", "/h a/.local/share/scroll-brake",
      "/h a/.local/state/scroll-brake"
    ),
  ] as [(String?, String?, String?, String, String, String)])
func linuxPlaces(row: (String?, String?, String?, String, String, String)) throws {
  let places = try Places(
    system: .linux, home: "/h a/", configuration: row.0, data: row.1, state: row.2)
  #expect(places.configuration == row.3)
  #expect(places.hostFolder == row.4)
  #expect(places.stateFolder == row.5)
  #expect(places.host == "\(row.4)/scroll-brake")
  #expect(places.extensionFolder == "/h a/Scroll Brake")
}

@Test("Where things go on a Mac")
func macPlaces() throws {
  let places = try Places(system: .macos, home: "/Users/ada", configuration: "/c", data: "/d")
  #expect(places.host == "/Users/ada/Library/Application Support/Scroll Brake/scroll-brake")
  #expect(places.extensionFolder == "/Users/ada/Scroll Brake")
}

@Test("No home is an error", arguments: [nil, "", "home", "/"] as [String?])
func noHome(home: String?) {
  #expect(throws: SetupError.noHome) {
    try Places(system: .linux, home: home, configuration: nil, data: nil)
  }
}
