/// Lays a JSON text out over several lines with its secrets masked, in one pass over its bytes and without building a value.
///
/// What comes out is what `JSON.prettyText` writes of the same value, but for the secrets.
struct ScrubbedJSON {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let names: SecretNames
  private var index = 0
  private var output: [UInt8] = []

  /// Formats and masks a text; `nil` if it is not JSON.
  static func text(of text: String, _ names: SecretNames) -> String? {
    guard let first = text.utf8.first, " \t\r\n\"-0123456789[fnt{".utf8.contains(first) else { return nil }
    if let laid = text.utf8.withContiguousStorageIfAvailable({ laidOut($0, names) }) { return laid }
    return Array(text.utf8).withUnsafeBufferPointer { laidOut($0, names) }
  }

  private static func laidOut(_ bytes: UnsafeBufferPointer<UInt8>, _ names: SecretNames) -> String? {
    var writer = ScrubbedJSON(bytes: bytes, names)
    guard writer.document() else { return nil }
    return String(decoding: writer.output, as: UTF8.self)
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, _ names: SecretNames) {
    self.bytes = bytes
    self.names = names
    output.reserveCapacity(bytes.count * 2)
  }

  /// The meaning of the name above a value.
  private struct Name {
    var kind = SecretNames.Kind.plain
    /// `true` for `inputs`, below which a `code` is the answer to a bank's form: in other places it is a country's or a
    /// result's.
    var isInputs = false
  }

  // Each of these returns whether what it read is JSON.

  private mutating func document() -> Bool {
    guard value(Name(), depth: 0) else { return false }
    skipSpace()
    return index == bytes.count
  }

  private mutating func value(_ name: Name, depth: Int) -> Bool {
    guard depth <= JSON.deepest else { return false }
    skipSpace()
    guard index < bytes.count else { return false }
    switch bytes[index] {
    case UInt8(ascii: "{"):
      let start = output.count
      guard object(name, depth: depth) else { return false }
      if name.kind == .wallet { replace(from: start, by: Secret.mask) }
      return true
    case UInt8(ascii: "["): return array(name, depth: depth)
    case UInt8(ascii: "\""): return string(name)
    case UInt8(ascii: "t"): return word("true")
    case UInt8(ascii: "f"): return word("false")
    case UInt8(ascii: "n"): return word("null")
    default: return number(name)
    }
  }

  private mutating func word(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index + count <= bytes.count,
      (0..<count).allSatisfy({ bytes[index + $0] == word.utf8Start[$0] })
    else { return false }
    index += count
    copy(from: index - count)
    return true
  }

