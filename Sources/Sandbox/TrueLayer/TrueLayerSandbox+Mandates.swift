import Commerce
import Wire

extension TrueLayerSandbox {
  /// `GET /v3/mandates`, newest first; `user_id` leaves those of one user (TrueLayer docs, List mandates).
  func listMandates(_ request: WireRequest, at moment: SandboxMoment) -> WireAnswer {
    let user = request.query["user_id"]
    let found = resources.reversed().filter { $0.kind == .mandate && (user == nil || $0.userID == user) }
    return WireAnswer(status: 200, json: ["items": .array(found.map { $0.json(at: moment) }), "pagination": [:]])
  }
}

extension TrueLayerSandbox.Resource {
  /// `GET /v3/mandates/{id}/funds?amount_in_minor=…&currency=…`: the mock bank has as much as the mandate allows at once; Till's own
  /// (TrueLayer docs, Confirm mandate funds).
  func fundsAnswer(_ request: WireRequest, at now: Timestamp) throws(TrueLayerSandbox.Problem) -> WireAnswer {
    guard standing(at: now).status == "authorized" else { throw .invalidState }
    guard let units = request.query["amount_in_minor"].flatMap({ Int64($0) }), units > 0 else {
      throw .invalidParameters("amount_in_minor", "Must be a whole number of 1 or more.")
    }
    guard request.query["currency"] == asked.amount.currency.code else {
      throw .invalidParameters("currency", "Must be the mandate's.")
    }
    return WireAnswer(
      status: 200,
      json: ["confirmed": .boolean(units <= asked.amount.minorUnits), "confirmed_at": .string(now.iso8601)])
  }
}
