import Checkout
import Pages
import Payments
import Providers
import Sandbox

extension CheckoutController {
  /// Looks again at what is held for earlier attempts for as long as that can change by itself.
  func refreshEarlierAttempts() {
    for (index, attempt) in attempts.enumerated()
    where (attempt.number != checkout.attempts || checkout.method == nil) && !attempt.ledger.state.isFinal {
      let provider = ProviderID.allCases.first { $0.name == attempt.gateway }?.rawValue ?? ""
      let view = view(of: attempt.reference, provider: provider)
      attempts[index] = AttemptReport(
        number: attempt.number, method: attempt.method, gateway: attempt.gateway, reference: attempt.reference,
        key: attempt.key, told: attempt.told, ledger: view.truth)
    }
  }

  /// The attempts to pay the order, the present one as it stands now.
  func attempts(holding ledger: LedgerTruth) -> [AttemptReport] {
    guard let reference = currentReference, let method = checkout.method else {
      if checkout.attempts == 0 { attempts = [] }
      return attempts
    }
    // What was told in an earlier life of the app stays told.
    let before = attempts.last { $0.number == checkout.attempts }
    let present = AttemptReport(
      number: checkout.attempts, method: method, gateway: chosenGateway, reference: reference, key: attemptText,
      told: checkout.told ?? (device.launches > 1 || device.life == .stopped ? before?.told : nil), ledger: ledger)
    attempts.removeAll { $0.number >= present.number }
    attempts.append(present)
    return attempts
  }
}
