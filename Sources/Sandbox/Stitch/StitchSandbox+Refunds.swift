import Commerce
public import Pages
import Simulation
public import Wire

extension StitchSandbox {
  /// `refundTransactionInitiate` (Stitch docs, Refunds): of a success only, at most what is left, in as many parts as wanted,
  /// each with a nonce of its own. What a refusal says is not published: Till's own words.
  mutating func refund(
    _ input: JSON, _ token: ClientToken, at moment: inout SandboxMoment
  ) throws(FieldError) -> JSON {
    try token.demand("client_refund")
    guard let id = input["originalPaymentId"]?.string, let index = transactions.index(ofID: id),
      transactions[index].id == id
    else { throw .input("originalPaymentId", "No such transaction.") }
    let wanted = input["refundInput"] ?? .null
    let amount = try Asked.amount(wanted["amount"])
    let nonce = try Asked.text(wanted["nonce"], "nonce")
    guard !nonce.isEmpty else { throw .input("nonce", "A nonce must be given.") }
    let reference = try Asked.text(wanted["externalReference"], "externalReference")
    guard !isKnown(nonce: nonce) else { throw .nonceDuplicate }
    let original = transactions[index]
    guard case .success = original.state else { throw .refund("Only a successful transaction can be refunded.") }
    switch original.money.refusal(of: .refund, amount, at: moment.now) {
    case nil: break
    case .nothingLeft, .lapsed: throw .refund("The refund is above the amount that remains: 0.00.")
    case .tooMuch(let rest): throw .refund("The refund is above the amount that remains: \(rest.decimalText).")
    }
    let refund = Refund(
      kind: .refund, amount: amount, id: moment.random.uuid(), key: nonce, at: moment.now, delay: Self.refundTime,
      isFailing: moment.settings[RefundOutcome.self] == .fail,
      detail: RefundNote(reference: reference, reason: wanted["reason"]?.string ?? ""))
    transactions[index].money.movements.append(refund)
    transactions.identify(index, by: refund.nodeID)
    transactions.identify(index, by: Transaction.name(ofNonce: nonce))
    return refund.answer(at: moment.now)
  }
}

extension StitchSandbox.Refund {
  /// A `WalletRefundTransaction`; it is on its way first, then decided.
  func answer(at now: Timestamp) -> JSON {
    [
      "__typename": "WalletRefundTransaction",
      "id": .string(nodeID),
      "amount": StitchSandbox.money(amount),
      "nonce": .string(key),
      "externalReference": .string(detail.reference),
      "reason": .string(detail.reason),
      "state": state(at: now),
    ]
  }

  private func state(at now: Timestamp) -> JSON {
    typealias State = StitchSandbox.Transaction.State
    return switch progress(at: now) {
    case .underway:
      State.answer("TransactionPending", at, StitchSandbox.Reason.authorizationNotFinalised.rawValue)
    case .failed:
      State.answer("TransactionFailure", settlesAt, StitchSandbox.Reason.downstreamProviderError.rawValue)
    case .done: State.answer("TransactionSuccess", settlesAt)
    }
  }
}

extension StitchSandbox {
  /// What Stitch would tell if the issuer had agreed.
  public func imitation(about reference: String, at moment: SandboxMoment) -> Webhook<WireRequest>? {
    guard let index = newest(reference, where: { _ in true }) else { return nil }
    var copy = self
    copy.change(index, to: .success(at: moment.now), at: moment)
    return copy.outbox.last
  }
}
