import Basics
import HTTPTypes

/// Takes secrets out of messages before they are kept or shown.
///
/// Card data: at most the first six and last four digits of a number, and never a security code (PCI DSS 4.0.1, 3.3 and 3.4), nor the
/// holder's name or the expiry under a name that says so.
public enum Scrubbing {
  /// A request as text with secrets masked: request line with the origin’s name, sorted headers, blank line, body.
  public static func text(of request: WireRequest, names: SecretNames = .common) -> String {
    let target = request.origin.name + path(request.head.path ?? "/", names)
    return (["\(request.head.method.rawValue) \(target)"] + headers(request.head.headerFields, names))
      .joined(separator: "\n") + bodyPart(request.body, names)
  }

  /// An answer as text with secrets masked: status line, sorted headers, blank line, body.
  public static func text(of answer: WireAnswer, names: SecretNames = .common) -> String {
    let reason = answer.head.status.reasonPhrase
    return (["\(answer.status)" + (reason.isEmpty ? "" : " \(reason)")] + headers(answer.head.headerFields, names))
      .joined(separator: "\n") + bodyPart(answer.body, names)
  }

  /// A body with secrets masked; JSON is laid out over several lines, forms one field a line.
  public static func body(_ body: String, names: SecretNames = .common) -> String {
    if let json = ScrubbedJSON.text(of: body, names) { return json }
    if body.utf8.contains(0x3D), !body.utf8.contains(where: { $0 == 0x0A || $0 == 0x3C }) {
      // Digits of two fields, or of half a document that only looks like a form, may make a number together.
      return digits(
        in: FormFields(parsing: body).fields.map { "\($0.name)=\(value($0.value, named: $0.name, names))" }.joined(
          separator: "\n"))
    }
    return digits(in: body)
  }

  /// Masks card numbers in every spelling: in digits of any script, in groups with up to two other characters between, beside
  /// other digits, percent-encoded and escaped repeatedly. Every character keeps its column.
  ///
  /// Masked digits stay masked; digits that are adjacent only after masking are checked again.
  public static func digits(in text: String) -> String {
    var text = text
    for _ in 0..<maskings {
      let next =
        text.utf8.withContiguousStorageIfAvailable({ masked($0) })
        ?? Array(text.utf8).withUnsafeBufferPointer({ masked($0) })
      guard let next else { break }
      text = next
    }
    return text
  }

  /// Whether a text holds a card number in any spelling that `digits(in:)` masks.
  public static func holdsCard(_ text: String) -> Bool {
    func holds(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      bytes.count >= CardRun.shortest && !hidden(in: bytes) { CardNumberScan($0).hiddenDigits() }.isEmpty
    }
    return text.utf8.withContiguousStorageIfAvailable(holds) ?? Array(text.utf8).withUnsafeBufferPointer(holds)
  }

  /// The maximum number of rounds on a text; this library's own, more than any text was seen to need.
  private static let maskings = 8

  /// Masks card numbers, and codes beside a name that says what they are, as in `?cvv=123`, `--otp 123456` and `"pin": 1234`.
  public static func words(in text: String) -> String { codes(in: digits(in: text)) }

  /// Masks codes beside a name that says what they are.
  public static func codes(in text: String) -> String { NamedCodes.masked(text) { NamedCodes.places(in: $0) } }

  /// Masks digits that are a code, in any script and however often encoded, where no other digits touch them.
  public static func codes(in text: String, where isCode: (String) -> Bool) -> String {
    NamedCodes.masked(text) { NamedCodes.places(in: $0, where: isCode) }
  }

  /// The digits of each run in a text that is long enough for a card number, as written and decoded, without the characters
  /// between them.
  public static func longRuns(in text: String) -> [[UInt8]] {
    guard text.utf8.count >= CardRun.shortest else { return [] }
    func runs(_ bytes: UnsafeBufferPointer<UInt8>) -> [[UInt8]] {
      let layers = PlainBytes.isNeeded(for: bytes) ? PlainBytes.layers(of: bytes) : []
      return CardNumberScan(bytes).runs()
        + layers.flatMap { $0.bytes.withUnsafeBufferPointer { CardNumberScan($0).runs() } }
    }
    return text.utf8.withContiguousStorageIfAvailable(runs) ?? Array(text.utf8).withUnsafeBufferPointer(runs)
  }

