import DemoMerchant
import Payments
import Providers
import Sandbox
import Wire

/// The demo merchant's accounts at pretend providers on this machine, each at one port of its own for everything.
enum LoopbackAccounts {
  /// The shop's server.
  static let shop = "http://127.0.0.1:3000"
  /// The merchant's backend, to which the app speaks instead of to Swedbank Pay.
  static let backend: BaseURL = "http://127.0.0.1:3001"

  /// Where a provider answers.
  static func origin(_ provider: ProviderID) -> BaseURL {
    BaseURL("http://127.0.0.1:\(8451 + (ProviderID.allCases.firstIndex(of: provider) ?? 0))")
  }

  /// Where a provider's webhooks go.
  private static func webhooks(_ id: String) -> String { "\(shop)/webhooks/\(id)" }

  /// Where a provider's pages lead back to.
  private static func back(_ provider: ProviderID) -> String { "\(shop)/return/\(provider.descriptor.returnFolder)" }

  static var sandboxes: [any ProviderSandbox] {
    SandboxCatalog.all.map { sandbox in moved(sandbox) }
  }

  private static func moved<Sandbox: ProviderSandbox>(
    _ sandbox: Sandbox
  ) -> any ProviderSandbox {
    guard let provider = ProviderID(rawValue: Sandbox.id) else { return sandbox }
    var account = sandbox.account.moving(.provider, to: origin(provider)).moving(.nobody, to: origin(provider))
      .moving(.merchant, to: backend)
    account.returnAddresses = [back(provider)]
    account.webhookAddress = webhooks(Sandbox.id)
    return Sandbox(account: account)
  }

  /// The gateway of a provider with the same addresses.
  static func gateway(
    _ provider: ProviderID, transport: any Transport, runtime: any PaymentRuntime, journal: PaymentJournal,
    configuration: PaymentConfiguration
  ) -> any PaymentGateway {
    func gateway(_ adapter: some ProviderAdapter) -> any PaymentGateway {
      ProviderGateway(
        adapter, transport: transport, runtime: runtime, journal: journal,
        retry: configuration.retry(for: provider.name), timeout: configuration.timeout)
    }
    let (origin, settings) = (origin(provider), configuration.settings)
    switch provider {
    case .hyperPay:
      var account = HyperPay.Configuration.demo
      account.baseURL = origin
      return gateway(HyperPay(configuration: account, settings: settings))
    case .stcPay:
      var account = STCPay.Configuration.demo(settings)
      (account.baseURL, account.app) = (origin, "\(origin)/approve")
      return gateway(STCPay(configuration: account))
    case .tabby:
      var account = Tabby(settings: settings).configuration
      for market in [\Tabby.Configuration.saudiArabia, \.unitedArabEmirates, \.kuwait] {
        account[keyPath: market].baseURL = origin
      }
      return gateway(Tabby(configuration: account))
    case .tamara:
      var account = Tamara(settings: settings).configuration
      (account.baseURL, account.notificationURL) = (origin, webhooks(provider.rawValue))
      return gateway(Tamara(configuration: account))
    case .stitch:
      var account = Stitch(settings: settings).configuration
      (account.baseURL, account.tokenURL) = (origin, BaseURL("\(origin)/connect/token"))
      account.redirectURI = back(provider)
      return gateway(Stitch(configuration: account, settings: settings))
    case .trueLayer:
      var account = TrueLayer.Configuration.demo(settings)
      (account.baseURL, account.returnURL) = (origin, back(provider))
      account.webhooks = TrueLayer.Configuration.verifier(keysAt: "\(origin)/.well-known/jwks")
      return gateway(TrueLayer(configuration: account))
    case .yuno:
      var account = Yuno(settings: settings).configuration
      account.baseURL = origin
      return gateway(Yuno(configuration: account, settings: settings))
    case .swedbankPay:
      var account = SwedbankPay(settings: settings).configuration
      account.backend = account.backend.replacing("https://pay-backend.till.test", with: "\(backend)")
      account.baseURL = origin
      account.callbackURL = webhooks(provider.rawValue)
      (account.termsURL, account.productsURL) = ("\(shop)/terms", "\(shop)/products/")
      account.ownDomains.append("127.0.0.1")
      return gateway(SwedbankPay(configuration: account, settings: settings))
    }
  }
}
