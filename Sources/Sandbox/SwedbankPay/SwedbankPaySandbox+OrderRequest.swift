import Commerce
import Language
import Wire

extension SwedbankPaySandbox {
  /// What an order is for (Swedbank Pay docs, Payment order, `operation`; Recur; Unscheduled purchase).
  enum Operation: String {
    case purchase = "Purchase"
    case verify = "Verify"
    case recur = "Recur"
    case unscheduledPurchase = "UnscheduledPurchase"

    /// The kind of token that it charges without the shopper; `nil` where the shopper pays.
    var charged: PaymentToken.Kind? {
      switch self {
      case .purchase, .verify: nil
      case .recur: .recurrence
      case .unscheduledPurchase: .unscheduled
      }
    }
  }

  /// What a payment order asks for (Swedbank Pay docs, Payment order).
  struct OrderRequest {
    let isV3: Bool
    let operation: Operation
    /// The token that it charges, or that fills the card's form in for the shopper.
    let usedToken: UsedToken?
    /// What the menu offers, in this order; `nil` where the order does not restrict it.
    let restriction: [Instrument]?
    /// Whether the shopper sees no menu where there is only one thing to choose.
    let hidesMenu: Bool
    /// The tokens that are to be made of the card.
    let tokenKinds: [PaymentToken.Kind]
    let amount: Money
    let tax: Int64
    let description: String
    let language: String
    let reference: String
    /// The merchant's own reference of the order at Swedbank Pay, which may come as a number.
    let payeeReference: String
    let completeURL: String
    let cancelURL: String?
    let paymentURL: String?
    let callbackURL: String?
    let termsURL: String?
    let instrument: Instrument?
    let asksForPayer: Bool
    let isGuest: Bool
    let mobile: String
    /// What was taken off lines, as the order describes it (Swedbank Pay docs, Payment order, `orderItems`).
    let discounts: [Discount]
    /// The whole body, which is returned with the order.
    let body: JSON

    /// Reads a body; everything that Swedbank Pay would not take is listed at once.
    ///
    /// That the lines do not add up to the order is not refused: the documented sample does not add up either.
    init(_ body: JSON) throws(Problem) {
      var problems: [(String, String)] = []
      func text(_ path: [String], atMost limit: Int = 2_000) -> String? {
        guard let text = path.reduce(Optional(body), { $0?[$1] })?.string, !text.isEmpty else { return nil }
        if text.count > limit { problems.append((path.joined(separator: "."), "At most \(limit) characters")) }
        return text
      }
      let operation = text(["operation"]).flatMap(Operation.init(rawValue:))
      if operation == nil { problems.append(("operation", "Unknown operation")) }
      let isVerification = operation == .verify
      let currency = text(["currency"]).flatMap(Currency.init(code:))
      if currency.map({ [.sek, .nok, .dkk, .eur].contains($0) }) != true {
        problems.append(("currency", "Not agreed upon"))
      }
      let amount = isVerification ? 0 : body["amount"]?.integer ?? -1
      if !isVerification, !(1...Int(Money.largestMinorUnits)).contains(amount) {
        problems.append(("amount", "Must be above zero"))
      }
      let tax = isVerification ? 0 : body["vatAmount"]?.integer ?? -1
      if tax < 0 || tax > max(0, amount) { problems.append(("vatAmount", "Must be within the amount")) }
      let kind = operation?.charged ?? .payment
      usedToken = text([kind.member]).map { UsedToken(kind: kind, id: $0) }
      // A charge without the shopper shows no page.
      let complete = text(["urls", "completeUrl"])
      if operation?.charged != nil {
        if usedToken == nil { problems.append((kind.member, "Is needed")) }
      } else {
        if complete == nil { problems.append(("urls.completeUrl", "Is needed")) }
        if body.at("urls", "hostUrls")?.array?.isEmpty != false { problems.append(("urls.hostUrls", "Is needed")) }
      }
      let terms = text(["urls", "termsOfServiceUrl"])
      if let terms, !BaseURL(terms).isSafe { problems.append(("urls.termsOfServiceUrl", "Must be https")) }
      let wanted = text(["instrument"])
      if let wanted, Instrument(rawValue: wanted) == nil { problems.append(("instrument", "Unknown instrument")) }
      if isVerification, wanted.map({ $0 != Instrument.card.rawValue }) ?? false {
        problems.append(("instrument", "Only a card can be verified"))
      }
      description = text(["description"], atMost: 40) ?? ""
      reference = text(["payeeInfo", "orderReference"], atMost: 50) ?? ""
      _ = text(["payeeInfo", "subsite"], atMost: 40)
      if text(["payeeInfo", "payeeId"]) == nil { problems.append(("payeeInfo.payeeId", "Is needed")) }
      payeeReference = body.at("payeeInfo", "payeeReference")?.decimal ?? ""
      if !Self.isPayeeReference(payeeReference) {
        problems.append(("payeeInfo.payeeReference", "1 to 30 letters and digits"))
      }
      cancelURL = text(["urls", "cancelUrl"])
      paymentURL = text(["urls", "paymentUrl"])
      callbackURL = text(["urls", "callbackUrl"])
      termsURL = terms
      language = text(["language"]) ?? "en-US"
      instrument = wanted.flatMap(Instrument.init(rawValue:))
      isV3 = text(["productName"]) == "Checkout3"
      asksForPayer = body.at("payer", "requireConsumerInfo")?.boolean == true
      isGuest = body.at("payer", "consumerProfileRef") == nil && !asksForPayer
      mobile = text(["payer", "msisdn"]) ?? ""
      let lines = body["orderItems"]?.array ?? []
      tokenKinds = PaymentToken.Kind.allCases.filter { body["generate\($0.name)"]?.boolean == true }
      hidesMenu = body["disablePaymentMenu"]?.boolean == true
      restriction = body["restrictedToInstruments"]?.array.map(Instrument.named)
      self.body = body
      if let restriction, let currency, !Instrument.offered(in: currency).contains(where: restriction.contains) {
        problems.append(("restrictedToInstruments", "Nothing is left to pay with"))
      }
      guard problems.isEmpty, let currency, let operation else { throw .input(problems) }
      self.operation = operation
      self.amount = Money(minorUnits: Int64(amount), currency: currency)
      self.tax = Int64(tax)
      completeURL = complete ?? ""
      discounts = lines.compactMap { line in
        guard let name = line["discountDescription"]?.string, let taken = line["discountPrice"]?.integer,
          (1...Int(Money.largestMinorUnits)).contains(taken)
        else { return nil }
        return Discount(name: String(name.prefix(40)), amount: Money(minorUnits: Int64(taken), currency: currency))
      }
    }

