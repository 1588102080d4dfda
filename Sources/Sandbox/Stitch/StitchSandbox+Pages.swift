public import Commerce
import Language
public import Pages
import Simulation
public import Wire

extension StitchSandbox {
  /// The path of the page's second shape.
  static let interactionPath = "/v2/interaction/card/interaction"

  /// The words for its pages.
  public static let pageVocabulary = PageVocabulary(
    pages: ["stitch.challenge", "stitch.finished", "stitch.redirect-refused", "stitch.address-broken"],
    buttons: ["submit", "cancel", "continue"], fields: ["code"], codeFields: ["code"])

  /// What an address leads to, looked at in the order: transaction, whether it is over, way back.
  private enum Place {
    case missing
    case broken
    case refused(String)
    case finished(Int, back: String)
    case open(Int, back: String)
  }

  /// Shows the bank's page; the first look sends the code.
  public mutating func open(_ url: String, at moment: inout SandboxMoment) -> PageResponse {
    settle(at: &moment)
    switch place(url, moment.settings) {
    case .missing: return .unavailable(status: 404)
    case .broken: return .page(Self.brokenPage(url))
    case .refused(let text): return .page(Self.refusedPage(url, text))
    case .finished(let index, _): return .page(finishedPage(index, url))
    case .open(let index, _):
      if transactions[index].code.sentAt == nil {
        transactions[index].code.send(at: moment.now)
        let text = Phrase(
          "stitch.message.code",
          ["amount": .money(transactions[index].asked.amount), "merchant": .text(moment.merchant.name)])
        messages.append(
          PhoneMessage(at: moment.now.milliseconds, sender: "Demo Bank", text: text, code: Self.challengeCode))
      }
      return .page(challengePage(index, url, moment))
    }
  }

  /// A program gets the refusal of a way back as it is: status 400 and an object under `redirect_uri` (Stitch docs, Error handling).
  public func answerWithoutPage(at url: String, _ settings: Settings) -> WireAnswer? {
    guard case .refused(let text) = place(url, settings) else { return nil }
    return WireAnswer(status: 400, json: Self.refusal(text))
  }

  /// Takes a press on the bank's page; every way out leads to the same address, which tells no outcome.
  public mutating func submit(_ submission: PageSubmission, at moment: inout SandboxMoment) -> PageResponse {
    settle(at: &moment)
    switch place(submission.url, moment.settings) {
    case .missing: return .unavailable(status: 404)
    case .broken: return .page(Self.brokenPage(submission.url))
    case .refused(let text): return .page(Self.refusedPage(submission.url, text))
    case .finished(let index, let back):
      guard submission.pageID == "stitch.finished", submission.button == "continue" else {
        return .page(finishedPage(index, submission.url))
      }
      return .redirect(address(back, index))
    case .open(let index, let back):
      guard submission.pageID == "stitch.challenge" else {
        return .page(challengePage(index, submission.url, moment))
      }
      switch submission.button {
      case "submit": return take(submission, index, back, at: moment)
      case "cancel":
        change(index, to: .failure(reason: Reason.secure3dNotCompleted.rawValue, at: moment.now), at: moment)
        return .redirect(address(back, index))
      default: return .page(challengePage(index, submission.url, moment))
      }
    }
  }

  private mutating func take(
    _ submission: PageSubmission, _ index: Int, _ back: String, at moment: SandboxMoment
  ) -> PageResponse {
    let code = Digits.ascii(in: String((submission.values["code"] ?? "").prefix(64)))
    if code == Self.challengeCode {
      change(index, to: transactions[index].judged(at: moment.now), at: moment)
      return .redirect(address(back, index))
    }
    guard !code.isEmpty else {
      return .page(challengePage(index, submission.url, moment, problem: Phrase("stitch.challenge.code-missing")))
    }
    guard transactions[index].code.countWrong() != nil else {
      change(index, to: .failure(reason: Reason.secure3dDeclined.rawValue, at: moment.now), at: moment)
      return .redirect(address(back, index))
    }
    return .page(challengePage(index, submission.url, moment, problem: Phrase("stitch.challenge.code-wrong")))
  }

