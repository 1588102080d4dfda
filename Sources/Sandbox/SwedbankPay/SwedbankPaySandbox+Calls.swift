import HTTPTypes
public import Wire

extension SwedbankPaySandbox {
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
    case (.get, root), (.get, root + "/"): SandboxCall("swedbank-pay.discover")
    case (.get, Self.associationPath): SandboxCall("swedbank-pay.read-association-file")
    case (.post, root + "/consumers"): SandboxCall("swedbank-pay.initiate-consumer-session", .session)
    case (.post, root + "/paymentorders"), (.post, root + "/orders"):
      SandboxCall("swedbank-pay.create-payment-order", .session)
    case (.patch, root + "/patch"): Self.change(request, of: request.json?["href"]?.string.map(account.path))
    case (.patch, let path) where path.hasPrefix(root + "/paymentorders/"):
      Self.change(request, of: String(path.dropFirst(root.count)))
    default: nil
    }
  }

  private static func callOfProvider(_ request: WireRequest) -> SandboxCall? {
    guard let endpoint = try? Endpoint(request) else { return nil }
    return switch endpoint {
    case .createConsumerSession: SandboxCall("swedbank-pay.initiate-consumer-session", .session)
    case .createOrder: creating(request)
    case .readOrder(let id), .readResource(let id, _), .readTransaction(let id, _, _):
      SandboxCall("swedbank-pay.read-payment-order", of: PaymentOrder.path(id))
    case .changeOrder(let id): change(request, of: PaymentOrder.path(id))
    case .move(let id, .capture): moving("capture", .capture, PaymentOrder.path(id))
    case .move(let id, .cancellation): moving("cancel", .void, PaymentOrder.path(id))
    case .move(let id, .reversal): moving("reverse", .refund, PaymentOrder.path(id))
    case .move(_, .authorization), .move(_, .sale): nil
    }
  }

  /// An order that charges a token takes money at once, and its `payeeReference` makes that happen once.
  private static func creating(_ request: WireRequest) -> SandboxCall {
    let name = "swedbank-pay.create-payment-order"
    let isCharge = Self.order(in: request.json)?["operation"]?.string.flatMap(Operation.init(rawValue:))?.charged != nil
    return isCharge ? SandboxCall(name, .charge, keyMember: "payeeReference") : SandboxCall(name, .session)
  }

  private static func callOfSession(_ request: WireRequest) -> SandboxCall? {
    let parts = request.path.dropFirst(sessions.count).split(separator: "/").map(String.init)
    guard request.path.hasPrefix(sessions), let token = parts.first else { return nil }
    let asked: (name: String, effect: CallEffect)? =
      switch (request.head.method, parts.dropFirst().joined(separator: "/")) {
      case (.get, ""): ("fetch-payment-session", .nothing)
      case (.post, "prepare"): ("prepare-payment", .session)
      case (.post, "swish"), (.post, "card"): ("start-payment-attempt", .charge)
      case (.post, "authentication"): ("create-authentication", .session)
      case (.post, "completion"): ("complete-authentication", .charge)
      case (.post, "acknowledgement"): ("acknowledge-failed-attempt", .session)
      case (.patch, "customization"): ("customize-payment", .session)
      case (.post, "abort"): ("abort-payment", .session)
      default: nil
      }
    return asked.map { SandboxCall("swedbank-pay.\($0.name)", $0.effect, of: token) }
  }

  /// Each under a `payeeReference` of its own, which makes it happen once.
  private static func moving(_ name: String, _ effect: CallEffect, _ order: String) -> SandboxCall {
    SandboxCall("swedbank-pay.\(name)", effect, of: order, keyMember: "payeeReference")
  }

  private static func change(_ request: WireRequest, of order: String?) -> SandboxCall? {
    switch request.json?["paymentorder"]?["operation"]?.string {
    case "Abort": SandboxCall("swedbank-pay.abort", .session, of: order)
    case "SetInstrument": SandboxCall("swedbank-pay.set-instrument", .session, of: order)
    case "UpdateOrder": SandboxCall("swedbank-pay.update-payment-order", .session, of: order)
    default: nil
    }
  }
}
