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

  /// The names of one provider's calls.
  public static func operations(of id: ProviderID) -> [String] { adapter(id).operations }
  /// Whether any call of a provider carries a signature.
  public static func signsCalls(_ id: ProviderID) -> Bool { adapter(id).signsCalls }
  /// The names of all their calls.
  public static var operations: [String] { ProviderID.allCases.flatMap { adapter($0).operations } }
  /// Every word that their outcomes are known by.
  public static var vocabularies: [OutcomeVocabulary] { ProviderID.allCases.flatMap { adapter($0).vocabularies } }
}
