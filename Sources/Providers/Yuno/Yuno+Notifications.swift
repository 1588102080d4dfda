public import Payments
import Wire

extension Yuno {
  /// What a message says (Yuno docs, Webhooks): it is Yuno's when both values that the merchant chose are there, the body is
  /// signed with HMAC-SHA256 in base64, and it names our account, as these values may hold for several; the signature holds no
  /// time, so a repeated one is told by its key alone.
  public func read(_ notification: MerchantNotification) -> NotificationReading? {
    guard let body = try? JSON(parsing: notification.body), let event = body["type_event"]?.string,
      let payment = body.at("data", "payment"), let subject = payment["merchant_order_id"]?.string,
      let key = (body.at("data", "idempotency_key") ?? payment["idempotency_key"])?.string
    else { return nil }
    let isOurs = body["account_id"]?.string == configuration.accountID && isGenuine(notification)
    return NotificationReading(
      authenticity: isOurs ? .genuine : .forged, event: event, id: "\(event)/\(key)", subject: subject)
  }

  private func isGenuine(_ notification: MerchantNotification) -> Bool {
    let webhook = configuration.webhook
    guard webhook.apiKey.reveal({ $0 == notification[header: "x-api-key"] }),
      webhook.secret.reveal({ $0 == notification[header: "x-secret"] }),
      let signature = notification[header: "x-hmac-signature"].flatMap({ Base64.decode($0) })
    else { return false }
    let expected = webhook.signingKey.reveal { HMAC.sha256(key: $0, message: notification.body) }
    return HMAC.areEqual(expected, signature)
  }
}
