import Payments

/// A documented list of the ways in which an attempt with one instrument fails.
protocol InstrumentProblem: RawRepresentable, CaseIterable where RawValue == String {
  /// The prefix of the word in a problem's type, such as `creditcard/`.
  static var prefix: String { get }
  /// The same in our vocabulary.
  var reason: DeclineReason { get }
}

extension SwedbankPay {
  /// Cards (Swedbank Pay docs, Problems, Card; the last five from "Do not try again and excessive reattempts").
  enum CardProblem: String, InstrumentProblem {
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

    static let prefix = "creditcard/"

    var reason: DeclineReason {
      switch self {
      case .cardbranddisabled, .accountholdertyperejected, .cardtyperejected, .acquirerinvalidamount,
        .acquirererrordonotretry:
        .notPermitted
      case .threeDSecureRequired, .authenticationstatusrejected, .threeDSecureDeclined, .authenticationrequired:
        .authenticationFailed
      case .threeDSecureUserCancelled: .authenticationCancelled
      case .threeDSecureError, .threeDSecureGatewayError: .authenticationUnavailable
      case .frauddetected, .acquirerpossiblefraud: .risk
      case .velocitycheck, .suspensionwarning, .dailylimitexceeded, .monthlylimitexceeded: .limitExceeded
      case .cardblacklisted, .acquirercardblacklisted, .acquirercardstolen: .lostOrStolen
      case .acquirercardexpired: .expiredCard
      case .acquirerinsufficientfunds: .insufficientFunds
      case .acquirererrormodificationsrequired: .invalidCard
      case .acquirererror, .carddeclined: .refusedByBank
      case .badrequest, .paymenttokenerror, .internalservererror, .acquirergatewayerror, .badgateway,
        .acquirergatewaytimeout:
        .refusedByProvider
      }
    }
  }

  /// Swish; its types carry no instrument (Swedbank Pay docs, Problems, Swish).
  enum SwishProblem: String, InstrumentProblem {
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

    static let prefix = ""

    var reason: DeclineReason {
      switch self {
      case .bankidcancelled, .usercancelled: .authenticationCancelled
      case .bankidalreadyinuse, .socialsecuritynumbermismatch, .swishtimeout: .authenticationFailed
      case .bankiderror: .authenticationUnavailable
      case .inputerror: .noAccount
      case .paymentagelimitnotmet: .notPermitted
      case .swishalreadyinuse: .accountRestricted
      case .swishdeclined: .refusedByBank
      case .configerror, .swisherror, .swishgatewaytimeout, .systemerror: .refusedByProvider
      }
    }
  }

  /// Vipps and the card behind it (Swedbank Pay docs, Problems, Vipps).
  enum VippsProblem: String, InstrumentProblem {
    case vippsError = "vipps_error"
    case vippsDeclined = "vipps_declined"
    case cardBlacklisted = "card_blacklisted"
    case paymentTokenError = "payment_token_error"
    case cardDeclined = "card_declined"
    case acquirerError = "acquirer_error"
    case acquirerCardBlacklisted = "acquirer_card_blacklisted"
    case acquirerCardExpired = "acquirer_card_expired"
    case acquirerCardStolen = "acquirer_card_stolen"
    case acquirerInsufficientFunds = "acquirer_insufficient_funds"
    case acquirerInvalidAmount = "acquirer_invalid_amount"
    case acquirerPossibleFraud = "acquirer_possible_fraud"
    case fraudDetected = "fraud_detected"
    case badRequest = "bad_request"
    case internalServerError = "internal_server_error"
    case badGateway = "bad_gateway"
    case acquirerGatewayError = "acquirer_gateway_error"
    case acquirerGatewayTimeout = "acquirer_gateway_timeout"
    case unknownError = "unknown_error"

    static let prefix = "vipps/"

    var reason: DeclineReason {
      switch self {
      case .vippsDeclined: .authenticationCancelled
      case .cardBlacklisted, .acquirerCardBlacklisted, .acquirerCardStolen: .lostOrStolen
      case .acquirerCardExpired: .expiredCard
      case .acquirerInsufficientFunds: .insufficientFunds
      case .acquirerInvalidAmount: .notPermitted
      case .acquirerPossibleFraud, .fraudDetected: .risk
      case .cardDeclined, .acquirerError: .refusedByBank
      case .vippsError, .paymentTokenError, .badRequest, .internalServerError, .badGateway, .acquirerGatewayError,
        .acquirerGatewayTimeout, .unknownError:
        .refusedByProvider
      }
    }
  }

  /// Invoices (Swedbank Pay docs, Problems, Invoice).
  enum InvoiceProblem: String, InstrumentProblem {
    case inputerror
    case forbidden
    case externalerror

    static let prefix = "invoice/"

    var reason: DeclineReason {
      switch self {
      case .inputerror: .invalidCard
      case .forbidden: .notEligible
      case .externalerror: .refusedByProvider
      }
    }
  }

  /// The credit account (Swedbank Pay docs, Problems, Credit account); written in capitals there.
  enum CreditAccountProblem: String, InstrumentProblem {
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

    static let prefix = "creditaccount/"

    var reason: DeclineReason {
      switch self {
      case .creditnotapproved: .notEligible
      case .amountexceedslimit: .limitExceeded
      case .signingfailed: .authenticationFailed
      case .usercancelled: .authenticationCancelled
      case .invalidaccountusage, .forbidden, .currencynotsupported, .invalidamount: .notPermitted
      case .validation, .authorizationexpired, .invalidstate, .missingpreauthorization, .identifieralreadyinuse,
        .notfound, .unknown:
        .refusedByProvider
      }
    }
  }

  /// Trustly (Swedbank Pay docs, Problems, Trustly).
  enum TrustlyProblem: String, InstrumentProblem {
    case systemerror

    static let prefix = "trustly/"

    var reason: DeclineReason { .refusedByProvider }
  }

  /// Why an attempt failed, by the end of its problem's type such as `creditcard/carddeclined`; a word that is not documented
  /// is the provider's refusal without a reason.
  static func reason(of tail: String) -> DeclineReason {
    let lists: [(String) -> DeclineReason?] = [
      reader(CardProblem.self), reader(VippsProblem.self), reader(InvoiceProblem.self),
      reader(CreditAccountProblem.self), reader(TrustlyProblem.self), reader(SwishProblem.self),
    ]
    // MIT answers of the docs leave the instrument out, and older pages spell a cancelled question with one `l`.
    let canonical = tail.lowercased().replacing("usercanceled", with: "usercancelled")
    return lists.lazy.compactMap { $0(canonical) }.first ?? reader(CardProblem.self)("creditcard/" + canonical)
      ?? .refusedByProvider
  }

  private static func reader<List: InstrumentProblem>(_ list: List.Type) -> (String) -> DeclineReason? {
    { tail in
      guard tail.hasPrefix(List.prefix) else { return nil }
      return List(rawValue: String(tail.dropFirst(List.prefix.count)))?.reason
    }
  }
}
