import Wire

extension TrueLayer {
  /// The `Tl-Signature` header: a JWS with its payload left out (TrueLayer signing, Request signing v2).
  ///
  /// Header, signed text and lengths are as published. The signature itself is Till's own stand-in for ES512: anybody who reads
  /// this can make one, and it is only there so that a changed byte is noticed.
  enum Signature {
    /// The bytes of an ES512 signature: two numbers of 66 bytes.
    static let length = 132

    /// Signs a request with its idempotency key.
    static func of(_ method: String, _ path: String, key: String, body: String, keyID: String, secret: Secret) -> String
    {
      let header: JSON = [
        "alg": "ES512", "kid": .string(keyID), "tl_version": "2", "tl_headers": "Idempotency-Key",
      ]
      let encoded = Base64.encode(Array(header.compactText.utf8), .url)
      let text = "\(method) \(path)\nIdempotency-Key: \(key)\n\(body)"
      return "\(encoded)..\(stamp(encoded, text, secret))"
    }

    /// Whether a message is signed with TrueLayer's key: version 2, one of the two published key sets, and the time among
    /// what is signed.
    static func isGenuine(_ signature: String, path: String, time: String, body: String, secret: Secret) -> Bool {
      let parts = signature.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3, parts[1].isEmpty, let bytes = Base64.decode(parts[0], .url),
        let header = try? JSON(parsing: String(decoding: bytes, as: UTF8.self)), header["alg"] == "ES512",
        header["tl_version"] == "2", let keySet = header["jku"]?.string, keySets.contains(keySet),
        header["tl_headers"]?.string?.lowercased() == "x-tl-webhook-timestamp"
      else { return false }
      let text = "POST \(path)\nX-TL-Webhook-Timestamp: \(time)\n\(body)"
      return parts[2] == stamp(parts[0], text, secret)
    }

    /// The key sets of test and live (TrueLayer signing, Verifying webhooks).
    private static let keySets = [
      "https://webhooks.truelayer-sandbox.com/.well-known/jwks", "https://webhooks.truelayer.com/.well-known/jwks",
    ]

    static func stamp(_ header: String, _ text: String, _ secret: Secret) -> String {
      let signed = secret.reveal { "\($0).\(header).\(text)" }
      var hashes = (0..<UInt64(17)).map { 0xCBF2_9CE4_8422_2325 ^ ($0 &* 0x9E37_79B9_7F4A_7C15) }
      // None waits for another, so all go on side by side.
      hashes.withUnsafeMutableBufferPointer { hashes in
        for byte in signed.utf8 {
          for lane in hashes.indices { hashes[lane] = (hashes[lane] ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        }
      }
      let lanes = hashes.flatMap { hash in
        let mixed = (hash ^ (hash >> 31)) &* 0x94D0_49BB_1331_11EB
        return (0..<8).map { UInt8(truncatingIfNeeded: mixed >> (8 * $0)) }
      }
      return Base64.encode(Array(lanes.prefix(length)), .url)
    }
  }
}
