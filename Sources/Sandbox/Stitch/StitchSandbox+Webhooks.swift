public import Commerce
import Cryptography
import HTTPTypes
public import Pages
import Simulation
public import Wire

extension StitchSandbox {
  /// Where messages go, about what, and how they are signed.
  struct WebhookEndpoint {
    let id: String
    let url: String
    /// What it is told of; `nil` for the demo merchant's, whose subscription is a matter of set-up.
    let filterTypes: [String]?
    let secret: String

    /// The demo merchant's.
    static func demo(_ account: Account) -> WebhookEndpoint {
      WebhookEndpoint(id: demoID, url: account.webhookAddress, filterTypes: nil, secret: account.webhookSecret)
    }

    static let demoID = "ep_till_0001"

    func types(_ settings: Settings) -> [String] { filterTypes ?? settings[Subscription.self].filterTypes }

    func answer(_ settings: Settings, showsSecret: Bool) -> JSON {
      [
        "__typename": "WebhookEndpoint", "id": .string(id), "url": .string(url),
        "filterTypes": .array(types(settings).map { .string($0) }),
        "secret": showsSecret ? .string(secret) : .null,
      ]
    }
  }

  /// The demo merchant's subscription; those that a client adds by hand are not the store's.
  public func subscriptions(_ settings: Settings) -> [WebhookSubscription]? {
    endpoints.filter { $0.id == WebhookEndpoint.demoID }.map {
      WebhookSubscription(
        id: $0.id, url: $0.url, events: $0.types(settings), ending: OutsideWord.endSubscription.rawValue)
    }
  }

  /// Only of what the demo merchant has subscribed to.
  public func owesWebhooks(_ settings: Settings) -> Bool {
    subscriptions(settings)?.contains { $0.events.contains("transaction") } ?? false
  }

  /// What can be subscribed to (Stitch docs, Webhooks).
  private static let filterTypes: Set<String> = [
    "transaction", "payment", "payment.confirmation", "payment-initiation", "payment-initiation.confirmation",
    "payment-consent-request", "refund", "disbursement", "settlement",
  ]
  /// How long a message takes; Till's own, as Stitch publishes nothing.
  private static let messageDelay: Duration = .milliseconds(300)

  /// `clientWebhookAdd`: the secret is shown once, and the address must have TLS (Stitch docs, Webhooks).
  mutating func addWebhook(_ input: JSON, at moment: inout SandboxMoment) throws(FieldError) -> JSON {
    guard let url = input["url"]?.string, BaseURL(url).isSafe else {
      throw .input("url", "The URL must be https.")
    }
    let types = (input["filterTypes"]?.array ?? []).compactMap(\.string)
    guard !types.isEmpty, types.allSatisfy(Self.filterTypes.contains) else {
      throw .input("filterTypes", "Unknown filter type.")
    }
    let key = (0..<24).map { _ in UInt8(truncatingIfNeeded: moment.random.next()) }
    madeEndpoints += 1
    let endpoint = WebhookEndpoint(
      id: "ep_till_000\(madeEndpoints)", url: url, filterTypes: types, secret: "whsec_" + Base64.encode(key))
    endpoints.append(endpoint)
    return endpoint.answer(moment.settings, showsSecret: true)
  }

  /// `clientWebhookDelete`: nothing goes to the address from then on (Stitch docs, Webhooks). What it is given and what it answers are
  /// Till's own.
  mutating func deleteWebhook(_ input: JSON, _ settings: Settings) throws(FieldError) -> JSON {
    guard let id = input["webhookId"]?.string, let index = endpoints.firstIndex(where: { $0.id == id }) else {
      throw .input("webhookId", "Unknown webhook.")
    }
    return endpoints.remove(at: index).answer(settings, showsSecret: false)
  }

  /// Tells of a transaction that succeeded or failed; wallets report nothing else (Stitch docs, Wallets mobile integration,
  /// Webhook statuses). The body is Till's own: it is not published for wallets, and follows the interface's names.
  mutating func tell(_ index: Int, at moment: SandboxMoment) {
    let transaction = transactions[index]
    let word: String
    let date: Timestamp
    switch transaction.state {
    case .challenged, .awaited, .cancelled: return
    case .success(let at): (word, date) = ("success", at)
    case .failure(_, let at): (word, date) = ("failure", at)
    }
    let selected = ["__typename", "id", "externalReference", "nonce", "amount", "retrievalReferenceNumber", "state"]
    let node = (transaction.answer(at: date).members ?? []).filter { selected.contains($0.name) }
    let body: JSON = [
      "type": "transaction", "id": .string("transaction:\(word):\(transaction.uuid)"),
      "data": ["client": ["transactions": ["node": .object(node)]]],
    ]
    send(body, "transaction", about: transaction.asked.reference, since: date, key: transaction.uuid, at: moment)
  }

  /// Tells how a refund ended, once.
  mutating func tell(_ refund: Int, of index: Int, at moment: SandboxMoment) {
    let entry = transactions[index].refunds[refund]
    let progress = entry.progress(at: moment.now)
    guard progress != .underway, !entry.detail.isTold else { return }
    transactions[index].money.movements[refund].detail.isTold = true
    let word = progress == .failed ? "failure" : "success"
    let body: JSON = [
      "type": "refund", "id": .string("refund:\(word):\(entry.id)"),
      "data": ["client": ["refunds": ["node": entry.answer(at: moment.now)]]],
    ]
    send(
      body, "refund", about: transactions[index].asked.reference, since: entry.settlesAt, key: entry.id, at: moment)
  }

