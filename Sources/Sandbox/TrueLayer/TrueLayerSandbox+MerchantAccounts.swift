import Commerce
import Wire

/// The accounts at TrueLayer in which the merchant's payments arrive (TrueLayer docs, Merchant accounts).
extension TrueLayerSandbox {
  /// The balance before anything has arrived, in minor units, so that payouts can be tried; Till's own.
  private static let openingBalance: Int64 = 1_000_000

  /// `GET /v3/merchant-accounts`.
  func listAccounts(at moment: SandboxMoment) -> WireAnswer {
    WireAnswer(status: 200, json: ["items": .array(account.merchantAccounts.map { json(of: $0, at: moment) })])
  }

  /// `GET /v3/merchant-accounts/{id}`.
  func readAccount(_ id: String, at moment: SandboxMoment) throws(Problem) -> WireAnswer {
    WireAnswer(status: 200, json: json(of: try merchantAccount(id), at: moment))
  }

  func merchantAccount(_ id: String) throws(Problem) -> CurrencyAccount {
    guard let known = account.merchantAccounts.first(where: { $0.id == id }) else { throw .notFound }
    return known
  }

  private func json(of known: CurrencyAccount, at moment: SandboxMoment) -> JSON {
    [
      "id": .string(known.id), "currency": .string(known.currency),
      "account_identifiers": .array(Self.identifiers(of: known.currency)),
      "available_balance_in_minor": .whole(balance(of: known, at: moment.now, isAvailable: true)),
      "current_balance_in_minor": .whole(balance(of: known, at: moment.now, isAvailable: false)),
      "account_holder_name": .string(moment.merchant.name),
    ]
  }

  /// The balance of an account, in minor units: what has arrived in its currency less refunds and payouts; those on their way are not
  /// available any more.
  func balance(of known: CurrencyAccount, at now: Timestamp, isAvailable: Bool) -> Int64 {
    let arrived = settled(in: known, at: now).reduce(Int64(0)) { sum, resource in
      sum + resource.money.kept(at: now) - (isAvailable ? resource.money.refunding(at: now) : 0)
    }
    let paidOut = payouts.filter { $0.account == known.id }.reduce(Int64(0)) { sum, payout in
      switch payout.progress(at: now) {
      case .underway: isAvailable ? sum + payout.amount.minorUnits : sum
      case .done: sum + payout.amount.minorUnits
      case .failed: sum
      }
    }
    return Self.openingBalance + arrived - paidOut
  }

  /// The payments that have arrived on an account.
  private func settled(in known: CurrencyAccount, at now: Timestamp) -> [Resource] {
    resources.filter {
      $0.isForMerchantAccount && $0.asked.amount.currency.code == known.currency
        && $0.standing(at: now).status == "settled"
    }
  }

  /// `GET /v3/merchant-accounts/{id}/transactions?from=…&to=…`, oldest first (TrueLayer docs, Get transactions).
  func listTransactions(_ id: String, _ request: WireRequest, at moment: SandboxMoment) throws(Problem) -> WireAnswer {
    let (known, now) = (try merchantAccount(id), moment.now)
    func time(_ name: String) throws(Problem) -> Timestamp {
      guard let time = request.query[name].flatMap({ Timestamp(iso8601: $0) }) else {
        throw .invalidParameters(name, "Must be a time in ISO 8601.")
      }
      return time
    }
    let (from, to) = (try time("from"), try time("to"))
    var all: [(at: Timestamp, json: JSON)] = []
    for resource in settled(in: known, at: now) {
      guard case .agreed(let course) = resource.fate, let settledAt = course.settledAt else { continue }
      all.append((settledAt, resource.transaction(settledAt)))
      for refund in resource.money.all(.refund) { all.append((refund.at, resource.transaction(refund, at: now))) }
    }
    for payout in payouts where payout.account == known.id { all.append((payout.at, payout.transaction(at: now))) }
    let found = all.filter { from <= $0.at && $0.at <= to }.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
    return WireAnswer(
      status: 200, json: ["items": .array(found.map(\.element.json)), "pagination": [:]])
  }

  /// `GET /v3/merchant-accounts/{id}/payment-sources?user_id=…` (TrueLayer docs, Get payment sources).
  func listSources(_ id: String, _ request: WireRequest, at now: Timestamp) throws(Problem) -> WireAnswer {
    let known = try merchantAccount(id)
    guard let user = request.query["user_id"], !user.isEmpty else {
      throw .invalidParameters("user_id", "The field is required.")
    }
    let sources = settled(in: known, at: now).filter { $0.userID == user }.compactMap(\.source)
    return WireAnswer(
      status: 200, json: ["items": .array(sources.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })])
  }
}

extension TrueLayerSandbox.Resource {
  /// The payment as a transaction of the account; its identifier is the payment's, which is Till's own.
  fileprivate func transaction(_ settledAt: Timestamp) -> JSON {
    .fields([
      "type": "merchant_account_payment", "id": .string(id), "currency": .string(asked.amount.currency.code),
      "amount_in_minor": .whole(asked.amount.minorUnits), "status": "settled",
      "settled_at": .string(settledAt.iso8601), "payment_source": source?.adding(["user_id": .string(userID)]),
      "payment_id": .string(id),
    ])
  }

  fileprivate func transaction(_ refund: MoneyLedger<TrueLayerSandbox.Note>.Movement, at now: Timestamp) -> JSON {
    let beneficiary = source?.adding(["type": "payment_source", "reference": .string(refund.detail.reference)])
    return JSON.fields([
      "type": "refund", "id": .string(refund.id), "currency": .string(refund.amount.currency.code),
      "amount_in_minor": .whole(refund.amount.minorUnits), "status": .string(refund.progress(at: now).word),
      "created_at": .string(refund.at.iso8601), "beneficiary": beneficiary, "context_code": "internal",
      "refund_id": .string(refund.id), "payment_id": .string(id),
    ]).adding(Self.ending(refund.progress(at: now), refund.settlesAt))
  }
}
