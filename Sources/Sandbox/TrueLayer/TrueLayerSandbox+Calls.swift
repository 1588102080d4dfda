import HTTPTypes
public import Wire

extension TrueLayerSandbox {
  /// What a request asks (TrueLayer docs, Payments API v3). The app and the merchant's server read and cancel at one address, with
  /// another token each.
  public func call(of request: WireRequest) -> SandboxCall? {
    guard let endpoint = Endpoint(request, account) else { return nil }
    let isMerchant = isOfMerchant(request)
    return switch endpoint {
    case .issueToken: SandboxCall("truelayer.issue-token")
    case .keySet: SandboxCall("truelayer.read-keys")
    case .create: SandboxCall("truelayer.create", .session)
    case .listMandates: SandboxCall("truelayer.list-mandates")
    case .searchProviders: SandboxCall("truelayer.search-banks")
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
    case .returned: SandboxCall("truelayer.provider-return", .session)
    case .revoke(let id): SandboxCall("truelayer.revoke", .session, of: id)
    case .confirmFunds(let id): SandboxCall("truelayer.confirm-funds", of: id)
    case .readConstraints(let id): SandboxCall("truelayer.read-constraints", of: id)
    case .refund(let id): SandboxCall("truelayer.refund", .refund, of: id)
    case .listRefunds(let id): SandboxCall("truelayer.list-refunds", of: id)
    case .readRefund(let id, _): SandboxCall("truelayer.read-refund", of: id)
    case .listAccounts: SandboxCall("truelayer.list-accounts")
    case .readAccount: SandboxCall("truelayer.read-account")
    case .listTransactions: SandboxCall("truelayer.list-transactions")
    case .listSources: SandboxCall("truelayer.list-sources")
    // The money that it moves is the merchant's own, and no payment's.
    case .createPayout: SandboxCall("truelayer.create-payout", .session)
    case .readPayout(let id): SandboxCall("truelayer.read-payout", of: id)
    case .actAtBank(_, let id): SandboxCall("truelayer.act-at-bank", .charge, of: id)
    case .picture: SandboxCall("truelayer.read-picture")
    // With a query it is the page itself.
    case .hostedPage: request.query.fields.isEmpty ? SandboxCall("truelayer.open-hosted-page") : nil
    }
  }
}
