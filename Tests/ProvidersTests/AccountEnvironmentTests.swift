import Commerce
import DemoMerchant
import Payments
import Providers
import Simulation
import Testing
import Wire

@Suite("The environment of an account")
struct AccountEnvironmentTests {
  private typealias Environment = PaymentConfiguration.Environment

  /// A gateway of each provider, with an account for real money.
  private static func live(
    _ provider: ProviderID, _ transport: any Transport, _ runtime: any PaymentRuntime, _ journal: PaymentJournal
  ) -> any PaymentGateway {
    func gateway(_ adapter: some ProviderAdapter) -> any PaymentGateway {
      ProviderGateway(adapter, transport: transport, runtime: runtime, journal: journal)
    }
    let key = Secret("key")
    switch provider {
    case .hyperPay:
      return gateway(
        HyperPay(
          configuration: .init(
            baseURL: "https://eu-prod.oppwa.com", token: key, cardsEntity: "1", madaEntity: "2",
            environment: .production)))
    case .stcPay:
      return gateway(
        STCPay(
          configuration: .init(
            baseURL: "https://b2b.stcpay.com.sa", clientCode: key, branch: "1", teller: "1", device: "1")))
    case .tabby:
      var account = Tabby.Configuration.demo
      account.secretKey = Secret("sk_till")
      return gateway(Tabby(configuration: account))
    case .tamara:
      return gateway(
        Tamara(
          configuration: .init(
            baseURL: "https://api.tamara.co", apiToken: key, notificationToken: key, notificationURL: "https://a.test",
            counters: [:])))
    case .trueLayer:
      let demo = TrueLayer.Configuration.demo()
      return gateway(
        TrueLayer(
          configuration: .init(
            baseURL: "https://api.truelayer.com", accessToken: key, signer: nil, webhooks: demo.webhooks,
            merchantAccount: "1", returnURL: "https://a.test")))
    case .yuno:
      return gateway(
        Yuno(
          configuration: .init(
            baseURL: "https://api.y.uno", publicKey: "prod_key", secretKey: key, accountID: "1",
            webhook: .init(apiKey: key, secret: key, signingKey: key))))
    case .swedbankPay:
      return gateway(
        SwedbankPay(
          configuration: .init(
            backend: "https://a.test/", backendKey: key, backendToken: key, baseURL: "https://api.payex.com",
            accessToken: key, callbackURL: "https://a.test", termsURL: "https://a.test", shop: "Till",
            productsURL: "https://a.test", callbackScheme: "till")))
    case .stitch:
      let demo = Stitch.Configuration.demo
      return gateway(
        Stitch(
          configuration: .init(
            tokenURL: demo.tokenURL, baseURL: demo.baseURL, clientID: "till", clientSecret: key, scope: demo.scope,
            staleToken: key, webhookSecret: key, legacyWebhookSecret: key, redirectURI: demo.redirectURI,
            country: .southAfrica, walletMerchant: demo.walletMerchant, phone: demo.phone)))
    }
  }

  @Test(
    "a manager for production does not use a provider's account for tests, nor a manager for tests a live one",
    arguments: ProviderID.allCases)
  func environments(provider: ProviderID) async throws {
    let runtime = BenchRuntime(
      simulation: Simulation(seed: 1, start: .init(milliseconds: 1_772_344_800_000), order: .firstInFirstOut))
    let store = InMemoryAttemptStore()
    let journal = PaymentJournal(store: store, runtime: runtime)
    let wire = ScriptedWire(answers: [:], store: store)
    for environment in Environment.allCases {
      let configuration = PaymentConfiguration(environment: environment, merchantID: "till")
      for account in Environment.allCases {
        let gateway =
          switch account {
          case .sandbox:
            DemoAccounts.gateway(
              provider, transport: wire, runtime: runtime, journal: journal, configuration: configuration)
          case .production: Self.live(provider, wire, runtime, journal)
          }
        #expect(gateway.environment == account)
        let manager = PaymentManager(
          configuration: configuration, runtime: runtime, journal: journal, memory: InMemoryStoreMemory())
        await manager.register(gateway)
        for method in gateway.supportedMethods { #expect(await manager.serves(method) == (account == environment)) }
      }
    }
  }

  @Test("an account behind a merchant's own server, which shows neither, is used in both")
  func unknown() {
    let key = Secret("key")
    let tamara = Tamara(
      configuration: .init(
        baseURL: "https://pay.shop.test", apiToken: key, notificationToken: key, notificationURL: "https://a.test",
        counters: [:]))
    #expect(tamara.environment == nil)
  }
}
