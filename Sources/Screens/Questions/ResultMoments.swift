import Checkout
import Commerce
import Inspection
import Language
import Pages
import Payments

extension Snapshot {
  /// When a provider that was asked too often may be asked again, counted from the moment when the shopper saw so; `nil` where no
  /// pause was set.
  func pauseEnd(of result: PaymentResult) -> Timestamp? {
    let pause: Duration
    switch result {
    case .pending(_, let status):
      guard case .pending(.askedTooOften(let rest)) = status.state else { return nil }
      pause = rest
    case .failed(.tooManyRequests(let rest, _)): pause = rest
    case .success, .refunded, .cancelled, .failed: return nil
    }
    let shown = timeline.last { if case .shown = $0.fact { true } else { false } }
    return shown.map { ($0.rounds?.end ?? $0.at).advanced(by: pause) }
  }
}

extension RenderContext {
  /// How long a pause still lasts, or that it is over.
  func pause(of result: PaymentResult) -> String? {
    guard let end = snapshot.pauseEnd(of: result) else { return nil }
    let key = result.isPending ? "result.pause.pending" : "result.pause.failed"
    guard let left = left(until: end) else { return say("\(key).over") }
    return say(key, ["left": .duration(left)])
  }

  /// What the shop has refunded beyond what the app was told.
  func unconfirmedRefund(of result: PaymentResult) -> String? {
    let status: PaymentStatus
    switch result {
    case .success(_, let told), .refunded(_, let told): status = told
    case .pending, .cancelled, .failed: return nil
    }
    guard status.refunding == nil, let report = snapshot.lastOperation, report.operation.kind == .refund,
      [.done, .accepted].contains(report.result?.name),
      let refunded = snapshot.ledger.refunded
    else { return nil }
    let told = status.refunded ?? .zero(refunded.currency)
    guard told.currency == refunded.currency, told.minorUnits < refunded.minorUnits else { return nil }
    let rest = Money(minorUnits: refunded.minorUnits - told.minorUnits, currency: refunded.currency)
    return say(
      "result.refund-unconfirmed",
      ["store": .outside(checkout.store.name), "amount": .money(rest), "gateway": gateway])
  }
}
