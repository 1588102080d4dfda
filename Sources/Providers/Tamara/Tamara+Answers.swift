import Commerce
import Deeplinks
import Payments
public import Wire

extension Tamara {
  /// What an answer means. Total: what cannot be read opens nothing and leaves an order undecided.
  public func reaction(to answer: WireAnswer, after call: Call, _ context: AdapterContext) -> Reaction<Call> {
    switch call {
    case .checkEligibility: return eligible(by: answer)
    case .createCheckout: return opened(by: answer, context)
    case .readOrder(let id):
      let status = status(of: id, in: answer, context)
      // The shopper has paid the first part; the order lapses unless the merchant takes it over.
      if status.state == .pending(.merchant) { return Reaction(.call(.authorise(id: id))) }
      return Reaction(.status(status))
    case .authorise(let id):
      if answer.status == 429 { return Reaction(.status(undecided(answer))) }
      // Whatever it says, also 409 for "done before", the order itself knows.
      return Reaction(.call(.readAuthorised(id: id)))
    case .readAuthorised(let id): return Reaction(.status(status(of: id, in: answer, context)))
    }
  }

  /// Only a plain "no" (Tamara's PHP SDK, payment options availability) ends the try; anything else is left to the checkout
  /// itself (Till's own: a check that fails must not hide the method).
  private func eligible(by answer: WireAnswer) -> Reaction<Call> {
    guard answer.status == 200, answer.json?["has_available_payment_options"]?.boolean == false else {
      return Reaction(.call(.createCheckout))
    }
    return Reaction(.failed(.refused(.notEligible, ProviderWords(code: "has_available_payment_options"))))
  }

  /// Reads the answer to a creation (Tamara docs, Create checkout session).
  private func opened(by answer: WireAnswer, _ context: AdapterContext) -> Reaction<Call> {
    guard (200..<300).contains(answer.status) else { return Reaction(.failed(openingError(answer))) }
    let checkout = answer.json ?? .null
    let word = checkout["status"]?.string ?? ""
    guard OrderWord(rawValue: word) == .new, let order = Self.identifier(checkout["order_id"]),
      let id = Self.identifier(checkout["checkout_id"]), let page = checkout["checkout_url"]?.string,
      let link = try? Link(page), link.scheme == "https"
    else {
      if OrderWord(rawValue: word) == .declined {
        return Reaction(.failed(.refused(.refusedByProvider, ProviderWords(code: word))))
      }
      return Reaction(.failed(.providerError(code: word, message: "checkout_url")))
    }
    return Reaction(
      .opened, learnt: [Known.order: order, Known.checkout: id, Known.page: page],
      expiresAt: context.now.advanced(by: .seconds(60 * Self.checkoutMinutes)))
  }

  /// Reads an order (Tamara docs, Get order details): an answer about another order, or a paid one without amount, decides
  /// nothing.
  private func status(of id: String, in answer: WireAnswer, _ context: AdapterContext) -> PaymentStatus {
    guard answer.status == 200, let order = answer.json, order["order_id"].map({ $0.string == id }) ?? true,
      let word = order["status"]?.string
    else { return undecided(answer) }
    let left = wasCancelled(context)
    let state = Self.state(of: word, leftByCancel: left)
    let words = ProviderWords(code: word)
    let amount = Self.standing(of: order)
    guard !state.isPaid || amount != nil else { return PaymentStatus(state: .pending(.unrecognised), words: words) }
    return PaymentStatus(
      state: state, words: words, amount: amount, reference: order["order_reference_id"]?.string)
  }

  private func undecided(_ answer: WireAnswer) -> PaymentStatus {
    let reason = answer.status == 429 ? PendingReason.askedTooOften(retryAfter: Self.restAfterTooMany) : .unreachable
    return PaymentStatus(state: .pending(reason), words: Self.words(of: answer))
  }

  /// What the order still stands for: its total less what was called off and given back; `nil` when it cannot be read.
  private static func standing(of order: JSON) -> Money? {
    guard let total = money(order["total_amount"]) else { return nil }
    var rest = total.minorUnits
    for name in ["canceled_amount", "refunded_amount"] {
      guard let part = order[name], part != .null else { continue }
      guard let money = money(part), money.currency == total.currency else { return nil }
      rest -= money.minorUnits
    }
    return rest >= 0 ? Money(minorUnits: rest, currency: total.currency) : nil
  }

  /// An amount, which Tamara writes as a number in some places and as a string in others.
  private static func money(_ json: JSON?) -> Money? {
    guard let currency = json?["currency"]?.string.flatMap(Currency.init(code:)) else { return nil }
    return json?["amount"]?.decimal.flatMap { try? Money.parse($0, currency: currency) }
  }

  private static func identifier(_ json: JSON?) -> String? { json?.string.flatMap { $0.isEmpty ? nil : $0 } }
}
