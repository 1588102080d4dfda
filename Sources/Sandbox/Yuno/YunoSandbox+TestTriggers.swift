import Commerce
import Language
public import Pages

extension YunoSandbox {
  /// Yuno's test gateway (Yuno docs, Testing gateway).
  static let gatewayID = "YUNO_TEST_PAYMENT_GW"
  /// The merchant's connection to it; Till's own.
  static let connectionID = "58cc35f4-0000-4000-8000-0000000000c1"
  /// How long a slow provider takes; Till's own.
  static let slowness: Duration = .seconds(90)

  /// What the test gateway decides.
  enum Verdict {
    case approved(code: String)
    case refused(Failure)
    /// The issuer asks the shopper.
    case challenge
    /// It stays so until an action outside.
    case waits(Standing, code: String)
    /// The provider says yes, but late.
    case later
  }

  /// What Yuno itself takes, before any card is asked; then the card, a response code as the description (Yuno docs, Testing
  /// gateway), and Till's own amounts and settings.
  static func verdict(on asked: PaymentRequest, _ card: Card? = nil, at moment: SandboxMoment) -> Verdict {
    if let failure = rejection(of: asked) { return .refused(failure) }
    switch card?.meaning {
    case .code("SUCCEEDED"): return settled("SUCCEEDED", asked, moment)
    case .code(let code): return .refused(failure(code))
    case .challenge: return .challenge
    case .frictionless: return settled("SUCCEEDED_THREE_D_SECURE", asked, moment)
    case .plain, nil: break
    }
    // `SUCCEEDED` changes nothing of a code that must still be paid, which is Till's own reading.
    let waits = asked.type == .pix || asked.type == .checkoutPro
    if let verdict = verdict(of: asked.description) {
      if case .approved(let code) = verdict { return settled(waits ? "SUCCEEDED" : code, asked, moment) }
      return verdict
    }
    if let card, card.holder.isEmpty, moment.settings[Acquirer.self] == .wantsHolder {
      return .refused(failure("MISSING_PARAMETERS"))
    }
    if card == nil, let code = amounts.first(where: { $0.money == asked.amount })?.code {
      return .refused(failure(code))
    }
    return settled("SUCCEEDED", asked, moment)
  }

  /// What would go through, as the settings have it.
  private static func settled(_ code: String, _ asked: PaymentRequest, _ moment: SandboxMoment) -> Verdict {
    let isAskedAtOnce = asked.type == .card || asked.type == .applePay
    if isAskedAtOnce, moment.settings[Acquirer.self] == .slow { return .later }
    return switch moment.settings[Standstill.self] {
    case .none: .approved(code: code)
    case .created: .waits(.created, code: "ACTION_REQUIRED")
    case .readyToPay: .waits(.readyToPay, code: "ACTION_REQUIRED")
    case .oneTimeCode: .waits(.pendingCode, code: "CHALLENGE_REQUIRED")
    case .confirmation: .waits(.pendingConfirmation, code: "PENDING_PROVIDER_CONFIRMATION")
    case .fraudReview: .waits(.pendingFraudReview, code: "PENDING_FRAUD_REVIEW")
    case .partiallyApproved: .waits(.partiallyApproved, code: "SUCCEEDED")
    case .fraudDeclined: .waits(.fraudDeclinedAfterwards, code: "FRAUD_VERIFICATION_DECLINED")
    case .verified: .waits(.verified, code: "SUCCEEDED")
    case .fraudVerified: .waits(.fraudVerified, code: "FRAUD_VERIFIED")
    }
  }

  /// What Yuno itself refuses: a country or a currency in which it is not set up here.
  static func rejection(of asked: PaymentRequest) -> Failure? {
    let isTaken =
      switch asked.type {
      case .card: currency(of: asked.country) != nil
      case .checkoutPro: asked.country == .brazil || asked.country == .colombia
      case .pix, .applePay: asked.country == .brazil
      }
    guard isTaken else { return Failure(code: "COUNTRY_NOT_SUPPORTED", standing: .rejected) }
    return asked.amount.currency == currency(of: asked.country)
      ? nil : Failure(code: "CURRENCY_NOT_ALLOWED", standing: .rejected)
  }

  /// Till's own amounts, since a description cannot be typed at a checkout; their cents are the ISO 8583 codes.
  static let amounts: [(money: Money, code: String)] = [
    (Money(minorUnits: 1_51, currency: .brl), "INSUFFICIENT_FUNDS"),
    (Money(minorUnits: 1_05, currency: .brl), "DO_NOT_HONOR"),
    (Money(minorUnits: 1_98, currency: .brl), "PROVIDER_INTERNAL_ERROR"),
  ]

  /// The published cards and names, then Till's own amounts, with what they lead to.
  public static let testData: [TestDatum] =
    cards.map { card in
      TestDatum(
        input: .card(number: card.number, expiry: "11/28", securityCode: card.number.count == 15 ? "1234" : "123"),
        outcome: card.meaning.phrase, source: "Yuno docs, Testing gateway")
    }
    + Challenge.Answer.allCases.map {
      TestDatum(
        input: .code($0.rawValue), outcome: Phrase("yuno.test.code.\($0)"), source: "Yuno docs, Testing gateway")
    }
    + PayerName.allCases.map {
      TestDatum(
        input: .holder($0.rawValue), outcome: Phrase("yuno.test.payer.\($0.rawValue.lowercased())"),
        source: "Mercado Pago docs, Test cards", onStage: $0 == .approved ? .holder("ALEX DEMO") : nil)
    }
    + amounts.map { entry in
      TestDatum(
        input: .amount(entry.money.decimalText), outcome: Phrase("yuno.test.amount", ["code": .text(entry.code)]),
        source: nil)
    }
}
