import Commerce
import DemoMerchant
import Payments
import Providers
import Testing
import Wire

@Suite("Tamara order statuses")
struct TamaraStatusTests {
  let tamara = Tamara()
  static let orderID = "3b7b2f0a-8a55-4c0e-9b0d-0c9c0ed4a911"

  func step(_ answer: WireAnswer, after call: Tamara.Call, left: String = "") throws -> SeenStep {
    let context: Tamara.Context = SampleIntent.context(
      try SampleIntent.request(.tamara), ["payment": Self.orderID, "left": left])
    return SeenStep(tamara.reaction(to: answer, after: call, context).step)
  }

  func status(_ body: JSON, left: String = "", http: Int = 200) throws -> PaymentStatus {
    let step = try step(WireAnswer(status: http, json: body), after: .readAuthorised(id: Self.orderID), left: left)
    guard case .status(let status) = step else {
      Issue.record("no status but \(step)")
      return PaymentStatus(state: .pending(.unrecognised), words: .none)
    }
    return status
  }

  func order(_ word: String) throws -> JSON {
    try Recorded.json("Tamara/order-new.json").setting(["status"], to: .string(word))
  }

  static let words: [(String, PaymentState)] = [
    ("new", .pending(.shopper)), ("approved", .pending(.merchant)), ("on_hold", .pending(.provider)),
    ("authorised", .authorised), ("declined", .declined(.refusedByProvider)), ("expired", .expired),
    ("canceled", .cancelled), ("updated", .authorised), ("partially_captured", .captured),
    ("fully_captured", .captured), ("partially_refunded", .captured), ("fully_refunded", .refunded),
    ("authorized", .pending(.unrecognised)), ("cancelled", .pending(.unrecognised)),
    ("APPROVED", .pending(.unrecognised)), ("", .pending(.unrecognised)), ("paid", .pending(.unrecognised)),
  ]

  @Test("every documented status has its meaning, and no other word is paid or refused", arguments: words)
  func word(_ word: String, _ state: PaymentState) throws {
    let status = try status(order(word))
    #expect(status.state == state)
    #expect(status.words.code == word)
    #expect(status.amount == Money(minorUnits: 43_125, currency: .sar))
    #expect(status.reference == "TILL-1042-1")
  }

