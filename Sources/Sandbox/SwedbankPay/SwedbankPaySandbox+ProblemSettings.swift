import Commerce
import Language

/// Which problem each instrument of the menu meets.
extension SwedbankPaySandbox {
  /// How the next attempt by card fails (Swedbank Pay docs, Problems, Card).
  enum CardProblemSetup: String, SettingChoice {
    case none
    case cardbranddisabled
    case accountholdertyperejected
    case cardtyperejected
    case threeDSecureRequired = "3dsecurerequired"
    case authenticationstatusrejected
    case frauddetected
    case threeDSecureDeclined = "3dsecuredeclined"
    case velocitycheck
    case threeDSecureError = "3dsecureerror"
    case badrequest
    case cardblacklisted
    case threeDSecureUserCancelled = "3dsecureusercancelled"
    case acquirercardblacklisted
    case acquirercardexpired
    case acquirercardstolen
    case acquirererror
    case acquirerinsufficientfunds
    case acquirerinvalidamount
    case acquirerpossiblefraud
    case authenticationrequired
    case carddeclined
    case paymenttokenerror
    case internalservererror
    case threeDSecureGatewayError = "3dsecureacquirergatewayerror"
    case acquirergatewayerror
    case badgateway
    case acquirergatewaytimeout
    case suspensionwarning
    case dailylimitexceeded
    case monthlylimitexceeded
    case acquirererrordonotretry
    case acquirererrormodificationsrequired

    static let setting = "swedbank-pay.card-problem"

    var problem: AttemptProblem? {
      self == .none ? nil : AttemptProblem("creditcard/" + rawValue, Self.statuses[self] ?? 403)
    }

    /// The ones that are not 403.
    private static let statuses: [CardProblemSetup: Int] = [
      .velocitycheck: 429, .threeDSecureError: 400, .badrequest: 400, .cardblacklisted: 400, .internalservererror: 500,
      .threeDSecureGatewayError: 502, .acquirergatewayerror: 502, .badgateway: 502, .acquirergatewaytimeout: 504,
    ]
  }

  /// How the next attempt by Swish fails (Swedbank Pay docs, Problems, Swish).
  enum SwishProblemSetup: String, SettingChoice {
    case none
    case bankidalreadyinuse
    case bankidcancelled
    case bankiderror
    case configerror
    case inputerror
    case paymentagelimitnotmet
    case socialsecuritynumbermismatch
    case swishalreadyinuse
    case swishdeclined
    case swisherror
    case swishgatewaytimeout
    case swishtimeout
    case systemerror
    case usercancelled

    static let setting = "swedbank-pay.swish-problem"

    var problem: AttemptProblem? {
      switch self {
      case .none: nil
      case .bankidalreadyinuse, .bankidcancelled: AttemptProblem(rawValue, 409)
      case .bankiderror, .swisherror: AttemptProblem(rawValue, 502)
      case .inputerror: AttemptProblem(rawValue, 400)
      case .swishgatewaytimeout: AttemptProblem(rawValue, 504)
      case .systemerror: AttemptProblem(rawValue, 500)
      case .configerror, .paymentagelimitnotmet, .socialsecuritynumbermismatch, .swishalreadyinuse, .swishdeclined,
        .swishtimeout, .usercancelled:
        AttemptProblem(rawValue, 403)
      }
    }
  }

  /// How the next attempt by Vipps fails (Swedbank Pay docs, Problems, Vipps).
  enum VippsProblemSetup: String, SettingChoice {
    case none
    case vippsError = "vipps-error"
    case vippsDeclined = "vipps-declined"
    case cardBlacklisted = "card-blacklisted"
    case paymentTokenError = "payment-token-error"
    case cardDeclined = "card-declined"
    case acquirerError = "acquirer-error"
    case acquirerCardBlacklisted = "acquirer-card-blacklisted"
    case acquirerCardExpired = "acquirer-card-expired"
    case acquirerCardStolen = "acquirer-card-stolen"
    case acquirerInsufficientFunds = "acquirer-insufficient-funds"
    case acquirerInvalidAmount = "acquirer-invalid-amount"
    case acquirerPossibleFraud = "acquirer-possible-fraud"
    case fraudDetected = "fraud-detected"
    case badRequest = "bad-request"
    case internalServerError = "internal-server-error"
    case badGateway = "bad-gateway"
    case acquirerGatewayError = "acquirer-gateway-error"
    case acquirerGatewayTimeout = "acquirer-gateway-timeout"
    case unknownError = "unknown-error"

    static let setting = "swedbank-pay.vipps-problem"

    var problem: AttemptProblem? {
      let tail = "vipps/" + rawValue.replacing("-", with: "_")
      return self == .none ? nil : AttemptProblem(tail, Self.statuses[self] ?? 403)
    }

    /// The ones that are not 403.
    private static let statuses: [VippsProblemSetup: Int] = [
      .vippsDeclined: 400, .cardBlacklisted: 400, .badRequest: 500, .internalServerError: 500, .unknownError: 500,
      .badGateway: 502, .acquirerGatewayError: 502, .acquirerGatewayTimeout: 504,
    ]
  }

  /// How the next attempt by invoice fails (Swedbank Pay docs, Problems, Invoice).
  enum InvoiceProblemSetup: String, SettingChoice {
    case none
    case inputerror
    case forbidden
    case externalerror

    static let setting = "swedbank-pay.invoice-problem"

    var problem: AttemptProblem? {
      switch self {
      case .none: nil
      case .inputerror: AttemptProblem("invoice/inputerror", 400)
      case .forbidden: AttemptProblem("invoice/forbidden", 403)
      case .externalerror: AttemptProblem("invoice/externalerror", 502)
      }
    }
  }

  /// How the next attempt by credit account fails (Swedbank Pay docs, Problems, Credit account).
  enum CreditAccountProblemSetup: String, SettingChoice {
    case none
    case currencynotsupported
    case invalidamount
    case validation
    case creditnotapproved
    case amountexceedslimit
    case authorizationexpired
    case invalidstate
    case missingpreauthorization
    case invalidaccountusage
    case identifieralreadyinuse
    case forbidden
    case notfound
    case unknown
    case signingfailed
    case usercancelled

    static let setting = "swedbank-pay.credit-account-problem"

    var problem: AttemptProblem? {
      let tail = "creditaccount/" + rawValue.uppercased()
      return switch self {
      case .none: nil
      case .currencynotsupported, .invalidamount, .validation: AttemptProblem(tail, 400)
      case .notfound: AttemptProblem(tail, 404)
      case .creditnotapproved, .amountexceedslimit, .authorizationexpired, .invalidstate, .missingpreauthorization,
        .invalidaccountusage, .identifieralreadyinuse, .forbidden, .unknown, .signingfailed, .usercancelled:
        AttemptProblem(tail, 403)
      }
    }
  }

  /// How the next attempt by Trustly fails (Swedbank Pay docs, Problems, Trustly).
  enum TrustlyProblemSetup: String, SettingChoice {
    case none
    case systemerror

    static let setting = "swedbank-pay.trustly-problem"

    var problem: AttemptProblem? {
      switch self {
      case .none: nil
      case .systemerror: AttemptProblem("trustly/systemerror", 502)
      }
    }
  }
}
