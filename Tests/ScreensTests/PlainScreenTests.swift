import Checkout
import Frames
import Inspection
import Language
import Pages
import Payments
import Testing

@testable import Screens

@Suite("Plain screens")
struct PlainScreenTests {
  /// Reads a line and has the checkout follow; returns what was answered.
  private func say(_ line: String, _ driver: inout Driver) -> [String] {
    let plain = PlainScreen(phrases: driver.phrases)
    let read = plain.read(line, model: &driver.model, snapshot: driver.snapshot, frame: driver.frame)
    driver.perform(read.actions)
    return read.answer
  }

  private func lines(_ driver: Driver) -> [String] { PlainScreen(phrases: driver.phrases).lines(of: driver.frame) }

  @Test("a whole card payment, line by line")
  func payment() throws {
    var driver = try Driver(Samples.selecting(), size: PlainScreen.size)
    #expect(lines(driver).contains("1. Choice mada, Visa, Mastercard: SAR 148.00, HyperPay, here"))
    #expect(say("1", &driver).isEmpty)
    #expect(driver.snapshot.checkout.method == .card)
    driver.snapshot = try Samples.card()
    _ = say("card number 4201 3201 1111 1010", &driver)
    _ = say("expires 11/30", &driver)
    _ = say("security 123", &driver)
    _ = say("name Sara Demo", &driver)
    #expect(lines(driver).contains { $0.contains("Card number: 4201 32•• •••• 1010") })
    #expect(say("pay", &driver).isEmpty)
    #expect(driver.effects.contains { if case .answer(_, .card(.entered)) = $0 { true } else { false } })
    driver.snapshot = try Samples.paid()
    #expect(lines(driver).contains { $0.contains("Paid") })
  }

  @Test("a complaint about one of several fields in a row names the field")
  func complaint() throws {
    var driver = try Driver(Samples.card(), size: PlainScreen.size)
    _ = say("card number 4201 3201 1111 1010", &driver)
    _ = say("expires 13/27", &driver)
    _ = say("name Sara Demo", &driver)
    let notes = lines(driver).filter { $0.contains("Enter a month from 01 to 12") }
    #expect(notes.count == 1 && notes[0].contains("Expires: Enter a month"), "\(notes)")
  }

  @Test("what cannot be done says why, and what is not there says so")
  func answers() throws {
    var driver = try Driver(Samples.selecting(), size: PlainScreen.size)
    #expect(say("pix", &driver) == ["needs BRL"])
    #expect(say("frobnicate", &driver) == ["Nothing here is called frobnicate. For help, type ?"])
    #expect(say("99", &driver).count == 1)
    #expect(say("?", &driver).count > 5)
    #expect(say("\u{1B}[2J", &driver) == ["Nothing here is called ␛[2J. For help, type ?"])
    #expect(say("quit", &driver).isEmpty && driver.asked() == ["quit"])
  }

  @Test("a link is opened by its word")
  func link() throws {
    var driver = try Driver(Samples.plan(), size: PlainScreen.size)
    _ = say("open tillshop://return?id=1", &driver)
    #expect(driver.asked().first?.contains("tillshop://return?id=1") == true)
  }

  @Test(
    "faults are armed, listed and healed by their words",
    arguments: [
      ("fault hyperpay.status drop-response", "drop-after", 1), ("fault hyperpay.status drop-after", "drop-after", 1),
      ("fault hyperpay.* duplicate 3", "duplicate", 3),
      ("fault * offline", "offline", 1), ("FAULT *.notification status", "status", 1),
    ])
  func faults(line: String, kind: String, number: Int) throws {
    var driver = try Driver(Samples.faulted(), size: PlainScreen.size)
    #expect(say(line, &driver).count == 1)
    guard case .command(.fault(let rule))? = driver.actions.first else {
      Issue.record("nothing is armed")
      return
    }
    #expect(rule.effect.name == kind && rule.occurrence == .nth(number...number))
  }

