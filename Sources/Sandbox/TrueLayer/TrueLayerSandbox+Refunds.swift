import Commerce
import Simulation
import Wire

extension TrueLayerSandbox {
  /// `POST /v3/payments/{id}/refunds`: of what has arrived on the merchant's account, in any number of parts, or, without an amount,
  /// all that is left (TrueLayer docs, Create a payment refund).
  mutating func refund(
    _ index: Int, _ request: WireRequest, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    let now = moment.now
    guard resources[index].standing(at: now).status == "settled" else { throw .invalidState }
    guard let body = request.json, body.members != nil else { throw .invalidParameters("$", "The body is not JSON.") }
    guard let reference = body["reference"]?.string, !reference.isEmpty else {
      throw .invalidParameters("reference", "The field is required.")
    }
    let money = resources[index].money
    let units = body["amount_in_minor"].map(\.integer) ?? Int(money.left(for: .refund, at: now))
    guard let units, money.refusal(of: .refund, money.money(Int64(units)), at: now) == nil else {
      throw .invalidParameters("amount_in_minor", "Must be at most what is left.")
    }
    let id = moment.random.uuid()
    resources[index].money.movements.append(
      .init(
        kind: .refund, amount: money.money(Int64(units)), id: id, at: now, delay: Self.refundTime,
        isFailing: moment.settings[RefundFate.self] == .failed,
        detail: Note(reference: reference, metadata: body["metadata"] ?? [:])))
    return WireAnswer(status: 202, json: ["id": .string(id)])
  }
}

extension TrueLayerSandbox.Resource {
  /// The refunds (TrueLayer docs, List payment refunds).
  func refundsAnswer(at now: Timestamp) -> WireAnswer {
    WireAnswer(status: 200, json: ["items": .array(money.all(.refund).map { Self.json($0, at: now) })])
  }

  /// One refund (TrueLayer docs, Get a payment refund).
  func refundAnswer(_ id: String, at now: Timestamp) throws(TrueLayerSandbox.Problem) -> WireAnswer {
    guard let refund = money.all(.refund).first(where: { $0.id == id }) else { throw .notFound }
    return WireAnswer(status: 200, json: Self.json(refund, at: now))
  }

  private static func json(_ refund: MoneyLedger<TrueLayerSandbox.Note>.Movement, at now: Timestamp) -> JSON {
    let progress = refund.progress(at: now)
    return .fields([
      "id": .string(refund.id), "amount_in_minor": .whole(refund.amount.minorUnits),
      "currency": .string(refund.amount.currency.code), "reference": .string(refund.detail.reference),
      "metadata": refund.detail.metadata, "status": .string(progress.word), "created_at": .string(refund.at.iso8601),
    ]).adding(ending(progress, refund.settlesAt))
  }

  /// The members that tell the end of a refund, with the reason that TrueLayer's mock bank knows.
  static func ending(_ progress: MovementProgress, _ at: Timestamp) -> KeyValuePairs<String, JSON?> {
    switch progress {
    case .underway: [:]
    case .done: ["executed_at": .string(at.iso8601)]
    case .failed: ["failed_at": .string(at.iso8601), "failure_reason": "insufficient_funds"]
    }
  }
}
