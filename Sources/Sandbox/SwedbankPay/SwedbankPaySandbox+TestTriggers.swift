import Commerce
import Language
public import Pages

extension SwedbankPaySandbox {
  /// The published cards (Swedbank Pay docs, Test data): two with an issuer's question, two without.
  static let challengedCards = ["5226612199533406", "4761739001010416"]
  static let plainCards = ["4581099940323133", "4925000000000004"]
  /// The published shoppers (Swedbank Pay docs, Test data).
  static let swishMobile = "+46739000001"
  static let personalNumber = "971020-2392"
  static let swedishMail = "leia.ahlstrom@swedbankpay.com"
  static let norwegianMail = "olivia.nyhuus@swedbankpay.com"
  /// The countries of their addresses.
  static let addresses = [swedishMail: "SE", norwegianMail: "NO"]

  /// Amounts in minor units by which card acquirers refuse (Swedbank Pay docs, Test data, Magic amounts).
  static func cardProblem(amount: Int64, brand: String) -> AttemptProblem? {
    switch amount {
    case 900_313: AttemptProblem("creditcard/acquirerinvalidamount", 403)
    case 900_330, 900_351, 900_362: AttemptProblem("creditcard/acquirererror", 403)
    case 900_334, 900_359: AttemptProblem("creditcard/acquirerpossiblefraud", 403)
    case 900_343: AttemptProblem("creditcard/acquirercardstolen", 403)
    case 900_354: AttemptProblem("creditcard/acquirercardexpired", 403)
    case 900_361: AttemptProblem("creditcard/acquirerinsufficientfunds", 403)
    case 900_391: AttemptProblem("creditcard/acquirergatewayerror", 502)
    case 952_400: AttemptProblem("creditcard/acquirererrordonotretry", 403)
    case 952_507: AttemptProblem("creditcard/acquirererrormodificationsrequired", 403)
    case 952_100:
      AttemptProblem("creditcard/\(brand == "MasterCard" ? "daily" : "monthly")limitexceeded", 403)
    default: nil
    }
  }

  /// Descriptions by which Swish fails (Swedbank Pay docs, Test data, Swish).
  static func swishProblem(description: String) -> AttemptProblem? {
    switch description {
    case "RF07": AttemptProblem("swishdeclined", 403, "Swish declined")
    case "TM01": AttemptProblem("swishtimeout", 403, "Swish timed out")
    case "BANKIDCL": AttemptProblem("bankidcancelled", 409, "BankID was cancelled")
    default: nil
    }
  }

  /// How the next attempt with an instrument fails, if it does: by setting, then by published data, then by the amounts that
  /// card acquirers know, which here speak for every instrument's bank: Till's own.
  static func problem(
    _ instrument: Instrument, _ order: PaymentOrder, brand: String = "Visa", _ settings: Settings
  ) -> AttemptProblem? {
    let amount = cardProblem(amount: order.asked.amount.minorUnits, brand: brand)
    return switch instrument {
    case .card: settings[CardProblemSetup.self].problem ?? amount
    case .swish:
      settings[SwishProblemSetup.self].problem ?? swishProblem(description: order.asked.description)
        ?? amount.map { _ in AttemptProblem("swishdeclined", 403, "Swish declined") }
    case .vipps:
      settings[VippsProblemSetup.self].problem
        ?? amount.map {
          $0.tail.hasSuffix("insufficientfunds")
            ? AttemptProblem("vipps/acquirer_insufficient_funds", 403) : AttemptProblem("vipps/acquirer_error", 403)
        }
    case .mobilePay: amount.map { _ in AttemptProblem("mobilepay/declined", 403) }
    case .invoice: settings[InvoiceProblemSetup.self].problem
    case .creditAccount: settings[CreditAccountProblemSetup.self].problem
    case .trustly: settings[TrustlyProblemSetup.self].problem
    }
  }

  /// The codes that mean something on the issuer's page; every other code is wrong. All are Till's own.
  enum ChallengeCode: String {
    case right = "123456"
    case failed = "111111"
    case rejected = "222222"
    case unavailable = "333333"
  }

