import Cryptography
public import Payments
import Wire

extension Yuno {
  /// Reads a webhook (Yuno docs, Webhooks): it is Yuno's if both values that the merchant chose are there, the body is signed
  /// with HMAC-SHA256 in base64, and it names our account, as these values may hold for several. The signature holds no time,
  /// so a repeated webhook is recognised by its key alone. One about a card that is kept is about no payment: it is answered with 200, and
  /// the cards stay what the answers to the enrolment said.
  public func read(_ notification: MerchantNotification) -> NotificationReading? {
    guard let body = try? JSON(parsing: notification.body), let event = body["type_event"]?.string else { return nil }
    let isOurs =
      body["account_id"]?.string == configuration.accountID
      && SignatureVerifier(webhook: configuration.webhook).verify(notification)
    let authenticity: NotificationReading.Authenticity = isOurs ? .genuine : .forged
    if body["type"]?.string == "enrollment", let id = body.at("data", "payment_method", "id")?.string {
      return NotificationReading(
        authenticity: authenticity, event: event, id: "\(event)/\(id)", subject: id, status: isOurs ? 200 : nil)
    }
    guard let payment = body.at("data", "payment"), let subject = payment["merchant_order_id"]?.string,
      let key = (body.at("data", "idempotency_key") ?? payment["idempotency_key"])?.string
    else { return nil }
    return NotificationReading(authenticity: authenticity, event: event, id: "\(event)/\(key)", subject: subject)
  }

  /// Verifies what the merchant chose and the code over the body.
  struct SignatureVerifier: WebhookVerifier {
    /// The values that the merchant and Yuno agreed on.
    let webhook: Configuration.Webhook

    /// Whether all three are right.
    func verify(_ notification: MerchantNotification) -> Bool {
      guard webhook.apiKey.reveal({ $0 == notification[header: "x-api-key"] }),
        webhook.secret.reveal({ $0 == notification[header: "x-secret"] }),
        let signature = notification[header: "x-hmac-signature"].flatMap({ Base64.decode($0) })
      else { return false }
      return HMAC<SHA256>.isValidAuthenticationCode(
        signature, authenticating: Array(notification.body.utf8),
        using: webhook.signingKey.reveal { SymmetricKey(data: Array($0.utf8)) })
    }
  }
}
