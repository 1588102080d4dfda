import Checkout
import Commerce
import Controller
import Inspection
import Language
import Pages
import Payments
import Recording
import Testing

@testable import Scenarios

@Suite("Scenarios written from recorded scenarios")
struct WritingTests {
  /// Every so manyeth of the shipped scenarios; all of them take too long here.
  static let stride = 40

  static func files() -> [ScenarioFile] {
    let all = Disk.files.find(Shipped.folder).files
    return Swift.stride(from: 0, to: all.count, by: stride).map { all[$0] }
  }

  @Test("time that is longer than a file can say at once is said in several steps")
  func longTime() throws {
    let runner = try Shipped.runner()
    let texts = try ["tabby-dispute-won", "truelayer-mandate-ended"].map { name in
      let file = try #require(Disk.files.find(Shipped.folder).files.first { $0.path.hasSuffix("/\(name).till.yaml") })
      let run = try #require(runner.record(name, in: file))
      return try ScenarioWriter(runner).write(run.setup, run.entries, named: name).text
    }
    for text in texts {
      #expect(runner.check([ScenarioFile(path: "w.till.yaml", text: text)]).isEmpty, "\(text)")
    }
    #expect(texts.contains { $0.contains("- clock: +365d\n  - clock: +55d\n") }, "\(texts)")
  }

  @Test("what comes of a shipped scenario runs green and ends in the same three truths, or says what it could not say")
  func shipped() throws {
    let english = try Shipped.english()
    let runner = try Shipped.runner()
    for file in Self.files() {
      let read = ReadFile(file, vocabulary: runner.vocabulary)
      guard let scenario = read.scenarios.first, let run = runner.record(scenario.title, in: file) else { continue }
      let written = try ScenarioWriter(runner).write(run.setup, run.entries, named: scenario.title)
      #expect(written.isProven || !written.notes.isEmpty, "\(file.path)\n\(written.text)")
      #expect(runner.check([ScenarioFile(path: "w.till.yaml", text: written.text)]).isEmpty, "\(written.text)")
      guard written.isProven else {
        Issue.record("\(file.path): \(written.notes.map { english.text($0) })\n\(written.text)")
        continue
      }
      let report = runner.run(
        [ScenarioFile(path: "w.till.yaml", text: written.text)], options: RunOptions(isStrict: true))
      #expect(report.exitCode == .passed, "\(report.text(in: english))\n\(written.text)")
    }
  }

  @Test(
    "a card that is not published is replaced by one that leads to the same end, and those that lead elsewhere are given up there"
  )
  func unpublishedCard() throws {
    let text = "till: 1\nid: own-card\nname: own\ngiven: {store: riyadh}\nsteps: [{start: checkout}]"
    let runner = try Shipped.runner()
    let opened = try #require(runner.record("own-card", in: ScenarioFile(path: "own.till.yaml", text: text)))
    // No file may hold such a number, so it is typed as at the screen.
    let world = RecordedWorld(opened.setup)
    world.perform(.event(.methodChosen(.card)))
    world.advance(by: .seconds(3))
    for attempt in 1...2 {
      for field in ["4539578763621486", "1230", "123", "Ann Lee"] {
        world.perform(.event(.edited(.insert(field))))
        world.perform(.event(.focusMoved(1)))
      }
      world.perform(.event(.pressed(.pay)))
      world.advance(by: .seconds(30))
      if attempt == 1 { world.perform(.event(.pressed(.tryAgain))) }
    }
    world.seal()
    let survey = try Survey(world.setup, world.entries, .own, published: runner.vocabulary.publishedCards)
    let replacements = survey.replacements(most: 12)
    #expect(replacements.count > 1 && Set(replacements).count == replacements.count)
    let attempts = try replacements.map { cards in
      try Work(
        world.setup, world.entries, name: "own", look: ShopLook(), gateways: .own, survey: survey, cards: cards
      ).attempt(runner)
    }
    #expect(attempts.contains { $0.written == nil && $0.followed < world.entries.count })
    let written = try ScenarioWriter(runner).write(world.setup, world.entries, named: "own")
    #expect(written.isProven && !written.text.contains("1486"), "\(written.text)")
  }

