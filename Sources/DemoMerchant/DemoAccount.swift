public import Commerce
public import Payments
public import Providers
public import Wire

/// A provider at which the demo merchant has an account.
public protocol DemoAccount: ProviderAdapter {
  /// An adapter with the demo merchant's account, set up rightly or wrongly.
  init(settings: Settings)
  /// What can be set up about the account and about the adapter.
  static var demoSettings: [Setting] { get }
  /// The keys and tokens that only the merchant's server has; none of them leaves the shopper's phone.
  static var merchantSecrets: [Secret] { get }
}

extension DemoAccount {
  /// What can be set up about the adapter.
  public static var demoSettings: [Setting] { settings }
}

/// The demo merchant: an account at every provider, whose keys work at Till's imitations and nowhere else.
public enum DemoAccounts {
  /// The account at a provider.
  public static func account(_ id: ProviderID) -> any DemoAccount.Type {
    switch id {
    case .hyperPay: HyperPay.self
    case .stcPay: STCPay.self
    case .tabby: Tabby.self
    case .tamara: Tamara.self
    case .stitch: Stitch.self
    case .trueLayer: TrueLayer.self
    case .yuno: Yuno.self
    case .swedbankPay: SwedbankPay.self
    }
  }

  /// The gateway of a provider, set up as told.
  public static func gateway(
    _ id: ProviderID, transport: any Transport, runtime: any PaymentRuntime, journal: PaymentJournal,
    configuration: PaymentConfiguration
  ) -> any PaymentGateway {
    func gateway<Account: DemoAccount>(_ account: Account.Type) -> any PaymentGateway {
      ProviderGateway(
        account.init(settings: configuration.settings), transport: transport, runtime: runtime, journal: journal,
        retry: configuration.retry(for: id.name), timeout: configuration.timeout)
    }
    return gateway(account(id))
  }

  /// Has the demo app signed in to its shop again: a sign-in that had lapsed has not any more.
  public static func renewSignIn(_ settings: inout Settings) {
    if settings[SwedbankPay.AppSetup.self] == .tokenExpired { settings[SwedbankPay.AppSetup.self] = .sound }
  }

  /// The secrets of the merchant's server at all of them.
  public static let merchantSecrets = ProviderID.allCases.flatMap { account($0).merchantSecrets }

  /// What can be set up about all of them.
  public static var settings: [Setting] { ProviderID.allCases.flatMap { account($0).demoSettings } }

  /// The providers that serve a method when set up so, in their usual order, with what each can be used for.
  public static func servers(of method: PaymentMethod, settings: Settings)
    -> [(id: ProviderID, capabilities: GatewayCapabilities)]
  {
    if settings == Settings(), let servers = usualServers[method] { return servers }
    return accounts(for: method, settings)
  }

  /// Those of every method where nothing is set up otherwise, as in most scenarios; making an account of each provider takes long.
  private static let usualServers = Dictionary(
    uniqueKeysWithValues: PaymentMethod.allCases.map { ($0, accounts(for: $0, Settings())) })

  private static func accounts(for method: PaymentMethod, _ settings: Settings)
    -> [(id: ProviderID, capabilities: GatewayCapabilities)]
  {
    ProviderID.allCases.compactMap { id in
      let adapter: any ProviderAdapter = account(id).init(settings: settings)
      return adapter.methods.contains(method) ? (id, adapter.capabilities(for: method)) : nil
    }
  }
}
