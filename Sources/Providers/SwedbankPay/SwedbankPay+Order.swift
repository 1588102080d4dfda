import Commerce
import Payments
import Wire

extension SwedbankPay {
  /// A payment order as the kit's model writes it; what has no value is left out (Swedbank Pay docs, Payment order; Swedbank Pay
  /// iOS SDK, `PaymentOrder`). What the app wrote itself stands as the app wrote it.
  func order(_ context: Context) -> JSON {
    let request = context.request
    let lines = orderItems(request)
    var members: [JSON.Member] = []
    func add(_ name: String, _ value: JSON?) {
      if let value = configuration.ownOrder?[name] ?? value { members.append(JSON.Member(name: name, value: value)) }
    }
    add("operation", "Purchase")
    add("productName", version == .v3 ? "Checkout3" : nil)
    add("currency", configuration.dropsCurrency ? nil : .string(request.amount.currency.code))
    add("amount", Self.number(request.amount))
    add("vatAmount", .number(String(lines.reduce(0) { $0 + ($1["vatAmount"]?.integer ?? 0) })))
    add("description", .string(Self.description(request)))
    add("userAgent", .string("SwedbankPaySDK-iOS/5.0.3 " + configuration.shop))
    add("language", .string(language(request).rawValue))
    add("instrument", instrument.first.map { .string($0) })
    add("generatePaymentToken", false)
    add("generateRecurrenceToken", false)
    add("generateUnscheduledToken", false)
    add("urls", urls(request))
    add("payeeInfo", payeeInfo(request))
    add("payer", payer(context))
    add("orderItems", .array(lines))
    add("disablePaymentMenu", false)
    return .object(members)
  }

  private func urls(_ request: PaymentRequest) -> JSON {
    [
      "hostUrls": [.string(configuration.backend)],
      "completeUrl": .string(completeURL(request)),
      "cancelUrl": .string(cancelURL(request)),
      "paymentUrl": .string(paymentURL(request)),
      "callbackUrl": .string(configuration.callbackURL),
      "termsOfServiceUrl": .string(configuration.termsURL),
    ]
  }

  /// Empty, `payeeId` and `payeeReference` are the backend's to fill in (Swedbank Pay docs, Mobile SDK, iOS).
  private func payeeInfo(_ request: PaymentRequest) -> JSON {
    [
      "payeeId": .string(configuration.payeeID), "payeeReference": .string(configuration.payeeReference(request)),
      "payeeName": .string(request.merchant), "productCategory": .string(configuration.productCategory),
      "orderReference": .string(String(request.reference.prefix(50))), "subsite": .string(configuration.subsite),
    ]
  }

  /// A check-in before V2 leaves only its reference; a V2 guest loses whatever the app knows; V3 takes it along, or asks.
  private func payer(_ context: Context) -> JSON? {
    switch (version, checkIn) {
    case (.v2, .consumer): context.session.consumer.map { ["consumerProfileRef": .string($0)] }
    case (.v2, .guest): nil
    // Native sessions know the payer's kept cards by it (Swedbank Pay docs, Native payments); how a shop makes it is its own matter.
    case (.v3, _) where kit == .native:
      [
        "requireConsumerInfo": false, "digitalProducts": false, "email": .string(context.request.shopper.email),
        "msisdn": .string(Self.msisdn(context.request)),
        "payerReference": .string(StableUUID.make(from: context.request.shopper.email.lowercased())),
      ]
    case (.v3, .consumer): ["requireConsumerInfo": true, "digitalProducts": false]
    case (.v3, .guest):
      [
        "requireConsumerInfo": false, "digitalProducts": false, "email": .string(context.request.shopper.email),
        "msisdn": .string(Self.msisdn(context.request)),
      ]
    }
  }

  /// The order's lines, or one over all where the order's currency is not the method's.
  func orderItems(_ request: PaymentRequest) -> [JSON] {
    if let own = configuration.ownOrder?["orderItems"]?.array { return own }
    let order = request.order
    guard order.total == request.amount else { return [part(request.amount, request)] }
    return order.items.map { item in
      let amount = item.unitPrice.multiplied(by: item.quantity) ?? item.unitPrice
      return line(item.reference, item.name, quantity: item.quantity, unit: item.unitPrice, amount: amount, request)
    }
  }

  /// One line for an amount that is not the whole order's.
  func part(_ amount: Money, _ request: PaymentRequest) -> JSON {
    line(request.order.number, request.goods, quantity: 1, unit: amount, amount: amount, request)
  }

