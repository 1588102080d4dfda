import Commerce
import Deeplinks
import Payments

/// The three ways back from a hosted page that has an address for each.
enum ReturnWay: String, CaseIterable {
  case success
  case failure
  case cancel

  /// The claim of a return of this kind.
  var claim: ReturnEvidence.Claim {
    switch self {
    case .success: .success
    case .failure: .failure
    case .cancel: .cancelled
    }
  }
}

/// The way in which the shopper left our own page, as far as the app could see.
enum Leaving: String, Codable {
  // By one of our own addresses, each the raw value of its way.
  case success
  case failure
  case cancel
  /// The window was closed.
  case closed
}

/// A session that remembers how our own page was left.
protocol ThreeWaySession: ProviderSession {
  var left: Leaving? { get set }
}

/// A provider whose hosted page comes back to one of three addresses.
protocol ThreeWayReturning: ProviderAdapter where Session: ThreeWaySession {
  /// Whether the provider's kit tells the app of a way back at all.
  func tells(of way: ReturnWay) -> Bool
}

extension ThreeWayReturning {
  /// The SDK reports all kinds of return.
  func tells(of way: ReturnWay) -> Bool { true }

  /// The address that leads back one way. No address is the beginning of another: apps that look for one inside a longer
  /// one would take a failure for a success.
  func returnURL(_ way: ReturnWay, _ request: PaymentRequest) -> String {
    "\(returnAddress(request))/\(way.rawValue)"
  }

  /// The kind of return of a link; `nil` if it is not one of ours.
  func way(of link: Link, _ request: PaymentRequest) -> ReturnWay? {
    ReturnWay.allCases.first { returnURL($0, request) == link.base }
  }

  /// The page of a session, opened again and again while the session lives; after that only the server can be asked.
  func nextAction(to page: String?, _ identifiers: [String: String?], _ context: Context) -> Reaction.Step {
    guard let page, !context.isExpired else { return .done(.completed) }
    return .ask(
      .page(
        RedirectPrompt(
          purpose: .instalments, page: page, returnURLs: ReturnWay.allCases.map { returnURL($0, context.request) },
          identifiers: identifiers.compactMapValues(\.self), amount: context.request.amount,
          expiresAt: context.expiresAt)))
  }

  /// Interprets a return, or the closing of the page: the server must be queried. The way of leaving is stored, because both
  /// Tabby and Tamara use one word for a shopper who cancelled and one who let the time run out.
  public func reaction(to answer: Answer, after question: Question, _ context: Context) -> Reaction {
    guard case .page(let reply) = answer, let link = reply.link else {
      return Reaction(.done(.closed)) { $0.left = .closed }
    }
    let evidence = evidence(in: link, context)
    guard let way = way(of: link, context.request), evidence.claim == way.claim, evidence.correlation == .ours else {
      return Reaction(.done(evidence.ending)) { $0.left = nil }
    }
    guard tells(of: way) else { return Reaction(.done(.closed)) { $0.left = nil } }
    // Cancelling an expired page cancels nothing.
    let left = way == .cancel && context.isExpired ? nil : Leaving(rawValue: way.rawValue)
    return Reaction(.done(evidence.ending)) { $0.left = left }
  }
}
