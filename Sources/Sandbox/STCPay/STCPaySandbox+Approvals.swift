import Commerce
import Pages
import Simulation
import Wire

extension STCPaySandbox {
  /// How long the app waits for an approval; PayTabs support, stc pay, speaks of about five minutes.
  private static let approvalTime = Duration.seconds(300)

  /// `MobilePaymentAuthorize`: the app of a mobile number asks for an approval. The same request again is
  /// the same approval, also once the shopper has answered (Till's own): what arrives twice asks once.
  mutating func requestApproval(_ fields: Fields, at moment: inout SandboxMoment) throws(Refusal) -> JSON {
    let asked = try Self.asked(fields)
    try checkHistory(of: asked.reference, at: moment.now)
    try checkWallet(asked.mobile, at: moment.now)
    for index in everyNumbered(asked.reference) where payments[index].asked == asked {
      if case .approval(let authorization) = payments[index].means { return Self.answer(authorization) }
    }
    let authorization = "7" + moment.random.text(length: 11, from: "0123456789")
    payments.append(
      Payment(
        asked, .approval(authorization: authorization), Self.number(&moment), at: moment.now, for: Self.approvalTime))
    return Self.answer(authorization)
  }

  private static func answer(_ authorization: String) -> JSON { ["AuthorizationReference": .string(authorization)] }

  /// `CancelPaymentAuthorize`: the app asks no more.
  mutating func cancelApproval(_ fields: Fields, at now: Timestamp) throws(Refusal) -> JSON {
    let authorization = try fields.required("AuthorizationReference", .fieldRequired)
    guard let index = index(of: .approval(authorization: authorization)) else { throw Refusal(.noSuchPayment) }
    switch state(of: payments[index], at: now) {
    case .open: payments[index].state = .cancelled
    case .paid: throw Refusal(.alreadyPaid)
    case .expired, .superseded: throw Refusal(.paymentExpired)
    case .cancelled, .refused, .settling, .odd: throw Refusal(.paymentCancelled)
    }
    return Self.answer(authorization)
  }

  /// `RefundPayment`: refunds a paid amount, in full or in part, under a number of its own.
  mutating func refund(_ fields: Fields, at moment: inout SandboxMoment) throws(Refusal) -> JSON {
    let number = try fields.required("STCPayRefNum", .paymentReferenceRequired)
    let amount = try Self.amount(try fields.required("Amount", .amountRequired))
    guard let index = payments.index(ofID: number), payments[index].paymentReference == number else {
      throw Refusal(.noSuchPayment)
    }
    guard state(of: payments[index], at: moment.now).isPaid,
      payments[index].money.refusal(of: .refund, amount, at: moment.now) == nil
    else { throw Refusal.rule(.refundTooHigh) }
    let reference = Self.number(&moment)
    payments[index].money.movements.append(
      .init(kind: .refund, amount: amount, id: reference, at: moment.now, detail: NoDetail()))
    return ["NewSTCPayRefNum": .string(reference)]
  }
}

extension STCPaySandbox: OutsideSandbox {
  /// The customer approves it in an app.
  public static let approvals = [Outside.approve.rawValue: Approver.customer]

  /// What the shopper can do in the stc pay app.
  enum Outside: String, CaseIterable {
    case approve = "stc-pay.approve"
    case decline = "stc-pay.decline"
  }

  func index(of reference: String, at now: Timestamp) -> Int? {
    (payments.telling(named: reference) + numbered(reference)).filter { state(of: payments[$0], at: now) == .open }
      .max()
  }

  /// An approval can be given or rejected while the app asks; a payment that waits for its code can only be cancelled there
  /// (Till's own).
  func possible(at index: Int, _ now: Timestamp) -> [Outside] {
    switch payments[index].means {
    case .approval: [.approve, .decline]
    case .code: [.decline]
    }
  }

  mutating func happen(_ action: Outside, at index: Int, _ moment: inout SandboxMoment) -> OutsideResult {
    payments[index].state = action == .approve ? .paid(at: moment.now) : .cancelled
    return .accepted
  }
}
