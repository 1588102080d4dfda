import Commerce
import Language
import Pages
import Wire

extension SwedbankPaySandbox {
  /// The words for its hosted pages.
  public static let pageVocabulary = PageVocabulary(
    pages: [
      "swedbank-pay.check-in", "swedbank-pay.payer", "swedbank-pay.menu", "swedbank-pay.card", "swedbank-pay.challenge",
      "swedbank-pay.phone", "swedbank-pay.app", "swedbank-pay.waiting", "swedbank-pay.details", "swedbank-pay.signing",
      "swedbank-pay.bank", "swedbank-pay.failed", "swedbank-pay.thanks", "swedbank-pay.browser-needed",
      "swedbank-pay.trampoline",
    ],
    buttons: Instrument.allCases.map(\.button) + [
      "submit", "cancel", "terms", "pay", "back", "resend", "approve", "decline", "leave-app", "check", "again",
      "leave", "open-app", "back-to-app",
    ],
    fields: ["email", "phone", "card-number", "expiry", "cvc", "code", "personal-number"],
    codeFields: ["code", "card-number", "expiry", "cvc", "phone", "personal-number"])

  /// Who the shopper is, before a V2 menu (Swedbank Pay docs, Check-in).
  func checkInPage(_ session: ConsumerSession, _ place: Place, problem: Phrase? = nil) -> HostedPage {
    place.form.page(
      "check-in", [.text(place.form.phrase("check-in.text"))], fields: Self.payerFields(problem),
      buttons: [place.form.primary("submit", "continue")],
      note: place.form.phrase("check-in.note", ["email": .text(Self.swedishMail)]))
  }

  /// The published shoppers have an address, which must be in one of the shop's countries; that the page refuses any other, and how, is
  /// Till's own. Everybody else is just known from now on.
  func checkIn(_ session: ConsumerSession, _ submission: PageSubmission, _ place: Place) -> PageResponse {
    let email = (submission.values["email"] ?? "").lowercased()
    // A shopper who types nothing is one whom the page knew already.
    guard email.isEmpty || email.contains("@") || email.allSatisfy(\.isNumber) else {
      return .page(checkInPage(session, place, problem: Phrase("swedbank-pay.payer.problem")))
    }
    var more = FormFields(["consumerProfileRef": session.profile])
    if let country = Self.addresses[email] {
      guard session.countries.contains(country) else {
        return .page(checkInPage(session, place, problem: Phrase("swedbank-pay.check-in.no-shipping")))
      }
      more.append("address", "known")
    }
    return place.tell("identified", more)
  }

  /// A bank's page that needs cookies which a web view does not keep comes back to itself (Swedbank Pay iOS SDK, external apps);
  /// how it looks is Till's own.
  static func browserNeededPage(_ place: Place) -> HostedPage {
    place.form.page(
      "browser-needed", [.text(place.form.phrase("browser-needed.text"))],
      buttons: [place.form.primary("again", "browser-needed.again")], note: place.form.phrase("browser-needed.note"))
  }

  static func payerFields(_ problem: Phrase?) -> [HostedPage.Field] {
    [
      HostedPage.Field(id: "email", label: Phrase("swedbank-pay.payer.email"), kind: .text(100), problem: problem),
      HostedPage.Field(id: "phone", label: Phrase("swedbank-pay.payer.phone"), kind: .text(20)),
    ]
  }
}

extension SwedbankPaySandbox.PaymentOrder.Step {
  /// The page that shows it somewhere.
  func page(at kind: SwedbankPaySandbox.Place.Kind) -> String {
    switch self {
    case .payer: "payer"
    case .menu: "menu"
    case .card: "card"
    case .challenge: "challenge"
    case .phone: "phone"
    case .app: kind == .app ? "app" : "waiting"
    case .waiting: "waiting"
    case .details: "details"
    case .signing: "signing"
    case .bank: "bank"
    case .failed: "failed"
    }
  }
}

extension SwedbankPaySandbox.PaymentOrder {
  /// What was wrong with what was typed, and what else must be said.
  struct PageProblem {
    var field = ""
    var phrase: Phrase?
    var notice: Phrase?
    var code: HostedPage.Field.CodeProblem?

    func of(_ field: String) -> Phrase? { field == self.field ? phrase : nil }
  }

