import Commerce
public import Payments
import Wire

extension Tabby {
  /// Only a closed payment can be refunded: one that was captured in full, or whose rest was released (Tabby docs, Refund a payment).
  public func accepts(_ kind: PaymentModification.Kind, on standing: PaymentStanding) -> Bool {
    switch kind {
    case .refund: standing.kept != nil && standing.held == nil
    case .capture, .void: standing.allows(kind)
    }
  }

  /// The call that does what a merchant wants done; Tabby itself judges whether it can be done now.
  public func operating(_ operation: PaymentModification, _ context: Context) -> Reaction.Step {
    guard let payment = context.session.payment else {
      return .failed(.invalidRequest(field: "payment", .none))
    }
    switch operation {
    case .capture(let amount): return .call(.capture(movement("cap", of: payment, amount, context)))
    case .refund(let amount): return .call(.refund(movement("ref", of: payment, amount, context)))
    case .void: return .call(.close(id: payment))
    }
  }

  /// A movement with a name that stays the same until Tabby has answered, and is never used for another: of two under way at once each
  /// part has its own.
  private func movement(_ kind: String, of payment: String, _ amount: Money, _ context: Context) -> Movement {
    let number = context.session.movements + 1
    let part = context.part(of: amount).map { "-\($0.minorUnits)" } ?? ""
    return Movement(
      payment: payment, amount: amount, reference: "\(kind)-\(context.request.reference)-\(number)\(part)")
  }

  /// Reads the answer to an operation, which is the whole payment (Tabby docs, API reference). An answer that says neither
  /// yes nor no may come after Tabby has acted, so the payment itself is read.
  func judged(
    _ answer: WireAnswer, _ id: String, _ context: Context, confirming confirm: (ProviderResponseCode) -> Call
  ) -> Reaction {
    if Self.payment(id, in: answer) != nil {
      return Reaction(.status(status(of: id, in: answer, context))) { $0.movements += 1 }
    }
    // "already closed" counts as closed, as in Tabby's Magento module; the query tells.
    guard answer.isRefusal, Self.words(of: answer).text != "already closed" else {
      return Reaction(.call(confirm(Self.words(of: answer))))
    }
    return Reaction(.failed(Self.operationError(answer))) { $0.movements += 1 }
  }

  /// Reads the payment after an answer that did not say whether anything was done.
  func confirmed(
    _ id: String, _ answer: WireAnswer, _ words: ProviderResponseCode, _ context: Context,
    when isDone: (JSON) -> Bool
  ) -> Reaction {
    // While the payment does not show it, it may still be on its way: the name is kept, so that the same again moves nothing twice.
    guard let payment = Self.payment(id, in: answer), isDone(payment) else {
      return Reaction(.status(.unreachable(words)))
    }
    return Reaction(.status(status(of: id, in: answer, context))) { $0.movements += 1 }
  }

  static func lists(_ movement: Movement, in items: JSON?) -> Bool {
    items?.array?.contains { $0["reference_id"]?.string == movement.reference } ?? false
  }
}
