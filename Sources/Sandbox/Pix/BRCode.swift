public import Commerce

/// The text of a dynamic PIX code: EMV fields (tag, length, value) that point at a charge on a server
/// (BR Code manual 2.0.1; PIX initiation standards 2.2).
public struct BRCode: Hashable, Sendable {
  /// The charge's address without `https://`, 1 to 77 printable ASCII characters.
  public let location: String
  /// What the code says the charge is; banks read the amount from the address and ignore this one. `nil` leaves it out.
  public let amount: Money?
  /// Who is paid, 1 to 25 printable ASCII characters; banks show the registered name instead.
  public let merchantName: String
  /// Where, 1 to 15 printable ASCII characters.
  public let city: String

  /// A code from its parts; `nil` when one does not fit its field or the amount is not in reais.
  public init?(location: String, amount: Money?, merchantName: String, city: String) {
    let fits =
      Self.isPrintable(location, upTo: 77) && Self.isPrintable(merchantName, upTo: 25)
      && Self.isPrintable(city, upTo: 15) && !location.contains("://")
    guard fits, amount.map({ $0.currency == .brl && $0.minorUnits > 0 && $0.decimalText.utf8.count <= 13 }) ?? true
    else { return nil }
    self.location = location
    self.amount = amount
    self.merchantName = merchantName
    self.city = city
  }

  /// The text to be drawn as a QR code or copied, with its checksum at the end.
  public var text: String {
    let account = Self.field("00", "br.gov.bcb.pix") + Self.field("25", location)
    let fields = [
      Self.field("00", "01"),
      // May be paid once.
      Self.field("01", "12"),
      Self.field("26", account),
      Self.field("52", "0000"),
      // Reais, by the number of ISO 4217.
      Self.field("53", "986"),
      amount.map { Self.field("54", $0.decimalText) } ?? "",
      Self.field("58", "BR"),
      Self.field("59", merchantName),
      Self.field("60", city),
      // A dynamic code has its identifier on the server, not here.
      Self.field("62", Self.field("05", "***")),
    ]
    let unsigned = fields.joined() + Self.checksumHeader
    return unsigned + Self.checksum(of: unsigned)
  }

  /// The checksum of field 63: CRC-16/CCITT-FALSE over every byte up to and including `6304`, in four upper-case digits.
  public static func checksum(of text: String) -> String { checksum(of: text.utf8) }

  /// The same over bytes; `start` is FFFF in every right one.
  static func checksum(of bytes: some Sequence<UInt8>, from start: UInt16 = 0xFFFF) -> String {
    var register = start
    for byte in bytes {
      register ^= UInt16(byte) << 8
      for _ in 0..<8 { register = register & 0x8000 == 0 ? register << 1 : register << 1 ^ 0x1021 }
    }
    let digits = String(register, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// Whether a text ends in the checksum of what stands before it, so that it was neither cut nor changed.
  public static func isIntact(_ text: String) -> Bool {
    let body = text.dropLast(4)
    return body.hasSuffix(checksumHeader) && text.suffix(4) == checksum(of: String(body))
  }

  private static let checksumHeader = "6304"

  private static func field(_ tag: String, _ value: String) -> String {
    let length = String(value.utf8.count)
    return tag + (length.count == 1 ? "0" : "") + length + value
  }

  private static func isPrintable(_ text: String, upTo most: Int) -> Bool {
    (1...most).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}
