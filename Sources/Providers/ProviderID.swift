/// The providers that are shipped with an adapter, by the identifiers used in files, flags and links.
///
/// This is only the list; each provider's facts are in its `ProviderDescriptor`.
public enum ProviderID: String, Hashable, Sendable, CaseIterable {
  /// HyperPay, cards.
  case hyperPay = "hyperpay"
  /// stc pay, wallet.
  case stcPay = "stc-pay"
  /// Tabby, four parts.
  case tabby
  /// Tamara, three parts.
  case tamara
  /// Stitch, the wallets of phones.
  case stitch
  /// TrueLayer, bank payments and mandates.
  case trueLayer = "truelayer"
  /// Yuno, cards, PIX and wallets.
  case yuno
  /// Swedbank Pay, a menu of instruments.
  case swedbankPay = "swedbank-pay"

  /// The provider with a gateway's name; `nil` for another program's gateway.
  public init?(name: String) {
    guard let id = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = id
  }

  /// The provider's name as it writes it itself.
  public var name: String { descriptor.name }

  /// The adapter's descriptor.
  public var descriptor: ProviderDescriptor { ProviderCatalog.adapter(self).descriptor }
}