  private func line(
    _ reference: String, _ name: String, quantity: Int, unit: Money, amount: Money, _ request: PaymentRequest
  ) -> JSON {
    let place = configuration.productsURL + PercentCoding.encode(reference)
    let discount = self.discount(reference, quantity: quantity, unit: unit)
    var members: [JSON.Member] = []
    func add(_ name: String, _ value: JSON?) { if let value { members.append(JSON.Member(name: name, value: value)) } }
    add("reference", .string(reference))
    add("name", .string(name))
    add("type", .string(configuration.itemKind.type))
    add("class", .string(configuration.itemKind.itemClass))
    add("itemUrl", .string(place))
    add("imageUrl", .string(place + ".jpg"))
    add("description", .string(name))
    add("discountDescription", discount.map { .string($0.description) })
    add("quantity", .number(String(quantity)))
    add("quantityUnit", .string(configuration.itemKind.quantityUnit))
    add("unitPrice", Self.number(discount?.unit ?? unit))
    add("discountPrice", discount.map { Self.number($0.taken) })
    add("vatPercent", .number(String(taxPercent(request))))
    add("amount", Self.number(amount))
    add("vatAmount", Self.number(tax(in: amount, request)))
    return .object(members)
  }

  /// The discount on a line, and the price of a piece without it: the line's amount stays as it is, so that quantity times unit
  /// price, less the discount, is the amount (Swedbank Pay docs, Mobile SDK, iOS, `orderItems`). A tenth off several pieces is
  /// this library's own.
  private func discount(_ reference: String, quantity: Int, unit: Money) -> (
    description: String, unit: Money, taken: Money
  )? {
    let volume =
      discounts == .volume && quantity > 1 ? Discount(description: "Volume discount", percent: 10) : nil
    guard let discount = configuration.discounts[reference] ?? volume else { return nil }
    let percent = Int64(discount.percent)
    let (product, overflow) = unit.minorUnits.multipliedReportingOverflow(by: percent)
    guard !overflow else { return nil }
    let off = Money(minorUnits: product / (100 - percent), currency: unit.currency)
    guard off.minorUnits > 0, let whole = unit.adding(off), let taken = off.multiplied(by: quantity) else { return nil }
    return (discount.description, whole, taken)
  }

  /// Hundredths of a per cent: the merchant's own, or the standard rates of Sweden, Norway, Denmark and Finland.
  func taxPercent(_ request: PaymentRequest) -> Int {
    if let percent = configuration.taxPercent { return max(0, min(percent, 10_000)) }
    return switch request.country {
    case .sweden, .norway, .denmark: 2_500
    case .finland: 2_550
    default: 0
    }
  }

  /// The tax that an amount includes, rounded half up.
  func tax(in amount: Money, _ request: PaymentRequest) -> Money {
    let percent = Int64(taxPercent(request))
    let (product, overflow) = amount.minorUnits.multipliedReportingOverflow(by: percent * 2)
    guard !overflow else { return Money.zero(amount.currency) }
    let whole = 10_000 + percent
    return Money(minorUnits: (product + whole) / (whole * 2), currency: amount.currency)
  }

  /// At most 40 characters (Swedbank Pay docs, `description`).
  static func description(_ request: PaymentRequest) -> String {
    String(request.goods.prefix(40))
  }

  /// The language that the payment page is asked for; English where the kit has not got the phone's (Swedbank Pay docs, Mobile SDK, iOS,
  /// `language`).
  func language(_ request: PaymentRequest) -> Language {
    switch (pageLanguage, request.language.prefix(2)) {
    case (.english, _): .english
    case (.norwegian, _), (.phone, "nb"), (.phone, "no"), (.phone, "nn"): .norwegian
    case (.swedish, _), (.phone, "sv"): .swedish
    case (.phone, _): .english
    }
  }

  /// A mobile number with plus and calling code; as typed if it is not a mobile number.
  static func msisdn(_ request: PaymentRequest) -> String {
    let typed = request.shopper.mobile
    guard let number = PhoneNumber(typed, country: request.country) else { return typed }
    guard number.international.hasPrefix("0"), let code = callingCodes[request.country.code] else {
      return "+\(number.international)"
    }
    return "+\(code)\(number.international.dropFirst())"
  }

  /// ITU-T E.164 country codes.
  private static let callingCodes = ["SE": "46", "NO": "47", "DK": "45", "FI": "358"]
}
