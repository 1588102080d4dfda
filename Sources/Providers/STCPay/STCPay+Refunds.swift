import Commerce
import Payments
import Wire

/// Refunds. stc pay has no idempotency key.
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
      return Reaction(.call(.refund(payment: payment, amount)))
    case .trouble(.refused(let reason)): return Reaction(.failed(Self.refusal(reason, heard.words, at: context.now)))
    case .trouble(.misconfigured(let field)): return Reaction(.failed(.invalidRequest(field: field, heard.words)))
    case .throttled: return Reaction(.failed(.tooManyRequests(retryAfter: Self.resendWait, heard.words)))
    case .trouble, .nothing, .noise:
      return Reaction(.failed(.providerError(heard.words)))
    }
  }

  /// Interprets the response to a refund. Only a clear rejection means that nothing was refunded; stc pay is queried for the amounts.
  func refunded(_ heard: Response, isRefusal: Bool, _ context: Context) -> Reaction {
    func refused(_ error: PaymentError) -> Reaction { Reaction(.failed(error)) }
    switch heard.said {
    case .trouble(.refused(let reason)): return refused(Self.refusal(reason, heard.words, at: context.now))
    case .trouble(.misconfigured(let field)): return refused(.invalidRequest(field: field, heard.words))
    case .trouble(.notFound): return refused(.invalidRequest(field: "STCPayRefNum", heard.words))
    case .throttled: return refused(.tooManyRequests(retryAfter: Self.resendWait, heard.words))
    // An empty body is how stc pay refuses a certificate or a client code.
    case .nothing where isRefusal: return refused(.invalidRequest(field: "X-ClientCode", heard.words))
    case .noise where isRefusal:
      return refused(.providerError(heard.words))
    case .message:
      guard let reference = context.session.sentReference else { return Reaction(.status(.unreachable(heard.words))) }
      return Reaction(.call(.inquire(reference: reference)))
    case .trouble, .nothing, .noise: return Reaction(.status(.unreachable(heard.words)))
    }
  }
}
