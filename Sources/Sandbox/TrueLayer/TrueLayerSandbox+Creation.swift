import Commerce
import Simulation
import Wire

extension TrueLayerSandbox {
  /// The most that may be paid into the merchant's account at once (TrueLayer docs, Mock bank), in minor units.
  static let mostIntoMerchantAccount: Int64 = 5_000_000

  /// `POST /v3/payments` and `POST /v3/mandates` (TrueLayer docs, Create a payment, Create a mandate). A payment that is refused
  /// up front is made all the same, as one that failed.
  mutating func create(
    _ kind: Kind, _ request: WireRequest, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    guard let body = request.json, body.members != nil else { throw .invalidParameters("$", "The body is not JSON.") }
    let now = moment.now
    let mandate = try mandate(of: body, kind, at: now)
    let asked = if let mandate { try Asked(body, under: mandate) } else { try Asked(kind, body, account, at: now) }
    let returnURI = body.at("hosted_page", "return_uri")?.string
    if let returnURI, !account.leadsBack(to: returnURI) {
      throw .invalidParameters("hosted_page.return_uri", "Must be added in the console first.")
    }
    let (id, user) = (moment.random.uuid(), moment.random.uuid())
    let resource = Resource(
      id: id, pages: account.pages, pageAddress: "\(account.pages)/login/\(id)",
      userID: asked.user["id"]?.string ?? user, kind: kind,
      asked: asked, createdAt: now,
      risk: asked.wantsRisk && asked.beneficiary == .merchantAccount ? moment.settings[SettlementRisk.self] : nil,
      lastBank: asked.user["email"]?.string.flatMap { lastBanks[$0] },
      bank: asked.preselected, fate: .waiting,
      money: MoneyLedger(asked.amount, since: now, MovementRules(isTakenAtOnce: true)))
    let isOutsideLimits = mandate.map { breaksConstraints(asked.amount, of: $0, at: now) } ?? false
    resources.append(resource)
    let index = resources.endIndex - 1
    if let reason = isOutsideLimits ? "constraint_violation" : resource.rejection {
      resources[index].fate = .failed(Failure(stage: "authorization_required", reason: reason, at: now))
    } else if mandate != nil {
      carryOut(.executed, index, from: now, moment)
    }
    let choice = moment.settings[TokenGiven.self]
    let owner = choice == .otherPayment ? moment.random.uuid() : resource.id
    let token = Self.token(
      of: owner, from: now, isStale: choice == .stale, signature: moment.random.hexadecimal(length: 43))
    grants[token] = Grant(resource: owner, isStale: choice == .stale)
    let standing = resources[index].standing(at: now)
    let page = returnURI.map { hostedPage(of: resource, token, backTo: $0) }
    return WireAnswer(
      status: 201,
      json: .fields([
        "id": .string(resource.id), "user": ["id": .string(resource.userID)], "resource_token": .string(token),
        // A payment on a mandate is authorised as it is made; what follows is told when it is asked for.
        "status": .string(mandate != nil && standing.failure == nil ? "authorized" : standing.status),
        "failure_stage": standing.failure.map { .string($0.stage) },
        "failure_reason": standing.failure.map { .string($0.reason) }, "hosted_page": page.map { ["uri": .string($0)] },
      ]))
  }

  /// The mandate in force on which a payment is to be made (TrueLayer docs, Create a payment on a mandate); `nil` for any other payment.
  private func mandate(of body: JSON, _ kind: Kind, at now: Timestamp) throws(Problem) -> Resource? {
    guard kind == .payment, body.at("payment_method", "type") == "mandate" else { return nil }
    guard let id = body.at("payment_method", "mandate_id")?.string, let index = try? index(.mandate, id) else {
      throw .invalidParameters("payment_method.mandate_id", "No such mandate.")
    }
    guard resources[index].standing(at: now).status == "authorized" else { throw .invalidState }
    return resources[index]
  }

  /// A resource token of the shape of a JWT; its claims are Till's own.
  private static func token(of id: String, from now: Timestamp, isStale: Bool, signature: String) -> String {
    let header: JSON = ["alg": "HS256", "typ": "JWT"]
    let start = isStale ? now.advanced(by: .seconds(-1_800)) : now
    let claims: JSON = [
      "sub": .string(id), "iat": .number(String(start.milliseconds / 1_000)),
      "exp": .number(String(start.milliseconds / 1_000 + 900)),
    ]
    return
      "\(Base64.encode(Array(header.compactText.utf8), .url)).\(Base64.encode(Array(claims.compactText.utf8), .url)).\(signature)"
  }
}

extension TrueLayerSandbox {
  /// Where the money goes.
  enum Beneficiary: String {
    case merchantAccount = "merchant_account"
    case externalAccount = "external_account"
  }

  /// What a body asks for.
  struct Asked {
    let amount: Money
    let reference: String
    let beneficiary: Beneficiary
    let preselected: Bank?
    let choosesScheme: Bool
    let allowsRetry: Bool
    /// Whether the risk of its settlement is to be assessed.
    let wantsRisk: Bool
    let countries: [String]
    /// The banks that alone may be offered; empty where all may.
    let providers: [String]
    /// The banks that may not be offered.
    let excluded: [String]
    /// How the kind of transfer is chosen, and which one the merchant chose.
    let schemeSelection: String?
    let schemeGiven: String?
    /// From when a mandate may be used, and until when.
    let validFrom: Timestamp?
    let validTo: Timestamp?
    /// The members that are returned as received.
    let method: JSON
    let constraints: JSON?
    let metadata: JSON
    let user: JSON

