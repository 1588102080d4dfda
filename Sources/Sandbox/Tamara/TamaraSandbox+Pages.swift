import Commerce
import Language
import Pages
import Simulation
import Wire

extension TamaraSandbox: PagedSandbox {
  mutating func arrive(at index: Int, _ moment: SandboxMoment) { orders[index].wasSeen = true }

  mutating func press(
    _ submission: PageSubmission, on page: HostedPage, of index: Int, at moment: inout SandboxMoment
  ) -> PageResponse {
    let order = orders[index]
    let goesBack = submission.button == "back"
    switch order.fate {
    case .new(let step): return act(on: step, submission, for: index, at: &moment)
    case .onHold: return goesBack ? leave(index, to: \.success) : .page(page)
    case .declined, .expired: return goesBack ? leave(index, to: \.failure) : .page(page)
    case .approved, .authorised:
      guard submission.button == "continue" else { return .page(page) }
      orders[index].isLeft = true
      return show(index, at: moment.now)
    }
  }

  private mutating func act(
    on step: Order.Step, _ submission: PageSubmission, for index: Int, at moment: inout SandboxMoment
  ) -> PageResponse {
    switch (step, submission.button) {
    case (_, "cancel"):
      // What a shopper's own cancel does to the order is not published; Tamara's Magento module expects it to stay `new`.
      guard orders[index].asked.returns != nil else {
        // In a store it ends at once (Tamara docs, In-store Go-Live Testing Checklist).
        expire(index, at: moment.now)
        break
      }
      orders[index].fate = .new(.phone)
      return leave(index, to: \.cancel, "canceled")
    case (.phone, "submit"), (.code, "resend"):
      orders[index].fate = .new(.code(moment.random.text(length: 4, from: "0123456789")))
      orders[index].code = OneTimeCode(PayLaterPage.codes)
    case (.code(let code), "submit"):
      let typed = Digits.ascii(in: submission.values["otp"] ?? "")
      // A press without a code costs no try.
      if typed.isEmpty { return show(index, at: moment.now, problem: Phrase("tamara.code.missing")) }
      guard typed == code else {
        if orders[index].code.countWrong() != nil {
          return show(index, at: moment.now, problem: Phrase("tamara.code.problem"))
        }
        orders[index].fate = .new(.phone)
        return show(index, at: moment.now, problem: Phrase("tamara.code.too-many"))
      }
      guard let next = Self.afterCode(orders[index]) else {
        decline(index, at: moment.now)
        break
      }
      orders[index].fate = .new(next)
    case (.identity, "submit"): orders[index].fate = .new(.plan)
    case (.plan, "approve"):
      switch orders[index].terms[Acquaintance.self] {
      case .known: agree(index, at: moment.now)
      case .new: orders[index].fate = .new(.card)
      }
    case (.plan, let button): choosePlan(button, for: index)
    case (.card, let button):
      switch Card(rawValue: button) {
      case .good: agree(index, at: moment.now)
      // A card that does not pass leaves the order `new`, which is Till's own reading.
      case .shared, .failing: return show(index, at: moment.now, problem: Phrase("tamara.card.problem.\(button)"))
      case nil: break
      }
    case (.phone, _), (.code, _), (.identity, _): break
    }
    return show(index, at: moment.now)
  }

  private mutating func choosePlan(_ button: String, for index: Int) {
    guard orders[index].terms[PlanChoice.self] == .onPage,
      let parts = orders[index].plans.first(where: { "plan-\($0)" == button })
    else { return }
    orders[index].parts = parts
  }

  func index(ofPage url: String) -> Int? {
    let bare = String(url.prefix { $0 != "?" && $0 != "#" })
    return orders.index(ofID: bare).flatMap { orders[$0].pageURL == bare ? $0 : nil }
  }

  /// Sends the shopper back; the two parameters are those that Tamara's WooCommerce plugin reads.
  private func leave(_ index: Int, to url: KeyPath<Returns, String>, _ status: String? = nil) -> PageResponse {
    guard let returns = orders[index].asked.returns else { return .page(orders[index].finishedPage) }
    let status = status ?? orders[index].status.rawValue
    let fields = FormFields(["paymentStatus": status, "orderId": orders[index].orderID])
    return .redirect(fields.appended(to: returns[keyPath: url]))
  }

  func show(_ index: Int, _ url: String, at moment: SandboxMoment) -> PageResponse { show(index, at: moment.now) }

