import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

@Suite("The phone on the screen")
struct PhoneTests {
  private func command(_ change: PhoneChange) -> String { "\(Action.command(.phone(change)))" }

  // MARK: What is on the screen

  @Test("a closed app says so and what still stands; Enter opens it")
  func closed() throws {
    var driver = try Driver(Samples.closed())
    #expect(driver.shows("The app is closed") && driver.text[22].contains("shopper: closed the app"))
    #expect(!driver.shows("3-D Secure"), "a closed app stands at no step")
    driver.key(.character("k"))
    #expect(driver.asked().isEmpty)
    driver.key(.enter)
    #expect(driver.asked() == [command(.openShop)])
    driver.key(.character("w"))
    #expect(driver.asked() == [command(.openOutside)])
    #expect(driver.effects.isEmpty, "the checkout hears nothing while the app is closed")
  }

  @Test("a page outside can be gone on with while the app is closed")
  func closedOutside() throws {
    var snapshot = try Samples.closed()
    snapshot.phone.front = .outside
    var driver = try Driver(snapshot)
    #expect(driver.shows("[ Approve ]") && driver.shows("the store’s app is closed"))
    #expect(!driver.shows("Pay › "), "an app that was started anew behind a page stands at no step of another payment")
    driver.key(.character("o"))
    #expect(driver.asked() == [command(.openShop)])
  }

  @Test("the home screen leads back to the app, and to the window where one is open")
  func home() throws {
    var driver = try Driver(Samples.home())
    #expect(driver.shows("in the background") && driver.text[22].contains("on the home screen"))
    driver.key(.enter, .escape)
    #expect(driver.asked() == [command(.openShop), command(.openShop)])
    driver.key(.character("w"))
    #expect(driver.asked().isEmpty && driver.shows("Nothing is open outside the app"))
    driver.snapshot = try Samples.home(.suspended, hasWindow: true)
    #expect(driver.shows("suspended"))
    try driver.press("Browser")
    #expect(driver.asked() == [command(.openOutside)])
  }

  @Test("the home screen shows the phone's own time")
  func phoneClock() throws {
    var snapshot = try Samples.home()
    snapshot.phone.clock = .ahead
    #expect(try Driver(snapshot).shows("09:10 "))
  }

  @Test("a countdown of the app goes by the phone's clock, and changes with its own seconds")
  func countdown() throws {
    var snapshot = try Samples.code()
    #expect(try Driver(snapshot).shows("1:41"))
    snapshot.phone.clock = .behind
    #expect(try Driver(snapshot).shows("11:41"))
    snapshot.now = snapshot.now.advanced(by: .milliseconds(300))
    let next = try #require(AppModel(hasReducedMotion: true).nextChange(after: snapshot.now, snapshot: snapshot))
    #expect(next.since(snapshot.now) == .milliseconds(700))
  }

  @Test("a page outside takes the keys of a page, and one more leads back")
  func outside() throws {
    var driver = try Driver(Samples.outside())
    #expect(driver.shows("Browser") && driver.shows("[ Approve ]"))
    #expect(driver.text[22].contains("shopper: in the browser"))
    driver.key(.character("o"), .character("b"), .character("k"))
    #expect(driver.asked() == [command(.openShop), command(.home), command(.kill)])
    let before = driver.snapshot
    driver.key(.escape)
    #expect(driver.snapshot.checkout == before.checkout || driver.snapshot != before, "Escape is the page's")
  }

  @Test("a window that has done its part says so, and Enter goes back to the app")
  func done() throws {
    var driver = try Driver(Samples.outside(.app(.swish), isDone: true))
    #expect(driver.shows("nothing redirects automatically") && driver.text[22].contains("in Swish"))
    driver.key(.enter)
    #expect(driver.asked() == [command(.openShop)])
    try driver.press("Back to the store’s app")
    #expect(driver.asked() == [command(.openShop)])
  }

