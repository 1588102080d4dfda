import Commerce
import HTTPTypes
import Simulation
import Wire

/// Payment sessions of apps that pay natively (Swedbank Pay docs, Mobile SDK, Native payments; Swedbank Pay iOS SDK, payment session
/// operations). Only the session's own address is documented; the other addresses are Till's own, and so is that the issuer's answer
/// decides before it is handed over.
extension SwedbankPaySandbox {
  static let sessions = "/psp/paymentsessions/"

  /// The card that Swedbank Pay keeps for the payer of a native session.
  enum KeptCard: String, SettingChoice {
    case none
    case plain
    case challenged

    static let setting = "swedbank-pay.kept-card"

    /// The card and its token, which is Till's own.
    var kept: (token: String, card: CardKept)? {
      switch self {
      case .none: nil
      case .plain: ("5a17e1f0-0000-4000-8000-000000000004", Self.card("492500", "0004", asksChallenge: false))
      case .challenged: ("5a17e1f0-0000-4000-8000-000000000416", Self.card("476173", "0416", asksChallenge: true))
      }
    }

    private static func card(_ firstSix: String, _ lastFour: String, asksChallenge: Bool) -> CardKept {
      CardKept(
        brand: "Visa", firstSix: firstSix, lastFour: lastFour, expiry: "12/2030", asksChallenge: asksChallenge)
    }
  }

  /// Answers at a session's addresses, which name the order's token and need no key.
  mutating func answerAsSession(_ request: WireRequest, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    let parts = request.path.dropFirst(Self.sessions.count).split(separator: "/").map(String.init)
    guard let index = parts.first.flatMap({ index(ofToken: $0) }), orders[index].payerReference != nil else {
      throw .notFound(request.path)
    }
    let step = parts.dropFirst().joined(separator: "/")
    guard case .open(let shown) = orders[index].fate, !step.isEmpty else { return sessionAnswer(index, moment) }
    switch (request.head.method.rawValue, step) {
    case ("POST", "prepare"): orders[index].isPrepared = true
    case ("POST", "swish"): orders[index].fate = .open(.app(.swish, since: moment.now))
    case ("POST", "card"): try payByKeptCard(request.json ?? .null, index, at: &moment)
    case ("POST", "authentication"):
      guard let card = orders[index].unauthenticated else { throw .forbidden("No card waits for 3-D Secure") }
      orders[index].unauthenticated = nil
      ask(card, index, at: &moment)
    case ("POST", "completion"): break
    case ("POST", "acknowledgement"):
      if shown == .failed { orders[index].fate = .open(orders[index].start) }
    case ("PATCH", "customization"):
      try customize(index, request.json?["paymentMethod"])
    case ("POST", "abort"):
      if shown.isBeingDecided { throw .notAllowedNow }
      abort(index, "CancelledByConsumer", at: moment.now)
    default: throw .notFound(request.path)
    }
    return sessionAnswer(index, moment)
  }

  /// Restricts the menu to one method; `null` allows all methods again.
  private mutating func customize(_ index: Int, _ wanted: JSON?) throws(Problem) {
    let method = wanted?.string.flatMap(Instrument.init(rawValue:))
    let isOffered = method.map { orders[index].asked.instruments.contains($0) } ?? false
    guard isOffered || wanted == .null else { throw .input([("paymentMethod", "Unknown method")]) }
    orders[index].instrument = method
  }

  private mutating func payByKeptCard(
    _ body: JSON, _ index: Int, at moment: inout SandboxMoment
  ) throws(Problem) {
    guard let kept = moment.settings[KeptCard.self].kept, body["paymentToken"]?.string == kept.token else {
      throw .input([("paymentToken", "Unknown token")])
    }
    if kept.card.asksChallenge {
      orders[index].unauthenticated = kept.card
    } else {
      authorise(index, .card, card: kept.card, at: &moment)
    }
  }

  /// The issuer asks about a card.
  mutating func ask(_ card: CardKept, _ index: Int, at moment: inout SandboxMoment) {
    var challenge = Challenge(card: card, since: moment.now)
    challenge.code.send(at: moment.now)
    orders[index].fate = .open(.challenge(challenge))
    sendCode(index, at: moment.now, moment.merchant)
  }

