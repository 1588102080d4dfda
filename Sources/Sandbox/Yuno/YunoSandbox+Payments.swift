import Commerce
import HTTPTypes
import Simulation
import Wire

extension YunoSandbox {
  /// How long an `X-Idempotency-Key` is remembered (Yuno docs, Idempotency).
  static let keyLife: Duration = .seconds(24 * 3_600)
  /// How long a PIX code can be paid: Till's own, since Yuno publishes no usual time.
  static let pixLife: Duration = .seconds(30 * 60)

  /// `POST /v1/payments`: answers 201 with the payment.
  ///
  /// The same key again, or the same open session again while its code can still be paid, gives the same payment with the
  /// same code (Yuno docs, Idempotency; Seamless SDK for iOS, asynchronous methods). A refused body does not use up the key.
  mutating func createPayment(_ request: WireRequest, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    let now = moment.now
    if let first = replayed(request, at: now) { return payments[first].answer(status: 201, at: now) }
    let asked = try PaymentRequest(request)
    var sessionIndex: Int?
    if let sessionID = asked.sessionID {
      let index = try session(sessionID, at: now)
      if let existing = sessions[index].paymentID {
        return try showAgain(existing, request, at: now)
      }
      guard sessions[index].amount == asked.amount else {
        // Which code Yuno gives here is not published.
        throw Problem(.invalidAmount, "amount differs from the checkout session's")
      }
      sessionIndex = index
    }
    let payment = makePayment(asked, at: &moment)
    payments.append(payment)
    if let sessionIndex { sessions[sessionIndex].paymentID = payment.id }
    remember(request, payment.id, at: now)
    return payment.answer(status: 201, isNew: true, at: now)
  }

  /// `GET /v1/payments?merchant_order_id=`: an array, oldest first.
  func listPayments(_ request: WireRequest, at now: Timestamp) throws(Problem) -> WireAnswer {
    guard let reference = request.query["merchant_order_id"], !reference.isEmpty else {
      throw Problem(.missingParameters, "merchant_order_id is missing")
    }
    let found = payments.filter { $0.asked.reference == reference }
    guard !found.isEmpty else { throw Problem(.paymentNotFound, "Payment not found") }
    return WireAnswer(status: 200, json: .array(found.map { $0.json(at: now) }))
  }

  /// A used session is closed to new payments, but shows the code it already has for as long as that can be paid.
  private mutating func showAgain(
    _ id: String, _ request: WireRequest, at now: Timestamp
  ) throws(Problem) -> WireAnswer {
    let index = try payment(id)
    guard payments[index].isWaiting(at: now) else {
      throw Problem(.checkoutSessionNotFound, "The checkout session is no longer active")
    }
    remember(request, id, at: now)
    return payments[index].answer(status: 201, at: now)
  }

  private func makePayment(_ asked: PaymentRequest, at moment: inout SandboxMoment) -> Payment {
    let id = moment.random.uuid()
    let transactionID = moment.random.uuid()
    // `.invalid` leads nowhere (RFC 2606). Kept this short, the QR code has 37 modules for most amounts and fits 24 rows.
    let location = "pix.till.invalid/v2/" + moment.random.hexadecimal(length: 8)
    let code = BRCode(
      location: location, amount: asked.amount, merchantName: Self.payeeName, city: Self.payeeCity)
    let fate: Payment.Fate =
      if let failure = Self.failure(of: asked) {
        .failed(failure)
      } else if let code {
        .charged(Charge(code: code, expiresAt: moment.now.advanced(by: Self.pixLife), state: .waiting))
      } else {
        .failed(Failure(code: "CURRENCY_NOT_ALLOWED", status: .rejected))
      }
    return Payment(id: id, transactionID: transactionID, asked: asked, createdAt: moment.now, fate: fate)
  }
}

