import Checkout
import Pages
import Payments
import Providers
import Sandbox

extension CheckoutController {
  /// Looks again at what is held for earlier attempts: a webhook, the merchant or another device may have changed it.
  func refreshEarlierAttempts() {
    for (index, attempt) in attempts.enumerated()
    where attempt.number != checkout.present || checkout.method == nil {
      let provider = providers[gateway: attempt.gateway]?.id ?? ""
      let truth = server.assumeIsolated { $0.truth(of: attempt.reference, provider: provider) }
      guard truth != attempt.ledger else { continue }
      attempts[index] = AttemptReport(
        number: attempt.number, method: attempt.method, gateway: attempt.gateway, reference: attempt.reference,
        key: attempt.key, told: attempt.told, ledger: truth)
    }
  }

  /// The attempts to pay the order, the present one as it stands now.
  func attempts(holding ledger: ProviderRecord) -> [AttemptReport] {
    guard let reference = currentReference, let method = checkout.method else {
      if checkout.attempts == 0 { attempts = [] }
      return attempts
    }
    // What was told in an earlier life of the app stays told.
    let before = attempts.last { $0.number == checkout.present }
    let present = AttemptReport(
      number: checkout.present, method: method, gateway: chosenGateway, reference: reference, key: attemptText,
      told: checkout.told ?? (device.launches > 1 || device.life == .stopped ? before?.told : nil), ledger: ledger)
    attempts.removeAll { $0.number == present.number || $0.number > checkout.attempts }
    attempts.append(present)
    attempts.sort { $0.number < $1.number }
    return attempts
  }

  /// Notes what the app was told of an attempt that is not the present one.
  func note(_ result: PaymentResult, ofAttempt number: Int) {
    guard let index = attempts.firstIndex(where: { $0.number == number }) else { return }
    attempts[index] = attempts[index].told(result)
  }
}

extension AttemptReport {
  /// The same with something else that the app was told.
  fileprivate func told(_ result: PaymentResult) -> AttemptReport {
    AttemptReport(
      number: number, method: method, gateway: gateway, reference: reference, key: key, told: result, ledger: ledger)
  }
}
