import Payments
import Wire

extension HyperPay {
  /// The results of 3-D Secure (EMV 3-D Secure: transStatus, transStatusReason and challengeCancel).
  enum ThreeDSecure: String, Hashable, Sendable, CaseIterable {
    /// Y without a question.
    case authenticated
    /// Y after the shopper answered.
    case challengePassed = "challenge-passed"
    /// Y after the shopper approved in the bank's app, while our page waited.
    case approvedInApp = "approved-in-app"
    /// Y after a decoupled authentication.
    case decoupledApproved = "decoupled-approved"
    /// D: the bank authenticates the shopper in its own app.
    case decoupled
    /// A: the scheme vouches for the bank.
    case attempted
    /// U: could not be done.
    case unavailable
    /// N: not authenticated.
    case notAuthenticated = "not-authenticated"
    /// N after a question, for no reason below.
    case challengeFailed = "challenge-failed"
    /// R: the bank rejects and asks not to authorise.
    case rejected
    /// I: data was shared for information only.
    case informationOnly = "information-only"
    case reason01 = "reason-01"
    case reason02 = "reason-02"
    case reason03 = "reason-03"
    case reason04 = "reason-04"
    case reason05 = "reason-05"
    case reason06 = "reason-06"
    case reason08 = "reason-08"
    case reason09 = "reason-09"
    case reason10 = "reason-10"
    case reason11 = "reason-11"
    case reason12 = "reason-12"
    case reason13 = "reason-13"
    case reason14 = "reason-14"
    case reason15 = "reason-15"
    case reason16 = "reason-16"
    case reason17 = "reason-17"
    case reason18 = "reason-18"
    case reason19 = "reason-19"
    case reason20 = "reason-20"
    case reason22 = "reason-22"
    case reason23 = "reason-23"
    case cancel01 = "cancel-01"
    case cancel03 = "cancel-03"
    case cancel04 = "cancel-04"
    case cancel05 = "cancel-05"
    case cancel06 = "cancel-06"
    case cancel07 = "cancel-07"
    case cancel08 = "cancel-08"

    /// Reads the `threeDSecure` object of an answer; `nil` when it says nothing that is known.
    init?(_ json: JSON) {
      let flow = json["flow"]?.string ?? ""
      if let cancel = json["challengeCancel"]?.string.flatMap({ Self(rawValue: "cancel-\($0)") }) {
        self = cancel
        return
      }
      let reason = json["transStatusReason"]?.string.flatMap { Self(rawValue: "reason-\($0)") }
      switch json["authenticationStatus"]?.string {
      case "Y":
        switch flow {
        case "challenge": self = .challengePassed
        case "out-of-band": self = .approvedInApp
        case "decoupled": self = .decoupledApproved
        default: self = .authenticated
        }
      case "A": self = .attempted
      case "D": self = .decoupled
      case "I": self = .informationOnly
      case "U": self = .unavailable
      case "R": self = .rejected
      case "N": self = reason ?? (flow == "challenge" ? .challengeFailed : .notAuthenticated)
      default: return nil
      }
    }

    /// The name in the SDK's own enumeration, with the reason where there is one (HyperPay docs, Mobile SDK, authentication status).
    var kit: String {
      switch self {
      case .authenticated: rawValue
      case .challengePassed, .approvedInApp, .decoupledApproved: "authenticated(\(rawValue))"
      case .decoupled: "decoupledConfirmed"
      case .attempted: "attemptProcessingPerformed"
      case .unavailable: "failed"
      case .rejected: "rejected"
      case .informationOnly: "informationalOnly"
      case .cancel01: HyperPay.challengeCancelledInKit
      case .notAuthenticated, .challengeFailed, .reason01, .reason02, .reason03, .reason04, .reason05, .reason06,
        .reason08, .reason09, .reason10, .reason11, .reason12, .reason13, .reason14, .reason15, .reason16, .reason17,
        .reason18, .reason19, .reason20, .reason22, .reason23, .cancel03, .cancel04, .cancel05, .cancel06, .cancel07,
        .cancel08:
        "denied(\(rawValue))"
      }
    }

    /// The advice on retrying with the same card (EMV 3-D Secure, transStatusReason; the advice for each is this library's own
    /// reading); `nil` if a retry is possible at once, or nothing failed.
    var retryAdvice: ProviderRetryAdvice? {
      switch self {
      // The bank asks not to continue.
      case .rejected: ProviderRetryAdvice(.never)
      // Checked too often, or the bank's own system failed.
      case .reason04, .reason22: ProviderRetryAdvice(.later)
      // Expired, not valid, without record, stolen, suspected, not permitted, not enrolled, or not supported in this way: the
      // same card would get the same answer.
      case .reason05, .reason06, .reason08, .reason10, .reason11, .reason12, .reason13, .reason20, .reason23:
        ProviderRetryAdvice(.otherWay)
      case .authenticated, .challengePassed, .approvedInApp, .decoupledApproved, .decoupled, .attempted, .unavailable,
        .notAuthenticated, .challengeFailed, .informationOnly, .reason01, .reason02, .reason03, .reason09, .reason14,
        .reason15, .reason16, .reason17, .reason18, .reason19, .cancel01, .cancel03, .cancel04, .cancel05, .cancel06,
        .cancel07, .cancel08:
        nil
      }
    }
  }
}
