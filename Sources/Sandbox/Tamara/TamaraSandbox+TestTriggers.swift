import Commerce
import Language
public import Pages

extension TamaraSandbox {
  /// A country that Tamara serves, with its one currency (Tamara docs, Countries and currencies; Oman came later).
  struct Market {
    let country: Country
    let currency: Currency
    /// The smallest order: Till's own, since Tamara's limits depend on the store.
    let least: Money
    /// The largest order: Till's own, since Tamara's limits depend on the store.
    let most: Money

    /// Whether new shoppers scan their identity card (Tamara docs, UAE ID verification).
    var scansIdentity: Bool { country.code == "AE" }

    static let all: [Market] = [
      market("SA", "SAR", least: 1, most: 4_000),
      market("AE", "AED", least: 1, most: 4_000),
      market("BH", "BHD", least: 1, most: 400),
      market("KW", "KWD", least: 1, most: 400),
      market("OM", "OMR", least: 1, most: 400),
    ].compactMap(\.self)

    private static func market(
      _ country: String, _ currency: String, least: Int64, most: Int64
    ) -> Market? {
      guard let country = Country(code: country), let currency = Currency(code: currency) else { return nil }
      let unit = currency.minorUnitsPerMajor
      return Market(
        country: country, currency: currency,
        least: Money(minorUnits: least * unit, currency: currency),
        most: Money(minorUnits: most * unit, currency: currency))
    }
  }

  /// The number whose owner is approved, without calling code (Tamara docs, Testing scenarios).
  static let approvedPhone = "544337866"
  /// The number whose owner is declined on the hosted page, without calling code (Tamara docs, Testing scenarios).
  static let declinedPhone = "526422337"

  /// Plans that a shopper may pick instead, where the shopper picks: Till's own choice among the 2 to 12 parts that Tamara's
  /// WooCommerce plugin knows.
  static let otherPlans = [2, 4, 6]

  /// A card on Tamara's page, by what it does; numbers are Tamara docs, Testing scenarios and Testing cards, and stand on the
  /// page by their last four digits only, because Till types no card on another's page.
  enum Card: String, CaseIterable {
    /// 6378 passes.
    case good = "card-good"
    /// 4242 with 02/42 belongs to several accounts.
    case shared = "card-shared"
    /// 2245 fails; which failure it stands for is not known.
    case failing = "card-failing"

    /// The last four digits of its number.
    var lastFour: String {
      switch self {
      case .good: "6378"
      case .shared: "4242"
      case .failing: "2245"
      }
    }
  }

  /// What follows a right code: the phone number decides; `nil` declines.
  static func afterCode(_ order: Order) -> Order.Step? {
    if order.asked.phone.national == declinedPhone { return nil }
    return order.terms[Acquaintance.self] == .new ? .identity : .plan
  }

  /// Tamara's published test numbers, and Till's own amounts for the limits.
  public static let testData: [TestDatum] = {
    let source = "Tamara docs, Testing scenarios"
    var data = [
      TestDatum(input: .phone(approvedPhone), outcome: Phrase("tamara.test.phone-approved"), source: source),
      TestDatum(input: .phone(declinedPhone), outcome: Phrase("tamara.test.phone-declined"), source: source),
    ]
    data += Market.all.flatMap { PayLaterPage.limits(id, least: $0.least, most: $0.most) }
    data += [
      TestDatum(
        input: .setting(Acquaintance.setting, Acquaintance.new.rawValue), outcome: Phrase("tamara.test.new-shopper"),
        source: source)
    ]
    return data
  }()
}
