import Commerce
import DemoMerchant
import Payments
import Testing
import Wire

@testable import Providers

@Suite("Yuno answers")
struct YunoAnswerTests {
  let yuno = Yuno(settings: YunoRequestTests.settings { $0[Yuno.StatusScreen.self] = .hidden })
  static let sessionID = "5a2c7f60-0000-4000-8000-000000000200"
  static let paymentID = "3d1f0a52-9c1e-4d7a-8b60-5f2e7c9a1b04"
  static let making = Yuno.Call.createPayment(session: sessionID, .method)
  static let reopening = Yuno.Call.reopenPayment(id: paymentID)
  static let code =
    "00020101021226510014br.gov.bcb.pix2529pix.sandbox.invalid/v2/3f1c9a520400005303986540584.905802BR"
    + "5909LOJA TILL6009SAO PAULO62070503***6304AE8E"
  static let detail = ["payment_method", "payment_method_detail", "bank_transfer"]
  /// Half past twelve, of which the recorded payment speaks, less half an hour.
  static let now = Timestamp(milliseconds: 1_772_366_400_000)
  static let end = Timestamp(milliseconds: 1_772_368_200_500)

  func reaction(_ answer: WireAnswer, after call: Yuno.Call, at now: Timestamp = now) throws -> Yuno.Reaction {
    let request = try SampleIntent.request(.pix, amount: Money(minorUnits: 8_490, currency: .brl))
    return yuno.reaction(to: answer, after: call, SampleIntent.context(request, now: now))
  }

  func step(_ body: JSON, after call: Yuno.Call = making, status: Int = 201, at now: Timestamp = now) throws -> SeenStep
  {
    SeenStep(try reaction(WireAnswer(status: status, json: body), after: call, at: now).step)
  }

  var shown: SeenStep {
    .askWhilePolling(
      .qr(
        QRPrompt(
          payload: Self.code, amount: Money(minorUnits: 8_490, currency: .brl), beneficiary: "LOJA TILL",
          expiresAt: Self.end)),
      .seconds(5))
  }

  @Test("a session is opened for five hours and remembered")
  func opened() throws {
    let reaction = try reaction(Recorded.answer("Yuno/session-created.json"), after: .createSession)
    #expect(SeenStep(reaction.step) == .opened)
    #expect(reaction.session == .kept(["checkout": Self.sessionID]))
    #expect(reaction.expiresAt == Self.now.advanced(by: .seconds(18_000)))
  }

