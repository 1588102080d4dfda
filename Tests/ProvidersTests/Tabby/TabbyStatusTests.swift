import Commerce
import DemoMerchant
import Payments
import Providers
import Testing
import Wire

@Suite("Tabby payment statuses")
struct TabbyStatusTests {
  let tabby = Tabby()
  static let paymentID = "b6a7f0d2-3a5e-4b7c-8a0b-6f0f3f1d2c33"
  static let amount = Money(minorUnits: 43_125, currency: .sar)

  func status(_ body: JSON, left: String = "", http: Int = 200) throws -> PaymentStatus {
    let context: Tabby.Context = SampleIntent.context(
      try SampleIntent.request(.tabby), ["payment": Self.paymentID, "left": left])
    let answer = WireAnswer(status: http, json: body)
    let step = SeenStep(tabby.reaction(to: answer, after: .readPayment(id: Self.paymentID), context).step)
    guard case .status(let status) = step else {
      Issue.record("no status but \(step)")
      return PaymentStatus(state: .pending(.unrecognised), words: .none)
    }
    return status
  }

  static let words: [(String, PaymentState)] = [
    ("CREATED", .pending(.shopper)), ("AUTHORIZED", .authorised), ("CLOSED", .cancelled),
    ("REJECTED", .declined(.refusedByProvider)), ("EXPIRED", .expired), ("authorized", .pending(.unrecognised)),
    ("APPROVED", .pending(.unrecognised)), ("", .pending(.unrecognised)), ("PAID", .pending(.unrecognised)),
  ]

  @Test("every documented status has its meaning, and no other word is paid or refused", arguments: words)
  func word(_ word: String, _ state: PaymentState) throws {
    let body = try Recorded.json("Tabby/payment-authorized.json").setting(["status"], to: .string(word))
    let status = try status(body)
    #expect(status.state == state)
    #expect(status.words.code == word)
    #expect(status.amount == Self.amount)
    #expect(status.captured == Money.zero(.sar))
    #expect(status.refunded == Money.zero(.sar))
    #expect(status.reference == "TILL-1042-1")
  }

  @Test("a payment that ran out after the shopper left by the cancel address was cancelled")
  func cancelled() throws {
    let expired = try Recorded.json("Tabby/payment-authorized.json").setting(["status"], to: "EXPIRED")
    #expect(try status(expired, left: "cancel").state == .cancelled)
    let authorised = try Recorded.json("Tabby/payment-authorized.json")
    #expect(try status(authorised, left: "cancel").state == .authorised)
    let created = authorised.setting(["status"], to: "CREATED")
    #expect(try status(created, left: "cancel").state == .pending(.shopper))
  }

  static let kits: [(String, String, String)] = [
    ("AUTHORIZED", "success", "authorized"), ("AUTHORIZED", "closed", "authorized"),
    ("REJECTED", "failure", "rejected"),
    ("EXPIRED", "cancel", "close"), ("EXPIRED", "", "expired"), ("EXPIRED", "closed", "expired"),
    ("CREATED", "closed", "close"), ("CREATED", "cancel", "close"), ("CREATED", "success", ""), ("PAID", "success", ""),
  ]

  @Test("what Tabby's own kit would have told the app stands beside the status", arguments: kits)
  func kit(_ word: String, _ left: String, _ kit: String) throws {
    let body = try Recorded.json("Tabby/payment-authorized.json").setting(["status"], to: .string(word))
    #expect(try status(body, left: left).words == ProviderResponseCode(code: word, kit: kit))
  }

  @Test("closed and captured in two parts is paid in full")
  func captured() throws {
    let status = try status(Recorded.json("Tabby/payment-closed.json"))
    #expect(status.state == .captured)
    #expect(status.amount == Self.amount)
    #expect(status.captured == Self.amount)
  }

