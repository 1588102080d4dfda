import Commerce
import Deeplinks
import HTTPTypes
import Payments
import Providers
import Wire

/// A provider that does not exist, to show what another one needs: a hosted page, and a charge that the merchant's server confirms.
struct Ninth: ProviderAdapter {
  static let descriptor = ProviderDescriptor(
    id: "ninth", name: "Ninth Pay", aliases: ["ninthpay"], returnFolder: "ninth",
    operations: [
      "ninth.create-payment", "ninth.confirm-payment", "ninth.read-payment", "ninth.refund-payment",
    ], signsCalls: false, vocabularies: [OutcomeVocabulary(id: "ninth.status", Word.self)],
    secretFields: ["X-Ninth-Pass", "page_pass"], signatureFields: ["X-Ninth-Seal"],
    secretPlaces: [SecretPlace(.app, call: "plastic", fields: [["plastic", "digits"]])], expiryFields: ["page_until"],
    modifications: [.refund],
    webhooks: .authenticated)

  enum Call: Sendable {
    case create
    case confirm(id: String)
    case read(id: String)
    case refund(id: String, Money)
  }

  /// Its words for how a payment stands.
  enum Word: String, CaseIterable { case open, approved, paid, declined, refunded }

  struct Session: ProviderSession {
    var payment: String?
    var page: String?
  }

  static let pass = Secret("ninth-pass-of-the-server")
  static let hook = "ninth-hook-of-the-shop"
  private let base: BaseURL = "https://api.ninth.test"

  let environment: PaymentConfiguration.Environment? = .sandbox
  let methods: [PaymentMethod] = [.paymentMenu]
  let capabilities = GatewayCapabilities(currencies: [.sar], pollSchedule: [.seconds(2), .seconds(5)])

  func createSession(_ context: Context) -> Call? { .create }

  func nextAction(_ context: Context) -> Reaction.Step {
    guard let page = context.session.page else { return .done(.completed) }
    return .ask(
      .page(
        RedirectPrompt(
          purpose: .menu, page: page, returnURLs: [returnAddress(context.request)],
          identifiers: ["payment": context.session.payment ?? ""], amount: context.request.amount,
          expiresAt: nil)))
  }

  func statusRequest(_ context: Context) -> Call? {
    context.session.payment.map { .read(id: $0) }
  }

  func cancelling(_ context: Context) -> Call? { nil }

  func traits(of call: Call) -> CallTraits {
    switch call {
    case .create: CallTraits(operation: "ninth.create-payment", effect: .session, isIdempotent: false)
    case .confirm: CallTraits(operation: "ninth.confirm-payment", effect: .charge, isIdempotent: false)
    case .read: CallTraits(operation: "ninth.read-payment", effect: .nothing, isIdempotent: true)
    case .refund:
      CallTraits(operation: "ninth.refund-payment", effect: .refund, isIdempotent: true, keyMember: "refund_key")
    }
  }

  func request(for call: Call, key: String, _ context: Context) -> WireRequest {
    var fields: HTTPFields = [.accept: "application/json"]
    if let name = HTTPField.Name("X-Ninth-Pass") { fields[name] = Self.pass.reveal { $0 } }
    let (method, path, body): (HTTPRequest.Method, String, JSON?) =
      switch call {
      case .create:
        (
          .post, "/payments",
          [
            "reference": .string(context.request.reference), "amount": .string(context.request.amount.decimalText),
            "back": .string(returnAddress(context.request)),
          ]
        )
      case .confirm(let id): (.post, "/payments/\(id)/confirm", nil)
      case .read(let id): (.get, "/payments/\(id)", nil)
      case .refund(let id, let amount):
        (.post, "/payments/\(id)/refund", ["amount": .string(amount.decimalText), "refund_key": .string(key)])
      }
    return WireRequest(
      head: base.request(method, path, fields), body: body.map(WireBody.init) ?? "", sender: .merchant,
      operation: traits(of: call).operation)
  }

  func reaction(to answer: WireAnswer, after call: Call, _ context: Context) -> Reaction {
    switch call {
    case .create:
      guard let id = answer.json?["id"]?.string, let page = answer.json?["page"]?.string else {
        return Reaction(.failed(.providerError(ProviderResponseCode(code: "\(answer.status)"))))
      }
      return Reaction(.opened) { ($0.payment, $0.page) = (id, page) }
    // Only what is read says how the payment stands.
    case .confirm: return Reaction(.done(.completed))
    case .read, .refund: return Reaction(.status(status(in: answer, context)))
    }
  }

  private func status(in answer: WireAnswer, _ context: Context) -> PaymentStatus {
    let text = answer.json?["status"]?.string ?? ""
    func money(_ name: String) -> Money? {
      answer.json?[name]?.string.flatMap { try? Money.parse($0, currency: context.request.amount.currency) }
    }
    let state: PaymentState =
      switch Word(rawValue: text) {
      case .open: .pending(.shopper)
      case .approved: .pending(.provider)
      case .paid: .captured
      case .declined: .declined(.refusedByProvider)
      case .refunded: .refunded
      case nil: .pending(.unrecognised)
      }
    return PaymentStatus(
      state: state, words: ProviderResponseCode(code: text), amount: money("amount"),
      reference: answer.json?["reference"]?.string, captured: money("captured"), refunded: money("refunded"))
  }

  func reaction(to answer: Answer, after question: Question, _ context: Context) -> Reaction {
    guard case .page(let reply) = answer, let link = reply.link, let id = context.session.payment else {
      return Reaction(.done(.closed))
    }
    let found = evidence(in: link, context)
    guard found.correlation == .ours, found.claim == .success else { return Reaction(.done(.completed)) }
    return Reaction(.call(.confirm(id: id)))
  }

  func evidence(in link: Link, _ context: Context) -> ReturnEvidence {
    guard link.base == returnAddress(context.request) else { return .elsewhere }
    let claim: ReturnEvidence.Claim = link.value(of: "answer") == "approved" ? .success : .failure
    return ReturnEvidence(claim: claim, naming: link.value(of: "payment"), ours: context.session.payment)
  }

  func operating(_ operation: PaymentModification, _ context: Context) -> Reaction.Step {
    guard case .refund(let amount) = operation, let id = context.session.payment else {
      return .failed(.invalidRequest(field: operation.kind.rawValue, .none))
    }
    return .call(.refund(id: id, amount))
  }

  func read(_ notification: MerchantNotification) -> NotificationReading? {
    guard let body = try? JSON(parsing: notification.body), let id = body["id"]?.string,
      let event = body["event"]?.string
    else { return nil }
    let isGenuine = notification[header: "X-Ninth-Seal"] == Self.hook
    return NotificationReading(
      authenticity: isGenuine ? .genuine : .forged, event: event, id: "\(id)/\(event)", subject: id)
  }
}
