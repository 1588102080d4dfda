public import Commerce
public import Pages
import Simulation
public import Wire

extension YunoSandbox {
  /// What people at the bank, at the provider and at Yuno can do to a payment; labels stand below `outside.`.
  enum BackOffice: String, CaseIterable {
    /// The provider says yes to what it had not decided.
    case providerApproves = "yuno.provider-approves"
    /// The provider says no to what it had not decided.
    case providerRefuses = "yuno.provider-refuses"
    /// A fraud review ends well.
    case reviewPasses = "yuno.review-passes"
    /// A fraud review ends badly.
    case reviewFails = "yuno.review-fails"
    /// The cardholder disputes the charge.
    case dispute = "yuno.dispute"
    /// The dispute is looked at.
    case disputeReviewed = "yuno.dispute-reviewed"
    /// The merchant wins the dispute.
    case disputeWon = "yuno.dispute-won"
    /// The merchant loses the dispute.
    case disputeLost = "yuno.dispute-lost"
    /// The bank takes half of the money back.
    case partialChargeback = "yuno.partial-chargeback"
  }

  /// The names of everything that can happen outside.
  public static let outsideActions = BackOffice.allCases.map(\.rawValue)

  /// A provider behind Yuno approves it.
  public static let approvals = [BackOffice.providerApproves.rawValue: Approver.provider]

  /// What can happen now.
  public func outsideActions(for reference: String, at now: Timestamp) -> [String] {
    guard var payment = newest(reference).map({ payments[$0] }) else { return [] }
    payment.pass(to: now)
    return payment.backOffice.map(\.rawValue)
  }

  /// Where the newest payment of an order stands.
  private func newest(_ reference: String) -> Int? { payments.telling(named: reference).last }

  mutating func perform(_ action: BackOffice, _ reference: String, at moment: inout SandboxMoment) -> OutsideResult {
    guard let index = newest(reference), payments[index].backOffice.contains(action) else { return .unknown }
    let now = moment.now
    switch action {
    case .providerApproves:
      payments[index].approve("SUCCEEDED", at: now)
    case .reviewPasses: payments[index].approve("FRAUD_VERIFIED", at: now)
    case .providerRefuses: payments[index].take(.refused(Self.failure("DECLINED_BY_PROVIDER")), at: moment)
    case .reviewFails: payments[index].take(.refused(Self.failure("FRAUD_VERIFICATION_DECLINED")), at: moment)
    case .dispute:
      payments[index].begin("CHARGEBACK", payments[index].money.kept(), id: moment.random.uuid(), at: now)
      payments[index].become(.disputeReceived, "SUCCEEDED", at: now)
    case .disputeReviewed: payments[index].become(.disputeReviewed, "SUCCEEDED", at: now)
    case .disputeWon:
      let isRefunded = payments[index].money.total(.refund) > 0
      payments[index].become(isRefunded ? .partiallyRefunded : .approved, "SUCCEEDED", at: now)
      payments[index].refuseLastTransaction()
    case .disputeLost:
      payments[index].money.add(.chargeback, payments[index].money.kept(), at: now)
      payments[index].become(.chargebackLost, "SUCCEEDED", at: now)
    case .partialChargeback:
      let half = payments[index].money.captured / 2
      payments[index].begin("CHARGEBACK", half, id: moment.random.uuid(), at: now)
      payments[index].money.add(.chargeback, half, at: now)
      payments[index].become(.partiallyChargebacked, "SUCCEEDED", at: now)
    }
    keepCard(of: payments[index])
    return .accepted
  }
}

extension YunoSandbox.Payment {
  /// The chargeback of a dispute that the merchant won took nothing; that its transaction then says so is Till's own.
  fileprivate mutating func refuseLastTransaction() {
    if let last = transactions.indices.last { transactions[last].status = "DECLINED" }
  }

  /// Whether a card was charged: a PIX transfer and a wallet have no cardholder who could dispute them.
  private var hasCardholder: Bool {
    switch means {
    case .card, .applePay: true
    case .pix, .checkoutPro: false
    }
  }

  /// What people outside can do to it as it stands.
  fileprivate var backOffice: [YunoSandbox.BackOffice] {
    switch standing {
    case .pendingConfirmation: [.providerApproves, .providerRefuses]
    case .inProcess:
      // A wallet's payment may be approved after the shopper closed the sheet; a code or a page is the shopper's own matter.
      if case .applePay = means { [.providerApproves, .providerRefuses] } else { [] }
    case .pendingFraudReview: [.reviewPasses, .reviewFails]
    case .approved, .captured: hasCardholder ? [.dispute, .partialChargeback] : []
    // A refunded payment stays refunded (Yuno docs, Payment statuses); what was refunded in part can be disputed.
    case .partiallyRefunded: hasCardholder ? [.dispute] : []
    case .disputeReceived: [.disputeReviewed, .disputeWon, .disputeLost]
    case .disputeReviewed: [.disputeWon, .disputeLost]
    case .created, .readyToPay, .authorized, .waitingAdditionalStep, .pendingCode, .partiallyCaptured,
      .partiallyApproved, .partiallyChargebacked, .fraudDeclinedAfterwards, .refundRetry,
      .captureRetry, .captureFailed, .declined, .fraudDeclined, .rejected, .error, .timeout, .pendingReverse,
      .reversedByTimeout, .expired, .cancelPending, .canceled, .refundPending, .refunded, .verified, .fraudVerified,
      .chargebackLost:
      []
    }
  }
}

extension YunoSandbox {
  /// What Yuno would tell if the provider had said yes.
  public func imitation(about reference: String, at moment: SandboxMoment) -> Webhook<WireRequest>? {
    guard var payment = newest(reference).map({ payments[$0] }) else { return nil }
    var random = moment.random
    payment.approve("SUCCEEDED", at: moment.now)
    return notice(of: payment, key: random.uuid(), at: moment.now)
  }
}
