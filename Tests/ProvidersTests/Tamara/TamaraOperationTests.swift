import Commerce
import HTTPTypes
import Pages
import Payments
import Providers
import Sandbox
import Testing
import Wire

@Suite("Tamara, what a merchant does afterwards")
struct TamaraOperationTests {
  private func paid() throws -> PayLaterWorld {
    let world = try PayLaterWorld(.tamara)
    guard case .success = try world.pay() else { throw NotPaid() }
    return world
  }

  private struct NotPaid: Error {}

  @Test("a capture in parts and refunds in parts add up, and the app is told in the end that all went back")
  func parts() throws {
    let world = try paid()
    #expect(try world.operate(.capture(.riyals(48_00))).status?.words.code == "partially_captured")
    #expect(try world.operate(.capture(.riyals(100_00))).status?.words.code == "fully_captured")
    let part = try #require(try world.operate(.refund(.riyals(48_00))).status)
    #expect(part.words.code == "partially_refunded")
    #expect(part.state == .captured)
    #expect(part.refunded == .riyals(48_00))
    #expect(try world.truth().held == nil)
    #expect(try world.truth().kept == .riyals(100_00))
    #expect(try world.operate(.refund(.riyals(100_00))).status?.state == .refunded)
    guard case .refunded = try world.told() else {
      Issue.record("\(String(describing: try world.told()))")
      return
    }
    #expect(try world.truth().state == .refunded)
    #expect(try world.truth().captured == .riyals(148_00))
  }

  @Test("an order is called off as a whole, and what is left after a part was called off in the portal")
  func cancel() throws {
    let whole = try paid()
    #expect(try whole.operate(.void).status?.state == .cancelled)
    #expect(try whole.told() == .cancelled(ProviderResponseCode(code: "canceled", kit: "onSuccessfull")))
    #expect(try whole.truth().wasHeld)
    let part = try paid()
    #expect(try part.outside("tamara.portal-cancel-half") == .accepted)
    guard case .success(_, let status) = try part.verify() else {
      Issue.record("an order that runs on in part is paid")
      return
    }
    #expect(status.words.code == "updated")
    #expect(status.amount == .riyals(148_00) && status.cancelled == .riyals(74_00))
    #expect(try part.operate(.capture(.riyals(74_01))).refusal?.words.code == "total_amount_invalid")
    #expect(try part.operate(.void).status?.words.code == "canceled")
  }

  @Test("what Tamara refuses changes nothing: refunds before captures, cancels after, captures twice")
  func refused() throws {
    let world = try paid()
    let early = try #require(try world.operate(.refund(.riyals(1_00))).refusal)
    #expect(early == .refused(.notPermitted, early.words))
    #expect(early.words.text == "Transition from authorised to fully_refunded is not allowed")
    _ = try world.operate(.capture(.riyals(148_00)))
    #expect(try world.operate(.void).refusal?.words.text == "Transition from fully_captured to canceled is not allowed")
    #expect(try world.operate(.capture(.riyals(1_00))).refusal?.words.code == "transition_not_allowed")
    #expect(try world.operate(.refund(.riyals(148_01))).refusal?.words.code == "total_amount_invalid")
    #expect(try world.truth().captured == .riyals(148_00))
  }

  @Test("an order that is only approved is authorised first, then called off")
  func approved() throws {
    let stuck = try PayLaterWorld(.tamara)
    _ = try stuck.pay(pressing: ["tamara.plan": nil])
    #expect(try stuck.outside("tamara.finish-elsewhere") == .accepted)
    #expect(try stuck.truth().words == "approved")
    #expect(try stuck.operate(.void).status?.words.code == "canceled")
    #expect(stuck.calls("tamara.authorise-order") == 1)
    #expect(stuck.calls("tamara.cancel-order") == 1)
  }

