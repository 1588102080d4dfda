import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

@Suite("Faults")
struct FaultTests {
  @Test("what a fault does to a message speaks of the message, and of no money")
  func messages() throws {
    let driver = try Driver(Samples.faulted())
    let context = RenderContext(snapshot: driver.snapshot, model: driver.model, phrases: driver.phrases)
    for kind in context.kinds(at: .messages) {
      let text = context.explanation(of: kind, at: .messages)
      #expect(!text.contains("⟦") && !text.contains("oney") && !text.contains("request"), "\(kind): \(text)")
      #expect(text != context.explanation(of: kind, at: .any))
    }
  }

  @Test("the dialog offers the letters that heal only while they heal, and says before how to get there")
  func offersToHeal() throws {
    var driver = try Driver(Samples.faulted())
    driver.key(.character("f"))
    #expect(!driver.shows("h: clear") && driver.shows("selects it"))
    driver.key(.up)
    #expect(driver.shows("h: clear   H: clear all") && !driver.shows("selects it"))
    driver.key(.character("H"))
    #expect(driver.actions.contains { if case .command(.heal(nil)) = $0 { true } else { false } })
  }

  private func rule(_ driver: Driver) throws -> FaultRule {
    guard case .command(.fault(let rule))? = driver.actions.last else {
      Issue.record("nothing was armed")
      throw CancellationError()
    }
    return rule
  }

  @Test("three short steps arm a fault: where, what, when; it says so")
  func steps() throws {
    var driver = try Driver(Samples.faulted())
    driver.snapshot.faults = []
    driver.key(.character("f"))
    #expect(
      driver.shows("Which call?") && driver.shows("hyperpay.status") && driver.shows("called 2 times"))
    driver.type("status")
    driver.key(.enter)
    #expect(driver.shows("What should fail?"))
    driver.type("response lost")
    #expect(driver.shows("The provider acts, money may move; the response is lost."))
    driver.key(.enter)
    #expect(driver.shows("the next call"))
    driver.key(.enter)
    let rule = try rule(driver)
    #expect(rule.operation == OperationPattern("hyperpay.status") && rule.effect == .dropAfter)
    #expect(rule.occurrence == .nth(1...1) && rule.id == "drop-after-1")
    #expect(driver.model.overlay == nil && driver.shows("Armed: response lost, hyperpay.status"))
  }

  @Test(
    "numbers are changed by arrows and digits",
    arguments: [
      ("any call", "timeout", FaultState.Turn.nth, "3", Occurrence.nth(3...3)),
      ("any call", "status", .every, "4", .every(4)), ("any call", "reset", .chance, "50", .chance(.half)),
      ("any call", "stale", .each, "", .each),
    ])
  func numbers(place: String, kind: String, turn: FaultState.Turn, typed: String, occurrence: Occurrence) throws {
    var driver = try Driver(Samples.selecting())
    driver.key(.alt("f"))
    var state = FaultState()
    state.place = .any
    state.kind = FaultKind(rawValue: kind)
    state.numbers[turn] = 0
    let context = RenderContext(snapshot: driver.snapshot, model: driver.model, phrases: driver.phrases)
    state.selection = context.faultRows(state).firstIndex(of: .turn(turn))
    driver.model.overlay = .faults(state)
    driver.type(typed)
    driver.key(.enter)
    let rule = try rule(driver)
    #expect(rule.operation == .all && rule.occurrence == occurrence)
  }

  @Test("what a fault needs is chosen with arrows")
  func argument() throws {
    var driver = try Driver(Samples.selecting())
    var state = FaultState()
    state.place = .call("x.pay")
    state.kind = .status
    state.selection = 0
    driver.model.overlay = .faults(state)
    #expect(driver.shows("with status 503"))
    driver.key(.right, .down, .enter)
    #expect(try rule(driver).effect == .status(504))
  }

  @Test(
    "every kind can be armed with the argument that it starts with, and says what happens to the money",
    arguments: FaultKind.allCases)
  func kinds(kind: FaultKind) throws {
    let phrases = try Samples.phrases()
    #expect(phrases.has("fault.kind.\(kind.rawValue)") && phrases.has("fault.\(kind.rawValue).what"))
    #expect(FaultState.effect(kind, nil).kind == kind)
    #expect(FaultState.arguments(of: kind).isEmpty == (FaultState.usualArgument(of: kind) == nil))
    if let usual = FaultState.usualArgument(of: kind) { #expect(FaultState.arguments(of: kind).contains(usual)) }
  }

  @Test("Escape goes one step back, and out from the first")
  func back() throws {
    var driver = try Driver(Samples.faulted())
    driver.key(.character("f"), .enter, .enter)
    guard case .faults(let state)? = driver.model.overlay else {
      Issue.record("closed")
      return
    }
    #expect(state.place != nil && state.kind != nil)
    driver.key(.escape, .escape)
    #expect(driver.model.overlay == .faults(FaultState()))
    driver.key(.escape)
    #expect(driver.model.overlay == nil)
  }

  @Test("what is armed stands above with what it hit; one is healed, or all, and Enter shows the exchange")
  func armed() throws {
    var driver = try Driver(Samples.faulted())
    driver.key(.character("f"))
    #expect(driver.shows("duplicated: the provider’s webhooks") && driver.shows("at request 4"))
    driver.key(.up, .enter)
    #expect(driver.model.inspector.tab == .wire && driver.shows("response lost"))
    let context = RenderContext(snapshot: driver.snapshot, model: driver.model, phrases: driver.phrases)
    #expect(context.selectedExchange?.id == 4)
    driver.key(.escape, .character("f"), .up, .up, .character("h"))
    #expect(driver.asked() == ["command(Inspection.Command.heal(Optional(\"duplicate-1\")))"])
    driver.key(.character("H"))
    #expect(driver.asked() == ["command(Inspection.Command.heal(nil))"])
  }

  @Test("letters that heal are typed everywhere else in the dialog")
  func typing() throws {
    var driver = try Driver(Samples.faulted())
    driver.key(.character("f"))
    driver.type("hyper")
    #expect(driver.actions.isEmpty)
    guard case .faults(let state)? = driver.model.overlay else {
      Issue.record("closed")
      return
    }
    #expect(state.query.text == "hyper")
  }

  static let sizes = [Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 40, height: 12)]

  @Test("a badge stands on every screen while something is armed, in ASCII too, and not on stage", arguments: sizes)
  func badge(size: Size) throws {
    let phrases = try Samples.phrases()
    for screen in try SampleScreen.all() where screen.snapshot.faults.isEmpty && screen.model.overlay == nil {
      var snapshot = Samples.armed(screen.snapshot)
      snapshot.phone = PhoneState()
      var model = screen.model
      model.isOnStage = false
      let frame = model.frame(of: snapshot, size: size, phrases: phrases)
      #expect(frame.surface.text.contains { $0.contains("↯") }, "\(screen.name)")
      model.glyphs = .ascii
      let plain = model.frame(of: snapshot, size: size, phrases: phrases)
      #expect(plain.outline.items.contains { $0.target == "operation:faults" && $0.role == .status }, "\(screen.name)")
      model.isOnStage = true
      let staged = model.frame(of: snapshot, size: size, phrases: phrases)
      #expect(!staged.outline.items.contains { $0.target == "operation:faults" }, "\(screen.name)")
    }
  }

  @Test("when it fires the badge turns, and a line says which call it hit until the next key")
  func fires() throws {
    var driver = try Driver(Samples.armed(try Samples.declined()))
    #expect(driver.shows("↯ 1 armed, never fired"))
    driver.key(.character("x"))
    driver.snapshot.faults = try Samples.faulted().faults
    #expect(driver.shows("Fired: response lost at hyperpay.status, request 4") && driver.shows("1 fired"))
    driver.key(.character("x"))
    #expect(!driver.shows("Fired: response lost at"))
  }

  @Test("leaving with something armed that never fired says so first")
  func leaving() throws {
    var driver = try Driver(Samples.armed(try Samples.selecting()))
    driver.key(.control("q"))
    #expect(driver.asked().isEmpty && driver.shows("Armed and never fired"))
    driver.key(.control("q"))
    #expect(driver.asked() == ["quit"])
  }

  @Test("a phone that is not as it should be is told outside its pane", arguments: sizes)
  func phone(size: Size) throws {
    var snapshot = try Samples.selecting()
    snapshot.phone.isJailbroken = true
    snapshot.phone.seesForeignCertificate = true
    let frame = AppModel().frame(of: snapshot, size: size, phrases: try Samples.phrases())
    #expect(frame.surface.text.prefix(2).contains { $0.contains("jailbroken") || $0.contains("phone") })
  }

  @Test("the palette arms a fault by its operation and heals it")
  func palette() throws {
    var driver = try Driver(Samples.faulted())
    driver.key(.control("p"))
    driver.type("status response lost")
    driver.key(.enter)
    let rule = try rule(driver)
    #expect(rule.operation == OperationPattern("hyperpay.status") && rule.id == "drop-after-2")
    driver.key(.control("p"))
    driver.type("clear all")
    driver.key(.enter)
    guard case .command(.heal(nil))? = driver.actions.last else {
      Issue.record("not healed")
      return
    }
  }
}

