import Commerce
import Deeplinks
import Payments
import Wire

extension SwedbankPay {
  /// A step of a payment session (Swedbank Pay iOS SDK, payment session operations).
  public enum SessionStep: Hashable, Sendable {
    /// Reads the session: `fetchPaymentSession(sessionURL:)`.
    case fetch
    /// Says what the phone can do.
    case prepare
    /// Pays: `makeNativePaymentAttempt(instrument:)`.
    case start(NativeInstrument)
    /// Asks for the issuer's 3-D Secure.
    case authenticate
    /// Hands the issuer's answer over.
    case completeAuthentication
    /// Reads the session again, once the shopper is back from another app.
    case look
    /// Acknowledges a failed attempt.
    case acknowledge
    /// Restricts the menu in the web view to one method; `nil` allows all methods.
    case customize(paymentMethod: String?)
    /// Ends the session: `abortPaymentSession()`.
    case abort
  }

  /// The instruments of a native payment (Swedbank Pay iOS SDK, `PaymentAttemptInstrument`), without Apple Pay and without a Swish on
  /// another phone.
  public enum NativeInstrument: Hashable, Sendable {
    /// `.swish(msisdn: nil)`: the Swish app on this phone.
    case swish
    /// `.creditCard(prefill:)`: a card that Swedbank Pay keeps for the payer.
    case card(Prefill)

    var paymentMethod: String {
      switch self {
      case .swish: NativeMethod.swish.rawValue
      case .card: NativeMethod.card.rawValue
      }
    }
  }

  /// A kept card, as far as the session shows it (Swedbank Pay iOS SDK, `CreditCardMethodPrefillModel`).
  public struct Prefill: Hashable, Sendable {
    let token: String
    let brand: String
    let maskedPan: String
    /// The year and the month, such as `2030-12`.
    let expiry: String

    /// Reads a prefill; `nil` if a part is missing, or could not be kept in a list of texts.
    init?(_ json: JSON) {
      let parts = ["paymentToken", "cardBrand", "maskedPan", "expiryDate"].compactMap { json[$0]?.filledString }
      self.init(text: parts.joined(separator: "|"))
    }

    init?(text: String) {
      let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 4, parts.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }), parts[3].utf8.count >= 7 else {
        return nil
      }
      (token, brand, maskedPan, expiry) = (parts[0], parts[1], parts[2], String(parts[3].prefix(7)))
    }

    var text: String { [token, brand, maskedPan, expiry].joined(separator: "|") }
    /// The card as the shopper knows it.
    var name: String { "\(brand) •••• \(maskedPan.suffix(4))" }
  }

  /// The methods of a session that a native attempt can be made with.
  enum NativeMethod: String {
    case swish = "Swish"
    case card = "CreditCard"
  }

  /// An operation that a session offers: how and where.
  public struct SessionLink: Hashable, Sendable {
    let rel: String
    let method: String
    let href: String

    /// An operation by its relation, at an address.
    public init(_ rel: String, _ href: String, method: String = "GET") {
      (self.rel, self.href, self.method) = (rel, href, method)
    }

    init?(_ json: JSON, of paymentMethod: String? = nil) {
      guard let rel = json["rel"]?.filledString, let href = json["href"]?.filledString, let link = try? Link(href)
      else { return nil }
      let name = [rel, paymentMethod].compactMap(\.self).joined(separator: "/")
      self.init(name, link.text, method: json["method"]?.filledString ?? "GET")
    }

    init?(text: String) {
      let parts = text.split(separator: "|", maxSplits: 2).map(String.init)
      guard parts.count == 3 else { return nil }
      self.init(parts[0], parts[2], method: parts[1])
    }

    var text: String { "\(rel)|\(method)|\(href)" }
  }
}

