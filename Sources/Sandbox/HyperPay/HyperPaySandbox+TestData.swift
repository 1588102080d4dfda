import Language
public import Pages

extension HyperPaySandbox {
  /// What a test card does.
  enum CardBehaviour: Hashable, Sendable {
    case withoutAuthentication
    case frictionless
    case attempted
    case unavailable
    case directorySilent
    case notEnrolled
    case notParticipating
    case challenge
    case outOfBand
    case challengeThenRefused(String)
    case refused(String)

    /// The key of its words below `hyperpay.test.`.
    var key: String {
      switch self {
      case .withoutAuthentication: "without-authentication"
      case .frictionless: "frictionless"
      case .attempted: "attempted"
      case .unavailable: "unavailable"
      case .directorySilent: "directory-silent"
      case .notEnrolled: "not-enrolled"
      case .notParticipating: "not-participating"
      case .challenge: "challenge"
      case .outOfBand: "out-of-band"
      case .challengeThenRefused: "challenge-then-refused"
      case .refused(let code): "refused-\(code.filter { $0 != "." })"
      }
    }
  }

  /// A test card: what it does, and where it is published.
  struct TestCard: Hashable, Sendable {
    let number: String
    let behaviour: CardBehaviour
    let wantsDeviceData: Bool
    let expiry: String
    let securityCode: String
    let source: String?

    init(
      _ number: String, _ behaviour: CardBehaviour, _ source: String?, deviceData: Bool = false,
      expiry: String = "12/30", securityCode: String = "123"
    ) {
      self.number = number
      self.behaviour = behaviour
      self.source = source
      wantsDeviceData = deviceData
      self.expiry = expiry
      self.securityCode = securityCode
    }
  }

  private static let guide = "HyperPay docs, 3D Secure Testing Guide"
  private static let mobileGuide = "Peach Payments docs, 3D Secure testing guide (same platform)"
  private static let merchants = "HyperPay test cards in merchants' public code"
  private static let moyasar = "Moyasar docs, Test cards"
  private static let myFatoorah = "MyFatoorah docs, Test cards"
  private static let negative = "Total Processing, Negative Testing Integration Sheet (same platform)"

  /// Every test card. A card published for a declining bank at Moyasar has the OPPWA code that means the same, which is
  /// Till's own mapping.
  static let cards: [TestCard] = [
    TestCard("4201320111111010", .frictionless, moyasar), TestCard("5360230159427034", .frictionless, merchants),
    TestCard("5297412542005689", .frictionless, myFatoorah),
    // Published without a flow; that it always asks is Till's own, so that mada has a challenge to show.
    TestCard("4464040000000007", .challenge, myFatoorah, expiry: "02/29"),
    TestCard("4200000000000091", .frictionless, guide, deviceData: true),
    TestCard("5200000000000007", .frictionless, guide, deviceData: true),
    TestCard("4200000000000026", .frictionless, guide), TestCard("5200000000000056", .frictionless, guide),
    TestCard("4200000000000042", .challenge, guide, deviceData: true),
    TestCard("4200000000000067", .challenge, guide, deviceData: true),
    TestCard("5200000000000015", .challenge, guide, deviceData: true),
    TestCard("5200000000000049", .challenge, guide, deviceData: true),
    TestCard("4200000000000018", .challenge, guide), TestCard("4200000000000075", .challenge, guide),
    TestCard("5200000000000064", .challenge, guide), TestCard("5200000000000072", .challenge, guide),
    TestCard("4012000000003119", .challenge, mobileGuide), TestCard("4012000000003127", .challenge, mobileGuide),
    TestCard("4440000009900010", .challenge, merchants, expiry: "01/39", securityCode: "100"),
    TestCard("5123450000000008", .challenge, merchants, expiry: "01/39", securityCode: "100"),
    TestCard("4200000000000109", .attempted, guide, deviceData: true),
    TestCard("5200000000000023", .attempted, guide, deviceData: true),
    TestCard("4200000000000059", .attempted, guide), TestCard("5200000000000106", .attempted, guide),
    TestCard("4012001037461114", .unavailable, guide), TestCard("5434580000000006", .unavailable, guide),
    TestCard("4012001037141112", .notEnrolled, guide), TestCard("5457350076543210", .notEnrolled, guide),
    TestCard("4532497088771651", .notParticipating, guide), TestCard("5497260847316287", .notParticipating, guide),
    // Any number that the simulator does not know is refused so.
    TestCard("4000000000000002", .refused("000.400.109"), guide),
    TestCard("4200000000000000", .withoutAuthentication, "HyperPay docs, COPYandPAY Integration Guide"),
    TestCard("374500262001008", .frictionless, guide, securityCode: "1234"),
    TestCard("343434343434343", .challenge, guide, securityCode: "1234"),
    TestCard("4201320000013020", .refused("800.100.100"), moyasar),
    TestCard("4201320000311101", .refused("800.100.155"), moyasar),
    TestCard("4201320131000508", .refused("800.100.165"), moyasar),
    TestCard("4201321234411220", .refused("800.100.152"), moyasar),
    TestCard("4201322267774310", .refused("800.100.157"), moyasar),
    TestCard("4201326324640570", .refused("800.100.162"), moyasar),
    TestCard("4201321144311528", .refused("800.100.159"), moyasar),
    TestCard("4242424242424242", .frictionless, nil), TestCard("5555555555554444", .frictionless, nil),
    TestCard("4000002760003184", .challenge, nil), TestCard("4000000000003220", .outOfBand, nil),
    TestCard("4000008400001280", .directorySilent, nil),
    TestCard("4000008400001629", .challengeThenRefused("800.100.100"), nil),
  ]

  /// Result codes worth typing as the holder's name; any other that does not begin with 000 works as well.
  private static let holders = [
    "800.100.100", "800.100.151", "800.100.152", "800.100.153", "800.100.155", "800.100.157", "800.100.159",
    "800.100.160", "800.100.161", "800.100.162", "800.100.165", "800.100.171", "800.300.101", "800.120.101",
    "100.100.303", "100.100.701", "100.380.401", "100.390.112", "100.396.101", "100.396.103", "300.100.100",
    "800.400.500", "900.100.300", "900.100.400", "900.100.600",
  ]

  /// HyperPay's published cards and method for declines, and Till's own codes for the issuer's page.
  public static let testData: [TestDatum] =
    cards.map { card in
      TestDatum(
        input: .card(number: card.number, expiry: card.expiry, securityCode: card.securityCode),
        outcome: Phrase("hyperpay.test.\(card.behaviour.key)"), source: card.source)
    }
    + holders.map { code in
      TestDatum(
        input: .holder(code),
        outcome: Phrase(
          "hyperpay.test.holder-\(code.filter { $0 != "." })", ["code": .text(code)]),
        source: negative)
    }
    + (ChallengeCode.allCases.map(\.rawValue) + ["019019", "011006"]).map { code in
      TestDatum(input: .code(code), outcome: Phrase("hyperpay.test.code-\(code)"), source: nil)
    }
    + [
      TestDatum(
        input: .amount("148.50"), outcome: Phrase("hyperpay.test.amount-fraction"),
        source: "HyperPay support to merchants: the acquirers' test systems take whole amounts")
    ]
}
