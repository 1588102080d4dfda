public import Commerce

/// Whether the phone's wallets can be used.
public enum WalletReadiness: String, SettingChoice {
  /// They are there, with cards in them.
  case ready
  /// They are there, without a card.
  case noCards = "no-cards"
  /// The phone knows no wallets.
  case notSupported = "not-supported"

  /// The setting's name.
  public static let setting = "phone.wallets"
}

/// The wallets on the phone: which are ready, which cards they hold, and what their sheets hand over.
public struct Wallets: Sendable {
  /// A card in a wallet.
  public struct Card: Hashable, Sendable {
    /// The wallet's own name for it.
    public let id: String
    /// The network, such as `visa`.
    public let brand: String
    /// The last four digits of the device account number.
    public let lastFour: String
  }

  private let readiness: WalletReadiness

  /// The wallets of a world.
  public init(settings: Settings) { readiness = settings[WalletReadiness.self] }

  /// Whether a wallet's sheet can be shown, by the wallet's name such as `apple-pay`.
  public func isReady(_ wallet: String) -> Bool { readiness == .ready }

  /// The cards in a wallet.
  public func cards(of wallet: String) -> [Card] {
    readiness == .ready ? [Card(id: "visa-1111", brand: "visa", lastFour: "1111")] : []
  }

  /// What a wallet's sheet hands over for one of its cards.
  public func payload(of wallet: String, card: String, amount: Money, nonce: UInt64) -> String { "{}" }
}
