public import Wire

extension HyperPaySandbox {
  /// The calls that it knows.
  public enum CallName: String, CaseIterable, Sendable {
    case capture = "hyperpay.capture"
    case changeCheckout = "hyperpay.change-checkout"
    case createCheckout = "hyperpay.create-checkout"
    case deleteRegistration = "hyperpay.delete-registration"
    case findPayment = "hyperpay.find-payment"
    case keepCard = "hyperpay.keep-card"
    case locatePayment = "hyperpay.locate-payment"
    case payFromServer = "hyperpay.pay-from-server"
    case payWithRegistration = "hyperpay.pay-with-registration"
    case readKeptCard = "hyperpay.read-kept-card"
    case readPayment = "hyperpay.read-payment"
    case readRegistration = "hyperpay.read-registration"
    case readResultCodes = "hyperpay.read-result-codes"
    case readStatus = "hyperpay.read-status"
    case readWidget = "hyperpay.read-widget"
    case refund = "hyperpay.refund"
    case registerCard = "hyperpay.register-card"
    case reverse = "hyperpay.reverse"
    case submitCard = "hyperpay.submit-card"
    case submitSavedCard = "hyperpay.submit-saved-card"
    case submitWallet = "hyperpay.submit-wallet"
  }

  /// What a request asks (HyperPay docs, Server-to-Server and COPYandPAY): of a payment the body says with what it is made, of a change
  /// which one it is.
  public func call(of request: WireRequest) -> SandboxCall? {
    guard account.isAPI(request.authority), let endpoint = try? Endpoint(request) else { return nil }
    switch endpoint {
    case .prepareCheckout: return SandboxCall(CallName.createCheckout, .session)
    case .changeCheckout(let id): return SandboxCall(CallName.changeCheckout, .session, of: id)
    case .keepCard(let id): return SandboxCall(CallName.keepCard, of: id)
    case .readKeptCard(let id): return SandboxCall(CallName.readKeptCard, of: id)
    case .submitPayment(let id): return SandboxCall(Self.submission(request.form), .charge, of: id)
    case .readStatus(let id): return SandboxCall(CallName.readStatus, of: id)
    case .findByReference: return SandboxCall(CallName.findPayment)
    case .findByID(let id): return SandboxCall(CallName.locatePayment, of: id)
    case .readPayment(let id): return SandboxCall(CallName.readPayment, of: id)
    case .changePayment(let id):
      return switch request.form["paymentType"] {
      case "CP": SandboxCall(CallName.capture, .capture, of: id)
      case "RV": SandboxCall(CallName.reverse, .void, of: id)
      case "RF": SandboxCall(CallName.refund, .refund, of: id)
      default: nil
      }
    case .deleteRegistration: return SandboxCall(CallName.deleteRegistration)
    case .widgetScript: return SandboxCall(CallName.readWidget)
    case .payFromServer: return SandboxCall(CallName.payFromServer, .charge)
    case .registerCard: return SandboxCall(CallName.registerCard)
    case .readRegistration: return SandboxCall(CallName.readRegistration)
    case .payWithRegistration: return SandboxCall(CallName.payWithRegistration, .charge)
    case .resultCodes: return SandboxCall(CallName.readResultCodes)
    }
  }

  private static func submission(_ form: FormFields) -> CallName {
    if form["registrationId"] != nil { return .submitSavedCard }
    return form["card.number"] != nil ? .submitCard : .submitWallet
  }
}
