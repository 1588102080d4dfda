import Commerce
import Wire

extension SwedbankPaySandbox {
  /// A part of an order with an address below it, by its name in the order (Swedbank Pay docs, Resource sub-models).
  enum Resource: String, CaseIterable {
    case orderItems
    case urls
    case payeeInfo
    case payer
    case history
    case failed
    case aborted
    case paid
    case cancelled
    case financialTransactions
    case failedAttempts
    case metadata
    case currentPayment

    /// The last part of its address.
    var path: String { self == .payer ? "payers" : rawValue.lowercased() }

    /// Whether an order of its kind has it.
    func belongs(to order: PaymentOrder) -> Bool {
      switch self {
      case .orderItems, .urls, .payeeInfo, .payer, .metadata: true
      case .currentPayment: !order.asked.isV3
      case .history, .failed, .aborted, .paid, .cancelled, .financialTransactions, .failedAttempts: order.asked.isV3
      }
    }

    /// Those that a request wants whole: `$expand`, separated by commas (Swedbank Pay docs, Expansion).
    static func expanded(by request: WireRequest) -> Set<Resource> {
      let names = (request.query["$expand"] ?? "").split(separator: ",").map { $0.lowercased() }
      return Set(allCases.filter { names.contains($0.rawValue.lowercased()) || names.contains($0.path) })
    }
  }
}

extension SwedbankPaySandbox.PaymentOrder {
  /// A resource as an order shows it that was not asked to expand it.
  func link(_ resource: Sandbox.Resource) -> JSON { ["id": .string("\(path)/\(resource.path)")] }

  /// The answer at a resource's own address.
  func answer(_ resource: Sandbox.Resource) -> WireAnswer {
    answer(resource.rawValue, whole(resource))
  }

  /// The answer at the address of a financial transaction, or of its lines.
  func answer(_ movement: Sandbox.Movement, readsItems: Bool) -> WireAnswer {
    guard readsItems else { return answer("financialTransaction", financial(movement)) }
    let items: JSON = [
      "id": .string(Self.items(of: address(of: movement))), "orderItemList": .array(movement.detail.items),
    ]
    return answer("orderItems", items)
  }

  private func answer(_ name: String, _ value: JSON) -> WireAnswer {
    WireAnswer(
      status: 200,
      json: .object([.init(name: "paymentOrder", value: .string(path)), .init(name: name, value: value)]))
  }

  /// A resource with everything in it.
  func whole(_ resource: Sandbox.Resource) -> JSON {
    switch resource {
    case .orderItems: link(resource).adding(["orderItemList": asked.body["orderItems"] ?? []])
    case .urls: given("urls", below: resource)
    case .payeeInfo:
      given("payeeInfo", below: resource).replacing("payeeReference", with: .string(asked.payeeReference))
    case .payer: given("payer", below: resource).adding(["reference": asked.body.at("payer", "payerReference")])
    case .metadata: given("metadata", below: resource)
    case .history: link(resource).adding(["historyList": .array(history)])
    case .failed: link(resource).adding(["problem": fate == .failed ? failures.last.map(problem) : nil])
    case .aborted:
      link(resource).adding(["abortReason": { if case .aborted(let reason) = fate { .string(reason) } else { nil } }()])
    case .paid: .object((link(resource).members ?? []) + paid)
    case .cancelled: .object((link(resource).members ?? []) + cancelled)
    case .financialTransactions:
      link(resource).adding(["financialTransactionsList": .array(financialMovements.map(financial))])
    case .failedAttempts:
      link(resource).adding([
        "failedAttemptList": .array(failures.indices.map { attempt($0) })
      ])
    case .currentPayment: .object((link(resource).members ?? []) + currentPayment)
    }
  }

  /// The members that the merchant gave under a name.
  private func given(_ name: String, below resource: Sandbox.Resource) -> JSON {
    .object((link(resource).members ?? []) + (asked.body[name]?.members ?? []))
  }

  /// Everything but authorisations, which move no money (Swedbank Pay docs, financialTransactions).
  var financialMovements: [Sandbox.Movement] { movements.filter { $0.kind != .authorisation } }

  private func address(of movement: Sandbox.Movement) -> String {
    "\(path)/\(Sandbox.Resource.financialTransactions.path)/\(movement.id)"
  }

  private static func items(of address: String) -> String { "\(address)/\(Sandbox.Resource.orderItems.path)" }

  private func financial(_ movement: Sandbox.Movement) -> JSON {
    let address = address(of: movement)
    return JSON.object([.init(name: "id", value: .string(address))] + movement.figures)
      .adding(["orderItems": ["id": .string(Self.items(of: address))]])
  }

  // MARK: What was paid

  /// The payment: who paid with what. The acquirer's numbers are Till's own.
  private var payment: [JSON.Member] {
    guard fate == .paid, let paidWith, let paidAs else { return [] }
    let first = movements.first
    let json: JSON = [
      "instrument": .string(paidWith.rawValue), "number": .whole(paidAs.number),
      "payeeReference": .string(asked.payeeReference), "orderReference": .string(asked.reference),
      "transactionType": .string(first?.detail.kind.rawValue ?? Sandbox.Verification.name),
      "amount": .whole(first?.amount.minorUnits ?? 0), "submittedAmount": .whole(asked.amount.minorUnits),
      "feeAmount": 0, "discountAmount": 0, "tokens": tokenList,
    ]
    return json.members ?? []
  }

  private var paid: [JSON.Member] {
    payment.isEmpty ? [] : payment + [.init(name: "details", value: details)]
  }