  private func sessionAnswer(_ index: Int, _ moment: SandboxMoment) -> WireAnswer {
    let order = orders[index]
    var members: [JSON.Member] = [
      .init(
        name: "paymentSession",
        value: [
          "culture": .string(order.asked.language), "methods": .array(order.methods(moment.settings)),
          "urls": order.asked.body["urls"] ?? .null,
        ]),
      .init(
        name: "operations", value: .array(order.sessionOperations(moment.settings, at: account.bank(moment.settings)))),
    ]
    if case .open(.failed) = order.fate, let failure = order.failures.last {
      let acknowledge = order.sessionOperation("acknowledge-failed-attempt", "POST", "acknowledgement")
      members.append(
        .init(
          name: "problem",
          value: .object((order.problem(failure).members ?? []) + [.init(name: "operation", value: acknowledge)])))
    }
    return WireAnswer(status: 200, json: .object(members))
  }
}

extension SwedbankPaySandbox.PaymentOrder {
  /// The merchant's reference of the payer; an order without one has no payment session (Till's own).
  var payerReference: String? { asked.isV3 ? asked.body.at("payer", "payerReference")?.string : nil }

  /// The methods that the app may show. The shopper pays by those with operations natively, by all others in the web view.
  fileprivate func methods(_ settings: Settings) -> [JSON] {
    guard isPrepared, fate == .open(start), unauthenticated == nil else { return [] }
    return asked.instruments.map { instrument in
      let name = JSON.string(instrument.listed(in: asked.amount.currency))
      let isNative = instrument == .swish || instrument == .card
      guard isNative else { return ["paymentMethod": name] }
      let start = sessionOperation("start-payment-attempt", "POST", instrument.button)
      let prefills =
        instrument == .card ? settings[Sandbox.KeptCard.self].kept.map { [prefill($0.token, $0.card)] } : nil
      return ["paymentMethod": name, "prefills": .array(prefills ?? []), "operations": [start]]
    }
  }

  private func prefill(_ token: String, _ card: Sandbox.CardKept) -> JSON {
    [
      "rank": 1, "paymentToken": .string(token), "cardBrand": .string(card.brand), "maskedPan": .string(card.masked),
      "expiryDate": .string("\(card.expiry.suffix(4))-\(card.expiry.prefix(2))-01T00:00:00Z"),
    ]
  }

  /// The SDK's next operations.
  fileprivate func sessionOperations(_ settings: Settings, at bank: BaseURL) -> [JSON] {
    switch fate {
    case .open where !isPrepared: return [sessionOperation("prepare-payment", "POST", "prepare")]
    case .open where unauthenticated != nil:
      let expects = expectation("NotificationUrl", asked.paymentURL ?? "")
      return [sessionOperation("create-authentication", "POST", "authentication", ["expects": [expects]])]
    case .open(.challenge(let challenge)):
      let task: JSON = [
        "rel": "sca-redirect", "method": "POST", "href": .string(address(of: .challenge(challenge), at: bank) ?? ""),
        "expects": [expectation("creq", String(token.suffix(16)))],
      ]
      return [sessionOperation("complete-authentication", "POST", "completion", ["tasks": [task]])]
    case .open(.app(let instrument, let since)):
      let task: JSON = [
        "rel": "launch-client-app", "href": .string(address(of: .app(instrument, since: since), at: bank) ?? ""),
      ]
      return [sessionOperation("get-payment", "GET", "", ["tasks": [task]])]
    case .open:
      return [
        ["rel": "view-payment", "method": "GET", "href": .string(pageURL)],
        sessionOperation("customize-payment", "PATCH", "customization"),
        sessionOperation("abort-payment", "POST", "abort"),
      ]
    case .aborted: return [redirect(asked.cancelURL ?? asked.completeURL)]
    case .paid, .failed:
      let isAltered = settings[Sandbox.MenuSetup.self] == .alteredCompleteURL
      return [redirect(asked.completeURL + (isAltered ? "&x=1" : ""))]
    }
  }

  private func redirect(_ url: String) -> JSON { ["rel": "redirect-payer", "method": "GET", "href": .string(url)] }

  private func expectation(_ name: String, _ value: String) -> JSON {
    ["name": .string(name), "value": .string(value)]
  }

  fileprivate func sessionOperation(_ rel: String, _ method: String, _ step: String, _ more: JSON = [:]) -> JSON {
    let href = step.isEmpty ? sessionURL : "\(sessionURL)/\(step)"
    return .object(
      [
        .init(name: "rel", value: .string(rel)), .init(name: "method", value: .string(method)),
        .init(name: "href", value: .string(href)),
      ] + (more.members ?? []))
  }
}
