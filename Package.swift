// swift-tools-version: 6.1
import PackageDescription

// One set of sources, two builds. The ordinary build is for tests and macOS. The embedded one is
// the Linux release: `manifests/build-release` sets the two variables read here (the folder of
// the embedded runtime, by path and target triple of `swiftc -print-target-info`, so neither a path
// nor a processor of any machine stands in this file; untested on arm64).
let embedded = Context.environment["SCROLL_BRAKE_EMBEDDED"] == "1"
let runtime = Context.environment["SCROLL_BRAKE_RUNTIME"] ?? ""

let swiftSettings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  + (embedded
    ? [
      .enableExperimentalFeature("Embedded"),
      .unsafeFlags(["-wmo", "-Osize", "-Xllvm", "-sil-disable-pass=object-outliner"]),
    ] : [])

let linkerSettings: [LinkerSetting] =
  [.linkedLibrary("sqlite3"), .linkedLibrary("m")]
  + (embedded
    ? [
      .unsafeFlags([
        "\(runtime)/libswiftUnicodeDataTables.a",
        "-Xclang-linker", "-static", "-Xlinker", "--gc-sections", "-Xlinker", "-s",
      ])
    ] : [])

// Arrows as in the design: a module imports what stands in its list, and nothing else.
func module(
  _ name: String, uses: [Target.Dependency] = [], excluding: [String] = []
) -> Target {
  .target(
    name: name, dependencies: uses, exclude: excluding, swiftSettings: swiftSettings)
}

func tests(of name: String, uses: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name), "TestSupport"] + uses,
    swiftSettings: swiftSettings,
    linkerSettings: [.linkedLibrary("sqlite3"), .linkedLibrary("m")])
}

let modules: [Target] = [
  .systemLibrary(name: "CSystem"),
  module("JSON"),
  module("URLPatterns"),
  module("Puzzles"),
  module("Policy", uses: ["URLPatterns", "Puzzles"]),
  module("Exchange", uses: ["JSON", "URLPatterns", "Policy"]),
  module("SQLite", uses: ["CSystem"]),
  module("Ledger", uses: ["CSystem", "SQLite", "Policy", "URLPatterns", "Puzzles"]),
  module("NativeMessaging", uses: ["JSON", "CSystem"]),
  module("Messages", uses: ["JSON"], excluding: ["PROTOCOL.md"]),
  module(
    "Host",
    uses: [
      "CSystem", "JSON", "URLPatterns", "Puzzles", "Policy", "Exchange", "SQLite", "Ledger",
      "NativeMessaging", "Messages",
    ]),
  module("BrowserSetup", uses: ["JSON", "CSystem"]),
  module(
    "CommandLine",
    uses: [
      "CSystem", "JSON", "URLPatterns", "Puzzles", "Policy", "Exchange", "SQLite", "Ledger",
      "NativeMessaging", "Messages", "Host", "BrowserSetup",
    ]),
  .executableTarget(
    name: "scroll-brake", dependencies: ["CommandLine", "CSystem"], swiftSettings: swiftSettings,
    linkerSettings: linkerSettings),
]

let testTargets: [Target] = [
  .target(
    name: "TestSupport", dependencies: ["CSystem"], path: "Tests/TestSupport",
    swiftSettings: swiftSettings),
  tests(of: "JSON", uses: ["CSystem"]),
  tests(of: "URLPatterns", uses: ["CSystem", "JSON"]),
  tests(of: "Puzzles"),
  tests(of: "Policy", uses: ["URLPatterns", "Puzzles"]),
  tests(of: "Exchange", uses: ["CSystem", "JSON", "URLPatterns", "Policy"]),
  tests(of: "SQLite", uses: ["CSystem"]),
  tests(of: "Ledger", uses: ["CSystem", "SQLite", "Policy", "URLPatterns", "Puzzles"]),
  tests(of: "NativeMessaging", uses: ["JSON", "CSystem"]),
  tests(of: "Messages", uses: ["JSON", "CSystem"]),
  tests(
    of: "Host",
    uses: [
      "CSystem", "JSON", "Messages", "NativeMessaging", "Policy", "Ledger", "URLPatterns",
      "Puzzles",
    ]),
  tests(of: "BrowserSetup", uses: ["JSON", "CSystem"]),
  tests(of: "CommandLine"),
]

// libFuzzer targets, one line each. A folder of Tests/Fuzz holds one file that defines
// LLVMFuzzerTestOneInput; libFuzzer brings the main function.
func fuzzer(_ name: String, uses: [Target.Dependency]) -> Target {
  .executableTarget(
    name: "fuzz-\(name)", dependencies: uses, path: "Tests/Fuzz/\(name)",
    swiftSettings: swiftSettings + [.unsafeFlags(["-parse-as-library"])])
}

// FUZZ=1 swift build -c release --sanitize fuzzer --scratch-path .build/fuzz --product fuzz-json
let fuzzers: [Target] =
  Context.environment["FUZZ"] == nil
  ? []
  : [
    fuzzer("json", uses: ["JSON"]),
    fuzzer("patterns", uses: ["URLPatterns"]),
    fuzzer("exchange", uses: ["Exchange"]),
  ]

let package = Package(
  name: "scroll-brake",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "scroll-brake", targets: ["scroll-brake"])],
  targets: modules + (embedded ? [] : testTargets) + fuzzers,
  swiftLanguageModes: [.v6]
)
