import Backend
import Checkout
import Commerce
import Controller
import Deeplinks
import Inspection
import Pages
import Payments
import Phone
import Testing
import WorldFixture

@Suite("Whole payments through library, phone and sandboxes")
struct FlowTests {
  @Test("every method is offered with a price in its own currency")
  func offers() throws {
    let person = try Person()
    guard case .selecting(let selecting) = person.snapshot.checkout.phase else {
      Issue.record("\(person.snapshot.checkout.phase)")
      return
    }
    // The store has no rates but one; what needs another currency cannot be used.
    let priced = selecting.offers.compactMap { offer in offer.price.map { (offer.method, $0.description) } }
    let prices = Dictionary(uniqueKeysWithValues: priced)
    #expect(
      prices == [
        .card: "SAR 148.00", .stcPay: "SAR 148.00", .tabby: "SAR 148.00", .tamara: "SAR 148.00", .pix: "BRL 216.05",
        .mercadoPago: "BRL 216.05", .applePay: "BRL 216.05",
      ])
    #expect(selecting.offers.first { $0.method == .tabby }?.instalments == 4)
    #expect(selecting.offers.first { $0.method == .tamara }?.instalments == 3)
  }

  @Test("a Visa is paid, and all three records agree")
  func visa() throws {
    let person = try Person()
    person.payByCard("4200000000000000")
    person.wait()
    #expect(
      person.truths.shopper == .seesPaid,
      "\(person.snapshot.checkout.phase) \(person.snapshot.exchanges.map(\.summary))")
    #expect(person.truths.provider.state == .captured)
    #expect(!person.truths.disagree)
  }

  @Test("an order paid with Tabby is authorised after the page, never before the server says so")
  func tabby() throws {
    let person = try Person()
    person.choose(.tabby)
    #expect(person.question == .page)
    #expect(person.truths.provider.state == .open)
    var steps = 0
    while let page = person.page, steps < 6 {
      for field in page.fields { person.fill(.page(field.id), field.id.contains("phone") ? "0500000001" : "8888") }
      person.press(page.buttons.first.map { .page($0.id) } ?? .close)
      steps += 1
    }
    #expect(person.truths.shopper == .seesPlaced, "\(person.snapshot.checkout.phase)")
    #expect(person.truths.provider.words == "AUTHORIZED")
    #expect(!person.truths.disagree)
  }

  @Test("a PIX code is shown, closed, shown again as the same code, and paid")
  func pix() throws {
    let person = try Person()
    person.choose(.pix)
    guard case .answering(_, .qr(let first, _)) = person.snapshot.checkout.phase else {
      Issue.record("\(person.snapshot.checkout.phase)")
      return
    }
    person.press(.close)
    #expect(person.truths.shopper == .closedWindow)
    #expect(person.truths.shopperDisagrees)
    person.press(.reopen)
    guard case .answering(_, .qr(let second, _)) = person.snapshot.checkout.phase else {
      Issue.record("\(person.snapshot.checkout.phase)")
      return
    }
    #expect(first.payload == second.payload)
    #expect(first.expiresAt == second.expiresAt)
    person.world.perform(.payment(.payInBank(isRightAmount: true)))
    person.wait(.seconds(15))
    #expect(person.truths.shopper == .seesPaid, "\(person.snapshot.checkout.phase)")
    #expect(person.truths.provider.captures == 1)
  }

  @Test(
    "an STC Pay payment ends as its published test code says, and no rule is ever broken",
    arguments: [("123456", "captured"), ("111111", "declined"), ("222222", "declined"), ("666666", "cancelled")])
  func stcPay(code: String, ledger: String) throws {
    let person = try Person()
    person.choose(.stcPay)
    person.press(.sendCode)
    person.fill(.oneTimeCode, code)
    person.press(.confirm)
    person.wait(.seconds(5))
    #expect(person.truths.provider.state.rawValue == ledger)
    #expect(!person.truths.disagree)
    #expect(person.snapshot.brokenRule == nil)
  }

  @Test("money is never taken twice when the answer to the code is lost")
  func answerLost() throws {
    let person = try Person()
    person.choose(.stcPay)
    person.press(.sendCode)
    person.fill(.oneTimeCode, "123456")
    person.world.perform(.fault(.loss(of: .answer)))
    person.press(.confirm)
    #expect(person.truths.provider.captures == 1)
    person.wait(.seconds(120))
    #expect(person.truths.shopper == .seesPaid, "\(person.snapshot.checkout.phase)")
    #expect(person.truths.provider.captures == 1)
  }

  @Test("a result code typed as the name on the card gives that result")
  func holderTrigger() throws {
    let person = try Person()
    person.payByCard("4200000000000000", holder: "800.100.155")
    guard case .failed(.insufficientFunds(let words))? = person.result else {
      Issue.record("\(person.snapshot.checkout.phase)")
      return
    }
    #expect(words.code == "800.100.155")
    #expect(person.truths.shopper == .seesFailed)
  }

  @Test("a phone without a network says that nothing was sent, and works again once it is back")
  func offline() throws {
    let person = try Person()
    person.world.perform(.phone(.network(.offline)))
    person.choose(.tabby)
    person.wait(.seconds(30))
    #expect(person.result == .failed(.networkError(.offline)))
    #expect(person.truths.provider.state == .nothing)
    person.world.perform(.phone(.network(.online)))
    person.press(.tryAgain)
    #expect(person.question == .page)
  }

  @Test("links that are no return of the open payment change nothing")
  func strangeLinks() throws {
    let person = try Person()
    person.choose(.tabby)
    let before = person.truths
    for link in [
      "tillshop://return/tabby/success?payment_id=somebody-else", "tillshop://elsewhere", "https://example.test/x",
      "not a link",
      "tillshp://return/tabby/success",
    ] {
      person.world.deliver(link, .automatic, source: .urlBar)
    }
    #expect(person.truths == before)
    #expect(person.question == .page)
    #expect(person.snapshot.links.map(\.decision.name) == ["forged", "foreign", "not-ours", "malformed", "not-ours"])
  }

  @Test("the same seed and the same commands give the same world in every detail")
  func repeatable() throws {
    func run() throws -> Snapshot {
      let person = try Person()
      person.payByCard("4464040000000007")
      person.fill(.page("code"), "123456")
      person.press(.page("submit"))
      person.wait(.seconds(60))
      return person.snapshot
    }
    let first = try run()
    #expect(first.truths.shopper == .seesPaid)
    #expect(first.exchanges.count > 3)
    for _ in 0..<10 { #expect(try run() == first) }
  }

  @Test("no card number, security code or one-time code is anywhere in what a world publishes")
  func noSecrets() throws {
    let person = try Person()
    person.payByCard("4464040000000007", code: "987")
    person.fill(.page("code"), "123456")
    person.press(.page("submit"))
    person.wait(.seconds(60))
    var dumped = ""
    dump(person.snapshot.exchanges, to: &dumped)
    dump(person.snapshot.timeline, to: &dumped)
    dump(person.snapshot.links, to: &dumped)
    dump(person.snapshot.checkout, to: &dumped)
    #expect(dumped.contains("446404******0007"))
    #expect(!dumped.contains("4464040000000007"))
    #expect(!dumped.contains("987"))
    #expect(!dumped.contains("123456"))
  }
}

