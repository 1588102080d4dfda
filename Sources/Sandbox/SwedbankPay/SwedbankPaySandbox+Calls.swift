import HTTPTypes
public import Wire

extension SwedbankPaySandbox {
  /// The calls that it knows.
  public enum CallName: String, CaseIterable, Sendable {
    case abort = "swedbank-pay.abort"
    case abortPayment = "swedbank-pay.abort-payment"
    case acknowledgeFailedAttempt = "swedbank-pay.acknowledge-failed-attempt"
    case cancel = "swedbank-pay.cancel"
    case capture = "swedbank-pay.capture"
    case completeAuthentication = "swedbank-pay.complete-authentication"
    case createAuthentication = "swedbank-pay.create-authentication"
    case createPaymentOrder = "swedbank-pay.create-payment-order"
    case customizePayment = "swedbank-pay.customize-payment"
    case discover = "swedbank-pay.discover"
    case fetchPaymentSession = "swedbank-pay.fetch-payment-session"
    case initiateConsumerSession = "swedbank-pay.initiate-consumer-session"
    case preparePayment = "swedbank-pay.prepare-payment"
    case readAssociationFile = "swedbank-pay.read-association-file"
    case readPaymentOrder = "swedbank-pay.read-payment-order"
    case reverse = "swedbank-pay.reverse"
    case setInstrument = "swedbank-pay.set-instrument"
    case startPaymentAttempt = "swedbank-pay.start-payment-attempt"
    case updatePaymentOrder = "swedbank-pay.update-payment-order"
  }

  /// What a request asks of the merchant's backend (Swedbank Pay docs, Merchant Backend API) or of Swedbank Pay (Payment order).
  public func call(of request: WireRequest) -> SandboxCall? {
    let host = request.authority
    if host == account.backend.authority { return callOfBackend(request) }
    let call = host == account.api.authority ? Self.callOfProvider(request) : nil
    return call ?? (host == account.pages.authority ? Self.callOfSession(request) : nil)
  }

  private func callOfBackend(_ request: WireRequest) -> SandboxCall? {
    let root = Self.backendPath
    return switch (request.head.method, request.path) {
    case (.get, root), (.get, root + "/"): SandboxCall(CallName.discover)
    case (.get, Self.associationPath): SandboxCall(CallName.readAssociationFile)
    case (.post, root + "/consumers"): SandboxCall(CallName.initiateConsumerSession, .session)
    case (.post, root + "/paymentorders"), (.post, root + "/orders"):
      SandboxCall(CallName.createPaymentOrder, .session)
    case (.patch, root + "/patch"): Self.change(request, of: request.json?["href"]?.string.map(account.path))
    case (.patch, let path) where path.hasPrefix(root + "/paymentorders/"):
      Self.change(request, of: String(path.dropFirst(root.count)))
    default: nil
    }
  }

  private static func callOfProvider(_ request: WireRequest) -> SandboxCall? {
    guard let endpoint = try? Endpoint(request) else { return nil }
    return switch endpoint {
    case .createConsumerSession: SandboxCall(CallName.initiateConsumerSession, .session)
    case .createOrder: creating(request)
    case .readOrder(let id), .readResource(let id, _), .readTransaction(let id, _, _):
      SandboxCall(CallName.readPaymentOrder, of: PaymentOrder.path(id))
    case .changeOrder(let id): change(request, of: PaymentOrder.path(id))
    case .move(let id, .capture): moving(.capture, .capture, PaymentOrder.path(id))
    case .move(let id, .cancellation): moving(.cancel, .void, PaymentOrder.path(id))
    case .move(let id, .reversal): moving(.reverse, .refund, PaymentOrder.path(id))
    case .move(_, .authorization), .move(_, .sale): nil
    }
  }

  /// An order that charges a token takes money at once, and its `payeeReference` makes that happen once.
  private static func creating(_ request: WireRequest) -> SandboxCall {
    let name = CallName.createPaymentOrder
    let isCharge = Self.order(in: request.json)?["operation"]?.string.flatMap(Operation.init(rawValue:))?.charged != nil
    return isCharge ? SandboxCall(name, .charge, keyMember: "payeeReference") : SandboxCall(name, .session)
  }

  private static func callOfSession(_ request: WireRequest) -> SandboxCall? {
    let parts = request.path.dropFirst(sessions.count).split(separator: "/").map(String.init)
    guard request.path.hasPrefix(sessions), let token = parts.first else { return nil }
    let asked: (name: CallName, effect: CallEffect)? =
      switch (request.head.method, parts.dropFirst().joined(separator: "/")) {
      case (.get, ""): (.fetchPaymentSession, .nothing)
      case (.post, "prepare"): (.preparePayment, .session)
      case (.post, "swish"), (.post, "card"): (.startPaymentAttempt, .charge)
      case (.post, "authentication"): (.createAuthentication, .session)
      case (.post, "completion"): (.completeAuthentication, .charge)
      case (.post, "acknowledgement"): (.acknowledgeFailedAttempt, .session)
      case (.patch, "customization"): (.customizePayment, .session)
      case (.post, "abort"): (.abortPayment, .session)
      default: nil
      }
    return asked.map { SandboxCall($0.name, $0.effect, of: token) }
  }

  /// Each under a `payeeReference` of its own, which makes it happen once.
  private static func moving(_ name: CallName, _ effect: CallEffect, _ order: String) -> SandboxCall {
    SandboxCall(name, effect, of: order, keyMember: "payeeReference")
  }

  private static func change(_ request: WireRequest, of order: String?) -> SandboxCall? {
    switch request.json?["paymentorder"]?["operation"]?.string {
    case "Abort": SandboxCall(CallName.abort, .session, of: order)
    case "SetInstrument": SandboxCall(CallName.setInstrument, .session, of: order)
    case "UpdateOrder": SandboxCall(CallName.updatePaymentOrder, .session, of: order)
    default: nil
    }
  }
}
