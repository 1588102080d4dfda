public import Deeplinks
public import Payments

extension AppLinks {
  /// Takes down what a payment expects to come back from a page that its gateway sends the shopper to: the page's return addresses, the
  /// items that identify the payment there, and the address that may return with additions.
  public mutating func expect(_ prompt: RedirectPrompt, attempt: String, provider: String) {
    register(
      LinkRegistration(
        attempt: attempt, provider: provider, returns: prompt.returnURLs.compactMap { try? Link($0) },
        identifiers: prompt.identifiers.sorted { $0.key < $1.key }
          .map { LinkRegistration.Identifier(name: $0.key, value: $0.value) },
        paymentURLs: prompt.paymentURLs))
  }
}

extension RedirectPrompt {
  /// The addresses that come back from its page with additions.
  public var paymentURLs: [PaymentURLRule] {
    guard let url = paymentURL else { return [] }
    return [PaymentURLRule(original: url.original, callbackScheme: url.callbackScheme, isLenient: url.isLenient)]
  }
}

extension LinkVerdict {
  /// The answer to the page of the attempt that the link wakes, `decision.wakes`; `nil` where it wakes none.
  public var reply: RedirectReply? {
    decision.wakes.map { _ in .returned(url: text, showsStatus: entry.showsStatusView) }
  }
}
