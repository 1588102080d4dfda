import Cryptography
public import Deeplinks
public import Payments
import Wire

extension HyperPay {
  /// Whether a link is this session's. It never tells an outcome: HyperPay comes back to one address with the checkout's `id`
  /// and `resourcePath`, whatever happened (HyperPay docs, COPYandPAY Integration Guide).
  public func evidence(in link: Link, _ context: Context) -> ReturnEvidence {
    ReturnEvidence(claim: .silent, correlation: correlation(of: link, context))
  }

  private func correlation(of link: Link, _ context: Context) -> ReturnEvidence.Correlation {
    guard let expected = try? Link(returnURL(context)), Self.isSameAddress(link, expected) else { return .elsewhere }
    let named = Self.checkoutIDs(in: link)
    guard !named.isEmpty else { return .missing }
    let ours = Entity.allCases.compactMap { checkout(of: $0, context)?.id }
    return named.allSatisfy(ours.contains) ? .ours : .foreign
  }

  /// Scheme and host compare without case (RFC 3986 section 6.2.2.1), the path as it is.
  private static func isSameAddress(_ link: Link, _ other: Link) -> Bool {
    link.scheme.lowercased() == other.scheme.lowercased() && link.host.lowercased() == other.host.lowercased()
      && link.port == other.port && link.path == other.path
  }

  /// Every checkout that the link names; a link that was put together names several.
  private static func checkoutIDs(in link: Link) -> [String] {
    link.queryItems.compactMap { item in
      guard let value = item.value.map({ PercentCoding.decode($0, plusIsSpace: false) }), !value.isEmpty else {
        return nil
      }
      switch item.name {
      case "id": return value
      case "resourcePath": return checkoutID(inPath: value)
      default: return nil
      }
    }
  }

  /// The checkout in `/v1/checkouts/{id}/payment`; other paths are returned as they are, and match no checkout.
  private static func checkoutID(inPath path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].isEmpty, parts[1] == "v1", parts[2] == "checkouts", parts[4] == "payment" else {
      return path
    }
    return String(parts[3])
  }
}

extension HyperPay {
  /// Reads a webhook: the body, hexadecimal or in a JSON wrapper, is decrypted with the merchant's key. With a wrong tag it
  /// proves nothing (HyperPay docs, Webhooks: decryption). One about a card that is kept is about no payment: it is answered with 200, and
  /// the cards stay what the payments' answers said.
  public func read(_ notification: MerchantNotification) -> NotificationReading? {
    guard let vector = notification[header: "X-Initialization-Vector"].flatMap(Hexadecimal.decode),
      let tag = notification[header: "X-Authentication-Tag"].flatMap(Hexadecimal.decode),
      let body = Hexadecimal.decode(Self.encryptedBody(notification.body)), !body.isEmpty
    else { return nil }
    guard let opened = opened(body, tag: tag, vector: vector) else {
      return NotificationReading(authenticity: .forged, event: "", id: "", subject: "")
    }
    guard let json = try? JSON(parsing: opened), let type = json["type"]?.string,
      let payload = json["payload"]
    else { return nil }
    let heard = Response(entry: payload)
    let id = payload["id"]?.string ?? ""
    if type == "REGISTRATION" {
      let event = "\(type).\(json["action"]?.string ?? "")"
      return NotificationReading(authenticity: .genuine, event: event, id: "\(event)/\(id)", subject: id, status: 200)
    }
    return NotificationReading(
      authenticity: .genuine, event: [type, heard.paymentType].filter { !$0.isEmpty }.joined(separator: "."),
      id: "\(id)/\(heard.words.code)", subject: payload["merchantTransactionId"]?.string ?? id)
  }

  /// The body in plain, decrypted with AES-256-GCM, a vector of 12 bytes and a tag of 16 bytes.
  private func opened(_ body: [UInt8], tag: [UInt8], vector: [UInt8]) -> String? {
    guard let key = configuration.notificationKey.reveal({ Hexadecimal.decode($0) }), key.count == 32,
      vector.count == 12, let nonce = try? AES.GCM.Nonce(data: vector),
      let box = try? AES.GCM.SealedBox(nonce: nonce, ciphertext: body, tag: tag),
      let plain = try? AES.GCM.open(box, using: SymmetricKey(data: key))
    else { return nil }
    return String(decoding: plain, as: UTF8.self)
  }

  private static func encryptedBody(_ body: String) -> String {
    let text = String(decoding: body.utf8.filter { $0 > 0x20 }, as: UTF8.self)
    return text.hasPrefix("{") ? (try? JSON(parsing: body))?["encryptedBody"]?.string ?? "" : text
  }
}
