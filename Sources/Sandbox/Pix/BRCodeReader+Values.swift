/// The values of a PIX code's fields (BR Code manual 2.0.1; PIX initiation standards 2.2).
extension BRCodeReader {
  /// Checks the values; returns how the code says what is to be paid.
  mutating func checkValues() -> BRCodeReading.Kind {
    let kind = checkAccount()
    checkFixed("00", ["01"])
    if value("01") != nil { checkFixed("01", ["11", "12"]) }
    if value("01") == "12" { note(.once, "01") }
    if let category = value("52"), category.utf8.count != 4 || !Self.isNumber(category) {
      note(.otherValue, "52", found: category, expected: "0000")
    } else if value("52") == nil {
      note(.missing, "52")
    }
    checkFixed("53", ["986"])
    checkFixed("58", ["BR"])
    checkText("59", atMost: 25)
    checkText("60", atMost: 15)
    checkAmount(kind)
    checkIdentifier(kind)
    for field in fields where (80...99).contains(Int(field.place) ?? 0) {
      note(.recurrence, field.place, found: BRCodeReading.value("\(field.place).25", in: fields) ?? "")
    }
    return kind
  }

  private func value(_ place: String) -> String? { BRCodeReading.value(place, in: fields) }

  private static func isNumber(_ text: String) -> Bool { text.utf8.allSatisfy { (0x30...0x39).contains($0) } }

  private mutating func checkFixed(_ place: String, _ allowed: [String]) {
    guard let value = value(place) else { return note(.missing, place) }
    if !allowed.contains(value) {
      note(.otherValue, place, found: value, expected: allowed.joined(separator: ", "))
    }
  }

  /// The payee's name and city: their lengths, and letters that some bank apps do not read.
  private mutating func checkText(_ place: String, atMost limit: Int) {
    guard let value = value(place), !value.isEmpty else { return note(.missing, place) }
    if value.count > limit {
      note(.tooLongValue, place, found: String(value.count), expected: String(limit))
    } else if value.utf8.count > limit {
      note(.tooManyBytes, place, found: String(value.utf8.count), expected: String(limit))
    }
    if value.utf8.contains(where: { $0 >= 0x80 }) { note(.accents, place, found: value) }
  }

  // MARK: The account

  /// The PIX account among the templates 26 to 51.
  private mutating func checkAccount() -> BRCodeReading.Kind {
    let templates = fields.filter { (26...51).contains(Int($0.place) ?? 0) }
    let scheme = Self.scheme
    guard let account = templates.first(where: { part("00", of: $0)?.lowercased() == scheme }) else {
      if let other = templates.first, let found = part("00", of: other) {
        note(.otherScheme, "\(other.place).00", found: found, expected: scheme)
      } else {
        note(.noAccount, "26", expected: scheme)
      }
      return .none
    }
    if account.place != "26" { note(.otherTemplate, account.place, expected: "26") }
    switch (part("01", of: account), part("25", of: account)) {
    case (let key?, nil):
      check(key, at: "\(account.place).01")
      return .fixed
    case (nil, let address?):
      check(address: address, at: "\(account.place).25")
      return .dynamic
    case (.some, .some):
      note(.keyAndAddress, account.place)
      return .none
    case (nil, nil):
      if fields.contains(where: { (80...99).contains(Int($0.place) ?? 0) }) { return .recurring }
      note(.noKey, account.place)
      return .none
    }
  }

  private static let scheme = "br.gov.bcb.pix"

  private func part(_ tag: String, of field: BRCodeReading.Field) -> String? {
    field.parts.first { $0.tag == tag }?.value
  }

  /// An address without scheme, fetched over HTTPS: a host, and a path of printable characters.
  private mutating func check(address: String, at place: String) {
    if address.utf8.count > 77 { note(.tooLongValue, place, found: String(address.utf8.count), expected: "77") }
    if let start = address.firstRange(of: "://") {
      return note(.addressWithScheme, place, found: address, expected: String(address[start.upperBound...]))
    }
    let host = address.prefix { $0 != "/" }
    let isAddress =
      host.contains(".") && !host.hasPrefix(".") && !host.hasSuffix(".") && host.count < address.count
      && address.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    if !isAddress { note(.badAddress, place, found: address) }
  }

