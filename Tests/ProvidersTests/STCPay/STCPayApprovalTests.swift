import Commerce
import Deeplinks
import Payments
import Testing
import Wire

@testable import Providers

private typealias Sample = STCPaySample

struct STCPayApprovalTests {
  private let request = STCPay.Call.requestApproval(mobile: Sample.mobile, round: 1)
  private let asked = ["round": "1", "mobile": Sample.mobile, "sent-reference": "TILL-1042-1-1"]

  private func step(_ status: Int, _ body: String) throws -> String {
    let context = try Sample.context(asked)
    return Sample.approvals.reaction(to: Sample.answer(status, body), after: request, context).step.summary
  }

  @Test("a mobile number is asked for an approval, and what names it is written down before")
  func phone() throws {
    let context = try Sample.context()
    let made = Sample.approvals.reaction(
      to: .phone(.entered(try Sample.phone())), after: .phone(Sample.approvals.phonePrompt(context)), context)
    guard case .call(.requestApproval(Sample.mobile, 1)) = made.step else {
      Issue.record("no approval but \(made.step.summary)")
      return
    }
    #expect(made.session == .kept(asked))
  }

  @Test("the app opens at what was asked, for five minutes, and stc pay is asked meanwhile")
  func opened() throws {
    let made = Sample.approvals.reaction(
      to: Sample.answer(200, Sample.approval()), after: request, try Sample.context(asked))
    guard case .askWhilePolling(.page(let prompt), every: .seconds(10)) = made.step else {
      Issue.record("no page but \(made.step.summary)")
      return
    }
    #expect(prompt.target == .app("stc pay"))
    #expect(prompt.purpose == .wallet)
    #expect(
      prompt.page
        == "https://app.stcpay.till.test/approve?AuthorizationReference=712345678901&return=tillshop%3A%2F%2Freturn%2Fstc-pay"
    )
    #expect(prompt.returnURLs == ["tillshop://return/stc-pay"])
    #expect(prompt.identifiers == ["RefNum": "TILL-1042-1-1"])
    #expect(prompt.expiresAt == Sample.start.advanced(by: .seconds(300)))
    #expect(made.expiresAt == prompt.expiresAt)
  }

  @Test(
    "what follows a request for an approval",
    arguments: [
      (400, Sample.trouble(2008), "phone no-account"), (400, Sample.trouble(2029), "failed account-restricted"),
      (400, Sample.trouble(2011), "failed invalid-request"), (400, Sample.trouble(2009), "done completed"),
      (400, Sample.trouble(2003, "wait 60 seconds"), "failed too-many-requests"), (403, "", "failed invalid-request"),
      // The app may ask all the same.
      (400, Sample.trouble(2000), "done completed"), (400, Sample.trouble(4_711), "done completed"),
      (429, "", "done completed"), (500, "", "done completed"), (200, "<html>", "done completed"),
      (200, "{}", "done completed"), (200, Sample.approval(""), "done completed"),
      (200, Sample.authorised(), "done completed"),
    ])
  func answers(status: Int, body: String, step: String) throws {
    #expect(try self.step(status, body) == step)
  }

  @Test(
    "how a session is led on",
    arguments: [
      (Sample.approving, Duration.seconds(299), "poll page"), (Sample.approving, .seconds(300), "done completed"),
      // Its answer was lost: the same reference asks again.
      (["round": "1", "mobile": Sample.mobile, "sent-reference": "TILL-1042-1-1"], .zero, "call"),
      ([:], .zero, "phone"),
    ])
  func nextAction(references: [String: String], delay: Duration, step: String) throws {
    let context = try Sample.context(references, now: Sample.start.advanced(by: delay))
    #expect(Sample.approvals.nextAction(context).summary == step)
  }

  @Test(
    "what an inquiry about an approval means",
    arguments: [
      ("1", PaymentState.pending(.shopper)), ("2", .captured), ("3", .pending(.unrecognised)), ("4", .cancelled),
      ("5", .expired),
    ])
  func inquiry(status: String, state: PaymentState) throws {
    let context = try Sample.context(Sample.approving)
    let body = Sample.approvalList(Sample.transaction(status))
    let answer = Sample.approvals.reaction(
      to: Sample.answer(200, body), after: .inquire(reference: "TILL-1042-1-1"), context)
    #expect(answer.step.summary == "status \(state)")
    let other = Sample.approvals.reaction(
      to: Sample.answer(200, Sample.list(Sample.transaction(status))), after: .inquire(reference: "TILL-1042-1-1"),
      context)
    #expect(other.step.summary == "status \(PaymentState.pending(.unreachable))")
  }

  @Test(
    "calling it off is followed by asking, whatever was answered", arguments: [(200, "{}"), (400, ""), (500, "<html>")])
  func calledOff(status: Int, body: String) throws {
    let context = try Sample.context(Sample.approving)
    let made = Sample.approvals.reaction(
      to: Sample.answer(status, body), after: .cancelApproval(authorization: Sample.authorization), context)
    guard case .call(.inquire("TILL-1042-1-1")) = made.step else {
      Issue.record("not asked but \(made.step.summary)")
      return
    }
  }

  @Test("the merchant can take back what the app asks, and has nothing to take back where a code is typed")
  func takenBack() throws {
    #expect(Sample.approvals.merchantOperations == [.refund, .void])
    #expect(Sample.adapter.merchantOperations == [.refund])
    guard
      case .call(.cancelApproval(Sample.authorization)) = Sample.approvals.operating(
        .void, try Sample.context(Sample.approving))
    else {
      Issue.record("not taken back")
      return
    }
    #expect(Sample.approvals.operating(.void, try Sample.context()).summary == "failed invalid-request")
  }

  // MARK: Refunds

  private let ten = Money(minorUnits: 1_000, currency: .sar)

  @Test("a refund looks the payment up, gives the money back under stc pay's number, and asks how it then stands")
  func refund() throws {
    let context = try Sample.context(Sample.confirming)
    guard case .call(let lookUp) = Sample.adapter.operating(.refund(ten), context),
      case .lookUp("TILL-1042-1-1", ten) = lookUp
    else {
      Issue.record("not looked up")
      return
    }
    let found = Sample.adapter.reaction(
      to: Sample.answer(200, Sample.list(Sample.transaction("2"))), after: lookUp, context)
    guard case .call(let refund) = found.step, case .refund(Sample.payment, ten) = refund else {
      Issue.record("no refund but \(found.step.summary)")
      return
    }
    let undecided = "status \(PaymentState.pending(.unreachable))"
    for (status, body, step) in [
      (200, Sample.refunded, "call"), (500, "", undecided), (200, "<html>", undecided),
      (400, Sample.trouble(2000), undecided), (204, "", undecided),
    ] {
      let next = Sample.adapter.reaction(to: Sample.answer(status, body), after: refund, context).step
      #expect(next.summary == step, "\(status) \(body)")
    }
  }

  @Test("a refund that something in front of stc pay refuses was not made", arguments: [(401, ""), (404, "<html>")])
  func turnedAway(status: Int, body: String) throws {
    let step = Sample.adapter.reaction(
      to: Sample.answer(status, body), after: .refund(payment: Sample.payment, ten),
      try Sample.context(Sample.confirming)
    ).step
    guard case .failed = step else {
      Issue.record("\(step.summary)")
      return
    }
  }

  @Test("what was not paid is not given back, and a refusal is said as it is")
  func notRefunded() throws {
    let context = try Sample.context(Sample.confirming)
    let lookUp = STCPay.Call.lookUp(reference: "TILL-1042-1-1", refund: ten)
    for list in [
      Sample.list(Sample.transaction("1")), Sample.list(Sample.transaction("2", reference: "OTHER")), Sample.list(),
      Sample.list(Sample.transaction("2", amount: "-10.000")),
    ] {
      #expect(
        Sample.adapter.reaction(to: Sample.answer(200, list), after: lookUp, context).step.summary
          == "failed refused-by-provider")
    }
    let refusal = Sample.trouble(2003, "Refund is not possible for this amount")
    #expect(
      Sample.adapter.reaction(
        to: Sample.answer(400, refusal), after: .refund(payment: Sample.payment, ten), context
      ).step.summary == "failed refused-by-provider")
    #expect(Sample.adapter.operating(.refund(ten), try Sample.context()).summary == "failed invalid-request")
    #expect(Sample.adapter.operating(.void, context).summary == "failed invalid-request")
    #expect(Sample.adapter.operating(.capture(ten), context).summary == "failed invalid-request")
  }
}
