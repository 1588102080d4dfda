public import Wire

extension TamaraSandbox {
  /// What a request asks (Tamara docs, API reference). Authorising an order makes the shopper owe it.
  public func call(of request: WireRequest) -> SandboxCall? {
    guard request.authority == account.api.authority, let endpoint = try? Endpoint(request) else { return nil }
    return switch endpoint {
    case .preCheck, .creditPreCheck, .eligibility: SandboxCall("tamara.check-eligibility")
    case .paymentTypes: SandboxCall("tamara.list-payment-types")
    case .createCheckout: SandboxCall("tamara.create-checkout", .session)
    case .createInStore: SandboxCall("tamara.create-in-store-checkout", .session)
    case .voidCheckout: SandboxCall("tamara.void-checkout", .session, of: request.query["order_id"])
    case .identityStatus: SandboxCall("tamara.check-identity")
    case .readOrder(let id): SandboxCall("tamara.read-order", of: id)
    case .readOrderByReference: SandboxCall("tamara.find-order")
    case .authorise(let id): SandboxCall("tamara.authorise-order", .charge, of: id)
    case .cancel(let id): SandboxCall("tamara.cancel-order", .void, of: id)
    case .capture: SandboxCall("tamara.capture-order", .capture, of: request.json?["order_id"]?.string)
    case .refund(let id): SandboxCall("tamara.refund-order", .refund, of: id)
    case .refundCaptures: SandboxCall("tamara.refund-order", .refund, of: request.json?["order_id"]?.string)
    case .updateReference(let id): SandboxCall("tamara.update-reference", .session, of: id)
    case .registerWebhook: SandboxCall("tamara.register-webhook", .session)
    case .readWebhook: SandboxCall("tamara.read-webhook")
    case .updateWebhook: SandboxCall("tamara.update-webhook", .session)
    case .removeWebhook: SandboxCall("tamara.remove-webhook", .session)
    }
  }
}
