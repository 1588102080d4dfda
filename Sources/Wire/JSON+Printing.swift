extension JSON {
  /// The value on one line, without white space.
  public var compactText: String {
    var text = ""
    write(to: &text, indent: nil, level: 0)
    return text
  }

  /// The value over several lines, two spaces a level.
  public var prettyText: String {
    var text = ""
    write(to: &text, indent: 2, level: 0)
    return text
  }

  private func write(to text: inout String, indent: Int?, level: Int) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      Self.writeList("[", "]", count: elements.count, to: &text, indent: indent, level: level) { index, text in
        elements[index].write(to: &text, indent: indent, level: level + 1)
      }
    case .object(let members):
      Self.writeList("{", "}", count: members.count, to: &text, indent: indent, level: level) { index, text in
        Self.write(members[index].name, to: &text)
        text += indent == nil ? ":" : ": "
        members[index].value.write(to: &text, indent: indent, level: level + 1)
      }
    }
  }

  private static func writeList(
    _ open: String, _ close: String, count: Int, to text: inout String, indent: Int?, level: Int,
    element: (Int, inout String) -> Void
  ) {
    text += open
    for index in 0..<count {
      if index > 0 { text += "," }
      if let indent { text += "\n" + String(repeating: " ", count: indent * (level + 1)) }
      element(index, &text)
    }
    if let indent, count > 0 { text += "\n" + String(repeating: " ", count: indent * level) }
    text += close
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    // Nearly all texts need no escapes.
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) {
      text += string
      text += "\""
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<"\u{20}":
        let code = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
