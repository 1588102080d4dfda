import Checkout
import Pages
import Payments

extension Snapshot {
  /// Whether the customer alone can bring the payment to an end: on the screen, on a page that was left, or in another app.
  public var isCustomersTurn: Bool {
    switch ledger.state {
    case .open: if case .told(.failed) = checkout.appTruth { false } else { true }
    case .pending: !isDecidedElsewhere && (isCustomerAsked || pendingReasons.contains { $0.isCustomers })
    // An expired code is no expired payment: a new one can be sent.
    case .expired: isAskingForCode
    case .nothing, .authorised, .captured, .refunded, .linked, .declined, .cancelled: false
    }
  }

  /// Whether the customer is asked for a one-time code.
  public var isAskingForCode: Bool {
    if case .answering(_, .code) = checkout.phase { true } else { false }
  }

  /// Whether the provider or a bank behind it decides, independently of the customer.
  private var isDecidedElsewhere: Bool {
    pendingReasons.contains(.provider) || canApprove(.provider)
  }

  /// `true` if this approver can approve the payment outside the shop’s app.
  private func canApprove(_ approver: Approver) -> Bool {
    outside.contains { approvals[$0] == approver }
  }

  /// Whether something on the screen, or in another app, waits for the customer.
  private var isCustomerAsked: Bool {
    switch checkout.phase {
    case .answering(_, .wait): canApprove(.customer)
    case .answering: true
    case .selecting, .details, .working, .result: false
    }
  }

  /// Whether a provider's own screen over the app tells the shopper how it ended, so that nobody waits any more.
  public var isResultRead: Bool {
    guard phone.alert == nil, case .answering(_, .wait(let prompt, _)) = checkout.phase, case .result = prompt.reason
    else { return false }
    return true
  }

  /// Why the payment is pending, as the app and the shop's server know it.
  private var pendingReasons: [PendingReason] {
    var states = [status?.state].compactMap(\.self)
    if case .told(.pending(_, let told)) = checkout.appTruth { states.append(told.state) }
    return states.compactMap { if case .pending(let reason) = $0 { reason } else { nil } }
  }
}

extension PendingReason {
  fileprivate var isCustomers: Bool {
    switch self {
    case .shopper, .closedByShopper, .interrupted, .handedIn: true
    case .provider, .merchant, .unrecognised, .unreachable, .askedTooOften: false
    }
  }
}

extension Snapshot {
  /// Whether a refund was asked for last and the provider's record has none of it.
  private var isRefundMissing: Bool {
    guard let last = lastOperation, last.operation.kind == .refund else { return false }
    return ledger.refunded == nil && !last.isRefused
  }

  /// Whether a refund was refused, or was asked for and will not come.
  public var refundFailed: Bool {
    guard let last = lastOperation, last.operation.kind == .refund else { return false }
    return last.isRefused || isRefundMissing && nextTimer == nil
  }

  /// Whether a refund was asked for that the provider has not made yet.
  public var isRefundUnderway: Bool { isRefundMissing && !refundFailed }
}

extension OperationReport {
  fileprivate var isRefused: Bool {
    switch result {
    case .refused, .notMade: true
    case .done, .accepted, .doneEarlier, .unknown, nil: false
    }
  }
}
