import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Testing

@testable import Screens

@Suite("On stage")
struct StageTests {
  @Test("keys whose effect nobody would see do nothing, and say nothing", arguments: ["i", "o", "v", "R", " ", "+"])
  func keys(key: String) throws {
    var driver = try Driver(Samples.paid())
    driver.model.isOnStage = true
    let before = driver.text
    driver.type(key)
    #expect(driver.asked().isEmpty && driver.text == before && driver.model.notice == nil)
  }

  @Test("an audience sees no form of shopper and amount, by either of the keys that lead there")
  func details() throws {
    for key in [Input.character("e"), .function(2)] {
      var driver = try Driver(Samples.selecting())
      driver.model.isOnStage = true
      driver.model.performance = .byHand
      let before = driver.text
      driver.key(key)
      #expect(driver.asked().isEmpty && driver.text == before && driver.model.notice == nil, "\(key)")
    }
  }

  @Test("on a small terminal the caption ends with a whole word and an ellipsis")
  func smallCaption() throws {
    let words = "Our customer pays in four instalments while the shop is paid in full on the same day by the provider"
    let bar = StageBar(caption: words)
    let frame = AppModel(isOnStage: true).stageFrame(
      of: try Samples.selecting(), size: Size(width: 40, height: 12), phrases: try Samples.phrases(), bar: bar)
    let last = try #require(frame.surface.text.last).drop { $0 == " " }
    #expect(last.contains("…"), "\(frame.surface.text)")
    let shown = last.prefix { $0 != "…" }
    #expect(words.contains(shown), "\(last)")
    #expect(words[words.firstRange(of: shown)!.upperBound...].first != nil && shown.hasSuffix(" "), "\(last)")
  }

  @Test("a footer without room for chapter and beat says the beat, and nothing that stops in the middle")
  func narrowFooter() throws {
    func footer(_ stance: StageBar.Stance, width: Int, failures: [String] = []) throws -> String {
      var bar = StageBar(caption: "Paid.", chapter: "The answer is lost", stance: stance, failures: failures)
      bar.place = (10, 12)
      let frame = AppModel(isOnStage: true).stageFrame(
        of: try Samples.selecting(), size: Size(width: width, height: 24), phrases: try Samples.phrases(), bar: bar)
      return try #require(frame.surface.text.last)
    }
    #expect(try footer(.ended, width: 80).contains("The answer is lost · 10/12"))
    for short in [try footer(.ended, width: 60), try footer(.ended, width: 80, failures: ["line 3: no"])] {
      #expect(short.contains("10/12") && !short.contains("The answer") && !short.contains("…"), "\(short)")
    }
    #expect(try !footer(.ended, width: 40).contains("…"))
  }

  @Test("an example that is filled in before an audience does not look like a test’s")
  func example() throws {
    let page = HostedPage(
      id: "truelayer.login", url: Samples.planURL, title: Phrase("truelayer.login.title"), blocks: [],
      fields: [.init(id: "username", label: Phrase("truelayer.login.user"), kind: .text(64))], buttons: [])
    var snapshot = try Samples.page(.page(page))
    snapshot.testData = [
      TestDatum(
        input: .holder("test_executed"), outcome: Phrase("truelayer.test.executed"), source: nil,
        onStage: .holder("alex.demo"))
    ]
    func filled(_ performance: Performance?) throws -> String? {
      var driver = try Driver(snapshot)
      driver.model.isOnStage = performance != nil
      driver.model.performance = performance
      driver.key(.function(2))
      if performance == nil { driver.key(.enter) }
      return driver.snapshot.checkout.phase.form?.text(.page("username"))
    }
    #expect(try filled(.byHand) == "alex.demo")
    #expect(try filled(nil) == "test_executed")
  }

  @Test("a shopper’s page offers an audience no outcome to choose", arguments: ["en", "ar"])
  func choices(language: String) throws {
    let phrases = try Samples.phrases(language)
    let (all, onStage) = (
      RenderContext(snapshot: try Samples.paid(), model: AppModel(), phrases: phrases),
      RenderContext(snapshot: try Samples.paid(), model: AppModel(isOnStage: true), phrases: phrases)
    )
    for key in [
      "yuno.checkout-pro.reject", "yuno.checkout-pro.pending", "swedbank-pay.decline", "swedbank-pay.leave-app",
      "truelayer.login.text", "truelayer.login.text.mandate", "truelayer.login.problem",
    ] {
      let text = onStage.say(key)
      #expect(text != all.say(key) && !text.isEmpty, "\(key)")
      for word in ["declined", "simulated", "authorisation", "manually"] { #expect(!text.contains(word), "\(key)") }
    }
  }

  @Test("of a long name enough is cut that the order’s number and the amount have room")
  func longName() throws {
    var snapshot = try Samples.selecting()
    let own = snapshot.checkout.store
    snapshot.checkout = Checkout(
      store: Store(
        id: own.id, name: "Al-Muhaidib Specialty Coffee Roasters & Trading Co", city: own.city, country: own.country,
        currency: own.currency, utcOffsetMinutes: own.utcOffsetMinutes, shopper: own.shopper, order: own.order,
        methods: own.methods, rates: own.rates))
    let frame = AppModel(isOnStage: true).frame(
      of: snapshot, size: Size(width: 60, height: 24), phrases: try Samples.phrases())
    let header = try #require(frame.surface.text.first)
    #expect(header.contains("Al-Muhaidib Special") && header.contains("…"), "\(header)")
    #expect(header.contains(own.order.number) && header.contains("148.00"), "\(header)")
  }

  @Test("the list of what the phone can do does not open, by either of its keys")
  func phonePane() throws {
    for key in [Input.control("f"), .function(12)] {
      var driver = try Driver(Samples.paid())
      driver.model.isOnStage = true
      let before = driver.text
      driver.key(key)
      #expect(driver.model.overlay == nil && driver.text == before && driver.model.notice == nil)
      driver.model.isOnStage = false
      driver.key(key)
      #expect(driver.model.overlay != nil)
    }
  }

  @Test("no operation that stays off stage is offered in the palette there")
  func palette() throws {
    var driver = try Driver(Samples.paid())
    driver.model.isOnStage = true
    driver.key(.control("p"))
    #expect(driver.model.overlay != nil)
    for operation in [Operation.inspect, .pause, .outcomes, .urlBar, .faults, .phonePane] {
      #expect(operation.stage == .offStage)
    }
    for operation in [Operation.testData, .payInBank, .showMessage] { #expect(operation.stage == .keyOnly) }
    #expect(Operation.leave.stage == .leavesStage)
  }

  @Test("a text message is shown once it was asked for, so that its code can be typed")
  func message() throws {
    var driver = try Driver(Samples.code(typed: ""))
    driver.model.isOnStage = true
    #expect(!driver.shows("The phone"))
    driver.key(.character("m"))
    #expect(driver.shows("The phone"))
  }

  @Test("the reset of a demo says nothing of branches")
  func reset() throws {
    var model = AppModel()
    model.isOnStage = true
    _ = model.go(.reset)
    #expect(model.notice == nil)
    model.isOnStage = false
    _ = model.go(.reset)
    #expect(model.notice == Phrase("notice.reset"))
  }
}
