public import Wire

extension TamaraSandbox {
  /// What a request asks (Tamara docs, API reference). Authorising an order makes the shopper owe it.
  public func call(of request: WireRequest) -> SandboxCall? {
    guard request.authority == account.api.authority, let endpoint = Endpoint(request) else { return nil }
    return switch endpoint {
    case .preCheck: SandboxCall("tamara.check-eligibility")
    case .createCheckout: SandboxCall("tamara.create-checkout", .session)
    case .readOrder(let id): SandboxCall("tamara.read-order", of: id)
    case .readOrderByReference: SandboxCall("tamara.find-order")
    case .authorise(let id): SandboxCall("tamara.authorise-order", .charge, of: id)
    case .cancel(let id): SandboxCall("tamara.cancel-order", .void, of: id)
    case .capture: SandboxCall("tamara.capture-order", .capture, of: request.json?["order_id"]?.string)
    case .refund(let id): SandboxCall("tamara.refund-order", .refund, of: id)
    }
  }
}
