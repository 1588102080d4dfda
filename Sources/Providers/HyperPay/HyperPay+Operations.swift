import Commerce
public import Payments
import Wire

extension HyperPay {
  /// A pre-authorisation is reversed only before its first capture (HyperPay docs, Backoffice operations).
  public func accepts(_ kind: PaymentModification.Kind, on standing: PaymentStanding) -> Bool {
    switch kind {
    case .void: standing.held != nil && standing.captured == nil
    case .capture, .refund: standing.allows(kind)
    }
  }

  /// Looks the payment up before anything is done to it: its identifier is needed, and from then on it is known that its
  /// checkout does not tell everything any more.
  public func operating(_ operation: PaymentModification, _ context: Context) -> Reaction.Step {
    guard let current = currentCheckout(context) else {
      return .failed(.invalidRequest(field: operation.kind.rawValue, .none))
    }
    return .call(.locate(operation, current.entity))
  }

  /// A payment that was looked up with what was done to it.
  func located(_ heard: Response, _ operation: PaymentModification, _ entity: Entity, _ context: Context)
    -> Reaction
  {
    guard heard.verdict != .throttled else { return Reaction(.failed(heard.refusal)) }
    let report = heard.json?["payments"]?.array.map { Report($0, context) }
    guard heard.isSuccess, let payment = report?.operable ?? heard.identifier else {
      return Reaction(.failed(heard.verdict == .notFound ? .refused(.notPermitted, heard.words) : heard.refusal))
    }
    return Reaction(.call(.change(operation, payment: payment, entity))) {
      ($0.payment, $0.changed) = (payment, true)
    }
  }

  /// Interprets the response to a change. After an unreadable one, the change may have been made.
  func changed(_ heard: Response, _ operation: PaymentModification, _ entity: Entity, _ context: Context)
    -> Reaction
  {
    switch heard.verdict {
    case .paid where heard.isSuccess:
      return Reaction(.status(Self.status(after: operation, heard, context)))
    case .unclear where heard.isTurnedAway:
      return Reaction(.failed(.providerError(heard.words)))
    case .paid, .pending, .failed, .unclear, .chargedBack, .duplicate, .expired, .cancelled:
      return Reaction(.status(.unreachable(heard.words)))
    case .throttled: return Reaction(.failed(heard.refusal))
    case .declined(let reason, _): return Reaction(.failed(.refused(reason, heard.words)))
    case .softDeclined, .registrationGone, .notFound, .sessionLostOrBadParameter, .misconfigured:
      return Reaction(.failed(Self.refusal(ofChange: heard)))
    }
  }

  /// The payment's status as far as the change itself reports it; the sums are in the report, which is read next.
  private static func status(after operation: PaymentModification, _ heard: Response, _ context: Context)
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
  private static func refusal(ofChange heard: Response) -> PaymentError {
    switch heard.words.code {
    case "700.100.300", "700.400.100", "700.400.200": .refused(.amountTooHigh, heard.words)
    case "700.300.300", "700.400.300": .refused(.duplicate, heard.words)
    case let code where Group(code: code) == .reference: .refused(.notPermitted, heard.words)
    default: heard.refusal
    }
  }
}