  @Test(
    "after an answer that says neither yes nor no the order is read: what it does not show may still be on its way",
    arguments: ["", "<html>", "{}", "null"], [204, 302, 500, 503])
  func unclear(_ body: String, _ status: Int) throws {
    let answer = WireAnswer(head: .init(status: .init(code: status)), body: WireBody(body))
    for acts in [true, false] {
      let world = try PayLaterWorld(.tamara) {
        OddAnswer($0, on: "tamara.capture-order", answer: answer, acts: acts)
      }
      _ = try world.pay()
      let result = try world.operate(.capture(.riyals(50_00)))
      #expect(result.status?.captured == (acts ? .riyals(50_00) : nil))
      #expect((result == .unknown) == !acts)
      #expect(try world.truth().captured == (acts ? .riyals(50_00) : nil))
    }
  }

  @Test("a capture whose answer is lost is not made again by itself, and the app is told how the order stands")
  func lostAnswer() throws {
    let whole = try paid()
    let call = whole.wire.sent.count + 2
    let world = try PayLaterWorld(.tamara, losing: LossyWire.Loss(call: call, part: .answer))
    _ = try world.pay()
    #expect(try world.operate(.capture(.riyals(50_00))).status?.captured == .riyals(50_00))
    #expect(world.calls("tamara.capture-order") == 1)
    guard case .success(_, let status)? = try world.told() else {
      Issue.record("\(String(describing: try world.told()))")
      return
    }
    #expect(status.captured == .riyals(50_00))
  }

  @Test("a part that was refunded although the answer was lost is not refunded again by asking again")
  func lostRefund() throws {
    let whole = try paid()
    _ = try whole.operate(.capture(.riyals(148_00)))
    let world = try PayLaterWorld(
      .tamara, losing: LossyWire.Loss(call: whole.wire.sent.count + 2, part: .answer))
    _ = try world.pay()
    _ = try world.operate(.capture(.riyals(148_00)))
    // The status that is read next tells that it was made.
    #expect(try world.operate(.refund(.riyals(48_00))).status?.refunded == .riyals(48_00))
    guard case .doneEarlier = try world.retry(.refund(.riyals(48_00))) else {
      Issue.record("not done earlier")
      return
    }
    #expect(world.calls("tamara.refund-order") == 1)
    #expect(try world.truth().refunded == .riyals(48_00))
    // The same ordered again is another one.
    #expect(try world.operate(.refund(.riyals(48_00))).status?.refunded == .riyals(96_00))
  }

  @Test("an account that authorises by itself is captured at once, and cannot be captured again")
  func automatic() throws {
    let world = try PayLaterWorld(.tamara, ["tamara.authorisation": "automatic"])
    guard case .success(_, let status) = try world.pay() else {
      Issue.record("not paid")
      return
    }
    #expect(status.words.code == "fully_captured")
    #expect(world.calls("tamara.authorise-order") == 0)
    #expect(try world.operate(.capture(.riyals(1_00))).refusal?.words.code == "transition_not_allowed")
    #expect(try world.truth().captures == 1)
  }

  @Test("an order that Tamara holds is pending until it decides", arguments: [("release", true), ("decline", false)])
  func held(_ decision: String, _ isPaid: Bool) throws {
    let world = try PayLaterWorld(.tamara, ["tamara.review": "holds"])
    guard case .pending(_, let status) = try world.pay() else {
      Issue.record("not pending")
      return
    }
    #expect(status.state == .pending(.provider))
    #expect(try world.outside("tamara.\(decision)-held") == .accepted)
    switch try world.verify() {
    case .success: #expect(isPaid)
    case .failed(.refused(.refusedByProvider, _)): #expect(!isPaid)
    case let other: Issue.record("\(other)")
    }
  }

  @Test(
    "every code that Tamara refuses a checkout with reaches the app",
    arguments: [
      "limit", "daily-volume", "currency-of-total", "currency", "delivery-country", "consumer-phone", "phone",
      "billing-phone", "shipping-phone", "disabled",
    ])
  func checkoutProblem(_ choice: String) throws {
    let world = try PayLaterWorld(.tamara, ["tamara.checkout-problem": choice])
    guard case .failed = try world.pay() else {
      Issue.record("not refused")
      return
    }
    #expect(try world.truth() == .nothing)
  }
}
