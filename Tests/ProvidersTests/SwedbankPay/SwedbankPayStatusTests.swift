import Commerce
import Payments
import Providers
import Testing
import Wire

@Suite("Swedbank Pay order statuses")
struct SwedbankPayStatusTests {
  typealias Sample = SwedbankPaySample

  func status(_ body: JSON, http: Int = 200, _ references: [String: String] = [:]) throws -> PaymentStatus {
    let step = SeenStep(
      Sample.adapter().reaction(
        to: WireAnswer(status: http, json: body), after: .readOrder(id: Sample.order, isRestoring: false),
        try Sample.context(references)
      ).step)
    guard case .status(let status) = step else {
      Issue.record("no status but \(step)")
      return PaymentStatus(state: .pending(.unrecognised), words: .none)
    }
    return status
  }

  static let words: [(String, PaymentState)] = [
    ("Initialized", .pending(.shopper)), ("Paid", .authorised), ("Failed", .declined(.refusedByProvider)),
    ("Cancelled", .cancelled), ("Reversed", .refunded), ("Aborted", .cancelled), ("paid", .pending(.unrecognised)),
    ("Captured", .pending(.unrecognised)), ("", .pending(.unrecognised)),
  ]

  @Test("every documented status has its meaning, and no other word is paid or refused", arguments: words)
  func word(_ word: String, _ state: PaymentState) throws {
    let body = try Recorded.json("SwedbankPay/order-paid.json").setting(["paymentOrder", "status"], to: .string(word))
    let found = try status(body)
    #expect(found.state == state)
    #expect(found.amount == Sample.total)
    #expect(found.reference == "TILL-1042-1")
    #expect(found.words.code == word)
  }

  @Test("the recorded orders read as they stand, with what the kit said beside them")
  func recorded() throws {
    #expect(try status(Recorded.json("SwedbankPay/order-initialized.json")).state == .pending(.shopper))
    #expect(try status(Recorded.json("SwedbankPay/order-aborted.json")).state == .cancelled)
    let failed = try status(Recorded.json("SwedbankPay/order-failed.json"), ["kit": "paymentComplete()"])
    #expect(failed.state == .declined(.insufficientFunds))
    #expect(failed.words.code == "creditcard/acquirerinsufficientfunds")
    #expect(failed.words.kit == "paymentComplete()")
    #expect(try status(Recorded.json("SwedbankPay/order-v2-paid.json")).state == .authorised)
  }

  /// Transactions in minor units, and what they make of an order of 12,900.
  static let movements: [([(String, Int)], PaymentState, Int64?, Int64?)] = [
    ([("Sale", 12_900)], .captured, 12_900, nil), ([("Capture", 12_900)], .captured, 12_900, nil),
    ([("Capture", 5_000)], .authorised, 5_000, nil),
    ([("Capture", 5_000), ("Capture", 7_900)], .captured, 12_900, nil),
    ([("Capture", 5_000), ("Cancellation", 7_900)], .captured, 5_000, nil),
    ([("Sale", 12_900), ("Reversal", 2_900)], .captured, 12_900, 2_900),
    ([("Sale", 12_900), ("Reversal", 1)], .captured, 12_900, 1),
    ([("Something", 12_900)], .authorised, nil, nil), ([], .authorised, nil, nil),
  ]

  @Test("captures, cancellations and reversals add up, in a V3 order", arguments: movements)
  func third(_ made: [(String, Int)], _ state: PaymentState, _ captured: Int64?, _ refunded: Int64?) throws {
    let list = made.map {
      JSON.object([.init(name: "type", value: .string($0.0)), .init(name: "amount", value: .number("\($0.1)"))])
    }
    let path = ["paymentOrder", "financialTransactions", "financialTransactionsList"]
    let found = try status(Recorded.json("SwedbankPay/order-paid.json").setting(path, to: .array(list)))
    #expect(found.state == state)
    #expect(found.captured?.minorUnits == captured)
    #expect(found.refunded?.minorUnits == refunded)
  }

  static let secondGeneration: [([(String, Int)], PaymentState)] = [
    ([("Authorization", 12_900)], .authorised), ([("Sale", 12_900)], .captured), ([], .pending(.shopper)),
    ([("Authorization", 12_900), ("Capture", 12_900)], .captured),
    ([("Authorization", 12_900), ("Cancellation", 12_900)], .cancelled),
    ([("Sale", 12_900), ("Reversal", 12_900)], .refunded),
    ([("Authorization", 12_900), ("Capture", 5_000)], .authorised),
    ([("Authorization", 12_900), ("Capture", 5_000), ("Reversal", 5_000)], .authorised),
  ]

