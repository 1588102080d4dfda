import Commerce
import Deeplinks
import Payments
public import Wire

extension Tabby {
  /// Interprets a response. Total: an unreadable one opens nothing and leaves a payment pending.
  public func reaction(to answer: WireAnswer, after call: Call, _ context: Context) -> Reaction {
    switch call {
    case .createSession: opened(by: answer, context)
    case .readPayment(let id): Reaction(.status(status(of: id, in: answer, context)))
    case .capture(let movement), .refund(let movement): judged(answer, movement.payment, context)
    case .close(let id): judgedVoid(answer, id, context)
    }
  }

  /// Reads the answer to a creation (Tabby docs, API reference, Create a session); a refusal comes with status 200 too.
  private func opened(by answer: WireAnswer, _ context: Context) -> Reaction {
    guard answer.status == 200 else { return Reaction(.failed(Self.openingError(answer))) }
    let session = answer.json ?? .null
    let word = session["status"]?.string ?? ""
    switch SessionWord(rawValue: word) {
    case .rejected: return Reaction(.failed(Self.rejection(Self.rejectionReason(in: session))))
    case .approved, .expired, nil:
      return Reaction(.failed(.providerError(ProviderResponseCode(code: word, text: Self.words(of: answer).text))))
    case .created: break
    }
    let page = session.at("configuration", "available_products", "installments")?[0]?["web_url"]?.string
    guard session["id"]?.filledString != nil, let payment = session.at("payment", "id")?.filledString,
      let page, let link = try? Link(page), link.isSafe
    else { return Reaction(.failed(.providerError(ProviderResponseCode(code: word, text: "web_url")))) }
    return Reaction(
      .opened,
      expiresAt: context.now.advanced(by: Self.sessionLife)
    ) {
      $0.payment = payment
      $0.page = page
    }
  }

  /// Reads a payment (Tabby docs, API reference, Retrieve a payment): an answer about another payment, or a paid one
  /// without amount or reference, decides nothing.
  func status(of id: String, in answer: WireAnswer, _ context: Context) -> PaymentStatus {
    guard let payment = Self.payment(id, in: answer), let word = payment["status"]?.string else {
      return answer.undecided(Self.words(of: answer), rest: Self.rateWindow)
    }
    let asked = Money(payment["amount"], currency: payment["currency"])
    let moved = asked.flatMap { Self.movements(of: payment, $0.currency) }
    let reference = payment.at("order", "reference_id")?.string
    let left = context.session.left
    let state = Self.state(of: word, moved, left: left)
    let words = ProviderResponseCode(code: word, kit: Self.kit(of: word, left: left)?.rawValue ?? "")
    guard !state.isPaid || (asked != nil && reference != nil) else {
      return PaymentStatus(state: .pending(.unrecognised), words: words)
    }
    return PaymentStatus(
      state: state, words: words, amount: asked, reference: reference, captured: moved?.captured,
      refunded: moved?.refunded)
  }

  /// The payment that an answer speaks of, when it is the one asked about.
  static func payment(_ id: String, in answer: WireAnswer) -> JSON? {
    guard answer.status == 200, let payment = answer.json, payment["id"]?.string == id else { return nil }
    return payment
  }

  /// The captured and refunded amounts; `nil` if they are unreadable, or the refunds exceed the captures.
  private static func movements(of payment: JSON, _ currency: Currency) -> Movements? {
    guard let captures = payment["captures"]?.array, let captured = sum(captures, currency),
      let refunded = sum(payment["refunds"]?.array ?? [], currency), captured.minorUnits >= refunded.minorUnits
    else { return nil }
    return Movements(captured: captured, refunded: refunded)
  }

  private static func sum(_ items: [JSON], _ currency: Currency) -> Money? {
    items.reduce(Optional(Money.zero(currency))) { sum, item in
      Money(item["amount"], currency).flatMap { sum?.adding($0) }
    }
  }
}
