public import Wire

extension YunoSandbox {
  /// The calls that it knows.
  public enum CallName: String, CaseIterable, Sendable {
    case cancelPayment = "yuno.cancel-payment"
    case cancelPaymentLink = "yuno.cancel-payment-link"
    case capturePayment = "yuno.capture-payment"
    case createCardToken = "yuno.create-card-token"
    case createCustomer = "yuno.create-customer"
    case createCustomerSession = "yuno.create-customer-session"
    case createPayment = "yuno.create-payment"
    case createPaymentLink = "yuno.create-payment-link"
    case createSession = "yuno.create-session"
    case createToken = "yuno.create-token"
    case deleteCustomer = "yuno.delete-customer"
    case enrolCard = "yuno.enrol-card"
    case enrolCardDirectly = "yuno.enrol-card-directly"
    case findCustomer = "yuno.find-customer"
    case findPayment = "yuno.find-payment"
    case listPaymentMethods = "yuno.list-payment-methods"
    case listSavedCards = "yuno.list-saved-cards"
    case readCustomer = "yuno.read-customer"
    case readPayment = "yuno.read-payment"
    case readPaymentLink = "yuno.read-payment-link"
    case readPicture = "yuno.read-picture"
    case readSavedCard = "yuno.read-saved-card"
    case readSession = "yuno.read-session"
    case refundPayment = "yuno.refund-payment"
    case unenrolCard = "yuno.unenrol-card"
    case updateCustomer = "yuno.update-customer"
    case updateSession = "yuno.update-session"
  }

  /// What a request asks (Yuno docs, API reference). A payment that is made again for one session is a payment that is made.
  public func call(of request: WireRequest) -> SandboxCall? {
    if isPicture(request) { return SandboxCall(CallName.readPicture) }
    guard request.authority == account.api.authority, let endpoint = try? Endpoint(request) else { return nil }
    return switch endpoint {
    case .createCustomer: SandboxCall(CallName.createCustomer, .session)
    case .findCustomer: SandboxCall(CallName.findCustomer)
    case .readCustomer: SandboxCall(CallName.readCustomer)
    case .updateCustomer: SandboxCall(CallName.updateCustomer, .session)
    case .deleteCustomer: SandboxCall(CallName.deleteCustomer, .session)
    case .createCustomerSession: SandboxCall(CallName.createCustomerSession, .session)
    case .enrol(let session): SandboxCall(CallName.enrolCard, of: session)
    case .enrolDirectly: SandboxCall(CallName.enrolCardDirectly)
    case .listSavedCards: SandboxCall(CallName.listSavedCards)
    case .readSavedCard: SandboxCall(CallName.readSavedCard)
    case .unenrol: SandboxCall(CallName.unenrolCard, .session)
    case .createSession: SandboxCall(CallName.createSession, .session)
    case .readSession(let id): SandboxCall(CallName.readSession, of: id)
    case .updateSession(let id): SandboxCall(CallName.updateSession, .session, of: id)
    case .listMethods(let session): SandboxCall(CallName.listPaymentMethods, of: session)
    case .createToken(let session): SandboxCall(CallName.createToken, of: session)
    case .createCardToken: SandboxCall(CallName.createCardToken)
    case .createLink: SandboxCall(CallName.createPaymentLink, .session)
    case .readLink: SandboxCall(CallName.readPaymentLink)
    case .cancelLink: SandboxCall(CallName.cancelPaymentLink, .session)
    case .createPayment: SandboxCall(CallName.createPayment, .charge)
    case .listPayments: SandboxCall(CallName.findPayment)
    case .readPayment(let id): SandboxCall(CallName.readPayment, of: id)
    case .act(let action, let payment, _):
      switch action {
      case .capture: SandboxCall(CallName.capturePayment, .capture, of: payment)
      case .cancel: SandboxCall(CallName.cancelPayment, .void, of: payment)
      // It voids what is not yet captured; which of the two it is, the request does not say.
      case .refund, .cancelOrRefund: SandboxCall(CallName.refundPayment, .refund, of: payment)
      }
    }
  }
}
