public import Wire

extension TamaraSandbox {
  /// The calls that it knows.
  public enum CallName: String, CaseIterable, Sendable {
    case authoriseOrder = "tamara.authorise-order"
    case cancelOrder = "tamara.cancel-order"
    case captureOrder = "tamara.capture-order"
    case checkEligibility = "tamara.check-eligibility"
    case checkIdentity = "tamara.check-identity"
    case createCheckout = "tamara.create-checkout"
    case createInStoreCheckout = "tamara.create-in-store-checkout"
    case findOrder = "tamara.find-order"
    case listPaymentTypes = "tamara.list-payment-types"
    case readOrder = "tamara.read-order"
    case readWebhook = "tamara.read-webhook"
    case refundOrder = "tamara.refund-order"
    case registerWebhook = "tamara.register-webhook"
    case removeWebhook = "tamara.remove-webhook"
    case updateReference = "tamara.update-reference"
    case updateWebhook = "tamara.update-webhook"
    case voidCheckout = "tamara.void-checkout"
  }

  /// What a request asks (Tamara docs, API reference). Authorising an order makes the shopper owe it.
  public func call(of request: WireRequest) -> SandboxCall? {
    guard request.authority == account.api.authority, let endpoint = try? Endpoint(request) else { return nil }
    return switch endpoint {
    case .preCheck, .creditPreCheck, .eligibility: SandboxCall(CallName.checkEligibility)
    case .paymentTypes: SandboxCall(CallName.listPaymentTypes)
    case .createCheckout: SandboxCall(CallName.createCheckout, .session)
    case .createInStore: SandboxCall(CallName.createInStoreCheckout, .session)
    case .voidCheckout: SandboxCall(CallName.voidCheckout, .session, of: request.query["order_id"])
    case .identityStatus: SandboxCall(CallName.checkIdentity)
    case .readOrder(let id): SandboxCall(CallName.readOrder, of: id)
    case .readOrderByReference: SandboxCall(CallName.findOrder)
    case .authorise(let id): SandboxCall(CallName.authoriseOrder, .charge, of: id)
    case .cancel(let id): SandboxCall(CallName.cancelOrder, .void, of: id)
    case .capture: SandboxCall(CallName.captureOrder, .capture, of: request.json?["order_id"]?.string)
    case .refund(let id): SandboxCall(CallName.refundOrder, .refund, of: id)
    case .refundCaptures: SandboxCall(CallName.refundOrder, .refund, of: request.json?["order_id"]?.string)
    case .updateReference(let id): SandboxCall(CallName.updateReference, .session, of: id)
    case .registerWebhook: SandboxCall(CallName.registerWebhook, .session)
    case .readWebhook: SandboxCall(CallName.readWebhook)
    case .updateWebhook: SandboxCall(CallName.updateWebhook, .session)
    case .removeWebhook: SandboxCall(CallName.removeWebhook, .session)
    }
  }
}
