public import Deeplinks
import Payments

extension Tabby {
  /// The three ways back from the hosted page, by the names of `merchant_urls` (Tabby docs, API reference).
  enum Way: String, CaseIterable {
    case success
    case cancel
    case failure
  }

  /// The address that leads back one way. No address is the beginning of another: apps that look for one inside a longer
  /// one would take a failure for a success.
  func returnURL(_ way: Way, _ request: PaymentRequest) -> String { "\(request.returnURL)/tabby/\(way.rawValue)" }

  /// What coming back, or closing the page, means: only that the server must be asked. That our own payment was left by the
  /// cancel address is remembered, as Tabby calls a cancelled payment `EXPIRED`.
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

  /// Whose link it is: Tabby adds `payment_id` to the address (Tabby docs, Checkout flow).
  public func evidence(in link: Link, _ context: AdapterContext) -> ReturnEvidence {
    guard let way = Way.allCases.first(where: { returnURL($0, context.request) == link.base }) else {
      return ReturnEvidence(claim: .silent, correlation: .elsewhere)
    }
    let claim: ReturnEvidence.Claim =
      switch way {
      case .success: .success
      case .cancel: .cancelled
      case .failure: .failure
      }
    guard let payment = link.value(of: "payment_id"), !payment.isEmpty else {
      return ReturnEvidence(claim: claim, correlation: .missing)
    }
    return ReturnEvidence(claim: claim, correlation: payment == context.reference(Known.payment) ? .ours : .foreign)
  }
}
