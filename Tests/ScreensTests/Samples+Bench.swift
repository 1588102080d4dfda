import Checkout
import Commerce
import Inspection
import Language
import Pages
import Payments

@testable import Screens

extension Samples {
  /// An answer that was lost on purpose, and another fault that waits.
  static func faulted() throws -> Snapshot {
    var snapshot = try declined()
    snapshot.callNames = ["hyperpay.create-checkout", "hyperpay.submit-card", "hyperpay.status"]
    let lost = FaultRule(
      id: "drop-after-1", operation: OperationPattern("hyperpay.status"), occurrence: .nth(1...1), effect: .dropAfter)
    let twice = FaultRule(
      id: "duplicate-1", operation: OperationPattern(OperationPattern.webhook(of: "hyperpay")),
      occurrence: .chance(Chance("0.2") ?? .half),
      effect: .duplicate)
    snapshot.faults = [
      FaultReport(
        rule: lost, state: .spent, seen: 2,
        hits: [.init(at: later(33), exchange: 4, entry: 14)], endsAt: nil),
      FaultReport(rule: twice, state: .armed, seen: 0, hits: [], endsAt: nil),
    ]
    return snapshot
  }

  /// One fault that waits, before anything was paid.
  static func armed(_ snapshot: Snapshot) -> Snapshot {
    var snapshot = snapshot
    snapshot.callNames = ["hyperpay.create-checkout", "hyperpay.status"]
    let rule = FaultRule(
      id: "drop-before-1", operation: OperationPattern("hyperpay.create-checkout"), occurrence: .nth(1...1),
      effect: .dropBefore)
    snapshot.faults = [FaultReport(rule: rule, state: .armed, seen: 0, hits: [], endsAt: nil)]
    return snapshot
  }

  /// Messages to the merchant's server that are held, on their way again, forged, and one that arrived.
  static func noticed() throws -> Snapshot {
    var snapshot = try operated()
    func message(_ id: Int, _ seconds: Int, isHeld: Bool, isForged: Bool = false, _ attempt: Int)
      -> Webhook<String?>
    {
      var webhook = Webhook<String?>("payment_executed", from: "truelayer", about: "TILL-1042-1", at: later(seconds))
      (webhook.id, webhook.attempt, webhook.attempts) = (id, attempt, 5)
      (webhook.isHeld, webhook.forgery) = (isHeld, isForged ? .unsigned : nil)
      return webhook
    }
    snapshot.gateways = ["truelayer": "TrueLayer"]
    let now = Int(snapshot.now.since(start).components.seconds)
    snapshot.underway = [
      message(3, now + 10, isHeld: true, 1), message(4, now + 40, isHeld: false, isForged: true, 1),
      message(0, now + 60, isHeld: false, 2),
    ]
    return snapshot
  }

  /// Two attempts, the second as the sample's own.
  static func attempted() throws -> Snapshot {
    var snapshot = try declined()
    let cancelled = PaymentResult.cancelled(ProviderResponseCode(code: "CANCELLED"))
    snapshot.attempts = [
      AttemptReport(
        number: 1, method: .tabby, gateway: "Tabby", reference: "TILL-1042-1", key: "order-1042-attempt-1",
        told: cancelled, ledger: ProviderRecord(state: .cancelled, words: "CANCELLED")),
      AttemptReport(
        number: 2, method: .card, gateway: "HyperPay", reference: "TILL-1042-2", key: "order-1042-attempt-2",
        told: snapshot.checkout.told, ledger: snapshot.ledger),
    ]
    return snapshot
  }
}
