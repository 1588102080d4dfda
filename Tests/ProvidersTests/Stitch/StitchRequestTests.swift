import Commerce
import Payments
import Testing
import Wire

@testable import Providers

@Suite("Stitch requests")
struct StitchRequestTests {
  private func body(
    _ call: Stitch.Call, _ choices: KeyValuePairs<String, String> = [:], _ method: PaymentMethod = .applePay
  )
    throws -> JSON
  {
    let wire = StitchSample.adapter(choices).request(
      for: call, key: "k", try StitchSample.context(["nonce": StitchSample.nonce], method))
    return try #require(wire.json)
  }

  private func input(_ choices: KeyValuePairs<String, String> = [:], _ wallet: Wallet = .applePay) throws -> JSON {
    let method = try #require(PaymentMethod.allCases.first { $0.wallet == wallet })
    return try #require(try body(StitchSample.initiating(wallet), choices, method).at("variables", "input"))
  }

  @Test("a client token is asked for by client credentials, the secret in the body")
  func clientToken() throws {
    let wire = StitchSample.adapter().request(
      for: .authenticate(.read(id: StitchSample.id, .status)), key: "k", try StitchSample.context())
    #expect(try Recorded.text(of: wire) == Recorded.text("Stitch/client-token.http"))
    #expect(wire.sender == .merchant)
    #expect(wire.operation == "stitch.client-token")
  }

  static let recorded: [(String, Wallet)] = [
    ("initiate-apple-pay", .applePay), ("initiate-samsung-pay", .samsungPay), ("initiate-google-pay", .googlePay),
  ]

  @Test("each wallet's charge has its documented variables", arguments: recorded)
  func initiate(_ name: String, _ wallet: Wallet) throws {
    let method = try #require(PaymentMethod.allCases.first { $0.wallet == wallet })
    let wire = StitchSample.adapter(["stitch.three-d-secure": "per-transaction"]).request(
      for: StitchSample.initiating(wallet), key: "k", try StitchSample.context(["nonce": StitchSample.nonce], method))
    #expect(try Recorded.text(of: wire) == Recorded.text("Stitch/\(name).http"))
    #expect(wire.operation == "stitch.initiate-transaction")
  }