@Suite("Calls that never come back")
struct TimeoutTests {
  @Test("a call without an answer is given up after its time, and the provider is asked before anything is said")
  func timeout() throws {
    let person = try Person()
    person.choose(.stcPay)
    person.press(.sendCode)
    person.fill(.oneTimeCode, "123456")
    person.world.line.arm(
      FaultRule(
        id: "slow", operation: OperationPattern("stc-pay.confirm"), occurrence: .nth(1...1),
        effect: .latency(.fixed(.seconds(3_600)))))
    person.send(.pressed(.confirm))
    person.wait(.seconds(29))
    #expect(person.truths.shopper == .waiting)
    person.wait(.seconds(240))
    #expect(person.result != nil, "\(person.snapshot.checkout.phase)")
    #expect(!person.truths.appDisagrees)
    #expect(person.truths.provider.captures == 0)
  }
}

@Suite("What the money rules forbid")
struct MoneyRuleTests {
  @Test("a code counts as shown once the shopper saw it, and one that the library refused never does")
  func shownCode() throws {
    let usual = try Person()
    #expect(!usual.snapshot.isCodeShown && usual.snapshot.shownCodes.isEmpty)
    usual.choose(.pix)
    #expect(usual.snapshot.isCodeShown && usual.snapshot.shownCodes.count == 1)
    usual.press(.close)
    #expect(usual.snapshot.isCodeShown)
    let setup = try TestSetup.world("sao-paulo") { TestSetup.set(&$0, "yuno.pix-code", "checksum") }
    let broken = Person(world: World(setup))
    broken.choose(.pix)
    #expect(!broken.snapshot.isCodeShown && broken.snapshot.shownCodes.isEmpty)
    #expect(broken.snapshot.ledger.state != .nothing)
  }

  @Test("a PIX code that can still be paid is never called failed because the phone has no network")
  func reopenOffline() throws {
    let person = try Person()
    person.choose(.pix)
    person.press(.close)
    person.world.perform(.phone(.network(.offline)))
    person.press(.reopen)
    person.wait(.seconds(120))
    guard case .pending? = person.result else {
      Issue.record("\(person.snapshot.checkout.phase)")
      return
    }
    person.world.perform(.phone(.network(.online)))
    person.world.perform(.payment(.payInBank(isRightAmount: true)))
    person.press(.checkAgain)
    #expect(person.truths.shopper == .seesPaid)
    #expect(person.truths.provider.captures == 1)
  }

