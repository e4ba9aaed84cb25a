import Testing

@testable import BrowserSetup

private let manifest = """
  {"version": "1.2", "default_locale": "en", "icons": {"16": "i/16.png"}, "options_page": "/o.html",
   "background": {"service_worker": "w.js"}, "action": {"default_popup": "p.html"},
   "web_accessible_resources": [{"resources": ["b.html", "c/*"]}]}
  """
private let named: Set<String> = [
  "manifest.json", "_locales/en/messages.json", "i/16.png", "o.html", "w.js", "p.html", "b.html",
]

private func read(
  _ manifest: String?, listed: [String] = [], present: Set<String>
) -> Result<String, ExtensionCheck.Fault> {
  do throws(ExtensionCheck.Fault) {
    return .success(
      try ExtensionCheck.read(
        manifest: manifest.map { Array($0.utf8) }, files: listed,
        isFile: { present.contains($0) }))
  } catch {
    return .failure(error)
  }
}

@Test("A whole extension says its version")
func wholeExtension() {
  #expect(read(manifest, present: named) == .success("1.2"))
  #expect(read(manifest, listed: ["x"], present: named.union(["x"])) == .success("1.2"))
}

@Test("Each file that a manifest names is missed", arguments: named.sorted())
func missedFile(path: String) {
  let expected = ExtensionCheck.Fault.incomplete(count: 1, first: path)
  #expect(read(manifest, present: named.subtracting([path])) == .failure(expected))
}

@Test("A file that only the receipt lists is missed")
func missedListedFile() {
  #expect(
    read(manifest, listed: ["z", "x"], present: named)
      == .failure(.incomplete(count: 2, first: "x")))
}

@Test("A manifest that says no version", arguments: ["{", "[]", "{}", #"{"version": 1}"#])
func unreadableManifest(text: String) {
  #expect(read(text, present: ["manifest.json"]) == .failure(.unreadable))
}