  @Test("the app says where its page went on, and Enter goes there")
  func elsewhere() throws {
    var driver = try Driver(Samples.elsewhere())
    #expect(driver.shows("Continue in Swish"))
    driver.key(.enter)
    #expect(driver.effects.contains { if case .showOutside = $0 { true } else { false } })
    driver.key(.escape)
    #expect(driver.effects.contains { if case .answer(_, .page(.closed)) = $0 { true } else { false } })
  }

  @Test("a page that was lost is loaded again")
  func lost() throws {
    var driver = try Driver(Samples.lostPage())
    #expect(driver.shows("low on memory"))
    driver.key(.enter)
    #expect(driver.effects.contains { if case .openPage = $0 { true } else { false } })
  }

  @Test("after the app was closed the shopper is told what the provider says now")
  func broughtBack() throws {
    #expect(try Driver(Samples.broughtBack()).shows("Checking your payment with Tabby"))
    let driver = try Driver(Samples.broughtBackPending())
    #expect(driver.reads("The app was closed while you were paying. This is the latest status from Tabby."))
    #expect(driver.shows("[ Continue ]"))
  }

  @Test("a method that was kept back is told what became of the payment that kept it back")
  func keptBack() throws {
    var left = try Samples.closedWindow()
    Samples.feed(&left, .pressed(.leave))
    Samples.feed(&left, .offersArrived(try Samples.offers()))
    Samples.feed(&left, .methodChosen(.card))
    let amount = try Samples.money("148.00")
    func status(_ state: PaymentState) -> PaymentStatus {
      PaymentStatus(state: state, words: .none, amount: amount, reference: nil)
    }
    let ends: [(PaymentResult, String)] = [
      (.pending(checkoutID: "1", status(.pending(.shopper))), "payment you left can still be paid"),
      (.success(transactionID: "1", status(.captured)), "the payment you left is complete"),
      (.refunded(transactionID: "1", status(.refunded)), "was completed and then refunded"),
    ]
    for (result, sentence) in ends {
      var snapshot = left
      Samples.feed(&snapshot, .blocked(attempt: 1, result))
      let driver = try Driver(snapshot)
      for (_, other) in ends { #expect(driver.reads(other) == (other == sentence), "\(result): \(driver.text)") }
    }
  }

  @Test("a shopper who saw the result and went home still believes it")
  func belief() throws {
    var snapshot = try Samples.closedWindow()
    let before = snapshot.truths
    snapshot.phone.front = .home
    snapshot.phone.life = .background
    #expect(snapshot.truths.shopperBelief == before.shopperBelief)
    #expect(snapshot.truths.disagree == before.disagree)
    var paying = try Samples.home()
    #expect(paying.truths.shopperBelief == .underway)
    paying.phone.life = .stopped
    #expect(paying.truths.shopper == .away(.closedApp, believing: .underway))
  }

  // MARK: Questions of the operating system

  static let questions: [PhoneState.Alert] = [.openApp(url: "tillshop://return"), .stuck, .nearlyDone]

  @Test("a question of the phone takes Enter and Escape, and nothing below it can be used", arguments: questions)
  func alerts(alert: PhoneState.Alert) throws {
    for size in [Size(width: 80, height: 24), Size(width: 40, height: 12), Size(width: 120, height: 40)] {
      var driver = try Driver(Samples.alert(alert), size: size)
      let buttons = driver.frame.outline.items.filter { $0.role == .button }
      #expect(buttons.count == 2 && buttons.allSatisfy { ($0.region?.height ?? 0) > 0 }, "\(size)")
      driver.type("bkd5")
      driver.key(.tab)
      #expect(driver.asked().isEmpty && driver.effects.isEmpty)
      driver.key(.enter, .escape)
      #expect(driver.asked() == [command(.alert(true)), command(.alert(false))])
      for (button, answer) in zip(buttons, [true, false]) {
        let region = try #require(button.region)
        driver.click(region.x + 1, region.y)
        #expect(driver.asked() == [command(.alert(answer))])
      }
    }
  }

  // MARK: Keys of a page

  @Test("on a page letters are keys where no field takes letters")
  func pageKeys() throws {
    var driver = try Driver(Samples.plan())
    driver.key(.character("b"), .character("k"), .character("n"))
    #expect(
      driver.asked() == [
        command(.home), command(.kill), "\(Action.command(.phone(.network(.offline))))",
      ])
    driver.key(.character("d"))
    let submitted = driver.effects.count { if case .submitPage = $0 { true } else { false } }
    #expect(submitted == 1 && driver.snapshot.ignored != nil, "the second tap does nothing")
  }