  /// A key of the directory: CPF, CNPJ, mobile number, email or a random one (API DICT; check digits by the tax office's modulus 11, in
  /// which a letter counts as its ASCII code less 48).
  private mutating func check(_ key: String, at place: String) {
    let bytes = Array(key.utf8)
    let digits = Self.isNumber(key)
    if bytes.count > 77 { return note(.tooLongValue, place, found: String(bytes.count), expected: "77") }
    switch bytes.count {
    case 11 where digits:
      if Self.hasCheckDigits(bytes, heaviest: 11) { return }
      note(.phoneWithoutCountry, place, found: key, expected: "+55\(key)")
    case 14 where bytes.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }):
      if !Self.hasCheckDigits(bytes, heaviest: 9) { note(.wrongKey, place, found: key) }
    case 36 where Self.isRandomKey(bytes): return
    default:
      let isMobile = key.hasPrefix("+") && (11...15).contains(bytes.count - 1) && Self.isNumber(String(key.dropFirst()))
      let parts = key.split(separator: "@", omittingEmptySubsequences: false)
      let isEmail = parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !key.contains(" ")
      if !isMobile, !isEmail { note(.unknownKey, place, found: key) }
    }
  }

  private static func isRandomKey(_ bytes: [UInt8]) -> Bool {
    bytes.enumerated().allSatisfy { place, byte in
      [8, 13, 18, 23].contains(place)
        ? byte == 0x2D : (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
    }
  }

  /// Whether the last two are check digits: of a CPF with weights up to 11, of a CNPJ with weights from 2 to 9 again and again.
  private static func hasCheckDigits(_ bytes: [UInt8], heaviest: Int) -> Bool {
    let values = bytes.map { Int($0) - 48 }
    guard Set(values).count > 1 else { return false }
    return [values.count - 2, values.count - 1].allSatisfy { end in
      let sum = values[..<end].reversed().enumerated().reduce(0) { $0 + $1.element * (2 + $1.offset % (heaviest - 1)) }
      return values[end] == (sum % 11 < 2 ? 0 : 11 - sum % 11)
    }
  }

  // MARK: Amount and identifier

  /// The amount of field 54: digits, and behind a point at most two more; the pattern of the API has exactly two.
  private mutating func checkAmount(_ kind: BRCodeReading.Kind) {
    guard let amount = value("54") else {
      if kind == .fixed { note(.openAmount, "54") }
      return
    }
    if kind == .dynamic { note(.ignoredAmount, "54", found: amount) }
    if amount.utf8.count > 13 { return note(.tooLongValue, "54", found: String(amount.utf8.count), expected: "13") }
    let parts = amount.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !amount.contains(",") else { return note(.commaAmount, "54", found: amount) }
    guard amount.utf8.contains(where: { (0x30...0x39).contains($0) }), parts.allSatisfy(Self.isNumber) else {
      return note(.badAmount, "54", found: amount)
    }
    guard parts.count <= 2, parts.count < 2 || parts[1].utf8.count <= 2 else {
      return note(.fineAmount, "54", found: amount)
    }
    if parts.joined().utf8.allSatisfy({ $0 == 0x30 }) {
      if kind != .dynamic { note(.zeroAmount, "54", found: amount) }
    } else if parts.count < 2 || parts[1].utf8.count != 2 || parts[0].isEmpty {
      let decimals = parts.count < 2 ? "" : parts[1]
      note(
        .unusualAmount, "54", found: amount,
        expected: (parts[0].isEmpty ? "0" : parts[0]) + "." + decimals
          + String(repeating: "0", count: 2 - decimals.utf8.count))
    }
  }

  /// The identifier of field 62.05: `***` for none, or letters and digits, which banks read in codes with a key only.
  private mutating func checkIdentifier(_ kind: BRCodeReading.Kind) {
    guard value("62") != nil else { return note(.missing, "62") }
    if value("62.50") != nil { note(.obsoleteTemplate, "62.50") }
    guard let identifier = value("62.05"), !identifier.isEmpty else { return note(.missing, "62.05", expected: "***") }
    guard identifier != "***" else { return }
    guard kind == .fixed else { return note(.ignoredIdentifier, "62.05", found: identifier, expected: "***") }
    let isPlain = identifier.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) }
    if !isPlain { note(.badIdentifier, "62.05", found: identifier) }
    if identifier.utf8.count > 25 {
      note(.tooLongValue, "62.05", found: String(identifier.utf8.count), expected: "25")
    }
  }
}