  /// The page of a step.
  func page(_ step: Step, _ place: Sandbox.Place, _ moment: SandboxMoment, _ problem: PageProblem) -> HostedPage {
    let form = place.form
    func page(
      _ title: Phrase, _ blocks: [HostedPage.Block], fields: [HostedPage.Field] = [], _ buttons: [HostedPage.Button],
      note: Phrase? = nil
    ) -> HostedPage {
      form.page(
        step.page(at: place.kind), (problem.notice.map { [.notice($0)] } ?? []) + blocks, title: title, fields: fields,
        buttons: buttons, note: note)
    }
    let facts = facts(moment.merchant)
    switch step {
    case .payer:
      return page(
        form.phrase("payer.title"), facts, fields: Sandbox.payerFields(problem.phrase),
        [form.primary("submit", "continue"), form.button("cancel")])
    case .menu:
      return page(
        form.phrase("menu.title"), facts + discountFacts, menuButtons(form),
        note: Sandbox.PageLanguage(rawValue: asked.language)?.note)
    case .card:
      return page(
        form.phrase("card.title"), facts + (stored.map { [cardFact($0, form)] } ?? []),
        fields: (stored == nil ? [field("card-number", .cardNumber, problem), field("expiry", .expiry, problem)] : [])
          + [field("cvc", .secretDigits(4), problem)],
        [payButton, back(form)], note: stored == nil ? form.phrase("card.note") : nil)
    case .challenge(let challenge):
      return page(
        form.phrase("challenge.title"),
        facts + [
          cardFact(challenge.card, form), .text(form.phrase("challenge.text")),
        ], fields: [field("code", .digits(6), problem)],
        [form.primary("submit", "confirm"), form.button("resend"), form.button("cancel")],
        note: form.phrase("challenge.note"))
    case .phone(let wallet):
      return page(
        named("phone.title", wallet), facts + [.text(named("phone.text", wallet))],
        fields: [field("phone", .text(16), problem)], [payButton, back(form)],
        note: form.phrase("phone.note", ["phone": .text(Sandbox.swishMobile)]))
    case .app(let wallet, _) where place.kind == .menu:
      return page(
        named("waiting.title", wallet), facts + [.text(named("waiting.text-here", wallet))],
        [
          form.primary("check"),
          HostedPage.Button(id: "open-app", label: named("open-app", wallet)),
        ], note: named("waiting.note-here", wallet))
    case .app(let wallet, _):
      return page(
        named("app.title", wallet), facts,
        // Without a menu behind it there is nothing to return to by hand.
        [form.primary("approve"), form.button("decline"), form.button("cancel")]
          + (payerReference == nil ? [form.button("leave-app")] : []),
        note: named("app.note", wallet))
    case .waiting(let wallet, _):
      return page(
        named("waiting.title", wallet), facts + [.text(named("waiting.text", wallet))], [form.primary("check")],
        note: named("waiting.note", wallet))
    case .details(let instrument):
      return page(
        named("details.title", instrument), facts, fields: [field("personal-number", .text(13), problem)],
        [form.primary("submit", "continue"), back(form)],
        note: form.phrase("details.note", ["number": .text(Sandbox.personalNumber)]))
    case .signing(let instrument):
      return page(
        named("signing.title", instrument), facts, [form.primary("approve", "sign"), form.button("cancel")])
    case .bank:
      return page(form.phrase("bank.title"), facts, [form.primary("approve"), form.button("cancel")])
    case .failed:
      let why = form.phrase(
        "failed.problem",
        [
          "instrument": failures.last.map { name(of: $0.instrument) } ?? .text(""),
          "problem": failures.last?.problem.words ?? .text(""),
        ])
      return page(
        form.phrase("failed.title"), [.notice(form.phrase("failed.text")), .text(why)],
        [form.button("leave"), form.primary("again")])
    }
  }

  /// The merchant's own page at an address that the kit did not know.
  func thanksPage(_ place: Sandbox.Place) -> HostedPage {
    place.form.page("thanks", [.text(place.form.phrase("thanks.text"))], note: place.form.phrase("thanks.note"))
  }

  private func menuButtons(_ form: ProviderPage) -> [HostedPage.Button] {
    offered.enumerated().map { index, instrument in
      form.button(
        instrument.button, "instrument.\(instrument.button)", weight: index == 0 ? .primary : .plain)
    } + [form.button("terms"), form.button("cancel")]
  }

  /// Leads back to the menu; where there is none, it ends the order.
  private func back(_ form: ProviderPage) -> HostedPage.Button { form.button(start == .menu ? "back" : "cancel") }

  private func cardFact(_ card: Sandbox.CardKept, _ form: ProviderPage) -> HostedPage.Block {
    .fact(
      label: form.phrase("challenge.card"),
      value: form.phrase("challenge.card.value", ["digits": .text(card.lastFour)]))
  }

  private var payButton: HostedPage.Button {
    HostedPage.Button(
      id: "pay", label: Phrase("swedbank-pay.pay", ["amount": .money(asked.amount)]), weight: .primary)
  }

  private func facts(_ merchant: SandboxMerchant) -> [HostedPage.Block] {
    let tax = Money(minorUnits: asked.tax, currency: asked.amount.currency)
    return [
      .fact(
        label: Phrase("swedbank-pay.merchant"),
        value: Phrase("swedbank-pay.merchant.value", ["merchant": .text(merchant.name)])),
      .fact(
        label: Phrase("swedbank-pay.amount"),
        value: Phrase("swedbank-pay.amount.value", ["amount": .money(asked.amount), "tax": .money(tax)])),
    ]
  }

  /// What the shop took off, as the order says; that the page shows it is Till's own.
  private var discountFacts: [HostedPage.Block] {
    asked.discounts.map { discount in
      .fact(
        label: Phrase("swedbank-pay.discount"),
        value: Phrase(
          "swedbank-pay.discount.value", ["name": .text(discount.name), "amount": .money(discount.amount)]))
    }
  }

  private func field(_ id: String, _ kind: HostedPage.Field.Kind, _ problem: PageProblem) -> HostedPage.Field {
    HostedPage.Field(
      id: id, label: Phrase("swedbank-pay.field.\(id)"), kind: kind, problem: problem.of(id),
      codeProblem: problem.field == id ? problem.code : nil)
  }

  private func named(_ key: String, _ instrument: Sandbox.Instrument) -> Phrase {
    Phrase("swedbank-pay.\(key)", ["instrument": name(of: instrument)])
  }

  /// What an instrument is called in a sentence; the menu says more of Trustly.
  private func name(of instrument: Sandbox.Instrument) -> Phrase.Value {
    instrument == .trustly ? .text("Trustly") : .phrase(Phrase("swedbank-pay.instrument.\(instrument.button)"))
  }
}
