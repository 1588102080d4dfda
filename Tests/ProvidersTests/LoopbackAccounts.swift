import DemoMerchant
import Payments
import Providers
import Sandbox
import Server
import Wire

/// The demo merchant's accounts at pretend providers on this machine, each at one port of its own for everything.
struct LoopbackAccounts {
  /// The shop's server.
  static let shop = "http://127.0.0.1:3000"
  /// The merchant's backend, to which the app speaks instead of to Swedbank Pay.
  private let backend: BaseURL
  private let origins: [String: BaseURL]

  /// At ports that nobody opens.
  static let fixed = LoopbackAccounts(
    origins: Dictionary(
      uniqueKeysWithValues: ProviderID.allCases.enumerated().map {
        ($1.rawValue, BaseURL("http://127.0.0.1:\(8451 + $0)"))
      }), backend: "http://127.0.0.1:3001")

  private init(origins: [String: BaseURL], backend: BaseURL) { (self.origins, self.backend) = (origins, backend) }

  /// At the ports of a server.
  init(_ places: ServerPlaces) {
    self.init(
      origins: Dictionary(places.providers.map { ($0.id, $0.origin) }) { first, _ in first },
      backend: places.backend ?? places.control)
  }

  /// Where a provider answers.
  private func origin(_ provider: ProviderID) -> BaseURL {
    guard let origin = origins[provider.rawValue] else { preconditionFailure("\(provider) is not served") }
    return origin
  }

  /// Where a provider's webhooks go.
  private static func webhooks(_ id: String) -> String { "\(shop)/webhooks/\(id)" }

  /// Where a provider's pages lead back to.
  static func back(_ provider: ProviderID) -> String { "\(shop)/return/\(provider.descriptor.returnFolder)" }

  var sandboxes: [any ProviderSandbox] {
    SandboxCatalog.all.map { sandbox in moved(sandbox) }
  }

  private func moved<Sandbox: ProviderSandbox>(
    _ sandbox: Sandbox
  ) -> any ProviderSandbox {
    guard let provider = ProviderID(rawValue: Sandbox.id) else { return sandbox }
    var account = sandbox.account.moving(.provider, to: origin(provider)).moving(.nobody, to: origin(provider))
      .moving(.merchant, to: backend)
    account.returnAddresses = [Self.back(provider)]
    account.webhookAddress = Self.webhooks(Sandbox.id)
    return Sandbox(account: account)
  }

  /// The gateway of a provider with the same addresses.
  func gateway(
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
      (account.baseURL, account.notificationURL) = (origin, Self.webhooks(provider.rawValue))
      return gateway(Tamara(configuration: account))
    case .stitch:
      var account = Stitch(settings: settings).configuration
      (account.baseURL, account.tokenURL) = (origin, BaseURL("\(origin)/connect/token"))
      account.redirectURI = Self.back(provider)
      return gateway(Stitch(configuration: account, settings: settings))
    case .trueLayer:
      var account = TrueLayer.Configuration.demo(settings)
      (account.baseURL, account.returnURL) = (origin, Self.back(provider))
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
      account.callbackURL = Self.webhooks(provider.rawValue)
      (account.termsURL, account.productsURL) = ("\(Self.shop)/terms", "\(Self.shop)/products/")
      account.ownDomains.append("127.0.0.1")
      return gateway(SwedbankPay(configuration: account, settings: settings))
    }
  }
}
