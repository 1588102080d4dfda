import Commerce
import Language
public import Pages
import Wire

extension TabbySandbox {
  /// Shows the hosted page of a session where the shopper left it.
  public mutating func open(_ url: String, at moment: inout SandboxMoment) -> PageResponse {
    settle(at: moment.now)
    guard let index = index(ofPage: url) else { return .unavailable(status: 404) }
    if case .open(.notOpened) = checkouts[index].fate, checkouts[index].isOpen(at: moment.now) {
      if let phone = checkouts[index].asked.phone {
        sendCode(to: phone, for: index, at: moment.now)
      } else {
        checkouts[index].fate = .open(.phone)
      }
    }
    return show(index, at: moment.now)
  }

  /// Takes a press on the hosted page; one that belongs to another page, such as a second tap, only shows where things stand.
  public mutating func submit(_ submission: PageSubmission, at moment: inout SandboxMoment) -> PageResponse {
    settle(at: moment.now)
    guard let index = index(ofPage: submission.url) else { return .unavailable(status: 404) }
    let shown = show(index, at: moment.now)
    guard case .page(let page) = shown, page.id == submission.pageID else { return shown }
    let checkout = checkouts[index]
    switch checkout.fate {
    case .open(let step) where checkout.isOpen(at: moment.now):
      return act(on: step, submission, for: index, at: moment.now)
    case .open, .cancelled: return submission.button == "back" ? leave(index, to: checkout.asked.cancelURL) : shown
    case .rejected: return submission.button == "back" ? leave(index, to: checkout.asked.failureURL) : shown
    case .turnedDown, .authorized, .closed: return shown
    }
  }

  private mutating func act(
    on step: Checkout.Step, _ submission: PageSubmission, for index: Int, at now: Timestamp
  ) -> PageResponse {
    if submission.button == "cancel" {
      checkouts[index].fate = .cancelled
      return leave(index, to: checkouts[index].asked.cancelURL)
    }
    switch (step, submission.button) {
    case (.phone, "submit"):
      let countries = [checkouts[index].asked.merchant.country] + Merchant.all.map(\.country)
      let typed = submission.values["phone"] ?? ""
      guard let phone = countries.lazy.compactMap({ PhoneNumber(typed, country: $0) }).first else {
        return show(index, at: now, problem: Phrase("tabby.phone.problem"))
      }
      if Self.refusedPhones.contains(phone.international) {
        checkouts[index].fate = .rejected
      } else {
        sendCode(to: phone, for: index, at: now)
      }
    case (.code, "submit"):
      guard Digits.ascii(in: submission.values["otp"] ?? "") == Self.testCode else {
        return show(index, at: now, problem: Phrase("tabby.code.problem"))
      }
      checkouts[index].fate = Self.afterCode(checkouts[index].asked)
    case (.code(let phone), "resend"): sendCode(to: phone, for: index, at: now)
    case (.identity, "submit"): checkouts[index].fate = .open(.plan)
    case (.plan, "approve"): checkouts[index].fate = .authorized(Settlement(authorizedAt: now))
    case (.notOpened, _), (.phone, _), (.code, _), (.identity, _), (.plan, _): break
    }
    return show(index, at: now)
  }

  private mutating func sendCode(to phone: PhoneNumber, for index: Int, at now: Timestamp) {
    checkouts[index].fate = .open(.code(sentTo: phone))
    messages.append(
      PhoneMessage(at: now.milliseconds, sender: "Tabby", text: Phrase("tabby.message.code"), code: Self.testCode))
  }

  private func index(ofPage url: String) -> Int? {
    let halves = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, let query = halves[1].split(separator: "#").first else { return nil }
    let session = FormFields(parsing: query)["sessionId"]
    return checkouts.lastIndex { checkout in
      if case .turnedDown = checkout.fate { return false }
      return checkout.sessionID == session && halves[0] == "https://\(checkout.asked.merchant.region.pageHost)/"
    }
  }

  /// Sends the shopper back with the payment's identifier (Tabby docs, Checkout flow); an app's session may have no address.
  private func leave(_ index: Int, to url: String?) -> PageResponse {
    guard let url else { return .page(checkouts[index].finishedPage) }
    return .redirect(FormFields(["payment_id": checkouts[index].paymentID]).appended(to: url))
  }

