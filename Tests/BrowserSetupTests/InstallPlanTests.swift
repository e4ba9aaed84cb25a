import Testing

@testable import BrowserSetup

/// A row: what is wanted, what was found, and the whole plan that follows.
struct PlanCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let wanted: [Wanted]
  let found: Found
  let steps: [InstallPlan.Step]

  init(_ name: String, _ wanted: [Wanted], _ found: Found, _ steps: [InstallPlan.Step]) {
    testDescription = name
    self.wanted = wanted
    self.found = found
    self.steps = steps
  }
}

private let host = Wanted(part: .host, path: "/h/share/sb/sb", content: .file([1], mode: 0o755))
private let chromium = Part.browser("Chromium")
private let manifest = Wanted(
  part: chromium, path: "/h/c/NativeMessagingHosts/x.json", content: .file([2], mode: 0o644))
private let files = [
  TreeFile(path: "manifest.json", content: [3]), TreeFile(path: "pages/a.html", content: [4]),
]
private let tree = Wanted(
  part: .extension, path: "/h/Scroll Brake", content: .tree(files, earlier: ["old.js"]))
private let home: Set<String> = ["/h", "/h/share", "/h/c"]

private let cases: [PlanCase] = [
  PlanCase(
    "nothing there: folders are made, parents first, a browser's for the user alone",
    [host, manifest], Found(folders: ["/h", "/h/c"]),
    [
      .init(.host, .makeFolder("/h/share", mode: 0o755)),
      .init(.host, .makeFolder("/h/share/sb", mode: 0o755)),
      .init(.host, .putFile("/h/share/sb/sb", [1], mode: 0o755, replaces: false)),
      .init(chromium, .makeFolder("/h/c/NativeMessagingHosts", mode: 0o700)),
      .init(
        chromium,
        .putFile("/h/c/NativeMessagingHosts/x.json", [2], mode: 0o644, replaces: false)),
    ]),
  PlanCase(
    "all as it should be: nothing is done",
    [host, tree],
    Found(
      items: [
        host.path: .file([1], mode: 0o755), tree.path: .folder(files, isOurs: true),
      ], folders: home),
    [
      .init(.host, .keepFile(host.path)), .init(.extension, .keepTree(tree.path, files)),
    ]),
  PlanCase(
    "another content", [host],
    Found(items: [host.path: .file([9], mode: 0o755)], folders: home.union(["/h/share/sb"])),
    [.init(.host, .putFile(host.path, [1], mode: 0o755, replaces: true))]),
  PlanCase(
    "the content, but another mode", [host],
    Found(items: [host.path: .file([1], mode: 0o600)], folders: home.union(["/h/share/sb"])),
    [.init(.host, .putFile(host.path, [1], mode: 0o755, replaces: true))]),
  PlanCase(
    "a folder where the file should be", [host],
    Found(items: [host.path: .folder([], isOurs: false)], folders: home),
    [.init(.host, .refuse(.inTheWay(path: host.path)))]),
  PlanCase(
    "two browsers that read one place: it is written once",
    [manifest, Wanted(part: .browser("Opera"), path: manifest.path, content: manifest.content)],
    Found(folders: home),
    [
      .init(chromium, .makeFolder("/h/c/NativeMessagingHosts", mode: 0o700)),
      .init(chromium, .putFile(manifest.path, [2], mode: 0o644, replaces: false)),
      .init(.browser("Opera"), .keepFile(manifest.path)),
    ]),
  PlanCase(
    "a snap", [Wanted(part: .browser("Snap"), path: "/h/snap", content: .unable)], Found(),
    [.init(.browser("Snap"), .unable)]),
  PlanCase(
    "no extension yet", [tree], Found(folders: home),
    [.init(.extension, .putTree(tree.path, files, earlier: ["old.js"], replaces: false))]),
  PlanCase(
    "an empty folder of that name", [tree],
    Found(items: [tree.path: .folder([], isOurs: false)], folders: home),
    [.init(.extension, .putTree(tree.path, files, earlier: ["old.js"], replaces: true))]),
  PlanCase(
    "somebody's folder of that name", [tree],
    Found(
      items: [
        tree.path: .folder([TreeFile(path: "letter.txt", content: [])], isOurs: false)
      ], folders: home),
    [.init(.extension, .refuse(.folderTaken(path: tree.path)))]),
  PlanCase(
    "an older extension", [tree],
    Found(items: [tree.path: .folder([files[0]], isOurs: true)], folders: home),
    [.init(.extension, .putTree(tree.path, files, earlier: ["old.js"], replaces: true))]),
  PlanCase(
    "a file that only the older extension had", [tree],
    Found(
      items: [
        tree.path: .folder(files + [TreeFile(path: "old.js", content: [])], isOurs: true)
      ], folders: home),
    [.init(.extension, .putTree(tree.path, files, earlier: ["old.js"], replaces: true))]),
  PlanCase(
    "a file of the user's beside the extension's", [tree],
    Found(
      items: [
        tree.path: .folder(files + [TreeFile(path: "notes.txt", content: [])], isOurs: true)
      ], folders: home),
    [.init(.extension, .keepTree(tree.path, files))]),
]

@Test("What is planned", arguments: cases)
func plan(_ row: PlanCase) {
  #expect(InstallPlan(wanted: row.wanted, found: row.found).steps == row.steps)
}
