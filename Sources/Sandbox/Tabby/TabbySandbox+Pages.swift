import Commerce
import Language
public import Pages
import Wire

extension TabbySandbox {
  /// Shows the hosted page of a session where the shopper left it.
  public mutating func open(_ url: String, at moment: inout SandboxMoment) -> PageResponse {
    settle(at: &moment)
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
    settle(at: &moment)
    guard let index = index(ofPage: submission.url) else { return .unavailable(status: 404) }
    let shown = show(index, at: moment.now)
    guard case .page(let page) = shown, page.id == submission.pageID else { return shown }
    let checkout = checkouts[index]
    switch checkout.fate {
    case .open(let step) where checkout.isOpen(at: moment.now):
      return act(on: step, submission, for: index, at: &moment)
    case .open, .cancelled, .expired:
      return submission.button == "back" ? leave(index, to: checkout.asked.cancelURL) : shown
    case .rejected: return submission.button == "back" ? leave(index, to: checkout.asked.failureURL) : shown
    case .authorized, .closed:
      guard submission.button == "continue" else { return shown }
      checkouts[index].isLeft = true
      return show(index, at: moment.now)
    case .turnedDown: return shown
    }
  }

  private mutating func act(
    on step: Checkout.Step, _ submission: PageSubmission, for index: Int, at moment: inout SandboxMoment
  ) -> PageResponse {
    let now = moment.now
    if submission.button == "cancel" {
      checkouts[index].fate = .cancelled
      announce(Event(kind: .expired, at: now, checkout: checkouts[index]))
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
        reject(index, at: now)
      } else {
        sendCode(to: phone, for: index, at: now)
      }
    case (.code, "submit"):
      guard Digits.ascii(in: submission.values["otp"] ?? "") == Self.testCode else {
        checkouts[index].wrongCodes += 1
        guard checkouts[index].wrongCodes >= PayLaterPage.mostWrongCodes else {
          return show(index, at: now, problem: Phrase("tabby.code.problem"))
        }
        checkouts[index].fate = .open(.phone)
        return show(index, at: now, problem: Phrase("tabby.code.too-many"))
      }
      guard let next = Self.afterCode(checkouts[index].asked) else {
        reject(index, at: now)
        break
      }
      checkouts[index].fate = .open(next)
    case (.code(let phone), "resend"): sendCode(to: phone, for: index, at: now)
    case (.identity, "submit"): checkouts[index].fate = .open(.plan)
    case (.plan, "approve"):
      switch checkouts[index].terms.acquaintance {
      case .known: place(index, at: &moment)
      case .new: checkouts[index].fate = .open(.card)
      }
    case (.card, "add-card"), (.card, "apple-pay"): place(index, at: &moment)
    case (.notOpened, _), (.phone, _), (.code, _), (.identity, _), (.plan, _), (.card, _): break
    }
    return show(index, at: now)
  }

  private mutating func reject(_ index: Int, at now: Timestamp) {
    checkouts[index].fate = .rejected
    announce(Event(kind: .rejected, at: now, checkout: checkouts[index]))
  }

  private mutating func sendCode(to phone: PhoneNumber, for index: Int, at now: Timestamp) {
    checkouts[index].fate = .open(.code(sentTo: phone))
    checkouts[index].wrongCodes = 0
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
    case .authorized, .closed:
      let lingers = checkout.terms.redirect == .afterATick && !checkout.isLeft
      return lingers ? .page(checkout.form.tick) : leave(index, to: checkout.asked.successURL)
    case .rejected: return .page(checkout.form.notice("refused"))
    case .cancelled, .turnedDown, .expired: return .page(checkout.form.notice("ended"))
    case .open(let step):
      guard checkout.isOpen(at: now) else { return .page(checkout.form.notice("ended")) }
      switch step {
      case .notOpened, .phone: return .page(checkout.phonePage(problem: problem))
      case .code(let phone): return .page(checkout.codePage(sentTo: phone, problem: problem))
      case .identity: return .page(checkout.identityPage)
      case .plan: return .page(checkout.planPage(on: now))
      case .card: return .page(checkout.cardPage)
      }
    }
  }

  /// The words for its pages.
  public static let pageVocabulary = PageVocabulary(
    pages: [
      "tabby.phone", "tabby.code", "tabby.identity", "tabby.plan", "tabby.card", "tabby.done", "tabby.refused",
      "tabby.ended", "tabby.finished",
    ],
    buttons: ["submit", "resend", "approve", "add-card", "apple-pay", "continue", "cancel", "back"],
    fields: ["phone", "otp"], codeFields: ["otp"])
}

extension TabbySandbox.Checkout {
  fileprivate var form: PayLaterPage {
    PayLaterPage(
      provider: TabbySandbox.id, url: pageURL, store: store, order: asked.reference, amount: asked.amount)
  }

  fileprivate func phonePage(problem: Phrase?) -> HostedPage {
    form.page(
      "phone", blocks: form.facts,
      fields: [HostedPage.Field(id: "phone", label: Phrase("tabby.phone.label"), kind: .text(20), problem: problem)],
      buttons: form.buttons("submit", "continue"))
  }

  fileprivate func codePage(sentTo phone: PhoneNumber, problem: Phrase?) -> HostedPage {
    let sent = Phrase("tabby.code.sent", ["phone": .text(phone.description)])
    return form.page(
      "code", blocks: [.text(sent)] + form.facts,
      fields: [HostedPage.Field(id: "otp", label: Phrase("tabby.code.label"), kind: .digits(4), problem: problem)],
      buttons: [form.button("submit", "continue", weight: .primary), form.button("resend"), form.button("cancel")],
      note: Phrase("tabby.code.note", ["code": .text(TabbySandbox.testCode)]))
  }

  fileprivate var identityPage: HostedPage {
    form.page(
      "identity", blocks: [.text(Phrase("tabby.identity.text"))] + form.facts,
      buttons: form.buttons("submit", "identity.submit"), note: Phrase("tabby.identity.note"))
  }

  /// Four parts: today and each of the next three months (Tabby docs, Checkout flow).
  fileprivate func planPage(on now: Timestamp) -> HostedPage {
    form.page(
      "plan", title: ["amount": .money(asked.amount)],
      blocks: [form.plan(in: 4, on: now), .text(Phrase("tabby.plan.text", ["store": .text(store.name)]))],
      buttons: form.buttons("approve", "approve"))
  }

  /// New shoppers add a card or Apple Pay (Tabby docs, Checkout flow); Till types no card on another's page.
  fileprivate var cardPage: HostedPage {
    form.page(
      "card", blocks: [.text(Phrase("tabby.card.text"))] + form.facts,
      buttons: [
        form.button("add-card", "card.add", weight: .primary), form.button("apple-pay", "card.apple-pay"),
        form.button("cancel"),
      ], note: Phrase("tabby.card.note"))
  }

  /// Where an app's session has no address to lead back to.
  fileprivate var finishedPage: HostedPage {
    form.page("finished", blocks: [.text(Phrase("tabby.finished.text"))], buttons: [])
  }
}
