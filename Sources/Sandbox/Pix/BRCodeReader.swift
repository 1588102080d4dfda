/// Walks through the text of a PIX code: what is around it, its structure, its checksum, and then its values.
struct BRCodeReader {
  /// The longest text that is looked at, in scalars; Till's own, far above the 512 bytes of a code.
  static let longest = 4_096

  private(set) var text: String
  private(set) var fields: [BRCodeReading.Field] = []
  private(set) var findings: [BRCodeFinding] = []
  private(set) var kind = BRCodeReading.Kind.none

  init(_ text: String) { self.text = text }

  mutating func note(
    _ kind: BRCodeFinding.Kind, _ place: String = "", found: String = "", expected: String = ""
  ) {
    findings.append(BRCodeFinding(kind, place, found: found, expected: expected))
  }

  mutating func read() {
    clean()
    guard !text.isEmpty else { return note(.empty) }
    if text.utf8.count > 512 { note(.tooLong, found: String(text.utf8.count), expected: "512") }
    guard !text.contains("://") || text.utf8.starts(with: "00".utf8) else { return note(.address) }
    guard Self.number(text.utf8.prefix(2)) != nil, Self.number(text.utf8.dropFirst(2).prefix(2)) != nil else {
      return note(.noCode)
    }
    split()
    checkOrder()
    checkSum()
    kind = checkValues()
  }

  // MARK: What is around it

