import Commerce
import Simulation
import Wire

extension TrueLayerSandbox {
  /// Money that the merchant sends from its account (TrueLayer docs, Payouts). It belongs to no payment, so the ledger of payments does
  /// not hold it.
  struct Payout {
    let id: String
    let account: String
    let amount: Money
    let beneficiary: JSON
    let scheme: String
    let metadata: JSON
    let at: Timestamp
    /// Whether it fails for want of money.
    let isFailing: Bool
    /// Whether the merchant's server was told how it ended.
    var isTold = false

    /// When it is carried out or fails: after two seconds, as refunds; Till's own.
    var endsAt: Timestamp { at.advanced(by: TrueLayerSandbox.refundTime) }

    func progress(at now: Timestamp) -> MovementProgress {
      if now < endsAt { return .underway }
      return isFailing ? .failed : .done
    }
  }

  /// `POST /v3/payouts`; one of more than is available is made all the same and fails (TrueLayer docs, Create a payout).
  mutating func createPayout(_ request: WireRequest, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    guard let body = request.json, body.members != nil else { throw .invalidParameters("$", "The body is not JSON.") }
    guard let id = body["merchant_account_id"]?.string, let known = try? merchantAccount(id) else {
      throw .invalidParameters("merchant_account_id", "No such account.")
    }
    guard body["currency"]?.string == known.currency, let currency = Currency(code: known.currency) else {
      throw .invalidParameters("currency", "Must be the account's.")
    }
    guard let units = body["amount_in_minor"]?.integer, (1...Int(Money.largestMinorUnits)).contains(units) else {
      throw .invalidParameters("amount_in_minor", "Must be a whole number of 1 or more.")
    }
    let beneficiary = try beneficiary(body["beneficiary"], of: known)
    let isLacking = Int64(units) > balance(of: known, at: moment.now, isAvailable: true)
    let schemes = Self.schemes(of: known.currency)
    let payout = Payout(
      id: moment.random.uuid(), account: known.id, amount: Money(minorUnits: Int64(units), currency: currency),
      beneficiary: beneficiary,
      scheme: body.at("scheme_selection", "scheme_id")?.string ?? schemes.first?.id ?? "",
      metadata: body["metadata"] ?? [:], at: moment.now, isFailing: isLacking)
    payouts.append(payout)
    return WireAnswer(status: 202, json: ["id": .string(payout.id)])
  }

  /// A payout's beneficiary as it is read: identifiers in a list, and those of a known account filled in.
  private func beneficiary(_ given: JSON?, of known: CurrencyAccount) throws(Problem) -> JSON {
    func required(_ name: String) throws(Problem) {
      guard let value = given?[name], value != .null, value != "" else {
        throw .invalidParameters("beneficiary.\(name)", "The field is required.")
      }
    }
    switch given?["type"]?.string {
    case "external_account":
      for name in ["reference", "account_holder_name", "account_identifier"] { try required(name) }
      let members = given?.members?.filter { $0.name != "account_identifier" } ?? []
      return JSON.object(members).adding(["account_identifiers": given?["account_identifier"].map { [$0] }])
    case "payment_source":
      for name in ["reference", "payment_source_id", "user_id"] { try required(name) }
      let sources = resources.filter { $0.userID == given?["user_id"]?.string }.compactMap(\.source)
      guard let source = sources.first(where: { $0["id"] == given?["payment_source_id"] }) else {
        throw .invalidParameters("beneficiary.payment_source_id", "No such payment source.")
      }
      return (given ?? [:]).filling([
        "account_holder_name": source["account_holder_name"], "account_identifiers": source["account_identifiers"],
      ])
    case "business_account":
      try required("reference")
      return (given ?? [:]).filling(["account_identifiers": .array(Self.identifiers(of: known.currency))])
    default: throw .invalidParameters("beneficiary.type", "Not supported.")
    }
  }

  /// `GET /v3/payouts/{id}`.
  func readPayout(_ id: String, at now: Timestamp) throws(Problem) -> WireAnswer {
    guard let index = payouts.index(ofID: id) else { throw .notFound }
    return WireAnswer(status: 200, json: payouts[index].json(at: now))
  }

  /// Tells the merchant's server of the payouts that have ended (TrueLayer docs, Webhook notifications).
  mutating func announcePayouts(at now: Timestamp) {
    for index in payouts.takeDue(at: now) where !payouts[index].isTold && now >= payouts[index].endsAt {
      payouts[index].isTold = true
      let payout = payouts[index]
      let type = "payout_\(payout.progress(at: now).word)"
      let members = JSON.fields([
        "payout_id": .string(payout.id), "beneficiary": payout.told,
        "scheme_id": payout.isFailing ? nil : .string(payout.scheme), "metadata": payout.metadata,
      ]).adding(payout.ending(at: now)).members
      outbox.append(
        webhook(
          type, about: payout.metadata["reference"]?.string ?? payout.id, payout.id, at: payout.endsAt, members ?? []))
    }
  }
}

extension TrueLayerSandbox.Payout: BookEntry {
  var identifiers: [String] { [id] }
  var ledgerReference: String { id }
  var deadlines: [SandboxDeadline] { [SandboxDeadline(at: endsAt, name: "truelayer-payout-ends")] }
  var isIdle: Bool { true }
}

extension TrueLayerSandbox.Payout {
  fileprivate func json(at now: Timestamp) -> JSON {
    JSON.fields([
      "id": .string(id), "merchant_account_id": .string(account), "amount_in_minor": .whole(amount.minorUnits),
      "currency": .string(amount.currency.code), "beneficiary": beneficiary, "metadata": metadata,
      "scheme_id": .string(scheme), "status": .string(progress(at: now).word), "created_at": .string(at.iso8601),
    ]).adding(ending(at: now))
  }

  func transaction(at now: Timestamp) -> JSON {
    JSON.fields([
      "type": "payout", "id": .string(id), "currency": .string(amount.currency.code),
      "amount_in_minor": .whole(amount.minorUnits), "status": .string(progress(at: now).word),
      "created_at": .string(at.iso8601), "beneficiary": beneficiary, "context_code": "withdrawal",
      "payout_id": .string(id),
    ]).adding(ending(at: now))
  }

  fileprivate func ending(at now: Timestamp) -> KeyValuePairs<String, JSON?> {
    TrueLayerSandbox.Resource.ending(progress(at: now), endsAt)
  }

  /// The beneficiary as a webhook tells it: nothing of an account that the merchant named itself.
  fileprivate var told: JSON? {
    guard beneficiary["type"] != "external_account" else { return nil }
    return .fields([
      "type": beneficiary["type"], "payment_source_id": beneficiary["payment_source_id"],
      "user_id": beneficiary["user_id"],
    ])
  }
}
