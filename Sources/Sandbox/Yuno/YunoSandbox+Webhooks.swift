public import Commerce
import Cryptography
public import Pages
import Simulation
public import Wire

extension YunoSandbox {
  /// How long a message takes; Yuno publishes no time, so this is Till's own.
  private static let noticeTime: Duration = .seconds(1)

  /// Seven tries: at once, then 5 minutes, 50 minutes, 6, 24, 48 and 96 hours after the first (Yuno docs, Webhooks).
  public static var redelivery: [Duration] {
    [300, 2_700, 18_600, 64_800, 86_400, 172_800].map { .seconds($0) }
  }

  /// The same message with the number of tries before it, signed over that; the key stays (Yuno docs, Webhooks).
  public func renewed(_ webhook: Webhook<WireRequest>, attempt: Int, at now: Timestamp) -> Webhook<WireRequest> {
    guard attempt > 1, let members = webhook.content.json?.members else {
      return Self.signed(webhook, key: account.signingKey).moved(to: now)
    }
    let counted = members.map { $0.name == "retry" ? JSON.Member(name: "retry", value: .number("\(attempt - 1)")) : $0 }
    return Self.signed(webhook.with(body: WireBody(.object(counted))), key: account.signingKey).moved(to: now)
  }

  /// Signed over its body, under the merchant's key or another.
  private static func signed(_ webhook: Webhook<WireRequest>, key: String) -> Webhook<WireRequest> {
    webhook.with(
      header: "x-hmac-signature", Base64.encode(HMAC<SHA256>.code(of: webhook.content.body.text, key: key)))
  }

  /// What the merchant chose may hold for several accounts, and each message names its own (Yuno docs, Webhooks).
  public static func canForge(_ forgery: WebhookForgery) -> Bool {
    switch forgery {
    case .unsigned, .wrongSignature, .otherBody, .rewrittenBody, .otherSecret, .otherShop, .otherPayment: true
    case .otherPath, .tooOld: false
    }
  }

  /// Without the merchant's values, with an invalid signature or one under another key, with another body under the old one, or
  /// about another account or payment, which `renewed` signs.
  public static func forge(_ webhook: Webhook<WireRequest>, as forgery: WebhookForgery) -> Webhook<WireRequest> {
    let body = webhook.content.json
    let payment = body?.at("data", "payment")
    return switch forgery {
    case .unsigned: webhook.without(headers: ["x-api-key", "x-secret", "x-hmac-signature"])
    case .wrongSignature:
      webhook.with(header: "x-hmac-signature", Webhook<WireRequest>.nobodysCode)
    case .otherBody: webhook.withOtherBody
    case .rewrittenBody: webhook.withRewrittenBody
    case .otherPath, .tooOld: webhook
    case .otherSecret: signed(webhook, key: "somebody-else")
    case .otherShop: webhook.about(otherThan: [body?["account_id"]?.string])
    case .otherPayment:
      webhook.about(otherThan: [
        payment?["id"]?.string, webhook.reference, body?.at("data", "idempotency_key")?.string,
      ])
    }
  }

  /// Lets happen what is due, and tells the merchant's server of every payment that stands otherwise than was last told; what only waits
  /// for the shopper is not told.
  mutating func announce(at now: Timestamp) {
    for index in payments.takeDue(at: now) {
      if payments[index].due.map({ $0.at <= now }) ?? false { payments[index].pass(to: now) }
      let payment = payments[index]
      guard announced[payment.id] != payment.standing.rawValue, !payment.standing.waitsForShopper else { continue }
      announced[payment.id] = payment.standing.rawValue
      // The key comes from the event alone, so that reading it does not advance the random sequence.
      var random = SeededRandom(seed: 0).stream(payment.id + payment.standing.rawValue)
      outbox.append(notice(of: payment, key: random.uuid(), at: now.advanced(by: Self.noticeTime)))
    }
  }

  /// A message about a payment.
  func notice(of payment: Payment, key: String, at instant: Timestamp) -> Webhook<WireRequest> {
    notice(
      "payment", payment.event, payment.asked.account, about: payment.asked.reference, at: instant,
      ["idempotency_key": .string(key), "payment": payment.noticeJSON(key: key)])
  }

  /// Tells that a card was enrolled or unenrolled by a call of its own (Yuno docs, Webhooks, Enrollment); one that a payment keeps is told
  /// with the payment only, which is Till's own. It is about no payment, so it stands under the card's identifier, which is Till's own too.
  mutating func announce(_ kept: VaultedCard, session: String? = nil, at now: Timestamp) {
    outbox.append(
      notice(
        "enrollment", kept.isEnrolled ? "enroll" : "unenroll", kept.account, about: kept.id,
        at: now.advanced(by: Self.noticeTime), ["payment_method": kept.noticeJSON(session: session)]))
  }

  /// A message: `{type, type_event, account_id, retry, version, data}`, signed over the raw body (Yuno docs, Webhooks).
  private func notice(
    _ type: String, _ event: String, _ accountID: String, about reference: String, at instant: Timestamp, _ data: JSON
  ) -> Webhook<WireRequest> {
    let body = WireBody([
      "type": .string(type),
      "type_event": .string("\(type).\(event)"),
      "account_id": .string(accountID),
      "retry": 0,
      "version": 2,
      "data": data,
    ])
    return Webhook(
      from: Self.id, about: reference, at: instant, body, to: account.webhookAddress,
      headers: [
        "x-api-key": account.webhookKey, "x-secret": account.webhookSecret,
        "x-hmac-signature": Base64.encode(HMAC<SHA256>.code(of: body.text, key: account.signingKey)),
      ])
  }
}

extension YunoSandbox.Payment {
  /// What happened last, as an event's name (Yuno docs, Webhooks).
  fileprivate var event: String {
    if standing.is(.screening) { return "fraud_screening" }
    return standing == .verified ? "verify" : transactions.last?.type.lowercased() ?? "purchase"
  }
}
