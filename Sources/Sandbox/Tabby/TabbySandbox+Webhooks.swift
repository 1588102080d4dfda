import Commerce
import HTTPTypes
public import Pages
public import Wire

extension TabbySandbox {
  /// Something that Tabby tells the merchant's server of, with the payment as it then stood (Tabby docs, Webhooks).
  struct Event {
    enum Kind {
      case authorized
      case captured
      case closed
      case rejected
      case expired
      case refunded
      case updated
    }

    let kind: Kind
    let at: Timestamp
    let checkout: Checkout
  }

  /// The merchant's server has 60 seconds to answer; then four more tries, one to four minutes apart (Tabby docs, Webhooks, known
  /// at second hand).
  public static var redelivery: [Duration] { [.seconds(60), .seconds(120), .seconds(180), .seconds(240)] }

  /// Without the agreed value, with another, or about another payment; the value says nothing about the body.
  public static func forge(_ webhook: Webhook<WireRequest>, as forgery: WebhookForgery) -> Webhook<WireRequest> {
    let agreed = webhook.content.head.headerFields.map(\.name).filter { $0 != .contentType }.map(\.rawName)
    return switch forgery {
    case .unsigned: webhook.without(headers: agreed)
    case .wrongSignature: agreed.reduce(webhook) { $0.with(header: $1, "somebody-else") }
    case .otherBody: webhook.withOtherBody
    case .rewrittenBody, .otherPath, .tooOld, .otherSecret, .otherShop: webhook
    case .otherPayment:
      webhook.about(otherThan: [webhook.content.json?["id"]?.string, webhook.reference])
    }
  }

  /// Another secret is no more than a wrong value where nothing is signed, and the value is this shop's own.
  public static func canForge(_ forgery: WebhookForgery) -> Bool { forgery.worksUnsigned }

  /// An agreed value says nothing about the body beside it; the merchant's server asks how the payment stands instead.
  public static func canTell(_ forgery: WebhookForgery) -> Bool { forgery != .otherBody }

  /// Puts a notice on its way. How long one takes is not published, so a second is Till's own.
  mutating func announce(_ event: Event) {
    let terms = event.checkout.terms
    let delay: Duration =
      switch event.kind {
      case .authorized: terms[Notices.self] == .captureFirst ? .seconds(120) : .seconds(1)
      case .captured, .rejected, .expired, .refunded, .updated: .seconds(1)
      case .closed: .seconds(2)
      }
    if event.kind == .expired, terms[Notices.self] != .withExpired { return }
    let (asked, instant) = (event.checkout.asked, event.at.advanced(by: delay))
    let body = WireBody(event.checkout.notice(at: event.at))
    for hook in hooks where hook.hears(of: asked.code) {
      let notice = Webhook(from: Self.id, about: asked.reference, at: instant, body, to: hook.url)
      outbox.append(hook.header.map { notice.with(header: $0.title, $0.value) } ?? notice)
    }
  }
}

extension TabbySandbox.Checkout {
  /// What a notice holds: statuses in lower case, unlike the API's (Tabby docs, Webhooks).
  fileprivate func notice(at now: Timestamp) -> JSON {
    let isExpired = status == .expired
    let closedAt: Timestamp? = if case .closed(_, let at) = fate { at } else { nil }
    return [
      "id": .string(paymentID),
      "created_at": .string(createdAt.iso8601),
      "expires_at": .string(yearLater),
      "closed_at": closedAt.map { .string($0.iso8601) } ?? .null,
      "expired_at": isExpired ? .string(now.iso8601) : .null,
      "status": .string(status.rawValue.lowercased()),
      "is_test": true,
      "is_expired": .boolean(isExpired),
      "amount": .string(asked.amount.decimalText),
      "currency": .string(asked.amount.currency.code),
      "order": ["reference_id": .string(asked.reference)],
      "captures": .array((money?.all(.capture) ?? []).map(capture)),
      "refunds": .array((money?.refunds ?? []).map(refund)),
      "meta": asked.payment["meta"] ?? .null,
      "token": "",
    ]
  }
}

extension TabbySandbox {
  /// What Tabby would tell if the shopper had agreed.
  public func imitation(about reference: String, at moment: SandboxMoment) -> Webhook<WireRequest>? {
    guard let index = index(of: reference) else { return nil }
    var (copy, checkout) = (self, checkouts[index])
    checkout.authorize(at: moment.now)
    copy.outbox = []
    copy.announce(Event(kind: .authorized, at: moment.now, checkout: checkout))
    return copy.outbox.last
  }
}
