public import Wire

extension TabbySandbox {
  /// What a request asks (Tabby docs, API reference).
  public func call(of request: WireRequest) -> SandboxCall? {
    let host = request.authority
    guard Region.allCases.contains(where: { account.isAPI(host, of: $0) }), let endpoint = Endpoint(request) else {
      return nil
    }
    return switch endpoint {
    case .createCheckout: SandboxCall("tabby.create-session", .session)
    case .readCheckout(let id): SandboxCall("tabby.read-session", of: id)
    case .readCode(let id): SandboxCall("tabby.read-code", of: id)
    case .sendLink(let id): SandboxCall("tabby.send-link", of: id)
    case .cancelCheckout(let id): SandboxCall("tabby.cancel-session", .session, of: id)
    case .readPayment(let id): SandboxCall("tabby.read-payment", of: id)
    case .capture(let id): SandboxCall("tabby.capture-payment", .capture, of: id, keyMember: "reference_id")
    case .refund(let id): SandboxCall("tabby.refund-payment", .refund, of: id, keyMember: "reference_id")
    case .close(let id): SandboxCall("tabby.close-payment", .void, of: id)
    case .listPayments: SandboxCall("tabby.list-payments")
    case .updatePayment(let id): SandboxCall("tabby.update-payment", .session, of: id)
    case .listHooks: SandboxCall("tabby.list-webhooks")
    case .registerHook: SandboxCall("tabby.register-webhook")
    case .readHook: SandboxCall("tabby.read-webhook")
    case .updateHook: SandboxCall("tabby.update-webhook")
    case .removeHook: SandboxCall("tabby.remove-webhook")
    }
  }
}
