public import Commerce
public import Payments
public import Wire

/// The one place that lists every provider's adapter.
public enum ProviderCatalog {
  /// The adapter of a provider.
  public static func adapter(_ id: ProviderID) -> any ProviderAdapter.Type {
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

  /// The gateway of a provider with the demo merchant's configuration.
  public static func gateway(
    _ id: ProviderID, transport: any Transport, runtime: any PaymentRuntime, journal: PaymentJournal,
    configuration: PaymentConfiguration
  ) -> any PaymentGateway {
    func gateway<Adapter: ProviderAdapter>(_ adapter: Adapter.Type) -> any PaymentGateway {
      ProviderGateway(
        adapter.init(settings: configuration.settings), transport: transport, runtime: runtime, journal: journal,
        retry: configuration.retry(for: id.name), timeout: configuration.timeout)
    }
    return gateway(adapter(id))
  }

  /// What can be set up about all of them.
  public static var settings: [Setting] { ProviderID.allCases.flatMap { adapter($0).settings } }
  /// The providers that serve a method when set up so, in their usual order, with what each can be used for.
  public static func servers(of method: PaymentMethod, settings: Settings)
    -> [(id: ProviderID, capabilities: GatewayCapabilities)]
  {
    ProviderID.allCases.compactMap { id in
      let adapter: any ProviderAdapter = adapter(id).init(settings: settings)
      return adapter.methods.contains(method) ? (id, adapter.capabilities(for: method)) : nil
    }
  }
  /// The names of one provider's calls.
  public static func operations(of id: ProviderID) -> [String] { adapter(id).operations }
  /// Whether any call of a provider carries a signature.
  public static func signsCalls(_ id: ProviderID) -> Bool { adapter(id).signsCalls }
  /// The names of all their calls.
  public static var operations: [String] { ProviderID.allCases.flatMap { adapter($0).operations } }
  /// Every word that their outcomes are known by.
  public static var vocabularies: [OutcomeVocabulary] { ProviderID.allCases.flatMap { adapter($0).vocabularies } }
}
