import Commerce
import Payments
import Testing
import Wire

@testable import Providers

private typealias Sample = STCPaySample

struct STCPayAnswerTests {
  private func reaction(
    _ call: STCPay.Call, _ status: Int, _ body: String, _ references: [String: String] = [:],
    after delay: Duration = .zero
  ) throws -> STCPay.Reaction {
    let context = try Sample.context(references, now: Sample.start.advanced(by: delay))
    return Sample.adapter.reaction(to: Sample.answer(status, body), after: call, context)
  }

  private let authorise = STCPay.Call.authorise(mobile: Sample.mobile, round: 1)
  private let inquire = STCPay.Call.inquire(reference: "TILL-1042-1-1")
  private func confirm() throws -> STCPay.Call {
    .confirm(try Sample.code(), otpReference: Sample.otpReference, payment: Sample.payment)
  }

  // MARK: Authorising

  @Test("a code that was sent is asked for, with its time, its wait and its tries")
  func authorised() throws {
    let made = try reaction(authorise, 200, Sample.authorised())
    guard case .ask(.code(let prompt)) = made.step else {
      Issue.record("no code question but \(made.step.summary)")
      return
    }
    #expect(prompt.sentTo == "5678")
    #expect(prompt.length == 4...6)
    #expect(prompt.expiresAt == Sample.start.advanced(by: .seconds(300)))
    #expect(prompt.resendAt == Sample.start.advanced(by: .seconds(60)))
    #expect(prompt.triesLeft == 3)
    #expect(prompt.problem == nil)
    #expect(made.expiresAt == prompt.expiresAt)
    #expect(made.session.sentReference == "TILL-1042-1-1")
    #expect(made.session.payment == Sample.payment)
  }

  @Test("a payment's own words travel with its state")
  func words() throws {
    guard case .status(let status) = try reaction(inquire, 200, Sample.list(Sample.transaction("2"))).step else {
      Issue.record("no status")
      return
    }
    #expect(status.words == ProviderResponseCode(code: "2", text: "as documented"))
  }

  @Test("a lifetime that makes no sense is none", arguments: ["0", "-5", "86401", "\"soon\"", "null", "5.5", "[]"])
  func lifetime(expiry: String) throws {
    guard case .ask(.code(let prompt)) = try reaction(authorise, 200, Sample.authorised(expiry)).step else {
      Issue.record("no code question")
      return
    }
    #expect(prompt.expiresAt == nil)
  }

