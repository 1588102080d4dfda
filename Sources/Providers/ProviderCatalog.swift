public import Payments
public import Wire

/// The one place that lists every provider's adapter.
public enum ProviderCatalog {
  /// The gateway of a provider with the demo merchant's configuration.
  public static func gateway(
    _ id: ProviderID, transport: any Transport, runtime: any PaymentRuntime, journal: PaymentJournal,
    configuration: PaymentConfiguration
  ) -> any PaymentGateway {
    func gateway(_ adapter: some ProviderAdapter) -> any PaymentGateway {
      ProviderGateway(
        adapter, transport: transport, runtime: runtime, journal: journal, retry: configuration.retry,
        timeout: configuration.timeout)
    }
    return switch id {
    case .hyperPay: gateway(HyperPay())
    case .stcPay: gateway(STCPay())
    case .tabby: gateway(Tabby())
    case .tamara: gateway(Tamara())
    case .yuno: gateway(Yuno())
    }
  }
}
