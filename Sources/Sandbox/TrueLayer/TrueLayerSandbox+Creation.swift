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
    let asked = try Asked(kind, body, at: moment.now)
    let now = moment.now
    let isTooMuch =
      kind == .payment && asked.beneficiary == .merchantAccount
      && asked.amount.minorUnits > Self.mostIntoMerchantAccount
    let rejected = Failure(stage: "authorization_required", reason: "rejected", at: now)
    let id = moment.random.uuid()
    let resource = Resource(
      id: id, pageAddress: "\(account.pages)/login/\(id)", userID: moment.random.uuid(), kind: kind, asked: asked,
      createdAt: now,
      lastBank: asked.user["email"]?.string.flatMap { lastBanks[$0] },
      bank: asked.preselected, fate: isTooMuch ? .failed(rejected) : .waiting,
      money: MoneyLedger(asked.amount, since: now, MovementRules(isTakenAtOnce: true)))
    resources.append(resource)
    let choice = moment.settings[TokenGiven.self]
    let owner = choice == .otherPayment ? moment.random.uuid() : resource.id
    let token = Self.token(
      of: owner, from: now, isStale: choice == .stale, signature: moment.random.hexadecimal(length: 43))
    grants[token] = Grant(resource: owner, isStale: choice == .stale)
    return WireAnswer(
      status: 201,
      json: [
        "id": .string(resource.id), "user": ["id": .string(resource.userID)], "resource_token": .string(token),
        "status": .string(resource.standing(at: now).status),
      ])
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
    let countries: [String]
    /// Until when a mandate may be used.
    let validTo: Timestamp?
    /// The members that are returned as received.
    let method: JSON
    let constraints: JSON?
    let metadata: JSON
    let user: JSON

    init(_ kind: Kind, _ body: JSON, at now: Timestamp) throws(Problem) {
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
      if beneficiary == .merchantAccount, goal?["merchant_account_id"]?.string != merchantAccount {
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
      countries = selection?.at("filter", "countries")?.array?.compactMap(\.string) ?? []
      choosesScheme = selection?.at("scheme_selection", "type") == "user_selected"
      allowsRetry = method["retry"]?.members != nil
      guard body["user"]?.members != nil else { throw .invalidParameters("user", "The field is required.") }
      user = body["user"] ?? .null
      metadata = body["metadata"] ?? .object([])
      reference = metadata["reference"]?.string ?? goal?["reference"]?.string ?? ""
      constraints = body["constraints"]
      validTo = constraints?["valid_to"]?.string.flatMap { Timestamp(iso8601: $0) }
      if let end = validTo, end <= now { throw .invalidParameters("constraints.valid_to", "Must be in the future.") }
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
