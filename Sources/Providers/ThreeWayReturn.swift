import Deeplinks
import Payments

/// The three ways back from a hosted page that has an address for each.
enum ReturnWay: String, CaseIterable {
  case success
  case failure
  case cancel

  /// What coming back this way says happened.
  var claim: ReturnEvidence.Claim {
    switch self {
    case .success: .success
    case .failure: .failure
    case .cancel: .cancelled
    }
  }
}

/// A provider whose hosted page comes back to one of three addresses.
protocol ThreeWayReturning: ProviderAdapter {}

extension ThreeWayReturning {
  /// The name under which a session remembers by which way our own page was left.
  static var leftReference: String { "left" }

  /// The address that leads back one way. No address is the beginning of another: apps that look for one inside a longer
  /// one would take a failure for a success.
  func returnURL(_ way: ReturnWay, _ request: PaymentRequest) -> String {
    "\(request.returnURL)/\(Self.id.rawValue)/\(way.rawValue)"
  }

  /// The way that a link came back by; `nil` when it is none of ours.
  func way(of link: Link, _ request: PaymentRequest) -> ReturnWay? {
    ReturnWay.allCases.first { returnURL($0, request) == link.base }
  }

  /// Whether the shopper left our own page by its cancel address.
  func wasCancelled(_ context: AdapterContext) -> Bool {
    context.reference(Self.leftReference) == ReturnWay.cancel.rawValue
  }

  /// What coming back, or closing the page, means: only that the server must be asked. That our own page was left by the
  /// cancel address is remembered, because both Tabby and Tamara let such a payment expire.
  public func reaction(to reply: Reply, after question: Question, _ context: AdapterContext) -> Reaction<Call> {
    switch reply {
    case .page(let link?):
      let evidence = evidence(in: link, context)
      let left = evidence == ReturnEvidence(claim: .cancelled, correlation: .ours)
      return Reaction(.done(ending(evidence)), learnt: [Self.leftReference: left ? ReturnWay.cancel.rawValue : ""])
    case .page(nil), .card, .phone, .code, .qr, .sheet, .bank, .form, .wait:
      return Reaction(.done(.closed), learnt: [Self.leftReference: ""])
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
}
