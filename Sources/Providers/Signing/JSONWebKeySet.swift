import Cryptography
import Wire

/// The public keys with which a provider signs, by their identifiers (RFC 7517).
public struct JSONWebKeySet: Sendable {
  private let keys: [String: P521.Signing.PublicKey]

  /// The keys of the curve P-521 in a document as the provider serves it; other keys are left out.
  public init(parsing document: String) {
    let entries = (try? JSON(parsing: document))?["keys"]?.array ?? []
    keys = entries.reduce(into: [:]) { keys, entry in
      guard let id = entry["kid"]?.string, entry["kty"] == "EC", entry["crv"] == "P-521",
        let x = Self.coordinate(entry["x"]), let y = Self.coordinate(entry["y"])
      else { return }
      keys[id] = try? P521.Signing.PublicKey(x963Representation: [4] + x + y)
    }
  }

  func key(_ id: String) -> P521.Signing.PublicKey? { keys[id] }

  /// 66 bytes (RFC 7518, section 6.2.1.2); some signers leave the zeros in front out.
  private static func coordinate(_ json: JSON?) -> [UInt8]? {
    guard let bytes = json?.string.flatMap({ Base64.decode($0, .url) }), bytes.count <= 66 else { return nil }
    return Array(repeating: 0, count: 66 - bytes.count) + bytes
  }
}