  /// The way back with the transaction's identifier, percent-encoded (Stitch docs, Wallets mobile integration,
  /// 3DS-enforced transactions).
  private func address(_ back: String, _ index: Int) -> String {
    FormFields(["transactionId": transactions[index].id]).appended(to: back)
  }

  private func place(_ url: String, _ settings: Settings) -> Place {
    let text = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
    let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    // A second question mark is part of a value, which is how the shape with a query breaks.
    let query = halves.count == 2 ? halves[1] : ""
    let uuid: String
    switch halves.first ?? "" {
    case let base where base == "\(account.tokens)\(Self.interactionPath)":
      uuid = FormFields(parsing: query)["transactionId"] ?? ""
      if uuid.contains("?") { return .broken }
    case let base where base.hasPrefix("\(account.bank)/"):
      uuid = String(base.dropFirst("\(account.bank)/".count))
    default: return .missing
    }
    guard let index = transactions.index(ofID: uuid), transactions[index].uuid == uuid, transactions[index].isChallenged
    else { return .missing }
    let parts = query.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    let written = parts.first { $0.count == 2 && $0[0] == "redirect_uri" }?[1]
    let isOver = if case .challenged = transactions[index].state { false } else { true }
    guard let written else { return isOver ? .finished(index, back: "") : .refused("is required") }
    let back = PercentCoding.decode(written, plusIsSpace: false)
    if let problem = problem(with: back, written: written, settings) { return .refused(problem) }
    return isOver ? .finished(index, back: back) : .open(index, back: back)
  }

  /// What is wrong with a way back; that it must be https, whitelisted and encoded is documented, the words are Till's own.
  private func problem(with back: String, written: String, _ settings: Settings) -> String? {
    if written.contains("/") || written.contains(":") { return "must be percent-encoded" }
    if settings[RedirectRule.self] == .ownSchemes, back == account.appAddress { return nil }
    guard BaseURL(back).isSafe else { return "must be an https URL" }
    return account.returnRule.allows(back, listed: account.returnAddresses) ? nil : "is not whitelisted"
  }
}

extension StitchSandbox {
  private func challengePage(
    _ index: Int, _ url: String, _ moment: SandboxMoment, problem: Phrase? = nil
  ) -> HostedPage {
    let (asked, state) = (transactions[index].asked, transactions[index].state)
    let end: Timestamp? = if case .challenged(let until) = state { until } else { nil }
    let form = ProviderPage(Self.id, url: url)
    return form.page(
      "challenge",
      [
        form.fact("merchant", of: "challenge", .text(moment.merchant.name)),
        form.fact("amount", of: "challenge", .money(asked.amount)),
        form.fact("card", of: "challenge", .text("\(asked.network) •••• \(asked.lastFour)")),
        .text(form.phrase("challenge.sent")),
      ], fields: [.init(id: "code", label: form.phrase("challenge.code"), kind: .digits(6), problem: problem)],
      buttons: [form.primary("submit", "challenge.submit"), form.button("cancel", "challenge.cancel")],
      note: form.phrase("challenge.note", ["right": .text(Self.challengeCode)]), expiresAt: end)
  }

  private func finishedPage(_ index: Int, _ url: String) -> HostedPage {
    let isPaid = if case .success = transactions[index].state { true } else { false }
    let title = isPaid ? "title" : transactions[index].hasExpired ? "title-expired" : "title-ended"
    let form = ProviderPage(Self.id, url: url)
    return form.page(
      "finished", [.text(form.phrase("finished.text"))], title: form.phrase("finished.\(title)"),
      buttons: url.contains("redirect_uri=") ? [form.primary("continue", "finished.continue")] : [])
  }

  private static func refusal(_ problem: String) -> JSON { ["redirect_uri": [.string("redirect_uri \(problem)")]] }

  /// The refusal as a browser shows it.
  private static func refusedPage(_ url: String, _ problem: String) -> HostedPage {
    let form = ProviderPage(id, url: url)
    return form.page(
      "redirect-refused",
      [.notice(form.phrase("redirect-refused.text", ["answer": .text(refusal(problem).compactText)]))])
  }

  private static func brokenPage(_ url: String) -> HostedPage {
    let form = ProviderPage(id, url: url)
    return form.page("address-broken", [.notice(form.phrase("address-broken.text"))])
  }
}
