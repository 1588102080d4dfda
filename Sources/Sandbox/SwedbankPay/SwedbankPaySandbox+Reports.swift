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
    if isV3, instrument != nil { operations.append(operation("set-instrument", "PATCH", apiURL, "application/json")) }
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

  /// The order as a merchant's server reads it, with the resources below it that the request expands and the addresses of all others
  /// (Swedbank Pay docs, Status models; Expansion; Checkout 2, payment order).
  func report(status code: Int = 200, expanding expanded: Set<Sandbox.Resource>) -> WireAnswer {
    func sub(_ resource: Sandbox.Resource) -> JSON? {
      guard resource.belongs(to: self) else { return nil }
      return expanded.contains(resource) ? whole(resource) : link(resource)
    }
    func left(_ units: Int64) -> JSON? { fate == .paid ? .whole(units) : nil }
    let order = JSON.fields([
      "id": .string(path), "created": .string(createdAt.iso8601), "updated": .string(updatedAt.iso8601),
      "operation": asked.body["operation"],
      "status": asked.isV3 ? .string(status) : nil, "state": asked.isV3 ? nil : .string(state),
      "currency": .string(asked.amount.currency.code), "amount": .whole(asked.amount.minorUnits),
      "vatAmount": .whole(asked.tax),
      "remainingCaptureAmount": left(reserved), "remainingCancellationAmount": left(reserved),
      "remainingReversalAmount": left(taken - givenBack),
      "description": .string(asked.description), "initiatingSystemUserAgent": asked.body["userAgent"],
      "language": .string(asked.language),
      "availableInstruments": .strings(asked.instruments.map { $0.listed(in: asked.amount.currency) }),
      "implementation": asked.isV3 ? "PaymentsOnly" : nil, "integration": asked.isV3 ? "" : nil,
      "instrumentMode": .boolean(instrument != nil), "guestMode": .boolean(asked.isGuest),
      "orderItems": sub(.orderItems), "urls": sub(.urls), "payeeInfo": sub(.payeeInfo), "payer": sub(.payer),
      "history": sub(.history), "failed": sub(.failed), "aborted": sub(.aborted), "paid": sub(.paid),
      "cancelled": sub(.cancelled), "financialTransactions": sub(.financialTransactions),
      "failedAttempts": sub(.failedAttempts), "currentPayment": sub(.currentPayment), "metadata": sub(.metadata),
    ])
    return WireAnswer(status: code, json: ["paymentOrder": order, "operations": .array(operations)])
  }

  /// The operations that are possible now, at whole addresses (Swedbank Pay docs, Operations; Checkout 2, operations).
  private var operations: [JSON] {
    func json(_ rel: String, _ older: String, _ method: String, _ more: String = "") -> JSON {
      operation(asked.isV3 ? rel : older, method, apiURL + more, "application/json")
    }
    var operations: [JSON] = []
    switch fate {
    case .open:
      operations = [
        json("update-order", "update-paymentorder-updateorder", "PATCH"),
        json("abort", "update-paymentorder-abort", "PATCH"),
      ]
      if instrument != nil { operations.append(json("set-instrument", "update-paymentorder-setinstrument", "PATCH")) }
      if payerReference != nil {
        operations.append(operation("view-paymentsession", "GET", sessionURL, "application/javascript"))
      }
    case .paid:
      if reserved > 0 {
        operations = [
          json("cancel", "create-paymentorder-cancel", "POST", "/cancellations"),
          json("capture", "create-paymentorder-capture", "POST", "/captures"),
        ]
      }
      if taken > givenBack {
        operations.append(json("reversal", "create-paymentorder-reversal", "POST", "/reversals"))
      }
    case .failed, .aborted: break
    }
    guard asked.operation.charged == nil else { return operations }
    return operations + [
      operation(asked.isV3 ? "redirect-checkout" : "redirect-paymentorder", "GET", redirectURL, "text/html"),
      operation(asked.isV3 ? "view-checkout" : "view-paymentorder", "GET", pageURL, "application/javascript"),
    ]
  }

  private func operation(_ rel: String, _ method: String, _ href: String, _ type: String) -> JSON {
    ["rel": .string(rel), "method": .string(method), "href": .string(href), "contentType": .string(type)]
  }
}

extension SwedbankPaySandbox.Movement {
  /// As a payment's list of transactions shows it.
  func transaction(of order: SwedbankPaySandbox.PaymentOrder) -> JSON {
    JSON.object([.init(name: "id", value: .string("\(order.path)/transactions/\(id)"))] + figures)
      .adding(["state": "Completed", "isOperational": false, "operations": []])
  }

  /// The members that every report of it has.
  var figures: [JSON.Member] {
    let json = JSON.fields([
      "created": .string(at.iso8601), "updated": .string(at.iso8601), "type": .string(detail.kind.rawValue),
      "number": .whole(detail.number), "amount": .whole(amount.minorUnits), "vatAmount": .whole(detail.tax),
      "description": .string(detail.description), "payeeReference": .string(key),
      "receiptReference": detail.receiptReference.map { .string($0) },
    ])
    return json.members ?? []
  }

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
        .init(
          name: name, value: ["id": .string("\(order.path)/\(name)s/\(id)"), "transaction": transaction(of: order)]),
      ]))
  }
}
