import HTTPTypes
import Wire

extension TrueLayerSandbox {
  /// Checks `Tl-Signature`: its header, the key's name, that the idempotency key is among what is signed, its length, and that
  /// method, path, key and body are those that were signed (TrueLayer signing, Request signing v2).
  ///
  /// The signature itself is Till's own stand-in for ES512: it only tells that bytes were changed.
  static func checkSignature(of request: WireRequest) throws(Problem) {
    guard let name = HTTPField.Name("Tl-Signature"), let signature = request.head.headerFields[name] else {
      throw .unauthenticated("Invalid request signature: the Tl-Signature header is missing.")
    }
    let parts = signature.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[1].isEmpty, let bytes = Base64.decode(parts[0], .url),
      let header = try? JSON(parsing: String(decoding: bytes, as: UTF8.self)), header["alg"] == "ES512",
      header["tl_version"] == "2", header["kid"]?.string == keyID, let signed = Base64.decode(parts[2], .url),
      signed.count == signatureLength
    else { throw .unauthenticated("Invalid request signature: malformed.") }
    let names = (header["tl_headers"]?.string ?? "").split(separator: ",").map(String.init)
    guard names.contains(where: { $0.lowercased() == "idempotency-key" }) else {
      throw .unauthenticated("Invalid request signature: missing required header Idempotency-Key.")
    }
    var text = "\(request.head.method.rawValue) \(request.path)\n"
    for name in names {
      guard let field = HTTPField.Name(name), let value = request.head.headerFields[field] else {
        throw .unauthenticated("Invalid request signature: missing required header \(name).")
      }
      text += "\(name): \(value)\n"
    }
    guard parts[2] == stamp("\(signingKey).\(parts[0]).\(text)\(request.body)") else {
      throw .unauthenticated("Invalid request signature.")
    }
  }

  /// Signs a message to the merchant's server (TrueLayer signing, Verifying webhooks).
  static func webhookSignature(path: String, time: String, body: String, key: String = webhookKey) -> String {
    let header: JSON = [
      "alg": "ES512", "kid": "1fc9e59f-0000-4000-8000-000000000512", "tl_version": "2",
      "tl_headers": "X-TL-Webhook-Timestamp", "jku": "https://webhooks.truelayer-sandbox.com/.well-known/jwks",
    ]
    let encoded = Base64.encode(Array(header.compactText.utf8), .url)
    let text = "POST \(path)\nX-TL-Webhook-Timestamp: \(time)\n\(body)"
    return "\(encoded)..\(stamp("\(key).\(encoded).\(text)"))"
  }

  /// The demo merchant's key by its name in the console, and what stands for it.
  private static let keyID = "b7dbe9a2-0000-4000-8000-000000000512"
  private static let signingKey = "till-demo-signing-key"
  /// What stands for TrueLayer's own key.
  static let webhookKey = "till-demo-webhook-key"
  /// The bytes of an ES512 signature.
  private static let signatureLength = 132

  static func stamp(_ text: String) -> String {
    var hashes = (0..<UInt64(17)).map { 0xCBF2_9CE4_8422_2325 ^ ($0 &* 0x9E37_79B9_7F4A_7C15) }
    // All lanes side by side, because none waits for another.
    hashes.withUnsafeMutableBufferPointer { lanes in
      for byte in text.utf8 {
        for lane in lanes.indices { lanes[lane] = (lanes[lane] ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
      }
    }
    var stamp: [UInt8] = []
    for hash in hashes {
      let mixed = (hash ^ (hash >> 31)) &* 0x94D0_49BB_1331_11EB
      for shift in 0..<8 { stamp.append(UInt8(truncatingIfNeeded: mixed >> UInt64(8 * shift))) }
    }
    return Base64.encode(Array(stamp.prefix(signatureLength)), .url)
  }
}
