/// Masks the secrets among the texts in quotes of a text that is a program or a document itself, such as a GraphQL query with its arguments
/// written into it: `token: "…"`.
struct ScrubbedLiterals {
  private let bytes: [UInt8]
  private let names: SecretNames
  private var index = 0
  private var output: [UInt8] = []

  /// The text with a mask in place of each quoted text that stands behind the name of a secret and a colon.
  static func text(of text: String, _ names: SecretNames) -> String {
    guard text.utf8.contains(quote), text.utf8.contains(colon) else { return text }
    var writer = ScrubbedLiterals(bytes: Array(text.utf8), names: names)
    writer.write()
    return String(decoding: writer.output, as: UTF8.self)
  }

  private static let quote = UInt8(ascii: "\"")
  private static let colon = UInt8(ascii: ":")

  private mutating func write() {
    while index < bytes.count {
      guard bytes[index] == Self.quote else {
        output.append(bytes[index])
        index += 1
        continue
      }
      let marks = isBlock(at: index) ? 3 : 1
      let inside = index + marks..<end(of: marks)
      let text = shown(String(decoding: bytes[inside], as: UTF8.self))
      output += bytes[index..<inside.lowerBound]
      output += text.utf8
      index = min(bytes.count, inside.upperBound + marks)
      output += bytes[inside.upperBound..<index]
    }
  }

  /// A quoted text as it may be shown behind what is written already.
  private func shown(_ text: String) -> String {
    guard !text.isEmpty, let name else { return text }
    return switch names.kind(of: name) {
    case .secret, .wallet: Secret.mask
    case .card: Scrubbing.cardNumber(text)
    case .signature: Scrubbing.signature(text)
    case .plain: text
    }
  }

  /// The name, in quotes or without, that stands at the end before a colon; `nil` for none.
  private var name: String? {
    var rest = output[...]
    func skipSpace() { while let last = rest.last, [0x20, 0x09, 0x0A, 0x0D].contains(last) { rest.removeLast() } }
    skipSpace()
    guard rest.popLast() == Self.colon else { return nil }
    skipSpace()
    if rest.last == Self.quote { rest.removeLast() }
    let name = rest.suffix(while: { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || $0 == 0x5F || $0 == 0x2D })
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  /// Whether three quotes begin here, between which single ones may stand.
  private func isBlock(at place: Int) -> Bool {
    place + 2 < bytes.count && bytes[place + 1] == Self.quote && bytes[place + 2] == Self.quote
  }

  /// Where the quoted text at the index ends; it may end nowhere.
  private func end(of marks: Int) -> Int {
    var place = index + marks
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "\\") {
        place += 2
        continue
      }
      if bytes[place] == Self.quote, marks == 1 || isBlock(at: place) { return place }
      place += 1
    }
    return bytes.count
  }
}

extension ArraySlice<UInt8> {
  /// The longest end of bytes that satisfy a condition.
  fileprivate func suffix(while condition: (UInt8) -> Bool) -> ArraySlice {
    self[(lastIndex { !condition($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