  @Test(
    "what follows an authorisation",
    arguments: [
      (400, Sample.trouble(2008), "phone no-account"), (400, Sample.trouble(2018), "phone no-account"),
      (400, Sample.trouble(2017), "phone no-account"), (400, Sample.trouble(2028), "failed account-restricted"),
      (400, Sample.trouble(2029), "failed account-restricted"),
      (400, Sample.trouble(2030), "failed account-restricted"),
      (400, Sample.trouble(2023), "failed insufficient-funds"), (400, Sample.trouble(2024), "failed limit-exceeded"),
      (400, Sample.trouble(2025), "failed not-permitted"), (400, Sample.trouble(2016), "failed invalid-request"),
      (400, Sample.trouble(2009), "done completed"),
      (400, Sample.trouble(2003, "wait 60 seconds"), "at most 60.0 seconds wait"),
      (400, Sample.trouble(2003, "wait 15 minutes"), "failed too-many-codes"),
      (400, Sample.trouble(2000), "failed provider"),
      (400, Sample.trouble(4_711), "failed provider"), (400, #"{"Code":"2008","Text":"x"}"#, "phone no-account"),
      // How stc pay refuses a certificate or a client code.
      (200, "", "failed invalid-request"), (401, "", "failed invalid-request"), (204, "", "failed invalid-request"),
      (429, "", "failed too-many-requests"), (500, "", "failed provider"),
      (503, Sample.authorised(), "failed provider"),
      (400, Sample.authorised(), "failed provider"), (200, Sample.authorised(otp: ""), "failed provider"),
      (200, Sample.authorised(payment: ""), "failed provider"), (200, Sample.confirmed("2"), "failed provider"),
    ])
  func authorising(status: Int, body: String, step: String) throws {
    #expect(try reaction(authorise, status, body).step.summary == step)
  }

  @Test("the first code asked for too soon is waited for once, as long as stc pay says, and then asked for again")
  func waits() throws {
    let made = try reaction(authorise, 400, Sample.trouble(2003, "wait 17 seconds"), ["round": "1"])
    let until = Sample.start.advanced(by: .seconds(17))
    guard case .askAtMost(.wait(let prompt), .seconds(17)) = made.step else {
      Issue.record("no wait but \(made.step.summary)")
      return
    }
    #expect(prompt.until == until)
    #expect(prompt.reason == .result("stc-pay-next-code"))
    let references = made.texts(after: ["round": "1"])
    func reply(_ reply: WaitReply, at now: Timestamp) throws -> STCPay.Reaction {
      Sample.adapter.reaction(to: .wait(reply), after: .wait(prompt), try Sample.context(references, now: now))
    }
    #expect(try reply(.left, at: Sample.start).step.summary == "done cancelled")
    for said in [WaitReply.over, .left] {
      guard case .call(.authorise(Sample.mobile, 1)) = try reply(said, at: until).step else {
        Issue.record("not asked for again")
        return
      }
    }
    let again = try reaction(authorise, 400, Sample.trouble(2003, "wait 17 seconds"), references, after: .seconds(17))
    guard case .failed(.tooManyRequests(retryAfter: .seconds(17), _)) = again.step else {
      Issue.record("waits for ever: \(again.step.summary)")
      return
    }
    let sent = try reaction(authorise, 200, Sample.authorised(), references, after: .seconds(17))
    #expect(sent.step.summary == "code")
    #expect(sent.session(after: references).waitUntil == nil)
  }

  @Test("a code asked for too soon leaves the last one valid")
  func tooSoon() throws {
    let made = try reaction(
      .authorise(mobile: Sample.mobile, round: 2), 400, Sample.trouble(2003, "wait 60 seconds"), Sample.sent,
      after: .seconds(61))
    guard case .ask(.code(let prompt)) = made.step else {
      Issue.record("no code question but \(made.step.summary)")
      return
    }
    #expect(prompt.resendAt == Sample.start.advanced(by: .seconds(121)))
    #expect(made.session.sentReference == "TILL-1042-1-1")
  }

  // MARK: Confirming

  @Test(
    "what follows a confirmation",
    arguments: [
      // Whatever it says of success, the inquiry decides.
      (200, Sample.confirmed("2"), "done completed"), (200, Sample.confirmed("1"), "done completed"),
      (200, Sample.confirmed("5"), "done completed"), (400, Sample.trouble(2009), "done completed"),
      (400, Sample.trouble(2031), "code wrong"), (400, Sample.trouble(2020), "code wrong"),
      (400, Sample.trouble(2026), "code expired"), (400, Sample.trouble(2023), "failed insufficient-funds"),
      (400, Sample.trouble(2024), "failed limit-exceeded"), (400, Sample.trouble(2025), "failed not-permitted"),
      (400, Sample.trouble(2029), "failed account-restricted"), (400, Sample.trouble(2037), "failed invalid-request"),
      (400, Sample.trouble(2003, "daily limit"), "failed limit-exceeded"),
      (400, Sample.trouble(2027), "done completed"), (400, Sample.trouble(2000), "done completed"),
      (400, Sample.trouble(4_711), "done completed"), (200, "", "done completed"), (204, "", "done completed"),
      (429, "", "done completed"), (500, Sample.confirmed("2"), "done completed"), (502, "<html>", "done completed"),
    ])
  func confirming(status: Int, body: String, step: String) throws {
    #expect(try reaction(confirm(), status, body, Sample.confirming).step.summary == step)
  }

  @Test("the same answer means wrong while the countdown runs and late afterwards")
  func wrongOrLate() throws {
    let body = Sample.trouble(2031)
    let inTime = try reaction(confirm(), 400, body, Sample.confirming, after: .seconds(299))
    let late = try reaction(confirm(), 400, body, Sample.confirming, after: .seconds(300))
    #expect(inTime.step.summary == "code wrong")
    #expect(late.step.summary == "code expired")
    #expect(inTime.session.wrongCodes == 1)
    #expect(late.session.wrongCodes == 0)
    #expect(!inTime.session(after: Sample.confirming).confirming)
  }

  @Test(
    "the third wrong code ends the payment",
    arguments: [("0", "code wrong"), ("1", "code wrong"), ("2", "failed too-many-codes")])
  func tries(before: String, step: String) throws {
    let references = Sample.confirming.merging(["wrong-codes": before]) { $1 }
    #expect(try reaction(confirm(), 400, Sample.trouble(2031), references).step.summary == step)
  }

  @Test("where a wrong code ends the payment, nothing more is asked; a late one can still be replaced")
  func endsPayment() throws {
    let adapter = Sample.adapter(.init(["stc-pay.wrong-code": "ends-payment"]))
    func step(after delay: Duration, _ code: Int) throws -> String {
      let context = try Sample.context(Sample.confirming, now: Sample.start.advanced(by: delay))
      return adapter.reaction(to: Sample.answer(400, Sample.trouble(code)), after: try confirm(), context).step.summary
    }
    #expect(try step(after: .seconds(10), 2031) == "failed authentication-failed")
    #expect(try step(after: .seconds(300), 2031) == "code expired")
    #expect(try step(after: .seconds(10), 2026) == "code expired")
    #expect(try step(after: .seconds(10), 2023) == "failed insufficient-funds")
  }

  @Test("each wrong code leaves one try less")
  func triesLeft() throws {
    guard case .ask(.code(let prompt)) = try reaction(confirm(), 400, Sample.trouble(2031), Sample.confirming).step
    else {
      Issue.record("no code question")
      return
    }
    #expect(prompt.triesLeft == 2)
    #expect(prompt.problem == .wrong)
  }

  // MARK: Inquiring

  @Test(
    "what an inquiry means",
    arguments: [
      (200, Sample.list(Sample.transaction("2")), PaymentState.captured),
      (200, Sample.list(Sample.transaction("\"2\"")), .captured),
      (200, Sample.list(Sample.transaction("1")), .pending(.provider)),
      (200, Sample.list(Sample.transaction("4")), .cancelled), (200, Sample.list(Sample.transaction("5")), .expired),
      (200, Sample.list(Sample.transaction("3")), .pending(.unrecognised)),
      (200, Sample.list(Sample.transaction("null")), .pending(.unrecognised)),
      (200, Sample.list(Sample.transaction("5"), Sample.transaction("2")), .captured),
      (200, Sample.list(Sample.transaction("2"), Sample.transaction("5")), .captured),
      (200, Sample.list(Sample.transaction("2", reference: "OTHER-1"), Sample.transaction("1")), .pending(.provider)),
      (200, Sample.list(), .pending(.unrecognised)), (400, Sample.trouble(2006), .pending(.unrecognised)),
      (400, Sample.trouble(2026), .expired), (400, Sample.trouble(2027), .cancelled),
      (400, Sample.trouble(2023), .pending(.unrecognised)), (400, Sample.trouble(4_711), .pending(.unrecognised)),
      (400, Sample.trouble(2014), .pending(.unreachable)), (200, "", .pending(.unreachable)),
      (500, Sample.list(Sample.transaction("2")), .pending(.unreachable)),
      (400, Sample.list(Sample.transaction("2")), .pending(.unreachable)),
      (429, "", .pending(.askedTooOften(retryAfter: .seconds(60)))),
    ])
  func inquiry(status: Int, body: String, state: PaymentState) throws {
    #expect(try reaction(inquire, status, body, Sample.confirming).step.summary == "status \(state)")
  }

  @Test(
    "amounts compare exactly, whatever zeros stand behind",
    arguments: [
      ("64.500", Int64(6_450)), ("64.5", 6_450), ("64.50", 6_450), ("64", 6_400), ("64.000000", 6_400),
      ("\"64.500\"", 6_450), ("100", 10_000), ("64.49", 6_449),
    ])
  func amounts(text: String, minorUnits: Int64) throws {
    let step = try reaction(inquire, 200, Sample.list(Sample.transaction("2", amount: text)), Sample.confirming).step
    guard case .status(let status) = step else {
      Issue.record("no status")
      return
    }
    #expect(status.amount == Money(minorUnits: minorUnits, currency: .sar))
    #expect(status.state == .captured)
  }

  @Test(
    "paid without an amount that can be compared is not paid",
    arguments: ["null", "64.505", "6.45e1", "-64.50", "\"\"", "{}"])
  func badAmount(text: String) throws {
    let step = try reaction(inquire, 200, Sample.list(Sample.transaction("2", amount: text)), Sample.confirming).step
    #expect(step.summary == "status \(PaymentState.pending(.unrecognised))")
  }

  @Test("what stc pay does not find is over only where no money can have moved")
  func notFound() throws {
    let body = Sample.trouble(2006)
    let unknown = "status \(PaymentState.pending(.unrecognised))"
    #expect(try reaction(inquire, 400, body, Sample.sent).step.summary == "status expired")
    #expect(try reaction(inquire, 400, body, Sample.confirming).step.summary == unknown)
    #expect(try reaction(inquire, 400, body, Sample.approving).step.summary == unknown)
  }

  @Test("a request for an approval that is not found may still be on its way, and can be sent again")
  func requestOnItsWay() throws {
    let context = try Sample.context(["sent-reference": "TILL-1042-1-1", "mobile": Sample.mobile, "round": "1"])
    let answer = Sample.answer(400, Sample.trouble(2006))
    let step = Sample.approvals.reaction(to: answer, after: inquire, context).step
    #expect(step.summary == "status \(PaymentState.pending(.shopper))")
    guard case .call(.requestApproval(mobile: Sample.mobile, round: 1)) = Sample.approvals.nextAction(context) else {
      Issue.record("not sent again")
      return
    }
  }

  @Test(
    "where a confirmation names an earlier request of the same payment, that one is asked about; any other name changes nothing"
  )
  func earlierRound() throws {
    let second = Sample.sent.merging(["round": "2", "sent-reference": "TILL-1042-1-2"]) { $1 }
    for (name, known) in [
      ("TILL-1042-1-1", "TILL-1042-1-1"), ("TILL-1042-1-2", "TILL-1042-1-2"), ("TILL-1042-1-3", "TILL-1042-1-2"),
      ("TILL-1043-1-1", "TILL-1042-1-2"),
    ] {
      let reaction = try reaction(try confirm(), 200, Sample.confirmed("2", reference: name), second)
      #expect(reaction.step.summary == "done completed")
      #expect(reaction.session.sentReference == known, "\(name)")
    }
    let other = second.merging(["payment": "4400005022"]) { $1 }
    let foreign = try reaction(try confirm(), 200, Sample.confirmed("2", reference: "TILL-1042-1-1"), other)
    #expect(foreign.session.sentReference == "TILL-1042-1-2")
  }

  @Test(
    "what was given back is counted, and all of it makes the payment refunded",
    arguments: [
      (["-14.500"], PaymentState.captured, Int64(1_450)), (["-14.500", "-50.000"], .refunded, 6_450),
      (["-64.500"], .refunded, 6_450), (["-70.000"], .refunded, 7_000),
    ])
  func refunds(amounts: [String], state: PaymentState, minorUnits: Int64) throws {
    let all = [Sample.transaction("2")] + amounts.map { Sample.transaction("2", amount: $0) }
    for list in [all, all.reversed()] {
      guard case .status(let status) = try reaction(inquire, 200, Sample.list(list), Sample.confirming).step else {
        Issue.record("no status")
        return
      }
      #expect(status.state == state)
      #expect(status.amount == Money(minorUnits: 6_450, currency: .sar))
      #expect(status.captured == status.amount)
      #expect(status.refunded == Money(minorUnits: minorUnits, currency: .sar))
    }
  }

  @Test("the reference of the round is ours, another is told as it is")
  func reference() throws {
    for (found, told) in [("TILL-1042-1-1", "TILL-1042-1"), ("TILL-1042-1-2", "TILL-1042-1-2"), ("X", "X")] {
      let body = Sample.list(Sample.transaction("2", reference: found))
      guard case .status(let status) = try reaction(inquire, 200, body, Sample.confirming).step else {
        Issue.record("no status")
        return
      }
      #expect(status.reference == told)
    }
  }

  // MARK: Noise

  @Test("noise never pays, refuses or asks for a code", arguments: Sample.noise, [200, 201, 302, 400, 404, 500, 503])
  func noise(body: String, status: Int) throws {
    #expect(try reaction(authorise, status, body).step.summary == "failed provider")
    #expect(try reaction(confirm(), status, body, Sample.confirming).step.summary == "done completed")
    let state = PaymentState.pending(.unreachable)
    #expect(try reaction(inquire, status, body, Sample.confirming).step.summary == "status \(state)")
  }

  @Test("a success that was cut off anywhere is no success")
  func truncated() throws {
    let whole = Sample.list(Sample.transaction("2"))
    for length in 1..<whole.count {
      let step = try reaction(inquire, 200, String(whole.prefix(length)), Sample.confirming).step
      #expect(step.summary == "status \(PaymentState.pending(.unreachable))")
    }
  }
}
