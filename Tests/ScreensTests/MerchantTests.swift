import Basics
import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

@Suite("The merchant's side")
struct MerchantTests {
  @Test("a payment of which a part was taken says so, as reserved and as taken, and in the truths")
  func part() throws {
    let (whole, part) = (Money(minorUnits: 387_00, currency: .sek), Money(minorUnits: 150_00, currency: .sek))
    for state in [PaymentState.authorised, .captured] {
      var snapshot = try Samples.paid()
      snapshot.status = PaymentStatus(state: state, words: .none, amount: whole, captured: part)
      let rest = Money(minorUnits: whole.minorUnits - part.minorUnits, currency: .sek)
      snapshot.ledger = ProviderRecord(state: .authorised, words: "", held: rest, captures: 1, captured: part)
      var driver = try Driver(snapshot, size: Size(width: 130, height: 40))
      driver.key(.character("v"))
      #expect(driver.shows("partly captured") && !driver.shows("not captured"))
      #expect(driver.shows("captured SEK 150.00 of SEK 387.00") && !driver.shows("authorised SEK 387.00"))
    }
  }

  @Test("a part that was cancelled before a capture has a line of its own, and the authorised amount stays the first")
  func cancelledPart() throws {
    let whole = try Samples.money("148.00")
    let half = try Samples.money("74.00")
    for (state, captured) in [(PaymentState.authorised, nil), (.captured, half)] {
      let status = PaymentStatus(state: state, words: .none, amount: whole, cancelled: half, captured: captured)
      var snapshot = try Samples.result(
        .success(transactionID: "1", status),
        ledger: ProviderRecord(
          state: captured == nil ? .authorised : .captured, words: "", held: captured == nil ? half : nil, captures: 1,
          captured: captured), of: .tamara, gateway: "Tamara")
      snapshot.status = status
      var driver = try Driver(snapshot)
      driver.key(.character("v"))
      func value(_ name: String) -> String? { driver.frame.outline.items.first { $0.name == name }?.value }
      #expect(value("Authorised") == "SAR 148.00" && value("Cancelled") == "SAR 74.00", "\(driver.text)")
      #expect(value("Captured") == (captured == nil ? "SAR 0.00" : "SAR 74.00"))
    }
  }

  @Test(
    "that messages are held up is said for as long as they are, also while none is under way",
    arguments: GoldenTests.sizes)
  func holding(size: Size) throws {
    var snapshot = try Samples.declined()
    snapshot.underway = []
    var driver = try Driver(snapshot, size: size)
    #expect(!driver.shows("held"))
    driver.snapshot.isHoldingMessages = true
    #expect(driver.shows("held"))
    driver.key(.character("N"))
    #expect(driver.shows("ON HOLD"))
  }

  @Test("one of several held messages that goes on says that the others stay")
  func releasesOne() throws {
    var snapshot = try Samples.noticed()
    snapshot.isHoldingMessages = true
    var driver = try Driver(snapshot)
    driver.key(.character("N"))
    let context = RenderContext(snapshot: snapshot, model: driver.model, phrases: driver.phrases)
    driver.model.inspector.selection = context.webhookRows.firstIndex {
      if case .underway = $0 { true } else { false }
    }
    driver.key(.character("r"))
    #expect(driver.shows("the others stay on hold"))
  }

  @Test(
    "v leads to the merchant's tab from every other, as t, N and f lead to theirs", arguments: InspectorTab.allCases)
  func fromEverywhere(tab: InspectorTab) throws {
    var driver = try Driver(Samples.declined())
    driver.model.inspector.show(tab)
    driver.key(.character("i"), .character("v"))
    #expect(driver.model.inspector.tab == .merchant && driver.model.inspector.hasFocus)
  }

  @Test("a key on the result opens it; how the payment stands is in words and amounts")
  func opens() throws {
    var driver = try Driver(Samples.operated())
    driver.key(.character("v"))
    #expect(driver.model.inspector.tab == .merchant && driver.model.inspector.hasFocus)
    #expect(driver.text.contains { $0.contains("Refunded") && $0.contains("SAR 40.00") })
    #expect(driver.shows("rejected, nothing changed. The provider says:"))
  }

