import Commerce
public import Payments
import Wire

extension Yuno {
  /// `true` for a cancellation of a pending or authorised payment without a partial capture (Yuno docs, Cancel payment).
  public func accepts(_ kind: PaymentModification.Kind, on standing: PaymentStanding) -> Bool {
    switch kind {
    case .void: standing.captured == nil && (standing.held != nil || standing.stage == .open)
    case .capture, .refund: standing.allows(kind)
    }
  }

  /// Returns the first step of a merchant's operation, on the payment's transaction. Without a payment and a transaction there
  /// is nothing to act on.
  public func operating(_ operation: PaymentModification, _ context: Context) -> Reaction.Step {
    guard let transaction = transaction(context) else { return .failed(.invalidRequest(field: "payment", .none)) }
    return switch operation {
    case .capture(let amount): .call(.capture(transaction, amount))
    case .void: .call(.cancel(transaction))
    case .refund(let amount): .call(.refund(transaction, amount))
    }
  }

  /// The payment's transaction, where both identifiers are known.
  func transaction(_ context: Context) -> Transaction? {
    guard let payment = context.session.payment, let id = context.session.transaction else {
      return nil
    }
    return Transaction(payment: payment, id: id)
  }

  /// Interprets the response to an operation: the transaction with the payment in it, or the payment alone. After anything else but a
  /// rejection, the result is unknown.
  func operated(by answer: WireAnswer, _ context: Context) -> Reaction {
    if (200..<300).contains(answer.status), let body = answer.json, body["id"]?.filledString != nil {
      let transaction = body["payment"] == nil ? body["transactions"] : body
      let status = status(of: body["payment"]?.adding(["transactions": body]) ?? body, context)
      let response = transaction?["response_code"]?.string
      // The provider behind Yuno refused the transaction; the payment stands as before.
      switch transaction?["status"]?.string {
      case "DECLINED", "REJECTED": return Reaction(.failed(.refused(Self.reason(response), status.words)))
      default: return Reaction(.status(status))
      }
    }
    guard answer.isRefusal, ErrorCode(rawValue: words(of: answer).code) != .requestInProcess else {
      return Reaction(.status(.unreachable(words(of: answer))))
    }
    return Reaction(.failed(refusal(answer)))
  }
}