    init(_ kind: Kind, _ body: JSON, _ account: Account, at now: Timestamp) throws(Problem) {
      let place = kind == .payment ? "payment_method" : "mandate"
      guard let code = body["currency"]?.string, ["GBP", "EUR", "PLN", "NOK"].contains(code),
        let currency = Currency(code: code)
      else { throw .invalidParameters("currency", "Must be one of GBP, EUR, PLN, NOK.") }
      amount = try Self.amount(kind, body, currency)
      guard let method = body[place], let type = method["type"]?.string,
        kind == .payment ? type == "bank_transfer" : ["sweeping", "commercial"].contains(type)
      else { throw .invalidParameters("\(place).type", "Not supported.") }
      self.method = method
      let goal = method["beneficiary"]
      guard let beneficiary = goal?["type"]?.string.flatMap(Beneficiary.init) else {
        throw .invalidParameters("\(place).beneficiary.type", "Not supported.")
      }
      // That an account takes every currency is Till's own.
      let isKnown = account.merchantAccounts.contains { $0.id == goal?["merchant_account_id"]?.string }
      if beneficiary == .merchantAccount, !isKnown {
        throw .invalidParameters("\(place).beneficiary.merchant_account_id", "No such account.")
      }
      self.beneficiary = beneficiary
      let selection = method["provider_selection"]
      switch selection?["type"]?.string {
      case "user_selected": preselected = nil
      case "preselected":
        guard let bank = Bank.all.first(where: { $0.id == selection?["provider_id"]?.string }) else {
          throw .invalidParameters("\(place).provider_selection.provider_id", "No such provider.")
        }
        guard bank.currency == currency.code else {
          throw .invalidParameters("\(place).provider_selection.provider_id", "Does not support the currency.")
        }
        preselected = bank
      default: throw .invalidParameters("\(place).provider_selection.type", "Not supported.")
      }
      countries = selection?.at("filter", "countries").texts ?? []
      providers = selection?.at("filter", "provider_ids").texts ?? []
      excluded = selection?.at("filter", "excludes", "provider_ids").texts ?? []
      schemeSelection = selection?["scheme_selection"]?["type"]?.string
      schemeGiven = selection?["scheme_id"]?.string ?? selection?.at("scheme_selection", "scheme_id")?.string
      choosesScheme = selection?.at("scheme_selection", "type") == "user_selected"
      allowsRetry = method["retry"]?.members != nil
      wantsRisk = kind == .payment && body["risk_assessment"]?.members != nil
      guard body["user"]?.members != nil else { throw .invalidParameters("user", "The field is required.") }
      user = body["user"] ?? .null
      metadata = body["metadata"] ?? .object([])
      reference = metadata["reference"]?.string ?? goal?["reference"]?.string ?? ""
      constraints = body["constraints"]
      try TrueLayerSandbox.checkConstraints(constraints)
      validFrom = constraints?["valid_from"]?.string.flatMap { Timestamp(iso8601: $0) }
      validTo = constraints?["valid_to"]?.string.flatMap { Timestamp(iso8601: $0) }
      if let end = validTo, end <= now { throw .invalidParameters("constraints.valid_to", "Must be in the future.") }
    }

    /// A payment on a mandate, of which the mandate holds all that the body leaves out.
    init(_ body: JSON, under mandate: Resource) throws(Problem) {
      let given = mandate.asked
      guard body["currency"]?.string == given.amount.currency.code else {
        throw .invalidParameters("currency", "Must be the mandate's.")
      }
      amount = try Self.amount(.payment, body, given.amount.currency)
      method = body["payment_method"] ?? .null
      metadata = body["metadata"] ?? .object([])
      reference = metadata["reference"]?.string ?? method["reference"]?.string ?? given.reference
      (beneficiary, preselected, user) = (
        given.beneficiary, mandate.bank, given.user.adding(["id": .string(mandate.userID)])
      )
      wantsRisk = body["risk_assessment"]?.members != nil
      (choosesScheme, allowsRetry, countries, providers, excluded) = (false, false, [], [], [])
      (schemeSelection, schemeGiven, validFrom, validTo, constraints) = (nil, nil, nil, nil, nil)
    }

    private static func amount(_ kind: Kind, _ body: JSON, _ currency: Currency) throws(Problem) -> Money {
      let (name, value) =
        switch kind {
        case .payment: ("amount_in_minor", body["amount_in_minor"])
        case .mandate:
          ("constraints.maximum_individual_amount", body.at("constraints", "maximum_individual_amount"))
        }
      guard let units = value?.integer, (1...Int(Money.largestMinorUnits)).contains(units) else {
        throw .invalidParameters(name, "Must be a whole number of 1 or more.")
      }
      return Money(minorUnits: Int64(units), currency: currency)
    }
  }
}

extension TrueLayerSandbox.Resource {
  /// Why a payment is made as one that has failed, mandates apart; `nil` where it is not.
  fileprivate var rejection: String? {
    let isTooMuch =
      kind == .payment && isForMerchantAccount && asked.amount.minorUnits > TrueLayerSandbox.mostIntoMerchantAccount
    return isTooMuch ? "rejected" : nil
  }
}

extension JSON? {
  /// The texts of a list; none where there is no list.
  fileprivate var texts: [String] { self?.array?.compactMap(\.string) ?? [] }
}
