public import Deeplinks
public import Payments

extension STCPay {
  /// The address to which the stc pay app returns.
  func returnURL(_ request: PaymentRequest) -> String { returnAddress(request) }

  /// Finds the attempt and the claim in a link: the app adds `RefNum` and `result` to the address (this library's own: stc pay
  /// publishes no return link for Saudi Arabia). With a typed code, there is no return link.
  public func evidence(in link: Link, _ context: Context) -> ReturnEvidence {
    guard context.session.checkout != nil, link.base == returnURL(context.request) else { return .elsewhere }
    let claim: ReturnEvidence.Claim =
      switch link.value(of: "result") {
      case "approved": .success
      case "declined": .cancelled
      default: .silent
      }
    return ReturnEvidence(claim: claim, naming: link.value(of: "RefNum"), ours: context.session.sentReference)
  }

  /// Nothing: stc pay sends no messages.
  public func read(_ notification: MerchantNotification) -> NotificationReading? { nil }
}