extension SwedbankPay {
  /// Interprets a session, in the order of the SDK's own decisions (Swedbank Pay iOS SDK, session operation handling).
  func stepped(_ step: SessionStep, by answer: WireAnswer, _ context: Context) -> Reaction {
    guard (200...204).contains(answer.status), let body = answer.json, let session = body["paymentSession"],
      session.members != nil
    else {
      let isTooEarly = step == .abort && answer.status == 409
      return gaveUp(isTooEarly ? .abortPaymentNotAllowed : .paymentSessionAPIRequestFailed)
    }
    // Without these the SDK cannot tell the end of the session.
    if step == .fetch, session.at("urls", "completeUrl")?.filledString == nil || session.at("urls", "hostUrls") == nil {
      return gaveUp(.automaticConfigurationFailed)
    }
    var context = context
    context.session.learn(body)
    if step == .fetch { context.session.fetched = false }
    if let problem = body["problem"], let link = problem["operation"].flatMap({ SessionLink($0) }) {
      return failed(problem, acknowledgedBy: link, context)
    }
    func link(_ rel: String) -> SessionLink? { context.session.link(rel) }
    if let prepare = link("prepare-payment") { return Reaction(.call(.session(.prepare, prepare)), context.session) }
    if let app = Self.task("launch-client-app", in: body)?["href"]?.filledString {
      return Reaction(.ask(outside(app, .wallet, target: .app(Self.appName), context)), context.session)
    }
    if let authentication = link("create-authentication") {
      return Reaction(.call(.session(.authenticate, authentication)), context.session)
    }
    if let task = Self.task("sca-redirect", in: body), let page = task["href"]?.filledString,
      link("complete-authentication") != nil
    {
      return Reaction(
        .ask(outside(page, .cardAuthentication, target: .webView, context)), context.session,
        told: [SessionCallback.show3DSecureViewController.kit])
    }
    if let end = link("redirect-payer") { return ended(at: end.href, context) }
    if case .customize = step { return inWebView(context) }
    return asking(context)
  }

  /// The session is over; the address that it redirects to says how it ended.
  private func ended(at address: String, _ context: Context) -> Reaction {
    switch address {
    case cancelURL(context.request): told(.paymentSessionCanceled, .done(.closed), context)
    case completeURL(context.request): told(.paymentSessionComplete, .done(.completed), context)
    default: gaveUp(.paymentSessionEndStateReached)
    }
  }

  /// Tells the app why an attempt failed, and acknowledges the failure; the session continues.
  private func failed(_ problem: JSON, acknowledgedBy link: SessionLink, _ context: Context) -> Reaction {
    let type = problem["type"]?.string ?? ""
    let tail = type.hasPrefix(Self.problemTypes) ? String(type.dropFirst(Self.problemTypes.count)) : type
    let kit = SessionCallback.sessionProblemOccurred(type: tail, status: problem["status"]?.integer).kit
    var session = context.session
    (session.attemptProblem, session.kit) = (tail.isEmpty ? nil : tail, kit)
    return Reaction(.call(.session(.acknowledge, link)), session, told: [kit])
  }
}

extension SwedbankPay.Session {
  /// Keeps what a session offers now.
  mutating func learn(_ body: JSON) {
    let methods = body.at("paymentSession", "methods")?.array ?? []
    let operations = (body["operations"]?.array ?? []).compactMap { SwedbankPay.SessionLink($0) }
    let attempts = methods.flatMap { method in
      (method["operations"]?.array ?? []).compactMap {
        SwedbankPay.SessionLink($0, of: method["paymentMethod"]?.filledString)
      }
    }
    links = (operations + attempts).map(\.text).filter { !$0.contains(" ") }
    offered = methods.compactMap { $0["paymentMethod"]?.filledString }.filter { !$0.contains(" ") }
    prefills = methods.filter { $0["paymentMethod"]?.string == "CreditCard" }
      .flatMap { $0["prefills"]?.array ?? [] }.compactMap { SwedbankPay.Prefill($0)?.text }
    notificationURL = SwedbankPay.expected("NotificationUrl", in: body) ?? notificationURL
    challenge = SwedbankPay.expected("creq", in: body) ?? challenge
    menu = link("view-payment")?.href ?? menu
  }

  func link(_ rel: String) -> SwedbankPay.SessionLink? {
    links.lazy.compactMap { SwedbankPay.SessionLink(text: $0) }.first { $0.rel == rel }
  }
}

extension SwedbankPay {
  /// A value that the session gives for a later request, in an operation or in one of its tasks.
  static func expected(_ name: String, in body: JSON) -> String? {
    let operations = body["operations"]?.array ?? []
    let holders = operations + operations.flatMap { $0["tasks"]?.array ?? [] }
    return holders.lazy.flatMap { $0["expects"]?.array ?? [] }.first { $0["name"]?.string == name }?["value"]?
      .filledString
  }

  private static func task(_ rel: String, in body: JSON) -> JSON? {
    (body["operations"]?.array ?? []).lazy.compactMap { $0["tasks"]?.array?.first { $0["rel"]?.string == rel } }.first
  }
}
