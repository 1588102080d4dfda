public import Deeplinks
import Payments

extension Tamara {
  /// The three ways back from the hosted page, by the names of `merchant_url` (Tamara docs, Direct online checkout).
  enum Way: String, CaseIterable {
    case success
    case failure
    case cancel
  }

  /// The address that leads back one way. No address is the beginning of another: apps that look for one inside a longer
  /// one would take a failure for a success.
  func returnURL(_ way: Way, _ request: PaymentRequest) -> String { "\(request.returnURL)/tamara/\(way.rawValue)" }

  /// What coming back, or closing the page, means: only that the server must be asked. That our own order was left by the
  /// cancel address is remembered, as such an order stays `new` and then becomes `expired`.
  public func reaction(to reply: Reply, after question: Question, _ context: AdapterContext) -> Reaction<Call> {
    switch reply {
    case .page(let link?):
      let evidence = evidence(in: link, context)
      let left = evidence == ReturnEvidence(claim: .cancelled, correlation: .ours)
      return Reaction(.done(ending(evidence)), learnt: [Known.left: left ? Way.cancel.rawValue : ""])
    case .page(nil), .card, .phone, .code, .qr: return Reaction(.done(.closed), learnt: [Known.left: ""])
    }
  }

  /// A shopper who went to the end of the page is worth waiting for; one who left it, or came by a link of something else,
  /// is not.
  private func ending(_ evidence: ReturnEvidence) -> PaymentClaim.Ending {
    switch evidence.correlation {
    case .ours, .missing: evidence.claim == .cancelled ? .closed : .completed
    case .foreign, .elsewhere: .closed
    }
  }

  /// Whose link it is: Tamara adds `orderId` and `paymentStatus` to the address (Tamara's WooCommerce plugin).
  ///
  /// Where the address and `paymentStatus` contradict each other, the link says nothing (Till's own).
  public func evidence(in link: Link, _ context: AdapterContext) -> ReturnEvidence {
    guard let way = Way.allCases.first(where: { returnURL($0, context.request) == link.base }) else {
      return ReturnEvidence(claim: .silent, correlation: .elsewhere)
    }
    let word = link.value(of: "paymentStatus") ?? ""
    let claim = word.isEmpty || Self.claim(of: word) == Self.claim(of: way) ? Self.claim(of: way) : .silent
    guard let order = link.value(of: "orderId"), !order.isEmpty else {
      return ReturnEvidence(claim: claim, correlation: .missing)
    }
    return ReturnEvidence(claim: claim, correlation: order == context.reference(Known.order) ? .ours : .foreign)
  }

  private static func claim(of way: Way) -> ReturnEvidence.Claim {
    switch way {
    case .success: .success
    case .failure: .failure
    case .cancel: .cancelled
    }
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