  @Test("a refund gives back all that is left unless another amount is typed")
  func refund() throws {
    var driver = try Driver(Samples.operated())
    driver.key(.character("v"), .down, .down, .enter)
    #expect(driver.shows("108.00") && driver.shows("Enter sends, Esc cancels"))
    driver.key(.enter)
    #expect(try refunds(&driver) == [try Samples.money("108.00")])
    driver.key(.down, .enter)
    driver.type("5.5")
    driver.key(.enter)
    #expect(try refunds(&driver) == [try Samples.money("5.50")])
  }

  private func refunds(_ driver: inout Driver) throws -> [Money] {
    let amounts = driver.actions.compactMap { action in
      if case .command(.payment(.operate(.refund(let amount)), _)) = action { amount } else { nil }
    }
    _ = driver.asked()
    return amounts
  }

  @Test("what is no amount says so and is not sent; Escape takes the line back")
  func wrongAmount() throws {
    var driver = try Driver(Samples.operated())
    driver.key(.character("v"), .down, .down, .enter)
    driver.type("1,5")
    driver.key(.enter)
    #expect(driver.shows("Use a decimal point"))
    driver.key(.control("u"), .enter)
    #expect(driver.asked().isEmpty && driver.model.inspector.entry != nil)
    driver.key(.escape)
    #expect(driver.model.inspector.entry == nil && driver.model.inspector.hasFocus)
  }

  @Test("a sign or an exponent in an amount is refused with a message", arguments: ["-5", "1e2"])
  func signedAmount(text: String) throws {
    var driver = try Driver(Samples.operated())
    driver.key(.character("v"), .down, .down, .enter)
    driver.type(text)
    driver.key(.enter)
    #expect(driver.asked().isEmpty)
    #expect(driver.model.inspector.entry?.input.text == text && driver.model.inspector.entry?.problem != nil)
  }

  @Test("what takes no amount is done at once")
  func void() throws {
    var driver = try Driver(Samples.operated())
    driver.key(.character("v"), .down, .enter)
    let actions = driver.actions
    #expect(actions.count == 1)
    guard case .command(.payment(.operate(.void), _))? = actions.first else {
      Issue.record("not given up")
      return
    }
  }

  @Test("it is reached through the palette, and leaving the program still works while an amount is typed")
  func palette() throws {
    var driver = try Driver(Samples.operated())
    driver.key(.control("p"))
    driver.type("merchant: refund")
    driver.key(.enter)
    #expect(driver.model.inspector.entry?.kind == .refund)
    driver.key(.control("q"))
    #expect(driver.asked() == ["quit"])
  }

  @Test("messages to the merchant's server are held, let go, repeated and imitated")
  func changes() throws {
    var sample = try Driver(Samples.operated())
    sample.key(.character("N"))
    let context = RenderContext(snapshot: sample.snapshot, model: sample.model, phrases: sample.phrases)
    let changes = context.webhookRows.compactMap { if case .change(let change) = $0 { change } else { nil } }
    #expect(changes.contains(.hold) && changes.contains(.release) && changes.contains(.forge(.wrongSignature, nil)))
    for (index, change) in changes.enumerated() {
      var driver = sample
      for _ in 0..<index { driver.key(.down) }
      driver.key(.enter)
      guard case .command(.webhooks(let asked))? = driver.actions.first else {
        Issue.record("nothing was asked")
        continue
      }
      #expect(asked == change)
    }
  }

  @Test("an imitation that cannot be is not offered, and the palette says why")
  func impossible() throws {
    for (possible, reason) in [
      ([WebhookForgery.unsigned, .otherPayment], "signs nothing, so there is no other secret"),
      ([], "sends no webhooks"),
    ] {
      var snapshot = try Samples.operated()
      snapshot.forgeries = possible
      let context = try RenderContext(snapshot: snapshot, model: AppModel(), phrases: Samples.phrases())
      let forgeries = context.webhookRows.compactMap { row -> WebhookForgery? in
        if case .change(.forge(let forgery, nil)) = row { forgery } else { nil }
      }
      #expect(forgeries == possible)
      let obstacle = try #require(context.obstacle(of: .webhooks(.forge(.otherSecret, nil))))
      #expect(context.say(obstacle).hasSuffix(reason))
      #expect(context.obstacle(of: .webhooks(.hold)) == nil)
    }
  }

