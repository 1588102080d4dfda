import Commerce
import DemoMerchant
import Payments
import Testing
import Wire

@testable import Providers

@Suite("Yuno payment statuses")
struct YunoStatusTests {
  let yuno = Yuno()
  static let sessionID = "5a2c7f60-0000-4000-8000-000000000200"
  static let paymentID = "3d1f0a52-9c1e-4d7a-8b60-5f2e7c9a1b04"

  func status(_ body: JSON, after call: Yuno.Call = .readPayment(id: paymentID), http: Int = 200) throws
    -> PaymentStatus
  {
    let request = try SampleIntent.request(.pix, amount: Money(minorUnits: 8_490, currency: .brl))
    let step = SeenStep(
      yuno.reaction(to: WireAnswer(status: http, json: body), after: call, SampleIntent.context(request)).step)
    guard case .status(let status) = step else {
      Issue.record("no status but \(step)")
      return PaymentStatus(state: .pending(.unrecognised), words: .none)
    }
    return status
  }

  func payment(_ word: String, _ sub: String?, _ response: String? = nil) throws -> JSON {
    try Recorded.json("Yuno/payment-pix.json").setting(["status"], to: .string(word))
      .setting(["sub_status"], to: sub.map(JSON.string))
      .setting(["transactions", "response_code"], to: response.map(JSON.string))
  }

  static let words: [(String, String?, PaymentState)] = [
    ("CREATED", "CREATED", .pending(.shopper)), ("READY_TO_PAY", "CREATED", .pending(.shopper)),
    ("PENDING", nil, .pending(.shopper)), ("PENDING", "IN_PROCESS", .pending(.shopper)),
    ("PENDING", "WAITING_ADDITIONAL_STEP", .pending(.shopper)),
    ("PENDING", "PENDING_OTP_COMPLETION", .pending(.shopper)),
    ("PENDING", "PENDING_PROVIDER_CONFIRMATION", .pending(.provider)),
    ("PENDING", "PENDING_FRAUD_REVIEW", .pending(.provider)), ("PENDING", "AUTHORIZED", .authorised),
    ("PENDING", "SOMETHING_NEW", .pending(.unrecognised)), ("SUCCEEDED", "APPROVED", .captured),
    ("SUCCEEDED", "CAPTURED", .captured), ("SUCCEEDED", nil, .captured),
    ("SUCCEEDED", "PARTIALLY_CAPTURED", .captured),
    ("SUCCEEDED", "PARTIALLY_APPROVED", .pending(.merchant)), ("SUCCEEDED", "PARTIALLY_REFUNDED", .captured),
    ("SUCCEEDED", "PARTIALLY_CHARGEBACKED", .captured),
    ("SUCCEEDED", "FRAUD_DECLINED", .pending(.provider)),
    ("SUCCEEDED", "REFUND_RETRY_IN_PROCESS", .captured),
    ("SUCCEEDED", "CAPTURE_RETRY_IN_PROCESS", .authorised),
    ("SUCCEEDED", "CAPTURE_RETRY_PROCESS_FAILED", .pending(.merchant)),
    ("SUCCEEDED", "SOMETHING_NEW", .pending(.unrecognised)), ("DECLINED", "DECLINED", .declined(.refusedByProvider)),
    ("DECLINED", "FRAUD_DECLINED", .declined(.refusedByProvider)),
    ("REJECTED", "REJECTED", .declined(.refusedByProvider)), ("ERROR", "ERROR", .declined(.refusedByProvider)),
    ("ERROR", "TIMEOUT", .pending(.provider)), ("ERROR", "PENDING_REVERSE", .pending(.provider)),
    ("ERROR", "REVERSED_BY_TIMEOUT", .expired), ("ERROR", "SOMETHING_NEW", .pending(.unrecognised)),
    ("EXPIRED", "EXPIRED", .expired),
    ("CANCELED", "CANCELED", .cancelled), ("CANCELED", "PENDING_PROVIDER_CONFIRMATION", .pending(.provider)),
    ("REFUNDED", "REFUNDED", .refunded), ("REFUNDED", nil, .refunded),
    ("CANCELED", "SOMETHING_NEW", .pending(.unrecognised)),
    ("REFUNDED", "PENDING_PROVIDER_CONFIRMATION", .pending(.provider)),
    ("VERIFIED", "VERIFIED", .pending(.merchant)), ("FRAUD", "FRAUD_VERIFIED", .pending(.provider)),
    ("IN_DISPUTE", "RECEIVED", .captured), ("IN_DISPUTE", "PENDING_REVIEW", .captured),
    ("CHARGEBACK", "LOST", .refunded), ("CHARGEBACK", nil, .pending(.unrecognised)),
    ("CANCELLED", nil, .pending(.unrecognised)), ("succeeded", "APPROVED", .pending(.unrecognised)),
    ("", nil, .pending(.unrecognised)), ("PAID", "APPROVED", .pending(.unrecognised)),
  ]

