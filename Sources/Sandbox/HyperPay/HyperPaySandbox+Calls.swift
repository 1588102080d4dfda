public import Wire

extension HyperPaySandbox {
  /// What a request asks (HyperPay docs, Server-to-Server and COPYandPAY): of a payment the body says with what it is made, of a change
  /// which one it is.
  public func call(of request: WireRequest) -> SandboxCall? {
    guard account.isAPI(request.authority), let endpoint = try? Endpoint(request) else { return nil }
    switch endpoint {
    case .prepareCheckout: return SandboxCall("hyperpay.create-checkout", .session)
    case .changeCheckout(let id): return SandboxCall("hyperpay.change-checkout", .session, of: id)
    case .keepCard(let id): return SandboxCall("hyperpay.keep-card", of: id)
    case .readKeptCard(let id): return SandboxCall("hyperpay.read-kept-card", of: id)
    case .submitPayment(let id): return SandboxCall("hyperpay.\(Self.submission(request.form))", .charge, of: id)
    case .readStatus(let id): return SandboxCall("hyperpay.read-status", of: id)
    case .findByReference: return SandboxCall("hyperpay.find-payment")
    case .findByID(let id): return SandboxCall("hyperpay.locate-payment", of: id)
    case .readPayment(let id): return SandboxCall("hyperpay.read-payment", of: id)
    case .changePayment(let id):
      return switch request.form["paymentType"] {
      case "CP": SandboxCall("hyperpay.capture", .capture, of: id)
      case "RV": SandboxCall("hyperpay.reverse", .void, of: id)
      case "RF": SandboxCall("hyperpay.refund", .refund, of: id)
      default: nil
      }
    case .deleteRegistration: return SandboxCall("hyperpay.delete-registration")
    case .widgetScript: return SandboxCall("hyperpay.read-widget")
    case .payFromServer: return SandboxCall("hyperpay.pay-from-server", .charge)
    case .registerCard: return SandboxCall("hyperpay.register-card")
    case .readRegistration: return SandboxCall("hyperpay.read-registration")
    case .payWithRegistration: return SandboxCall("hyperpay.pay-with-registration", .charge)
    case .resultCodes: return SandboxCall("hyperpay.read-result-codes")
    }
  }

  private static func submission(_ form: FormFields) -> String {
    if form["registrationId"] != nil { return "submit-saved-card" }
    return form["card.number"] != nil ? "submit-card" : "submit-wallet"
  }
}