  @Test("an order that is only approved is authorised and read again; only then is it paid")
  func authorise() throws {
    let approved = try WireAnswer(status: 200, json: order("approved"))
    #expect(
      try step(approved, after: .readOrder(id: Self.orderID)) == .call("authorise(id: \"\(Self.orderID)\")"))
    let answers = try [
      Recorded.answer("Tamara/order-authorised.json"), WireAnswer(status: 409, json: ["message": "m"]),
      WireAnswer(status: 500, json: .null), WireAnswer(status: 401, json: .null),
    ]
    for answer in answers {
      #expect(
        try step(answer, after: .authorise(id: Self.orderID)) == .call("readAuthorised(id: \"\(Self.orderID)\")"))
    }
    #expect(try status(order("authorised")).state == .authorised)
  }

  @Test("an order that stays approved waits for the merchant and is not authorised without end")
  func stillApproved() throws {
    let approved = try WireAnswer(status: 200, json: order("approved"))
    #expect(try step(approved, after: .readAuthorised(id: Self.orderID)).state == .pending(.merchant))
    #expect(
      try step(WireAnswer(status: 429, json: .null), after: .authorise(id: Self.orderID)).state
        == .pending(.askedTooOften(retryAfter: .seconds(30))))
  }

  @Test("no status but approved is ever authorised", arguments: words.filter { $0.0 != "approved" })
  func notAuthorised(_ word: String, _ state: PaymentState) throws {
    let answer = try WireAnswer(status: 200, json: order(word))
    #expect(try step(answer, after: .readOrder(id: Self.orderID)).state == state)
  }

  @Test("a new order that the shopper left by the cancel address is called off; one that was paid meanwhile is paid")
  func cancelled() throws {
    for word in ["new", "expired"] { #expect(try status(order(word), left: "cancel").state == .cancelled) }
    #expect(try status(order("new"), left: "closed").state == .pending(.shopper))
    #expect(try status(order("declined"), left: "cancel").state == .declined(.refusedByProvider))
    #expect(try status(order("approved"), left: "cancel").state == .pending(.merchant))
    #expect(try status(order("authorised"), left: "cancel").state == .authorised)
  }

  @Test(
    "what Tamara's own kit would have called stands beside the status",
    arguments: zip(
      ["success", "failure", "cancel", "closed", "", "x"], ["onSuccessfull", "onFailured", "onCancel", "", "", ""]))
  func kit(_ left: String, _ kit: String) throws {
    #expect(try status(order("new"), left: left).words == ProviderResponseCode(code: "new", kit: kit))
  }

  static let parts: [(String, [String: JSON], [Int64])] = [
    ("updated", ["canceled_amount": amount("180.00")], [0, 0]),
    ("partially_captured", ["captured_amount": amount("100.00")], [10_000, 0]),
    (
      "partially_refunded",
      ["captured_amount": amount("431.25"), "refunded_amount": ["amount": "31.25", "currency": "SAR"]], [43_125, 3_125]
    ),
    ("authorised", ["canceled_amount": .null, "captured_amount": .null], [0, 0]),
  ]

  static func amount(_ text: String) -> JSON { ["amount": .number(text), "currency": "SAR"] }

  @Test("what was taken and given back is told beside the order's own amount", arguments: parts)
  func standing(_ word: String, _ parts: [String: JSON], _ moved: [Int64]) throws {
    let body = try parts.sorted { $0.key < $1.key }.reduce(order(word)) { $0.setting([$1.key], to: $1.value) }
    let status = try status(body)
    #expect(status.state.isPaid)
    #expect(status.amount == Money(minorUnits: 43_125, currency: .sar))
    #expect(status.captured?.minorUnits == moved[0])
    #expect(status.refunded?.minorUnits == moved[1])
  }

  static let unreadableTable: [(String, JSON?)] = [
    ("total_amount", nil), ("total_amount", "431.25"), ("total_amount", ["amount": "x", "currency": "SAR"]),
    ("total_amount", ["amount": .number("431.255"), "currency": "SAR"]),
    ("total_amount", ["amount": .number("431.25"), "currency": "SRA"]),
    ("canceled_amount", 5), ("refunded_amount", ["amount": .number("1.00"), "currency": "AED"]),
    ("refunded_amount", ["amount": .number("0.01"), "currency": "SAR"]),
    ("captured_amount", ["amount": .number("431.26"), "currency": "SAR"]),
  ]

  @Test("a paid order whose amount cannot be read is not believed", arguments: unreadableTable)
  func unreadable(_ name: String, _ value: JSON?) throws {
    #expect(try status(order("authorised").setting([name], to: value)).state == .pending(.unrecognised))
  }

  @Test("an answer about another order decides nothing; another reference is passed on for the manager to compare")
  func otherOrder() throws {
    let other = try order("authorised").setting(["order_id"], to: "another")
    #expect(try status(other).state == .pending(.unreachable))
    let reference = try order("authorised").setting(["order_reference_id"], to: "TILL-7-1")
    #expect(try status(reference).reference == "TILL-7-1")
  }

  @Test("errors decide nothing; too many questions say how long to wait")
  func errors() throws {
    for http in [201, 204, 400, 401, 403, 404, 409, 500, 503] {
      #expect(try status(order("authorised"), http: http).state == .pending(.unreachable))
    }
    #expect(
      try status(order("authorised"), http: 429).state == .pending(.askedTooOften(retryAfter: .seconds(30))))
  }

  @Test("no strange type anywhere turns an unpaid order into a paid one", arguments: JSON.strangers)
  func strangers(_ stranger: JSON) throws {
    for mutant in try order("new").mutants(stranger) { #expect(try !status(mutant).state.isPaid) }
    for mutant in try order("authorised").mutants(stranger) {
      let status = try status(mutant)
      if status.state.isPaid { #expect(status.amount != nil) }
    }
  }
}
