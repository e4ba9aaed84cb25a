/// One value of a row or of a parameter. Source: https://www.sqlite.org/datatype3.html
package enum Value: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
  ExpressibleByNilLiteral
{
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(stringLiteral value: String) { self = .text(value) }
  package init(nilLiteral: ()) { self = .null }

  /// A number or `NULL`.
  package init(_ value: Int64?) { self = value.map { .integer($0) } ?? .null }
  /// 1 or 0.
  package init(_ value: Bool) { self = .integer(value ? 1 : 0) }
  package init(_ value: String) { self = .text(value) }

  /// The number, or `nil` where the value is of another kind.
  package var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  /// The text, or `nil` where the value is of another kind.
  package var text: String? { if case .text(let value) = self { value } else { nil } }
  /// The bytes, or `nil` where the value is of another kind.
  package var blob: [UInt8]? { if case .blob(let value) = self { value } else { nil } }
}