  @Test(
    "what the wallet handed over travels in base64, Google Pay's token without its wrapping", arguments: Wallet.allCases
  )
  func token(_ wallet: Wallet) throws {
    let sent = try #require(try input([:], wallet)["token"]?.string)
    let text = String(decoding: try #require(Base64.decode(sent)), as: UTF8.self)
    switch wallet {
    case .applePay, .samsungPay: #expect(text == ContractWallet.payload(of: wallet))
    case .googlePay: #expect(text == ContractWallet.ecv2("CRYPTOGRAM_3DS"))
    }
    #expect(try input(["stitch.token-encoding": "raw"], wallet)["token"]?.string == text)
  }

  @Test("the text of the test environment becomes the published test token")
  func testToken() throws {
    let payload = ContractWallet.googlePay(token: "'examplePaymentMethodToken'")
    let call = Stitch.Call.perform(
      .initiate(StitchSample.walletToken(.googlePay, payload)), token: StitchSample.token, mayRenew: false)
    let sent = try body(call, [:], .googlePay).at("variables", "input", "token")
    #expect(sent == "J2V4YW1wbGVQYXltZW50TWV0aG9kVG9rZW4n")
  }

  static let devices: [(String, [String]?)] = [
    ("fingerprint", ["fingerprint"]), ("device-information", ["deviceId", "ip", "screenDimensions"]),
    ("device-id-only", ["deviceId"]), ("none", nil),
  ]

  @Test("the phone is told of by fingerprint, by three fields, or not at all", arguments: devices)
  func device(_ choice: String, _ names: [String]?) throws {
    let device = try input(["stitch.device": choice])["deviceInformation"]
    #expect(device?.members?.map(\.name) == names)
  }

  @Test("the kit reads the phone before the sheet; where it fails, the three fields are sent")
  func deviceData() throws {
    let context = try StitchSample.context([:])
    let wait = Question.wait(WaitPrompt(reason: .approval, amount: context.request.amount))
    for (choice, hasFingerprint) in [("fingerprint", true), ("error", false)] {
      let stitch = StitchSample.adapter(["stitch.device-data": choice])
      guard case .ask(let sheet) = stitch.nextAction(context) else {
        Issue.record("no sheet")
        continue
      }
      let reading = try #require(stitch.deviceReading(before: sheet, context))
      #expect(reading.hasFingerprint == hasFingerprint && reading.userID?.contains("@") == false)
      #expect(stitch.deviceReading(before: wait, context) == nil)
      let withoutUser = StitchSample.adapter(["stitch.device-data": choice, "stitch.user-id": "left-out"])
      #expect(
        withoutUser.deviceReading(before: sheet, context) == DeviceReading(userID: nil, hasFingerprint: hasFingerprint))
      let sent = try input(["stitch.device-data": choice])["deviceInformation"]?.members?.map(\.name)
      #expect(sent == (hasFingerprint ? ["fingerprint"] : ["deviceId", "ip", "screenDimensions"]))
      #expect(
        StitchSample.adapter(["stitch.device-data": choice, "stitch.device": "none"])
          .deviceReading(before: sheet, context) == nil)
    }
  }

  @Test(
    "3-D Secure is asked for only where it is set per transaction",
    arguments: ["off", "per-transaction", "client-rule"])
  func threeDSecure(_ choice: String) throws {
    let asked = try input(["stitch.three-d-secure": choice]).at("paymentMethods", "applePay", "requireSecure3d")
    #expect(asked == .boolean(choice == "per-transaction"))
  }

  @Test("the transaction is read by its identifier, and found by its nonce")
  func reads() throws {
    let context = try StitchSample.context()
    let stitch = StitchSample.adapter()
    let read = stitch.request(for: StitchSample.reading(), key: "k", context)
    #expect(try Recorded.text(of: read) == Recorded.text("Stitch/read-transaction.http"))
    let found = stitch.request(for: StitchSample.finding(), key: "k", context)
    #expect(try Recorded.text(of: found) == Recorded.text("Stitch/find-transaction.http"))
    let searched = stitch.request(for: StitchSample.searching(), key: "k", context)
    #expect(try Recorded.text(of: searched) == Recorded.text("Stitch/find-by-reference.http"))
  }

  @Test(
    "a refund has a nonce of its own, the same until an answer has come and another afterwards, and for another amount")
  func refund() throws {
    let stitch = StitchSample.adapter()
    func call(_ minorUnits: Int64) -> Stitch.Call {
      .perform(
        .refund(id: StitchSample.id, Money(minorUnits: minorUnits, currency: .zar)), token: StitchSample.token,
        mayRenew: false)
    }
    func nonce(of request: WireRequest) -> JSON? {
      request.json?.at("variables", "input", "refundInput", "nonce")
    }
    let (call, other) = (call(50_00), call(25_00))
    let first = stitch.request(for: call, key: "k", try StitchSample.context())
    #expect(try Recorded.text(of: first) == Recorded.text("Stitch/refund-transaction.http"))
    #expect(stitch.request(for: call, key: "other", try StitchSample.context()) == first)
    let next = stitch.request(for: call, key: "k", try StitchSample.context(["operation-number": "2"]))
    #expect(nonce(of: next) != nonce(of: first))
    #expect(nonce(of: stitch.request(for: other, key: "k", try StitchSample.context())) != nonce(of: first))
  }

  @Test("the sheet's lines add up to the total, which comes last under the shop's name", arguments: Wallet.allCases)
  func sheet(_ wallet: Wallet) throws {
    let method = try #require(PaymentMethod.allCases.first { $0.wallet == wallet })
    let step = SeenStep(StitchSample.adapter().nextAction(try StitchSample.context([:], method)))
    let prompt: WalletSheetPrompt
    switch step {
    case .ask(.sheet(let asked)): prompt = asked
    case .askWhilePolling(.sheet(let asked), let limit):
      #expect(wallet == .samsungPay && limit == .seconds(300))
      prompt = asked
    default:
      Issue.record("\(step)")
      return
    }
    #expect(prompt.items.map(\.label) == ["2 × Kettle", "Paper filters", "Till Cape Town"])
    #expect(prompt.items.last?.amount == prompt.amount)
    #expect(prompt.items.dropLast().reduce(0) { $0 + $1.amount.minorUnits } == prompt.amount.minorUnits)
    #expect(prompt.networks == [.visa, .mastercard])
    #expect(prompt.country == .southAfrica)
    #expect(prompt.amount.currency == .zar)
  }

  @Test(
    "only Samsung Pay's sheet is changed while it is open; a line without a price leaves its total",
    arguments: Wallet.allCases)
  func sheetUpdates(_ wallet: Wallet) throws {
    let method = try #require(PaymentMethod.allCases.first { $0.wallet == wallet })
    func prompt(_ choices: KeyValuePairs<String, String>) throws -> WalletSheetPrompt? {
      switch SeenStep(StitchSample.adapter(choices).nextAction(try StitchSample.context([:], method))) {
      case .ask(.sheet(let prompt)), .askWhilePolling(.sheet(let prompt), _): prompt
      default: nil
      }
    }
    #expect(try prompt([:])?.updates.isEmpty == true)
    var changing = try #require(try prompt(["stitch.update-sheet": "mastercard-gift"]))
    changing.cards = [
      WalletCard(id: "visa-1", brand: .visa, lastFour: "1111"),
      WalletCard(id: "mastercard-1", brand: .mastercard, lastFour: "4444"),
    ]
    #expect(changing.update(for: "visa-1") == nil && changing.update(for: "nobody's") == nil)
    guard wallet == .samsungPay else {
      #expect(changing.updates.isEmpty)
      return
    }
    let update = try #require(changing.update(for: "mastercard-1"))
    #expect(update.items.count == changing.items.count + 1 && update.items.last == changing.items.last)
    #expect(update.items.dropLast().reduce(0) { $0 + $1.amount.minorUnits } == changing.amount.minorUnits)
    #expect(changing.agreed(card: "mastercard-1").amount == changing.amount)
  }

  @Test("the total of the changed sheet is what is agreed to and charged, for the card's brand alone")
  func changedTotal() throws {
    let adapter = StitchSample.adapter(["stitch.update-sheet": "mastercard-discount"])
    let context = try StitchSample.context([:], .samsungPay)
    guard case .askAtMost(.sheet(var prompt), _) = adapter.nextAction(context) else {
      Issue.record("no sheet")
      return
    }
    let less = try #require(prompt.amount.adding(Money(minorUnits: -10_00, currency: .zar)))
    for (brand, amount) in [(CardBrand.mastercard, less), (.visa, prompt.amount)] {
      prompt.cards = [WalletCard(id: "card", brand: brand, lastFour: "1111")]
      let agreed = prompt.agreed(card: "card")
      #expect(agreed.amount == amount && agreed.items.last?.amount == amount)
      let token = WalletToken(
        wallet: .samsungPay, brand: brand, displayName: "Card 1111", transactionID: "1", payload: "{}")
      let reaction = adapter.reaction(to: .sheet(.authorised(token)), after: .sheet(prompt), context)
      #expect(reaction.agreedAmount == amount)
    }
  }

  @Test("a sheet that is shown again after it was agreed to begins with the price")
  func priceAgain() throws {
    let context = try StitchSample.context([:], .samsungPay)
    var payment = context.payment
    payment.agree(on: Money(minorUnits: 1_00, currency: .zar))
    guard
      case .askAtMost(.sheet(let prompt), _) = StitchSample.adapter().nextAction(
        Stitch.Context(payment: payment, now: context.now))
    else {
      Issue.record("no sheet")
      return
    }
    #expect(prompt.amount == context.request.price && prompt.items.last?.amount == context.request.price)
  }

  @Test(
    "each wallet is asked under the merchant's name there, and Google Pay for the gateway and for phones' cards only")
  func account() throws {
    func account(_ method: PaymentMethod, _ choices: KeyValuePairs<String, String> = [:]) throws -> WalletAccount? {
      switch SeenStep(StitchSample.adapter(choices).nextAction(try StitchSample.context([:], method))) {
      case .ask(.sheet(let prompt)), .askWhilePolling(.sheet(let prompt), _): prompt.account
      default: nil
      }
    }
    // Only Google Pay's request says how a card proves itself.
    #expect(try account(.applePay)?.authMethods == [])
    #expect(try account(.applePay) == WalletAccount(merchantID: "merchant.test.tillshop"))
    #expect(try account(.samsungPay) == WalletAccount(merchantID: "till-demo-service"))
    let gateway = WalletGateway(name: "stitch", merchantID: "till-demo")
    #expect(
      try account(.googlePay)
        == WalletAccount(
          merchantID: "TILLDEMOMERCHANT", gateway: gateway, authMethods: [.cryptogram3DS], apiVersion: "2.0"))
    #expect(
      try account(.googlePay, ["stitch.card-auth-methods": "number-too"])?.authMethods == [.panOnly, .cryptogram3DS])
  }

  @Test("an order in another currency shows only the total")
  func otherCurrency() throws {
    let request = try SampleIntent.request(.applePay, amount: Money(minorUnits: 2_000_00, currency: .zar))
    guard case .ask(.sheet(let prompt)) = SeenStep(StitchSample.adapter().nextAction(SampleIntent.context(request)))
    else {
      Issue.record("no sheet")
      return
    }
    #expect(prompt.items == [SummaryItem(label: "Till", amount: request.amount)])
  }

  @Test("nothing is asked before the sheet was agreed to, nothing can be called off, and only reads may be repeated")
  func traits() throws {
    let stitch = StitchSample.adapter()
    let nothing = try StitchSample.context([:])
    #expect(stitch.createSession(nothing) == nil)
    #expect(stitch.statusRequest(nothing) == nil)
    #expect(stitch.cancelling(try StitchSample.context(["payment": StitchSample.id])) == nil)
    let charge = stitch.traits(of: StitchSample.initiating())
    #expect(
      charge
        == CallTraits(
          operation: "stitch.initiate-transaction", effect: .charge, isIdempotent: false, keyMember: "nonce"))
    #expect(
      StitchSample.adapter(["stitch.lost-answer": "send-again"]).traits(of: StitchSample.initiating()).isIdempotent)
    for call in [StitchSample.reading(), StitchSample.finding(), .authenticate(.read(id: "x", .status))] {
      #expect(stitch.traits(of: call).isIdempotent && !stitch.traits(of: call).effect.movesMoney)
      #expect(Stitch.descriptor.operations.contains(stitch.traits(of: call).operation))
    }
  }

  @Test("only a refund can be made, and only of what Stitch knows")
  func operations() throws {
    let stitch = StitchSample.adapter()
    let money = Money(minorUnits: 1, currency: .zar)
    #expect(SeenStep(stitch.operating(.void, try StitchSample.context())).isFailure)
    #expect(SeenStep(stitch.operating(.capture(money), try StitchSample.context())).isFailure)
    #expect(SeenStep(stitch.operating(.refund(money), try StitchSample.context())).isFailure)
    let known = try StitchSample.context(["payment": StitchSample.id])
    guard case .call = SeenStep(stitch.operating(.refund(money), known)) else {
      Issue.record("no call")
      return
    }
  }
}
