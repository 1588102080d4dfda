import Cryptography
public import Deeplinks
public import Payments
import Wire

extension Tabby: ThreeWayReturning {
  /// Finds the attempt of a link: Tabby adds `payment_id` to the address (Tabby docs, Checkout flow).
  public func evidence(in link: Link, _ context: Context) -> ReturnEvidence {
    guard let way = way(of: link, context.request) else { return .elsewhere }
    return ReturnEvidence(claim: way.claim, naming: link.value(of: "payment_id"), ours: context.session.payment)
  }

  /// Reads a webhook (Tabby docs, Webhooks): statuses in lower case, and no identifier of its own, so that repeated ones are
  /// recognised by payment, status and moved amounts.
  public func read(_ notification: MerchantNotification) -> NotificationReading? {
    guard let payment = try? JSON(parsing: notification.body), let id = payment["id"]?.filledString,
      let status = payment["status"]?.filledString
    else { return nil }
    let verifier = HeaderVerifier(secret: configuration.notificationSecret)
    let moved = ["captures", "refunds"].map { payment[$0]?.array?.count ?? 0 }
    let reference = payment.at("order", "reference_id")?.string ?? ""
    return NotificationReading(
      authenticity: verifier.verify(notification) ? .genuine : .forged, event: status,
      id: "\(id)/\(status)/\(moved[0])/\(moved[1])/\(reference)", subject: id)
  }
}

extension Tabby {
  /// The header that the merchant chose when it asked for notifications; Tabby signs nothing (Tabby docs, Webhooks).
  static let notificationHeader = "X-Secret"

  /// Verifies the secret in the header that the merchant chose.
  struct HeaderVerifier: WebhookVerifier {
    /// The expected value of the header.
    let secret: Secret

    /// Whether it does. Digests are compared, which takes the same time wherever two secrets differ.
    func verify(_ notification: MerchantNotification) -> Bool {
      let given = notification[header: Tabby.notificationHeader] ?? ""
      return secret.reveal { SHA256.hash(data: Array($0.utf8)) == SHA256.hash(data: Array(given.utf8)) }
    }
  }
}
