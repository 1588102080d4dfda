import Commerce
import Simulation
import Wire

extension YunoSandbox {
  /// A payment link (Yuno docs, Payment links). Nobody answers at its page here: that is Till's own.
  struct PaymentLink {
    let id: String
    let account: String
    let country: Country
    let amount: Money
    let page: String
    let body: JSON
    var isCanceled = false

    /// Every member that one of the three calls documents: some say `id` and `account_id` where others say `code` and `account_code`.
    var answer: WireAnswer {
      func given(_ name: String) -> JSON { body[name] ?? .null }
      func flag(_ name: String, _ usual: Bool) -> JSON { .boolean(body[name]?.boolean ?? usual) }
      let more = body["additional_data"]
      return WireAnswer(
        status: 200,
        json: [
          "id": .string(id), "code": .string(id), "account_id": .string(account), "account_code": .string(account),
          "organization_code": .string(account), "country": .string(country.code),
          "availability": body["availability"] ?? ["start_at": nil, "finish_at": nil],
          "status": isCanceled ? "CANCELED" : "CREATED", "merchant_order_id": given("merchant_order_id"),
          "description": given("description"),
          "amount": ["currency": .string(amount.currency.code), "value": .number(amount.decimalText)],
          "capture": flag("capture", true), "metadata": given("metadata"),
          "split_payment_methods": flag("split_payment_methods", false),
          "payment_method_types": given("payment_method_types"), "one_time_use": flag("one_time_use", false),
          "payments": nil, "callback_url": given("callback_url"), "installments_plan": given("installments_plan"),
          "customer_payer": given("customer_payer"), "taxes": given("taxes"),
          "additional_data": [
            "airline": more?["airline"] ?? .null, "order": more?["order"] ?? .null,
            "seller_details": more?["seller_details"] ?? .null,
          ], "checkout_url": .string(page), "payments_number": 0, "merchant_image": "",
        ])
    }
  }

  /// `POST /v1/payment-links`: answers 200 (Yuno docs, Create payment link).
  mutating func createLink(_ request: WireRequest, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    var reader = try BodyReader(request)
    let account = reader.account()
    let country = reader.country()
    let amount = reader.amount()
    _ = reader.optionalText("merchant_order_id", length: 3...255)
    _ = reader.optionalText("description", length: 3...255)
    if reader.body["payment_method_types"]?.array?.isEmpty != false {
      reader.refuse(.missingParameters, "payment_method_types is missing")
    }
    try reader.finish()
    guard let account, let country, let amount else { throw Problem(.invalidRequest, "The body cannot be read") }
    let link = PaymentLink(
      id: moment.random.uuid(), account: account, country: country, amount: amount,
      page: "\(self.account.checkout)/payment?session=\(moment.random.uuid())", body: reader.body)
    links.append(link)
    return link.answer
  }

  /// `POST /v1/payment-links/{code}/cancel`: once (Yuno docs, Cancel payment link; that a second time is refused is Till's own).
  mutating func cancelLink(_ id: String) throws(Problem) -> WireAnswer {
    let index = try link(id)
    guard !links[index].isCanceled else { throw Problem(.invalidStatus, "The payment link is canceled") }
    links[index].isCanceled = true
    return links[index].answer
  }

  /// Where a link stands; an unknown one is a request that cannot be answered (Yuno docs, Retrieve payment link).
  func link(_ id: String) throws(Problem) -> Int {
    guard let index = links.firstIndex(where: { $0.id == id }) else {
      throw Problem(.invalidRequest, "Invalid request")
    }
    return index
  }
}
