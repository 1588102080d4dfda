import Commerce
import HTTPTypes
import Payments
public import Wire

extension HyperPay {
  /// The request that makes a call. HyperPay knows no idempotency key, so `key` does not travel.
  public func request(for call: Call, key: String, _ context: AdapterContext) -> WireRequest {
    let operation = traits(of: call).operation
    switch call {
    case .createCheckout(let entity, _):
      return post("/v1/checkouts", checkoutForm(entity, context), sender: .merchant, operation)
    case .submit(let card, let checkout):
      // The app holds no token: whoever knows the checkout's identifier may submit a card to it.
      return post("/v1/checkouts/\(checkout.id)/payment", cardForm(card, context), sender: .app, operation)
    case .readStatus(let checkout):
      let query = FormFields(["entityId": identifier(of: checkout.entity)])
      return get("/v1/checkouts/\(checkout.id)/payment", query, operation)
    case .find(let entity, _):
      let query = FormFields([
        "entityId": identifier(of: entity), "merchantTransactionId": context.request.reference,
      ])
      return get("/v1/query", query, operation)
    }
  }

  /// Where the issuer's page sends the shopper back to.
  func returnURL(_ context: AdapterContext) -> String { context.request.returnURL + "/hyperpay" }

  private func identifier(of entity: Entity) -> String {
    switch entity {
    case .cards: configuration.cardsEntity
    case .mada: configuration.madaEntity
    }
  }

  private func checkoutForm(_ entity: Entity, _ context: AdapterContext) -> FormFields {
    let request = context.request
    var form = FormFields([
      "entityId": identifier(of: entity), "amount": request.amount.decimalText,
      "currency": request.amount.currency.code, "paymentType": "DB", "merchantTransactionId": request.reference,
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
    return form
  }

  private func cardForm(_ card: CardDetails, _ context: AdapterContext) -> FormFields {
    var form = FormFields(["paymentBrand": Self.brandName(card.number.brand)])
    form.append("card.number", card.number.reveal { $0 })
    form.append("card.holder", card.holder)
    form.append("card.expiryMonth", card.expiry.month < 10 ? "0\(card.expiry.month)" : "\(card.expiry.month)")
    form.append("card.expiryYear", "\(card.expiry.year)")
    form.append("card.cvv", card.securityCode.reveal { $0 })
    form.append("shopperResultUrl", returnURL(context))
    return form
  }

  /// HyperPay's names of the brands (HyperPay docs, Brands).
  private static func brandName(_ brand: CardBrand) -> String {
    switch brand {
    case .mada: "MADA"
    case .visa: "VISA"
    case .mastercard: "MASTER"
    case .amex: "AMEX"
    }
  }

  private func post(_ path: String, _ form: FormFields, sender: WireSender, _ operation: String) -> WireRequest {
    var fields: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
    if sender == .merchant { fields[.authorization] = authorization }
    let head = HTTPRequest(
      method: .post, scheme: "https", authority: configuration.host, path: path, headerFields: fields)
    return WireRequest(head: head, body: form.text, sender: sender, operation: operation)
  }

  private func get(_ path: String, _ query: FormFields, _ operation: String) -> WireRequest {
    let head = HTTPRequest(
      method: .get, scheme: "https", authority: configuration.host, path: path + "?" + query.text,
      headerFields: [.authorization: authorization])
    return WireRequest(head: head, sender: .merchant, operation: operation)
  }

  private var authorization: String { configuration.token.reveal { "Bearer \($0)" } }
}
