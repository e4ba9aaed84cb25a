import CSystem
import JSON
import Testing

@testable import BrowserSetup

private let manifests = "\(Files.parent(Files.parent(Files.parent(#filePath))))/manifests"

private func places(_ system: Places.System) throws -> Places {
  try Places(system: system, home: "/h", configuration: "/c", data: nil)
}

private func table(_ system: Places.System) throws -> [Browser] {
  let path = "\(manifests)/\(BrowserTable.fileName)"
  return try BrowserTable.parse(try Files.read(path), path: path, places: try places(system))
}

@Test(
  "Where the browsers of the table read manifests",
  arguments: [
    (.linux, "Chromium", ["/c/chromium"]),
    (.linux, "Google Chrome Dev", ["/c/google-chrome-unstable"]),
    (.linux, "Brave Beta", ["/c/BraveSoftware/Brave-Browser-Beta"]),
    (.linux, "Opera", ["/c/google-chrome", "/c/opera"]),
    (
      .linux, "Brave (Flatpak)",
      ["/h/.var/app/com.brave.Browser/config/BraveSoftware/Brave-Browser"]
    ),
    (.linux, "Chromium (snap)", ["/h/snap/chromium/common/chromium"]),
    (
      .macos, "Brave",
      [
        "/h/Library/Application Support/Google/Chrome",
        "/h/Library/Application Support/BraveSoftware/Brave-Browser",
      ]
    ),
    (.macos, "Microsoft Edge Canary", ["/h/Library/Application Support/Microsoft Edge Canary"]),
  ] as [(Places.System, String, [String])])
func manifestFolders(system: Places.System, title: String, folders: [String]) throws {
  let browser = try #require(try table(system).first { $0.title == title })
  #expect(browser.manifestFolders == folders.map { "\($0)/NativeMessagingHosts" })
}

@Test("No two rows of a system share a title, since a failure is told by it")
func titles() throws {
  for system in [Places.System.linux, .macos] {
    let titles = try table(system).map(\.title)
    #expect(Set(titles).count == titles.count)
    #expect(titles.count > 10)
  }
}

@Test("A Flatpak's host lies where its sandbox sees it")
func flatpak() throws {
  let browsers = try table(.linux).filter { $0.kind == .flatpak && $0.name == "edge" }
  let places = try places(.linux)
  #expect(
    browsers.map { $0.hostFolder(places) }
      == ["/h/.var/app/com.microsoft.Edge/data/scroll-brake"])
}

@Test(
  "Lines that are no rows",
  arguments: [
    "linux\tchromium", "windows\tx\tX\tnative\t$HOME/x\t-\t-\t-\t-",
    "linux\tx\tX\tappimage\t$HOME/x\t-\t-\t-\t-", "linux\tx\tX\tnative\t$FOO/x\t-\t-\t-\t-",
    "linux\t\tX\tnative\t$HOME/x\t-\t-\t-\t-", "linux\tx\tX\tnative\t$HOME/x\t-\t-\t-\t-\t-",
  ])
func badLines(line: String) throws {
  let places = try places(.linux)
  #expect(throws: SetupError.badTable(path: "/t", line: 3)) {
    try BrowserTable.parse(Array("# comment\n\n\(line)\n".utf8), path: "/t", places: places)
  }
}

@Test("A name that no row has is answered with those that are")
func names() throws {
  let browsers = try table(.linux)
  #expect(try BrowserTable.named(["chromium"], in: browsers).allSatisfy { $0.name == "chromium" })
  do {
    _ = try BrowserTable.named(["brave", "netscape"], in: browsers)
    Issue.record("netscape was accepted")
  } catch {
    guard case .unknownBrowser("netscape", let known) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(known.prefix(2) == ["chrome", "chrome-beta"])
    #expect(Set(known).count == known.count)
  }
}

@Test("The template makes the manifest that our own check accepts")
func template() throws {
  let path = "\(manifests)/\(Identity.manifestFileName)"
  let bytes = try HostManifest.render(
    template: try Files.read(path), from: path, host: "/h \"a\"/scroll-brake")
  let reading = try ManifestCheck.read(bytes, isFile: { _ in true }, isExecutable: { _ in true })
  #expect(reading == ManifestCheck.Reading(host: "/h \"a\"/scroll-brake"))
  #expect(throws: SetupError.badTemplate(path: "/t")) {
    try HostManifest.render(template: Array("[]".utf8), from: "/t", host: "/h")
  }
}