  @Test(
    "a disputed amount is that of the open chargeback, else what was captured; a decided dispute has none",
    arguments: [
      ("IN_DISPUTE", "RECEIVED", "CHARGEBACK", "PENDING", 50_00),
      ("IN_DISPUTE", "PENDING_REVIEW", "PURCHASE", "SUCCEEDED", 84_90),
      ("SUCCEEDED", "APPROVED", "CHARGEBACK", "DECLINED", nil), ("CHARGEBACK", "LOST", "CHARGEBACK", "SUCCEEDED", nil),
    ] as [(String, String, String, String, Int64?)])
  func disputed(word: String, sub: String, type: String, state: String, amount: Int64?) throws {
    let body = try payment(word, sub).setting(["amount", "captured"], to: .number("84.90"))
      .setting(["transactions", "type"], to: .string(type))
      .setting(["transactions", "status"], to: .string(state)).setting(
        ["transactions", "amount"], to: .number("50.00"))
    #expect(try status(body).disputed?.minorUnits == amount)
  }

  @Test("every documented status has its meaning, and no other word is paid or refused", arguments: words)
  func word(_ word: String, _ sub: String?, _ state: PaymentState) throws {
    let status = try status(payment(word, sub))
    #expect(status.state == state)
    #expect(status.words.code == word)
    #expect(status.words.text == sub ?? "")
    #expect(status.amount == Money(minorUnits: 8_490, currency: .brl))
    #expect(status.reference == "TILL-1042-1")
  }

  @Test("a transaction that says SUCCEEDED of a payment that waits means created, not paid")
  func createdIsNotPaid() throws {
    let status = try status(Recorded.json("Yuno/payment-pix.json"))
    #expect(status.state == .pending(.shopper))
    #expect(status.words == ProviderResponseCode(code: "READY_TO_PAY", text: "CREATED SUCCEEDED", kit: "processing"))
  }

  static let reasons: [(String, PaymentState)] = [
    ("INSUFFICIENT_FUNDS", .declined(.insufficientFunds)), ("DO_NOT_HONOR", .declined(.refusedByBank)),
    ("DECLINED_BY_BANK", .declined(.refusedByBank)), ("DECLINED_BY_PROVIDER", .declined(.refusedByProvider)),
    ("FRAUD_VALIDATION", .declined(.risk)), ("DUPLICATED_TRANSACTION", .declined(.duplicate)),
    ("CANCELLED_BY_USER", .declined(.authenticationCancelled)), ("REQUESTS_EXCEEDED", .declined(.limitExceeded)),
    ("EXPIRED_CARD", .declined(.expiredCard)), ("INVALID_SECURITY_CODE", .declined(.invalidSecurityCode)),
    ("REPORTED_STOLEN", .declined(.lostOrStolen)), ("RETRY_AFTER_24_H", .declined(.limitExceeded)),
    ("ACCOUNT_STATUS", .declined(.accountRestricted)), ("EXPIRED", .expired),
    ("SOMETHING_NEW", .declined(.refusedByProvider)),
  ]

  @Test("a refusal's reason is the transaction's response code", arguments: reasons)
  func reason(_ code: String, _ state: PaymentState) throws {
    #expect(try status(payment("DECLINED", "DECLINED", code)).state == state)
  }

