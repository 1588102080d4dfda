import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

/// Questions that are mostly answered by choosing, what happens elsewhere, and the merchant's side.
extension Samples {
  // MARK: Cards

  private static func expiry() throws -> CardExpiry { try #require(CardExpiry(month: 11, year: 2030)) }

  /// A card form with two saved cards.
  static func savedCards() throws -> Snapshot {
    let saved = [
      SavedCard(token: "t-1", gateway: "HyperPay", brand: .mada, lastFour: "1010", expiry: try expiry()),
      SavedCard(token: "t-2", gateway: "HyperPay", brand: .visa, lastFour: "1111", expiry: try expiry()),
    ]
    let prompt = CardPrompt(
      amount: try money("148.00"), brands: [.mada, .visa, .mastercard], saved: saved, asksCodeOfSaved: true)
    return try asked(.card(prompt), of: .card, gateway: "HyperPay")
  }

  /// A co-badged card in a form that may keep it and asks for no name.
  static func coBadged() throws -> Snapshot {
    let prompt = CardPrompt(
      amount: try money("148.00"), brands: [.mada, .visa, .mastercard], offersSaving: true, asksHolder: false)
    var snapshot = try asked(.card(prompt), of: .card, gateway: "HyperPay")
    set(&snapshot, .cardNumber, "4464040000000007")
    feed(&snapshot, .focused(.field(.cardBrand)))
    return snapshot
  }

  /// A form that is filled in step by step.
  static func steps() throws -> Snapshot {
    let prompt = CardPrompt(
      amount: try money("148.00"), brands: [.mada, .visa, .mastercard], layout: .stepByStep)
    return try asked(.card(prompt), of: .card, gateway: "Yuno")
  }

  /// A form in a style.
  static func styled(_ appearance: CardPrompt.Appearance, purpose: CardPrompt.Purpose = .payment) throws -> Snapshot {
    let prompt = CardPrompt(
      amount: try money("148.00"), brands: [.visa, .mastercard], appearance: appearance, purpose: purpose)
    return try asked(.card(prompt), of: .card, gateway: "Yuno")
  }

  // MARK: A wallet's sheet

  static func sheet(cards: Int = 2) throws -> Snapshot {
    let amount = try money("148.00")
    let all = [
      WalletCard(id: "visa-1111", brand: .visa, lastFour: "1111"),
      WalletCard(id: "mada-1010", brand: .mada, lastFour: "1010"),
    ]
    let prompt = WalletSheetPrompt(
      wallet: .applePay, merchant: "Qahwa & Co.",
      items: [
        SummaryItem(label: "Coffee beans", amount: try money("98.00")),
        SummaryItem(label: "Delivery", amount: try money("50.00")), SummaryItem(label: "Qahwa & Co.", amount: amount),
      ], amount: amount, country: .saudiArabia, networks: [.mada, .visa], cards: Array(all.prefix(cards)))
    return try asked(.sheet(prompt), of: .applePay, gateway: "Stitch")
  }

  /// Google Pay's sheet, with what the app asked for.
  static func askedSheet() throws -> Snapshot {
    let amount = try money("148.00")
    let account = WalletAccount(
      merchantID: "TILLDEMOMERCHANT", gateway: WalletGateway(name: "stitch", merchantID: "till-demo"),
      authMethods: [.cryptogram3DS])
    let prompt = WalletSheetPrompt(
      wallet: .googlePay, merchant: "Qahwa & Co.", items: [SummaryItem(label: "Qahwa & Co.", amount: amount)],
      amount: amount, country: .southAfrica, networks: [.visa, .mastercard], account: account,
      cards: [WalletCard(id: "visa-1111", brand: .visa, lastFour: "1111")])
    return try asked(.sheet(prompt), of: .googlePay, gateway: "Stitch")
  }

  /// What has become of a sheet that stays after the shopper has agreed.
  enum SheetStage {
    case processing
    case done
    case declined
  }

  static func sheet(_ stage: SheetStage) throws -> Snapshot {
    var snapshot = try sheet()
    feed(&snapshot, .pressed(.authorise))
    switch stage {
    case .processing: break
    case .done:
      let words = ProviderResponseCode(code: "TransactionSuccess")
      let status = PaymentStatus(state: .captured, words: words, amount: try money("148.00"))
      feed(&snapshot, .finished(.success(transactionID: "dHJhbnNhY3Rpb24v", status)))
      snapshot.ledger = ProviderRecord(state: .captured, words: words.code, captures: 1, captured: status.amount)
    case .declined:
      let words = ProviderResponseCode(code: "insufficientFunds", text: "TransactionFailure")
      feed(&snapshot, .finished(.failed(.insufficientFunds(words))))
      snapshot.ledger = ProviderRecord(state: .declined, words: words.code)
    }
    return snapshot
  }

  // MARK: A bank

  static func bank(countries: [Country] = [.unitedKingdom, .saudiArabia], count: Int = 24) throws -> Snapshot {
    let names = ["Mock UK Payments - Redirect Flow", "Nordsparkasse", "Old Building Society"]
    let banks = (0..<count).map { index in
      BankOption(
        id: "mock-\(index)", name: index < names.count ? names[index] : "Bank of Cards \(index)",
        isAvailable: index != 2)
    }
    let prompt = BankPrompt(
      amount: try money("148.00"), country: .unitedKingdom, countries: countries, banks: banks)
    return try asked(.bank(prompt), of: .bankPayment, gateway: "TrueLayer")
  }

  // MARK: A provider's form

  /// Facts to agree to.
  static func consent() throws -> Snapshot {
    let amount = try money("148.00")
    let prompt = FormPrompt(
      title: "sample", amount: amount,
      facts: [
        .init(label: "sample-payee", value: .text("Qahwa & Co.")),
        .init(label: "sample-amount", value: .money(amount)),
        .init(label: "sample-day", value: .date(try #require(CivilDate(year: 2026, month: 3, day: 1)))),
      ])
    return try asked(.form(prompt), of: .bankPayment, gateway: "TrueLayer")
  }

  /// Fields, one of them secret and filled in.
  static func fields() throws -> Snapshot {
    let prompt = FormPrompt(
      title: "sample-fields", amount: try money("148.00"),
      fields: [
        .init(id: "sample-user", kind: .text(20)), .init(id: "sample-secret", kind: .secret(20)),
        .init(
          id: "sample-branch", kind: .choice([.init(id: "a", name: "London"), .init(id: "b", name: "Riyadh")]),
          isRequired: false),
      ])
    var snapshot = try asked(.form(prompt), of: .bankPayment, gateway: "TrueLayer")
    set(&snapshot, .prompt("sample-secret"), "swordfish")
    feed(&snapshot, .submitted)
    return snapshot
  }

  // MARK: Waits

  static func approval() throws -> Snapshot {
    let prompt = WaitPrompt(reason: .approval, amount: try money("148.00"), until: later(200))
    var snapshot = try asked(.wait(prompt), of: .bankPayment, gateway: "TrueLayer")
    snapshot.outside = ["sample.approve", "sample.refuse", "sample.lapse"]
    return snapshot
  }

  static func kitScreen() throws -> Snapshot {
    let prompt = WaitPrompt(reason: .result("sample"), amount: try money("148.00"), until: later(24))
    var snapshot = try asked(.wait(prompt), of: .bankPayment, gateway: "TrueLayer")
    snapshot.ledger = ProviderRecord(state: .pending, words: "executed", isSent: true)
    return snapshot
  }

  // MARK: Pages elsewhere

  static func page(in target: PageTarget) throws -> Snapshot {
    let plan = try plan()
    guard case .answering(_, .page(let prompt, let view)) = plan.checkout.phase else { return plan }
    let elsewhere = RedirectPrompt(
      purpose: prompt.purpose, page: prompt.page, returnURLs: prompt.returnURLs, amount: prompt.amount,
      expiresAt: prompt.expiresAt, target: target)
    var snapshot = try asked(.page(elsewhere), of: .tabby, gateway: "Tabby")
    guard case .page(let page, _) = view.content else { return snapshot }
    feed(&snapshot, .pageAnswered(.page(page)))
    return snapshot
  }

  // MARK: Ends

  static func refunded() throws -> Snapshot {
    let amount = try money("148.00")
    let status = PaymentStatus(
      state: .refunded, words: ProviderResponseCode(code: "refunded", kit: "Authorized"), amount: amount,
      captured: amount,
      refunded: amount)
    var snapshot = try result(
      .refunded(transactionID: "e5b7d1c0", status),
      ledger: ProviderRecord(state: .refunded, words: "refunded", captured: amount, refunded: amount, wasHeld: true))
    snapshot.status = status
    return snapshot
  }

  static func linked() throws -> Snapshot {
    let status = PaymentStatus(
      state: .linked, words: ProviderResponseCode(code: "AUTHORIZED", kit: "Authorized"), amount: try money("148.00"))
    return try result(
      .success(transactionID: "e5b7d1c0", status), ledger: ProviderRecord(state: .linked, words: "AUTHORIZED"))
  }

  static func walletDeclined() throws -> Snapshot {
    let words = ProviderResponseCode(code: "insufficient", kit: "failure(InsufficientFunds)")
    return try result(
      .failed(.insufficientFunds(words)), ledger: ProviderRecord(state: .declined, words: "insufficient"), of: .tabby,
      gateway: "Tabby")
  }

  /// A payment that is taken in part, with a refused refund and messages to the merchant's server.
  /// The books with the one payment of a snapshot, which stands so, and with what was ordered for it.
  static func books(
    of snapshot: Snapshot, standing: PaymentStanding, result: PaymentResult? = nil, ordered: [MerchantOperation] = []
  ) throws -> [BookEntry] {
    [
      BookEntry(
        reference: "TILL-1042-1", order: "1042", basket: 1, method: .card, gateway: "HyperPay",
        amount: try money("148.00"), status: snapshot.status, result: result, told: nil, ledger: snapshot.ledger,
        at: later(20), outside: [], operations: snapshot.operations, accepted: snapshot.accepted, standing: standing,
        ordered: MerchantOperations(ordered))
    ]
  }

  static func operated() throws -> Snapshot {
    var snapshot = try paid()
    let amount = try money("148.00")
    snapshot.status = PaymentStatus(
      state: .captured, words: ProviderResponseCode(code: "captured"), amount: amount, captured: amount,
      refunded: try money("40.00"))
    snapshot.operations = [.capture, .void, .refund]
    snapshot.accepted = snapshot.operations
    snapshot.ledger = ProviderRecord(
      state: .captured, words: "captured", captures: 1, captured: amount, refunded: try money("40.00"))
    snapshot.lastOperation = OperationReport(
      operation: .refund(try money("140.00")),
      result: .refused(
        .refused(.refusedByProvider, ProviderResponseCode(code: "failure", text: "refund exceeds what was left"))))
    func report(_ id: Int, _ event: String, _ decision: NotificationReceipt.Decision, _ status: Int)
      -> Webhook<NotificationReceipt>
    {
      var webhook = Webhook(
        NotificationReceipt(gateway: "HyperPay", event: event, decision: decision, status: status), from: "hyperpay",
        about: "", at: later(31 + id))
      webhook.text = "POST /notifications/hyperpay\ntl-signature: ••••••\n\n{ \"event\": \"\(event)\" }"
      return webhook
    }
    snapshot.canResend = true
    snapshot.webhooks = [
      report(1, "payment_executed", .applied, 200), report(2, "payment_executed", .repeated, 200),
      report(3, "payment_executed", .forged, 401),
    ]
    return snapshot
  }

  /// Every method there is.
  static func allMethods() throws -> Snapshot {
    var snapshot = try selecting()
    let price = try money("148.00")
    let offers = PaymentMethod.allCases.map { method in
      MethodOffer(
        method: method, gateway: method == .paymentMenu ? "Swedbank Pay" : "Stitch",
        price: method == .googlePay ? nil : price, instalments: method == .tabby ? 4 : 1,
        cardBrands: method == .card ? [.mada, .visa, .mastercard] : [],
        obstacle: method == .googlePay ? .device : nil)
    }
    feed(&snapshot, .offersArrived(offers))
    feed(&snapshot, .methodHighlighted(.tabby))
    return snapshot
  }

  // MARK: Outcomes and settings

  static let outcomes = (0..<400).map { index in
    OutcomeChoice(
      id: "truelayer.failure.\(index)", provider: index < 200 ? "TrueLayer" : "HyperPay",
      name: index == 137 ? "Insufficient funds in the account" : "Refused \(index)",
      trigger: "Pick Mock UK Payments, then pay with amount \(index)",
      searchable: index == 137 ? "insufficient_funds" : "")
  }

  static let settings = [SettingChoiceEntry(id: "sample.bank", choices: ["up", "down"])]
}