  @Test("the merchant's tab leads to the messages; one is read whole and copied")
  func reads() throws {
    var driver = try Driver(Samples.operated())
    driver.key(.character("v"), .end, .enter)
    #expect(driver.model.inspector.tab == .notices)
    let context = RenderContext(snapshot: driver.snapshot, model: driver.model, phrases: driver.phrases)
    let first = try #require(context.webhookRows.firstIndex { if case .delivered = $0 { true } else { false } })
    for _ in 0..<first { driver.key(.down) }
    driver.key(.enter)
    #expect(driver.shows("tl-signature: ••••••"))
    driver.key(.character("y"))
    guard case .copy(let text)? = driver.actions.first else {
      Issue.record("nothing was copied")
      return
    }
    #expect(text.contains("payment_executed"))
  }

  @Test("before the shopper is done nothing can be done, and it says so")
  func early() throws {
    var driver = try Driver(Samples.selecting())
    driver.model.inspector.show(.merchant)
    driver.model.inspector.isOpen = true
    driver.model.inspector.hasFocus = true
    #expect(driver.shows("Available once the shopper has finished"))
    driver.key(.control("p"))
    driver.type("merchant: refund")
    driver.key(.enter)
    #expect(driver.asked().isEmpty)
  }

  @Test("in plain mode a word and an amount do it")
  func plain() throws {
    var model = AppModel()
    let snapshot = try Samples.operated()
    let phrases = try Samples.phrases()
    let screen = PlainScreen(phrases: phrases)
    let frame = model.frame(of: snapshot, size: PlainScreen.size, phrases: phrases)
    func read(_ line: String) -> (actions: [Action], answer: [String]) {
      screen.read(line, model: &model, snapshot: snapshot, frame: frame)
    }
    guard case .command(.payment(.operate(.refund(let part)), _))? = read("refund 5.00").actions.first,
      case .command(.payment(.operate(.refund(let all)), _))? = read("refund").actions.first
    else {
      Issue.record("nothing was given back")
      return
    }
    #expect(try part == Samples.money("5.00") && all == Samples.money("108.00"))
    #expect(read("refund x").actions.isEmpty && !read("refund x").answer.isEmpty)
    #expect(read("forge").actions.count == 1)
  }

  @Test("a request that was lost breaks off before the provider")
  func lost() throws {
    let canvas = Canvas(Size(width: 60, height: 1), glyphs: .unicode, phrases: try Samples.phrases())
    Lanes(width: 60).draw(from: .merchant, to: .provider, on: canvas, isSelected: false, isBroken: true)
    #expect(canvas.painter.surface.text[0].contains("├──✗ │"))
    var snapshot = try Samples.declined()
    snapshot.exchanges[1] = Exchange(
      id: 2, at: Samples.later(19), took: .milliseconds(1), sender: .app, operation: "x", summary: "POST /",
      isReading: false, origin: "https://h",
      request: "", outcome: .failed(.requestLost))
    var model = AppModel()
    model.inspector.show(.timeline)
    model.inspector.isOpen = true
    let frame = model.frame(of: snapshot, size: Size(width: 80, height: 30), phrases: try Samples.phrases())
    #expect(frame.surface.text.contains { $0.contains("✗") && $0.contains("POST") })
  }

  @Test("the store's webhook subscriptions are listed, and Enter ends one; without any, that is said")
  func subscriptions() throws {
    var snapshot = try Samples.paid()
    var driver = try Driver(snapshot, size: Size(width: 100, height: 40))
    driver.key(.character("v"))
    #expect(!driver.shows("Webhook subscriptions"))
    let subscription = WebhookSubscription(
      id: "ep_1", url: "https://shop.example/hooks", events: ["transaction", "refund"],
      ending: "stitch.end-subscription")
    snapshot.subscriptions = [subscription]
    driver = try Driver(snapshot, size: Size(width: 100, height: 40))
    driver.key(.character("v"))
    #expect(driver.shows("Webhook subscriptions") && driver.shows("End https://shop.example/hooks"))
    #expect(driver.shows("transaction, refund"))
    let context = RenderContext(snapshot: snapshot, model: driver.model, phrases: driver.phrases)
    driver.model.inspector.selection = context.merchantRows.firstIndex(of: .subscription("ep_1"))
    driver.key(.enter)
    let asked = driver.actions.contains {
      if case .command(.payment(.outside("stitch.end-subscription"), _)) = $0 { true } else { false }
    }
    #expect(asked)
    driver.snapshot.subscriptions = []
    #expect(driver.shows("sends no webhooks") && !driver.shows("shop.example"))
  }
}