  @Test("a shop of somebody’s own and another order are written, and read as they were")
  func ownShop() throws {
    let runner = try Shipped.runner()
    let carts = [
      "{order: A-7, total: 99.50 EUR}", "{total: 12.00 EUR, item: A lamp}",
      #"{items: [{item: Desk lamp, reference: L-1, quantity: 2, price: 49.00 EUR}, {item: "Bulb: warm", reference: B-1, price: 1.50 EUR}]}"#,
    ]
    for cart in carts {
      let text = """
        till: 1
        id: own-shop
        name: "A shop of somebody's own: paid"
        given:
          store: london
          shop: {name: "Kaffe & Co.", currency: EUR, methods: [bank-payment]}
          cart: \(cart)
        steps:
          - start: checkout
          - expect: {screen: {is: methods, offers: {bank-payment: available}}}

        """
      let file = ScenarioFile(path: "own-shop.till.yaml", text: text)
      #expect(runner.check([file]).isEmpty, "\(cart)")
      let run = try #require(runner.record("own-shop", in: file))
      #expect(run.setup.store.name == "Kaffe & Co." && run.setup.store.methods == ["bank-payment"])
      let written = try ScenarioWriter(runner).write(run.setup, run.entries, named: "again")
      #expect(written.isProven && written.notes.isEmpty, "\(written.text)")
      let again = try #require(
        ReadFile(ScenarioFile(path: "again.till.yaml", text: written.text), vocabulary: runner.vocabulary).scenarios
          .first)
      #expect(again.world.store == run.setup.store)
      #expect(again.world.order ?? again.world.store.order == run.setup.order ?? run.setup.store.order)
    }
  }

  @Test("what somebody asked for on the command line in place of the store’s own order is written")
  func ownOrder() throws {
    let runner = try Shipped.runner()
    let own = try #require(runner.vocabulary.stores.first { $0.id == "riyadh" })
    let order = Order(number: own.order.number, name: "Coffee", total: Money(minorUnits: 9950, currency: .sar))
    let store = Store(
      id: own.id, name: "Kaffe & Co.", city: own.city, country: own.country, currency: own.currency,
      utcOffsetMinutes: own.utcOffsetMinutes, shopper: own.shopper, order: order, methods: own.methods, rates: own.rates
    )
    let lines = GivenText(WorldSetup(store: store), stores: runner.vocabulary.stores).lines
    #expect(
      lines == [
        "store: riyadh", #"shop: {name: "Kaffe & Co."}"#, "cart: {total: 99.50 SAR, item: Coffee}",
      ], "\(lines)")
    #expect(GivenText(WorldSetup(store: own), stores: runner.vocabulary.stores).lines == ["store: riyadh"])
  }

  @Test("the colours of a shop are written and read as they were, and others are refused")
  func colours() throws {
    let runner = try Shipped.runner()
    let own = try #require(runner.vocabulary.stores.first { $0.id == "riyadh" })
    let look = ShopLook(theme: "light", accent: "#8A1C1C")
    let given = GivenText(WorldSetup(store: own), stores: runner.vocabulary.stores, look: look)
    #expect(given.lines == ["store: riyadh", ##"shop: {theme: light, accent: "#8A1C1C"}"##])
    func file(_ shop: String) -> ScenarioFile {
      ScenarioFile(
        path: "colours.till.yaml",
        text: """
          till: 1
          id: colours
          name: "A shop of somebody's own: shown"
          given: {store: riyadh, \(shop)}
          steps:
            - start: checkout

          """)
    }
    let read = ReadFile(file(given.lines[1]), vocabulary: runner.vocabulary).scenarios.first
    #expect(read?.world.look == look)
    #expect(runner.check([file("shop: {theme: lihgt}")]).map(\.code) == [.unknownValue])
    #expect(runner.check([file("shop: {accent: red}")]).map(\.code) == [.wrongFormat])
  }

  @Test("a shop in a currency of its own needs a cart")
  func ownCurrency() throws {
    let text = """
      till: 1
      id: own-currency
      name: "A shop of somebody's own: refused"
      given: {store: london, shop: {currency: EUR}}
      steps:
        - start: checkout

      """
    let found = try Shipped.runner().check([ScenarioFile(path: "own-currency.till.yaml", text: text)])
    #expect(found.map(\.code) == [.missing])
  }

  @Test("a rule that a scenario leaves out is off in its recording, and in what is written from that")
  func rulesThatAreOff() throws {
    let runner = try Shipped.runner()
    let file = try #require(
      Disk.files.find(Shipped.folder).files.first { $0.path.hasSuffix("/stitch-nonce-constant.till.yaml") })
    let run = try #require(runner.record("stitch-nonce-constant", in: file))
    #expect(run.setup.rules == Set(PaymentRule.allCases).subtracting([.stableIdempotencyKey]))
    let again = try TillRun(reading: run.text) { id in runner.vocabulary.stores.first { $0.id == id } }
    #expect(again.setup.rules == run.setup.rules)
    #expect(try again.replay().snapshot.brokenRule == nil)
    let written = try ScenarioWriter(runner).write(again.setup, again.entries, named: "once")
    #expect(written.isProven, "\(written.text)")
    #expect(written.breaks == nil)
    #expect(written.text.hasSuffix("\nrules: {except: [stable-idempotency-key]}\n"))
    // Where every rule is looked at, one is broken.
    var strict = again.setup
    strict.rules = Set(PaymentRule.allCases)
    let broken = try TillRun(setup: strict, entries: again.entries)
    #expect(broken.end.broken?.rule == .stableIdempotencyKey || broken.end.broken?.rule == .sameKeySameBody)
  }

  @Test("how likely universal links work is written, at the beginning and in a step, and a lifetime of a code")
  func chanceAndLifetime() throws {
    let runner = try Shipped.runner()
    let text = """
      till: 1
      id: here
      name: here
      given:
        store: sao-paulo
        seed: 5
        phone: {universal-links: unreliable(0.3)}
        gateways: {yuno: {pix: {expires: 5m}}}
      steps:
        - start: checkout
        - phone: {universal-links: unreliable(0.125)}
        - choose: pix
        - clock: +5m
        - clock: {run-until: screen:result}
        - expect: {provider: {status: expired}}
      """
    let run = try #require(runner.record("here", in: ScenarioFile(path: "here.till.yaml", text: text)))
    let again = try TillRun(reading: run.text) { id in runner.vocabulary.stores.first { $0.id == id } }
    #expect(again.setup.phone == run.setup.phone)
    let written = try ScenarioWriter(runner).write(again.setup, again.entries, named: "once").text
    #expect(written.contains("universal-links: unreliable(0.3)"), "\(written)")
    #expect(written.contains("- phone: \"universal-links/unreliable(0.125)\""), "\(written)")
    #expect(written.contains("yuno.pix-lifetime: five-minutes"), "\(written)")
    let report = runner.run([ScenarioFile(path: "w.till.yaml", text: written)], options: RunOptions(isStrict: true))
    #expect(report.exitCode == .passed, "\(written)")
  }

  @Test("what is written has the calls and messages of what was done, also where a wait decided them")
  func waitsThatMatter() throws {
    let runner = try Shipped.runner()
    let head = """
      till: 1
      id: here
      name: here
      given:
        settings: {hyperpay.payment-type: preauthorise}
      steps:
        - start: checkout
        - choose: card
        - fill: {number: 4200000000000091, expiry: 12/30, security-code: "123", holder: Sara Demo}
        - press: pay

      """
    let many = """
        - fault: {id: lost, on: hyperpay.capture, nth: 2, do: drop-response}
        - merchant: {capture: 50.00 SAR}
        - clock: +2m
        - merchant: {capture: 30.00 SAR}
        - clock: +4m
        - webhook: hold
        - merchant: {capture: 20.00 SAR}
        - clock: +3m
        - expect: {wire: [{call: hyperpay.capture, times: 3}], webhooks: {received: 4}}
      """
    let held = """
        - clock: +10s
        - webhook: hold
        - clock: +10s
        - expect: {webhooks: {received: 1}}
      """
    for (steps, wanted) in [
      (many, ["{call: hyperpay.capture, times: 3}", "captured: 100.00 SAR", "received: 4"]),
      (held, ["received: 1"]),
    ] {
      let run = try #require(
        runner.record("here", in: ScenarioFile(path: "here.till.yaml", text: head + steps + "\n")))
      let written = try ScenarioWriter(runner).write(run.setup, run.entries, named: "once")
      #expect(written.isProven && !written.endsOtherwise, "\(written.text)")
      for text in wanted { #expect(written.text.contains(text), "\(written.text)") }
    }
  }

  @Test(
    "rules are written as they were chosen",
    arguments: [
      (RuleSelection.all, "all"), (.none, "none"), (.only([.stableIdempotencyKey]), "[stable-idempotency-key]"),
      (.except([.stableIdempotencyKey, .capturedOnce]), "{except: [stable-idempotency-key, captured-once]}"),
    ])
  func rules(selection: RuleSelection, text: String) {
    #expect(selection.fileText == text)
  }

  @Test("a step can go on at once, while a call is under way")
  func atOnce() throws {
    let text = """
      till: 1
      id: here
      name: here
      steps:
        - start: checkout
        - choose: stc-pay
        - press: send-code
          no-wait: true
        - expect: {screen: {is: waiting}}
        - clock: {run-until: idle}
        - expect: {screen: {is: otp}}
      """
    let report = try Shipped.run(text)
    let english = try Shipped.english()
    #expect(report.exitCode == .passed, "\(report.text(in: english))")
  }

  @Test(
    "texts are written so that they are read as the same texts",
    arguments: [
      "", " ", "a", "true", "NO", "12:30:45", "0512345678", "a: b", "a #b", "- a", "\"", "\\", "a\nb", "é", "\u{7}",
      "{a}",
      "+20m", "~", "null", "1e3", "a,b", "[x", "&a", "*a", "!a", "%a", "@a", "`a", "a\u{2028}b", "end ",
    ])
  func scalars(text: String) throws {
    let yaml = "till: 1\nid: here\nname: \(YAML.text(text))\nsteps:\n  - start: checkout\n  - expect: {sms: 0}\n"
    let read = ReadFile(ScenarioFile(path: "here.till.yaml", text: yaml), vocabulary: try Shipped.runner().vocabulary)
    #expect(read.scenarios.first?.name == text, "\(yaml) \(read.complaints)")
  }

  @Test("spans are written as they are read", arguments: [0, 1, 999, 1_000, 61_500, 3_600_000, 90_061_001])
  func spans(milliseconds: Int64) {
    let span = Duration.milliseconds(milliseconds)
    #expect(DurationText.read(DurationText.written(span)) == span)
  }
}