  @Test("a V2 order's state says nothing, so its transactions decide", arguments: secondGeneration)
  func second(_ made: [(String, Int)], _ state: PaymentState) throws {
    let list = made.map {
      JSON.object([
        .init(name: "type", value: .string($0.0)), .init(name: "state", value: "Completed"),
        .init(name: "amount", value: .number("\($0.1)")),
      ])
    }
    let path = ["paymentOrder", "currentPayment", "payment", "transactions", "transactionList"]
    #expect(try status(Recorded.json("SwedbankPay/order-v2-paid.json").setting(path, to: .array(list))).state == state)
  }

  @Test(
    "a reservation that nobody captured in time has expired, and was cancelled by nobody",
    arguments: [("Authorization expired", PaymentState.expired), ("Cancelled by the shop", .cancelled)])
  func lapsed(_ description: String, _ state: PaymentState) throws {
    let cancellation: JSON = [
      "type": "Cancellation", "state": "Completed", "amount": 12_900, "description": .string(description),
    ]
    let third = try Recorded.json("SwedbankPay/order-paid.json").setting(
      ["paymentOrder", "status"], to: "Cancelled"
    ).setting(["paymentOrder", "financialTransactions", "financialTransactionsList"], to: [cancellation])
    #expect(try status(third).state == state)
    let second = try Recorded.json("SwedbankPay/order-v2-paid.json").setting(
      ["paymentOrder", "currentPayment", "payment", "transactions", "transactionList"],
      to: [["type": "Authorization", "state": "Completed", "amount": 12_900], cancellation])
    #expect(try status(second).state == state)
  }

  static let states: [(String, PaymentState)] = [
    ("Pending", .pending(.provider)), ("Aborted", .cancelled), ("Failed", .declined(.refusedByBank)),
    ("ready", .pending(.unrecognised)),
  ]

  @Test("the other V2 states speak for themselves", arguments: states)
  func state(_ word: String, _ state: PaymentState) throws {
    let body = try Recorded.json("SwedbankPay/order-v2-paid.json").setting(
      ["paymentOrder", "state"], to: .string(word))
    #expect(try status(body).state == state)
  }

  static let problems: [(String, DeclineReason)] = [
    ("creditcard/3dsecureusercancelled", .authenticationCancelled),
    ("creditcard/3dsecureusercanceled", .authenticationCancelled), ("creditcard/acquirercardstolen", .lostOrStolen),
    ("acquirerinsufficientfunds", .insufficientFunds), ("swishdeclined", .refusedByBank),
    ("usercancelled", .authenticationCancelled), ("vipps/acquirer_card_expired", .expiredCard),
    ("creditaccount/CREDITNOTAPPROVED", .notEligible), ("creditaccount/creditnotapproved", .notEligible),
    ("invoice/forbidden", .notEligible), ("trustly/systemerror", .refusedByProvider),
    ("creditcard/velocitycheck", .limitExceeded), ("mobilepay/declined", .refusedByProvider),
    ("creditcard/invented", .refusedByProvider), ("", .refusedByProvider),
  ]

  @Test("the reason of a refusal is its problem's, and an unknown one is no reason", arguments: problems)
  func problem(_ tail: String, _ reason: DeclineReason) throws {
    let type = "https://api.payex.com/psp/errordetail/\(tail)"
    let body = try Recorded.json("SwedbankPay/order-failed.json").setting(
      ["paymentOrder", "failed", "problem", "type"], to: .string(type))
    #expect(try status(body).state == .declined(reason))
  }

  @Test("nonsense decides nothing", arguments: Recorded.nonsense)
  func nonsense(_ answer: WireAnswer) throws {
    let step = SeenStep(
      Sample.adapter().reaction(
        to: answer, after: .readOrder(id: Sample.order, isRestoring: false), try Sample.context()
      ).step)
    #expect(step.isPending)
  }

  @Test("no member of a strange type makes an order paid that was not", arguments: JSON.strangers)
  func strange(_ stranger: JSON) throws {
    for name in ["initialized", "failed", "aborted"] {
      for mutant in try Recorded.json("SwedbankPay/order-\(name).json").mutants(stranger) {
        #expect(try !status(mutant).state.isPaid)
      }
    }
    for mutant in try Recorded.json("SwedbankPay/order-paid.json").mutants(stranger) {
      let found = try status(mutant)
      if found.state.isPaid { #expect(found.amount != nil && found.reference != nil) }
      #expect(found.state != .declined(.refusedByProvider))
    }
  }

  @Test("another order's answer, and one without a whole amount, decide nothing")
  func others() throws {
    let paid = try Recorded.json("SwedbankPay/order-paid.json")
    let other = paid.setting(["paymentOrder", "id"], to: "/psp/paymentorders/other")
    #expect(try status(other).state == .pending(.unreachable))
    for amount: JSON in [.number("12900.5"), .number("-1"), .number("1e9"), "12900"] {
      #expect(try status(paid.setting(["paymentOrder", "amount"], to: amount)).state == .pending(.unrecognised))
    }
    #expect(try status(paid, http: 500).state == .pending(.unreachable))
    #expect(try status(paid, http: 429).state == .pending(.askedTooOften(retryAfter: .seconds(60))))
  }
}
