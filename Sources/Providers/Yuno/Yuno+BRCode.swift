import Commerce

/// A PIX code that passed the checks a payer's app makes: structure, checksum, scheme, currency and country (Banco Central do
/// Brasil, Manual de Padrões para Iniciação do Pix 2.2, and Manual do BR Code 1.0.0).
struct BRCode: Hashable {
  /// The whole code, as it is drawn and copied.
  let text: String
  /// The payee's name in the code: tag 59.
  let beneficiary: String
  /// The amount in the code, as written in tag 54; a payer's app ignores it in a dynamic code, which asks the bank.
  private let amount: String?
  private let isDynamic: Bool

  /// Why a payer's app would not take a code.
  enum Refusal: String, Error {
    case structure, checksum, scheme, currency, country, payee, identifier, amount
  }

  /// Reads a code; throws why a payer's app would not take it.
  init(_ text: String) throws(Refusal) {
    let bytes = Array(text.utf8)
    guard bytes.count <= 512, bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }), let fields = Self.fields(bytes[...]),
      fields.first?.tag == 0, fields.last?.tag == 63, Set(fields.map(\.tag)).count == fields.count
    else { throw .structure }
    let values = Dictionary(uniqueKeysWithValues: fields.map { ($0.tag, $0.value) })
    guard values[63] == Self.checksum(bytes.dropLast(4)) else { throw .checksum }
    guard values[0] == "01", values[52]?.utf8.count == 4, ["11", "12"].contains(values[1] ?? "11") else {
      throw .structure
    }
    guard let account = fields.lazy.compactMap(Self.account).first else { throw .scheme }
    guard values[53] == "986" else { throw .currency }
    guard values[58] == "BR" else { throw .country }
    guard let name = values[59], (1...25).contains(name.count), let city = values[60], (1...15).contains(city.count)
    else { throw .payee }
    guard let extra = values[62].flatMap({ Self.fields(Array($0.utf8)[...]) }),
      let transaction = extra.first(where: { $0.tag == 5 })?.value,
      Self.isTransaction(transaction) || account == .dynamic
    else { throw .identifier }
    if let amount = values[54], !Self.isAmount(amount) { throw .amount }
    self.text = text
    beneficiary = name
    amount = values[54]
    isDynamic = account == .dynamic
  }

  /// Whether a payer of this code is asked for an amount: a dynamic code leaves that to the bank, a static one must say it.
  func asks(for money: Money) -> Bool {
    if isDynamic { return true }
    guard let amount else { return false }
    return (try? Money.parse(amount, currency: money.currency)) == money
  }

  private struct Field {
    let tag: Int
    let value: String
  }

  private enum Account {
    case dynamic
    case fixed
  }

  /// Splits tag, length and value; lengths count bytes.
  private static func fields(_ bytes: ArraySlice<UInt8>) -> [Field]? {
    var rest = bytes
    var fields: [Field] = []
    while !rest.isEmpty {
      guard let tag = twoDigits(rest), let length = twoDigits(rest.dropFirst(2)), rest.count >= 4 + length,
        let value = String(validating: rest.dropFirst(4).prefix(length), as: UTF8.self)
      else { return nil }
      fields.append(Field(tag: tag, value: value))
      rest = rest.dropFirst(4 + length)
    }
    return fields
  }

  private static func twoDigits(_ bytes: ArraySlice<UInt8>) -> Int? {
    let digits = bytes.prefix(2)
    guard digits.count == 2, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The PIX account among the templates 26 to 51: a key, or an address without scheme at which the bank looks the charge up.
  private static func account(_ field: Field) -> Account? {
    guard (26...51).contains(field.tag), let parts = fields(Array(field.value.utf8)[...]),
      parts.first?.tag == 0, parts.first?.value.lowercased() == "br.gov.bcb.pix"
    else { return nil }
    let key = parts.first { $0.tag == 1 }?.value
    let address = parts.first { $0.tag == 25 }?.value
    switch (key, address) {
    case (let key?, nil): return (1...77).contains(key.utf8.count) ? .fixed : nil
    case (nil, let address?):
      return (1...77).contains(address.utf8.count) && !address.contains("://") ? .dynamic : nil
    case (nil, nil), (.some, .some): return nil
    }
  }

  /// Letters and digits, or `***` for none; a payer's app ignores it in a dynamic code.
  private static func isTransaction(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) }
    return text == "***" || (isPlain && (1...25).contains(text.utf8.count))
  }

  private static func isAmount(_ text: String) -> Bool {
    (1...13).contains(text.utf8.count) && (try? Money.parse(text, currency: .brl)) != nil
  }

  /// CRC-16/CCITT-FALSE as four upper-case hexadecimal digits: polynomial 0x1021, start 0xFFFF, nothing reflected.
  static func checksum(_ bytes: some Sequence<UInt8>) -> String {
    var crc: UInt16 = 0xFFFF
    for byte in bytes {
      crc ^= UInt16(byte) << 8
      for _ in 0..<8 { crc = crc & 0x8000 == 0 ? crc << 1 : crc << 1 ^ 0x1021 }
    }
    let digits = String(crc, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
