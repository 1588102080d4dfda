import Commerce
import Simulation
import Wire

extension YunoSandbox {
  /// A card, as far as Yuno keeps and shows it; what its number means to the test gateway stands beside it.
  struct Card {
    let holder: String
    /// The first eight digits.
    let iin: String
    let lastFour: String
    let length: Int
    let brand: String
    let month: Int
    let year: Int
    let meaning: CardMeaning
  }

  /// A card in a wallet, as the wallet calls it.
  struct WalletCard {
    let displayName: String
    let network: String
    /// Whether the token holds anything to be paid with; on Apple's own simulator it does not.
    let hasPaymentData: Bool
  }

  /// A token that can be used once, in its own session where it was made for one (Yuno docs, Generate token).
  struct OneTimeToken {
    enum Content {
      case card(Card)
      case wallet(WalletCard)
    }

    let token: String
    let sessionID: String?
    let content: Content
    let vaultOnSuccess: Bool
    var isUsed = false
  }

  /// `POST /v1/checkout/sessions/{id}/token` (Yuno docs, Create one time use token, SDK checkout); a wallet's token in it is Till's own.
  mutating func createToken(
    _ request: WireRequest, session id: String, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    let session = sessions[try session(id, at: moment.now)]
    let reader = try BodyReader(request)
    guard let method = reader.body["payment_method"], let type = method["type"]?.string else {
      throw Problem(.missingParameters, "payment_method.type is missing")
    }
    let content: OneTimeToken.Content
    switch type {
    case "CARD": content = .card(try Self.card(method["card"], at: moment.now))
    case "APPLE_PAY": content = .wallet(try Self.wallet(method.at("wallet", "payment_token")))
    default: throw Problem(.unavailablePaymentMethod, "payment_method.type is not available")
    }
    let vaults = method["vault_on_success"]?.boolean == true && session.customerID.string != nil
    let token = OneTimeToken(
      token: moment.random.uuid(), sessionID: id, content: content, vaultOnSuccess: vaults)
    tokens[token.token] = token
    return WireAnswer(
      status: 201,
      json: [
        "token": .string(token.token), "vaulted_token": nil, "vault_on_success": .boolean(vaults),
        "type": .string(type), "card_data": token.cardData, "customer": nil, "installment": nil,
        "country": .string(session.country.code), "customer_session": nil,
      ])
  }

  /// `POST /v1/tokens`: a token of a card that no session is needed for (Yuno docs, Create one time use token).
  mutating func createCardToken(_ request: WireRequest, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    var reader = try BodyReader(request)
    _ = reader.account()
    if reader.body["card_data"]?.members == nil { reader.refuse(.missingParameters, "card_data is missing") }
    try reader.finish()
    let token = OneTimeToken(
      token: moment.random.uuid(), sessionID: nil,
      content: .card(try Self.card(reader.body["card_data"], at: moment.now, hasCode: false)), vaultOnSuccess: false)
    tokens[token.token] = token
    return WireAnswer(
      status: 201,
      json: [
        "token": .string(token.token), "card_data": token.cardData,
        "customer_payer": reader.body["customer_payer"] ?? .null,
      ])
  }

  /// A card as it is sent. Where a merchant's server sends it, it may lack its code, and its year may have four digits (Yuno docs, Create
  /// one time use token).
  static func card(_ json: JSON?, at now: Timestamp, hasCode: Bool = true) throws(Problem) -> Card {
    let code = json?["security_code"]?.string
    guard let number = json?["number"]?.string, (13...19).contains(number.utf8.count),
      number.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let month = json?["expiration_month"]?.integer,
      (1...12).contains(month), let year = json?["expiration_year"]?.integer.map({ $0 < 2_000 ? $0 : $0 - 2_000 }),
      (0...99).contains(year), code.map({ (3...4).contains($0.utf8.count) }) ?? !hasCode
    else { throw Problem(.invalidParameters, "The card cannot be read") }
    // A card that ends this month is still good (Yuno SDK iOS, change log 2.9.0).
    let today = now.civil().date
    guard (2_000 + year, month) >= (today.year, today.month) else {
      throw Problem(.invalidParameters, "payment_method.card has expired")
    }
    return Card(
      holder: json?["holder_name"]?.string ?? "", iin: String(number.prefix(8)), lastFour: String(number.suffix(4)),
      length: number.utf8.count, brand: brand(of: number), month: month, year: year, meaning: meaning(of: number))
  }

  private static func brand(of number: String) -> String {
    switch number.prefix(1) {
    case "4": "VISA"
    case "5", "2": "MASTERCARD"
    case "3": number.hasPrefix("36") ? "DINERS" : "AMEX"
    default: "UATP"
    }
  }

  /// A token of Apple's form: `paymentData` and `paymentMethod` (Apple, Payment token format).
  private static func wallet(_ json: JSON?) throws(Problem) -> WalletCard {
    guard let json, json.members != nil else {
      throw Problem(.invalidParameters, "payment_method.wallet.payment_token cannot be read")
    }
    let method = json["paymentMethod"]
    let hasData = json["paymentData"].map { $0["data"]?.string?.isEmpty == false } ?? true
    return WalletCard(
      displayName: method?["displayName"]?.string ?? "", network: method?["network"]?.string ?? "",
      hasPaymentData: hasData)
  }

  /// A token that a payment names: of this session, and never used (Yuno docs, Generate token).
  func token(_ name: String, of session: String?) throws(Problem) -> OneTimeToken {
    guard let token = tokens[name], (token.sessionID ?? session) == session, !token.isUsed else {
      throw Problem(.invalidToken, "The token is not valid")
    }
    return token
  }
}

extension YunoSandbox.OneTimeToken {
  /// What may be shown of a card; null for a wallet.
  var cardData: JSON {
    switch content {
    case .card(let card): card.json
    case .wallet: nil
    }
  }
}

extension YunoSandbox.Card {
  /// `card_data` (Yuno docs, Payment object).
  var json: JSON {
    [
      "holder_name": .string(holder), "iin": .string(iin), "lfd": .string(lastFour), "brand": .string(brand),
      "type": "CREDIT", "number_length": .number(String(length)),
      "security_code_length": .number(brand == "AMEX" ? "4" : "3"), "expiration_month": .number(String(month)),
      "expiration_year": .number(String(year)), "category": "CLASSIC", "issuer_name": "DEMO BANK", "issuer_code": nil,
      "fingerprint": nil, "country_code": nil,
    ]
  }
}
