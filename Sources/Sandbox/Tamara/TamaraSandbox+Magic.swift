import Commerce
import Language
public import Pages

extension TamaraSandbox {
  /// A country that Tamara serves, with its one currency (Tamara docs, Countries and currencies; Oman came later).
  struct Market {
    let country: Country
    let currency: Currency
    /// Minutes between the country's clock and UTC, for the dates of the plan.
    let utcOffsetMinutes: Int
    /// The smallest order: Till's own, since Tamara's limits depend on the store.
    let least: Money
    /// The largest order: Till's own, since Tamara's limits depend on the store.
    let most: Money

    static let all: [Market] = [
      market("SA", "SAR", utcOffsetMinutes: 180, least: 1, most: 4_000),
      market("AE", "AED", utcOffsetMinutes: 240, least: 1, most: 4_000),
      market("BH", "BHD", utcOffsetMinutes: 180, least: 1, most: 400),
      market("KW", "KWD", utcOffsetMinutes: 180, least: 1, most: 400),
      market("OM", "OMR", utcOffsetMinutes: 240, least: 1, most: 400),
    ].compactMap(\.self)

    private static func market(
      _ country: String, _ currency: String, utcOffsetMinutes: Int, least: Int64, most: Int64
    ) -> Market? {
      guard let country = Country(code: country), let currency = Currency(code: currency) else { return nil }
      let unit = currency.minorUnitsPerMajor
      return Market(
        country: country, currency: currency, utcOffsetMinutes: utcOffsetMinutes,
        least: Money(minorUnits: least * unit, currency: currency),
        most: Money(minorUnits: most * unit, currency: currency))
    }
  }

  /// The number whose owner is approved, without calling code (Tamara docs, Testing scenarios).
  static let approvedPhone = "544337866"
  /// The number whose owner is declined on the hosted page, without calling code (Tamara docs, Testing scenarios).
  static let declinedPhone = "526422337"

  /// What follows a right code: the phone number decides.
  static func afterCode(_ asked: CheckoutRequest) -> Order.Fate {
    asked.phone.national == declinedPhone ? .declined : .new(.plan)
  }

  /// Tamara's published test numbers, and Till's own amounts for the limits.
  public static let testData: [TestDatum] = {
    let source = "Tamara docs, Testing scenarios"
    var data = [
      TestDatum(input: .phone(approvedPhone), outcome: Phrase("tamara.test.phone-approved"), source: source),
      TestDatum(input: .phone(declinedPhone), outcome: Phrase("tamara.test.phone-declined"), source: source),
    ]
    for market in Market.all {
      let above = Money(minorUnits: market.most.minorUnits + 1, currency: market.currency)
      let below = Money(minorUnits: market.least.minorUnits - 1, currency: market.currency)
      data += [
        TestDatum(
          input: .amount(above.decimalText),
          outcome: Phrase("tamara.test.amount-too-high", ["limit": .money(market.most)]), source: nil),
        TestDatum(
          input: .amount(below.decimalText),
          outcome: Phrase("tamara.test.amount-too-low", ["limit": .money(market.least)]), source: nil),
      ]
    }
    return data
  }()
}
