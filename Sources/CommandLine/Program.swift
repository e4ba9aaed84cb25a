import CSystem
package enum Program {
  package static func run() -> Int32 {
    var d: [String: Int] = [:]
    d["Ä".lowercased()] = 1
    let s = "hello \(d.count) \(String(cString: sqlite3_libversion())) \(sb_wall_clock_ms())\n"
    var a = Array(s.utf8)
    a.withUnsafeMutableBytes { _ = write(2, $0.baseAddress, $0.count) }
    return 0
  }
}
