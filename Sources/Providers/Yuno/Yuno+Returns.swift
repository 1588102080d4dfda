public import Deeplinks
import Payments

extension Yuno {
  /// The address under which the app can be called back; PIX never leads away, other methods of the same session would.
  func returnURL(_ request: PaymentRequest) -> String { "\(request.returnURL)/yuno" }

  /// What closing the code's window means: nothing is called off, the server is asked (Yuno docs, Seamless SDK iOS, Payment
  /// status validation).
  public func reaction(to reply: Reply, after question: Question, _ context: AdapterContext) -> Reaction<Call> {
    switch reply {
    case .qr, .page, .card, .phone, .code, .sheet, .bank, .form, .wait: Reaction(.done(.closed))
    }
  }

  /// Whose link it is: Yuno adds `checkoutSession` to the address (Yuno docs, Checkout sessions), and nothing that tells an
  /// outcome.
  public func evidence(in link: Link, _ context: AdapterContext) -> ReturnEvidence {
    guard link.base == returnURL(context.request) else {
      return ReturnEvidence(claim: .silent, correlation: .elsewhere)
    }
    guard let session = link.value(of: "checkoutSession"), !session.isEmpty else {
      return ReturnEvidence(claim: .silent, correlation: .missing)
    }
    return ReturnEvidence(
      claim: .silent, correlation: session == context.reference(Known.session) ? .ours : .foreign)
  }
}