  /// Whether a text is a card number and nothing else.
  public static func isCardNumber(_ text: String) -> Bool {
    holdsCard(text)
      && !text.unicodeScalars.contains { CardNumberScan.Mark($0) == .letter }
  }

  private static func masked(_ text: UnsafeBufferPointer<UInt8>) -> String? {
    guard text.count >= CardRun.shortest else { return nil }
    let hidden = hidden(in: text) { CardNumberScan($0).hiddenDigits() }
    return hidden.isEmpty ? nil : starred(text, hidden)
  }

  /// Whether a text holds a card number, or has to be decoded to tell.
  static func mayHoldCard(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count >= CardRun.shortest && (PlainBytes.isNeeded(for: text) || !CardNumberScan(text).hiddenDigits().isEmpty)
  }

  /// The places of what is found in a text, as it is and decoded.
  static func hidden(
    in text: UnsafeBufferPointer<UInt8>, _ find: (UnsafeBufferPointer<UInt8>) -> [Range<Int>]
  ) -> [Range<Int>] {
    var hidden = find(text)
    guard PlainBytes.isNeeded(for: text) else { return hidden }
    for layer in PlainBytes.layers(of: text) {
      hidden += layer.bytes.withUnsafeBufferPointer(find)
        .map { layer.places[$0.lowerBound].lowerBound..<layer.places[$0.upperBound - 1].upperBound }
    }
    return hidden
  }

  /// A text with a star in place of each character of some ranges.
  static func starred(_ text: UnsafeBufferPointer<UInt8>, _ hidden: [Range<Int>]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var isHidden = [Bool](repeating: false, count: text.count)
    for range in hidden { for index in range { isHidden[index] = true } }
    for (index, byte) in text.enumerated() {
      // Only the first byte of a multi-byte character becomes a star.
      if !isHidden[index] { bytes.append(byte) } else if byte & 0xC0 != 0x80 { bytes.append(0x2A) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A value as it may be shown under its name.
  private static func value(_ value: String, named name: String, _ names: SecretNames) -> String {
    switch names.kind(of: name) {
    case .secret, .wallet: value.isEmpty ? "" : Secret.mask
    case .card: cardNumber(value)
    case .signature: signature(value)
    case .plain: digits(in: value)
    }
  }

  /// Masks a value named as a card number, even if it cannot be one.
  static func cardNumber(_ value: String) -> String {
    let masked = digits(in: value)
    guard masked == value else { return masked }
    let count = value.unicodeScalars.count { CardNumberScan.Mark($0).isDigit }
    var seen = 0
    var result = String.UnicodeScalarView()
    for scalar in value.unicodeScalars {
      guard CardNumberScan.Mark(scalar).isDigit else {
        result.append(scalar)
        continue
      }
      seen += 1
      result.append(seen <= 6 || (seen > count - 4 && count <= 16) ? scalar : "*")
    }
    return String(result)
  }

  /// A JSON Web Signature without what was signed and the signature itself, in which nothing is to be read and which no two runs
  /// have in common.
  static func signature(_ value: String) -> String {
    let header = value.prefix { $0 != "." }
    return header.utf8.count < value.utf8.count ? digits(in: String(header)) + ".." + Secret.mask : Secret.mask
  }

  private static func path(_ path: String, _ names: SecretNames) -> String {
    guard let mark = path.utf8.firstIndex(of: 0x3F) else { return digits(in: path) }
    let fields = path[path.index(after: mark)...].split(separator: "&").map { part in
      let name = PercentCoding.decodeFully(part.prefix { $0 != "=" })
      return names.isSecret(name) ? "\(name)=\(Secret.mask)" : String(part)
    }
    return digits(in: String(path[..<mark]) + "?" + fields.joined(separator: "&"))
  }

  private static func headers(_ fields: HTTPFields, _ names: SecretNames) -> [String] {
    fields.map { "\($0.name.canonicalName): \(value($0.value, named: $0.name.canonicalName, names))" }.sorted()
  }

  private static func bodyPart(_ body: WireBody, _ names: SecretNames) -> String {
    body.isEmpty ? "" : "\n\n" + self.body(body.text, names: names)
  }
}

extension CardNumberScan.Mark {
  /// Whether it is a digit.
  var isDigit: Bool { if case .digit = self { true } else { false } }
}
