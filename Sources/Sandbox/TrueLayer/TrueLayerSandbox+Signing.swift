import Cryptography
import HTTPTypes
import Simulation
import Wire

extension TrueLayerSandbox {
  /// Checks `Tl-Signature`, a detached JWS with ES512: its header, the key's name, that the idempotency key is among what is
  /// signed, and that the merchant's key made it for this method, path, key and body (TrueLayer signing, Request signing v2).
  func checkSignature(of request: WireRequest) throws(Problem) {
    guard let text = request.header("Tl-Signature") else {
      throw .unauthenticated("Invalid request signature: the Tl-Signature header is missing.")
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[1].isEmpty, let bytes = Base64.decode(parts[0], .url),
      let header = try? JSON(parsing: String(decoding: bytes, as: UTF8.self)), header["alg"] == "ES512",
      header["tl_version"] == "2", header["kid"]?.string == account.signingKeyID,
      let signed = Base64.decode(parts[2], .url),
      let signature = try? P521.Signing.ECDSASignature(rawRepresentation: signed)
    else { throw .unauthenticated("Invalid request signature: malformed.") }
    let names = (header["tl_headers"]?.string ?? "").split(separator: ",").map { $0.filter { $0 != " " } }
    guard names.contains(where: { $0.lowercased() == "idempotency-key" }) else {
      throw .unauthenticated("Invalid request signature: missing required header Idempotency-Key.")
    }
    var lines = ""
    for name in names {
      guard let value = request.header(name) else {
        throw .unauthenticated("Invalid request signature: missing required header \(name).")
      }
      lines += "\(name): \(value)\n"
    }
    // TrueLayer's own verifiers take a path with a slash at its end and without for the same.
    let path = request.path
    let isValid = [path, path.hasSuffix("/") ? String(path.dropLast()) : path + "/"].contains { path in
      let input = Self.input(parts[0], "\(request.head.method.rawValue) \(path)\n\(lines)\(request.body.text)")
      return Self.verified.value(of: [Array(account.signingKey.utf8), Array(parts[2].utf8), input]) {
        Self.merchantKeys.value(of: account.signingKey) {
          try? P521.Signing.PublicKey(pemRepresentation: account.signingKey)
        }?.isValidSignature(signature, for: input) ?? false
      }
    }
    guard isValid else { throw .unauthenticated("Invalid request signature.") }
  }

  /// The public half of a private key, in PEM; `nil` where the text is no private key.
  static func publicHalf(of privateKey: String) -> String? {
    guard let key = try? P521.Signing.PrivateKey(pemRepresentation: privateKey) else { return nil }
    // What stands before the point of a key of this curve in DER (RFC 5480, section 2).
    let head: [UInt8] = [
      0x30, 0x81, 0x9B, 0x30, 0x10, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x05, 0x2B, 0x81, 0x04,
      0x00, 0x23, 0x03, 0x81, 0x86, 0x00,
    ]
    var (text, rest) = ("-----BEGIN PUBLIC KEY-----\n", Base64.encode(head + key.publicKey.x963Representation)[...])
    while !rest.isEmpty {
      text += rest.prefix(64) + "\n"
      rest = rest.dropFirst(64)
    }
    return text + "-----END PUBLIC KEY-----"
  }

  /// Keys of merchants by their texts: to read one takes long.
  private static let merchantKeys = ResultCache<String, P521.Signing.PublicKey?>()
  private static let verified = ResultCache<[[UInt8]], Bool>()
  private static let signed = ResultCache<[String], String>()

  /// Signs a message to the merchant's server (TrueLayer signing, Verifying webhooks).
  static func webhookSignature(
    path: String, time: String, body: String, keySet: String, isForeign: Bool = false
  ) -> String {
    let header: JSON = [
      "alg": "ES512", "kid": .string(webhookKeyID), "tl_version": "2", "tl_headers": "X-TL-Webhook-Timestamp",
      "jku": .string(keySet),
    ]
    let payload = "POST \(path)\nX-TL-Webhook-Timestamp: \(time)\n\(body)"
    return signed.value(of: [payload, keySet, "\(isForeign)"]) {
      signature(header, payload, isForeign ? foreignKey : webhookKey)
    }
  }

  /// Where a signature says that its key is.
  static func keySet(of signature: String?) -> String {
    let header = Base64.decode(String((signature ?? "").prefix { $0 != "." }), .url) ?? []
    return (try? JSON(parsing: String(decoding: header, as: UTF8.self)))?["jku"]?.string ?? ""
  }

  /// A detached JWS: header, nothing, signature (RFC 7515, appendix F).
  static func signature(_ header: JSON, _ payload: String, _ key: P521.Signing.PrivateKey?) -> String {
    let header = Base64.encode(Array(header.compactText.utf8), .url)
    let signature = try? key?.signature(for: input(header, payload))
    return "\(header)..\(Base64.encode(signature.map { Array($0.rawRepresentation) } ?? [], .url))"
  }

  /// What is signed (RFC 7515, section 5.1).
  private static func input(_ header: String, _ payload: String) -> [UInt8] {
    Array("\(header).\(Base64.encode(Array(payload.utf8), .url))".utf8)
  }
}
