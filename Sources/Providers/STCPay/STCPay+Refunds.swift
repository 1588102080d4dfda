import Commerce
import Payments
import Wire

/// Refunds. stc pay has no idempotency key, so an earlier refund without a response is compared with the refunds since.
extension STCPay {
  /// Finds the payment to refund: the paid one under our reference.
  func lookedUp(_ heard: Response, _ reference: String, _ amount: Money, _ context: Context) -> Reaction {
    switch heard.said {
    case .message(let message):
      let ours = (message["TransactionList"]?.array ?? []).filter { $0["RefNum"]?.string == reference }
      let paid = ours.first {
        Self.refund(in: $0) == nil && $0["PaymentStatus"]?.decimal == StatusNumber.paid.rawValue
      }
      guard let payment = paid?["STCPayRefNum"]?.decimal, !payment.isEmpty else {
        return Reaction(.failed(.refused(.refusedByProvider, heard.words)))
      }
      return Self.performing(
        .refund(amount), by: .refund(payment: payment, amount), moved: Self.refunded(in: message, reference),
        standing(heard, reference, context), context)
    case .trouble(.refused(let reason)): return Reaction(.failed(Self.refusal(reason, heard.words, at: context.now)))
    case .trouble(.misconfigured(let field)): return Reaction(.failed(.invalidRequest(field: field, heard.words)))
    case .throttled: return Reaction(.failed(.tooManyRequests(retryAfter: Self.resendWait, heard.words)))
    case .trouble, .nothing, .noise:
      return Reaction(.failed(.providerError(heard.words)))
    }
  }

  /// Interprets the response to a refund. Only a clear rejection means that nothing was refunded; after any other, stc pay is
  /// queried.
  func refunded(_ heard: Response, _ amount: Money, isRefusal: Bool, _ context: Context) -> Reaction {
    func refused(_ error: PaymentError) -> Reaction { Self.over(.failed(error)) }
    switch heard.said {
    case .trouble(.refused(let reason)): return refused(Self.refusal(reason, heard.words, at: context.now))
    case .trouble(.misconfigured(let field)): return refused(.invalidRequest(field: field, heard.words))
    case .trouble(.notFound): return refused(.invalidRequest(field: "STCPayRefNum", heard.words))
    case .throttled: return refused(.tooManyRequests(retryAfter: Self.resendWait, heard.words))
    // An empty body is how stc pay refuses a certificate or a client code.
    case .nothing where isRefusal: return refused(.invalidRequest(field: "X-ClientCode", heard.words))
    case .noise where isRefusal:
      return refused(.providerError(heard.words))
    case .message, .trouble, .nothing, .noise:
      guard let reference = context.session.sentReference else { return Reaction(.done(.completed)) }
      return Reaction(.call(.confirmRefund(reference: reference, amount, heard.words)))
    }
  }

  /// Interprets an inquiry about a refund; one that it does not list may still be in progress.
  func confirmed(
    _ heard: Response, _ reference: String, _ amount: Money, _ words: ProviderResponseCode, _ context: Context
  ) -> Reaction {
    let moved: Int64? =
      if case .message(let message) = heard.said { Self.refunded(in: message, reference) } else { nil }
    return Self.settled(.refund(amount), moved: moved, standing(heard, reference, context), words, context)
  }

  /// The amount refunded so far under a reference, in minor units.
  private static func refunded(in message: JSON, _ reference: String) -> Int64 {
    (message["TransactionList"]?.array ?? []).filter { $0["RefNum"]?.string == reference }.compactMap(refund)
      .reduce(0) { $0 + $1.minorUnits }
  }
}
