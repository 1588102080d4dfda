import Commerce
import Language
public import Pages
import Wire

extension HyperPaySandbox {
  /// The words for its hosted pages.
  public static let pageVocabulary = PageVocabulary(
    pages: ["hyperpay.card-form", "hyperpay.challenge", "hyperpay.approval", "hyperpay.wallet"],
    buttons: ["submit", "resend", "approved", "cancel"], fields: ["code", "card-number", "expiry", "cvc"],
    codeFields: ["code", "card-number", "expiry", "cvc"])

  /// Where the issuer's hidden frame posts to.
  static let deviceDataPath = "/3ds2/method"
  private static let challengePath = "/3ds2/challenge/"

  /// The address of the issuer's page for an attempt.
  func challengeURL(of payment: Payment) -> String { "\(account.issuer)\(Self.challengePath)\(payment.id)" }

  private enum Place {
    case missing
    case gone
    /// Nobody answered it in time.
    case timedOut(checkout: Int, payment: Int)
    case silent
    /// It was answered in the bank's app meanwhile.
    case answered(checkout: Int, payment: Int)
    case open(checkout: Int, payment: Int, challenge: Challenge)
  }

  /// Shows the card form, or the issuer's page, the first look at which sends the code.
  public mutating func open(_ url: String, at moment: inout SandboxMoment) -> PageResponse {
    if let widget = openWidget(url, at: moment) { return widget }
    switch place(url, at: moment.now) {
    case .missing: return .unavailable(status: 404)
    case .gone, .timedOut: return .unavailable(status: 410)
    case .silent: return .unavailable(status: 503)
    case .answered(let checkout, let payment): return wayBack(checkout, payment)
    case .open(let checkout, let payment, var challenge):
      touch(&challenge, checkout, payment, at: moment.now)
      if !challenge.wasOpened {
        challenge.wasOpened = true
        checkouts[checkout].payments[payment].state = .authenticating(challenge)
        if challenge.flow == .challenge { send(&challenge, checkout, payment, at: moment.now) }
      }
      return show(challenge, checkout, payment)
    }
  }

  /// Takes a press of a button on the card form or the issuer's page.
  public mutating func submit(_ submission: PageSubmission, at moment: inout SandboxMoment) -> PageResponse {
    let response = submitWidget(submission, at: &moment) ?? response(to: submission, at: moment)
    announceChanges(at: &moment)
    return response
  }

  private mutating func response(to submission: PageSubmission, at moment: SandboxMoment) -> PageResponse {
    switch place(submission.url, at: moment.now) {
    case .missing: return .unavailable(status: 404)
    case .gone: return .unavailable(status: 410)
    case .silent: return .unavailable(status: 503)
    // An expired page that still stands leads back; its status says that the time is over.
    case .answered(let checkout, let payment), .timedOut(let checkout, let payment):
      return wayBack(checkout, payment)
    case .open(let checkout, let payment, var challenge):
      touch(&challenge, checkout, payment, at: moment.now)
      switch submission.button {
      case "submit" where !challenge.isAnsweredElsewhere:
        let code = Digits.ascii(in: String((submission.values["code"] ?? "").prefix(64)))
        return take(code, &challenge, checkout, payment, at: moment)
      case "resend" where !challenge.isAnsweredElsewhere:
        return resend(&challenge, checkout, payment, at: moment.now)
      case "approved" where challenge.isAnsweredElsewhere:
        return show(challenge, checkout, payment, notice: Phrase("hyperpay.approval.not-yet"))
      case "cancel": return finish(checkout, payment, .refused(code: "100.396.101"), "N", cancel: "01")
      default: return show(challenge, checkout, payment)
      }
    }
  }

  private mutating func touch(_ challenge: inout Challenge, _ checkout: Int, _ payment: Int, at now: Timestamp) {
    challenge.touchedAt = now
    checkouts[checkout].payments[payment].state = .authenticating(challenge)
  }