  // MARK: The pane

  @Test("the pane opens by one key everywhere, also in a text field, and closes by the same or by Escape")
  func paneKey() throws {
    for snapshot in [try Samples.selecting(), try Samples.filledCard(), try Samples.bank(), try Samples.closed()] {
      var driver = try Driver(snapshot)
      driver.key(.control("f"))
      #expect(driver.shows("Phone"))
      driver.key(.control("f"))
      #expect(driver.model.overlay == nil)
      driver.key(.function(12), .escape)
      #expect(driver.model.overlay == nil && driver.asked().isEmpty)
    }
  }

  @Test("every row of the pane has a key of its own, which does it at once and leaves the pane open")
  func paneKeys() throws {
    let keys = PhoneItem.all.map(\.key)
    #expect(Set(keys).count == keys.count)
    var snapshot = try Samples.outside()
    snapshot.phone.front = .home
    for item in PhoneItem.all {
      var driver = try Driver(snapshot)
      driver.key(.control("f"), .character(item.key))
      if case .phone = driver.model.overlay {} else { Issue.record("\(item.name) closed the pane") }
      let asked = driver.asked()
      #expect(asked.count == (driver.model.notice?.key.hasPrefix("phone.why") ?? false ? 0 : 1), "\(item.name)")
    }
  }

  @Test("a chance that somebody gave is shown as it is, and its key goes on from there")
  func chance() throws {
    let all = [
      ("0.5", "at random", "at random"), ("0.3", "30%", "at random, 30%"),
      ("0.125", "125 in 1,000", "at random, 125 in 1,000"),
    ]
    for (text, words, sentence) in all {
      let links = UniversalLinks.unreliable(try #require(Chance(text)))
      #expect(
        try Samples.phrases().text(PhoneChange.universalLinks(links).phrase(below: "phone-change"))
          == "Phone: universal links work " + sentence)
      var driver = try Driver(Samples.selecting())
      driver.snapshot.phone.universalLinks = links
      driver.key(.control("f"))
      let row = try #require(driver.text.first { $0.contains("Universal links") })
      #expect(row.contains(" \(words) "))
      driver.key(.character("u"))
      #expect(driver.asked() == [command(.universalLinks(.work))])
    }
  }

  @Test("a key goes through the values of a thing, around")
  func cycle() throws {
    var driver = try Driver(Samples.selecting())
    driver.key(.control("f"))
    for network in [PhoneNetwork.slow, .lossy, .offline, .online] {
      driver.key(.character("n"))
      #expect(driver.asked() == [command(.network(Phone.Network(network)))])
      driver.snapshot.phone.network = network
    }
    driver.key(.character("1"))
    #expect(driver.asked() == [command(.installed(.stcPay, false))])
    driver.snapshot.phone.missingApps = [.stcPay]
    driver.key(.character("1"))
    #expect(driver.asked() == [command(.installed(.stcPay, true))])
  }

  @Test("what makes no sense now is off and says why")
  func obstacles() throws {
    var driver = try Driver(Samples.selecting())
    driver.key(.control("f"))
    let off = driver.frame.outline.items.filter { $0.role == .option && $0.state.contains(.disabled) }
    #expect(off.map(\.name) == ["Open the app", "Back outside", "Memory warning", "Web view loses its page"])
    driver.key(.character("l"))
    #expect(driver.asked().isEmpty && driver.shows("The app shows no page"))
  }

