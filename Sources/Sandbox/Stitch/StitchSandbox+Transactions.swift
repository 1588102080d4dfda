import Commerce
import Simulation
import Wire

extension StitchSandbox {
  /// `initiateTransaction`: refused, it leaves nothing behind and its nonce may be used again; taken in, its nonce is spent.
  mutating func initiate(
    _ input: JSON, _ token: ClientToken, at moment: inout SandboxMoment
  ) throws(FieldError) -> JSON {
    let settings = moment.settings
    if settings[ScopeRule.self] == .strict || !token.scopes.contains("client_paymentrequest") {
      try token.demand("transaction_initiate")
    }
    let asked = try Asked(input, settings)
    guard !isKnown(nonce: asked.nonce) else { throw .nonceDuplicate }
    if settings[AmountTable.self] == .cardCents, asked.amount == Self.outageAmount { throw .outage }
    let now = moment.now
    let uuid = moment.random.uuid()
    let verdict = Self.verdict(on: asked, settings)
    var transaction = Transaction(
      uuid: uuid, id: Base64.encode(Array("transaction/\(uuid)".utf8)), asked: asked,
      retrievalReference: moment.random.text(length: 12, from: "0123456789"), createdAt: now, verdict: verdict,
      page: Self.challenges(asked, verdict, settings) ? page(of: uuid, settings[InteractionShape.self]) : nil,
      isCancellable: settings[CancelledState.self] == .present,
      state: .challenged(until: now.advanced(by: Self.challengeLife)),
      money: MoneyLedger(asked.amount, since: now, MovementRules(isTakenAtOnce: true)))
    if !transaction.isChallenged { transaction.state = transaction.judged(at: now) }
    transactions.append(transaction)
    tell(transactions.count - 1, at: moment)
    return transaction.answer(at: now)
  }

  /// The bank's page for a transaction.
  private func page(of uuid: String, _ shape: InteractionShape) -> String {
    switch shape {
    case .path: "\(account.bank)/\(uuid)"
    case .query: "\(account.tokens)\(Self.interactionPath)?transactionId=\(uuid)"
    }
  }

  /// Whether the bank is asked: by the transaction, by a rule, or because the set-up forces that state. Where the bank cannot
  /// be reached, or the card is of no use, there is no page to show.
  private static func challenges(_ asked: Asked, _ verdict: Verdict, _ settings: Settings) -> Bool {
    if asked.token.isNumberOnly { return false }
    switch settings[ForcedReason.self].reason.flatMap(Reason.init) {
    case .waitingFor3dSecure: return true
    case .secure3dLookupFailed: return false
    default: break
    }
    return switch settings[ThreeDSecure.self] {
    case .off, .perTransaction: asked.wantsThreeDSecure
    case .clientRule: true
    }
  }

  /// Whether a nonce was used, by a charge or a refund.
  func isKnown(nonce: String) -> Bool {
    transactions.index(ofID: Transaction.name(ofNonce: nonce)) != nil
  }

  /// `node(id:)`; no match is null (not published: Till's own).
  func node(_ id: String, at now: Timestamp) -> JSON {
    guard let index = transactions.index(ofID: id) else { return .null }
    if transactions[index].id == id { return transactions[index].answer(at: now) }
    return transactions[index].refunds.first { $0.nodeID == id }?.answer(at: now) ?? .null
  }

  /// `client`: transactions by a filter, newest first (the order is Till's own), and the subscriptions.
  func client(_ field: GraphQL.Field, at moment: inout SandboxMoment) -> JSON {
    var members: [JSON.Member] = [
      .init(name: "__typename", value: "Client"),
      .init(name: "webhookEndpoints", value: .array(endpoints.map { $0.answer(moment.settings, showsSecret: false) })),
    ]
    if !Self.fields(named: "webhookLogin", in: field).isEmpty {
      members.append(.init(name: "webhookLogin", value: webhookLogin(at: &moment)))
    }
    let filter = Self.fields(named: "transactions", in: field).first?.argument("filter") ?? .null
    let found = candidates(filter).map { transactions[$0] }.filter { Self.matches($0, filter) }.reversed()
    let edges = found.map { edge -> JSON in
      ["__typename": "TransactionEdge", "node": edge.answer(at: moment.now)]
    }
    members.append(
      .init(name: "transactions", value: ["__typename": "TransactionConnection", "edges": .array(edges)]))
    return .object(members)
  }

