import Commerce
import Wire

extension SwedbankPaySandbox.PaymentOrder {
  typealias Sandbox = SwedbankPaySandbox

  /// What the backend tells the app of a new or changed order (Swedbank Pay docs, Merchant Backend API): the one operation that
  /// shows it, of the other generation where the backend is out of step.
  func created(asOther isOther: Bool) -> WireAnswer {
    let isV3 = asked.isV3 != isOther
    var operations: [JSON] = [
      operation(isV3 ? "view-checkout" : "view-paymentorder", "GET", pageURL, "application/javascript")
    ]
    if payerReference != nil, !isOther {
      operations.append(operation("view-paymentsession", "GET", sessionURL, "application/javascript"))
    }
    if isV3, instrument != nil { operations.append(operation("set-instrument", "PATCH", path, "application/json")) }
    var body: [JSON.Member] = [
      JSON.Member(
        name: "paymentOrder",
        value: ["id": .string(path), "instrument": instrument.map { .string($0.rawValue) } ?? .null]),
      JSON.Member(name: "operations", value: .array(operations)),
    ]
    if !isV3, instrument != nil {
      let link = "\(Sandbox.backendPath)/paymentorders/\(id)/setInstrument"
      body.append(JSON.Member(name: "mobileSDK", value: ["setInstrument": .string(link)]))
    }
    return WireAnswer(status: 200, json: .object(body))
  }

  /// The order as a merchant's server reads it, with everything expanded (Swedbank Pay docs, Status models; Checkout 2, payment
  /// order).
  func report() -> WireAnswer {
    var members: [JSON.Member] = []
    func add(_ name: String, _ value: JSON?) { if let value { members.append(JSON.Member(name: name, value: value)) } }
    add("id", .string(path))
    add("created", .string(createdAt.iso8601))
    add("updated", .string(updatedAt.iso8601))
    add("operation", asked.body["operation"])
    if asked.isV3 { add("status", .string(status)) } else { add("state", .string(state)) }
    add("currency", .string(asked.amount.currency.code))
    add("amount", .number(String(asked.amount.minorUnits)))
    add("vatAmount", .number(String(asked.tax)))
    if fate == .paid {
      add("remainingCaptureAmount", .number(String(reserved)))
      add("remainingCancellationAmount", .number(String(reserved)))
      add("remainingReversalAmount", .number(String(taken - givenBack)))
    }
    add("description", .string(asked.description))
    add("initiatingSystemUserAgent", asked.body["userAgent"])
    add("language", .string(asked.language))
    add(
      "availableInstruments",
      .array(
        Sandbox.Instrument.offered(in: asked.amount.currency)
          .map { .string($0.listed(in: asked.amount.currency)) }))
    add("instrumentMode", .boolean(instrument != nil))
    add("guestMode", .boolean(asked.isGuest))
    add("orderItems", link("orderitems"))
    add("urls", link("urls"))
    add("payeeInfo", payeeInfo)
    add("payer", link("payers"))
    if asked.isV3 { add("history", link("history")) }
    addOutcome(add)
    add("metadata", link("metadata"))
    return WireAnswer(
      status: 200, json: ["paymentOrder": .object(members), "operations": .array(operations)])
  }

  private func addOutcome(_ add: (String, JSON?) -> Void) {
    guard asked.isV3 else {
      add("currentPayment", currentPayment)
      return
    }
    add("failed", link("failed", fate == .failed ? failures.last.map { [("problem", problem($0))] } ?? [] : []))
    add(
      "aborted",
      link("aborted", { if case .aborted(let reason) = fate { [("abortReason", .string(reason))] } else { [] } }()))
    add("paid", link("paid", paid))
    add("cancelled", link("cancelled"))
    add("financialTransactions", link("financialtransactions", [("financialTransactionsList", .array(financial))]))
    add("failedAttempts", link("failedattempts", [("failedAttemptList", .array(failures.map(attempt)))]))
  }

  private func link(_ name: String, _ more: [(String, JSON)] = []) -> JSON {
    .object(
      [JSON.Member(name: "id", value: .string("\(path)/\(name)"))] + more.map { JSON.Member(name: $0.0, value: $0.1) })
  }

  private var payeeInfo: JSON {
    let given = asked.body["payeeInfo"]?.members?.filter { !["payeeId", "payeeReference"].contains($0.name) } ?? []
    return .object(
      [
        JSON.Member(name: "id", value: .string("\(path)/payeeinfo")),
        // Both are the backend's own (Swedbank Pay docs, Mobile SDK, iOS).
        JSON.Member(name: "payeeId", value: "5cabf558-5283-482f-b252-4d58e06f6f3b"),
        JSON.Member(name: "payeeReference", value: .string(String(token.prefix(30)))),
      ] + given)
  }

