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
    HostedPage(
      id: "swedbank-pay.check-in", url: place.url, title: Phrase("swedbank-pay.check-in.title"),
      blocks: [.text(Phrase("swedbank-pay.check-in.text"))], fields: Self.payerFields(problem),
      buttons: [HostedPage.Button(id: "submit", label: Phrase("swedbank-pay.continue"), weight: .primary)],
      simulatorNote: Phrase("swedbank-pay.check-in.note", ["email": .text(Self.swedishMail)]))
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
    HostedPage(
      id: "swedbank-pay.browser-needed", url: place.url, title: Phrase("swedbank-pay.browser-needed.title"),
      blocks: [.text(Phrase("swedbank-pay.browser-needed.text"))],
      buttons: [HostedPage.Button(id: "again", label: Phrase("swedbank-pay.browser-needed.again"), weight: .primary)],
      simulatorNote: Phrase("swedbank-pay.browser-needed.note"))
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
    case .payer: "swedbank-pay.payer"
    case .menu: "swedbank-pay.menu"
    case .card: "swedbank-pay.card"
    case .challenge: "swedbank-pay.challenge"
    case .phone: "swedbank-pay.phone"
    case .app: kind == .app ? "swedbank-pay.app" : "swedbank-pay.waiting"
    case .waiting: "swedbank-pay.waiting"
    case .details: "swedbank-pay.details"
    case .signing: "swedbank-pay.signing"
    case .bank: "swedbank-pay.bank"
    case .failed: "swedbank-pay.failed"
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
    let notices = problem.notice.map { [HostedPage.Block.notice($0)] } ?? []
    func page(
      _ title: Phrase, _ blocks: [HostedPage.Block], fields: [HostedPage.Field] = [], _ buttons: [HostedPage.Button],
      note: Phrase? = nil
    ) -> HostedPage {
      HostedPage(
        id: step.page(at: place.kind), url: place.url, title: title, blocks: notices + blocks, fields: fields,
        buttons: buttons,
        simulatorNote: note)
    }
    let facts = facts(moment.merchant)
    switch step {
    case .payer:
      return page(
        Phrase("swedbank-pay.payer.title"), facts, fields: Sandbox.payerFields(problem.phrase),
        [primary("submit", "continue"), plain("cancel", "cancel")])
    case .menu:
      return page(
        Phrase("swedbank-pay.menu.title"), facts + discountFacts, menuButtons,
        note: Sandbox.PageLanguage(rawValue: asked.language)?.note)
    case .card:
      return page(
        Phrase("swedbank-pay.card.title"), facts,
        fields: [
          field("card-number", .cardNumber, problem), field("expiry", .expiry, problem),
          field("cvc", .secretDigits(4), problem),
        ], [payButton, plain("back", "back")], note: Phrase("swedbank-pay.card.note"))
    case .challenge(let challenge):
      let card = Phrase("swedbank-pay.challenge.card.value", ["digits": .text(challenge.card.lastFour)])
      return page(
        Phrase("swedbank-pay.challenge.title"),
        facts + [
          .fact(label: Phrase("swedbank-pay.challenge.card"), value: card),
          .text(Phrase("swedbank-pay.challenge.text")),
        ], fields: [field("code", .digits(6), problem)],
        [primary("submit", "confirm"), plain("resend", "resend"), plain("cancel", "cancel")],
        note: Phrase("swedbank-pay.challenge.note"))
    case .phone(let wallet):
      return page(
        named("phone.title", wallet), facts + [.text(named("phone.text", wallet))],
        fields: [field("phone", .text(16), problem)], [payButton, plain("back", "back")],
        note: Phrase("swedbank-pay.phone.note", ["phone": .text(Sandbox.swishMobile)]))
    case .app(let wallet, _) where place.kind == .menu:
      return page(
        named("waiting.title", wallet), facts + [.text(named("waiting.text-here", wallet))],
        [
          primary("check", "check"),
          HostedPage.Button(id: "open-app", label: named("open-app", wallet)),
        ], note: named("waiting.note-here", wallet))
    case .app(let wallet, _):
      return page(
        named("app.title", wallet), facts,
        [
          primary("approve", "approve"), plain("decline", "decline"), plain("cancel", "cancel"),
          plain("leave-app", "leave-app"),
        ],
        note: named("app.note", wallet))
    case .waiting(let wallet, _):
      return page(
        named("waiting.title", wallet), facts + [.text(named("waiting.text", wallet))], [primary("check", "check")],
        note: named("waiting.note", wallet))
    case .details(let instrument):
      return page(
        named("details.title", instrument), facts, fields: [field("personal-number", .text(13), problem)],
        [primary("submit", "continue"), plain("back", "back")],
        note: Phrase("swedbank-pay.details.note", ["number": .text(Sandbox.personalNumber)]))
    case .signing(let instrument):
      return page(
        named("signing.title", instrument), facts, [primary("approve", "sign"), plain("cancel", "cancel")])
    case .bank:
      return page(Phrase("swedbank-pay.bank.title"), facts, [primary("approve", "approve"), plain("cancel", "cancel")])
    case .failed:
      let why = Phrase(
        "swedbank-pay.failed.problem",
        [
          "instrument": failures.last.map { name(of: $0.instrument) } ?? .text(""),
          "problem": failures.last?.problem.words ?? .text(""),
        ])
      return page(
        Phrase("swedbank-pay.failed.title"), [.notice(Phrase("swedbank-pay.failed.text")), .text(why)],
        [plain("leave", "leave"), primary("again", "again")])
    }
  }

  /// The merchant's own page at an address that the kit did not know.
  func thanksPage(_ place: Sandbox.Place) -> HostedPage {
    HostedPage(
      id: "swedbank-pay.thanks", url: place.url, title: Phrase("swedbank-pay.thanks.title"),
      blocks: [.text(Phrase("swedbank-pay.thanks.text"))], buttons: [],
      simulatorNote: Phrase("swedbank-pay.thanks.note"))
  }

  private var menuButtons: [HostedPage.Button] {
    offered.enumerated().map { index, instrument in
      HostedPage.Button(
        id: instrument.button, label: Phrase("swedbank-pay.instrument.\(instrument.button)"),
        weight: index == 0 ? .primary : .plain)
    } + [plain("terms", "terms"), plain("cancel", "cancel")]
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

  private func primary(_ id: String, _ label: String) -> HostedPage.Button {
    HostedPage.Button(id: id, label: Phrase("swedbank-pay.\(label)"), weight: .primary)
  }

  private func plain(_ id: String, _ label: String) -> HostedPage.Button {
    HostedPage.Button(id: id, label: Phrase("swedbank-pay.\(label)"))
  }
}
