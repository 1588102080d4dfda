public import Commerce

/// Why a payment was refused, in our closed vocabulary.
public enum DeclineReason: String, Hashable, Sendable, CaseIterable {
  /// Not enough money in the account or wallet.
  case insufficientFunds = "insufficient-funds"
  /// The bank declined and gave no reason.
  case refusedByBank = "refused-by-bank"
  /// The bank declined and still keeps the amount reserved for some days. Each further attempt may reserve it once more.
  case amountHeld = "amount-held"
  /// The card has expired.
  case expiredCard = "expired-card"
  /// The card number is invalid.
  case invalidCard = "invalid-card"
  /// The security code is wrong.
  case invalidSecurityCode = "invalid-security-code"
  /// The card is reported lost or stolen, or the bank keeps it.
  case lostOrStolen = "lost-or-stolen"
  /// A limit of the card, wallet or account is reached.
  case limitExceeded = "limit-exceeded"
  /// The card or account may not be used for this.
  case notPermitted = "not-permitted"
  /// The shopper did not prove to be the cardholder.
  case authenticationFailed = "authentication-failed"
  /// The shopper called the bank's question off.
  case authenticationCancelled = "authentication-cancelled"
  /// The bank's question could not be asked.
  case authenticationUnavailable = "authentication-unavailable"
  /// A risk check declined it.
  case risk
  /// The pay-later provider does not offer it to this shopper.
  case notEligible = "not-eligible"
  /// The order is too large for the provider.
  case amountTooHigh = "amount-too-high"
  /// The order is too small for the provider.
  case amountTooLow = "amount-too-low"
  /// No wallet exists for this mobile number.
  case noAccount = "no-account"
  /// The provider does not take the shopper's name.
  case invalidName = "invalid-name"
  /// The provider does not take the shopper's email address.
  case invalidEmail = "invalid-email"
  /// The provider does not take the shopper's mobile number.
  case invalidMobile = "invalid-mobile"
  /// The wallet's owner must do something in the wallet first.
  case accountRestricted = "account-restricted"
  /// Too many wrong codes.
  case tooManyCodes = "too-many-codes"
  /// The same payment was made before.
  case duplicate
  /// The provider declined and gave no reason.
  case refusedByProvider = "refused-by-provider"
  /// Something in the merchant's set-up is wrong: neither the shopper nor a bank can help.
  case merchantSetup = "merchant-setup"
}

/// Advice on whether and when to retry a failed payment.
public enum RetryAdvice: String, Hashable, Sendable, CaseIterable {
  /// Nothing needs to be tried again.
  case notNeeded = "not-needed"
  /// The same payment may be tried again now.
  case sameAgain = "same-again"
  /// The same way, after putting something right.
  case afterCorrection = "after-correction"
  /// The same method may be tried again later.
  case later
  /// Another card or another way to pay.
  case otherWay = "other-way"
  /// Ask the provider first: the money may have moved.
  case askFirst = "ask-first"
  /// No further try helps.
  case never
}

extension DeclineReason {
  /// Advice on whether and when to retry.
  public var advice: RetryAdvice {
    switch self {
    case .invalidCard, .invalidSecurityCode, .noAccount, .invalidName, .invalidEmail, .invalidMobile: .afterCorrection
    case .authenticationFailed, .authenticationCancelled: .sameAgain
    case .authenticationUnavailable, .tooManyCodes, .limitExceeded: .later
    case .insufficientFunds, .refusedByBank, .amountHeld, .expiredCard, .lostOrStolen, .notPermitted, .risk,
      .notEligible, .amountTooHigh, .amountTooLow, .accountRestricted, .refusedByProvider, .merchantSetup:
      .otherWay
    case .duplicate: .askFirst
    }
  }
}

extension DeclineReason {
  /// `true` if it concerns the shopper's own details, which the store keeps and sends along: the shopper can correct them.
  public var isAboutShopper: Bool {
    switch self {
    case .invalidName, .invalidEmail, .invalidMobile: true
    case .insufficientFunds, .refusedByBank, .amountHeld, .expiredCard, .invalidCard, .invalidSecurityCode,
      .lostOrStolen,
      .limitExceeded, .notPermitted, .authenticationFailed, .authenticationCancelled, .authenticationUnavailable, .risk,
      .notEligible, .amountTooHigh, .amountTooLow, .noAccount, .accountRestricted, .tooManyCodes, .duplicate,
      .refusedByProvider, .merchantSetup:
      false
    }
  }
}

/// The state of a payment at the provider's server, in this library's closed vocabulary. An unknown status is pending, never
/// paid or declined.
public enum PaymentState: Hashable, Sendable {
  /// Money is reserved or the order is placed, to be captured later.
  case authorised
  /// The amount was captured.
  case captured
  /// The full captured amount was refunded.
  case refunded
  /// A permission to take payments is in force; no money has moved.
  case linked
  /// Not decided; ask again later.
  case pending(PendingReason)
  /// Declined; no later status changes it.
  case declined(DeclineReason)
  /// Cancelled by shopper, shop or provider before any charge.
  case cancelled
  /// Past its time at the provider; it can take nothing for it any more.
  case expired

  /// Whether the shopper has paid, as far as the shopper and the store are concerned.
  public var isPaid: Bool {
    switch self {
    case .authorised, .captured: true
    case .refunded, .linked, .pending, .declined, .cancelled, .expired: false
    }
  }

  /// `true` if the payment was authorised or captured, or the mandate was set up.
  public var isSuccess: Bool {
    switch self {
    case .authorised, .captured, .linked: true
    case .refunded, .pending, .declined, .cancelled, .expired: false
    }
  }

