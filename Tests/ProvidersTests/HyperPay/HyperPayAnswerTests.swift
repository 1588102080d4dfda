import Commerce
import Payments
import Testing
import Wire

@testable import Providers

private typealias Sample = HyperPaySample

struct HyperPayAnswerTests {
  private func reaction(
    _ call: HyperPay.Call, _ status: Int, _ body: String, _ references: [String: String] = Sample.submitted
  ) throws -> HyperPay.Reaction {
    Sample.adapter.reaction(to: Sample.answer(status, body), after: call, try Sample.context(references))
  }

  private func submission() throws -> HyperPay.Call {
    .submit(try Sample.card(Sample.visa), to: Sample.checkout)
  }

  // MARK: Opening

  @Test("a prepared checkout opens the session for half an hour")
  func created() throws {
    let made = Sample.adapter.reaction(
      to: Sample.created(Sample.cardsID), after: .createCheckout(.cards, waiting: nil), try Sample.context())
    #expect(made.step.summary == "opened")
    #expect(made.session == .kept(Sample.opened))
    #expect(made.expiresAt == Sample.start.advanced(by: .seconds(1_800)))
  }

  @Test("another entity's checkout in place of a new one is no answer, and a new one is asked for three times more")
  func toldAgain() throws {
    let card = try Sample.card(Sample.mada)
    for (known, tries) in [("", "1"), ("1", "2"), ("2", "3")] {
      let made = Sample.adapter.reaction(
        to: Sample.created(Sample.cardsID), after: .createCheckout(.mada, waiting: .card(card)),
        try Sample.context(Sample.opened.merging(["told-again": known]) { $1 }))
      guard case .again(.createCheckout(.mada, .card), let number) = made.step else {
        Issue.record("not asked again but \(made.step.summary)")
        return
      }
      #expect(String(number) == tries)
      #expect(made.session == .kept(["told-again": tries]))
    }
    let last = Sample.adapter.reaction(
      to: Sample.created(Sample.cardsID), after: .createCheckout(.mada, waiting: .card(card)),
      try Sample.context(Sample.opened.merging(["told-again": "3"]) { $1 }))
    guard case .failed = last.step else {
      Issue.record("\(last.step.summary)")
      return
    }
  }

  @Test("what is told of a refused submission says nothing of the one that is under way")
  func earlierSubmission() throws {
    let refused = Sample.payment("800.100.157")
    func state(_ references: [String: String]) throws -> PaymentState? {
      guard case .status(let status) = try reaction(.readStatus(Sample.checkout), 200, refused, references).step else {
        return nil
      }
      return status.state
    }
    let underway = Sample.submitted.merging(["refused": Sample.paymentID]) { $1 }
    #expect(try state(underway) == .pending(.provider))
    #expect(try state(underway.merging(["refused": "8ac7a4a1000000000000000000000999"]) { $1 })?.isFinal == true)
    #expect(try state(Sample.opened.merging(["refused": Sample.paymentID]) { $1 })?.isFinal == true)
    let again = try reaction(submission(), 200, refused)
    #expect(again.session.refused == Sample.paymentID)
  }

