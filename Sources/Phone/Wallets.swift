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

/// The kind of token that the wallets' sheets return.
public enum WalletTokenKind: String, SettingChoice {
  /// A token that looks like a real one.
  case live
  /// The token of a test environment: the text whose base64 is Stitch's test token (Google Pay docs, test environment).
  case test
  /// A token without payment data, as Apple's own simulator of phones hands over.
  case empty
  /// Google Pay: a card that is known by its number only, not by the phone.
  case numberOnly = "number-only"

  /// The setting's name.
  public static let setting = "phone.wallet-token"
}

/// The wallets on the phone: which are ready, which cards they hold, and what their sheets hand over.
///
/// A real phone has Apple's wallet or Google's and Samsung's; this one has all three, so that each can be shown.
public struct Wallets: Sendable {
  /// A card in a wallet.
  public struct Card: Hashable, Sendable {
    /// The wallet's own name for it.
    public let id: String
    /// The network, such as `visa`.
    public let brand: String
    /// The last four digits of the device account number, which differ from those on the plastic card.
    public let lastFour: String
    /// `debit` or `credit`.
    let funding: String
  }

  /// The settings of the wallets.
  public static let settings = [Setting(WalletReadiness.self), Setting(WalletTokenKind.self)]

  private static let demoCards = [
    Card(id: "visa-1111", brand: "visa", lastFour: "1111", funding: "debit"),
    Card(id: "mastercard-1122", brand: "mastercard", lastFour: "1122", funding: "credit"),
    Card(id: "amex-3005", brand: "amex", lastFour: "3005", funding: "credit"),
  ]

  private let readiness: WalletReadiness
  private let tokens: WalletTokenKind

  /// The wallets of a world.
  public init(settings: Settings) {
    readiness = settings[WalletReadiness.self]
    tokens = settings[WalletTokenKind.self]
  }

  /// Whether a wallet's sheet can be shown, by the wallet's name such as `apple-pay`: what `canMakePayments`, `isReadyToPay`
  /// and `getSamsungPayStatus` say (Apple, Google and Samsung docs).
  public func isReady(_ wallet: String) -> Bool {
    switch readiness {
    case .ready: !cards(of: wallet).isEmpty
    case .noCards, .notSupported: false
    }
  }

  /// The cards in a wallet; none for a wallet that the phone does not know.
  public func cards(of wallet: String) -> [Card] {
    guard readiness == .ready, WalletName(rawValue: wallet) != nil else { return [] }
    return Self.demoCards
  }

  /// Whether a wallet's cards are known by their numbers only, so that nothing proves the phone; only Google Pay has such cards
  /// (Google Pay docs, Request objects, PAN_ONLY).
  public func knowsNumbersOnly(_ wallet: String) -> Bool {
    WalletName(rawValue: wallet) == .googlePay && tokens == .numberOnly
  }

  /// The token of a wallet's sheet for one of its cards: a text of the wallet's own interface, encrypted in appearance only.
  /// The same card, amount and nonce give the same text; a wallet or card that is not there gives an empty one.
  public func payload(of wallet: String, card: String, amount: Money, nonce: UInt64) -> String {
    guard let name = WalletName(rawValue: wallet), let card = cards(of: wallet).first(where: { $0.id == card }) else {
      return ""
    }
    var maker = WalletTokenMaker(card: card, seed: nonce ^ UInt64(bitPattern: amount.minorUnits))
    return maker.payload(of: name, tokens)
  }
}

/// The wallets, by the names under which they are asked for.
enum WalletName: String, CaseIterable {
  case applePay = "apple-pay"
  case googlePay = "google-pay"
  case samsungPay = "samsung-pay"
}