  private mutating func send(
    _ body: JSON, _ type: String, about reference: String, since date: Timestamp, key: String, at moment: SandboxMoment
  ) {
    let body = WireBody(body)
    let at = date.advanced(by: Self.messageDelay)
    let time = String(at.milliseconds / 1_000)
    for endpoint in endpoints where endpoint.types(moment.settings).contains(type) {
      let headers: KeyValuePairs<String, String>
      switch moment.settings[SignatureScheme.self] {
      case .svix:
        let id = "msg_\(key.filter { $0 != "-" })"
        let signature = Self.svixSignature(body, id: id, time: time, secret: endpoint.secret)
        headers = ["svix-id": id, "svix-timestamp": time, "svix-signature": signature]
      case .legacy:
        let code = HMAC<SHA256>.code(of: "\(time).\(body.text)", key: account.legacyWebhookSecret)
        headers = ["X-Stitch-Signature": "t=\(time),hmac_sha256=\(Hexadecimal.encode(code))"]
      }
      outbox.append(
        Webhook(from: Self.id, about: reference, at: max(at, moment.now), body, to: endpoint.url, headers: headers))
    }
  }

  /// At once, then 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h later, each after the one before (Svix docs, Retry schedule; Stitch
  /// itself only says that the gaps grow).
  public static var redelivery: [Duration] {
    [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000].map { .seconds($0) }
  }

  /// Both schemes sign the time.
  public static var signsTime: Bool { true }

  /// The same message with the present under its signature; the identifier stays (Svix docs, Verifying webhooks manually).
  public func renewed(_ webhook: Webhook<WireRequest>, attempt: Int, at now: Timestamp) -> Webhook<WireRequest> {
    let request = webhook.content
    let time = String(now.milliseconds / 1_000)
    let url = "\(request.head.scheme ?? "")://\(request.head.authority ?? "")\(request.head.path ?? "/")"
    guard let id = webhook.header("svix-id") else {
      let code = HMAC<SHA256>.code(of: "\(time).\(request.body.text)", key: account.legacyWebhookSecret)
      return webhook.with(header: "X-Stitch-Signature", "t=\(time),hmac_sha256=\(Hexadecimal.encode(code))")
        .moved(to: now)
    }
    let secret = endpoints.first { $0.url == url }?.secret ?? account.webhookSecret
    return webhook.with(header: "svix-timestamp", time)
      .with(header: "svix-signature", Self.svixSignature(request.body, id: id, time: time, secret: secret))
      .moved(to: now)
  }

  /// The signature is over the bytes of the body (Svix docs, Verifying webhooks manually).
  public static func canForge(_ forgery: WebhookForgery) -> Bool {
    switch forgery {
    case .unsigned, .wrongSignature, .otherBody, .rewrittenBody, .tooOld, .otherSecret, .otherPayment: true
    case .otherPath, .otherShop: false
    }
  }

  /// Without a signature, with an invalid one or one under another key, with another body under the old one, or about another
  /// payment.
  public static func forge(_ webhook: Webhook<WireRequest>, as forgery: WebhookForgery) -> Webhook<WireRequest> {
    switch forgery {
    case .unsigned:
      return webhook.without(headers: ["svix-id", "svix-timestamp", "svix-signature", "X-Stitch-Signature"])
    case .wrongSignature:
      guard webhook.header("svix-id") == nil else {
        return webhook.with(header: "svix-signature", "v1,\(Webhook<WireRequest>.nobodysCode)")
      }
      let code = String(repeating: "0", count: 64)
      return webhook.with(header: "X-Stitch-Signature", "\(legacyTime(of: webhook)),hmac_sha256=\(code)")
    case .otherBody: return webhook.withOtherBody
    case .rewrittenBody: return webhook.withRewrittenBody
    case .otherPath, .tooOld, .otherShop: return webhook
    case .otherSecret:
      let body = webhook.content.body
      guard let id = webhook.header("svix-id"), let time = webhook.header("svix-timestamp") else {
        let time = legacyTime(of: webhook)
        let code = Hexadecimal.encode(HMAC<SHA256>.code(of: "\(time.dropFirst(2)).\(body.text)", key: "somebody-else"))
        return webhook.with(header: "X-Stitch-Signature", "\(time),hmac_sha256=\(code)")
      }
      let secret = "whsec_" + Base64.encode(Array("somebody-else".utf8))
      return webhook.with(
        header: "svix-signature", svixSignature(body, id: id, time: time, secret: secret))
    case .otherPayment:
      let client = webhook.content.json?.at("data", "client")
      let node = client?.at("transactions", "node") ?? client?.at("refunds", "node")
      let other = webhook.about(
        otherThan: [node?["id"]?.string, node?["nonce"]?.string, webhook.reference])
      guard let id = webhook.header("svix-id") else { return other }
      return other.with(header: "svix-id", Webhook<WireRequest>.other(id))
    }
  }

  /// The part of an older signature that says when, with its name.
  private static func legacyTime(of webhook: Webhook<WireRequest>) -> String {
    String((webhook.header("X-Stitch-Signature") ?? "").prefix { $0 != "," })
  }

  /// `v1,` and HMAC-SHA256 in base64 over identifier, time and body, under the key behind `whsec_` (Svix docs, Verifying
  /// webhooks manually).
  static func svixSignature(_ body: WireBody, id: String, time: String, secret: String) -> String {
    let key = Base64.decode(String(secret.dropFirst("whsec_".count))) ?? []
    return "v1," + Base64.encode(HMAC<SHA256>.code(of: "\(id).\(time).\(body.text)", key: key))
  }
}
