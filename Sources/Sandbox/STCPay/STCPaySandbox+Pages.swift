import Commerce
import Language
import Pages
import Wire

extension STCPaySandbox: PagedSandbox {
  /// The app's screens; Till's own drawing, as its look is not published.
  public static let pageVocabulary = PageVocabulary(
    pages: ["stc-pay.approve", "stc-pay.ended", "stc-pay.app-missing"],
    buttons: ["approve", "cancel", "back", "look-again"])

  func index(ofPage url: String) -> Int? {
    guard let fields = fields(of: url), let authorization = fields["AuthorizationReference"] else { return nil }
    return self.index(of: .approval(authorization: authorization))
  }

  mutating func press(
    _ submission: PageSubmission, on page: HostedPage, of index: Int, at moment: inout SandboxMoment
  ) -> PageResponse {
    switch (page.id, submission.button) {
    case ("stc-pay.approve", "approve"): payments[index].state = .paid(at: moment.now)
    case ("stc-pay.approve", "cancel"): payments[index].state = .cancelled
    case ("stc-pay.ended", "back"): break
    default: return .page(page)
    }
    return leave(index, submission.url, at: moment.now)
  }

  private func fields(of url: String) -> FormFields? {
    let halves = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, halves[0] == "\(account.app)/approve",
      let query = halves[1].split(separator: "#").first
    else { return nil }
    return FormFields(parsing: query)
  }

  /// Back to the app that asked, with the payment's reference and what the shopper did; Till's own, as no way back is published.
  private func leave(_ index: Int, _ url: String, at now: Timestamp) -> PageResponse {
    guard let back = fields(of: url)?["return"], !back.isEmpty else { return .unavailable(status: 404) }
    let result: String? =
      switch state(of: payments[index], at: now) {
      case .paid: "approved"
      case .cancelled: "declined"
      case .open, .superseded, .settling, .odd, .refused, .expired: nil
      }
    var fields = FormFields(["RefNum": payments[index].asked.reference])
    if let result { fields.append("result", result) }
    return .redirect(fields.appended(to: back))
  }

  /// The app at what it was asked, or the shop for apps where the phone has none.
  func show(_ index: Int, _ url: String, at moment: SandboxMoment) -> PageResponse {
    let page = ProviderPage(Self.id, words: "stcpay", url: url)
    // The app's address opens in a browser only where the phone has no such app.
    guard !moment.isInBrowser, moment.settings[WalletApp.self] == .installed else {
      return .page(
        page.page(
          "app-missing", [.text(page.phrase("app-missing.text"))],
          buttons: [page.primary("look-again", "app-missing.button")], note: page.phrase("app-missing.note")))
    }
    return switch state(of: payments[index], at: moment.now) {
    case .open:
      .page(
        page.page(
          "approve",
          [
            page.fact("approve.merchant", .text(moment.merchant.name)),
            page.fact("approve.amount", .money(payments[index].asked.amount)),
          ], buttons: [page.primary("approve", "approve.yes"), page.button("cancel", "approve.no")],
          note: page.phrase("approve.note")))
    case .paid, .superseded, .settling, .odd, .refused, .cancelled, .expired:
      .page(page.page("ended", [.text(page.phrase("ended.text"))], buttons: [page.primary("back", "ended.back")]))
    }
  }
}