  private var paid: [(String, JSON)] {
    guard fate == .paid, let paidWith, let first = movements.first else { return [] }
    var details: JSON = [:]
    if let card {
      details = [
        "cardBrand": .string(card.brand), "maskedPan": .string(card.masked), "expiryDate": .string(card.expiry),
      ]
    }
    return [
      ("instrument", .string(paidWith.rawValue)), ("number", .number(String(first.detail.number))),
      ("payeeReference", .string(String(token.prefix(30)))), ("transactionType", .string(first.detail.kind.rawValue)),
      ("amount", .number(String(first.amount.minorUnits))),
      ("submittedAmount", .number(String(asked.amount.minorUnits))),
      ("feeAmount", 0), ("discountAmount", 0), ("details", details),
    ]
  }

  /// Everything but authorisations, which move no money (Swedbank Pay docs, financialTransactions).
  private var financial: [JSON] { movements.filter { $0.kind != .authorisation }.map(\.report) }

  private var currentPayment: JSON {
    let made: [(Timestamp, JSON)] = failures.map { ($0.at, failed($0)) } + movements.map { ($0.at, $0.transaction) }
    let list = made.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
    guard !list.isEmpty else { return link("currentpayment") }
    let instrument = paidWith ?? failures.last?.instrument
    return link(
      "currentpayment",
      [
        ("menuElementName", .string(instrument?.rawValue.lowercased() ?? "")),
        (
          "payment",
          [
            "instrument": .string(instrument?.rawValue ?? ""), "state": "Ready",
            "transactions": ["transactionList": .array(list)],
          ]
        ),
      ])
  }

  private func failed(_ failure: Sandbox.Failure) -> JSON {
    [
      "type": .string(failure.instrument.isOnePhase ? "Sale" : "Authorization"), "state": "Failed",
      "created": .string(failure.at.iso8601), "amount": .number(String(asked.amount.minorUnits)),
      "problem": problem(failure),
    ]
  }

  private func attempt(_ failure: Sandbox.Failure) -> JSON {
    [
      "created": .string(failure.at.iso8601), "instrument": .string(failure.instrument.rawValue), "status": "Failed",
      "problem": problem(failure),
    ]
  }

  func problem(_ failure: Sandbox.Failure) -> JSON {
    [
      "type": .string(Sandbox.Problem.types + failure.problem.tail), "title": .string(failure.problem.title),
      "status": .number(String(failure.problem.status)), "detail": .string(failure.problem.title), "problems": [],
    ]
  }

  private var operations: [JSON] {
    var operations: [JSON] = []
    let base = apiURL
    switch fate {
    case .open:
      operations = [
        operation("update-order", "PATCH", base, "application/json"),
        operation("abort", "PATCH", base, "application/json"),
      ]
    case .paid:
      if reserved > 0 {
        operations = [
          operation("cancel", "POST", base + "/cancellations", "application/json"),
          operation("capture", "POST", base + "/captures", "application/json"),
        ]
      }
      if taken > givenBack { operations.append(operation("reversal", "POST", base + "/reversals", "application/json")) }
    case .failed, .aborted: break
    }
    let rel = asked.isV3 ? "view-checkout" : "view-paymentorder"
    return operations + [operation(rel, "GET", pageURL, "application/javascript")]
  }

  private func operation(_ rel: String, _ method: String, _ href: String, _ type: String) -> JSON {
    ["rel": .string(rel), "method": .string(method), "href": .string(href), "contentType": .string(type)]
  }
}

extension SwedbankPaySandbox.Movement {
  /// As the list of financial transactions shows it.
  var report: JSON {
    [
      "id": .string(id), "created": .string(at.iso8601), "updated": .string(at.iso8601),
      "type": .string(detail.kind.rawValue),
      "number": .number(String(detail.number)), "amount": .number(String(amount.minorUnits)),
      "vatAmount": .number(String(detail.tax)),
      "description": .string(detail.description), "payeeReference": .string(key),
    ]
  }

  /// As a payment's list of transactions shows it.
  var transaction: JSON { .object((report.members ?? []) + [.init(name: "state", value: "Completed")]) }

  /// As making it is answered (Swedbank Pay docs, Capture, Cancel, Reversal).
  func answer(_ order: SwedbankPaySandbox.PaymentOrder) -> WireAnswer {
    let name: String
    switch detail.kind {
    case .authorization: name = "authorization"
    case .sale: name = "sale"
    case .capture: name = "capture"
    case .cancellation: name = "cancellation"
    case .reversal: name = "reversal"
    }
    return WireAnswer(
      status: 200,
      json: .object([
        .init(name: "payment", value: .string(order.path)),
        .init(name: name, value: ["id": .string("\(order.path)/\(name)s/\(id)"), "transaction": transaction]),
      ]))
  }
}
