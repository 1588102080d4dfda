import Commerce
import Language
import Pages
import Wire

extension TabbySandbox: PagedSandbox {
  mutating func arrive(at index: Int, _ moment: SandboxMoment) {
    guard case .open(.notOpened) = checkouts[index].fate, checkouts[index].isOpen(at: moment.now) else { return }
    if let phone = checkouts[index].asked.phone {
      sendCode(to: phone, for: index, at: moment.now)
    } else {
      checkouts[index].fate = .open(.phone)
    }
  }

  mutating func press(
    _ submission: PageSubmission, on page: HostedPage, of index: Int, at moment: inout SandboxMoment
  ) -> PageResponse {
    let checkout = checkouts[index]
    let goesBack = submission.button == "back"
    switch checkout.fate {
    case .open(let step) where checkout.isOpen(at: moment.now):
      return act(on: step, submission, for: index, at: &moment)
    case .open, .cancelled, .expired: return goesBack ? leave(index, to: checkout.asked.cancelURL) : .page(page)
    case .rejected: return goesBack ? leave(index, to: checkout.asked.failureURL) : .page(page)
    case .authorized, .closed:
      guard submission.button == "continue" else { return .page(page) }
      checkouts[index].isLeft = true
      return show(index, at: moment.now)
    case .turnedDown: return .page(page)
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
      let typed = Digits.ascii(in: submission.values["otp"] ?? "")
      // A press without a code costs no try.
      if typed.isEmpty { return show(index, at: now, problem: Phrase("tabby.code.missing")) }
      guard typed == Self.testCode else {
        if checkouts[index].code.countWrong() != nil {
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
      switch checkouts[index].terms[Acquaintance.self] {
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
    checkouts[index].code = OneTimeCode(PayLaterPage.codes)
    messages.append(
      PhoneMessage(at: now.milliseconds, sender: "Tabby", text: Phrase("tabby.message.code"), code: Self.testCode))
  }

  func index(ofPage url: String) -> Int? {
    let halves = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, let query = halves[1].split(separator: "#").first else { return nil }
    guard let session = FormFields(parsing: query)["sessionId"], let index = checkouts.index(ofID: session),
      checkouts[index].sessionID == session,
      halves[0] == "\(account.pages(in: checkouts[index].asked.merchant.region))/"
    else { return nil }
    if case .turnedDown = checkouts[index].fate { return nil }
    return index
  }

  /// Sends the shopper back with the payment's identifier (Tabby docs, Checkout flow); an app's session may have no address.
  private func leave(_ index: Int, to url: String?) -> PageResponse {
    guard let url else { return .page(checkouts[index].finishedPage) }
    return .redirect(FormFields(["payment_id": checkouts[index].paymentID]).appended(to: url))
  }

  func show(_ index: Int, _ url: String, at moment: SandboxMoment) -> PageResponse { show(index, at: moment.now) }

  private func show(_ index: Int, at now: Timestamp, problem: Phrase? = nil) -> PageResponse {
    let checkout = checkouts[index]
    switch checkout.fate {
    case .authorized, .closed:
      let lingers = checkout.terms[Redirect.self] == .afterATick && !checkout.isLeft
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
      "phone", form.facts,
      fields: [HostedPage.Field(id: "phone", label: Phrase("tabby.phone.label"), kind: .text(20), problem: problem)],
      buttons: form.buttons("submit", "continue"))
  }

  fileprivate func codePage(sentTo phone: PhoneNumber, problem: Phrase?) -> HostedPage {
    let sent = Phrase("tabby.code.sent", ["phone": .text(phone.description)])
    return form.page(
      "code", [.text(sent)] + form.facts,
      fields: [HostedPage.Field(id: "otp", label: Phrase("tabby.code.label"), kind: .digits(4), problem: problem)],
      buttons: [form.primary("submit", "continue"), form.button("resend"), form.button("cancel")],
      note: Phrase("tabby.code.note", ["code": .text(TabbySandbox.testCode)]))
  }

  fileprivate var identityPage: HostedPage {
    form.page(
      "identity", [.text(Phrase("tabby.identity.text"))] + form.facts,
      buttons: [form.camera("submit", "identity.submit"), form.button("cancel")], note: Phrase("tabby.identity.note"))
  }

  /// Four parts: today and each of the next three months (Tabby docs, Checkout flow).
  fileprivate func planPage(on now: Timestamp) -> HostedPage {
    form.page(
      "plan", [form.plan(in: 4, on: now), .text(Phrase("tabby.plan.text", ["store": .text(store.name)]))],
      title: form.phrase("plan.title", ["amount": .money(asked.amount)]), buttons: form.buttons("approve", "approve"))
  }

  /// New shoppers add a card or Apple Pay (Tabby docs, Checkout flow); Till types no card on another's page.
  fileprivate var cardPage: HostedPage {
    form.page(
      "card", [.text(Phrase("tabby.card.text"))] + form.facts,
      buttons: [
        form.primary("add-card", "card.add"), form.button("apple-pay", "card.apple-pay"),
        form.button("cancel"),
      ], note: Phrase("tabby.card.note"))
  }

  /// Where an app's session has no address to lead back to.
  fileprivate var finishedPage: HostedPage {
    form.page("finished", [.text(Phrase("tabby.finished.text"))])
  }
}
