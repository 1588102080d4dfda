import Commerce
public import Payments
import Wire

extension HyperPay {
  /// Capture, reversal and refund (HyperPay docs, Backoffice operations).
  public var merchantOperations: [MerchantOperation.Kind] { [.capture, .void, .refund] }

  /// Looks the payment up before anything is done to it: its identifier is needed, and from then on it is known that its
  /// checkout does not tell everything any more.
  public func operating(_ operation: MerchantOperation, _ context: AdapterContext) -> Reaction<Call>.Step {
    guard let current = currentCheckout(context) else {
      return .failed(.invalidRequest(field: operation.kind.rawValue, .none))
    }
    return .call(.locate(operation, current.entity))
  }

  /// A payment that was looked up, or the report with it.
  func located(_ heard: Heard, _ operation: MerchantOperation, _ entity: Entity, _ context: AdapterContext) -> Reaction<
    Call
  > {
    let attempt =
      heard.json?["payments"]?.array.map { Report($0, of: context.request) }?.operable ?? heard.identifier
    guard heard.verdict != .throttled else { return Reaction(.failed(heard.refusal)) }
    guard heard.isSuccess, let payment = attempt else {
      return Reaction(.failed(heard.verdict == .notFound ? .refused(.notPermitted, heard.words) : heard.refusal))
    }
    return Reaction(
      .call(.change(operation, payment: payment, entity)),
      learnt: [Reference.payment: payment, Reference.changed: "yes"])
  }

  /// What came of a change. What cannot be understood may have been done: then the report is read.
  func changed(_ heard: Heard, _ operation: MerchantOperation, _ entity: Entity, _ context: AdapterContext) -> Reaction<
    Call
  > {
    switch heard.verdict {
    case .paid where heard.isSuccess: return Reaction(.status(Self.status(after: operation, heard, context)))
    case .paid, .pending, .failed, .unclear, .chargedBack, .duplicate, .expired, .cancelled:
      return Reaction(.call(.find(entity, because: .changed)))
    case .throttled: return Reaction(.failed(heard.refusal))
    case .declined(let reason, _): return Reaction(.failed(.refused(reason, heard.words)))
    case .softDeclined, .registrationGone, .notFound, .sessionLostOrBadParameter, .misconfigured:
      return Reaction(.failed(Self.refusal(ofChange: heard)))
    }
  }

  /// How the payment stands as far as the change itself tells; the sums are in the report, which is asked next.
  private static func status(after operation: MerchantOperation, _ heard: Heard, _ context: AdapterContext)
    -> PaymentStatus
  {
    let amount = context.request.amount
    switch operation {
    case .capture(let captured):
      return PaymentStatus(state: .captured, words: heard.words, amount: amount, captured: captured)
    case .void: return PaymentStatus(state: .cancelled, words: heard.words, amount: amount)
    case .refund(let refunded):
      return PaymentStatus(
        state: refunded == amount ? .refunded : .captured, words: heard.words, amount: amount, refunded: refunded)
    }
  }

  /// Why a change is refused (HyperPay docs, Result Codes, 700 family).
  private static func refusal(ofChange heard: Heard) -> PaymentError {
    switch heard.words.code {
    case "700.100.300", "700.400.100", "700.400.200": .refused(.amountTooHigh, heard.words)
    case "700.300.300", "700.400.300": .refused(.duplicate, heard.words)
    case let code where Group(code: code) == .reference: .refused(.notPermitted, heard.words)
    default: heard.refusal
    }
  }
}
