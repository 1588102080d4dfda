import HTTPTypes
public import Wire

extension TrueLayerSandbox {
  /// What a request asks (TrueLayer docs, Payments API v3). The app and the merchant's server read and cancel at one address, with
  /// another token each.
  public func call(of request: WireRequest) -> SandboxCall? {
    guard request.authority == account.api.authority, let endpoint = Endpoint(request) else { return nil }
    let isMerchant = request.head.headerFields[.authorization] == "Bearer \(Self.accessToken)"
    return switch endpoint {
    case .create: SandboxCall("truelayer.create", .session)
    case .readProvider: SandboxCall("truelayer.check-bank")
    case .read(_, let id): SandboxCall(isMerchant ? "truelayer.read" : "truelayer.look", of: id)
    case .start(_, let id): SandboxCall("truelayer.start", .session, of: id)
    case .action(_, let id, let action):
      switch action {
      case .providerSelection: SandboxCall("truelayer.choose-bank", .session, of: id)
      case .schemeSelection: SandboxCall("truelayer.choose-scheme", .session, of: id)
      case .consent: SandboxCall("truelayer.consent", .charge, of: id)
      case .form: SandboxCall("truelayer.form", .charge, of: id)
      }
    case .cancel(_, let id): SandboxCall(isMerchant ? "truelayer.withdraw" : "truelayer.cancel", .session, of: id)
    case .revoke(let id): SandboxCall("truelayer.revoke", .session, of: id)
    case .refund(let id): SandboxCall("truelayer.refund", .refund, of: id)
    case .listRefunds(let id): SandboxCall("truelayer.list-refunds", of: id)
    }
  }
}