  @Test("the code of a new payment is shown to the millisecond of its end, and asked about every five seconds")
  func shownNew() throws {
    for status in [200, 201] {
      let reaction = try reaction(Recorded.answer("Yuno/payment-pix.json", status: status), after: Self.making)
      #expect(SeenStep(reaction.step) == shown)
      #expect(
        reaction.session
          == .kept([
            "payment": Self.paymentID, "transaction": "7be20f33-5d64-4b0a-9d52-0c6f2a8e4b17", "left": "",
          ]))
      #expect(reaction.expiresAt == Self.end)
    }
  }

  @Test("a payment that was left shows the very same code with its true end, however late", arguments: [0, 60, 1_800])
  func shownAgain(_ seconds: Int) throws {
    let body = try Recorded.json("Yuno/payment-pix.json").setting(["status"], to: "PENDING")
      .setting(["sub_status"], to: "IN_PROCESS")
    let later = Self.now.advanced(by: .seconds(seconds))
    #expect(try step(body, after: Self.reopening, status: 200, at: later) == shown)
  }

  @Test("a code whose time is over is not shown: the server is asked")
  func over() throws {
    let body = try Recorded.json("Yuno/payment-pix.json")
    #expect(try step(body, after: Self.reopening, status: 200, at: Self.end) == .done(.completed))
  }

  @Test(
    "a payment that is decided shows no code: the server is asked",
    arguments: ["SUCCEEDED", "EXPIRED", "CANCELED", "DECLINED", "REJECTED", "ERROR", "REFUNDED", "SOMETHING_NEW"])
  func decided(_ word: String) throws {
    let body = try Recorded.json("Yuno/payment-pix.json").setting(["status"], to: .string(word))
      .setting(["sub_status"], to: nil)
    #expect(try step(body, after: Self.making) == .done(.completed))
    #expect(try step(body, after: Self.reopening, status: 200) == .done(.completed))
  }

  static let unshownTable: [([String], JSON?)] = [
    (detail + ["reference"], nil), (detail + ["reference"], .null), (detail + ["reference"], ""),
    (detail + ["reference"], .string(code.replacing("584.90", with: "584.91"))),
    (detail + ["reference"], .string(String(code.dropLast()))), (detail + ["reference"], "https://pay.example/x"),
    (detail, nil), (["payment_method"], "PIX"), (detail + ["expires_at"], nil), (detail + ["expires_at"], "soon"),
    (detail + ["expires_at"], .number("1772368200")), (["amount", "value"], "eighty"), (["amount"], nil),
    (["merchant_order_id"], nil),
  ]

  @Test(
    "a payment without a plausible code, an end, an amount or a reference shows nothing and stays open",
    arguments: unshownTable)
  func unshown(_ path: [String], _ value: JSON?) throws {
    let body = try Recorded.json("Yuno/payment-pix.json").setting(path, to: value)
    #expect(try step(body) == .done(.interrupted))
  }

  @Test("a code for another amount or another order is not shown, and its payment stays open with the difference")
  func mismatch() throws {
    let body = try Recorded.json("Yuno/payment-pix.json")
    let others: [([String], JSON, String)] = [
      (["amount", "value"], .number("84.91"), "amount: BRL 84.91"),
      (["amount", "currency"], "USD", "amount: USD 84.90"),
      (["merchant_order_id"], "TILL-7-1", "merchant_order_id: TILL-7-1"),
    ]
    for (path, value, unshown) in others {
      let reaction = try reaction(WireAnswer(status: 201, json: body.setting(path, to: value)), after: Self.making)
      #expect(SeenStep(reaction.step) == .done(.interrupted))
      #expect(reaction.session.unshown == unshown && reaction.session.payment == Self.paymentID)
    }
  }

  static let refusals: [(String, Int, PaymentError)] = [
    ("CHECKOUT_SESSION_NOT_FOUND", 400, .expired(words("CHECKOUT_SESSION_NOT_FOUND", "fail sessionExpired"))),
    (
      "COUNTRY_NOT_SUPPORTED", 400,
      .methodUnavailable(
        .country(served: Yuno.countries), words("COUNTRY_NOT_SUPPORTED", "internalError invalidConfiguration"))
    ),
    (
      "CURRENCY_NOT_ALLOWED", 400,
      .methodUnavailable(
        .currency(accepted: Yuno.currencies), words("CURRENCY_NOT_ALLOWED", "internalError invalidConfiguration"))
    ),
    (
      "UNAVAILABLE_PAYMENT_METHOD", 400,
      .methodUnavailable(.notOffered, words("UNAVAILABLE_PAYMENT_METHOD", "internalError invalidConfiguration"))
    ),
    (
      "INTERNAL_ERROR", 500, .providerError(words("INTERNAL_ERROR", "internalError providerError"))
    ),
    (
      "INVALID_AMOUNT", 400,
      .invalidRequest(field: "payment", words("INVALID_AMOUNT", "internalError invalidConfiguration"))
    ),
    (
      "MISSING_PARAMETERS", 400,
      .invalidRequest(field: "payment", words("MISSING_PARAMETERS", "internalError invalidConfiguration"))
    ),
    (
      "INVALID_CREDENTIALS", 401,
      .invalidRequest(field: "account", words("INVALID_CREDENTIALS", "internalError authenticationFailed"))
    ),
    (
      "AUTHORIZATION_REQUIRED", 403,
      .invalidRequest(field: "account", words("AUTHORIZATION_REQUIRED", "internalError authenticationFailed"))
    ),
    ("IDEMPOTENCY_DUPLICATED", 400, .providerError(words("IDEMPOTENCY_DUPLICATED", "fail providerError"))),
    ("SOMETHING_NEW", 400, .providerError(words("SOMETHING_NEW", "fail providerError"))),
  ]

  static func words(_ code: String, _ kit: String) -> ProviderResponseCode {
    ProviderResponseCode(code: code, text: "m", kit: kit)
  }

  @Test("a refusal in Yuno's own words ends the try", arguments: refusals)
  func refused(_ code: String, _ status: Int, _ expected: PaymentError) throws {
    let body: JSON = ["code": .string(code), "messages": ["m"]]
    // A server out of order may have made the payment, so it is asked about; a session moves no money.
    let made = try step(body, after: Self.making, status: status)
    #expect(made == (status < 500 ? .failed(expected) : .done(.completed)))
    #expect(try step(body, after: .createSession, status: status) == .failed(expected))
  }

  @Test("a payment that is still being made, or of which nothing is known, is asked about and not given up")
  func unclear() throws {
    let running: JSON = ["code": "REQUEST_IN_PROCESS", "messages": []]
    #expect(try step(running, status: 400) == .done(.completed))
    for status in [500, 504] {
      let late: JSON = ["code": "REQUEST_TIMEOUT", "messages": []]
      #expect(try step(late, status: status) == .done(.completed))
    }
    let error = try reaction(WireAnswer(status: 504, json: ["code": "REQUEST_TIMEOUT"]), after: .createSession)
    #expect(
      SeenStep(error.step)
        == .failed(
          .providerError(ProviderResponseCode(code: "REQUEST_TIMEOUT", kit: "internalError providerError"))))
  }

  @Test("nonsense opens nothing, shows nothing and decides nothing", arguments: Recorded.nonsense)
  func nonsense(_ answer: WireAnswer) throws {
    #expect(SeenStep(try reaction(answer, after: .createSession).step).isFailure)
    #expect(SeenStep(try reaction(answer, after: Self.making).step) == .done(.completed))
    #expect(SeenStep(try reaction(answer, after: Self.reopening).step) == .done(.completed))
    #expect(SeenStep(try reaction(answer, after: .readPayment(id: Self.paymentID)).step).isPending)
    #expect(SeenStep(try reaction(answer, after: .findPayment(session: Self.sessionID)).step).isPending)
  }

  @Test("no strange type anywhere shows a code other than the recorded one", arguments: JSON.strangers)
  func strangers(_ stranger: JSON) throws {
    for mutant in try Recorded.json("Yuno/payment-pix.json").mutants(stranger) {
      let step = try step(mutant)
      #expect(step == shown || step == .done(.completed) || step == .done(.interrupted))
    }
  }
}