  /// Takes off what a copy leaves around a code, and line ends in it.
  private mutating func clean() {
    func isBlank(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isWhitespace || Self.isInvisible(scalar)
    }
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.firstIndex(where: { !isBlank($0) }), let last = scalars.lastIndex(where: { !isBlank($0) })
    else {
      text = ""
      return
    }
    if first > 0 || last < scalars.count - 1 { note(.blanksAround) }
    var kept = String.UnicodeScalarView()
    for (place, scalar) in scalars[first...last].enumerated() {
      switch scalar {
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
        if !findings.contains(where: { $0.kind == .lineBreak }) { note(.lineBreak, found: String(place + 1)) }
      default:
        if Self.isInvisible(scalar) || scalar.properties.isWhitespace && scalar != " " {
          note(.invisible, found: String(place + 1), expected: Self.codePoint(scalar))
        }
        kept.append(scalar)
      }
    }
    text = String(kept)
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  // MARK: Structure

  /// What stopped a walk through fields, and where.
  struct Stop: Error {
    let kind: BRCodeFinding.Kind
    let place: String
    let found: String
    let expected: String
  }

  /// Splits the text into fields: by bytes, and where that fails by characters, as codes with accents are sometimes made.
  private mutating func split() {
    let (byBytes, stop) = Self.walk(Array(text.utf8)[...], within: "") { String(validating: $0, as: UTF8.self) }
    fields = byBytes
    guard let stop else { return splitTemplates() }
    let (byCharacters, other) = Self.walk(Array(text)[...], within: "") { String($0) }
    if other == nil, text.utf8.contains(where: { $0 >= 0x80 }) {
      fields = byCharacters
      let wrong = byCharacters.first { $0.value.utf8.count != $0.value.count }
      note(
        .lengthsInCharacters, wrong?.place ?? "", found: String(wrong?.value.count ?? 0),
        expected: String(wrong?.value.utf8.count ?? 0))
      return splitTemplates()
    }
    // A checksum that lost its leading zero ends the text one digit early.
    if stop.kind == .cutShort, stop.place == "63" { return splitTemplates() }
    note(stop.kind, stop.place, found: stop.found, expected: stop.expected)
    splitTemplates()
  }

  private mutating func splitTemplates() {
    fields = fields.map { field in
      let number = Int(field.tag) ?? 0
      guard (26...51).contains(number) || field.tag == "62" || (80...99).contains(number) else { return field }
      let (byBytes, stop) = Self.walk(Array(field.value.utf8)[...], within: field.place) {
        String(validating: $0, as: UTF8.self)
      }
      if let stop {
        let (byCharacters, other) = Self.walk(Array(field.value)[...], within: field.place) { String($0) }
        if other == nil { return BRCodeReading.Field(place: field.place, value: field.value, parts: byCharacters) }
        note(.badTemplate, stop.place.isEmpty ? field.place : stop.place)
      }
      return BRCodeReading.Field(place: field.place, value: field.value, parts: byBytes)
    }
  }

  /// Walks through fields whose lengths count units: bytes or characters.
  private static func walk<Unit>(
    _ units: ArraySlice<Unit>, within template: String, _ text: (ArraySlice<Unit>) -> String?
  ) -> ([BRCodeReading.Field], Stop?) {
    var fields: [BRCodeReading.Field] = []
    var rest = units
    func stop(_ kind: BRCodeFinding.Kind, _ tag: String, _ found: String, _ expected: String = "") -> Stop {
      Stop(kind: kind, place: template.isEmpty ? tag : "\(template).\(tag)", found: found, expected: expected)
    }
    while !rest.isEmpty {
      let header = text(rest.prefix(4)) ?? ""
      let (tag, length) = (String(header.prefix(2)), String(header.dropFirst(2)))
      guard number(tag.utf8) != nil else {
        return (fields, rest.count < 4 ? stop(.cutShort, tag, header) : stop(.badHeader, tag, header))
      }
      guard header.count == 4 else { return (fields, stop(.cutShort, tag, header)) }
      guard let count = number(length.utf8) else { return (fields, stop(.badHeader, tag, length)) }
      guard rest.count >= 4 + count, let value = text(rest.dropFirst(4).prefix(count)) else {
        return (fields, stop(.cutShort, tag, String(rest.count - 4), String(count)))
      }
      let place = template.isEmpty ? tag : "\(template).\(tag)"
      fields.append(BRCodeReading.Field(place: place, value: value, parts: []))
      rest = rest.dropFirst(4 + count)
    }
    return (fields, nil)
  }

  /// Two digits.
  static func number(_ digits: some Collection<UInt8>) -> Int? {
    guard digits.count == 2, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private mutating func checkOrder() {
    let tags = fields.map(\.tag)
    if let first = tags.first, first != "00" { note(.notFirst, "00", found: first) }
    if let end = tags.firstIndex(of: "63"), end < tags.count - 1 { note(.notLast, "63", found: tags[end + 1]) }
    var seen: Set<String> = []
    for field in fields + fields.flatMap(\.parts) where !seen.insert(field.place).inserted {
      note(.repeated, field.place)
    }
    let usual = tags.filter { !["00", "63"].contains($0) && (Int($0) ?? 0) < 80 }
    if let place = zip(usual, usual.dropFirst()).first(where: { $0 > $1 }) {
      note(.disordered, place.1, found: place.0)
    }
  }

  // MARK: The checksum

  private mutating func checkSum() {
    let bytes = Array(text.utf8)
    let written: String
    if let field = fields.first(where: { $0.place == "63" }) {
      written = field.value
    } else if bytes.count > 7, bytes.dropLast(3).suffix(4).elementsEqual("6304".utf8) {
      // Its field says four digits, and three are left.
      written = String(decoding: bytes.suffix(3), as: UTF8.self)
    } else {
      return note(.noChecksum, "63")
    }
    let front = bytes.dropLast(written.utf8.count)
    let right = BRCode.checksum(of: front.dropLast(4) + Array("6304".utf8))
    guard written != right else { return }
    let small = written.uppercased()
    let header = Array("6304".utf8)
    let latin = String(decoding: front, as: UTF8.self).unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let kind: BRCodeFinding.Kind =
      switch true {
      case written.utf8.count == 3 && right == "0" + small: .shortChecksum
      case small == right: .smallChecksum
      case small == BRCode.checksum(of: front.dropLast(4)), small == BRCode.checksum(of: front.dropLast(2)):
        .checksumWithoutHeader
      case latin.count != front.count && small == BRCode.checksum(of: latin): .checksumOfLatin
      case small == BRCode.checksum(of: front.dropLast(4) + header, from: 0): .checksumFromZero
      default: .wrongChecksum
      }
    note(kind, "63", found: written, expected: right)
  }
}
