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
    var waitsForShopper: Bool {
      switch self {
      case .created, .readyToPay, .inProcess, .waitingAdditionalStep, .pendingCode: true
      case .authorized, .pendingConfirmation, .pendingFraudReview, .approved, .captured, .partiallyCaptured,
        .partiallyApproved, .partiallyRefunded, .partiallyChargebacked, .fraudDeclinedAfterwards, .refundRetry,
        .captureRetry, .captureFailed, .declined, .fraudDeclined, .rejected, .error, .timeout, .pendingReverse,
        .reversedByTimeout, .expired, .cancelPending, .canceled, .refundPending, .refunded, .verified, .fraudVerified,
        .disputeReceived, .disputeReviewed, .chargebackLost:
        false
      }
    }

    /// How far the payment has come, in our vocabulary. Where money is on its way back it is still held.
    func truth(wasHeld: Bool) -> ProviderRecord.State {
      switch self {
      case .created, .readyToPay, .verified: .open
      case .inProcess, .waitingAdditionalStep, .pendingConfirmation, .pendingFraudReview, .pendingCode, .timeout,
        .pendingReverse, .fraudVerified:
        .pending
      case .authorized, .captureRetry, .captureFailed: .authorised
      case .approved, .captured, .partiallyCaptured, .partiallyApproved, .partiallyRefunded, .partiallyChargebacked,
        .fraudDeclinedAfterwards, .refundRetry, .refundPending, .disputeReceived, .disputeReviewed:
        .captured
      case .declined, .fraudDeclined, .rejected, .error: .declined
      case .expired, .reversedByTimeout: .expired
      case .cancelPending: wasHeld ? .authorised : .pending
      case .canceled: .cancelled
      case .refunded, .chargebackLost: .refunded
      }
    }
  }
}