  private func show(_ index: Int, at now: Timestamp, problem: Phrase? = nil) -> PageResponse {
    let checkout = checkouts[index]
    switch checkout.fate {
    case .authorized, .closed: return leave(index, to: checkout.asked.successURL)
    case .rejected: return .page(checkout.refusedPage)
    case .cancelled, .turnedDown: return .page(checkout.endedPage)
    case .open(let step):
      guard checkout.isOpen(at: now) else { return .page(checkout.endedPage) }
      switch step {
      case .notOpened, .phone: return .page(checkout.phonePage(problem: problem))
      case .code(let phone): return .page(checkout.codePage(sentTo: phone, problem: problem))
      case .identity: return .page(checkout.identityPage)
      case .plan: return .page(checkout.planPage(on: now))
      }
    }
  }
}

extension TabbySandbox.Checkout {
  private static let cancel = HostedPage.Button(id: "cancel", label: Phrase("tabby.cancel"))
  private static let back = HostedPage.Button(id: "back", label: Phrase("tabby.back"), weight: .primary)

  private static func submit(_ label: Phrase) -> HostedPage.Button {
    HostedPage.Button(id: "submit", label: label, weight: .primary)
  }

  private var facts: [HostedPage.Block] {
    var facts: [HostedPage.Block] = []
    if !asked.reference.isEmpty {
      facts.append(
        .fact(label: Phrase("tabby.order"), value: Phrase("tabby.order.value", ["order": .text(asked.reference)])))
    }
    let amount = Phrase("tabby.amount.value", ["amount": .money(asked.amount)])
    return facts + [.fact(label: Phrase("tabby.amount"), value: amount)]
  }

  fileprivate func phonePage(problem: Phrase?) -> HostedPage {
    HostedPage(
      id: "tabby.phone", url: pageURL, title: Phrase("tabby.phone.title"), blocks: facts,
      fields: [
        HostedPage.Field(id: "phone", label: Phrase("tabby.phone.label"), kind: .text(20), problem: problem)
      ],
      buttons: [Self.submit(Phrase("tabby.continue")), Self.cancel])
  }

  fileprivate func codePage(sentTo phone: PhoneNumber, problem: Phrase?) -> HostedPage {
    let sent = Phrase("tabby.code.sent", ["phone": .text(phone.description)])
    return HostedPage(
      id: "tabby.code", url: pageURL, title: Phrase("tabby.code.title"), blocks: [.text(sent)] + facts,
      fields: [HostedPage.Field(id: "otp", label: Phrase("tabby.code.label"), kind: .digits(4), problem: problem)],
      buttons: [
        Self.submit(Phrase("tabby.continue")), HostedPage.Button(id: "resend", label: Phrase("tabby.resend")),
        Self.cancel,
      ],
      simulatorNote: Phrase("tabby.code.note", ["code": .text(TabbySandbox.testCode)]))
  }

  fileprivate var identityPage: HostedPage {
    HostedPage(
      id: "tabby.identity", url: pageURL, title: Phrase("tabby.identity.title"),
      blocks: [.text(Phrase("tabby.identity.text"))] + facts,
      buttons: [Self.submit(Phrase("tabby.identity.submit")), Self.cancel], simulatorNote: Phrase("tabby.identity.note")
    )
  }

  /// Four parts: today and each of the next three months (Tabby docs, Checkout flow).
  fileprivate func planPage(on now: Timestamp) -> HostedPage {
    let today = now.civil(offsetMinutes: asked.merchant.utcOffsetMinutes).date
    let rows = asked.amount.split(into: 4).enumerated().map { month, part in
      HostedPage.PlanRow(due: month == 0 ? nil : today.adding(months: month), amount: part)
    }
    return HostedPage(
      id: "tabby.plan", url: pageURL, title: Phrase("tabby.plan.title", ["amount": .money(asked.amount)]),
      blocks: [.plan(rows), .text(Phrase("tabby.plan.text"))],
      buttons: [
        HostedPage.Button(id: "approve", label: Phrase("tabby.approve"), weight: .primary), Self.cancel,
      ])
  }

  fileprivate var refusedPage: HostedPage {
    HostedPage(
      id: "tabby.refused", url: pageURL, title: Phrase("tabby.refused.title"),
      blocks: [.notice(Phrase("tabby.refused.text"))], buttons: [Self.back])
  }

  fileprivate var endedPage: HostedPage {
    HostedPage(
      id: "tabby.ended", url: pageURL, title: Phrase("tabby.ended.title"),
      blocks: [.notice(Phrase("tabby.ended.text"))], buttons: [Self.back])
  }

  fileprivate var finishedPage: HostedPage {
    HostedPage(
      id: "tabby.finished", url: pageURL, title: Phrase("tabby.finished.title"),
      blocks: [.text(Phrase("tabby.finished.text"))], buttons: [])
  }
}
