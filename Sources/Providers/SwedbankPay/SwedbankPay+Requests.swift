import Commerce
import Deeplinks
import HTTPTypes
import Payments
public import Wire

extension SwedbankPay {
  /// The request that makes a call: the app's to the merchant's backend (Swedbank Pay docs, Merchant Backend API), the merchant's
  /// server's to Swedbank Pay (Swedbank Pay docs, Payment order).
  ///
  /// Swedbank Pay takes no idempotency key; what moves money carries the key as its `payeeReference`, which makes it happen once.
  public func request(for call: Call, key: String, _ context: Context) -> WireRequest {
    switch call {
    case .discover: app(call, .get, configuration.backend)
    case .initiateConsumerSession(let url): app(call, .post, url, consumer(context.request))
    case .createOrder(let url): app(call, .post, url, body(ofOrder: context))
    case .setInstrument(let url, let instrument):
      instrumentChange(call, url, ["operation": "SetInstrument", "instrument": .string(instrument)])
    case .session(let step, let link):
      app(call, HTTPRequest.Method(link.method) ?? .get, link.href, body(of: step, context), withKey: false)
    case .abort(let id):
      patch(call, id, ["operation": "Abort", "abortReason": "CancelledByConsumer"])
    case .readOrder(let id, _): merchant(call, .get, "\(id)?$expand=\(Self.expanded)")
    case .capture(let id, let amount):
      merchant(call, .post, "\(id)/captures", ["transaction": captured(amount, key, context.request)])
    case .cancel(let id):
      merchant(
        call, .post, "\(id)/cancellations",
        ["transaction": ["description": "Cancelled", "payeeReference": .string(Self.payeeReference(key))]])
    case .reverse(let id, let amount):
      merchant(call, .post, "\(id)/reversals", ["transaction": transaction(amount, "Reversed", key, context.request)])
    }
  }

  private func body(ofOrder context: Context) -> JSON {
    switch backendKind {
    case .merchantBackend: ["paymentorder": order(context)]
    case .custom: orderForShop(context)
    }
  }

  /// The data read along with an order: payment method, reason of a failure, and owner (Swedbank Pay docs, Expansion).
  private static let expanded =
    "payeeInfo,paid,failed,aborted,cancelled,financialTransactions,failedAttempts,currentPayment"

  /// A session's addresses name the session and need no key of the merchant's backend.
  private func app(
    _ call: Call, _ method: HTTPRequest.Method, _ url: String, _ body: JSON? = nil, withKey hasKey: Bool = true
  ) -> WireRequest {
    let link = try? Link(url)
    let target = link.map { $0.path.isEmpty ? "/" : $0.path } ?? "/"
    let base = BaseURL(url)
    var head = HTTPRequest(
      method: method, scheme: base.scheme, authority: base.authority,
      path: target + (link?.query.map { "?" + $0 } ?? ""))
    head.headerFields[.accept] = "application/json, application/problem+json"
    if hasKey { addKey(to: &head) }
    if body != nil { head.headerFields[.contentType] = "application/json" }
    return WireRequest(head: head, body: body.map(WireBody.init) ?? "", sender: .app, operation: Operation(call).name)
  }

  /// The headers of the sample backend; a merchant's own may be others (Swedbank Pay docs, Merchant Backend sample).
  private func addKey(to head: inout HTTPRequest) {
    if let name = HTTPField.Name("x-payex-sample-apikey") {
      configuration.backendKey.reveal { head.headerFields[name] = $0 }
    }
    if let name = HTTPField.Name("x-payex-sample-access-token") {
      configuration.backendToken.reveal { head.headerFields[name] = $0 }
    }
    for (name, value) in configuration.headers {
      if let name = HTTPField.Name(name) { head.headerFields[name] = value }
    }
  }

  private func merchant(
    _ call: Call, _ method: HTTPRequest.Method, _ path: String, _ body: JSON? = nil
  ) -> WireRequest {
    var head = configuration.baseURL.request(method, path)
    head.headerFields[.accept] = "application/json;version=3.1"
    configuration.accessToken.reveal { head.headerFields[.authorization] = "Bearer \($0)" }
    if body != nil { head.headerFields[.contentType] = "application/json;version=3.1" }
    return WireRequest(
      head: head, body: body.map(WireBody.init) ?? "", sender: .merchant, operation: Operation(call).name)
  }

  /// A V2 order has an address of its own for this; a V3 order's operation goes through the backend's `patch`.
  private func instrumentChange(_ call: Call, _ url: String, _ change: JSON) -> WireRequest {
    switch version {
    case .v2: app(call, .patch, url, ["paymentorder": change])
    case .v3: patch(call, url, change)
    }
  }

  private func patch(_ call: Call, _ href: String, _ change: JSON) -> WireRequest {
    let url = Self.resolve("patch", against: configuration.backend) ?? configuration.backend
    return app(call, .patch, url, ["href": .string(href), "paymentorder": change])
  }

  /// The body of a consumer session (Swedbank Pay docs, Check-in).
  private func consumer(_ request: PaymentRequest) -> JSON {
    [
      "operation": "initiate-consumer-session",
      "language": .string(configuration.consumerLanguage.rawValue),
      "shippingAddressRestrictedToCountryCodes": .array(configuration.shippingCountries.map { .string($0.code) }),
    ]
  }

  private func captured(_ amount: Money, _ key: String, _ request: PaymentRequest) -> JSON {
    let whole = transaction(amount, "Captured", key, request)
    let items = amount == request.amount ? orderItems(request) : [part(amount, request)]
    return .object((whole.members ?? []) + [JSON.Member(name: "orderItems", value: .array(items))])
  }

  private func transaction(_ amount: Money, _ description: String, _ key: String, _ request: PaymentRequest) -> JSON {
    [
      "description": .string(description), "amount": Self.number(amount),
      "vatAmount": Self.number(tax(in: amount, request)), "payeeReference": .string(Self.payeeReference(key)),
    ]
  }

  /// At most 30 letters and digits (Swedbank Pay docs, payeeReference).
  static func payeeReference(_ key: String) -> String { String(key.filter { $0.isLetter || $0.isNumber }.prefix(30)) }

  static func number(_ money: Money) -> JSON { .number(String(money.minorUnits)) }
}

extension SwedbankPay {
  /// An address in a response, resolved against the backend's own (RFC 3986 section 5.2): whole, from the root, or beside the
  /// last part, which is lost if the backend's address has no slash at its end. `nil` if it is invalid.
  static func resolve(_ reference: String, against base: String) -> String? {
    if reference.contains("://") { return (try? Link(reference)).map(\.text) }
    guard !reference.isEmpty, let link = try? Link(base), let start = base.firstRange(of: "://") else { return nil }
    let authority = base[start.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let origin = "\(link.scheme)://\(authority)"
    if reference.hasPrefix("/") { return (try? Link(origin + reference)).map(\.text) }
    let folder = link.path.lastIndex(of: "/").map { link.path[...$0] } ?? "/"
    return (try? Link(origin + folder + reference)).map(\.text)
  }

  /// Whether the app may call an address: the backend's host or one below it, or, where a list is given, only that list's.
  func allows(_ url: String) -> Bool {
    guard let link = try? Link(url), link.isSafe, case let host = link.hostName, !host.isEmpty else { return false }
    let own = (try? Link(configuration.backend))?.hostName ?? ""
    let hosts = configuration.allowedHosts.isEmpty ? [own] : configuration.allowedHosts.map { $0.lowercased() }
    return hosts.contains { host == $0 || host.hasSuffix("." + $0) }
  }
}
