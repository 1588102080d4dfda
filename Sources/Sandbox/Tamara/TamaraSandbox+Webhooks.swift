public import Commerce
import Cryptography
import HTTPTypes
public import Pages
public import Wire

extension TamaraSandbox {
  /// Something that Tamara tells the merchant's server of, with the order as it then stood (Tamara docs, Webhooks).
  struct Event {
    enum Kind {
      case approved
      case authorised
      case declined
      case expired
      /// Only in third-party lists.
      case onHold
      case moved(Movement)
    }

    let kind: Kind
    let at: Timestamp
    let order: Order

    /// The webhook's name for it. A partial cancellation is `order_updated`, which appears only in third-party lists, like
    /// `order_on_hold`.
    fileprivate var type: String {
      switch kind {
      case .approved: "order_approved"
      case .authorised: "order_authorised"
      case .declined: "order_declined"
      case .expired: "order_expired"
      case .onHold: "order_on_hold"
      case .moved(let movement):
        switch movement.kind {
        case .void: order.status == .updated ? "order_updated" : "order_canceled"
        case .authorisation, .capture: "order_captured"
        case .refund, .chargeback: "order_refunded"
        }
      }
    }

    /// An empty list where there is nothing to say, an object where there is; the reasons of a refusal are not published, so
    /// these are Till's own.
    fileprivate var data: JSON {
      switch kind {
      case .approved, .authorised, .expired, .onHold: []
      case .declined: ["declined_reason": "declined", "declined_code": "", "decline_type": ""]
      case .moved(let movement): order.noticeData(movement)
      }
    }
  }

  /// How long the token of a notice is valid (Tamara docs, Webhooks, sample).
  private static let tokenLife: Int64 = 900

  /// Puts the notices of one event on their way: by both channels where both are set (Tamara docs, Webhook subscription). How long one
  /// takes is not published, so a second is Till's own.
  mutating func announce(_ event: Event) {
    if event.order.terms[Notices.self] != .notificationURL { sendWebhooks(event) }
    sendOlder(event)
  }

  /// To the address of the partner portal, and to each that is registered for the event.
  private mutating func sendWebhooks(_ event: Event) {
    let what: JSON = ["event_type": .string(event.type)]
    if !account.webhookAddress.isEmpty { send(event, what, to: account.webhookAddress) }
    for webhook in webhooks where webhook.events.contains(event.type) {
      send(event, what, to: webhook.url, webhook.headers)
    }
  }

  /// The older channel speaks only where the checkout named an address for it.
  private mutating func sendOlder(_ event: Event) {
    guard let address = event.order.asked.body.at("merchant_url", "notification")?.string else { return }
    send(event, ["order_status": .string(event.order.status.rawValue)], to: address)
  }

  private mutating func send(_ event: Event, _ what: JSON, to address: String, _ headers: JSON = [:]) {
    let order = event.order
    let head: JSON = [
      "order_id": .string(order.orderID), "order_reference_id": .string(order.asked.reference),
      "order_number": .string(order.asked.number),
    ]
    let body = JSON.object(
      (head.members ?? []) + (what.members ?? []) + [JSON.Member(name: "data", value: event.data)])
    let token = Self.token(at: event.at, secret: account.notificationToken)
    let url = FormFields(["tamaraToken": token]).appended(to: address)
    let notice = Webhook(
      from: Self.id, about: order.asked.reference, at: event.at.advanced(by: .seconds(1)), WireBody(body), to: url,
      headers: ["Authorization": "Bearer \(token)"])
    outbox.append(
      (headers.members ?? []).reduce(notice) { notice, header in
        // The token is Tamara's own.
        header.name.lowercased() == "authorization"
          ? notice : header.value.string.map { notice.with(header: header.name, $0) } ?? notice
      })
  }

  /// A JSON Web Token that says who sent something and when, but not what (Tamara docs, Webhooks; RFC 7519).
  private static func token(at now: Timestamp, secret: String) -> String {
    let issued = now.milliseconds / 1_000
    let head: JSON = ["typ": "JWT", "alg": "HS256"]
    let claims: JSON = [
      "iss": "Tamara", "iat": .number(String(issued)), "exp": .number(String(issued + tokenLife)),
    ]
    let text = [head, claims].map { Base64.encode(Array($0.compactText.utf8), .url) }.joined(separator: ".")
    return text + "." + Base64.encode(HMAC<SHA256>.code(of: text, key: secret), .url)
  }

  /// How often Tamara tries is not published; three more tries after 1, 5 and 30 minutes are Till's own.
  public static var redelivery: [Duration] { [.seconds(60), .seconds(300), .seconds(1_800)] }

  /// The token holds the time.
  public static var signsTime: Bool { true }

  /// The same notice with a new token, which is valid from now on.
  public func renewed(_ webhook: Webhook<WireRequest>, attempt: Int, at now: Timestamp) -> Webhook<WireRequest> {
    Self.carrying(Self.token(at: now, secret: account.notificationToken), webhook).moved(to: now)
  }

  /// No token, or an invalid or foreign one, in both places. A genuine token with another body proves nothing about it.
  public static func forge(_ webhook: Webhook<WireRequest>, as forgery: WebhookForgery) -> Webhook<WireRequest> {
    switch forgery {
    case .unsigned:
      var request = webhook.content
      request.head.path = pathWithoutToken(request)
      return webhook.with(request).without(headers: ["Authorization"])
    case .wrongSignature:
      let said = token(at: webhook.at, secret: "").split(separator: ".").dropLast().joined(separator: ".")
      return carrying("\(said).\(Webhook<WireRequest>.nobodysCode)", webhook)
    case .otherBody: return webhook.withOtherBody
    case .rewrittenBody, .otherPath, .tooOld, .otherShop: return webhook
    case .otherSecret: return carrying(token(at: webhook.at, secret: "somebody-else"), webhook)
    case .otherPayment:
      let body = webhook.content.json
      return webhook.about(
        otherThan: [body?["order_id"]?.string, body?["order_number"]?.string, webhook.reference])
    }
  }

  /// The token says nothing about the body beside it; the merchant's server asks how the order stands instead.
  public static func canTell(_ forgery: WebhookForgery) -> Bool { forgery != .otherBody }

  /// The path with what else the merchant put into its query.
  private static func pathWithoutToken(_ request: WireRequest) -> String {
    var fields = FormFields()
    for field in request.query.fields where field.name != "tamaraToken" { fields.append(field.name, field.value) }
    return fields.fields.isEmpty ? request.path : fields.appended(to: request.path)
  }

  private static func carrying(_ token: String, _ webhook: Webhook<WireRequest>) -> Webhook<WireRequest> {
    var request = webhook.content
    request.head.headerFields[.authorization] = "Bearer \(token)"
    request.head.path = FormFields(["tamaraToken": token]).appended(to: pathWithoutToken(request))
    return webhook.with(request)
  }
}

extension TamaraSandbox {
  /// What Tamara would tell if the shopper had agreed.
  public func imitation(about reference: String, at moment: SandboxMoment) -> Webhook<WireRequest>? {
    guard let index = index(of: reference) else { return nil }
    var (copy, order) = (self, orders[index])
    order.fate = .approved(at: moment.now)
    copy.announce(Event(kind: .approved, at: moment.now, order: order))
    return copy.outbox.last
  }
}
