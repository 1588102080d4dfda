import Commerce
import Language
public import Pages
import Wire

extension STCPaySandbox {
  /// The app's screens; Till's own drawing, as its look is not published.
  public static let pageVocabulary = PageVocabulary(
    pages: ["stc-pay.approve", "stc-pay.ended", "stc-pay.app-missing"],
    buttons: ["approve", "cancel", "back", "look-again"])

  /// Opens the app at what it was asked, or the shop for apps where the phone has none.
  public mutating func open(_ url: String, at moment: inout SandboxMoment) -> PageResponse {
    guard let index = index(ofPage: url) else { return .unavailable(status: 404) }
    return show(index, url, at: moment)
  }

  /// Takes a press in the app; one that belongs to another screen only shows where things stand.
  public mutating func submit(_ submission: PageSubmission, at moment: inout SandboxMoment) -> PageResponse {
    guard let index = index(ofPage: submission.url) else { return .unavailable(status: 404) }
    let shown = show(index, submission.url, at: moment)
    guard case .page(let page) = shown, page.id == submission.pageID else { return shown }
    switch (page.id, submission.button) {
    case ("stc-pay.approve", "approve"): payments[index].state = .paid(at: moment.now)
    case ("stc-pay.approve", "cancel"): payments[index].state = .cancelled
    case ("stc-pay.ended", "back"): break
    default: return shown
    }
    return leave(index, submission.url, at: moment.now)
  }

  private func index(ofPage url: String) -> Int? {
    guard let fields = Self.fields(of: url), let authorization = fields["AuthorizationReference"] else { return nil }
    return payments.firstIndex { $0.means == .approval(authorization: authorization) }
  }

  private static func fields(of url: String) -> FormFields? {
    let halves = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, halves[0] == "https://\(appHost)/approve",
      let query = halves[1].split(separator: "#").first
    else { return nil }
    return FormFields(parsing: query)
  }

  /// Back to the app that asked, with the payment's reference and what the shopper did; Till's own, as no way back is published.
  private func leave(_ index: Int, _ url: String, at now: Timestamp) -> PageResponse {
    guard let back = Self.fields(of: url)?["return"], !back.isEmpty else { return .unavailable(status: 404) }
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

  private func show(_ index: Int, _ url: String, at moment: SandboxMoment) -> PageResponse {
    // The app's address opens in a browser only where the phone has no such app.
    if moment.isInBrowser { return .page(Self.missingPage(url)) }
    switch moment.settings[WalletApp.self] {
    case .missing: return .page(Self.missingPage(url))
    case .installed: break
    }
    let payment = payments[index]
    return switch state(of: payment, at: moment.now) {
    case .open: .page(payment.approvalPage(url, moment.merchant))
    case .paid, .superseded, .settling, .odd, .refused, .cancelled, .expired: .page(payment.endedPage(url))
    }
  }

  private static func missingPage(_ url: String) -> HostedPage {
    HostedPage(
      id: "stc-pay.app-missing", url: url, title: Phrase("stcpay.app-missing.title"),
      blocks: [.text(Phrase("stcpay.app-missing.text"))],
      buttons: [HostedPage.Button(id: "look-again", label: Phrase("stcpay.app-missing.button"), weight: .primary)],
      simulatorNote: Phrase("stcpay.app-missing.note"))
  }
}

extension STCPaySandbox.Payment {
  fileprivate func approvalPage(_ url: String, _ merchant: SandboxMerchant) -> HostedPage {
    HostedPage(
      id: "stc-pay.approve", url: url, title: Phrase("stcpay.approve.title"),
      blocks: [
        .fact(
          label: Phrase("stcpay.approve.merchant"),
          value: Phrase("stcpay.approve.merchant.value", ["merchant": .text(merchant.name)])),
        .fact(
          label: Phrase("stcpay.approve.amount"),
          value: Phrase("stcpay.approve.amount.value", ["amount": .money(asked.amount)])),
      ],
      buttons: [
        HostedPage.Button(id: "approve", label: Phrase("stcpay.approve.yes"), weight: .primary),
        HostedPage.Button(id: "cancel", label: Phrase("stcpay.approve.no")),
      ], simulatorNote: Phrase("stcpay.approve.note"))
  }

  fileprivate func endedPage(_ url: String) -> HostedPage {
    HostedPage(
      id: "stc-pay.ended", url: url, title: Phrase("stcpay.ended.title"), blocks: [.text(Phrase("stcpay.ended.text"))],
      buttons: [HostedPage.Button(id: "back", label: Phrase("stcpay.ended.back"), weight: .primary)])
  }
}
