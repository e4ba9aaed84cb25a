import Testing

@testable import BrowserSetup

@Test("A receipt lists each thing once, whatever was done how often")
func receipt() throws {
  var receipt = Receipt()
  let first = [TreeFile(path: "a", content: []), TreeFile(path: "b/c", content: [])]
  let actions: [InstallPlan.Action] = [
    .makeFolder("/d", mode: 0o755), .putFile("/d/host", [1], mode: 0o755, replaces: false),
    .putTree("/e e", first, earlier: [], replaces: false), .unable,
    .refuse(.noHome), .keepFile("/d/kept"), .putFile("/d/host", [2], mode: 0o755, replaces: true),
    .putTree("/e e", [first[0]], earlier: ["b/c"], replaces: true), .makeFolder("/d", mode: 0o755),
  ]
  for action in actions { receipt.add(action) }
  #expect(
    String(decoding: receipt.bytes, as: UTF8.self) == """
      {
        "format": 1,
        "files": [
          "/d/host",
          "/d/kept"
        ],
        "trees": [
          {
            "path": "/e e",
            "files": [
              "a"
            ]
          }
        ],
        "folders": [
          "/d",
          "/e e"
        ]
      }

      """)
  #expect(try Receipt(receipt.bytes, path: "/r") == receipt)
  #expect(receipt.files(ofTree: "/e e") == ["a"])
  #expect(receipt.files(ofTree: "/other").isEmpty)
}

@Test(
  "What is no receipt",
  arguments: [
    "", "[]", #"{"format":2,"files":[],"trees":[],"folders":[]}"#,
    #"{"format":1,"files":[1],"trees":[],"folders":[]}"#,
    #"{"format":1,"files":[],"trees":[{"path":"/x"}],"folders":[]}"#,
    #"{"format":1,"files":[],"trees":[]}"#,
  ])
func badReceipt(text: String) {
  #expect(throws: SetupError.badReceipt(path: "/r")) {
    try Receipt(Array(text.utf8), path: "/r")
  }
}
