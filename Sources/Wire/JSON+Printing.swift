extension JSON {
  /// The value on one line, without white space.
  public var compactText: String { text(indent: nil) }

  /// The value over several lines, two spaces a level.
  public var prettyText: String { text(indent: 2) }

  private func text(indent: Int?) -> String {
    var printer = JSONPrinter(indent: indent)
    printer.write(self, level: 0)
    return String(decoding: printer.bytes, as: UTF8.self)
  }
}

private struct JSONPrinter {
  /// How many spaces a level; `nil` puts everything on one line.
  let indent: Int?
  private(set) var bytes: [UInt8] = []

  init(indent: Int?) {
    self.indent = indent
    bytes.reserveCapacity(1_024)
  }

  mutating func write(_ json: JSON, level: Int) {
    switch json {
    case .null: append("null")
    case .boolean(let value): append(value ? "true" : "false")
    case .number(let digits): append(digits)
    case .string(let string): write(string)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        separate(index, level: level)
        write(element, level: level + 1)
      }
      end(of: elements.count, level: level)
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        separate(index, level: level)
        write(member.name)
        bytes.append(UInt8(ascii: ":"))
        if indent != nil { bytes.append(UInt8(ascii: " ")) }
        write(member.value, level: level + 1)
      }
      end(of: members.count, level: level)
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  private mutating func separate(_ index: Int, level: Int) {
    if index > 0 { bytes.append(UInt8(ascii: ",")) }
    breakLine(level: level + 1)
  }

  private mutating func end(of count: Int, level: Int) { if count > 0 { breakLine(level: level) } }

  private mutating func breakLine(level: Int) {
    guard let indent else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<(indent * level) { bytes.append(UInt8(ascii: " ")) }
  }

  private mutating func write(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { text in
      // Nearly all texts need no escapes.
      if text.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) {
        bytes.append(contentsOf: text)
      } else {
        for byte in text { escape(byte) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case UInt8(ascii: "\n"): append("\\n")
    case UInt8(ascii: "\r"): append("\\r")
    case UInt8(ascii: "\t"): append("\\t")
    case 0..<0x20:
      let code = String(byte, radix: 16)
      append("\\u" + String(repeating: "0", count: 4 - code.count) + code)
    default: bytes.append(byte)
    }
  }
}
