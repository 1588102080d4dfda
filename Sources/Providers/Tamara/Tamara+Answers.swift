import Commerce
import Deeplinks
import Payments
public import Wire

extension Tamara {
  /// Interprets a response. Total: an unreadable one opens nothing and leaves an order pending.
  public func reaction(to answer: WireAnswer, after call: Call, _ context: Context) -> Reaction {
    switch call {
    case .checkEligibility: return eligible(by: answer)
    case .createCheckout: return opened(by: answer, context)
    case .readOrder(let id):
      let status = status(of: id, in: answer, context)
      // The shopper has paid the first part; the order lapses unless the merchant takes it over.
      if status.state == .pending(.merchant) { return Reaction(.call(.authorise(id: id))) }
      return Reaction(.status(status))
    case .authorise(let id):
      if answer.status == 429 {
        return Reaction(.status(answer.undecided(Self.words(of: answer), rest: Self.restAfterTooMany)))
      }
      // Whatever it says, also 409 for "done before", the order itself knows.
      return Reaction(.call(.readAuthorised(id: id)))
    case .readAuthorised(let id): return Reaction(.status(status(of: id, in: answer, context)))
    case .readBefore(let operation, let id): return prepared(operation, id, answer, canAuthorise: true)
    case .authoriseBefore(let operation, let id): return Reaction(.call(.readAgainBefore(operation, id: id)))
    case .readAgainBefore(let operation, let id): return prepared(operation, id, answer, canAuthorise: false)
    case .perform(_, let standing): return performed(standing, answer)
    }
  }

  /// Only a plain "no" (Tamara's PHP SDK, payment options availability) ends the try; anything else is left to the checkout
  /// itself (this library's own: a check that fails must not hide the method).
  private func eligible(by answer: WireAnswer) -> Reaction {
    guard answer.status == 200, let word = Self.eligibility(answer.json ?? .null) else {
      return Reaction(.call(.createCheckout))
    }
    switch word {
    case .available, .singleCheckout: return Reaction(.call(.createCheckout))
    case .unavailable: return Reaction(.failed(.refused(.notEligible, ProviderResponseCode(code: word.rawValue))))
    }
  }

  private static func eligibility(_ answer: JSON) -> EligibilityWord? {
    guard let isOffered = answer["has_available_payment_options"]?.boolean else { return nil }
    guard isOffered else { return .unavailable }
    return answer["single_checkout_enabled"]?.boolean == true ? .singleCheckout : .available
  }

  /// Reads the answer to a creation (Tamara docs, Create checkout session).
  private func opened(by answer: WireAnswer, _ context: Context) -> Reaction {
    guard (200..<300).contains(answer.status) else { return Reaction(.failed(Self.openingError(answer))) }
    let checkout = answer.json ?? .null
    let word = checkout["status"]?.string ?? ""
    guard OrderWord(rawValue: word) == .new, let order = checkout["order_id"]?.filledString,
      let id = checkout["checkout_id"]?.filledString, let page = checkout["checkout_url"]?.string,
      let link = try? Link(page), link.isSafe
    else {
      if OrderWord(rawValue: word) == .declined {
        return Reaction(.failed(.refused(.refusedByProvider, ProviderResponseCode(code: word))))
      }
      return Reaction(.failed(.providerError(ProviderResponseCode(code: word, text: "checkout_url"))))
    }
    return Reaction(
      .opened,
      expiresAt: context.now.advanced(by: .seconds(60 * Self.checkoutMinutes))
    ) {
      $0.payment = order
      $0.checkout = id
      $0.page = page
    }
  }

  /// Reads an order (Tamara docs, Get order details): an answer about another order, or a paid one without amounts, decides
  /// nothing.
  func status(of id: String, in answer: WireAnswer, _ context: Context) -> PaymentStatus {
    guard let order = Self.order(id, in: answer), let word = order["status"]?.string else {
      return answer.undecided(Self.words(of: answer), rest: Self.restAfterTooMany)
    }
    let left = context.session.left
    let state = Self.state(of: word, left: left)
    // A shopper who completed the page has paid a first part; its fate after the order expires is not published.
    let mayHavePaid = state == .expired && left == .success
    let words = ProviderResponseCode(
      code: word, kit: KitCallback(left)?.rawValue ?? "", retry: mayHavePaid ? ProviderRetryAdvice(.askFirst) : nil)
    let standing = Standing(order: id, order)
    guard !state.isPaid || standing != nil else {
      return PaymentStatus(state: .pending(.unrecognised), words: words)
    }
    return PaymentStatus(
      state: state, words: words, amount: standing?.total, reference: order["order_reference_id"]?.string,
      cancelled: standing?.canceled.ifAny, captured: standing?.captured, refunded: standing?.refunded)
  }

  /// The order that an answer speaks of, when it is the one asked about.
  static func order(_ id: String, in answer: WireAnswer) -> JSON? {
    guard answer.status == 200, let order = answer.json, order.members != nil,
      order["order_id"].map({ $0.string == id }) ?? true
    else { return nil }
    return order
  }
}
