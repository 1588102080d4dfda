import Commerce
import Cryptography
public import Payments
import Wire

extension Stitch {
  /// Reads a webhook: its transaction, and whether its signature is right.
  ///
  /// Stitch sends through Svix (Stitch docs, Webhooks): HMAC-SHA256 in base64 over the message's identifier, its time and the
  /// body, in `svix-signature`, several while keys are exchanged. The older `X-Stitch-Signature` is read too. The shape of the
  /// body is not published for wallets; this reads a shape of its own, which follows the interface's names.
  public func read(_ notification: MerchantNotification) -> NotificationReading? {
    guard let body = try? JSON(parsing: notification.body), let event = body["type"]?.string,
      let node = Self.node(in: body), let reference = node["externalReference"]?.string, !reference.isEmpty
    else { return nil }
    let id = notification[header: "svix-id"] ?? notification[header: "webhook-id"] ?? body["id"]?.string ?? ""
    let verifier = SignatureVerifier(secret: configuration.webhookSecret, legacy: configuration.legacyWebhookSecret)
    return NotificationReading(
      authenticity: verifier.verify(notification) ? .genuine : .forged, event: String(event.prefix(64)),
      id: String(id.prefix(255)),
      subject: String(reference.prefix(255)))
  }

  /// The transaction or refund in the envelope, under any connection.
  private static func node(in body: JSON) -> JSON? {
    let client = body.at("data", "client")
    return client?.at("transactions", "node") ?? client?.at("refunds", "node")
  }
}

extension Stitch {
  /// Verifies the signatures of Svix, through which Stitch sends, and the older ones of Stitch itself.
  struct SignatureVerifier: WebhookVerifier {
    /// The secret of the endpoint, which begins with `whsec_`.
    let secret: Secret
    /// The secret of an older subscription.
    let legacy: Secret

    /// Whether either of the two signatures is right.
    func verify(_ notification: MerchantNotification) -> Bool {
      isSignedBySvix(notification) || isSignedTheOldWay(notification)
    }

    private func isSignedBySvix(_ notification: MerchantNotification) -> Bool {
      func header(_ name: String) -> String? {
        notification[header: "svix-\(name)"] ?? notification[header: "webhook-\(name)"]
      }
      guard let id = header("id"), let time = header("timestamp"), isFresh(time, notification),
        let signatures = header("signature"),
        let key = secret.reveal({
          $0.hasPrefix("whsec_") ? Base64.decode(String($0.dropFirst(6))) : nil
        })
      else { return false }
      let message = Array("\(id).\(time).\(notification.body)".utf8)
      return signatures.split(separator: " ").contains { part in
        let halves = part.split(separator: ",", maxSplits: 1)
        guard halves.count == 2, halves[0] == "v1", let given = Base64.decode(String(halves[1])) else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(given, authenticating: message, using: SymmetricKey(data: key))
      }
    }

    /// The maximum difference between the signed time and the present (Svix docs, Verifying webhooks manually: five minutes).
    private static let tolerance: Int64 = 300

    /// Whether the time under a signature, in seconds since 1970, is near enough to when the message came.
    private func isFresh(_ time: String, _ notification: MerchantNotification) -> Bool {
      guard let seconds = Int64(time) else { return false }
      guard let present = notification.receivedAt else { return true }
      let (apart, hasOverflown) = (present.milliseconds / 1_000).subtractingReportingOverflow(seconds)
      return !hasOverflown && (-Self.tolerance...Self.tolerance).contains(apart)
    }

    private func isSignedTheOldWay(_ notification: MerchantNotification) -> Bool {
      guard let header = notification[header: "X-Stitch-Signature"] else { return false }
      let parts = header.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
      func value(_ name: String) -> String? { parts.first { $0.count == 2 && $0[0] == name }?[1] }
      guard let time = value("t"), isFresh(time, notification),
        let given = value("hmac_sha256").flatMap(Hexadecimal.decode)
      else { return false }
      return HMAC<SHA256>.isValidAuthenticationCode(
        given, authenticating: Array("\(time).\(notification.body)".utf8),
        using: legacy.reveal { SymmetricKey(data: Array($0.utf8)) })
    }
  }
}