  /// `true` if the state can change only by a merchant's or shopper's action, so polling may stop.
  public var isFinal: Bool {
    switch self {
    case .pending: false
    case .authorised, .captured, .refunded, .linked, .declined, .cancelled, .expired: true
    }
  }

  /// A stable name in lower-case words; what has a reason has the same name whatever the reason.
  public var name: String {
    switch self {
    case .authorised: "authorised"
    case .captured: "captured"
    case .refunded: "refunded"
    case .linked: "linked"
    case .pending: "pending"
    case .declined: "declined"
    case .cancelled: "cancelled"
    case .expired: "expired"
    }
  }
}

/// Why nothing is decided yet.
public enum PendingReason: Hashable, Sendable {
  /// The shopper has something to do: a challenge, a page, a code to scan.
  case shopper
  /// The shopper closed the window without cancelling; the payment can still be made.
  case closedByShopper
  /// An error of the SDK, or a link of something else, ended it before the shopper was done; the payment can still be made.
  case interrupted
  /// A request that may move money was sent without a response. The shopper may continue this payment but not start another.
  case handedIn
  /// The provider is working on it.
  case provider
  /// The merchant has to confirm it.
  case merchant
  /// The provider used words we do not know.
  case unrecognised
  /// The provider could not be asked, or what it said made no sense.
  case unreachable
  /// The provider was asked too often; it answers again after a while.
  case askedTooOften(retryAfter: Duration)
}

/// The provider's status of one payment, checked against the request.
public struct PaymentStatus: Hashable, Sendable {
  /// The state in our vocabulary.
  public let state: PaymentState
  /// The provider's own words.
  public let words: ProviderResponseCode
  /// The amount the provider speaks of; `nil` when it names none.
  public let amount: Money?
  /// The merchant's reference the provider speaks of; `nil` when it names none.
  public let reference: String?
  /// The part of the amount that was cancelled before a capture; `nil` if there is none or the provider does not say.
  public let cancelled: Money?
  /// The amount captured so far; `nil` when the provider does not say.
  public let captured: Money?
  /// The amount of that which the merchant has refunded; `nil` when the provider does not say.
  public let refunded: Money?
  /// The amount of that which chargebacks have taken back, without refunds; `nil` when the provider does not say.
  public let chargedBack: Money?
  /// The amount that the shopper's bank disputes now and has not returned; `nil` if no dispute is open or the provider does not say.
  public let disputed: Money?
  /// The amount of refunds that the provider has accepted and not finished, beside `refunded`; `nil` if there is none or the
  /// provider does not say.
  public let refunding: Money?
  /// A card that the provider keeps for the shopper since this payment; `nil` when it keeps none.
  public let savedCard: SavedCard?
  /// The provider's reason if the newest refund failed after it was accepted; `nil` otherwise.
  public let refundFailure: ProviderResponseCode?

  /// Creates a status. Every amount that the provider does not state is `nil`.
  public init(
    state: PaymentState, words: ProviderResponseCode, amount: Money? = nil, reference: String? = nil,
    cancelled: Money? = nil, captured: Money? = nil,
    refunded: Money? = nil, chargedBack: Money? = nil, disputed: Money? = nil, refunding: Money? = nil,
    savedCard: SavedCard? = nil, refundFailure: ProviderResponseCode? = nil
  ) {
    self.refundFailure = refundFailure
    self.state = state
    self.words = words
    self.amount = amount
    self.reference = reference
    self.cancelled = cancelled
    self.captured = captured
    self.refunded = refunded
    self.chargedBack = chargedBack
    self.disputed = disputed
    self.refunding = refunding
    self.savedCard = savedCard
  }
}

extension PaymentStatus {
  /// The total of refunds and chargebacks; `nil` if the provider states neither.
  public var givenBack: Money? {
    guard let refunded, let chargedBack else { return refunded ?? chargedBack }
    return refunded.adding(chargedBack)
  }
}

/// The result of one payment, as reported to the app.
public enum PaymentResult: Hashable, Sendable {
  /// The provider's server says that it is paid.
  case success(transactionID: String, PaymentStatus)
  /// It was paid, and later refunded in full.
  case refunded(transactionID: String, PaymentStatus)
  /// Nothing is decided; the payment can be asked about or gone on with.
  case pending(checkoutID: String, PaymentStatus)
  /// Cancelled before any charge.
  case cancelled(ProviderResponseCode)
  /// It did not work; nothing was taken unless the error says so.
  case failed(PaymentError)
}

extension PaymentResult {
  /// `true` if the provider could not be queried, or its response was unreadable.
  var saysNothing: Bool {
    guard case .pending(_, let status) = self else { return false }
    switch status.state {
    case .pending(.askedTooOften), .pending(.unreachable), .pending(.unrecognised): return true
    case .pending(.shopper), .pending(.closedByShopper), .pending(.interrupted), .pending(.handedIn),
      .pending(.provider), .pending(.merchant), .authorised, .captured, .refunded, .linked, .declined, .cancelled,
      .expired:
      return false
    }
  }

  /// `true` if it reports a paid payment, even if it was refunded since.
  var saysPaid: Bool {
    switch self {
    case .success, .refunded: true
    case .pending, .cancelled, .failed: false
    }
  }

  /// Whether the payment has ended one way or another.
  public var isFinal: Bool {
    switch self {
    case .success, .refunded, .cancelled, .failed: true
    case .pending: false
    }
  }

  /// `true` if the provider's server was queried first.
  public var isVerified: Bool {
    switch self {
    case .success, .refunded: true
    case .pending(_, let status): status.state != .pending(.unreachable)
    case .cancelled: false
    case .failed(let error): error.isVerified
    }
  }
}