  private mutating func object(_ above: Name, depth: Int) -> Bool {
    index += 1
    output.append(UInt8(ascii: "{"))
    skipSpace()
    if take(UInt8(ascii: "}")) {
      output.append(UInt8(ascii: "}"))
      return true
    }
    while true {
      breakLine(depth + 1)
      skipSpace()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\""), let name = memberName(below: above) else {
        return false
      }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { return false }
      output.append(UInt8(ascii: ":"))
      output.append(UInt8(ascii: " "))
      guard value(name, depth: depth + 1) else { return false }
      skipSpace()
      if take(UInt8(ascii: ",")) {
        output.append(UInt8(ascii: ","))
      } else {
        guard take(UInt8(ascii: "}")) else { return false }
        breakLine(depth)
        output.append(UInt8(ascii: "}"))
        return true
      }
    }
  }

  private mutating func array(_ name: Name, depth: Int) -> Bool {
    index += 1
    output.append(UInt8(ascii: "["))
    skipSpace()
    if take(UInt8(ascii: "]")) {
      output.append(UInt8(ascii: "]"))
      return true
    }
    while true {
      breakLine(depth + 1)
      guard value(name, depth: depth + 1) else { return false }
      skipSpace()
      if take(UInt8(ascii: ",")) {
        output.append(UInt8(ascii: ","))
      } else {
        guard take(UInt8(ascii: "]")) else { return false }
        breakLine(depth)
        output.append(UInt8(ascii: "]"))
        return true
      }
    }
  }

  private mutating func memberName(below above: Name) -> Name? {
    let start = index + 1
    guard let isPlain = skipString() else { return nil }
    guard isPlain else {
      guard var name = decoded(from: start - 1) else { return nil }
      write(Scrubbing.digits(in: name))
      return name.withUTF8 { self.name($0, below: above) }
    }
    let text = UnsafeBufferPointer(rebasing: bytes[start..<index - 1])
    if !Scrubbing.mayHoldCard(text) {
      copy(from: start - 1)
    } else {
      write(Scrubbing.digits(in: String(decoding: text, as: UTF8.self)))
    }
    return name(text, below: above)
  }

  private func name(_ text: UnsafeBufferPointer<UInt8>, below above: Name) -> Name {
    let isCode = above.isInputs && Self.isEqual(text, "code")
    return Name(kind: isCode ? .secret : names.kind(of: text), isInputs: Self.isEqual(text, "inputs"))
  }

  private static func isEqual(_ text: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
    guard text.count == word.utf8CodeUnitCount else { return false }
    for place in text.indices where text[place] != word.utf8Start[place] { return false }
    return true
  }

  private mutating func string(_ name: Name) -> Bool {
    let start = index + 1
    guard let isPlain = skipString() else { return false }
    let text = bytes[start..<index - 1]
    if isPlain, name.kind == .plain, !Scrubbing.mayHoldCard(UnsafeBufferPointer(rebasing: text)) {
      copy(from: start - 1)
      return true
    }
    guard let value = isPlain ? String(decoding: text, as: UTF8.self) : decoded(from: start - 1) else { return false }
    switch name.kind {
    // Only a text with quotes in it, which are escaped, can have texts of its own.
    case .plain: write(Scrubbing.digits(in: isPlain ? value : ScrubbedLiterals.text(of: value, names)))
    case .secret, .wallet: write(value.isEmpty ? "" : Secret.mask)
    case .card: write(Scrubbing.cardNumber(value))
    case .signature: write(Scrubbing.signature(value))
    }
    return true
  }

  private mutating func number(_ name: Name) -> Bool {
    let start = index
    guard JSONNumber.skip(bytes, &index) else { return false }
    let text = bytes[start..<index]
    switch name.kind {
    case .secret, .wallet: write(Secret.mask)
    case .plain where text.count < CardRun.shortest: copy(from: start)
    case .plain, .card, .signature:
      let number = String(decoding: text, as: UTF8.self)
      let shown = name.kind == .card ? Scrubbing.cardNumber(number) : Scrubbing.digits(in: number)
      output.append(contentsOf: shown.utf8)
    }
    return true
  }

  // MARK: Reading

  private mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return
      }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// Goes behind a string; returns whether it has no escapes, `nil` when it does not end.
  private mutating func skipString() -> Bool? {
    index += 1
    var isPlain = true
    while index < bytes.count {
      switch bytes[index] {
      case 0x22:
        index += 1
        return isPlain
      case 0x5C:
        isPlain = false
        index += 2
      case 0..<0x20: return nil
      default: index += 1
      }
    }
    return nil
  }

  /// Decodes the string that begins at a quote and ends before the index; `nil` if an escape is invalid.
  private func decoded(from quote: Int) -> String? {
    (try? JSON(parsing: String(decoding: bytes[quote..<index], as: UTF8.self)))?.string
  }

  // MARK: Writing

  private mutating func breakLine(_ level: Int) {
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
  }

  /// Writes what was read since an index as it is.
  private mutating func copy(from start: Int) {
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
  }

  private mutating func write(_ text: String) { JSONPrinter.write(text, to: &output) }

  private mutating func replace(from start: Int, by text: String) {
    output.removeSubrange(start...)
    write(text)
  }
}
