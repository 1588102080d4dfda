import HTTPTypes
public import Wire

extension SwedbankPaySandbox {
  /// What a request asks of the merchant's backend (Swedbank Pay docs, Merchant Backend API) or of Swedbank Pay (Payment order).
  public func call(of request: WireRequest) -> SandboxCall? {
    let host = request.authority
    if host == account.backend.authority { return Self.callOfBackend(request) }
    let call = host == account.api.authority ? Self.callOfProvider(request) : nil
    return call ?? (host == account.pages.authority ? Self.callOfSession(request) : nil)
  }

  private static func callOfBackend(_ request: WireRequest) -> SandboxCall? {
    switch (request.head.method, request.path) {
    case (.get, backendPath), (.get, backendPath + "/"): SandboxCall("swedbank-pay.discover")
    case (.post, backendPath + "/consumers"): SandboxCall("swedbank-pay.initiate-consumer-session", .session)
    case (.post, backendPath + "/paymentorders"), (.post, backendPath + "/orders"):
      SandboxCall("swedbank-pay.create-payment-order", .session)
    case (.patch, backendPath + "/patch"): change(request, of: request.json?["href"]?.string)
    case (.patch, let path) where path.hasPrefix(backendPath + "/paymentorders/"):
      change(request, of: String(path.dropFirst(backendPath.count)))
    default: nil
    }
  }

  private static func callOfProvider(_ request: WireRequest) -> SandboxCall? {
    let route = Route(request, words: words)
    let order = "/psp/paymentorders/\(route.identifier)"
    return switch "\(route.method) \(route.shape)" {
    case "GET /psp/paymentorders/{id}": SandboxCall("swedbank-pay.read-payment-order", of: order)
    case "PATCH /psp/paymentorders/{id}": change(request, of: order)
    case "POST /psp/paymentorders/{id}/captures": moving("capture", .capture, order)
    case "POST /psp/paymentorders/{id}/cancellations": moving("cancel", .void, order)
    case "POST /psp/paymentorders/{id}/reversals": moving("reverse", .refund, order)
    default: nil
    }
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
    default: nil
    }
  }
}
