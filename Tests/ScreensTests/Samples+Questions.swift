import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing
import TillAssets

@testable import Screens

extension Samples {
  static func card(problem: DeclineReason? = nil) throws -> Snapshot {
    let prompt = CardPrompt(
      amount: try money("148.00"), brands: [.mada, .visa, .mastercard], problem: problem)
    var snapshot = try asked(.card(prompt), of: .card, gateway: "HyperPay")
    snapshot.ledger = ProviderRecord(state: .open, words: "000.200.100")
    snapshot.testData = cardData
    return snapshot
  }

  /// Cards of HyperPay's 3D Secure Testing Guide and Moyasar's Test cards, and one of Till's own.
  static let cardData: [TestDatum] = [
    TestDatum(
      input: .card(number: cardNumber, expiry: "12/30", securityCode: "123"),
      outcome: Phrase("hyperpay.test.frictionless"), source: "Moyasar docs, Test cards"),
    TestDatum(
      input: .card(number: "4200000000000018", expiry: "12/30", securityCode: "123"),
      outcome: Phrase("hyperpay.test.challenge"), source: "HyperPay docs, 3D Secure Testing Guide"),
    TestDatum(
      input: .card(number: "4242424242424242", expiry: "12/30", securityCode: "123"),
      outcome: Phrase("hyperpay.test.frictionless"), source: nil),
    TestDatum(
      input: .holder("800.100.155"), outcome: Phrase("hyperpay.test.holder-800100155", ["code": .text("800.100.155")]),
      source: "HyperPay docs, Result Codes"),
  ]

  /// A card form with everything filled in but the name, which is too short and was left.
  static func filledCard() throws -> Snapshot {
    var snapshot = try card()
    set(&snapshot, .cardNumber, cardNumber)
    set(&snapshot, .expiry, "1130")
    set(&snapshot, .securityCode, "123")
    set(&snapshot, .holder, "S")
    feed(&snapshot, .submitted)
    return snapshot
  }

  static func phone() throws -> Snapshot {
    let prompt = PhonePrompt(amount: try money("148.00"), country: .saudiArabia)
    return try asked(.phone(prompt), of: .stcPay, gateway: "stc pay")
  }

  static func code(typed: String = "123", length: ClosedRange<Int> = 4...10, problem: CodeProblem? = nil) throws
    -> Snapshot
  {
    let prompt = CodePrompt(
      amount: try money("148.00"), sentTo: "5678", length: length, expiresAt: later(120), resendAt: later(60),
      triesLeft: 3, problem: problem)
    var snapshot = try asked(.code(prompt), of: .stcPay, gateway: "stc pay")
    snapshot.ledger = ProviderRecord(state: .pending, words: "initiated")
    snapshot.messages = [
      PhoneMessage(
        at: later(15).milliseconds, sender: "stc pay",
        text: Phrase("stcpay.message", ["amount": .money(try money("148.00")), "merchant": .text("Qahwa & Co.")]),
        code: "482913")
    ]
    set(&snapshot, .oneTimeCode, typed)
    return snapshot
  }

  static let planURL = "https://checkout.tabby.sandbox/?sessionId=5e1a0c77"

  static func page(_ response: PageResponse?) throws -> Snapshot {
    let prompt = RedirectPrompt(
      purpose: .instalments, page: planURL, returnURLs: ["tillshop://return"], amount: try money("148.00"),
      expiresAt: later(1_200))
    var snapshot = try asked(.page(prompt), of: .tabby, gateway: "Tabby")
    snapshot.ledger = ProviderRecord(state: .open, words: "CREATED")
    if let response { feed(&snapshot, .pageAnswered(response)) }
    return snapshot
  }