  private var details: JSON {
    guard let card, let paidAs else {
      return paidWith == .swish && !asked.mobile.isEmpty ? ["msisdn": .string(asked.mobile)] : [:]
    }
    let number = String(paidAs.number)
    return [
      "cardBrand": .string(card.brand), "cardType": "Credit", "maskedPan": .string(card.masked),
      "expiryDate": .string(card.expiry), "issuerAuthorizationApprovalCode": .string("L\(number.suffix(5))"),
      "acquirerTransactionType": card.asksChallenge && asked.operation.charged == nil ? "3DSECURE" : "STANDARD",
      "acquirerStan": .string(String(number.suffix(6))), "acquirerTerminalId": .string(number),
      "acquirerTransactionTime": .string(paidAs.at.iso8601),
      "transactionInitiator": asked.operation.charged == nil ? "CARDHOLDER" : "MERCHANT",
      "bin": .string(card.firstSix),
    ]
  }

  private var cancelled: [JSON.Member] {
    guard isCancelled, let last = movements.last else { return [] }
    return [.init(name: "cancelReason", value: .string(last.detail.description))] + payment
      + [.init(name: "details", value: [:])]
  }

  // MARK: What failed

  /// The number of an attempt that failed; Till's own.
  private func number(ofFailure place: Int) -> Int { 70_000_000_000 + (Int(token.prefix(7), radix: 16) ?? 0) + place }

  private func attempt(_ place: Int) -> JSON {
    let failure = failures[place]
    return [
      "created": .string(failure.at.iso8601), "instrument": .string(failure.instrument.rawValue),
      "number": .whole(number(ofFailure: place)), "status": "Failed", "problem": problem(failure),
    ]
  }

  func problem(_ failure: Sandbox.Failure) -> JSON {
    [
      "type": .string(Sandbox.Problem.types + failure.problem.tail), "title": .string(failure.problem.title),
      "status": .whole(failure.problem.status), "detail": .string(failure.problem.title), "problems": [],
    ]
  }

  // MARK: What happened

  /// The events, as far as they are kept (Swedbank Pay docs, History).
  private var history: [JSON] {
    var events = [event("PaymentCreated", at: createdAt, by: "Merchant")]
    if let instrument = asked.instrument {
      events.append(event("PaymentInstrumentSet", at: createdAt, by: "Merchant", instrument))
    }
    if let loadedAt { events.append(event("PaymentLoaded", at: loadedAt, by: "System")) }
    for (place, failure) in failures.enumerated() {
      for name in ["PaymentAttemptStarted", "PaymentAttemptFailed"] {
        events.append(
          event(name, at: failure.at, by: "Consumer", failure.instrument, number: number(ofFailure: place)))
      }
    }
    for movement in movements {
      for name in names(of: movement) {
        let begins = movement.detail.kind == .authorization || movement.detail.kind == .sale
        let isOfPayer = begins && asked.operation.charged == nil
        events.append(
          event(
            name, at: movement.at, by: isOfPayer ? "Consumer" : "Merchant", paidWith, number: movement.detail.number))
      }
    }
    if let verification {
      for name in ["PaymentAttemptStarted", "PaymentPaid"] {
        events.append(event(name, at: verification.at, by: "Consumer", paidWith, number: verification.number))
      }
    }
    let inOrder = events.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
    return inOrder.map(\.element.json)
  }

  private func names(of movement: Sandbox.Movement) -> [String] {
    func whole(_ name: String, _ part: String) -> [String] { [movement.amount == asked.amount ? name : part] }
    return switch movement.detail.kind {
    case .authorization, .sale: ["PaymentAttemptStarted", "PaymentPaid"]
    case .capture: whole("PaymentCaptured", "PaymentPartialCaptured")
    case .cancellation: whole("PaymentCancelled", "PaymentPartialCancelled")
    case .reversal: whole("PaymentReversed", "PaymentPartialReversed")
    }
  }

  private func event(
    _ name: String, at instant: Timestamp, by actor: String, _ instrument: Sandbox.Instrument? = nil,
    number: Int? = nil
  ) -> (at: Timestamp, json: JSON) {
    (
      instant,
      .fields([
        "created": .string(instant.iso8601), "name": .string(name),
        "instrument": instrument.map { .string($0.rawValue) }, "number": number.map { .whole($0) },
        "initiatedBy": .string(actor),
      ])
    )
  }

  // MARK: Checkout 2

  private var currentPayment: [JSON.Member] {
    let made: [(Timestamp, JSON)] =
      failures.map { ($0.at, failed($0)) } + movements.map { ($0.at, $0.transaction(of: self)) }
      + (verification.map { [($0.at, verified($0))] } ?? [])
    let list = made.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
    guard !list.isEmpty else { return [] }
    let instrument = (paidWith ?? failures.last?.instrument)?.rawValue ?? ""
    let json: JSON = [
      "menuElementName": .string(instrument.lowercased()),
      "payment": [
        "instrument": .string(instrument), "state": "Ready", "transactions": ["transactionList": .array(list)],
      ],
    ]
    return json.members ?? []
  }

  private func verified(_ verification: Sandbox.Verification) -> JSON {
    [
      "type": .string(Sandbox.Verification.name), "state": "Completed", "created": .string(verification.at.iso8601),
      "number": .whole(verification.number), "amount": 0,
    ]
  }

  private func failed(_ failure: Sandbox.Failure) -> JSON {
    [
      "type": .string(failure.instrument.isOnePhase ? "Sale" : "Authorization"), "state": "Failed",
      "created": .string(failure.at.iso8601), "amount": .whole(asked.amount.minorUnits), "problem": problem(failure),
    ]
  }
}
