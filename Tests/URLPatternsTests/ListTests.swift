import Testing
import URLPatterns

/// Rules and lists against a hundred thousand real addresses, with every way of matching.
@Suite struct ListTests {
  static let addresses: [ArraySlice<UInt8>] =
    Files.data("urls100k.txt").map { $0.split(separator: UInt8(ascii: "\n")) } ?? []

  private func hits(_ name: String) -> [Int] {
    Files.lines(Files.data(name) ?? []).filter { !$0.hasPrefix("#") }.compactMap { Int($0) }
  }

  private func stopped(by set: PatternSet) -> [Int] {
    let matcher = AddressMatcher(set)
    return Self.addresses.indices.filter { index in
      Self.addresses[index].withUnsafeBufferPointer { matcher.matches($0) }
    }.map { $0 + 1 }
  }

  @Test func fiftyRules() throws {
    guard let bytes = Files.data("rules50.txt"), !Self.addresses.isEmpty else { return }
    let set = try PatternSet(
      Files.lines(bytes).filter { !$0.isEmpty }.map { text throws(PatternError) in try Pattern(text)
      })
    #expect(stopped(by: set) == hits("rules50.hits"))
    for (index, address) in Self.addresses.enumerated() where index % 7 == 0 {
      let matcher = AddressMatcher(set)
      let fast = address.withUnsafeBufferPointer { matcher.matches($0) }
      let page = PageURL(bytes: Array(address))
      #expect(fast == (page.map { set.matches($0) } ?? false), "line \(index + 1)")
    }
  }

  @Test func hundredThousandHosts() throws {
    guard let bytes = Files.data("hosts100k.txt"), !Self.addresses.isEmpty else { return }
    let reading = HostList.parse(bytes)
    #expect(reading.list.count == 100_000)
    #expect(reading.refused == [])
    #expect(reading.list.byteCount < 8_000_000)
    #expect(stopped(by: try PatternSet([], hosts: reading.list)) == hits("hosts100k.hits"))
  }
}
