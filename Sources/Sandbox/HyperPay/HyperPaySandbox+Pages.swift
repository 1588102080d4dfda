import Commerce
import Language
public import Pages
import Wire

extension HyperPaySandbox {
  /// Where the issuer's hidden frame posts to.
  static let deviceDataPath = "/3ds2/method"
  private static let challengePath = "/3ds2/challenge/"

  /// The address of the issuer's page for an attempt.
  static func challengeURL(of payment: Payment) -> String { "https://\(challengeHost)\(challengePath)\(payment.id)" }

  private enum Place {
    case missing
    case gone
    case silent
    case open(checkout: Int, payment: Int, challenge: Challenge)
  }

  /// Shows the issuer's page; the first look sends the code.
  public mutating func open(_ url: String, at moment: inout SandboxMoment) -> PageResponse {
    switch place(url, at: moment.now) {
    case .missing: return .unavailable(status: 404)
    case .gone: return .unavailable(status: 410)
    case .silent: return .unavailable(status: 503)
    case .open(let checkout, let payment, var challenge):
      if challenge.sentAt == nil { send(&challenge, checkout, payment, at: moment.now) }
      return show(challenge, checkout, payment)
    }
  }

  /// Takes a press of a button on the issuer's page; every way out leads to the same address, which carries no outcome.
  public mutating func submit(_ submission: PageSubmission, at moment: inout SandboxMoment) -> PageResponse {
    switch place(submission.url, at: moment.now) {
    case .missing: return .unavailable(status: 404)
    case .gone: return .unavailable(status: 410)
    case .silent: return .unavailable(status: 503)
    case .open(let checkout, let payment, var challenge):
      switch submission.button {
      case "submit":
        let code = Digits.ascii(in: String((submission.values["code"] ?? "").prefix(64)))
        return take(code, &challenge, checkout, payment, at: moment.now)
      case "resend": return resend(&challenge, checkout, payment, at: moment.now)
      case "cancel": return finish(checkout, payment, .refused(code: "100.396.101"))
      default: return show(challenge, checkout, payment)
      }
    }
  }

  private func place(_ url: String, at now: Timestamp) -> Place {
    let prefix = "https://\(Self.challengeHost)\(Self.challengePath)"
    guard url.hasPrefix(prefix) else { return .missing }
    let id = url.dropFirst(prefix.count).prefix { $0 != "?" && $0 != "#" }
    for (index, checkout) in checkouts.enumerated() {
      guard let position = checkout.payments.firstIndex(where: { $0.id == id }) else { continue }
      guard case .authenticating(let challenge) = state(of: checkout.payments[position], in: checkout, at: now) else {
        return .gone
      }
      return challenge.hangs ? .silent : .open(checkout: index, payment: position, challenge: challenge)
    }
    return .missing
  }

  func show(
    _ challenge: Challenge, _ checkout: Int, _ payment: Int, notice: Phrase? = nil, problem: Phrase? = nil
  ) -> PageResponse {
    let holder = checkouts[checkout]
    let paid = holder.payments[payment]
    let sentTo = holder.customer.phoneEnd ?? ""
    var blocks: [HostedPage.Block] = [
      fact("merchant", .text(Self.merchantName)), fact("amount", .money(holder.amount)),
      fact("date", .date(paid.at.civil(offsetMinutes: 180).date)), fact("card", .text("•••• \(paid.card.lastFour)")),
      .text(
        sentTo.isEmpty
          ? Phrase("hyperpay.challenge.sent") : Phrase("hyperpay.challenge.sent-to", ["phone": .text("•••• \(sentTo)")])
      ),
    ]
    if let notice { blocks.append(.notice(notice)) }
    var buttons = [HostedPage.Button(id: "submit", label: Phrase("hyperpay.challenge.submit"), weight: .primary)]
    if challenge.resends < Challenge.mostResends {
      buttons.append(HostedPage.Button(id: "resend", label: Phrase("hyperpay.challenge.resend")))
    }
    buttons.append(HostedPage.Button(id: "cancel", label: Phrase("hyperpay.challenge.cancel")))
    return .page(
      HostedPage(
        id: "hyperpay.challenge", url: Self.challengeURL(of: paid), title: Phrase("hyperpay.challenge.title"),
        blocks: blocks,
        fields: [.init(id: "code", label: Phrase("hyperpay.challenge.code"), kind: .digits(6), problem: problem)],
        buttons: buttons,
        simulatorNote: Phrase(
          "hyperpay.challenge.note",
          ["right": .text(ChallengeCode.right.rawValue), "failed": .text(ChallengeCode.failed.rawValue)])))
  }

  private func fact(_ name: String, _ value: Phrase.Value) -> HostedPage.Block {
    .fact(
      label: Phrase("hyperpay.challenge.\(name)"), value: Phrase("hyperpay.challenge.value", ["value": value]))
  }

  /// The way back to the app: the merchant's address with the checkout's identifier and where to read its status.
  static func returnAddress(_ url: String, checkout id: String) -> String {
    let halves = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let resource = PercentCoding.encode("/v1/checkouts/\(id)/payment")
    let address = "\(halves[0])\(halves[0].contains("?") ? "&" : "?")id=\(id)&resourcePath=\(resource)"
    return halves.count == 2 ? "\(address)#\(halves[1])" : address
  }
}
