public import Deeplinks
public import Payments
import Wire

extension Stitch {
  /// Where the bank's page sends the shopper: an address with TLS that Stitch has whitelisted (Stitch docs, Wallets mobile
  /// integration, 3DS-enforced transactions), or what a badly set-up server sends instead.
  func redirectURI(_ request: PaymentRequest) -> String {
    let uri = configuration.redirectURI
    return switch setup.redirect {
    case .byTheRule, .questionMark, .unencoded, .missing: uri
    case .plainHTTP: uri.hasPrefix("https://") ? "http://" + uri.dropFirst("https://".count) : uri
    case .unlisted: uri + "/somewhere-else"
    case .ownScheme: returnAddress(request)
    }
  }

  /// The page's address with the way back added, by `?` or `&` as its shape calls for.
  func address(of page: String, _ request: PaymentRequest) -> String {
    let uri = redirectURI(request)
    let mark = page.contains("?") && setup.redirect != .questionMark ? "&" : "?"
    return switch setup.redirect {
    case .missing: page
    case .unencoded: "\(page)\(mark)redirect_uri=\(uri)"
    case .byTheRule, .questionMark, .plainHTTP, .unlisted, .ownScheme:
      "\(page)\(mark)redirect_uri=\(PercentCoding.encode(uri))"
    }
  }

  /// What the shopper's reply means: a token goes to Stitch, under a nonce that is written down first; coming back from the
  /// page, or closing it, means only that the server must be asked.
  public func reaction(to reply: Reply, after question: Question, _ context: AdapterContext) -> Reaction<Call> {
    switch reply {
    case .sheet(.authorised(let token)):
      Reaction(.call(entering(.initiate(token))), sessionUpdates: [SessionKey.nonce: nonce(context.request)])
    case .sheet(.cancelled): Reaction(.done(.cancelled))
    case .sheet(.unavailable): Reaction(.failed(.methodUnavailable(.device)))
    case .page(let link?, _):
      switch evidence(in: link, context).correlation {
      case .ours, .missing: Reaction(.done(.completed))
      case .foreign, .elsewhere: Reaction(.done(.closed))
      }
    case .page(nil, _), .card, .phone, .code, .qr, .bank, .form, .wait: Reaction(.done(.closed))
    }
  }

  /// Whose link it is: Stitch adds `transactionId`, and nothing that tells an outcome (Stitch docs, Wallets mobile
  /// integration, 3DS-enforced transactions).
  public func evidence(in link: Link, _ context: AdapterContext) -> ReturnEvidence {
    guard link.base == redirectURI(context.request) else {
      return ReturnEvidence(claim: .silent, correlation: .elsewhere)
    }
    guard let id = link.value(of: "transactionId"), !id.isEmpty else {
      return ReturnEvidence(claim: .silent, correlation: .missing)
    }
    return ReturnEvidence(claim: .silent, correlation: id == context.reference(SessionKey.payment) ? .ours : .foreign)
  }
}
