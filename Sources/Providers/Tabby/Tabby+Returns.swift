public import Deeplinks
import Payments

extension Tabby: ThreeWayReturning {
  /// Whose link it is: Tabby adds `payment_id` to the address (Tabby docs, Checkout flow).
  public func evidence(in link: Link, _ context: AdapterContext) -> ReturnEvidence {
    guard let way = way(of: link, context.request) else {
      return ReturnEvidence(claim: .silent, correlation: .elsewhere)
    }
    guard let payment = link.value(of: "payment_id"), !payment.isEmpty else {
      return ReturnEvidence(claim: way.claim, correlation: .missing)
    }
    return ReturnEvidence(
      claim: way.claim, correlation: payment == context.reference(Known.payment) ? .ours : .foreign)
  }
}
