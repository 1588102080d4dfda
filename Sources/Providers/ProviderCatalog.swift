public import Payments
public import Wire

/// The one place that lists every provider's adapter.
public enum ProviderCatalog {
  /// The gateway of a provider with the demo merchant's configuration.
  public static func gateway(
    _ id: ProviderID, transport: any Transport, runtime: any PaymentRuntime, journal: PaymentJournal, retry: RetryPolicy
  ) -> any PaymentGateway {
    switch id {
    case .hyperPay: ProviderGateway(HyperPay(), transport: transport, runtime: runtime, journal: journal, retry: retry)
    case .stcPay: ProviderGateway(STCPay(), transport: transport, runtime: runtime, journal: journal, retry: retry)
    case .tabby: ProviderGateway(Tabby(), transport: transport, runtime: runtime, journal: journal, retry: retry)
    case .tamara: ProviderGateway(Tamara(), transport: transport, runtime: runtime, journal: journal, retry: retry)
    case .yuno: ProviderGateway(Yuno(), transport: transport, runtime: runtime, journal: journal, retry: retry)
    }
  }
}
