import Commerce
import Wire

extension TamaraSandbox {
  /// `POST /checkout/in-store-session`: an order whose page is texted to the shopper (Tamara docs, Create in-store checkout session).
  ///
  /// That `checkout_deeplink` is the page’s address, and that no message is shown, are Till's own.
  mutating func createInStore(_ request: WireRequest, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    let order = open(try CheckoutRequest(inStore: request), at: &moment)
    return WireAnswer(
      status: 200,
      json: [
        "checkout_id": .string(order.checkoutID), "order_id": .string(order.orderID),
        "checkout_deeplink": .string(order.pageURL),
      ])
  }

  /// `POST /checkout/{checkout_id}/void?order_id=&store_code=`: ends a checkout in which nothing is paid yet (Tamara docs, Void checkout
  /// session; the members as Tamara's PHP client reads them).
  ///
  /// The status of the order afterwards, here `expired`, and both messages are not published: Till's own.
  mutating func voidCheckout(_ id: String, _ request: WireRequest, at now: Timestamp) throws(Problem) -> WireAnswer {
    guard let orderID = request.query["order_id"], !orderID.isEmpty else { throw .invalid("order_id_required") }
    let index = try order(orderID)
    guard orders[index].checkoutID == id else { throw .unknownOrder }
    let isOpen = if case .new = orders[index].fate { true } else { false }
    if isOpen { expire(index, at: now) }
    let status = orders[index].status.rawValue
    return WireAnswer(
      status: 200,
      json: [
        "order_was_voided": .boolean(isOpen),
        "captured_amount": orders[index].amount(orders[index].money?.captured ?? 0),
        "message": .string(isOpen ? "Order was voided successfully" : "Order cannot be voided, it is \(status)"),
        "store_code": .string(request.query["store_code"] ?? ""),
      ])
  }

  /// `GET /merchants/customer/id-verification-status?phone_number=&country_code=`: whether Tamara knows who the shopper is (Tamara docs,
  /// Customer's ID verification status).
  func identityStatus(_ query: FormFields, _ settings: Settings) throws(Problem) -> WireAnswer {
    guard let market = Market.all.first(where: { $0.country.code == query["country_code"]?.uppercased() }) else {
      throw Problem(400, "Invalid country code", ["country_code_invalid"])
    }
    guard PhoneNumber(query["phone_number"] ?? "", country: market.country) != nil else {
      throw .invalid("invalid_phone_number")
    }
    return WireAnswer(status: 200, json: ["is_id_verified": .boolean(settings[Acquaintance.self] == .known)])
  }
}

extension TamaraSandbox.CheckoutRequest {
  /// Fifteen minutes, whatever `expiry_time` says: Tamara heeds it only where it has agreed to (Tamara docs, Create in-store checkout
  /// session).
  private static let inStoreLife: Duration = .seconds(15 * 60)

  /// What a body of `POST /checkout/in-store-session` asks for; the country is that of the currency, which is Till's own.
  init(inStore request: WireRequest) throws(TamaraSandbox.Problem) {
    guard let body = request.json, body.members != nil else { throw .badBody }
    var reader = TamaraSandbox.BodyReader(body)
    let reference = reader.text("order_reference_id")
    let currency = body.at("total_amount", "currency")?.string
    let market = TamaraSandbox.Market.all.first { $0.currency.code == currency }
    let total = reader.amount("total_amount", in: market)
    if let total, let market, !market.takes(total) { reader.refuse("total_amount_invalid_limit") }
    let phone = reader.text("phone_number").flatMap { text in market.flatMap { PhoneNumber(text, country: $0.country) }
    }
    if phone == nil, reader.codes.isEmpty { reader.refuse("invalid_phone_number") }
    reader.checkItems()
    let word = body["payment_type"]?.string ?? TamaraSandbox.PaymentType.instalments.rawValue
    let paymentType = TamaraSandbox.PaymentType(rawValue: word)
    if paymentType == nil { reader.refuse("payment_type_invalid") }
    let parts = reader.number("instalments", in: 2...12, otherwise: 3)
    guard reader.codes.isEmpty, let market, let total, let reference, let phone, let paymentType else {
      throw reader.problem
    }
    (self.market, self.total, self.reference, self.phone, self.paymentType) = (
      market, total, reference, phone, paymentType
    )
    number = body["order_number"]?.string ?? reference
    self.parts = paymentType == .now ? 1 : parts
    (returns, life) = (nil, Self.inStoreLife)
    self.body =
      body["consumer"] != nil
      ? body
      : body.adding([
        "consumer": [
          "first_name": "", "last_name": "", "email": .string(body["email"]?.string ?? ""),
          "phone_number": .string(phone.international),
        ]
      ])
  }
}