  /// Where the transactions stand that a filter can mean, oldest first.
  private func candidates(_ filter: JSON) -> [Int] {
    guard let member = filter.members?.first else { return Array(transactions.indices) }
    let texts = Self.wanted(member.value).compactMap(\.string)
    let found: [Int] =
      switch member.name {
      case "id": texts.compactMap { transactions.index(ofID: $0) }
      case "nonce": texts.compactMap { transactions.index(ofID: Transaction.name(ofNonce: $0)) }
      case "externalReference": texts.flatMap { transactions.indices(named: $0) }
      default: []
      }
    return Set(found).sorted()
  }

  /// The values that a member of a filter accepts.
  private static func wanted(_ value: JSON) -> [JSON] { value["in"]?.array ?? value["eq"].map { [$0] } ?? [] }

  private static func fields(named name: String, in field: GraphQL.Field) -> [GraphQL.Field] {
    GraphQL.Operation(kind: .query, selections: field.selections ?? []).fields.filter { $0.name == name }
  }

  /// `eq` and `in` on identifier, nonce and reference (Stitch docs, API, inputs); any other filter finds nothing.
  private static func matches(_ transaction: Transaction, _ filter: JSON) -> Bool {
    (filter.members ?? []).allSatisfy { member in
      let value: String? =
        switch member.name {
        case "id": transaction.id
        case "nonce": transaction.asked.nonce
        case "externalReference": transaction.asked.reference
        default: nil
        }
      guard let value else { return false }
      return wanted(member.value).contains { $0.string == value }
    }
  }
}

extension StitchSandbox.Transaction {
  /// Everything there is to select, under the names of the interface.
  func answer(at now: Timestamp) -> JSON {
    let state = state(at: now)
    let isAuthorised = if case .success = state { true } else { false }
    let answer: JSON = [
      "__typename": .string(asked.wallet.typeName),
      "id": .string(id),
      "amount": StitchSandbox.money(asked.amount),
      "nonce": .string(asked.nonce),
      "externalReference": .string(asked.reference),
      "interactionUrl": state.isOpen ? page.map { .string($0) } ?? .null : .null,
      "retrievalReferenceNumber": isAuthorised ? .string(retrievalReference) : .null,
      "eci": isAuthorised && isChallenged ? "05" : .null,
      "metadata": asked.metadata,
      // What applies to no wallet, such as the request that a payment came from, is null, as is every name without a value.
      "card": .object([.init(name: "__typename", value: "TransactionCard")] + card),
      "state": state.answer(createdAt: createdAt),
      "refunds": .array(refunds.map { $0.answer(at: now) }),
    ]
    return .object((answer.members ?? []) + card)
  }

  /// What is told of the card: never its number, and neither its first digits nor its issuer, which no wallet tells. The form of
  /// `maskedPan` is Till's own.
  private var card: [JSON.Member] {
    let masked: JSON = asked.lastFour.isEmpty ? .null : .string("************\(asked.lastFour)")
    return [
      .init(name: "network", value: .string(asked.network)), .init(name: "last4", value: .string(asked.lastFour)),
      .init(name: "bin", value: .null), .init(name: "maskedPan", value: masked),
      .init(name: "fundingType", value: asked.fundingType.map { .string($0) } ?? .null),
      .init(name: "issuer", value: .null),
    ]
  }
}

extension StitchSandbox.Transaction.State {
  /// A member of the union `TransactionState` (Stitch docs, API); that a success has a date is not published.
  func answer(createdAt: Timestamp) -> JSON {
    switch self {
    case .challenged: Self.answer("TransactionPending", createdAt, StitchSandbox.Reason.waitingFor3dSecure.rawValue)
    case .awaited: Self.answer("TransactionPending", createdAt, StitchSandbox.Reason.authorizationNotFinalised.rawValue)
    case .success(let date): Self.answer("TransactionSuccess", date)
    case .failure(let reason, let date): Self.answer("TransactionFailure", date, reason)
    case .cancelled(let date): Self.answer("TransactionCancelled", date)
    }
  }

  static func answer(_ type: String, _ date: Timestamp, _ reason: String? = nil) -> JSON {
    let reasons = reason.map { [JSON.Member(name: "reason", value: .string($0))] } ?? []
    return .object(
      [.init(name: "__typename", value: .string(type)), .init(name: "date", value: .string(date.iso8601))] + reasons)
  }
}

extension StitchSandbox {
  /// The scalar `Money` (Stitch docs, API); whether its quantity is quoted is not published.
  static func money(_ amount: Money) -> JSON {
    ["quantity": .string(amount.decimalText), "currency": .string(amount.currency.code)]
  }
}
