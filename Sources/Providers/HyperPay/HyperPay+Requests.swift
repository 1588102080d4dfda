import Commerce
import HTTPTypes
import Payments
public import Wire

extension HyperPay {
  /// The request that makes a call. HyperPay knows no idempotency key, so `key` does not travel.
  public func request(for call: Call, key: String, _ context: Context) -> WireRequest {
    let operation = traits(of: call).operation
    switch call {
    case .createCheckout(let entity, _):
      return post("/v1/checkouts", checkoutForm(entity, context), sender: .merchant, operation)
    case .submit(let submission):
      // The app holds no token: the checkout's identifier is enough to submit to it.
      return post(
        "/v1/checkouts/\(submission.checkout.id)/payment", submissionForm(submission, context), sender: .app, operation)
    case .readStatus(let checkout):
      let query = FormFields(["entityId": identifier(of: checkout.entity)])
      return get("/v1/checkouts/\(checkout.id)/payment", query, operation)
    case .find(let entity, _): return find(entity, context, operation)
    case .readPayment(let payment, let entity):
      return get("/v1/payments/\(payment)", FormFields(["entityId": identifier(of: entity)]), operation)
    case .locate(_, let entity):
      guard let payment = context.session.payment else { return find(entity, context, operation) }
      // With everything that was done to it (HyperPay docs, Transaction Reports, includeLinkedTransactions).
      let query = FormFields(["entityId": identifier(of: entity), "includeLinkedTransactions": "true"])
      return get("/v1/query/\(payment)", query, operation)
    case .change(let change, let payment, let entity):
      return post("/v1/payments/\(payment)", changeForm(change, entity, context), sender: .merchant, operation)
    }
  }

  private func find(_ entity: Entity, _ context: Context, _ operation: String) -> WireRequest {
    let query = FormFields([
      "entityId": identifier(of: entity), "merchantTransactionId": context.request.reference,
    ])
    return get("/v1/query", query, operation)
  }

  /// The address to which the issuer's page returns the shopper.
  func returnURL(_ context: Context) -> String { returnAddress(context.request) }

  private func identifier(of entity: Entity) -> String {
    switch entity {
    case .cards: configuration.cardsEntity
    case .mada: configuration.madaEntity
    case .stcPay: configuration.stcPayEntity
    }
  }

  /// mada and wallets know purchases only (Checkout.com docs, mada).
  private func paymentType(of entity: Entity) -> String {
    switch paymentType {
    case .debit: "DB"
    case .preauthorise: entity == .cards ? "PA" : "DB"
    case .preauthoriseAll: "PA"
    }
  }

  private func checkoutForm(_ entity: Entity, _ context: Context) -> FormFields {
    let request = context.request
    var form = FormFields([
      "entityId": identifier(of: entity), "amount": request.amount.decimalText,
      "currency": request.amount.currency.code, "paymentType": paymentType(of: entity),
      "merchantTransactionId": request.reference,
    ])
    let phone = PhoneNumber(request.shopper.mobile, country: request.country).map { "+" + $0.international }
    let known: KeyValuePairs = [
      "customer.email": request.shopper.email, "customer.givenName": String(request.shopper.givenName.prefix(50)),
      "customer.surname": String(request.shopper.familyName.prefix(50)), "customer.phone": phone ?? "",
      "billing.country": request.country.code,
    ]
    for (name, value) in known where !value.isEmpty { form.append(name, value) }
    // None of HyperPay's 3-D Secure test cards is a mada card; this makes the test system treat any mada card as enrolled
    // (HyperPay docs, 3D Secure Testing Guide).
    if entity == .mada, configuration.environment == .sandbox {
      form.append("customParameters[3DS2_enrolled]", "true")
    }
    if testMode == .connector, configuration.environment == .sandbox { form.append("testMode", "EXTERNAL") }
    // The tokens with which the form may be paid are named when the checkout is prepared (HyperPay docs, Tokenization).
    for (index, card) in savedCards(context).filter({ Self.entity(for: $0.brand) == entity }).enumerated() {
      form.append("registrations[\(index)].id", card.token)
    }
    if entity == .stcPay {
      // HyperPay's own plug-in sends these with this brand.
      let places: KeyValuePairs = ["branch_id": "1", "teller_id": "1", "device_id": "1"]
      for (name, value) in places { form.append("customParameters[\(name)]", value) }
      form.append("customParameters[bill_number]", request.reference)
      form.append("customParameters[locale]", request.language.hasPrefix("ar") ? "ar" : "en")
    }
    return form
  }

  private func submissionForm(_ submission: Submission, _ context: Context) -> FormFields {
    var form: FormFields
    switch submission.instrument {
    case .card(let card):
      form = FormFields(["paymentBrand": Self.name(of: card.brand)])
      form.append("card.number", card.number.reveal { $0 })
      form.append("card.holder", card.holder)
      form.append("card.expiryMonth", card.expiry.month < 10 ? "0\(card.expiry.month)" : "\(card.expiry.month)")
      form.append("card.expiryYear", "\(card.expiry.year)")
      form.append("card.cvv", card.securityCode.reveal { $0 })
      if cardStore == .always || (cardStore == .prompt && card.saves) { form.append("createRegistration", "true") }
    case .saved(let card, let code):
      form = FormFields(["paymentBrand": Self.name(of: card.brand), "registrationId": card.token])
      if let code { form.append("card.cvv", code.reveal { $0 }) }
    case .wallet: form = FormFields(["paymentBrand": "STC_PAY"])
    }
    // A challenge indicator of 04 means that the bank demands a challenge.
    if submission.forcesChallenge { form.append("threeDSecure.challengeIndicator", "04") }
    form.append("shopperResultUrl", returnURL(context))
    return form
  }

  private func changeForm(_ change: PaymentModification, _ entity: Entity, _ context: Context) -> FormFields {
    let type =
      switch change {
      case .capture: "CP"
      case .void: "RV"
      case .refund: "RF"
      }
    var form = FormFields(["entityId": identifier(of: entity), "paymentType": type])
    if let amount = change.amount {
      form.append("amount", amount.decimalText)
      form.append("currency", amount.currency.code)
    }
    form.append("merchantTransactionId", context.request.reference)
    return form
  }

  /// HyperPay's names of the brands (HyperPay docs, Brands).
  static func name(of brand: CardBrand) -> String {
    switch brand {
    case .mada: "MADA"
    case .visa: "VISA"
    case .mastercard: "MASTER"
    case .amex: "AMEX"
    }
  }

  /// The brand of one of HyperPay's names.
  static func brand(named name: String) -> CardBrand? { CardBrand.allCases.first { self.name(of: $0) == name } }

  private func post(_ path: String, _ form: FormFields, sender: WireSender, _ operation: String) -> WireRequest {
    var fields: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
    if sender == .merchant { fields[.authorization] = authorization }
    return WireRequest(
      head: configuration.baseURL.request(.post, path, fields), body: WireBody(form), sender: sender,
      operation: operation)
  }

  private func get(_ path: String, _ query: FormFields, _ operation: String) -> WireRequest {
    let head = configuration.baseURL.request(.get, path + "?" + query.text, [.authorization: authorization])
    return WireRequest(head: head, sender: .merchant, operation: operation)
  }

  private var authorization: String { configuration.token.reveal { "Bearer \($0)" } }
}
