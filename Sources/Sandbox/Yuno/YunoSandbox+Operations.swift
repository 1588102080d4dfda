import Commerce
import Simulation
import Wire

extension YunoSandbox {
  /// What a merchant can do to a payment (Yuno docs, Capture, Cancel and Refund payment).
  enum Action: String {
    case capture
    case cancel
    case refund
    case cancelOrRefund

    /// The status of its success (Yuno docs, Cancel or refund payment).
    var status: Int { self == .cancelOrRefund ? 201 : 200 }
  }

  /// How long the provider takes to confirm, where it does not at once; Till's own.
  static let confirmationDelay: Duration = .seconds(60)
  /// How long until what failed is tried again; Till's own.
  static let retryDelay: Duration = .seconds(10 * 60)
  /// The time in which a PIX payment can be refunded (Banco Central do Brasil, API Pix, devolução).
  static let pixRefundLife: Duration = .seconds(90 * 86_400)

  /// The reasons of cancellations and refunds (Yuno docs, Refund payment); a capture's reason is free.
  private static let reasons: Set<String> = ["DUPLICATE", "FRAUDULENT", "REQUESTED_BY_CUSTOMER", "REVERSE"]

  /// Does something to a payment that is looked up first. All require `merchant_reference`, and a capture its reason and amount as well
  /// (Yuno docs, Capture payment). The page of `cancel-or-refund` requires a reason and lets the reference be left out, so with a reason
  /// it may be (Yuno docs, Cancel or refund payment).
  mutating func act(
    _ action: Action, on id: String, _ transaction: String?, _ request: WireRequest, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    let index = try payment(id)
    if let first = replayed(request, at: moment.now) {
      return first.transactionID.map { payments[first.index].answer(of: action, $0) }
        ?? payments[first.index].answer(status: 200)
    }
    if let transaction, !payments[index].transactions.contains(where: { $0.id == transaction }) {
      throw Problem(.transactionNotFound, "Transaction not found")
    }
    var reader = try BodyReader(request)
    let reason = action == .capture ? reader.text("reason", length: 1...255) : reader.body["reason"]?.string
    let reference =
      action == .cancelOrRefund && reason != nil
      ? reader.optionalText("merchant_reference", length: 1...255) : reader.text("merchant_reference", length: 1...255)
    if action != .capture, let reason, !Self.reasons.contains(reason) {
      reader.refuse(.invalidParameters, "reason is not known")
    }
    let amount = action == .capture || reader.body["amount"] != nil ? reader.amount() : nil
    try reader.finish()
    let work = Work(
      amount: amount, manner: moment.settings[Operations.self], transactionID: moment.random.uuid(),
      reference: reference, now: moment.now)
    switch action {
    case .capture: try payments[index].capture(work)
    case .cancel: try payments[index].cancel(work)
    case .refund: try payments[index].giveBack(work)
    case .cancelOrRefund where payments[index].canBeCanceled: try payments[index].cancel(work)
    case .cancelOrRefund: try payments[index].giveBack(work)
    }
    remember(request, id, transaction: work.transactionID, at: moment.now)
    return payments[index].answer(of: action, work.transactionID)
  }

  /// One thing to be done.
  struct Work {
    let amount: Money?
    let manner: Operations
    let transactionID: String
    /// The merchant's name for it; `nil` where it gave none.
    let reference: String?
    let now: Timestamp

    func due(after delay: Duration, _ change: Payment.Due.Change) -> Payment.Due {
      Payment.Due(at: now.advanced(by: delay), name: "yuno-operation", change: change)
    }
  }
}

extension YunoSandbox.Payment {
  /// `true` for a pending payment, for a PIX code by arrangement with Yuno; a payment that waits for the issuer's challenge
  /// cannot be cancelled, and a captured one must be refunded (Yuno docs, Cancel payment).
  var canBeCanceled: Bool { standing.is(.cancellable) }

