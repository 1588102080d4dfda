import HTTPTypes
public import Wire

extension TrueLayerSandbox {
  /// The calls that it knows.
  public enum CallName: String, CaseIterable, Sendable {
    case actAtBank = "truelayer.act-at-bank"
    case cancel = "truelayer.cancel"
    case checkBank = "truelayer.check-bank"
    case chooseBank = "truelayer.choose-bank"
    case chooseScheme = "truelayer.choose-scheme"
    case confirmFunds = "truelayer.confirm-funds"
    case consent = "truelayer.consent"
    case create = "truelayer.create"
    case createPayout = "truelayer.create-payout"
    case form = "truelayer.form"
    case issueToken = "truelayer.issue-token"
    case listAccounts = "truelayer.list-accounts"
    case listMandates = "truelayer.list-mandates"
    case listRefunds = "truelayer.list-refunds"
    case listSources = "truelayer.list-sources"
    case listTransactions = "truelayer.list-transactions"
    case look = "truelayer.look"
    case openHostedPage = "truelayer.open-hosted-page"
    case providerReturn = "truelayer.provider-return"
    case read = "truelayer.read"
    case readAccount = "truelayer.read-account"
    case readConstraints = "truelayer.read-constraints"
    case readKeys = "truelayer.read-keys"
    case readPayout = "truelayer.read-payout"
    case readPicture = "truelayer.read-picture"
    case readRefund = "truelayer.read-refund"
    case refund = "truelayer.refund"
    case revoke = "truelayer.revoke"
    case searchBanks = "truelayer.search-banks"
    case start = "truelayer.start"
    case withdraw = "truelayer.withdraw"
  }

  /// What a request asks (TrueLayer docs, Payments API v3). The app and the merchant's server read and cancel at one address, with
  /// another token each.
  public func call(of request: WireRequest) -> SandboxCall? {
    guard let endpoint = Endpoint(request, account) else { return nil }
    let isMerchant = isOfMerchant(request)
    return switch endpoint {
    case .issueToken: SandboxCall(CallName.issueToken)
    case .keySet: SandboxCall(CallName.readKeys)
    case .create: SandboxCall(CallName.create, .session)
    case .listMandates: SandboxCall(CallName.listMandates)
    case .searchProviders: SandboxCall(CallName.searchBanks)
    case .readProvider: SandboxCall(CallName.checkBank)
    case .read(_, let id): SandboxCall(isMerchant ? CallName.read : .look, of: id)
    case .start(_, let id): SandboxCall(CallName.start, .session, of: id)
    case .action(_, let id, let action):
      switch action {
      case .providerSelection: SandboxCall(CallName.chooseBank, .session, of: id)
      case .schemeSelection: SandboxCall(CallName.chooseScheme, .session, of: id)
      case .consent: SandboxCall(CallName.consent, .charge, of: id)
      case .form: SandboxCall(CallName.form, .charge, of: id)
      }
    case .cancel(_, let id): SandboxCall(isMerchant ? CallName.withdraw : .cancel, .session, of: id)
    case .returned: SandboxCall(CallName.providerReturn, .session)
    case .revoke(let id): SandboxCall(CallName.revoke, .session, of: id)
    case .confirmFunds(let id): SandboxCall(CallName.confirmFunds, of: id)
    case .readConstraints(let id): SandboxCall(CallName.readConstraints, of: id)
    case .refund(let id): SandboxCall(CallName.refund, .refund, of: id)
    case .listRefunds(let id): SandboxCall(CallName.listRefunds, of: id)
    case .readRefund(let id, _): SandboxCall(CallName.readRefund, of: id)
    case .listAccounts: SandboxCall(CallName.listAccounts)
    case .readAccount: SandboxCall(CallName.readAccount)
    case .listTransactions: SandboxCall(CallName.listTransactions)
    case .listSources: SandboxCall(CallName.listSources)
    // The money that it moves is the merchant's own, and no payment's.
    case .createPayout: SandboxCall(CallName.createPayout, .session)
    case .readPayout(let id): SandboxCall(CallName.readPayout, of: id)
    case .actAtBank(_, let id): SandboxCall(CallName.actAtBank, .charge, of: id)
    case .picture: SandboxCall(CallName.readPicture)
    // With a query it is the page itself.
    case .hostedPage: request.query.fields.isEmpty ? SandboxCall(CallName.openHostedPage) : nil
    }
  }
}