  static let closings: [(JSON, JSON?, PaymentState, [Int64]?)] = [
    ([["amount": "431.25"]], [], .captured, [43_125, 0]),
    ([["amount": "431.25"]], nil, .captured, [43_125, 0]),
    ([["amount": "100.00"]], [], .captured, [10_000, 0]),
    ([["amount": "431.25"]], [["amount": "31.25"]], .captured, [43_125, 3_125]),
    ([["amount": "431.25"]], [["amount": "31.25"], ["amount": "400.00"]], .refunded, [43_125, 43_125]),
    ([["amount": "100.00"]], [["amount": "100.00"]], .refunded, [10_000, 10_000]),
    ([], [], .cancelled, [0, 0]),
    ([["amount": "100.00"]], [["amount": "431.25"]], .pending(.unrecognised), nil),
    ([["amount": "all"]], [], .pending(.unrecognised), nil),
    ([["amount": "431.255"]], [], .pending(.unrecognised), nil),
    (["x"], [], .pending(.unrecognised), nil),
    (.null, [], .pending(.unrecognised), nil),
    ("431.25", [], .pending(.unrecognised), nil),
  ]

  @Test("closed is judged by the money that moved; the order's own amount is told beside it", arguments: closings)
  func closed(_ captures: JSON, _ refunds: JSON?, _ state: PaymentState, _ moved: [Int64]?) throws {
    let body = try Recorded.json("Tabby/payment-closed.json").setting(["captures"], to: captures)
      .setting(["refunds"], to: refunds)
    let status = try status(body)
    #expect(status.state == state)
    #expect(status.captured?.minorUnits == moved?[0])
    #expect(status.refunded?.minorUnits == moved?[1])
    if moved != nil { #expect(status.amount == Self.amount) }
  }

  @Test("an answer about another payment decides nothing")
  func otherPayment() throws {
    let body = try Recorded.json("Tabby/payment-authorized.json").setting(["id"], to: "c1f2a8e0")
    #expect(try status(body).state == .pending(.unreachable))
  }

  static let needed: [[String]] = [["amount"], ["currency"], ["order", "reference_id"], ["status"], ["id"]]

  @Test("a paid answer without amount, currency, reference or identifier is not believed", arguments: needed)
  func missing(_ path: [String]) throws {
    let body = try Recorded.json("Tabby/payment-authorized.json").setting(path, to: nil)
    #expect(try !status(body).state.isPaid)
  }

  @Test("another amount or reference is passed on for the manager to compare")
  func otherAmount() throws {
    let body = try Recorded.json("Tabby/payment-authorized.json").setting(["amount"], to: "1.00")
      .setting(["order", "reference_id"], to: "TILL-7-1")
    let status = try status(body)
    #expect(status.amount == Money(minorUnits: 100, currency: .sar))
    #expect(status.reference == "TILL-7-1")
  }

  @Test("no strange type anywhere crashes, and none turns an unpaid payment into a paid one", arguments: JSON.strangers)
  func strangers(_ stranger: JSON) throws {
    let unpaid = try Recorded.json("Tabby/payment-authorized.json").setting(["status"], to: "CREATED")
    for mutant in unpaid.mutants(stranger) { #expect(try !status(mutant).state.isPaid) }
    for mutant in try Recorded.json("Tabby/payment-closed.json").mutants(stranger) {
      let status = try status(mutant)
      if status.state.isPaid { #expect(status.amount != nil && status.reference != nil) }
    }
  }

  @Test("errors decide nothing; too many questions say how long to wait")
  func errors() throws {
    let paid = try Recorded.json("Tabby/payment-authorized.json")
    for http in [201, 204, 400, 401, 403, 404, 409, 500, 503] {
      #expect(try status(paid, http: http).state == .pending(.unreachable))
    }
    #expect(try status(paid, http: 429).state == .pending(.askedTooOften(retryAfter: .seconds(10))))
    let missing: JSON = ["status": "error", "errorType": "not_found", "error": "no such payment"]
    #expect(try status(missing, http: 404).words == ProviderResponseCode(code: "not_found", text: "no such payment"))
  }
}
