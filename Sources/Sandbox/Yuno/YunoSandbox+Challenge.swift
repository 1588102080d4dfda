import Commerce
import Language
import Pages

extension YunoSandbox {
  /// The issuer's question to the shopper. How long it waits and how many wrong codes it bears is every issuer's own choice;
  /// these figures are Till's.
  struct Challenge {
    static let life: Duration = .seconds(10 * 60)

    var code = OneTimeCode(OneTimeCode.Rules(mostWrong: 3))

    /// The codes that mean something (Yuno docs, Testing gateway, 3-D Secure); every other one is wrong.
    enum Answer: String, CaseIterable {
      case authenticated = "1234"
      case failed = "1111"
      case rejected = "2222"
      case unavailable = "3333"
      case attempted = "4444"

      /// The response code of the refusal; which one Yuno gives for which is Till's own reading.
      var refusal: String? {
        switch self {
        case .authenticated: nil
        case .failed: "AUTHENTICATION_FAILED_THREE_D_SECURE"
        case .rejected: "REJECTED_THREE_D_SECURE_REQUIRED"
        case .unavailable: "THREE_D_SECURE_REQUIRED"
        case .attempted: "AUTHENTICATION_ATTEMPT"
        }
      }
    }
  }

  mutating func challenge(_ index: Int, at moment: SandboxMoment) -> PageResponse {
    if payments[index].challenge?.code.sentAt == nil { sendCode(index, at: moment) }
    return showChallenge(index, at: moment)
  }

  private mutating func sendCode(_ index: Int, at moment: SandboxMoment) {
    payments[index].challenge?.code.send(at: moment.now)
    let text = Phrase(
      "yuno.challenge.message",
      ["amount": .money(payments[index].asked.amount), "merchant": .text(moment.merchant.name)])
    messages.append(
      PhoneMessage(
        at: moment.now.milliseconds, sender: "Demo Bank", text: text, code: Challenge.Answer.authenticated.rawValue))
  }

  mutating func take(_ submission: PageSubmission, challenge index: Int, at moment: SandboxMoment) -> PageResponse {
    switch submission.button {
    case "submit":
      let typed = String((submission.values["code"] ?? "").prefix(16))
      guard let answer = Challenge.Answer(rawValue: typed) else {
        return wrong(index, isEmpty: typed.isEmpty, at: moment)
      }
      return finish(index, answer.refusal, at: moment)
    case "resend":
      sendCode(index, at: moment)
      return showChallenge(index, at: moment, notice: Phrase("yuno.challenge.sent-again"))
    case "cancel": return finish(index, "CANCELLED_BY_USER", at: moment)
    default: return showChallenge(index, at: moment)
    }
  }

  private mutating func wrong(_ index: Int, isEmpty: Bool, at moment: SandboxMoment) -> PageResponse {
    guard !isEmpty else { return showChallenge(index, at: moment, problem: Phrase("yuno.challenge.code-missing")) }
    guard let left = payments[index].challenge?.code.countWrong() else {
      return finish(index, Challenge.Answer.failed.refusal, at: moment)
    }
    return showChallenge(
      index, at: moment, problem: Phrase("yuno.challenge.code-wrong", ["count": .number(left)]),
      codeProblem: .wrong(triesLeft: left))
  }

  private mutating func finish(_ index: Int, _ refusal: String?, at moment: SandboxMoment) -> PageResponse {
    if let refusal {
      payments[index].take(.refused(Self.failure(refusal)), at: moment)
    } else {
      payments[index].approve("SUCCEEDED_THREE_D_SECURE", at: moment.now)
      keepCard(of: payments[index])
    }
    return back(payments[index])
  }

  private func showChallenge(
    _ index: Int, at moment: SandboxMoment, notice: Phrase? = nil, problem: Phrase? = nil,
    codeProblem: HostedPage.Field.CodeProblem? = nil
  ) -> PageResponse {
    let payment = payments[index]
    guard case .card(let card, _) = payment.means else { return .unavailable(status: 404) }
    let date = payment.createdAt.civil(offsetMinutes: moment.merchant.utcOffsetMinutes).date
    var blocks: [HostedPage.Block] = [
      fact("merchant", .text(moment.merchant.name)), fact("amount", .money(payment.asked.amount)),
      fact("date", .date(date)), fact("card", .text("•••• \(card.lastFour)")), .text(Phrase("yuno.challenge.sent")),
    ]
    if let notice { blocks.append(.notice(notice)) }
    let form = ProviderPage(Self.id, url: payment.page)
    return .page(
      form.page(
        "challenge", blocks,
        fields: [
          .init(
            id: "code", label: form.phrase("challenge.code"), kind: .digits(6), problem: problem,
            codeProblem: codeProblem)
        ],
        buttons: [
          form.primary("submit", "challenge.submit"), form.button("resend", "challenge.resend"),
          form.button("cancel", "challenge.cancel"),
        ],
        note: form.phrase(
          "challenge.note",
          [
            "right": .text(Challenge.Answer.authenticated.rawValue), "failed": .text(Challenge.Answer.failed.rawValue),
          ])))
  }
}
