import Commerce
import Language
public import Pages
import Wire

extension YunoSandbox {
  /// The words for its pages.
  public static let pageVocabulary = PageVocabulary(
    pages: ["yuno.challenge", "yuno.checkout-pro", "yuno.pix"],
    buttons: ["submit", "resend", "cancel", "approve", "pending", "reject", "pay", "back"], fields: ["code", "holder"],
    codeFields: ["code"])

  /// The page where a shopper pays so: the issuer's for a card, `init_point` of a preference at Mercado Pago (Mercado Pago docs, Checkout
  /// Pro), Yuno's own for a code; none for a wallet on the phone.
  func page(of means: Payment.Means, payment: String, transaction: String, session: String?) -> String {
    switch means {
    case .card: "\(account.issuer)/challenge/\(payment)"
    case .checkoutPro: "\(account.checkoutPro)/checkout/v1/redirect?pref_id=\(transaction)"
    case .pix: "\(account.checkout)/payment?" + (session.map { "session=\($0)" } ?? "payment=\(payment)")
    case .applePay: ""
    }
  }

  /// Shows a page; the first look at the issuer's sends the code.
  public mutating func open(_ url: String, at moment: inout SandboxMoment) -> PageResponse {
    settle(at: &moment)
    guard let index = place(url) else { return .unavailable(status: 404) }
    if case .pix = payments[index].means { return pixPage(index, at: moment) }
    if payments[index].standing == .waitingAdditionalStep { return challenge(index, at: moment) }
    return payments[index].standing == .inProcess ? checkoutPro(index, at: moment) : .unavailable(status: 410)
  }

  /// Takes a press of a button.
  public mutating func submit(_ submission: PageSubmission, at moment: inout SandboxMoment) -> PageResponse {
    settle(at: &moment)
    defer { announce(at: moment.now) }
    guard let index = place(submission.url) else { return .unavailable(status: 404) }
    if case .pix = payments[index].means { return take(submission, pix: index, at: &moment) }
    let standing = payments[index].standing
    if standing == .waitingAdditionalStep { return take(submission, challenge: index, at: moment) }
    // A page of a payment that is over and still stands leads back; its status says how it ended.
    return standing == .inProcess ? take(submission, checkoutPro: index, at: moment) : back(payments[index])
  }

  private func place(_ url: String) -> Int? {
    payments.firstIndex { payment in
      switch payment.means {
      case .card, .checkoutPro, .pix: url == payment.page
      case .applePay: false
      }
    }
  }

  /// Back to the app or the shop; without an address there is no way back.
  func back(_ payment: Payment, _ fields: FormFields = FormFields()) -> PageResponse {
    guard let url = returnAddress(of: payment) else { return .unavailable(status: 410) }
    return .redirect(fields.fields.isEmpty ? url : fields.appended(to: url))
  }

  /// Where a payment's pages lead back to; `nil` where the shop named no address.
  func returnAddress(of payment: Payment) -> String? {
    sessions.first { $0.id == payment.asked.sessionID }?.returnURL ?? payment.asked.callbackURL
  }

  func fact(_ name: String, _ value: Phrase.Value) -> HostedPage.Block {
    .fact(label: Phrase("yuno.page.\(name)"), value: Phrase("yuno.page.value", ["value": value]))
  }
}
