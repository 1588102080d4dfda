import Commerce
import Language
public import Pages

extension StitchSandbox {
  /// Why a transaction is pending or has failed, as far as wallets are concerned (Stitch docs, API, enum
  /// TransactionStateReason); `authorizationFailure` is the spelling of the guide's test amounts.
  enum Reason: String, CaseIterable {
    case insufficientFunds
    case authorizationFailure
    case authorizationFailed
    case authorizationNotFinalised
    case authenticationError
    case invalidCardError
    case restrictedCard
    case secure3dDeclined
    case secure3dNotCompleted
    case secure3dLookupFailed
    case waitingFor3dSecure
    case downstreamProviderError
    case downstreamProviderUnavailable
    case internalServerError
    case unknownError
    case getTokenError
    case invalidInputError
    case invalidTransactionError
    case invalidTransactionStatusError
    case clientNotFound

    /// The choice of the setting that forces it.
    var word: String {
      switch self {
      case .insufficientFunds: "insufficient-funds"
      case .authorizationFailure: "authorization-failure"
      case .authorizationFailed: "authorization-failed"
      case .authorizationNotFinalised: "authorization-not-finalised"
      case .authenticationError: "authentication-error"
      case .invalidCardError: "invalid-card-error"
      case .restrictedCard: "restricted-card"
      case .secure3dDeclined: "secure-3d-declined"
      case .secure3dNotCompleted: "secure-3d-not-completed"
      case .secure3dLookupFailed: "secure-3d-lookup-failed"
      case .waitingFor3dSecure: "waiting-for-3d-secure"
      case .downstreamProviderError: "downstream-provider-error"
      case .downstreamProviderUnavailable: "downstream-provider-unavailable"
      case .internalServerError: "internal-server-error"
      case .unknownError: "unknown-error"
      case .getTokenError: "get-token-error"
      case .invalidInputError: "invalid-input-error"
      case .invalidTransactionError: "invalid-transaction-error"
      case .invalidTransactionStatusError: "invalid-transaction-status-error"
      case .clientNotFound: "client-not-found"
      }
    }
  }

  /// What the issuer says to a transaction.
  enum Verdict: Hashable {
    case approved
    case refused(String)
    /// It answers later: Till's own.
    case late
  }

  /// How long an issuer that answers late takes; Till's own.
  static let lateAnswer: Duration = .seconds(60)
  /// The code that the bank's page takes; Till's own.
  static let challengeCode = "123456"
  /// How many wrong codes are borne before the bank refuses; Till's own.
  static let codes = OneTimeCode.Rules(mostWrong: 2)
  /// How long the bank's page can be used: Stitch publishes nothing, and gateways set ten minutes (`timeout: 600`).
  static let challengeLife: Duration = .seconds(10 * 60)
  /// The amount of the card table that makes the interface unavailable (Stitch docs, Card testing).
  static let outageAmount = Money(minorUnits: 503_00, currency: .zar)

  /// What the issuer says, read from the set-up, the card and the amount.
  static func verdict(on asked: Asked, _ settings: Settings) -> Verdict {
    if asked.token.isNumberOnly { return .refused(Reason.invalidCardError.rawValue) }
    if let forced = settings[ForcedReason.self].reason {
      switch Reason(rawValue: forced) {
      case .authorizationNotFinalised: return .late
      case .waitingFor3dSecure: return .approved
      default: return .refused(forced)
      }
    }
    let reason =
      switch settings[AmountTable.self] {
      case .wallet: walletReason(asked.amount)
      case .cardCents: cardReason(asked.amount)
      }
    guard let reason else { return .approved }
    if reason == .authorizationFailure, settings[ReasonSpelling.self] == .schema {
      return .refused(Reason.authorizationFailed.rawValue)
    }
    return .refused(reason.rawValue)
  }

  /// The two test amounts of wallets (Stitch docs, Wallets mobile integration, Simulating transaction statuses).
  private static func walletReason(_ amount: Money) -> Reason? {
    switch amount.minorUnits {
    case 1_01: .insufficientFunds
    case 4_04: .authorizationFailure
    default: nil
    }
  }

  /// The test table of cards, by the cents (Stitch docs, Card testing). It names issuers' answers; which reason each becomes
  /// is Till's own.
  private static func cardReason(_ amount: Money) -> Reason? {
    switch amount.minorUnits % 100 {
    case 1, 5, 61: .authorizationFailed
    case 12: .invalidTransactionError
    case 14, 54: .invalidCardError
    case 41, 43, 57: .restrictedCard
    case 51: .insufficientFunds
    case 91: .downstreamProviderUnavailable
    default: nil
    }
  }

  /// Stitch's published test data, and Till's own code.
  public static let testData: [TestDatum] = {
    let source = "Stitch docs, Wallets mobile integration, Simulating transaction statuses"
    return [
      TestDatum(input: .amount("1.01"), outcome: Phrase("stitch.test.insufficient-funds"), source: source),
      TestDatum(input: .amount("4.04"), outcome: Phrase("stitch.test.authorization-failure"), source: source),
      TestDatum(input: .amount("249.90"), outcome: Phrase("stitch.test.success"), source: source),
      TestDatum(
        input: .setting(ThreeDSecure.setting, ThreeDSecure.perTransaction.rawValue),
        outcome: Phrase("stitch.test.three-d-secure"), source: "Stitch docs, Wallets mobile integration, Enforcing 3DS"),
      TestDatum(
        input: .setting("phone.wallet-token", "test"), outcome: Phrase("stitch.test.token"),
        source: "Stitch docs, Wallets mobile integration, Test device tokens"),
      // The cards that Till puts into each of the three wallets, as there is no account at Apple, Google or an acquirer to add any.
      TestDatum(input: .walletCard("visa-1111"), outcome: Phrase("stitch.test.wallet-visa"), source: nil),
      TestDatum(input: .walletCard("mastercard-1122"), outcome: Phrase("stitch.test.wallet-mastercard"), source: nil),
      TestDatum(
        input: .walletCard("amex-3005"), outcome: Phrase("stitch.test.wallet-amex"),
        source: "Stitch docs, Wallets configuration"),
      TestDatum(input: .code(challengeCode), outcome: Phrase("stitch.test.code"), source: nil),
    ]
  }()
}