  /// Takes what was reserved, or a part, and later the rest (Yuno docs, Capture payment).
  mutating func capture(_ work: YunoSandbox.Work) throws(YunoSandbox.Problem) {
    guard standing.is(.capturable) else {
      throw YunoSandbox.Problem(.invalidStatus, "Only a payment that is authorized can be captured")
    }
    guard !money.isLapsed else {
      throw YunoSandbox.Problem(.invalidStatus, "The authorization has expired")
    }
    let part = try part(work, .capture)
    begin("CAPTURE", part, id: work.transactionID, reference: work.reference, at: work.now)
    switch work.manner {
    case .atOnce, .confirmedLater: capture(part, at: work.now)
    case .retried:
      become(.captureRetry, "PROVIDER_ERROR", at: work.now)
      due = work.due(after: YunoSandbox.retryDelay, .captured(part))
    case .failing: become(.captureFailed, "PROVIDER_ERROR", at: work.now)
    }
  }

  /// Cancels what was not captured yet.
  mutating func cancel(_ work: YunoSandbox.Work) throws(YunoSandbox.Problem) {
    guard canBeCanceled else {
      throw YunoSandbox.Problem(.invalidStatus, "Only a payment that waits or is authorized can be canceled")
    }
    let before = (standing, due)
    begin("CANCEL", value, id: work.transactionID, reference: work.reference, at: work.now)
    switch work.manner {
    case .atOnce, .retried: become(.canceled, "SUCCEEDED", at: work.now)
    case .confirmedLater:
      become(.cancelPending, "PENDING_PROVIDER_CONFIRMATION", at: work.now)
      due = work.due(after: YunoSandbox.confirmationDelay, .becomes(.canceled, code: "SUCCEEDED"))
    case .failing: refuse(before, at: work.now)
    }
  }

  /// Refunds a captured amount, in parts or, without an amount, in full; one at a time (Yuno docs, Refund payment).
  mutating func giveBack(_ work: YunoSandbox.Work) throws(YunoSandbox.Problem) {
    if standing.is(.disputed) { throw YunoSandbox.Problem(.chargebackInProcess, "A chargeback is in process") }
    guard standing.is(.refundable) else {
      throw YunoSandbox.Problem(.invalidStatus, "Only a payment that succeeded can be refunded")
    }
    if case .pix = means, work.now.since(createdAt) > YunoSandbox.pixRefundLife {
      throw YunoSandbox.Problem(.invalidStatus, "A PIX payment can be refunded for 90 days")
    }
    let part = try part(work, .refund)
    let before = (standing, due)
    begin("REFUND", part, id: work.transactionID, reference: work.reference, at: work.now)
    switch work.manner {
    case .atOnce: refund(part, at: work.now)
    case .confirmedLater where part == money.kept():
      become(.refundPending, "PENDING_PROVIDER_CONFIRMATION", at: work.now)
      due = work.due(after: YunoSandbox.confirmationDelay, .refunded(part))
    case .confirmedLater: refund(part, at: work.now)
    case .retried:
      become(.refundRetry, "PROVIDER_ERROR", at: work.now)
      due = work.due(after: YunoSandbox.retryDelay, .refunded(part))
    case .failing: refuse(before, at: work.now)
    }
  }

  private func part(_ work: YunoSandbox.Work, _ kind: MovementKind) throws(YunoSandbox.Problem) -> Int64 {
    guard let amount = work.amount else { return money.left(for: kind) }
    guard money.refusal(of: kind, amount, at: work.now) == nil else {
      throw YunoSandbox.Problem(.invalidAmount, "amount is above what is left")
    }
    return amount.minorUnits
  }

  /// The provider refused the last transaction; the payment stands as before.
  private mutating func refuse(_ before: (YunoSandbox.Standing, Due?), at now: Timestamp) {
    become(.declined, "DECLINED_BY_PROVIDER", at: now)
    (standing, due) = before
  }
}
