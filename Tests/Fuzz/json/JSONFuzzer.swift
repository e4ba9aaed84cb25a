import JSON

/// Any bytes are refused or read, never a crash; what is read is written and read back the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let value = try? JSONParser.parse(bytes) else { return 0 }
  let written = JSONWriter.bytes(value)
  guard let again = try? JSONParser.parse(written) else { fatalError("refused what was written") }
  precondition(again == value && again.hashValue == value.hashValue, "not read back the same")
  precondition(JSONWriter.bytes(again) == written, "not written the same again")
  let indented = Array(JSONWriter.text(value, indented: true).utf8)
  precondition((try? JSONParser.parse(indented)) == value, "not read back the same, indented")
  return 0
}