  @Test("no hard decline advises to do the same again, and no code is in two classes")
  func hardDeclines() {
    for (code, reason) in Yuno.hardDeclines { #expect(reason.advice != .sameAgain, "\(code)") }
    let codes = [Yuno.softDeclines, Yuno.hardDeclines, Yuno.otherDeclines].flatMap(\.keys)
    #expect(Set(codes).count == codes.count)
    #expect(codes.count == 57)
  }

  @Test(
    "the card network's advice says when the same card may be tried again, counted from the try",
    arguments: [
      ("RETRY_AFTER_1_H", RetryAdvice.later, "2026-03-01T10:00:05Z"),
      ("RETRY_AFTER_24_H", .later, "2026-03-02T09:00:05Z"), ("RETRY_AFTER_10_D", .later, "2026-03-11T09:00:05Z"),
      ("TRY_AGAIN_LATER", .later, nil), ("UPDATE_INFORMATION", .afterCorrection, nil),
    ] as [(String, RetryAdvice, String?)])
  func networkAdvice(code: String, advice: RetryAdvice, from moment: String?) throws {
    let body = try payment("DECLINED", "DECLINED", "INSUFFICIENT_FUNDS")
      .setting(["transactions", "merchant_advice_code"], to: .string(code))
      .setting(["transactions", "created_at"], to: "2026-03-01T09:00:05.123456Z")
    let retry = try #require(try status(body).words.retry)
    #expect(retry.advice == advice)
    #expect(retry.notBefore == moment.flatMap { Timestamp(iso8601: $0) })
    let none = body.setting(["transactions", "merchant_advice_code"], to: "DO_NOT_TRY_AGAIN")
    #expect(try status(none).words.retry == nil)
  }

  static let missingTable: [[String]] = [
    ["amount"], ["amount", "currency"], ["amount", "value"], ["merchant_order_id"],
  ]

  @Test("a paid answer without amount or reference is not believed", arguments: missingTable)
  func missing(_ path: [String]) throws {
    #expect(try status(payment("SUCCEEDED", "APPROVED").setting(path, to: nil)).state == .pending(.unrecognised))
  }

  static let amounts: [(JSON, JSON?, Int64?)] = [
    (.number("84.9"), .number("0.00"), 8_490), (.number("84.9000"), nil, 8_490), ("84.90", .null, 8_490),
    (.number("84"), .number("0"), 8_400), (.number("100"), .number("15.10"), 10_000),
    (.number("84.9001"), nil, nil), (.number("8.49e1"), nil, nil), (.number("-84.90"), nil, nil), ("", nil, nil),
    (.number("84.90"), "x", nil), (.number("84.90"), .number("84.91"), nil),
  ]

  @Test("amounts are exact; more given back than there is makes no sense", arguments: amounts)
  func amount(_ value: JSON, _ refunded: JSON?, _ expected: Int64?) throws {
    let body = try payment("SUCCEEDED", "APPROVED").setting(["amount", "value"], to: value)
      .setting(["amount", "refunded"], to: refunded)
    let status = try status(body)
    #expect(status.amount == expected.map { Money(minorUnits: $0, currency: .brl) })
    #expect(status.state == (expected == nil ? .pending(.unrecognised) : .captured))
  }

  @Test("while its identifier is not known, the payment of our session is found among those of the reference")
  func found() throws {
    let ours = try payment("SUCCEEDED", "APPROVED")
    let other = try payment("EXPIRED", "EXPIRED").setting(["checkout", "session"], to: "another")
    let call = Yuno.Call.findPayment(session: Self.sessionID)
    #expect(try status([other, 7, ours], after: call).state == .captured)
    #expect(try status([other], after: call).state == .pending(.shopper))
    #expect(try status([], after: call).state == .pending(.shopper))
    #expect(try status(ours, after: call).state == .pending(.unreachable))
    #expect(try status([ours], after: call, http: 500).state == .pending(.unreachable))
  }

  @Test("errors and answers about another payment decide nothing; too many questions say how long to wait")
  func errors() throws {
    let paid = try payment("SUCCEEDED", "APPROVED")
    for http in [201, 204, 400, 401, 404, 500, 504] {
      #expect(try status(paid, http: http).state == .pending(.unreachable))
    }
    #expect(try status(paid, http: 429).state == .pending(.askedTooOften(retryAfter: .seconds(30))))
    #expect(try status(paid.setting(["id"], to: "another")).state == .pending(.unreachable))
    let gone = try Recorded.json("Yuno/error-session.json")
    #expect(try status(gone, http: 400).words.code == "CHECKOUT_SESSION_NOT_FOUND")
  }

  @Test("a card that is kept since the payment expires in this century")
  func keptCard() throws {
    let card = try #require(try status(Recorded.json("Yuno/payment-card.json")).savedCard)
    #expect(card.expiry == CardExpiry(month: 11, year: 2_028))
    #expect(card.brand == .visa && card.lastFour == "0002")
  }

  @Test("nothing is done to a payment of which neither it nor its transaction was ever learnt")
  func nothingToOperateOn() throws {
    let context: Yuno.Context = SampleIntent.context(
      try SampleIntent.request(.pix, amount: Money(minorUnits: 8_490, currency: .brl)))
    for operation in [PaymentModification.void, .refund(Money(minorUnits: 100, currency: .brl))] {
      guard case .failed(let error) = yuno.operating(operation, context) else {
        Issue.record("\(operation) was sent")
        continue
      }
      #expect(error == .invalidRequest(field: "payment", .none))
    }
  }

  @Test("no strange type anywhere turns an unpaid payment into a paid one", arguments: JSON.strangers)
  func strangers(_ stranger: JSON) throws {
    for mutant in try payment("PENDING", "IN_PROCESS").mutants(stranger) {
      #expect(try !status(mutant).state.isPaid)
    }
  }
}
