import Cryptography
import Wire

/// A JSON Web Signature whose payload travels beside it (RFC 7515, appendix F), made with ES512: ECDSA over P-521 with SHA-512
/// (RFC 7518, section 3.4).
struct DetachedJWS {
  /// The signature's header; not to be trusted before the signature is verified.
  let header: JSON
  private let encodedHeader: String
  private let signature: P521.Signing.ECDSASignature

  /// Reads `header..signature`; `nil` if it has another form.
  init?(parsing text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[1].isEmpty, let header = Base64.decode(parts[0], .url),
      let json = try? JSON(parsing: String(decoding: header, as: UTF8.self)), json["alg"] == "ES512",
      let bytes = Base64.decode(parts[2], .url),
      let signature = try? P521.Signing.ECDSASignature(rawRepresentation: bytes)
    else { return nil }
    (self.header, encodedHeader, self.signature) = (json, parts[0], signature)
  }

  /// Whether the key made this signature of a payload.
  func isValid(for payload: String, under key: P521.Signing.PublicKey) -> Bool {
    key.isValidSignature(signature, for: Self.input(encodedHeader, payload))
  }

  /// Signs a payload; the same payload has another signature each time, because ECDSA draws a random number for each.
  static func text(header: JSON, payload: String, key: P521.Signing.PrivateKey) throws -> String {
    let header = Base64.encode(Array(header.compactText.utf8), .url)
    let signature = try key.signature(for: input(header, payload))
    return "\(header)..\(Base64.encode(Array(signature.rawRepresentation), .url))"
  }

  /// The signed input (RFC 7515, section 5.1).
  private static func input(_ header: String, _ payload: String) -> [UInt8] {
    Array("\(header).\(Base64.encode(Array(payload.utf8), .url))".utf8)
  }
}
