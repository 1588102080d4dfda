public import Wire

extension TabbySandbox {
  /// The calls that it knows.
  public enum CallName: String, CaseIterable, Sendable {
    case cancelSession = "tabby.cancel-session"
    case capturePayment = "tabby.capture-payment"
    case closePayment = "tabby.close-payment"
    case createSession = "tabby.create-session"
    case listPayments = "tabby.list-payments"
    case listWebhooks = "tabby.list-webhooks"
    case readCode = "tabby.read-code"
    case readPayment = "tabby.read-payment"
    case readSession = "tabby.read-session"
    case readWebhook = "tabby.read-webhook"
    case refundPayment = "tabby.refund-payment"
    case registerWebhook = "tabby.register-webhook"
    case removeWebhook = "tabby.remove-webhook"
    case sendLink = "tabby.send-link"
    case updatePayment = "tabby.update-payment"
    case updateWebhook = "tabby.update-webhook"
  }

  /// What a request asks (Tabby docs, API reference).
  public func call(of request: WireRequest) -> SandboxCall? {
    let host = request.authority
    guard Region.allCases.contains(where: { account.isAPI(host, of: $0) }), let endpoint = Endpoint(request) else {
      return nil
    }
    return switch endpoint {
    case .createCheckout: SandboxCall(CallName.createSession, .session)
    case .readCheckout(let id): SandboxCall(CallName.readSession, of: id)
    case .readCode(let id): SandboxCall(CallName.readCode, of: id)
    case .sendLink(let id): SandboxCall(CallName.sendLink, of: id)
    case .cancelCheckout(let id): SandboxCall(CallName.cancelSession, .session, of: id)
    case .readPayment(let id): SandboxCall(CallName.readPayment, of: id)
    case .capture(let id): SandboxCall(CallName.capturePayment, .capture, of: id, keyMember: "reference_id")
    case .refund(let id): SandboxCall(CallName.refundPayment, .refund, of: id, keyMember: "reference_id")
    case .close(let id): SandboxCall(CallName.closePayment, .void, of: id)
    case .listPayments: SandboxCall(CallName.listPayments)
    case .updatePayment(let id): SandboxCall(CallName.updatePayment, .session, of: id)
    case .listHooks: SandboxCall(CallName.listWebhooks)
    case .registerHook: SandboxCall(CallName.registerWebhook)
    case .readHook: SandboxCall(CallName.readWebhook)
    case .updateHook: SandboxCall(CallName.updateWebhook)
    case .removeHook: SandboxCall(CallName.removeWebhook)
    }
  }
}
