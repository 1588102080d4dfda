public import Deeplinks
public import Payments
import Wire

extension Stitch {
  /// The address to which the bank's page returns the shopper: a TLS address that Stitch has whitelisted (Stitch docs, Wallets
  /// mobile integration, 3DS-enforced transactions), or the one that a misconfigured server sends instead.
  func redirectURI(_ request: PaymentRequest) -> String {
    let uri = configuration.redirectURI
    return switch setup.redirect {
    case .byTheRule, .questionMark, .unencoded, .missing: uri
    case .plainHTTP: uri.hasPrefix("https:") ? "http" + uri.dropFirst("https".count) : uri
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

  /// Interprets the shopper's reply: a token goes to Stitch, under a nonce that is saved first, for the total that the sheet showed
  /// for its card; after a return from the page, or after closing it, the server must be queried.
  public func reaction(to answer: Answer, after question: Question, _ context: Context) -> Reaction {
    switch answer {
    case .sheet(.authorised(let token)):
      Reaction(
        .call(entering(.initiate(token))),
        agreedAmount: question.sheet?.amount(for: token.brand)
      ) { $0.nonce = nonce(context.request) }
    case .sheet(.cancelled): Reaction(.done(.cancelled), told: Self.closing(question.sheet?.wallet))
    case .sheet(.unavailable): Reaction(.failed(.methodUnavailable(.device)))
    case .page(let reply):
      Reaction(.done(reply.link.map { evidence(in: $0, context).ending } ?? .closed))
    case .card, .phone, .code, .qr, .bank, .form, .wait: Reaction(.done(.interrupted))
    }
  }

  /// The callbacks of a wallet to the app when the shopper closes its sheet before agreeing: Apple Pay that the sheet is finished, without
  /// a result (Stitch docs, Wallets mobile integration, Apple Pay); Google Pay and Samsung Pay that the shopper cancelled (Google
  /// Pay docs, Android tutorial, result of `loadPaymentData`; Samsung Pay docs, `CustomSheetTransactionInfoListener`).
  private static func closing(_ wallet: Wallet?) -> [String] {
    switch wallet {
    case .applePay: ["paymentAuthorizationControllerDidFinish"]
    case .googlePay: ["RESULT_CANCELED"]
    case .samsungPay: ["onFailure(ERROR_USER_CANCELED)"]
    case nil: []
    }
  }

  /// Finds the attempt of a link: Stitch adds `transactionId`, and nothing about the outcome (Stitch docs, Wallets mobile
  /// integration, 3DS-enforced transactions).
  public func evidence(in link: Link, _ context: Context) -> ReturnEvidence {
    guard link.base == redirectURI(context.request) else { return .elsewhere }
    return ReturnEvidence(naming: link.value(of: "transactionId"), ours: context.session.payment)
  }
}