  @Test("a prepared mada checkout goes on with the card that waited for it")
  func createdForWaitingCard() throws {
    let card = try Sample.card(Sample.mada)
    let made = Sample.adapter.reaction(
      to: Sample.created(Sample.madaID), after: .createCheckout(.mada, waiting: .card(card)),
      try Sample.context(Sample.opened))
    guard case .call(.submit(let submission)) = made.step, case .card(let submitted) = submission.instrument else {
      Issue.record("no submission but \(made.step.summary)")
      return
    }
    #expect(submitted.number.lastFour == "7034")
    #expect(submission.checkout == HyperPay.OpenCheckout(id: Sample.madaID, entity: .mada))
    #expect(
      made.session
        == .kept([
          "checkout": Sample.madaID, "checkout.cards": Sample.cardsID, "checkout.mada": Sample.madaID,
          "submitted": "yes", "submissions": "1",
        ]))
  }

  @Test(
    "a refused preparation says whose fault it is",
    arguments: [
      (400, Sample.result("200.300.404"), "invalid-request"), (200, Sample.result("600.200.201"), "invalid-request"),
      (401, Sample.result("800.900.300"), "invalid-request"), (200, Sample.result("800.120.100"), "too-many-requests"),
      (429, "", "too-many-requests"), (500, Sample.result("000.200.100", #","id":"\#(Sample.cardsID)""#), "provider"),
      (503, "<html>", "provider"), (200, "", "provider"), (200, "{", "provider"),
      (200, Sample.result("000.200.100"), "provider"), (200, Sample.result("000.200.100", #","id":5"#), "provider"),
      (200, Sample.result("000.200.100", #","id":"../../payments""#), "provider"),
      (200, Sample.result("000.200.100", #","id":"""#), "provider"),
      (400, Sample.result("000.200.100", #","id":"\#(Sample.cardsID)""#), "provider"),
    ])
  func refusedPreparation(status: Int, body: String, error: String) throws {
    let made = try reaction(.createCheckout(.cards, waiting: nil), status, body, [:])
    #expect(made.step.summary == "failed \(error)")
    #expect(made.session == .kept([:]))
  }

  @Test("a refused parameter is named")
  func badParameter() throws {
    let body = #"""
      {"result":{"code":"200.300.404","description":"invalid or missing parameter","parameterErrors":[\#
      {"name":"entityID","value":"8ac7","message":"is not an allowed parameter"}]}}
      """#
    guard
      case .failed(.invalidRequest(let field, _)) = try reaction(.createCheckout(.cards, waiting: nil), 400, body).step
    else {
      Issue.record("not an invalid request")
      return
    }
    #expect(field == "entityID")
  }

  // MARK: Submission

  @Test(
    "what follows a submission",
    arguments: [
      (200, Sample.payment("000.100.110"), "done completed"), (200, Sample.payment("000.400.000"), "done completed"),
      (200, Sample.challenge, "page \(Sample.page)"), (200, Sample.result("000.200.000"), "done completed"),
      (200, Sample.payment("800.100.155"), "failed insufficient-funds"),
      (400, Sample.payment("800.100.155"), "failed insufficient-funds"),
      (200, Sample.payment("800.100.152"), "failed refused-by-bank"),
      (200, Sample.payment("800.100.159"), "failed lost-or-stolen"),
      (200, Sample.payment("100.380.401"), "failed authentication-failed"),
      (200, Sample.payment("000.400.101"), "failed authentication-unavailable"),
      (200, Sample.payment("100.100.101"), "card invalid-card"),
      (200, Sample.payment("100.100.303"), "card expired-card"),
      (200, Sample.payment("800.100.153"), "card invalid-security-code"),
      (200, Sample.payment("800.100.192"), "failed amount-held"),
      (200, Sample.payment("900.100.300"), "done completed"), (200, Sample.payment("999.999.999"), "done completed"),
      (200, Sample.payment("123.123.123"), "done completed"), (200, Sample.payment("800.110.100"), "done completed"),
      (400, Sample.result("200.300.404"), "done completed"),
      (200, Sample.result("600.200.201"), "failed invalid-request"),
      (429, "", "failed too-many-requests"), (200, "", "done completed"), (500, "", "done completed"),
      (204, "", "done completed"), (502, "<html>bad gateway</html>", "done completed"),
    ])
  func submitted(status: Int, body: String, step: String) throws {
    #expect(try reaction(submission(), status, body).step.summary == step)
  }

  @Test("a card that can be put right may be of any brand again")
  func correction() throws {
    let made = try reaction(submission(), 200, Sample.payment("800.100.153"))
    guard case .ask(.card(let prompt)) = made.step else {
      Issue.record("no card question but \(made.step.summary)")
      return
    }
    #expect(prompt.brands == [.mada, .visa, .mastercard])
    #expect(made.session == .kept(Sample.opened.merging(["refused": Sample.paymentID]) { $1 }))
  }

  @Test(
    "a field of the form that HyperPay complains about is asked for again",
    arguments: [
      ("card.number", "card invalid-card"), ("card.cvv", "card invalid-security-code"),
      ("card.expiryMonth", "card expired-card"), ("card.expiryYear", "card expired-card"),
      ("shopperResultUrl", "failed invalid-request"),
    ])
  func formParameter(name: String, step: String) throws {
    let body = Sample.result("200.300.404").replacing(
      #""as documented"}"#,
      with: #""as documented","parameterErrors":[{"name":"\#(name)","message":"invalid or missing parameter"}]}"#)
    #expect(try reaction(submission(), 400, body).step.summary == step)
  }

  @Test("the issuer's page is remembered, so that it can be shown again")
  func page() throws {
    let made = try reaction(submission(), 200, Sample.challenge)
    #expect(
      made.session
        == .kept(
          Sample.submitted.merging(["page": Sample.page, "payment": Sample.paymentID, "submissions": "1"]) { $1 }))
    guard case .ask(.page(let prompt)) = made.step else {
      Issue.record("no page")
      return
    }
    #expect(prompt.purpose == .cardAuthentication)
    #expect(prompt.returnURLs == ["tillshop://return/hyperpay"])
    #expect(prompt.identifiers == ["id": Sample.cardsID])
    #expect(prompt.amount == Money(minorUnits: 14_800, currency: .sar))
  }

  @Test("the page's parameters travel in its address")
  func pageParameters() throws {
    let body = Sample.result(
      "000.200.000",
      #","redirect":{"url":"https://bank.example/acs","parameters":[{"name":"creq","value":"a b"},{"name":"n","value":1}]}"#
    )
    #expect(try reaction(submission(), 200, body).step.summary == "page https://bank.example/acs?creq=a%20b&n=1")
  }

  @Test(
    "a page that is no https address is not opened",
    arguments: ["javascript:alert(1)", "http://bank.example/", "https:///x", "bank", "", "tillshop://return/hyperpay"])
  func badPage(url: String) throws {
    let body = Sample.result("000.200.000", #","redirect":{"url":"\#(url)","parameters":[]}"#)
    #expect(try reaction(submission(), 200, body).step.summary == "done completed")
  }

  // MARK: Status

  @Test(
    "what a status means",
    arguments: [
      (200, Sample.payment("000.000.000"), PaymentState.captured), (200, Sample.payment("000.100.110"), .captured),
      (200, Sample.payment("000.100.112"), .captured), (200, Sample.payment("000.400.090"), .captured),
      (200, Sample.result("000.200.000"), .pending(.shopper)),
      (200, Sample.payment("800.400.500"), .pending(.provider)),
      (200, Sample.payment("900.100.300"), .pending(.provider)),
      (200, Sample.payment("000.400.030"), .pending(.merchant)),
      (200, Sample.payment("000.500.000"), .pending(.unrecognised)),
      (200, Sample.payment("800.100.155"), .declined(.insufficientFunds)),
      (400, Sample.payment("800.100.153"), .declined(.invalidSecurityCode)),
      (200, Sample.payment("100.396.101"), .declined(.authenticationCancelled)),
      (200, Sample.payment("100.396.103"), .expired), (200, Sample.payment("100.396.201"), .cancelled),
      (200, Sample.result("800.120.100"), .pending(.askedTooOften(retryAfter: .seconds(60)))),
      (429, "", .pending(.askedTooOften(retryAfter: .seconds(60)))),
      (429, Sample.payment("000.100.110"), .pending(.askedTooOften(retryAfter: .seconds(60)))),
      // Success is believed only with a status that says success, and nothing is with a server's error.
      (400, Sample.payment("000.100.110"), .pending(.unreachable)),
      (302, Sample.payment("000.100.110"), .pending(.unreachable)),
      (500, Sample.payment("000.100.110"), .pending(.unreachable)),
      (503, Sample.payment("800.100.155"), .pending(.unreachable)),
      // The question was refused, not the payment.
      (401, Sample.result("800.900.300"), .pending(.unreachable)),
      (403, Sample.result("600.300.200"), .pending(.unreachable)),
      // This payment was refused because of the set-up.
      (200, Sample.payment("600.200.201"), .declined(.merchantSetup)),
      // Also where the same code without a payment means something else.
      (200, Sample.payment("200.300.404"), .declined(.merchantSetup)),
      (200, Sample.payment("700.400.580"), .declined(.refusedByProvider)),
      (200, Sample.payment("800.120.100"), .declined(.limitExceeded)),
      // A reservation, and money that the cardholder's bank took back.
      (200, Sample.payment("000.100.110", type: "PA"), .authorised),
      (200, Sample.payment("000.100.220"), .refunded), (200, Sample.result("000.100.220"), .pending(.unrecognised)),
    ])
  func status(status: Int, body: String, state: PaymentState) throws {
    #expect(try reaction(.readStatus(Sample.checkout), status, body).step.summary == "status \(state)")
  }

  @Test("a failure ends the payment only where the answer is about one")
  func failedRead() throws {
    let about = try reaction(.readStatus(Sample.checkout), 200, Sample.payment("900.100.301")).step
    #expect(about.summary.hasPrefix("failed"))
    let nobody = try reaction(.readStatus(Sample.checkout), 200, Sample.result("900.100.301")).step
    #expect(nobody.summary.hasPrefix("status"))
  }

  @Test("a paid status carries amount, reference and the provider's words")
  func paid() throws {
    guard case .status(let status) = try reaction(.readStatus(Sample.checkout), 200, Sample.payment("000.100.110")).step
    else {
      Issue.record("no status")
      return
    }
    #expect(status.amount == Money(minorUnits: 14_800, currency: .sar))
    #expect(status.reference == "TILL-1042-1")
    #expect(status.words == ProviderResponseCode(code: "000.100.110", text: "as documented"))
  }

  @Test(
    "success words without a payment that can be compared are not success",
    arguments: [
      Sample.result("000.100.110"), Sample.result("000.000.100"), Sample.payment("000.100.110", amount: ""),
      Sample.payment("000.100.110", amount: "148.000"), Sample.payment("000.100.110", amount: "1.48e2"),
      Sample.payment("000.100.110", amount: "-148.00"), Sample.payment("000.100.110", currency: "XYZ"),
      Sample.payment("000.100.110", type: "RF"), Sample.payment("000.100.110", id: "a b"),
    ])
  func unprovenSuccess(body: String) throws {
    let step = try reaction(.readStatus(Sample.checkout), 200, body).step
    #expect(step.summary == "status \(PaymentState.pending(.unrecognised))")
  }

  @Test(
    "a lost session is looked up by the merchant's reference before anything is said",
    arguments: [(400, "200.300.404"), (200, "200.300.404"), (200, "700.400.580"), (200, "800.130.100")])
  func lost(status: Int, code: String) throws {
    guard case .call(.find(.cards, _)) = try reaction(.readStatus(Sample.checkout), status, Sample.result(code)).step
    else {
      Issue.record("not looked up")
      return
    }
  }

  @Test("a payment that timed out and was reversed can be tried later")
  func reversed() throws {
    guard case .failed(let error) = try reaction(.readStatus(Sample.checkout), 200, Sample.payment("900.100.301")).step
    else {
      Issue.record("not failed")
      return
    }
    #expect(error.advice == .later)
  }

  // MARK: Looking up

  @Test(
    "what a look-up means after the session was lost",
    arguments: [
      (200, Sample.result("700.400.580"), PaymentState.expired), (400, Sample.result("700.400.580"), .expired),
      (200, Sample.list(), .expired), (200, Sample.list(Sample.payment("000.100.110")), .captured),
      (200, Sample.list(Sample.declined), .declined(.insufficientFunds)),
      // The paid one counts, wherever it stands and whatever came later.
      (200, Sample.list(Sample.declined, Sample.payment("000.100.110")), .captured),
      (200, Sample.list(Sample.payment("000.100.110"), Sample.declined), .captured),
      (
        200,
        Sample.list(
          Sample.payment("000.100.110", timestamp: "2026-03-01 08:00:00+0000"),
          Sample.payment("800.100.100", timestamp: "2026-03-01 09:59:59+0000")), .captured
      ),
      // What is not decided counts before what was refused.
      (200, Sample.list(Sample.declined, Sample.payment("000.200.000")), .pending(.shopper)),
      // The latest refusal speaks.
      (
        200,
        Sample.list(
          Sample.payment("800.100.159", timestamp: "2026-03-01 09:59:59+0000"),
          Sample.payment("800.100.155", timestamp: "2026-03-01 08:00:00+0000")), .declined(.lostOrStolen)
      ),
      // A refund or another order's payment is not ours.
      (200, Sample.list(Sample.payment("000.100.110", type: "RF")), .pending(.unrecognised)),
      (200, Sample.list(Sample.payment("000.100.110", reference: "TILL-9999-1")), .pending(.unrecognised)),
      (200, Sample.result("000.000.100"), .pending(.unreachable)), (500, Sample.list(), .pending(.unreachable)),
      (429, "", .pending(.askedTooOften(retryAfter: .seconds(60)))), (200, "", .pending(.unreachable)),
      (401, Sample.result("800.900.300"), .pending(.unreachable)),
    ])
  func found(status: Int, body: String, state: PaymentState) throws {
    let call = HyperPay.Call.find(.cards, because: .sessionLost(ProviderResponseCode(code: "200.300.404")))
    #expect(try reaction(call, status, body).step.summary == "status \(state)")
  }

  @Test("a duplicate that nobody finds is to be asked about, not tried again")
  func duplicate() throws {
    let call = HyperPay.Call.find(.cards, because: .duplicate(ProviderResponseCode(code: "800.130.100")))
    guard case .status(let status) = try reaction(call, 200, Sample.result("700.400.580")).step else {
      Issue.record("no status")
      return
    }
    #expect(status.state == .declined(.duplicate))
    #expect(status.words.code == "800.130.100")
    #expect(DeclineReason.duplicate.advice == .askFirst)
  }

  // MARK: Noise

  @Test(
    "noise never pays, refuses, opens or submits", arguments: Sample.noise,
    [200, 201, 204, 302, 400, 404, 418, 500, 503])
  func noise(body: String, status: Int) throws {
    let card = try Sample.card(Sample.mada)
    #expect(try reaction(.createCheckout(.cards, waiting: nil), status, body).step.summary == "failed provider")
    #expect(try reaction(.createCheckout(.mada, waiting: .card(card)), status, body).step.summary == "failed provider")
    #expect(try reaction(submission(), status, body).step.summary == "done completed")
    let unreachable = "status \(PaymentState.pending(.unreachable))"
    #expect(try reaction(.readStatus(Sample.checkout), status, body).step.summary == unreachable)
    #expect(try reaction(.find(.cards, because: .duplicate(.none)), status, body).step.summary == unreachable)
  }

  @Test("a success that was cut off anywhere is no success")
  func truncated() throws {
    let whole = Sample.payment("000.100.110")
    for length in 0..<whole.count {
      let step = try reaction(.readStatus(Sample.checkout), 200, String(whole.prefix(length))).step
      #expect(step.summary == "status \(PaymentState.pending(.unreachable))")
    }
  }
}
