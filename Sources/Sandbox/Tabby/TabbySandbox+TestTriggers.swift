import Commerce
import Language
public import Pages

extension TabbySandbox {
  /// A store that may sell through Tabby: one country, one currency (Tabby docs, Technical requirements).
  struct Merchant {
    let country: Country
    let currency: Currency
    let region: Region
    /// Below this an order is too low: Till's own, since Tabby publishes no limit.
    let least: Money
    /// Above this an order is too high: Till's own, since Tabby publishes no limit.
    let most: Money

    /// Till's own stores, one for each country that Tabby serves.
    static let all = [
      Merchant(
        country: .saudiArabia, currency: .sar, region: .saudiArabia,
        least: Money(minorUnits: 10_00, currency: .sar), most: Money(minorUnits: 5_000_00, currency: .sar)),
      Merchant(
        country: .unitedArabEmirates, currency: .aed, region: .elsewhere,
        least: Money(minorUnits: 10_00, currency: .aed), most: Money(minorUnits: 5_000_00, currency: .aed)),
      Merchant(
        country: .kuwait, currency: .kwd, region: .elsewhere,
        least: Money(minorUnits: 1_000, currency: .kwd), most: Money(minorUnits: 500_000, currency: .kwd)),
    ]
  }

  /// Why a shopper is refused before the hosted page (Tabby docs, Checkout flow).
  enum RejectionReason: String {
    case notAvailable = "not_available"
    case tooHigh = "order_amount_too_high"
    case tooLow = "order_amount_too_low"
  }

  /// The published code of the hosted page (Tabby docs, Testing credentials).
  static let testCode = "8888"
  /// Numbers refused before the hosted page (Tabby docs, Testing credentials).
  static let refusedPhones = ["966500000002", "971500000002", "96590000002"]
  /// Numbers that pass (Tabby docs, Testing credentials).
  static let passingPhones = ["966500000001", "971500000001", "96590000001"]
  /// The address whose owner is declined after the code (Tabby docs, Testing credentials).
  static let rejectedMail = "otp.rejected@tabby.ai"
  /// The address whose owner is asked for a national identity card (Tabby docs, Testing credentials).
  static let identityMail = "id.success@tabby.ai"

  /// Pre-scoring: the phone decides, then the amount; `nil` lets the shopper continue.
  static func preScoring(_ asked: CheckoutRequest) -> RejectionReason? {
    if let phone = asked.phone, refusedPhones.contains(phone.international) { return .notAvailable }
    if asked.amount.minorUnits > asked.merchant.most.minorUnits { return .tooHigh }
    if asked.amount.minorUnits < asked.merchant.least.minorUnits { return .tooLow }
    return nil
  }

  /// What follows a right code: the email address decides; `nil` declines.
  static func afterCode(_ asked: CheckoutRequest) -> Checkout.Step? {
    switch asked.email.lowercased() {
    case rejectedMail: nil
    case identityMail: .identity
    default: .plan
    }
  }

  /// Tabby's published test data, and Till's own amounts for the two refusals that have none.
  public static let testData: [TestDatum] = {
    let source = "Tabby docs, Testing credentials"
    var data = passingPhones.map {
      TestDatum(input: .phone("+" + $0), outcome: Phrase("tabby.test.phone-passes"), source: source)
    }
    data += refusedPhones.map {
      TestDatum(input: .phone("+" + $0), outcome: Phrase("tabby.test.phone-refused"), source: source)
    }
    data += [
      TestDatum(input: .email("otp.success@tabby.ai"), outcome: Phrase("tabby.test.mail-passes"), source: source),
      TestDatum(input: .email(rejectedMail), outcome: Phrase("tabby.test.mail-rejected"), source: source),
      TestDatum(input: .email(identityMail), outcome: Phrase("tabby.test.mail-identity"), source: source),
      TestDatum(input: .code(testCode), outcome: Phrase("tabby.test.code"), source: source),
    ]
    data += Merchant.all.flatMap { PayLaterPage.limits(id, least: $0.least, most: $0.most) }
    data += [
      TestDatum(
        input: .setting(Redirect.setting, Redirect.afterATick.rawValue), outcome: Phrase("tabby.test.tick"),
        source: source),
      TestDatum(
        input: .setting(Acquaintance.setting, Acquaintance.new.rawValue), outcome: Phrase("tabby.test.new-shopper"),
        source: nil),
    ]
    return data
  }()
}
