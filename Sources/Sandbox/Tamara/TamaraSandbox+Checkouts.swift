import Commerce
import Simulation
import Wire

extension TamaraSandbox {
  /// `POST /checkout/payment-options-pre-check`: is anything on offer for this country and amount (Tamara's PHP client).
  func preCheck(_ request: WireRequest, _ settings: Settings) throws(Problem) -> WireAnswer {
    guard let body = request.json, body.members != nil else { throw .badBody }
    var reader = BodyReader(body)
    let market = reader.market("country")
    let amount = reader.amount("order_value", in: market)
    guard reader.codes.isEmpty, let market, let amount else { throw reader.problem }
    let isOffered = market.takes(amount)
    let label: JSON = [
      "payment_type": .string(PaymentType.instalments.rawValue), "instalment": 3,
      "description_en": "Pay in 3", "description_ar": "قسّمها على 3",
    ]
    return WireAnswer(
      status: 200,
      json: [
        "has_available_payment_options": .boolean(isOffered),
        "single_checkout_enabled": .boolean(settings[PlanChoice.self] == .onPage),
        "available_payment_labels": isOffered ? [label] : [],
      ])
  }

  /// `POST /checkout`: makes an order in status `new` and the page where the shopper pays.
  mutating func createCheckout(_ request: WireRequest, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    let asked = try CheckoutRequest(request)
    if let code = moment.settings[CheckoutProblem.self].code { throw .invalid(code) }
    return open(asked, at: &moment).checkoutAnswer
  }

  /// Makes an order and its page.
  mutating func open(_ asked: CheckoutRequest, at moment: inout SandboxMoment) -> Order {
    let (orderID, checkoutID) = (moment.random.uuid(), moment.random.uuid())
    // The shape of the path is Till's own.
    let order = Order(
      orderID: orderID, checkoutID: checkoutID, pageURL: "\(account.pages)/c/\(checkoutID)",
      automaticCaptureID: moment.random.uuid(),
      asked: asked, store: moment.merchant, terms: moment.settings, createdAt: moment.now, parts: asked.parts,
      fate: .new(.phone))
    orders.append(order)
    return order
  }
}

extension TamaraSandbox {
  /// How the shopper pays (Tamara docs, Create checkout session).
  enum PaymentType: String {
    case instalments = "PAY_BY_INSTALMENTS"
    case now = "PAY_NOW"
  }

  /// The addresses of a shop to which the shopper goes back.
  struct Returns {
    let success: String
    let failure: String
    let cancel: String
  }

  /// What a body of `POST /checkout` asks for.
  struct CheckoutRequest {
    let market: Market
    let total: Money
    var reference: String
    let number: String
    let phone: PhoneNumber
    let paymentType: PaymentType
    /// How many parts: 2 to 12, 3 unless asked otherwise, 1 for paying now.
    let parts: Int
    /// How long the page lives: 30 minutes unless asked otherwise.
    let life: Duration
    /// Where the shopper goes back to; `nil` where a store's till asked and Tamara texted a link.
    let returns: Returns?
    /// The body as received, which is returned with the order.
    let body: JSON

    init(_ request: WireRequest) throws(Problem) {
      guard let body = request.json, body.members != nil else { throw .badBody }
      var reader = BodyReader(body)
      let reference = reader.text("order_reference_id")
      let market = reader.market("country_code")
      let total = reader.amount("total_amount", in: market)
      if let total, let market, !market.takes(total) {
        reader.refuse("total_amount_invalid_limit")
      }
      _ = reader.amount("tax_amount", in: market)
      _ = reader.amount("shipping_amount", in: market)
      _ = reader.text("description")
      reader.checkItems()
      for name in ["first_name", "last_name", "email"] { _ = reader.text("consumer", name) }
      let phone = reader.phone("consumer", in: market)
      reader.checkAddresses(in: market)
      let urls = ["success", "failure", "cancel"].map { reader.text("merchant_url", $0) }
      let paymentType = reader.text("payment_type").flatMap(PaymentType.init)
      if paymentType == nil { reader.refuse("payment_type_invalid") }
      let parts = reader.number("instalments", in: 2...12, otherwise: 3)
      let minutes = reader.number("expires_in_minutes", in: 5...1_440, otherwise: 30)

      guard reader.codes.isEmpty, let market, let total, let reference, let phone, let paymentType,
        let success = urls[0], let failure = urls[1], let cancel = urls[2]
      else { throw reader.problem }
      self.market = market
      self.total = total
      self.reference = reference
      number = body["order_number"]?.string ?? reference
      self.phone = phone
      self.paymentType = paymentType
      self.parts = paymentType == .now ? 1 : parts
      life = .seconds(minutes * 60)
      returns = Returns(success: success, failure: failure, cancel: cancel)
      self.body = body
    }
  }
}
