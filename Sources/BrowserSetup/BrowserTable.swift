/// The table of browsers, `manifests/browsers.tsv`, whose comment explains the columns.
package enum BrowserTable {
  /// The file's name.
  package static let fileName = "browsers.tsv"

  /// The browsers of the user's system, in the order of the table.
  ///
  /// - Throws: `SetupError.badTable` with the first line that is no row.
  package static func parse(
    _ bytes: [UInt8], path: String, places: Places
  ) throws(SetupError) -> [Browser] {
    var browsers: [Browser] = []
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      let columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      guard let system = Places.System(rawValue: columns[0]), columns.count == 9 else {
        throw .badTable(path: path, line: number)
      }
      guard system == places.system else { continue }
      guard let browser = Browser(columns: columns, places: places) else {
        throw .badTable(path: path, line: number)
      }
      browsers.append(browser)
    }
    return browsers
  }

  /// The browsers with one of these names.
  ///
  /// - Throws: `SetupError.unknownBrowser` for the first name that no row has.
  package static func named(
    _ names: [String], in table: [Browser]
  ) throws(SetupError) -> [Browser] {
    for name in names where !table.contains(where: { $0.name == name }) {
      throw .unknownBrowser(name, known: distinct(table.map { $0.name }))
    }
    return table.filter { names.contains($0.name) }
  }

  private static func distinct(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
