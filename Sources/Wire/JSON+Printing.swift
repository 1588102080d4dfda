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

/// Writes JSON, with invisible characters and terminal controls escaped, so that a report is safe to look at.
struct JSONPrinter {
  /// The number of spaces per level; `nil` puts everything on one line.
  let indent: Int?
  private(set) var bytes: [UInt8] = []
  /// Whether reading what is written gives what was written: every number is one, and nothing is too deep.
  private(set) var isReadable = true

  init(indent: Int?) {
    self.indent = indent
    bytes.reserveCapacity(1_024)
  }

  mutating func write(_ json: JSON, level: Int) {
    if level > JSON.deepest { isReadable = false }
    switch json {
    case .null: append("null")
    case .boolean(let value): append(value ? "true" : "false")
    case .number(let digits):
      if !JSONNumber.isWhole(digits) { isReadable = false }
      append(digits)
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

  private mutating func write(_ string: String) { Self.write(string, to: &bytes) }

  /// Writes a string in quotes.
  static func write(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { text in
      var (start, index) = (0, 0)
      while index < text.count {
        // Nearly all characters stand for themselves.
        if 0x20..<0x7F ~= text[index], text[index] != 0x22, text[index] != 0x5C {
          index += 1
          continue
        }
        let (scalar, width) = CardNumberScan.scalar(text, at: index)
        if scalar == "\"" || scalar == "\\" || isUnseen(scalar) {
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
          escape(scalar, to: &bytes)
          start = index + width
        }
        index += width
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escape(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar {
    case "\"": bytes.append(contentsOf: Array("\\\"".utf8))
    case "\\": bytes.append(contentsOf: Array("\\\\".utf8))
    case "\n": bytes.append(contentsOf: Array("\\n".utf8))
    case "\r": bytes.append(contentsOf: Array("\\r".utf8))
    case "\t": bytes.append(contentsOf: Array("\\t".utf8))
    default:
      for unit in String(scalar).utf16 {
        let code = String(unit, radix: 16)
        bytes.append(contentsOf: Array(("\\u" + String(repeating: "0", count: 4 - code.count) + code).utf8))
      }
    }
  }

  /// Controls (also DEL and C1), marks of direction and other format characters, and line ends of Unicode.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }
}