  private func place(_ url: String, at now: Timestamp) -> Place {
    let prefix = "\(account.issuer)\(Self.challengePath)"
    guard url.hasPrefix(prefix) else { return .missing }
    let id = url.dropFirst(prefix.count).prefix { $0 != "?" && $0 != "#" }
    guard let (index, position) = find(String(id)) else { return .missing }
    let checkout = checkouts[index]
    let payment = checkout.payments[position]
    guard case .authenticating(let challenge) = state(of: payment, in: checkout, at: now) else {
      if payment.authentication?.flow == .outOfBand { return .answered(checkout: index, payment: position) }
      return if case .authenticating = payment.state { .timedOut(checkout: index, payment: position) } else { .gone }
    }
    return challenge.hangs ? .silent : .open(checkout: index, payment: position, challenge: challenge)
  }

  func show(
    _ challenge: Challenge, _ checkout: Int, _ payment: Int, notice: Phrase? = nil, problem: Phrase? = nil,
    codeProblem: HostedPage.Field.CodeProblem? = nil
  ) -> PageResponse {
    let holder = checkouts[checkout]
    let paid = holder.payments[payment]
    let form = ProviderPage(Self.id, url: challengeURL(of: paid))
    func fact(_ name: String, _ value: Phrase.Value) -> HostedPage.Block { form.fact(name, of: "challenge", value) }
    var blocks: [HostedPage.Block] = [
      fact("merchant", .text(holder.merchant.name)), fact("amount", .money(holder.amount)),
      fact("date", .date(paid.at.civil(offsetMinutes: holder.merchant.utcOffsetMinutes).date)),
    ]
    if !challenge.isWallet { blocks.append(fact("card", .text("•••• \(paid.card.lastFour)"))) }
    blocks.append(.text(instruction(challenge, sentTo: holder.customer.phoneEnd ?? "")))
    if let notice { blocks.append(.notice(notice)) }
    let name = challenge.isWallet ? "wallet" : challenge.isAnsweredElsewhere ? "approval" : "challenge"
    let code = HostedPage.Field(
      id: "code", label: form.phrase("challenge.code"), kind: .digits(6), problem: problem, codeProblem: codeProblem)
    return .page(
      form.page(
        name, blocks, fields: challenge.isAnsweredElsewhere ? [] : [code], buttons: buttons(challenge, form),
        note: form.phrase(
          "\(name).note",
          ["right": .text(ChallengeCode.right.rawValue), "failed": .text(ChallengeCode.failed.rawValue)]),
        expiresAt: challenge.idleEnd(since: paid.at)))
  }

  private func instruction(_ challenge: Challenge, sentTo: String) -> Phrase {
    if challenge.isAnsweredElsewhere { return Phrase("hyperpay.approval.text") }
    return sentTo.isEmpty
      ? Phrase("hyperpay.challenge.sent") : Phrase("hyperpay.challenge.sent-to", ["phone": .text("•••• \(sentTo)")])
  }

  private func buttons(_ challenge: Challenge, _ form: ProviderPage) -> [HostedPage.Button] {
    let cancel = form.button("cancel", "challenge.cancel")
    if challenge.isAnsweredElsewhere { return [form.primary("approved", "approval.approved"), cancel] }
    let resend = challenge.code.canBeResent ? [form.button("resend", "challenge.resend")] : []
    return [form.primary("submit", "challenge.submit")] + resend + [cancel]
  }

  /// The way back to the app: the merchant's address with the checkout's identifier and where to read its status.
  static func returnAddress(_ url: String, checkout id: String) -> String {
    returnAddress(url, id, status: "/v1/checkouts/\(id)/payment")
  }

  /// The same of a payment from server to server.
  static func returnAddress(_ url: String, payment id: String) -> String {
    returnAddress(url, id, status: "/v1/payments/\(id)")
  }

  private static func returnAddress(_ url: String, _ id: String, status path: String) -> String {
    let halves = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let resource = PercentCoding.encode(path)
    let address = "\(halves[0])\(halves[0].contains("?") ? "&" : "?")id=\(id)&resourcePath=\(resource)"
    return halves.count == 2 ? "\(address)#\(halves[1])" : address
  }
}
