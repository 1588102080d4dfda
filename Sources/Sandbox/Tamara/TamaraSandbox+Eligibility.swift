import Commerce
import Wire

/// The older and the newest ways to ask what Tamara offers (Tamara's PHP client; Tamara docs, Pre-checkout).
extension TamaraSandbox {
  /// `GET /checkout/payment-types?country=&currency=&order_value=`: what is offered, with its limits.
  func paymentTypes(_ query: FormFields) throws(Problem) -> WireAnswer {
    guard let market = Market.all.first(where: { $0.country.code == query["country"]?.uppercased() }) else {
      throw Problem(400, "Invalid country code", ["country_code_invalid"])
    }
    if let currency = query["currency"], !currency.isEmpty, currency != market.currency.code {
      throw .invalid("currency_unsupported")
    }
    let value = query["order_value"].flatMap { try? Money.parse(number: $0, currency: market.currency) }
    return WireAnswer(status: 200, json: Self.offers(in: market, for: value))
  }

  /// `POST /checkout/credit-pre-check`: the same for a basket.
  func creditPreCheck(_ request: WireRequest) throws(Problem) -> WireAnswer {
    guard let body = request.json, body.members != nil else { throw .badBody }
    var reader = BodyReader(body)
    let market = reader.market("country_code")
    let total = reader.amount("total_amount", in: market)
    guard reader.codes.isEmpty, let market else { throw reader.problem }
    return WireAnswer(status: 200, json: Self.offers(in: market, for: total))
  }

  /// `POST /pre-checkout/v1/eligibility`: whether an order of that amount is taken; the country is that of its currency (Till's own).
  func eligibility(_ request: WireRequest) throws(Problem) -> WireAnswer {
    guard let order = request.json?["order"], order.members != nil else { throw .badBody }
    guard let market = Market.all.first(where: { $0.currency.code == order["currency"]?.string }) else {
      throw .invalid("currency_unsupported")
    }
    guard let amount = order["amount"]?.decimal.flatMap({ try? Money.parse(number: $0, currency: market.currency) })
    else { throw .invalid("order_amount_invalid") }
    return WireAnswer(status: 200, json: ["is_eligible": .boolean(market.takes(amount))])
  }

  private static func offers(in market: Market, for value: Money?) -> JSON {
    guard value.map(market.takes) ?? true else { return [] }
    func limit(_ money: Money) -> JSON {
      ["amount": .number(money.decimalText), "currency": .string(money.currency.code)]
    }
    func offer(_ type: PaymentType, _ description: String, _ instalments: [Int]) -> JSON {
      let plans = instalments.map { count -> JSON in
        ["instalments": .whole(count), "min_limit": limit(market.least), "max_limit": limit(market.most)]
      }
      return [
        "name": .string(type.rawValue), "description": .string(description), "min_limit": limit(market.least),
        "max_limit": limit(market.most), "supported_instalments": .array(plans),
      ]
    }
    return [offer(.instalments, "Pay in instalments", [2, 3, 4]), offer(.now, "Pay now", [])]
  }
}

extension TamaraSandbox.Market {
  /// Whether an amount is within the limits.
  func takes(_ amount: Money) -> Bool { (least.minorUnits...most.minorUnits).contains(amount.minorUnits) }
}