    /// Whether a card is only verified: nothing is reserved or taken, and amounts count as zero (Till's own).
    var isVerification: Bool { operation == .verify }

    /// What it can be paid with; that only a card can be verified is Till's own.
    var instruments: [Instrument] {
      guard operation == .purchase else { return [.card] }
      let offered = Instrument.offered(in: amount.currency)
      return restriction?.filter(offered.contains) ?? offered
    }

    /// Letters, digits, `-` and `_`, at most 30 (Swedbank Pay docs, payeeReference).
    static func isPayeeReference(_ text: String) -> Bool {
      (1...30).contains(text.utf8.count)
        && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }

    /// What was taken off one line.
    struct Discount {
      let name: String
      let amount: Money
    }
  }

  /// The languages that Swedbank Pay's pages have (Swedbank Pay iOS SDK, `Language`); Till's are in one language only.
  enum PageLanguage: String {
    case english = "en-US"
    case norwegian = "nb-NO"
    case swedish = "sv-SE"

    /// What is said of it on Till's page.
    var note: Phrase? {
      switch self {
      case .english: nil
      case .norwegian: Phrase("swedbank-pay.language.norwegian")
      case .swedish: Phrase("swedbank-pay.language.swedish")
      }
    }
  }

  /// What an order can be paid with (Swedbank Pay docs, Payment order, `availableInstruments`).
  enum Instrument: String, CaseIterable {
    case swish = "Swish"
    case vipps = "Vipps"
    case mobilePay = "MobilePay"
    case card = "CreditCard"
    case invoice = "Invoice"
    case creditAccount = "CreditAccount"
    case trustly = "Trustly"

    /// Its button in the menu.
    var button: String {
      switch self {
      case .swish: "swish"
      case .vipps: "vipps"
      case .mobilePay: "mobile-pay"
      case .card: "card"
      case .invoice: "invoice"
      case .creditAccount: "credit-account"
      case .trustly: "trustly"
      }
    }

    /// Whether the money is taken at once, with nothing left to capture (Swedbank Pay docs, Two-phase payments).
    var isOnePhase: Bool {
      switch self {
      case .swish, .trustly: true
      case .vipps, .mobilePay, .card, .invoice, .creditAccount: false
      }
    }

    /// How lists of instruments write it; invoices carry the company and the country.
    func listed(in currency: Currency) -> String {
      guard self == .invoice else { return rawValue }
      return switch currency {
      case .nok: "Invoice-PayExFinancingNo"
      case .eur: "Invoice-PayExFinancingFi"
      default: "Invoice-PayExFinancingSe"
      }
    }

    /// The instruments of a list whose names may carry a company or a country; those that Till does not have are passed over.
    static func named(_ names: [JSON]) -> [Instrument] {
      names.compactMap { name in
        let first = name.string?.split(separator: "-").first
        return first.flatMap { Instrument(rawValue: String($0)) }
      }
    }

    /// What a currency's menu offers. The countries are documented, the order of the buttons is Till's own.
    static func offered(in currency: Currency) -> [Instrument] {
      switch currency {
      case .sek: [.swish, .card, .invoice, .creditAccount, .trustly]
      case .nok: [.vipps, .card, .invoice]
      case .dkk: [.mobilePay, .card]
      case .eur: [.mobilePay, .card, .invoice, .trustly]
      default: [.card]
      }
    }
  }
}
