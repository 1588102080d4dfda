import Checkout
import Commerce
import Controller
import Deeplinks
import Inspection
import Pages
import Payments
import Phone
import Recording
import Simulation
import Testing
import Wire
import WorldFixture

/// Something that a person does in a world, as a scenario would tell it.
struct RecordedFlow: Sendable, CustomTestStringConvertible {
  let name: String
  let store: String
  let change: @Sendable (inout WorldSetup) -> Void
  /// How the ledger ends; `nil` where that is not what the flow is about.
  let ends: ProviderRecord.State?
  let go: @Sendable (RecordedPerson) -> Void

  init(
    _ name: String, store: String = "default", ends: ProviderRecord.State? = nil,
    change: @escaping @Sendable (inout WorldSetup) -> Void = { _ in },
    _ go: @escaping @Sendable (RecordedPerson) -> Void
  ) {
    self.name = name
    self.store = store
    self.ends = ends
    self.change = change
    self.go = go
  }

  var testDescription: String { name }

  func setup() throws -> WorldSetup { try TestSetup.world(store, change) }

  func played(_ ticks: Ticks = .jumps) throws -> RecordedPerson {
    let person = RecordedPerson(try setup(), ticks: ticks)
    person.witness()
    go(person)
    return person
  }

  static let all: [RecordedFlow] = cards + wallets + payLater + banks + surroundings

  // MARK: Cards

  private static let cards: [RecordedFlow] = [
    RecordedFlow("a published card, a wrong code, then the message's", ends: .captured) { person in
      person.payByCard("4464040000000007")
      person.page(["code": "905521"])
      person.page(["code": "123456"])
      person.wait(.seconds(60))
    },
    RecordedFlow("a published card and a code that steers the bank's answer", ends: .declined) { person in
      person.payByCard("4200000000000042")
      person.page(["code": "019014"])
      person.wait(.seconds(60))
    },
    RecordedFlow("three wrong codes", ends: .declined) { person in
      person.payByCard("4464040000000007")
      for code in ["905521", "905522", "905523"] { person.page(["code": code]) }
      person.wait(.seconds(60))
    },
    RecordedFlow("a code that runs out while it is typed") { person in
      person.payByCard("4464040000000007")
      person.send(.focused(.field(.page("code"))))
      person.type("123")
      person.wait(.seconds(301))
      person.type("456")
      person.press(.page("submit"))
      person.wait(.seconds(60))
      person.send(.escaped)
      person.wait(.seconds(900))
    },
    RecordedFlow("a card that nobody published", ends: .declined) { person in
      person.payByCard("4532015112830366")
      person.wait(.seconds(60))
    },
    RecordedFlow("a card with mistakes, put right", ends: .declined) { person in
      person.choose(.card)
      person.fill(.cardNumber, "4532015112830365")
      person.send(.focusMoved(1))
      person.type("13")
      person.send(.focusMoved(1))
      person.type("91")
      person.send(.focusMoved(-2))
      person.send(.edited(.deleteBackward))
      person.type("6")
      person.submit()
      person.fill(.expiry, "0")
      person.send(.edited(.deleteBackward))
      person.submit()
      person.fill(.expiry, "1130")
      person.send(.edited(.left))
      person.send(.edited(.deleteForward))
      person.type("1")
      person.fill(.securityCode, "917")
      person.fill(.holder, "Sara Demo")
      person.send(.edited(.home))
      person.send(.edited(.right))
      person.send(.focused(.button(.pay)))
      person.submit()
      person.wait(.seconds(60))
    },
    RecordedFlow("a card of two brands, and the other one chosen") { person in
      person.choose(.card)
      person.fill(.cardNumber, "4406470000000005")
      person.fill(.securityCode, "917")
      person.send(.focused(.field(.cardBrand)))
      person.send(.edited(.right))
      person.send(.focused(.field(.cardNumber)))
      person.send(.edited(.deleteBackward))
      person.type("3")
      person.fill(.cardNumber, "4406470000000005")
      person.fill(.expiry, "1130")
      person.fill(.holder, "800.100.155")
      person.press(.pay)
      person.wait(.seconds(60))
    },
    RecordedFlow("a security code cut by the brand of a number that is typed afterwards") { person in
      person.choose(.card)
      person.fill(.securityCode, "9176")
      person.fill(.cardNumber, "4532")
      for _ in 0..<4 { person.send(.edited(.deleteBackward)) }
      person.type("3782")
      person.send(.focusMoved(1))
      person.press(.cancel)
    },
    RecordedFlow("a card number typed where the name belongs") { person in
      person.payByCard("4200000000000000", holder: "4532015112830366")
      person.wait(.seconds(30))
    },
    RecordedFlow("what a merchant does afterwards", ends: .refunded) { person in
      person.payByCard("4200000000000000")
      person.wait(.seconds(60))
      person.perform(.payment(.operate(.refund(Money(minorUnits: 48_00, currency: .sar)))))
      person.wait(.seconds(10))
      person.perform(.payment(.operate(.refund(Money(minorUnits: 100_00, currency: .sar)))))
      person.wait(.seconds(10))
    },
    RecordedFlow("another order, with other details") { person in
      person.payByCard("4200000000000000")
      person.wait(.seconds(60))
      person.press(.leave)
      person.send(.detailsOpened)
      person.fill(.shopperName, "Sara  Two")
      person.fill(.email, "sara@example.test")
      person.fill(.amount, "20,5")
      person.submit()
      person.fill(.amount, "20.50")
      person.send(.edited(.insert("1")))
      person.send(.edited(.deleteBackward))
      person.submit()
      person.payByCard("4200000000000000")
      person.wait(.seconds(60))
    },
    RecordedFlow("a card through Yuno, with a challenge", store: "sao-paulo", ends: .declined) { person in
      person.payByCard("4916994064252017", expiry: "1128", holder: "John Doe")
      for _ in 0..<3 { person.page(["code": "9876"], press: "submit") }
      person.wait(.seconds(60))
    },
    RecordedFlow("a card in the menu of Swedbank Pay", store: "stockholm", ends: .authorised) { person in
      person.choose(.paymentMenu)
      person.page(press: "card")
      person.page(["card-number": "4761739001010417", "expiry": "12/30", "cvc": "917"], press: "pay")
      person.page(["card-number": "4761739001010416", "expiry": "12/30", "cvc": "917"], press: "pay")
      person.page(["code": "905521"], press: "submit")
      person.page(["code": "123456"], press: "submit")
      person.wait(.seconds(60))
    },
    RecordedFlow("a card that nobody published in the menu of Swedbank Pay", store: "stockholm") { person in
      person.choose(.paymentMenu)
      person.page(press: "card")
      person.page(["card-number": "4532015112830366", "expiry": "12/30", "cvc": "917"], press: "pay")
      person.wait(.seconds(60))
    },
  ]