@Suite("Messages to the merchant")
struct NoticeTests {
  private func driver() throws -> Driver {
    var driver = try Driver(Samples.noticed(), size: Size(width: 80, height: 40))
    driver.key(.character("N"))
    return driver
  }

  @Test("what is under way says when it is due, which try it is, and whether it is held or forged")
  func list() throws {
    let driver = try driver()
    #expect(driver.shows("held") && driver.shows("attempt 1 of 5") && driver.shows("not from the provider"))
    #expect(driver.shows("attempt 2 of 5") && driver.shows("retried at"))
  }

  @Test(
    "keys act on the message in hand",
    arguments: [
      (Character("r"), Command.WebhookChange.releaseOne(3)), ("2", .repeat(3)), ("a", .delay(3, .seconds(60))),
      ("x", .forge(.wrongSignature, 3)),
    ])
  func acts(key: Character, change: Command.WebhookChange) throws {
    var driver = try driver()
    let context = RenderContext(snapshot: driver.snapshot, model: driver.model, phrases: driver.phrases)
    driver.model.inspector.selection = context.webhookRows.firstIndex {
      if case .underway = $0 { true } else { false }
    }
    driver.key(.character(key))
    guard case .command(.webhooks(let asked))? = driver.actions.last else {
      Issue.record("nothing was asked")
      return
    }
    #expect(asked == change)
  }

  @Test("with no message in hand the keys say so")
  func none() throws {
    var driver = try driver()
    driver.key(.character("r"))
    #expect(driver.actions.isEmpty && driver.shows("Select a webhook first"))
  }
}