  /// Published test data, and Till's own codes.
  public static let testData: [TestDatum] = {
    let source = "Swedbank Pay docs, Test data"
    func card(_ number: String, _ outcome: String) -> TestDatum {
      TestDatum(
        input: .card(number: number, expiry: "12/30", securityCode: "123"),
        outcome: Phrase("swedbank-pay.test.\(outcome)"), source: source)
    }
    func amount(_ text: String, _ outcome: String) -> TestDatum {
      TestDatum(input: .amount(text), outcome: Phrase("swedbank-pay.test.\(outcome)"), source: source)
    }
    return challengedCards.map { card($0, "card-challenged") } + plainCards.map { card($0, "card-plain") } + [
      TestDatum(input: .phone(swishMobile), outcome: Phrase("swedbank-pay.test.phone"), source: source),
      TestDatum(input: .email(swedishMail), outcome: Phrase("swedbank-pay.test.mail-sweden"), source: source),
      TestDatum(input: .email(norwegianMail), outcome: Phrase("swedbank-pay.test.mail-norway"), source: source),
      amount("9003.13", "amount-invalid"), amount("9003.30", "amount-format"), amount("9003.34", "amount-fraud"),
      amount("9003.43", "amount-stolen"), amount("9003.51", "amount-unknown"), amount("9003.54", "amount-expired"),
      amount("9003.59", "amount-fraud"), amount("9003.61", "amount-funds"), amount("9003.62", "amount-unknown"),
      amount("9003.91", "amount-offline"), amount("9524.00", "amount-do-not-retry"),
      amount("9525.07", "amount-modify"), amount("9521.00", "amount-limit"),
      TestDatum(input: .code("123456"), outcome: Phrase("swedbank-pay.test.code-right"), source: nil),
      TestDatum(input: .code("111111"), outcome: Phrase("swedbank-pay.test.code-failed"), source: nil),
      TestDatum(input: .code("222222"), outcome: Phrase("swedbank-pay.test.code-rejected"), source: nil),
      TestDatum(input: .code("333333"), outcome: Phrase("swedbank-pay.test.code-unavailable"), source: nil),
    ]
  }()
}

extension SwedbankPaySandbox.Instrument {
  /// What is reported when the shopper did nothing in time.
  var timeout: SwedbankPaySandbox.AttemptProblem {
    switch self {
    case .swish: .init("swishtimeout", 403, "Swish timed out")
    case .vipps: .init("vipps/vipps_declined", 400, "Not approved in time")
    case .mobilePay: .init("mobilepay/declined", 403, "Not approved in time")
    case .card, .invoice, .creditAccount, .trustly: .init("systemerror", 500, "Not approved in time")
    }
  }

  /// What is reported when the shopper calls it off in the other app or page.
  var calledOff: SwedbankPaySandbox.AttemptProblem {
    switch self {
    case .swish: .init("usercancelled", 403, "Cancelled in the Swish app")
    case .vipps: .init("vipps/vipps_declined", 400, "Declined in the Vipps app")
    case .mobilePay: .init("mobilepay/declined", 403, "Cancelled in the MobilePay app")
    case .creditAccount: .init("creditaccount/USERCANCELLED", 403, "Cancelled by the shopper")
    case .card, .invoice, .trustly: .init("systemerror", 502, "Cancelled by the shopper")
    }
  }

  /// What is reported when the shopper's bank says no.
  var refused: SwedbankPaySandbox.AttemptProblem {
    switch self {
    case .swish: .init("swishdeclined", 403, "Swish declined")
    case .vipps: .init("vipps/card_declined", 403, "Declined")
    case .mobilePay: .init("mobilepay/declined", 403, "Declined")
    case .invoice: .init("invoice/forbidden", 403, "Not approved")
    case .creditAccount: .init("creditaccount/CREDITNOTAPPROVED", 403, "Credit not approved")
    case .card: .init("creditcard/carddeclined", 403, "Declined")
    case .trustly: .init("trustly/systemerror", 502, "Declined")
    }
  }
}