  @Test("a call that is picked from the list loses its request or its answer")
  func calls() throws {
    var driver = try Driver(Samples.selecting())
    driver.snapshot.callNames = ["tabby.create-session", "tabby.payment"]
    driver.key(.control("f"), .character("a"))
    #expect(driver.asked() == ["\(Action.command(.fault(.loss(of: .answer))))"])
    try driver.press("tabby.payment")
    #expect(
      driver.asked() == ["\(Action.command(.fault(.loss(of: .answer, calls: OperationPattern("tabby.payment")))))"])
    driver.key(.character("r"))
    #expect(
      driver.asked() == ["\(Action.command(.fault(.loss(of: .request, calls: OperationPattern("tabby.payment")))))"])
    #expect(driver.shows("The next tabby.payment request will be lost"))
  }

  @Test(
    "the palette finds what can be done to the phone by its words",
    arguments: [
      ("kill", PhoneChange.kill), ("background", .home), ("airplane", .network(.offline)),
      ("jailbreak", .jailbroken(true)), ("browser", .openOutside), ("swish not", .installed(.swish, false)),
    ])
  func palette(words: String, change: PhoneChange) throws {
    var snapshot = try Samples.outside()
    snapshot.phone.front = .shop
    snapshot.phone.life = .foreground
    var driver = try Driver(snapshot)
    driver.key(.control("p"))
    driver.type(words)
    driver.key(.enter)
    #expect(driver.asked() == [command(change)])
  }

  @Test("every change of the phone has its words and its name, and every hop")
  func words() throws {
    let phrases = try Samples.phrases()
    for change in PhoneChange.all {
      #expect(phrases.has("phone-change.\(change.name)"))
      #expect(Operation(name: Operation.phone(change).name) == .phone(change))
    }
    for outcome in HopOutcome.allCases { #expect(phrases.has("hop.\(outcome.rawValue)"), "\(outcome)") }
    let places: [PagePlace] = [.webView, .browser] + OtherApp.allCases.map(PagePlace.app)
    for place in places {
      #expect(phrases.has("place.\(place.name)") && phrases.has("outside-window.title.\(place.name)"))
      #expect(phrases.has("shopper-truth.\(ShopperTruth.away(.outside(place), believing: .underway).name)"))
    }
    for item in PhoneItem.all {
      #expect(Operation(name: Operation.pane(item).name) == .pane(item))
    }
    let lose = Operation.lose(.answer, "stc-pay.confirm")
    #expect(Operation(name: lose.name) == lose)
  }

  // MARK: The inspector

  @Test("the inspector tells where addresses led, and why for the one in hand")
  func hops() throws {
    var driver = try Driver(Samples.troubled(), size: Size(width: 120, height: 40))
    driver.model.inspector.show(.phone)
    driver.key(.character("i"), .down)
    #expect(driver.shows("the phone asks first") && driver.shows("A browser asks before"))
    driver.key(.up)
    #expect(driver.shows("the shopper declined") && !driver.shows("A browser asks before"))
  }

  // MARK: Mended

  @Test("after a code was paid the footer offers no second payment, and the key is there all the same")
  func paidCode() throws {
    var snapshot = try Samples.qr()
    let status = PaymentStatus(state: .captured, words: .none)
    Samples.feed(&snapshot, .bankActed(.paid))
    Samples.feed(&snapshot, .finished(.success(transactionID: "1", status)))
    snapshot.ledger = ProviderRecord(state: .captured, words: "SUCCEEDED")
    var driver = try Driver(snapshot)
    #expect(!driver.text[23].contains("pay in bank"))
    driver.key(.character("p"))
    #expect(driver.asked() == ["\(Action.command(.payment(.payInBank(isRightAmount: true))))"])
  }

  @Test("a code that the bank shows as paid promises no news to the shop, which may never hear of it")
  func promisesNothing() throws {
    var snapshot = try Samples.qr()
    Samples.feed(&snapshot, .bankActed(.paid))
    let driver = try Driver(snapshot)
    let said = driver.frame.outline.items.map(\.name)
    #expect(said.contains("Your bank shows this as paid. The shop has not confirmed it yet."), "\(said)")
  }

  @Test("what can happen elsewhere stays in sight below a result")
  func resultElsewhere() throws {
    var snapshot = try Samples.closedWindow()
    snapshot.outside = ["sample.approve", "sample.refuse"]
    #expect(try Driver(snapshot).shows("Alt-2 Refuse in the bank's app"))
  }
}