  // MARK: Wallets

  private static let wallets: [RecordedFlow] = [
    RecordedFlow("stc pay, a wrong code and the message's", ends: .captured) { person in
      person.choose(.stcPay)
      person.fill(.mobile, "0509988776")
      person.press(.sendCode)
      person.fill(.oneTimeCode, "905521")
      person.press(.confirm)
      person.fill(.oneTimeCode, "123456")
      person.press(.confirm)
      person.wait(.seconds(60))
    },
    RecordedFlow("stc pay, sent again, and the money comes late") { person in
      person.choose(.stcPay)
      person.press(.sendCode)
      person.press(.resend)
      person.wait(.seconds(120))
      person.press(.resend)
      person.fill(.oneTimeCode, "555555")
      person.press(.confirm)
      person.wait(.seconds(900))
    },
    RecordedFlow("a wallet's sheet with a challenge", store: "cape-town") { person in
      person.choose(.applePay)
      person.send(.edited(.right))
      person.press(.authorise)
      person.wait(.seconds(20))
      person.page(["code": "905521"], press: "submit")
      person.page(["code": "123456"], press: "submit")
      person.wait(.seconds(120))
    },
    RecordedFlow("Mercado Pago", store: "sao-paulo") { person in
      person.choose(.mercadoPago)
      for _ in 0..<4 where person.form?.buttons.isEmpty == false { person.page() }
      person.wait(.seconds(120))
    },
  ]

  // MARK: Pay later

  private static let payLater: [RecordedFlow] = [
    RecordedFlow("Tabby", ends: .authorised) { person in
      person.choose(.tabby)
      for _ in 0..<5 {
        guard case .answering(_, .page(_, let view)) = person.snapshot.checkout.phase,
          case .page(let page, _) = view.content
        else { break }
        let values = page.fields.map { ($0.id, $0.id == "otp" ? "8888" : "0500000001") }
        person.page(Dictionary(uniqueKeysWithValues: values))
      }
      person.wait(.seconds(60))
    },
    RecordedFlow("Tabby, the wrong code") { person in
      person.choose(.tabby)
      for _ in 0..<3 {
        let fields = person.form?.fields.map(\.id.name) ?? []
        person.page(fields.contains("page/otp") ? ["otp": "9055"] : [:])
      }
      person.press(.close)
      person.wait(.seconds(1_500))
    },
    RecordedFlow(
      "Tamara, with messages held up", ends: .captured,
      change: { $0.shopper = TestSetup.store(mobile: "0544337866").shopper }
    ) {
      person in
      person.perform(.webhooks(.hold))
      person.choose(.tamara)
      for _ in 0..<5 {
        guard case .answering = person.snapshot.checkout.phase else { break }
        let fields = person.form?.fields.map(\.id.name) ?? []
        let code = person.shownCode
        person.page(fields.contains("page/otp") ? ["otp": code] : [:])
      }
      person.wait(.seconds(60))
      person.perform(.webhooks(.release))
      person.wait(.seconds(60))
      person.perform(.webhooks(.repeat(nil)))
      person.wait(.seconds(5))
      person.perform(.webhooks(.forge(.unsigned, nil)))
      person.wait(.seconds(5))
      person.perform(.payment(.operate(.capture(Money(minorUnits: 148_00, currency: .sar)))))
      person.wait(.seconds(60))
    },
  ]

  // MARK: Banks

