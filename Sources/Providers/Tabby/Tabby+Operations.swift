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

  /// A movement with a name that a retry has again, and that is never used for another: of two under way at once each part has its own.
  private func movement(_ kind: String, of payment: String, _ amount: Money, _ context: Context) -> Movement {
    let number = context.payment.operationNumber
    let part = context.part(of: amount).map { "-\($0.minorUnits)" } ?? ""
    return Movement(
      payment: payment, amount: amount, reference: "\(kind)-\(context.request.reference)-\(number)\(part)")
  }

  /// Reads the answer to an operation, which is the whole payment (Tabby docs, API reference). An answer that says neither
  /// yes nor no may come after Tabby has acted.
  func judged(_ answer: WireAnswer, _ id: String, _ context: Context) -> Reaction {
    if Self.payment(id, in: answer) != nil { return Reaction(.status(status(of: id, in: answer, context))) }
    guard answer.isRefusal else { return Reaction(.status(.unreachable(Self.words(of: answer)))) }
    return Reaction(.failed(Self.operationError(answer)))
  }

  /// Reads the answer to a void. "already closed" counts as closed, as in Tabby's Magento module; the query tells. A capture that Tabby
  /// refuses with these words was made by another.
  func judgedVoid(_ answer: WireAnswer, _ id: String, _ context: Context) -> Reaction {
    guard answer.isRefusal, Self.words(of: answer).text == "already closed" else { return judged(answer, id, context) }
    return Reaction(.call(.readPayment(id: id)))
  }
}