  @Test("what cannot go wrong says what can")
  func noFault() throws {
    var driver = try Driver(Samples.faulted(), size: PlainScreen.size)
    #expect(say("fault hyperpay.status explode", &driver).first?.contains("drop-response") == true)
    #expect(say("fault tabby.nothing drop-after", &driver).first?.contains("hyperpay.submit-card") == true)
    #expect(say("fault", &driver).first?.contains("CALL") == true)
    #expect(say("fault * offline 0", &driver).first?.contains("CALL") == true)
    #expect(say("faults", &driver).count == 2)
    #expect(say("heal drop-after-1", &driver) == ["That one has already ended."])
    #expect(driver.actions.isEmpty)
    #expect(say("heal duplicate-1", &driver).count == 1)
    guard case .command(.heal("duplicate-1"))? = driver.actions.first else {
      Issue.record("not healed")
      return
    }
  }

  @Test("a part of the next call is lost by its word, or of a call of a name")
  func lost() throws {
    var driver = try Driver(Samples.faulted(), size: PlainScreen.size)
    _ = say("lose answer", &driver)
    _ = say("lose request hyperpay.status", &driver)
    #expect(say("lose hope", &driver).first?.contains("lose request") == true)
    #expect(say("lose answer tabby.nothing", &driver).first?.contains("hyperpay.status") == true)
    let losses = [FaultRule.loss(of: .answer), .loss(of: .request, calls: OperationPattern("hyperpay.status"))]
    #expect(driver.asked() == losses.map { "\(Action.command(.fault($0)))" })
  }

  @Test(
    "messages are let go, repeated, forged and made late by their numbers",
    arguments: [
      ("release 3", "release/3"), ("late 4", "delay/4/600000"), ("late 4 90", "delay/4/5400000"), ("hold", "hold"),
      ("backwards", "release-backwards"), ("forge too-old", "forge/too-old"), ("release", "release"),
    ])
  func messages(line: String, name: String) throws {
    var driver = try Driver(Samples.noticed(), size: PlainScreen.size)
    _ = say(line, &driver)
    guard case .command(.webhooks(let change))? = driver.actions.first else {
      Issue.record("\(driver.actions)")
      return
    }
    #expect(change.name == name)
  }

  @Test("a message that is not there is answered with those that are")
  func noMessage() throws {
    var driver = try Driver(Samples.noticed(), size: PlainScreen.size)
    for line in ["release 77", "late 77", "repeat 77", "messages"] {
      let answer = say(line, &driver)
      #expect(answer.contains { $0.hasPrefix("3. payment_executed: on hold") }, "\(line): \(answer)")
    }
    #expect(say("forge well", &driver).first?.contains("wrong-signature") == true)
    #expect(driver.actions.isEmpty)
  }

  @Test("work is kept, and time and history moved, by their words")
  func work() throws {
    var driver = try Driver(Samples.faulted(), size: PlainScreen.size)
    _ = say("save lost answer", &driver)
    _ = say("keep", &driver)
    _ = say("idle", &driver)
    _ = say("second", &driver)
    let asked = driver.asked()
    #expect(asked.first?.contains("lost answer") == true, "\(asked)")
    #expect(asked.contains { $0.contains("runUntilIdle") }, "\(asked)")
    #expect(say("undo", &driver).count == 1)
    #expect(say("?", &driver).contains { $0.contains("fault CALL WHAT") })
  }

  @Test("no line holds an escape or a secret")
  func safe() throws {
    let phrases = try Samples.phrases()
    let plain = PlainScreen(phrases: phrases)
    // The list of test data shows published card numbers in full.
    for screen in try SampleScreen.all() where screen.name != "test-data" {
      for line in plain.lines(of: screen.frame(PlainScreen.size, phrases)) {
        #expect(!line.unicodeScalars.contains { $0.value < 0x20 })
        #expect(!line.contains(Samples.cardNumber) && !line.contains("4201 3201"))
      }
    }
  }
}
