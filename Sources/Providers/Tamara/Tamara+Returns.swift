public import Deeplinks
import Payments

extension Tamara: ThreeWayReturning {
  /// Whose link it is: Tamara adds `orderId` and `paymentStatus` to the address (Tamara's WooCommerce plugin).
  ///
  /// Where the address and `paymentStatus` contradict each other, the link says nothing (Till's own).
  public func evidence(in link: Link, _ context: AdapterContext) -> ReturnEvidence {
    guard let way = way(of: link, context.request) else {
      return ReturnEvidence(claim: .silent, correlation: .elsewhere)
    }
    let word = link.value(of: "paymentStatus") ?? ""
    let claim = word.isEmpty || Self.claim(of: word) == way.claim ? way.claim : .silent
    guard let order = link.value(of: "orderId"), !order.isEmpty else {
      return ReturnEvidence(claim: claim, correlation: .missing)
    }
    return ReturnEvidence(claim: claim, correlation: order == context.reference(Known.order) ? .ours : .foreign)
  }

  /// Both spellings of "cancelled" are seen in the wild.
  private static func claim(of word: String) -> ReturnEvidence.Claim {
    switch word {
    case "approved", "authorised", "fully_captured": .success
    case "declined", "expired": .failure
    case "canceled", "cancelled": .cancelled
    default: .silent
    }
  }
}
