public import Wire

extension YunoSandbox {
  /// What a request asks (Yuno docs, API reference). A payment that is made again for one session is a payment that is made.
  public func call(of request: WireRequest) -> SandboxCall? {
    if isPicture(request) { return SandboxCall("yuno.read-picture") }
    guard request.authority == account.api.authority, let endpoint = try? Endpoint(request) else { return nil }
    return switch endpoint {
    case .createCustomer: SandboxCall("yuno.create-customer", .session)
    case .findCustomer: SandboxCall("yuno.find-customer")
    case .readCustomer: SandboxCall("yuno.read-customer")
    case .updateCustomer: SandboxCall("yuno.update-customer", .session)
    case .deleteCustomer: SandboxCall("yuno.delete-customer", .session)
    case .createCustomerSession: SandboxCall("yuno.create-customer-session", .session)
    case .enrol(let session): SandboxCall("yuno.enrol-card", of: session)
    case .enrolDirectly: SandboxCall("yuno.enrol-card-directly")
    case .listSavedCards: SandboxCall("yuno.list-saved-cards")
    case .readSavedCard: SandboxCall("yuno.read-saved-card")
    case .unenrol: SandboxCall("yuno.unenrol-card", .session)
    case .createSession: SandboxCall("yuno.create-session", .session)
    case .readSession(let id): SandboxCall("yuno.read-session", of: id)
    case .updateSession(let id): SandboxCall("yuno.update-session", .session, of: id)
    case .listMethods(let session): SandboxCall("yuno.list-payment-methods", of: session)
    case .createToken(let session): SandboxCall("yuno.create-token", of: session)
    case .createCardToken: SandboxCall("yuno.create-card-token")
    case .createLink: SandboxCall("yuno.create-payment-link", .session)
    case .readLink: SandboxCall("yuno.read-payment-link")
    case .cancelLink: SandboxCall("yuno.cancel-payment-link", .session)
    case .createPayment: SandboxCall("yuno.create-payment", .charge)
    case .listPayments: SandboxCall("yuno.find-payment")
    case .readPayment(let id): SandboxCall("yuno.read-payment", of: id)
    case .act(let action, let payment, _):
      switch action {
      case .capture: SandboxCall("yuno.capture-payment", .capture, of: payment)
      case .cancel: SandboxCall("yuno.cancel-payment", .void, of: payment)
      // It voids what is not yet captured; which of the two it is, the request does not say.
      case .refund, .cancelOrRefund: SandboxCall("yuno.refund-payment", .refund, of: payment)
      }
    }
  }
}
