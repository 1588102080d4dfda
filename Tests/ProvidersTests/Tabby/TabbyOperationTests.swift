import Commerce
import HTTPTypes
import Pages
import Payments
import Providers
import Sandbox
import Testing
import Wire

@Suite("Tabby, what a merchant does afterwards")
struct TabbyOperationTests {
  private func paid() throws -> PayLaterWorld {
    let world = try PayLaterWorld(.tabby)
    guard case .success = try world.pay() else { throw NotPaid() }
    return world
  }

  private struct NotPaid: Error {}

  @Test("a full capture closes the payment; a full refund gives it all back, and the app is told")
  func captureAndRefund() throws {
    let world = try paid()
    let captured = try #require(try world.operate(.capture(.riyals(148_00))).status)
    #expect(captured.state == .captured)
    #expect(captured.captured == .riyals(148_00))
    #expect(try world.truth().state == .captured)
    let refunded = try #require(try world.operate(.refund(.riyals(148_00))).status)
    #expect(refunded.state == .refunded)
    guard case .refunded = try world.told() else {
      Issue.record("\(String(describing: try world.told()))")
      return
    }
    #expect(try world.truth().refunded == .riyals(148_00))
    #expect(try world.truth().state == .refunded)
  }

  @Test("parts are captured and refunded one by one, each once, and the app is still told that it is paid")
  func parts() throws {
    let world = try paid()
    #expect(try world.operate(.capture(.riyals(48_00))).status?.captured == .riyals(48_00))
    #expect(try world.operate(.capture(.riyals(50_00))).status?.captured == .riyals(98_00))
    #expect(try world.operate(.capture(.riyals(50_00))).status?.state == .captured)
    for back in [10_00, 10_00, 5_00] as [Int64] {
      #expect(try world.operate(.refund(.riyals(back))).status?.state == .captured)
    }
    let truth = try world.truth()
    #expect(world.calls("tabby.capture-payment") == 3)
    #expect(truth.captures == 1)
    #expect(truth.captured == .riyals(148_00))
    #expect(truth.refunded == .riyals(25_00))
    #expect(truth.held == nil)
    #expect(truth.kept == .riyals(123_00))
    guard case .success(_, let status)? = try world.told() else {
      Issue.record("\(String(describing: try world.told()))")
      return
    }
    #expect(status.refunded == .riyals(25_00))
  }

  @Test("closing gives up what is not captured: nothing captured is called off, a part captured stays")
  func close() throws {
    let whole = try paid()
    #expect(try whole.operate(.void).status?.state == .cancelled)
    #expect(try whole.told() == .cancelled(ProviderResponseCode(code: "CLOSED", kit: "authorized")))
    #expect(try whole.truth().wasHeld)
    // Closed twice is as good as closed once.
    #expect(try whole.operate(.void).status?.state == .cancelled)
    let part = try paid()
    _ = try part.operate(.capture(.riyals(48_00)))
    let closed = try #require(try part.operate(.void).status)
    #expect(closed.state == .captured)
    #expect(closed.captured == .riyals(48_00))
    #expect(try part.truth().held == nil)
    #expect(try part.truth().captured == .riyals(48_00))
  }

  @Test("what Tabby refuses changes nothing and comes back in its own words")
  func refused() throws {
    let world = try paid()
    let early = try #require(try world.operate(.refund(.riyals(1_00))).refusal)
    #expect(early.words.code == "bad_data")
    #expect(early.words.text == "can not refund payment that has no captures and not closed")
    #expect(try world.operate(.capture(.riyals(148_01))).refusal?.words.code == "bad_data")
    _ = try world.operate(.void)
    #expect(
      try world.operate(.capture(.riyals(1_00))).refusal?.words.text == "could not capture not authorized payments")
    #expect(try world.truth().state == .cancelled)
  }

  @Test("a disputed payment gives nothing back until the dispute is over")
  func disputed() throws {
    let world = try paid()
    _ = try world.operate(.capture(.riyals(148_00)))
    #expect(try world.outside("tabby.dispute") == .accepted)
    let words = ProviderResponseCode(code: "conflict", text: "payment is disputed")
    #expect(try world.operate(.refund(.riyals(1_00))) == .refused(.refused(.notPermitted, words)))
    #expect(try world.outside("tabby.dispute-declined") == .accepted)
    #expect(try world.operate(.refund(.riyals(1_00))).status?.refunded == .riyals(1_00))
  }

  @Test("refunds end 180 days after the payment was made")
  func window() throws {
    let world = try paid()
    _ = try world.operate(.capture(.riyals(148_00)))
    world.wait(.seconds(180 * 86_400))
    #expect(try world.operate(.refund(.riyals(1_00))).refusal?.words.text == "refund window is over")
  }

  @Test(
    "a lost request or answer never moves the money twice: the same again has the same name",
    arguments: ["tabby.capture-payment", "tabby.close-payment", "tabby.refund-payment"], LossyWire.Part.allCases)
  func lost(_ operation: String, _ part: LossyWire.Part) throws {
    func settle(_ world: PayLaterWorld) throws {
      _ = try world.pay()
      #expect(try world.operate(.capture(.riyals(50_00))).status?.captured == .riyals(50_00))
      #expect(try world.operate(.void).status?.state == .captured)
      #expect(try world.operate(.refund(.riyals(20_00))).status?.refunded == .riyals(20_00))
    }
    let whole = try PayLaterWorld(.tabby)
    try settle(whole)
    let index = try #require(whole.wire.sent.firstIndex { $0.operation == operation })
    let world = try PayLaterWorld(.tabby, losing: LossyWire.Loss(call: index + 1, part: part))
    try settle(world)
    #expect(world.calls(operation) == 2)
    #expect(try world.truth() == whole.truth())
    #expect(try world.truth().captures == 1)
  }

  @Test(
    "after an answer that says neither yes nor no the payment is read: what it does not show may still be on its way",
    arguments: ["", "<html>", "{}", "null"], [200, 204, 302, 500, 503])
  func unclear(_ body: String, _ status: Int) throws {
    let answer = WireAnswer(head: .init(status: .init(code: status)), body: WireBody(body))
    for acts in [true, false] {
      let world = try PayLaterWorld(.tabby) {
        OddAnswer($0, on: "tabby.capture-payment", answer: answer, acts: acts)
      }
      _ = try world.pay()
      let result = try world.operate(.capture(.riyals(50_00)))
      #expect(result.status?.captured == (acts ? .riyals(50_00) : nil))
      #expect((result == .unknown) == !acts)
      #expect(try world.truth().captured == (acts ? .riyals(50_00) : nil))
      _ = try world.operate(.capture(.riyals(98_00)))
      #expect(try world.truth().captured == .riyals(acts ? 148_00 : 98_00))
    }
  }

  @Test("an account that captures at once is paid and captured when the shopper is back")
  func atOnce() throws {
    let world = try PayLaterWorld(.tabby, ["tabby.capture": "at-once"])
    guard case .success(_, let status) = try world.pay() else {
      Issue.record("not paid")
      return
    }
    #expect(status.state == .captured)
    #expect(status.captured == .riyals(148_00))
    #expect(try world.truth().captures == 1)
  }
}