  @Test("a code that the bank app does not pay where it is not on the screen says why")
  func refusedCode() throws {
    let person = try Person()
    person.choose(.pix)
    person.press(.close)
    person.world.perform(.payment(.payInBank(isRightAmount: true)))
    #expect(person.snapshot.ignored == nil)
    person.wait(.seconds(15))
    person.world.perform(.payment(.payInBank(isRightAmount: true)))
    #expect(person.snapshot.ignored == .codePaid)
    let late = try Person()
    late.choose(.pix)
    late.press(.close)
    late.wait(.seconds(3_600))
    late.world.perform(.payment(.payInBank(isRightAmount: true)))
    #expect(late.snapshot.ignored == .codeExpired)
    #expect(late.truths.provider.captures == 0)
  }

  @Test("while nobody knows whether a card was charged, nothing else can be begun")
  func unknownIsNotFailed() throws {
    let person = try Person()
    person.world.line.arm(
      FaultRule(
        id: "answer", operation: OperationPattern("hyperpay.submit-card"), occurrence: .nth(1...1), effect: .dropAfter))
    person.world.line.arm(
      FaultRule(id: "read", operation: OperationPattern("hyperpay.read-status"), effect: .dropBefore))
    person.payByCard("4200000000000000")
    person.wait(.seconds(900))
    #expect(person.truths.provider.captures == 1)
    guard case .result(let outcome) = person.snapshot.checkout.phase, case .pending = outcome.result else {
      Issue.record("\(person.snapshot.checkout.phase)")
      return
    }
    #expect(outcome.form.buttons == [.checkAgain, .leave])
    person.world.line.healAll()
    person.press(.checkAgain)
    #expect(person.truths.shopper == .seesPaid)
  }

  @Test("leaving begins another order, and nothing of the last one is current any more")
  func leave() throws {
    let person = try Person()
    person.payByCard("4200000000000000")
    person.wait()
    person.press(.leave)
    #expect(person.snapshot.checkout.order.number == "1043")
    #expect(person.truths.provider.state == .nothing)
    #expect(!person.truths.disagree)
    person.payByCard("4200000000000000")
    person.wait()
    #expect(person.truths.shopper == .seesPaid)
    #expect(person.snapshot.brokenRule == nil)
  }

  @Test("a return that came by hand does not spoil the page's own return once the page is open again")
  func repeatedReturn() throws {
    let person = try Person()
    person.choose(.tabby)
    person.world.deliver("tillshop://return/tabby/success", .automatic, source: .urlBar)
    person.wait(.seconds(60))
    person.press(.reopen)
    for _ in 0..<4 {
      guard let page = person.page else { break }
      for field in page.fields { person.fill(.page(field.id), "8888") }
      person.press(page.buttons.first.map { .page($0.id) } ?? .close)
    }
    person.wait()
    #expect(person.truths.shopper == .seesPlaced, "\(person.snapshot.checkout.phase)")
  }

  @Test("a phone without a network does not make a gateway rest")
  func offlineIsNobodysFault() throws {
    let person = try Person()
    person.world.perform(.phone(.network(.offline)))
    for _ in 0..<4 {
      person.choose(.tabby)
      person.wait(.seconds(30))
      person.press(.otherMethod)
    }
    person.world.perform(.phone(.network(.online)))
    person.choose(.tabby)
    #expect(person.question == .page)
  }

  @Test("a card number in a link is masked wherever the link is shown, also when it is percent-encoded")
  func maskedLinks() throws {
    let person = try Person()
    person.choose(.tabby)
    person.world.deliver("tillshop://return/tabby/success?payment_id=4111111111111111", .automatic, source: .socket)
    person.world.deliver(
      "tillshop://return/tabby/success?payment_id=%34%31%31%31111111111111", .automatic, source: .socket)
    #expect(person.snapshot.links.count == 2)
    var dumped = ""
    dump(person.snapshot.links, to: &dumped)
    #expect(dumped.contains("411111******1111"))
    #expect(!dumped.contains("4111111111111111"))
    #expect(!dumped.contains("%34%31%31%31111111111111"))
  }

  @Test("whoever waits for the provider may stop waiting, and is told that nothing is decided")
  func stopWaiting() throws {
    let person = try Person()
    person.world.line.arm(
      FaultRule(
        id: "slow", operation: OperationPattern("hyperpay.read-status"), effect: .latency(.fixed(.seconds(3_600)))))
    person.payByCard("4200000000000000")
    person.wait(.seconds(5))
    #expect(person.truths.shopper == .waiting)
    person.send(.escaped)
    person.wait(.seconds(1))
    guard case .pending? = person.result else {
      Issue.record("\(person.snapshot.checkout.phase)")
      return
    }
  }
}
