import Commerce
import Payments

/// How one attempt of the basket ended.
struct Settled: Hashable, Sendable {
  let attempt: Int
  let result: PaymentResult
}

/// What the store remembers of all attempts to pay one basket.
extension Checkout {
  /// Notes how an attempt stands: a careful store remembers the undecided ones.
  mutating func note(_ result: PaymentResult, of attempt: Int) {
    guard care == .careful, attempt > 0 else { return }
    undecided.removeAll { $0.number == attempt }
    guard case .pending = result, let method = methods[attempt] else { return }
    undecided.append(UndecidedPayment(number: attempt, method: method))
    undecided.sort { $0.number < $1.number }
  }

  /// Takes in how an attempt stands that may be another than the present one: money that is held or taken is told at once, unless
  /// the shopper is busy with another payment of the basket that may be on its way.
  mutating func learn(_ attempt: Int, _ result: PaymentResult) -> [Effect] {
    note(result, of: attempt)
    guard result.holdsMoney else { return [] }
    switch phase {
    case .selecting, .details: return show(result, of: attempt)
    case .working(let working):
      guard working.next == nil else { return show(result, of: attempt) }
      paidMeanwhile = Settled(attempt: attempt, result: result)
      return []
    case .answering(let id, _):
      paidMeanwhile = Settled(attempt: attempt, result: result)
      phase = .working(Phase.Working(stage: .contacting))
      return [.leaveQuestion(id)]
    case .result(let outcome):
      // What is held or taken already is what the shopper sees; the store returns the second payment.
      return outcome.result.holdsMoney ? [] : show(result, of: attempt)
    }
  }

  /// Shows how an attempt stands, which is the present one from now on; `next` is the method that does not begin because of it.
  mutating func show(_ result: PaymentResult, of attempt: Int, before next: PaymentMethod? = nil) -> [Effect] {
    present = attempt
    method = methods[attempt] ?? method
    let effects = finish(result)
    if case .result(var outcome) = phase {
      outcome.keptBack = next
      phase = .result(outcome)
    }
    return effects
  }
}

extension PaymentResult {
  /// `true` if money was reserved or captured, even if it was refunded since.
  var holdsMoney: Bool {
    switch self {
    case .success, .refunded: true
    case .pending, .cancelled, .failed: false
    }
  }
}