extension YunoSandbox {
  /// Cancels, refunds or does either, on a payment that is looked up first.
  ///
  /// `merchant_reference` is required on all three (Yuno docs, Cancel payment, Refund payment).
  mutating func act(
    on id: String, _ transaction: String?, _ request: WireRequest, at now: Timestamp,
    _ action: (inout Payment, BodyReader, Timestamp) throws(Problem) -> Void
  ) throws(Problem) -> WireAnswer {
    let index = try payment(id)
    if let first = replayed(request, at: now) { return payments[first].answer(status: 200, at: now) }
    if let transaction, payments[index].transactionID != transaction {
      throw Problem(.transactionNotFound, "Transaction not found")
    }
    var reader = try BodyReader(request)
    _ = reader.text("merchant_reference", length: 1...255)
    if let reason = reader.body["reason"]?.string, !Self.reasons.contains(reason) {
      reader.refuse(.invalidParameters, "reason is not known")
    }
    try reader.finish()
    try action(&payments[index], reader, now)
    remember(request, id, at: now)
    return payments[index].answer(status: 200, at: now)
  }

  /// Why money goes back (Yuno docs, Refund payment).
  private static let reasons: Set<String> = ["DUPLICATE", "FRAUDULENT", "REQUESTED_BY_CUSTOMER", "REVERSE"]

  /// A code that waits can be called off, by arrangement with Yuno (Yuno docs, Cancel payment).
  static func cancel(_ payment: inout Payment, _ reader: BodyReader, at now: Timestamp) throws(Problem) {
    guard case .charged(var charge) = payment.fate, payment.isWaiting(at: now) else {
      throw Problem(.invalidStatus, "Only a payment that waits can be canceled")
    }
    charge.state = .cancelled(at: now)
    payment.fate = .charged(charge)
  }

  /// What was paid goes back, in parts or, without an amount, in full (Yuno docs, Refund payment).
  static func refund(_ payment: inout Payment, _ reader: BodyReader, at now: Timestamp) throws(Problem) {
    guard case .charged(var charge) = payment.fate, case .paid(let paidAt, let refunded) = charge.state,
      refunded < payment.asked.amount.minorUnits
    else { throw Problem(.invalidStatus, "Only a payment that succeeded can be refunded") }
    let left = payment.asked.amount.minorUnits - refunded
    var part = left
    if reader.body["amount"] != nil {
      var reader = reader
      let amount = reader.amount()
      try reader.finish()
      guard let amount, amount.currency == payment.asked.amount.currency, amount.minorUnits <= left else {
        throw Problem(.invalidAmount, "amount is above what can be refunded")
      }
      part = amount.minorUnits
    }
    charge.state = .paid(at: paidAt, refunded: refunded + part)
    payment.fate = .charged(charge)
  }

  /// Whichever of the two fits.
  static func cancelOrRefund(_ payment: inout Payment, _ reader: BodyReader, at now: Timestamp) throws(Problem) {
    if payment.isWaiting(at: now) {
      try cancel(&payment, reader, at: now)
    } else {
      try refund(&payment, reader, at: now)
    }
  }
}

extension YunoSandbox {
  /// What a body of `POST /v1/payments` asks for.
  struct PaymentRequest {
    let account: String
    let reference: String
    let description: String
    let country: Country
    let amount: Money
    let workflow: Workflow
    let sessionID: String?
    let metadata: JSON

    init(_ request: WireRequest) throws(Problem) {
      var reader = try BodyReader(request)
      let account = reader.account()
      let reference = reader.text("merchant_order_id", length: 3...255)
      let description = reader.text("description", length: 3...255)
      let country = reader.country()
      let amount = reader.amount()
      let workflow = reader.workflow()
      let type = reader.text("payment_method", "type", length: 1...255)
      let session = reader.body.at("checkout", "session")?.string.flatMap { $0.isEmpty ? nil : $0 }
      if session == nil, workflow.needsSession { reader.refuse(.missingParameters, "checkout.session is missing") }
      try reader.finish()
      guard let account, let reference, let description, let country, let amount else {
        throw Problem(.invalidRequest, "The body cannot be read")
      }
      guard type == "PIX" else { throw Problem(.unavailablePaymentMethod, "payment_method.type is not available") }
      self.account = account
      self.reference = reference
      self.description = description
      self.country = country
      self.amount = amount
      self.workflow = workflow
      sessionID = session
      metadata = reader.body["metadata"] ?? []
    }
  }
}
