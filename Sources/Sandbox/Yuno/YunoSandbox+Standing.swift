import Commerce
import Pages

extension YunoSandbox {
  /// A payment's status and sub-status (Yuno docs, Payment status).
  enum Standing: String, CaseIterable {
    case created = "CREATED/CREATED"
    case readyToPay = "READY_TO_PAY/CREATED"
    case authorized = "PENDING/AUTHORIZED"
    case inProcess = "PENDING/IN_PROCESS"
    case waitingAdditionalStep = "PENDING/WAITING_ADDITIONAL_STEP"
    case pendingConfirmation = "PENDING/PENDING_PROVIDER_CONFIRMATION"
    case pendingFraudReview = "PENDING/PENDING_FRAUD_REVIEW"
    case pendingCode = "PENDING/PENDING_OTP_COMPLETION"
    case approved = "SUCCEEDED/APPROVED"
    case captured = "SUCCEEDED/CAPTURED"
    case partiallyCaptured = "SUCCEEDED/PARTIALLY_CAPTURED"
    case partiallyApproved = "SUCCEEDED/PARTIALLY_APPROVED"
    case partiallyRefunded = "SUCCEEDED/PARTIALLY_REFUNDED"
    case partiallyChargebacked = "SUCCEEDED/PARTIALLY_CHARGEBACKED"
    case fraudDeclinedAfterwards = "SUCCEEDED/FRAUD_DECLINED"
    case refundRetry = "SUCCEEDED/REFUND_RETRY_IN_PROCESS"
    case captureRetry = "SUCCEEDED/CAPTURE_RETRY_IN_PROCESS"
    case captureFailed = "SUCCEEDED/CAPTURE_RETRY_PROCESS_FAILED"
    case declined = "DECLINED/DECLINED"
    case fraudDeclined = "DECLINED/FRAUD_DECLINED"
    case rejected = "REJECTED/REJECTED"
    case error = "ERROR/ERROR"
    case timeout = "ERROR/TIMEOUT"
    case pendingReverse = "ERROR/PENDING_REVERSE"
    case reversedByTimeout = "ERROR/REVERSED_BY_TIMEOUT"
    case expired = "EXPIRED/EXPIRED"
    case cancelPending = "CANCELED/PENDING_PROVIDER_CONFIRMATION"
    case canceled = "CANCELED/CANCELED"
    case refundPending = "REFUNDED/PENDING_PROVIDER_CONFIRMATION"
    case refunded = "REFUNDED/REFUNDED"
    case verified = "VERIFIED/VERIFIED"
    case fraudVerified = "FRAUD/FRAUD_VERIFIED"
    case disputeReceived = "IN_DISPUTE/RECEIVED"
    case disputeReviewed = "IN_DISPUTE/PENDING_REVIEW"
    case chargebackLost = "CHARGEBACK/LOST"

    /// The status.
    var status: String { String(rawValue.prefix { $0 != "/" }) }
    /// The sub-status.
    var subStatus: String { String(rawValue.drop { $0 != "/" }.dropFirst()) }

    /// Whether the shopper has something to do, so that opening the session again shows it.
    var waitsForShopper: Bool { self.is(.waiting) }

    /// Whether it has a trait.
    func `is`(_ trait: Traits) -> Bool { meaning.traits.contains(trait) }

    /// What can be done to a payment that stands so.
    struct Traits: OptionSet {
      let rawValue: Int
      /// The shopper has something to do.
      static let waiting = Traits(rawValue: 1)
      /// A code can be paid.
      static let payable = Traits(rawValue: 2)
      static let cancellable = Traits(rawValue: 4)
      static let capturable = Traits(rawValue: 8)
      /// What was not captured is reserved.
      static let reserving = Traits(rawValue: 16)
      static let refundable = Traits(rawValue: 32)
      static let disputed = Traits(rawValue: 64)
      /// It is given up, and reversed after a while.
      static let givenUp = Traits(rawValue: 128)
      /// Messages tell of it as of a screening for fraud.
      static let screening = Traits(rawValue: 256)
    }

    /// How far the payment has come in our vocabulary, where money on its way back is still held; what the last transaction says when the
    /// payment comes to stand so (Yuno docs, Payment status); and what can be done.
    var meaning: (state: ProviderRecord.State, transaction: String, traits: Traits) {
      switch self {
      case .created, .readyToPay: (.open, "CREATED", [.waiting, .payable, .cancellable])
      case .inProcess: (.pending, "CREATED", [.waiting, .payable, .cancellable])
      case .waitingAdditionalStep, .pendingCode: (.pending, "PENDING", .waiting)
      case .pendingConfirmation: (.pending, "PENDING", .cancellable)
      case .pendingFraudReview: (.pending, "PENDING", [.cancellable, .screening])
      case .authorized: (.authorised, "SUCCEEDED", [.cancellable, .capturable, .reserving])
      case .approved, .captured, .partiallyApproved, .partiallyRefunded, .partiallyChargebacked:
        (.captured, "SUCCEEDED", .refundable)
      case .partiallyCaptured: (.captured, "SUCCEEDED", [.refundable, .capturable, .reserving])
      case .captureRetry: (.authorised, "PENDING", .reserving)
      case .captureFailed: (.authorised, "ERROR", [.cancellable, .capturable, .reserving])
      case .refundRetry, .refundPending: (.captured, "PENDING", [])
      case .fraudDeclinedAfterwards: (.captured, "DECLINED", .screening)
      case .disputeReceived, .disputeReviewed: (.captured, "PENDING", .disputed)
      case .declined, .fraudDeclined: (.declined, "DECLINED", [])
      case .rejected: (.declined, "REJECTED", [])
      case .error: (.declined, "ERROR", [])
      case .timeout, .pendingReverse: (.pending, "ERROR", .givenUp)
      case .reversedByTimeout: (.expired, "ERROR", [])
      case .expired: (.expired, "EXPIRED", [])
      // While money is reserved it is authorised still.
      case .cancelPending: (.pending, "PENDING", .reserving)
      case .canceled: (.cancelled, "SUCCEEDED", [])
      case .refunded, .chargebackLost: (.refunded, "SUCCEEDED", [])
      case .verified: (.open, "SUCCEEDED", [])
      case .fraudVerified: (.pending, "SUCCEEDED", .screening)
      }
    }
  }
}
