import Commerce
import Frames
import Inspection
import Payments
import Testing

@testable import Screens

@Suite("An operation like one from before")
struct RepeatedOperationTests {
  /// A payment of which 40.00 is ordered to be refunded again after an operation with this result.
  private func refunded(_ result: OperationResult?) throws -> Driver {
    var driver = try paid(andRefunded: result)
    driver.key(.character("v"), .down, .down, .enter)
    driver.type("40")
    driver.key(.enter)
    return driver
  }

  /// A payment of which 40.00 was refunded by an operation with this result.
  private func paid(andRefunded result: OperationResult?, size: Size = Size(width: 80, height: 24)) throws -> Driver {
    try paid(
      [MerchantOperation(number: 1, operation: .refund(Samples.money("40.00")), at: Samples.later(20), result: result)],
      size: size)
  }

  /// A payment for which so much was ordered to be done.
  private func paid(_ ordered: [MerchantOperation], size: Size = Size(width: 80, height: 24)) throws -> Driver {
    var snapshot = try Samples.operated()
    let amount = try Samples.money("148.00")
    snapshot.books = try Samples.books(
      of: snapshot,
      standing: PaymentStanding(stage: .decided, captured: amount, kept: try Samples.money("108.00")),
      ordered: ordered)
    var driver = try Driver(snapshot, size: size)
    driver.model.inspector.payment = "TILL-1042-1"
    return driver
  }

  /// What the last command orders.
  private func order(_ driver: Driver) -> MerchantOrder? {
    switch driver.actions.last {
    case .command(.payment(.operate(let operation), _)): .new(operation)
    case .command(.payment(.retry(let operation), _)): .retry(operation)
    default: nil
    }
  }

  @Test("the amount of an earlier refund is a question: that one again, or another one")
  func repeated() throws {
    let done = OperationResult.done(PaymentStatus(state: .captured, words: .none))
    let cases: [(OperationResult?, String)] = [
      (done, "was done at"), (.unknown, "had no response"), (nil, "is in progress"),
    ]
    for (result, words) in cases {
      var driver = try refunded(result)
      #expect(driver.asked().isEmpty)
      #expect(driver.shows(words) && driver.shows("Retry the one from") && driver.shows("Refund another SAR 40.00"))
      var other = driver
      driver.key(.enter)
      #expect(order(driver) == .retry(.refund(try Samples.money("40.00"))))
      other.key(.down, .enter)
      #expect(order(other) == .new(.refund(try Samples.money("40.00"))))
      #expect(!driver.shows("Retry the one from"))
    }
  }

  @Test("the palette retries a refund whose result is unknown, and no other")
  func palette() throws {
    let done = OperationResult.done(PaymentStatus(state: .captured, words: .none))
    for result: OperationResult? in [.unknown, done, .notMade, nil] {
      var driver = try paid(andRefunded: result, size: Size(width: 120, height: 40))
      driver.key(.control("p"))
      driver.type("merchant: retry")
      let isOffered = driver.shows("Merchant: retry the refund of SAR 40.00 from")
      #expect(isOffered == (result == .unknown))
      guard isOffered else { continue }
      driver.key(.enter)
      #expect(order(driver) == .retry(.refund(try Samples.money("40.00"))))
    }
    let settled = try paid(andRefunded: done)
    let context = RenderContext(snapshot: settled.snapshot, model: settled.model, phrases: settled.phrases)
    #expect(context.obstacle(of: Operation.retry("1")) != nil)
  }

  @Test("in plain words the same refund is a question, and “retry” or “another” before the amount answers it")
  func plain() throws {
    func say(_ line: String) throws -> (order: MerchantOrder?, answer: [String]) {
      var driver = try paid(andRefunded: .unknown, size: PlainScreen.size)
      let plain = PlainScreen(phrases: driver.phrases)
      let read = plain.read(line, model: &driver.model, snapshot: driver.snapshot, frame: driver.frame)
      driver.perform(read.actions)
      return (order(driver), read.answer)
    }
    let amount = try Samples.money("40.00")
    let asked = try say("refund 40")
    #expect(asked.order == nil)
    #expect(asked.answer.count == 1 && asked.answer[0].contains("Type “refund retry” to retry it"))
    #expect(try say("refund retry 40").order == .retry(.refund(amount)))
    #expect(try say("refund another 40").order == .new(.refund(amount)))
    #expect(try say("refund 41").order == .new(.refund(try Samples.money("41.00"))))
    #expect(try say("refund retry nonsense").order == nil)
  }

  @Test("what moved nothing is ordered again without a question, and Escape takes the question back")
  func notRepeated() throws {
    for result in [OperationResult.notMade, .refused(.networkError(.offline))] {
      var driver = try refunded(result)
      #expect(driver.asked().count == 1)
    }
    var driver = try refunded(.unknown)
    driver.key(.escape)
    #expect(!driver.shows("Retry the one from") && driver.model.inspector.hasFocus)
    #expect(driver.asked().isEmpty)
  }

  @Test("after an order, further Enters order nothing until a row is chosen")
  func oneEnterTooMany() throws {
    var driver = try Driver(Samples.operated())
    driver.key(.character("v"), .down, .down, .enter, .enter)
    #expect(order(driver)?.operation.kind == .refund && driver.asked().count == 1)
    for _ in 0..<3 {
      driver.key(.enter)
      #expect(driver.asked().isEmpty && driver.shows("Sent; choose with"))
    }
    driver.key(.down, .enter)
    #expect(driver.shows("Enter sends, Esc cancels"))
    var repeated = try refunded(.unknown)
    repeated.key(.enter, .enter, .enter)
    #expect(repeated.asked().count == 1)
  }

  @Test("Escape on the question leads back to the operation")
  func backToTheOperation() throws {
    var driver = try refunded(.unknown)
    driver.key(.escape, .enter)
    #expect(driver.shows("Enter sends, Esc cancels"))
  }

  @Test(
    "every unsettled operation stays on the list, and what may be on its way is not offered")
  func openOnesStay() throws {
    func refund(_ number: Int, _ amount: String, _ result: OperationResult) throws -> MerchantOperation {
      MerchantOperation(
        number: number, operation: .refund(try Samples.money(amount)), at: Samples.later(20), result: result)
    }
    let status = PaymentStatus(state: .captured, words: .none)
    var driver = try paid(
      [
        refund(1, "7.00", .done(status)), refund(2, "20.00", .unknown), refund(3, "8.00", .accepted(status)),
        refund(4, "5.00", .refused(.networkError(.offline))),
      ], size: Size(width: 120, height: 40))
    driver.snapshot.lastOperation = nil
    driver.key(.character("v"))
    #expect(driver.reads("Refund SAR 20.00: no response") && driver.reads("Refund SAR 8.00: accepted"))
    #expect(driver.reads("Refund SAR 5.00: not sent") && !driver.shows("SAR 7.00"))
    driver.key(.down, .down, .enter)
    // What the provider has accepted is not counted as kept, so only the unanswered one comes off.
    #expect(driver.shows("88.00"))
  }

  @Test("a field for an amount that can no longer be ordered is gone, and its keys with it")
  func nothingToType() throws {
    var driver = try Driver(Samples.operated())
    driver.key(.character("v"), .down, .down, .enter)
    driver.snapshot.accepted = []
    driver.key(.enter)
    #expect(driver.asked().isEmpty && driver.model.inspector.entry == nil)
  }
}