  private func show(_ index: Int, at now: Timestamp, problem: Phrase? = nil) -> PageResponse {
    let order = orders[index]
    switch order.fate {
    case .new(.phone): return .page(order.phonePage(problem: problem))
    case .new(.code(let code)): return .page(order.codePage(showing: code, problem: problem))
    case .new(.identity): return .page(order.identityPage)
    case .new(.plan): return .page(order.planPage(on: now))
    case .new(.card): return .page(order.cardPage(problem: problem))
    case .onHold: return .page(order.form.notice("held"))
    case .declined: return .page(order.form.notice("refused"))
    case .expired: return .page(order.form.notice("ended"))
    case .approved, .authorised:
      // The tick says that the shopper is taken back.
      let lingers = order.terms[Redirect.self] == .afterATick && !order.isLeft && order.asked.returns != nil
      return lingers ? .page(order.form.tick) : leave(index, to: \.success, Status.approved.rawValue)
    }
  }

  /// The words for its pages.
  public static let pageVocabulary = PageVocabulary(
    pages: [
      "tamara.phone", "tamara.code", "tamara.identity", "tamara.plan", "tamara.card", "tamara.done", "tamara.held",
      "tamara.refused", "tamara.ended", "tamara.finished",
    ],
    buttons: ["submit", "resend", "regenerate", "approve", "continue", "cancel", "back", "plan-3"]
      + otherPlans.map { "plan-\($0)" } + Card.allCases.map(\.rawValue),
    fields: ["otp"], codeFields: ["otp"])
}

extension TamaraSandbox.Order {
  /// The numbers of parts that the shopper may pick instead of the present one.
  fileprivate var plans: [Int] { (TamaraSandbox.otherPlans + [asked.parts]).filter { $0 != parts }.sorted() }

  fileprivate var form: PayLaterPage {
    PayLaterPage(provider: TamaraSandbox.id, url: pageURL, store: store, order: asked.number, amount: asked.total)
  }

  /// Where a texted link has no address to lead back to.
  fileprivate var finishedPage: HostedPage {
    form.page("finished", [.text(Phrase("tamara.finished.text", ["store": .text(store.name)]))])
  }

  fileprivate func phonePage(problem: Phrase?) -> HostedPage {
    form.page(
      "phone",
      (problem.map { [.notice($0)] } ?? []) + form.facts + [
        .fact(
          label: Phrase("tamara.phone.label"),
          value: Phrase("tamara.phone.value", ["phone": .text(asked.phone.description)]))
      ], buttons: form.buttons("submit", "phone.submit"))
  }

  /// In Tamara's sandbox the code stands on the page itself; no message is sent (Tamara docs, Testing scenarios).
  fileprivate func codePage(showing code: String, problem: Phrase?) -> HostedPage {
    form.page(
      "code", [.notice(Phrase("tamara.code.shown", ["code": .text(code)]))] + form.facts,
      fields: [HostedPage.Field(id: "otp", label: Phrase("tamara.code.label"), kind: .digits(4), problem: problem)],
      buttons: [form.primary("submit", "continue"), form.button("resend"), form.button("cancel")])
  }

  /// In Tamara's sandbox the step in the Nafath app completes automatically; a new number can be requested (Tamara docs, KSA
  /// testing). In the Emirates the page reads the identity card with the camera (Tamara docs, UAE ID verification).
  fileprivate var identityPage: HostedPage {
    if asked.market.scansIdentity {
      return form.page(
        "identity", [.text(Phrase("tamara.identity-scan.text"))] + form.facts,
        buttons: [form.camera("submit", "identity-scan.submit"), form.button("cancel")],
        note: Phrase("tamara.identity-scan.note"))
    }
    return form.page(
      "identity", [.text(Phrase("tamara.identity.text"))] + form.facts,
      buttons: [
        form.primary("submit", "identity.submit"), form.button("regenerate"), form.button("cancel"),
      ], note: Phrase("tamara.identity.note"))
  }

  /// The first part today, then one a month (Tamara's Magento module); paying now has a single part.
  fileprivate func planPage(on now: Timestamp) -> HostedPage {
    let others = terms[TamaraSandbox.PlanChoice.self] == .onPage ? plans : []
    return form.page(
      "plan", [form.plan(in: parts, on: now), .text(Phrase("tamara.plan.text", ["store": .text(store.name)]))],
      title: form.phrase("plan.title", ["amount": .money(asked.total), "count": .number(parts)]),
      buttons: [form.primary("approve")]
        + others.map { form.button("plan-\($0)", "plan.other", ["count": .number($0)]) } + [form.button("cancel")])
  }

  fileprivate func cardPage(problem: Phrase?) -> HostedPage {
    let cards = TamaraSandbox.Card.allCases
    return form.page(
      "card", [problem.map { .notice($0) } ?? .text(Phrase("tamara.card.text"))] + form.facts,
      buttons: cards.map { card in
        form.button(
          card.rawValue, "card.button", ["number": .text(card.lastFour)],
          weight: card == cards.first ? .primary : .plain)
      } + [form.button("cancel")], note: Phrase("tamara.card.note"))
  }
}