  private static let banks: [RecordedFlow] = [
    RecordedFlow("PIX, closed, and paid late", ends: .captured) { person in
      person.choose(.pix)
      person.press(.copyCode)
      person.press(.close)
      person.wait(.seconds(300))
      person.perform(.payment(.payInBank(isRightAmount: true)))
      person.wait(.seconds(30))
      person.press(.checkAgain)
      person.wait(.seconds(30))
    },
    RecordedFlow("PIX, another amount, then time runs out") { person in
      person.choose(.pix)
      person.perform(.payment(.payInBank(isRightAmount: false)))
      person.wait(.seconds(5))
      person.perform(.nextTimer)
      person.perform(.nextTimer)
      person.perform(.advance(.seconds(1_800)))
      person.wait(.seconds(30))
    },
    RecordedFlow("a bank's page", store: "london", ends: .captured) { person in
      person.choose(.bankPayment)
      person.send(.focused(.field(.bankSearch)))
      person.type("Mock Bank")
      person.press(.bank("mock-payments-gb-redirect"))
      person.press(.submit)
      person.page(["username": "test_executed", "pin": "905521"], press: "continue")
      person.page(press: "approve")
      person.wait(.seconds(60))
    },
    RecordedFlow("a bank inside the app") { person in
      person.choose(.bankPayment)
      if person.form?.field(.country) != nil {
        person.send(.focused(.field(.country)))
        person.send(.edited(.insert("DE")))
        person.wait()
      }
      person.press(.bank("mock-payments-de-embedded"))
      person.press(.submit)
      person.prompt(["username": "test_executed", "password": "zwiebel"])
      person.prompt(["code": "905521"])
      person.wait(.seconds(60))
    },
    RecordedFlow("a bank inside the app that does not know the password") { person in
      person.choose(.bankPayment)
      person.press(.bank("mock-payments-de-embedded"))
      person.press(.submit)
      person.prompt(["username": "test_executed", "password": "wrong"])
      person.send(.escaped)
      person.wait(.seconds(60))
    },
  ]

  // MARK: What is around

  private static let surroundings: [RecordedFlow] = [
    RecordedFlow("links of every kind") { person in
      person.choose(.tabby)
      for url in [
        "tillshop://return/tabby/success?payment_id=somebody-else", "tillshop://elsewhere", "https://example.test/x",
        "not a link", "", "tillshp://return/tabby/success",
        "tillshop://return/tabby/success?payment_id=4532015112830366",
        "tillshop://return/tabby/success?payment_id=%34%35%33%32015112830366",
      ] {
        person.link(url)
        person.link(url, .entry(.receiveDeeplink(showStatusView: true)), source: .socket)
        person.link(url, .entry(.continueUserActivity), source: .browser)
        person.perform(.link(url, .entry(.openURL), source: .otherApp))
      }
      guard case .answering(_, .page(let prompt, _)) = person.snapshot.checkout.phase else { return }
      person.link(prompt.returnURLs.first ?? "")
      person.wait(.seconds(60))
    },
    RecordedFlow("answers and requests lost, and no network") { person in
      person.choose(.stcPay)
      person.perform(.fault(.loss(of: .request)))
      person.press(.sendCode)
      person.wait(.seconds(60))
      person.fill(.oneTimeCode, "123456")
      person.perform(.fault(.loss(of: .answer)))
      person.press(.confirm)
      person.perform(.phone(.network(.offline)))
      person.wait(.seconds(30))
      person.perform(.phone(.network(.online)))
      person.wait(.seconds(120))
      person.perform(.pace(.paused))
      person.perform(.pace(.running(10)))
    },
    RecordedFlow(
      "a phone that is offline, and faults from the beginning on",
      change: { setup in
        setup.phone.network = .slow(.milliseconds(700))
        setup.faults = [
          FaultRule(id: "a", operation: OperationPattern("hyperpay.*"), occurrence: .nth(2...2), effect: .dropAfter),
          FaultRule(id: "b", operation: .all, side: .merchant, effect: .latency(.fixed(.milliseconds(1_250)))),
        ]
        TestSetup.set(&setup, "hyperpay.decline-status", "http-400")
      }
    ) { person in
      person.payByCard("4200000000000000")
      person.wait(.seconds(300))
    },
    RecordedFlow("things that make no sense, and ready jobs in any order", change: { $0.jobOrder = .shuffled(seed: 7) })
    {
      person in
      person.send(.edited(.insert("4532015112830366")))
      person.send(.pressed(.pay))
      person.send(.methodHighlighted(.pix))
      person.send(.focusMoved(-3))
      person.perform(.payment(.payInBank(isRightAmount: true)))
      person.perform(.payment(.outside("chargeback")))
      person.perform(.payment(.operate(.void)))
      person.perform(.webhooks(.forge(.unsigned, nil)))
      person.send(.submitted)
      person.wait()
      person.send(.escaped)
      person.wait()
      person.send(.escaped)
      person.payByCard("4464040000000007")
      person.send(.focused(.button(.close)))
      person.send(.edited(.insert("4532015112830366")))
      person.page(["code": "123456"])
      person.wait(.seconds(100))
    },
  ]
}
