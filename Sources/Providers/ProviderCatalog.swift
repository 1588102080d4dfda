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

  /// The adapters' descriptors, in the order of `ProviderID`.
  public static let descriptors = ProviderID.allCases.map(\.descriptor)
  /// The names of all their calls.
  public static var operations: [String] { descriptors.flatMap(\.operations) }
}
