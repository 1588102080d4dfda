import Cryptography

/// The certificates that the app accepts from a host, whatever the device trusts (Payment Gateway Integration in iOS, Security
/// Considerations).
public struct CertificatePins: Hashable, Sendable {
  /// The SHA-256 of one certificate in DER form, 32 bytes.
  public struct Fingerprint: Hashable, Sendable {
    private let bytes: [UInt8]

    /// The fingerprint of a certificate in DER form.
    public init(ofCertificate der: some Sequence<UInt8>) { bytes = Array(SHA256.hash(data: Array(der))) }

    /// A fingerprint as tools print it: 64 hexadecimal digits, with or without colons; `nil` for any other text.
    public init?(_ text: String) {
      let digits = text.utf8.filter { $0 != UInt8(ascii: ":") }
      guard digits.count == 64 else { return nil }
      var bytes: [UInt8] = []
      for index in stride(from: 0, to: 64, by: 2) {
        guard let high = Character(UnicodeScalar(digits[index])).hexDigitValue,
          let low = Character(UnicodeScalar(digits[index + 1])).hexDigitValue
        else { return nil }
        bytes.append(UInt8(high * 16 + low))
      }
      self.bytes = bytes
    }
  }

  private var pins: [String: Set<Fingerprint>]

  /// Pins by host, in lower case; a host without any is checked by the device alone.
  public init(_ pins: [String: Set<Fingerprint>] = [:]) {
    self.pins = Dictionary(pins.map { ($0.lowercased(), $1) }, uniquingKeysWith: { $0.union($1) })
  }

  /// Whether a host has pins.
  public func covers(_ host: String) -> Bool { pins[host.lowercased()] != nil }

  /// Whether the certificates that a host presented, in DER form, have one that is pinned; true for a host without pins.
  public func accept(_ chain: [[UInt8]], from host: String) -> Bool {
    guard let accepted = pins[host.lowercased()] else { return true }
    return chain.contains { accepted.contains(Fingerprint(ofCertificate: $0)) }
  }
}