  /// A plan of four parts that add up.
  static func plan() throws -> Snapshot {
    let amount = try money("148.00")
    let today = try #require(CivilDate(year: 2026, month: 3, day: 1))
    let rows = amount.split(into: 4).enumerated().map { month, part in
      HostedPage.PlanRow(due: month == 0 ? nil : today.adding(months: month), amount: part)
    }
    return try page(
      .page(
        HostedPage(
          id: "tabby.plan", url: planURL, title: Phrase("tabby.plan.title", ["amount": .money(amount)]),
          blocks: [.plan(rows), .text(Phrase("tabby.plan.text"))],
          buttons: [
            .init(id: "approve", label: Phrase("tabby.approve"), weight: .primary),
            .init(id: "cancel", label: Phrase("tabby.cancel")),
          ])))
  }

  /// The card issuer's question with a wrong code.
  static func challenge() throws -> Snapshot {
    let amount = try money("148.00")
    let url = "https://acs.bank.sandbox/3ds2/challenge/8ac7a4a1"
    let fact = { (name: String, value: Phrase.Value) in
      HostedPage.Block.fact(
        label: Phrase("hyperpay.challenge.\(name)"), value: Phrase("hyperpay.challenge.value", ["value": value]))
    }
    let prompt = RedirectPrompt(
      purpose: .cardAuthentication, page: url, returnURLs: ["tillshop://return"], amount: amount,
      expiresAt: later(600))
    var snapshot = try asked(.page(prompt), of: .card, gateway: "HyperPay")
    snapshot.ledger = ProviderRecord(state: .open, words: "000.200.000")
    feed(
      &snapshot,
      .pageAnswered(
        .page(
          HostedPage(
            id: "hyperpay.challenge", url: url, title: Phrase("hyperpay.challenge.title"),
            blocks: [
              fact("merchant", .text("Qahwa & Co.")), fact("amount", .money(amount)), fact("card", .text("•••• 0018")),
              .text(Phrase("hyperpay.challenge.sent-to", ["phone": .text("•••• 0001")])),
            ],
            fields: [
              .init(
                id: "code", label: Phrase("hyperpay.challenge.code"), kind: .digits(6),
                problem: Phrase("hyperpay.challenge.code-wrong", ["count": .number(2)]))
            ],
            buttons: [
              .init(id: "submit", label: Phrase("hyperpay.challenge.submit"), weight: .primary),
              .init(id: "resend", label: Phrase("hyperpay.challenge.resend")),
              .init(id: "cancel", label: Phrase("hyperpay.challenge.cancel")),
            ],
            simulatorNote: Phrase(
              "hyperpay.challenge.note", ["right": .text("123456"), "failed": .text("111111")])))))
    return snapshot
  }

  /// A dynamic BR Code of 41 modules at level L with its CRC-16 (BR Code manual 2.0.1).
  static let payload =
    "00020101021226500014br.gov.bcb.pix2528pix.till.invalid/v2/1a2b3c4d520400005303986540589.905802BR5909"
    + "LOJA LUAR6009Sao Paulo62070503***6304FD87"

  /// A longer one of 45 modules.
  static let longPayload =
    "00020101021226780014br.gov.bcb.pix2556pix.till.invalid/v2/cobv/9d36b84fc70b478fb95c12729b90ca2520400"
    + "005303986540589.905802BR5909LOJA LUAR6009Sao Paulo62070503***63044CCA"

  static func qr(_ payload: String = Samples.payload) throws -> Snapshot {
    let prompt = QRPrompt(
      payload: payload, amount: try money("89.90", "BRL"), beneficiary: "LOJA LUAR", expiresAt: later(19 + 888))
    var snapshot = Snapshot(checkout: Checkout(store: try assets.store("sao-paulo")), now: later(19))
    snapshot.gateway = "Yuno"
    snapshot.ledger = ProviderRecord(state: .pending, words: "PENDING")
    let offer = MethodOffer(
      method: .pix, gateway: "Yuno", price: try money("89.90", "BRL"), instalments: 1, obstacle: nil)
    feed(&snapshot, .offersArrived([offer]))
    feed(&snapshot, .methodChosen(.pix))
    feed(&snapshot, .asked(QuestionID(number: 1), .qr(prompt)))
    snapshot.isCodeShown = true
    snapshot.nextTimer = Snapshot.NextTimer(at: later(19 + 888), name: "pix-expires", cause: .provider)
    return snapshot
  }
}
