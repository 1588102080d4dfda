public import Commerce

/// One line of a wallet sheet's summary.
public struct SummaryItem: Hashable, Sendable {
  /// The purpose of the amount, as the sheet shows it.
  public let label: String
  /// The amount of this line.
  public let amount: Money

  /// A line; the last one of a summary is the total.
  public init(label: String, amount: Money) {
    self.label = label
    self.amount = amount
  }
}

/// A card in the phone's wallet, as far as the wallet shows it.
public struct WalletCard: Hashable, Sendable, Identifiable {
  /// The wallet's own name for it, such as `visa-1111`.
  public let id: String
  /// The network under which the wallet pays with the card.
  public let brand: CardBrand
  /// The last four digits of the device account number.
  public let lastFour: String

  /// A card in a wallet.
  public init(id: String, brand: CardBrand, lastFour: String) {
    self.id = id
    self.brand = brand
    self.lastFour = lastFour
  }
}

/// The app's change of an open sheet once the shopper has picked a card of a brand (Samsung Pay SDK, custom payment sheet,
/// `updateSheet`).
public struct SheetUpdate: Hashable, Sendable {
  /// The brand of the card that was picked.
  public let brand: CardBrand
  /// The lines of the summary from then on; the last one is the total, which may be another than before.
  public let items: [SummaryItem]

  /// A change of an open sheet.
  public init(brand: CardBrand, items: [SummaryItem]) {
    self.brand = brand
    self.items = items
  }
}

/// Asks the phone to show a wallet's sheet.
public struct WalletSheetPrompt: Hashable, Sendable {
  /// The wallet whose sheet it is.
  public let wallet: Wallet
  /// The payee's name, as the sheet shows it.
  public let merchant: String
  /// The lines of the summary; the last one is the total and names the merchant.
  public private(set) var items: [SummaryItem]
  /// The amount to pay, unless a change of the sheet has another total.
  public private(set) var amount: Money
  /// The country of the merchant's account.
  public let country: Country
  /// The networks that are accepted.
  public let networks: [CardBrand]
  /// The merchant account in whose name the app asks, and the accepted kinds of card proof; `nil` where a provider's SDK asks itself.
  public let account: WalletAccount?
  /// The changes while the sheet is open; empty if no card changes it.
  public let updates: [SheetUpdate]
  /// The cards the phone offers; filled in by the phone.
  public var cards: [WalletCard]

  /// A prompt; `items` ends with the total, and `cards` is filled in by the phone.
  public init(
    wallet: Wallet, merchant: String, items: [SummaryItem], amount: Money, country: Country, networks: [CardBrand],
    account: WalletAccount? = nil, updates: [SheetUpdate] = [], cards: [WalletCard] = []
  ) {
    self.updates = updates
    self.account = account
    self.wallet = wallet
    self.merchant = merchant
    self.items = items
    self.amount = amount
    self.country = country
    self.networks = networks
    self.cards = cards
  }

  /// The sheet as the shopper agreed to it with a card, by the wallet's own name for it: its lines and its total are the changed ones.
  public func agreed(card: WalletCard.ID) -> WalletSheetPrompt {
    guard let update = update(for: card) else { return self }
    var agreed = self
    agreed.items = update.items
    agreed.amount = amount(for: update.brand)
    return agreed
  }

  /// The total that the sheet showed for a card of a brand: what the shopper agreed to pay.
  public func amount(for brand: CardBrand) -> Money { update(for: brand)?.items.last?.amount ?? amount }

  private func update(for brand: CardBrand) -> SheetUpdate? { updates.first { $0.brand == brand } }

  /// The change after the shopper picked a card, by the wallet's own name for it; `nil` if there is none.
  public func update(for card: WalletCard.ID) -> SheetUpdate? {
    cards.first { $0.id == card }.flatMap { update(for: $0.brand) }
  }
}

/// The data that a wallet returns after the shopper has agreed: an encrypted payload that only the provider can read. It is
/// never printed.
public struct WalletToken: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The wallet that made it.
  public let wallet: Wallet
  /// The network under which the wallet pays with the card.
  public let brand: CardBrand
  /// The wallet's name of the card, such as `Visa 1111`.
  public let displayName: String
  /// The wallet's own identifier of the transaction.
  public let transactionID: String
  private let payload: String

  /// A token with its payload: the text that the wallet's interface hands over, JSON in all three wallets.
  public init(wallet: Wallet, brand: CardBrand, displayName: String, transactionID: String, payload: String) {
    self.wallet = wallet
    self.brand = brand
    self.displayName = displayName
    self.transactionID = transactionID
    self.payload = payload
  }

  /// Lends the payload to the closure that writes the request.
  public func reveal<Result>(_ body: (String) -> Result) -> Result { body(payload) }

  /// The wallet and the network, never the payload.
  public var description: String { "\(wallet.rawValue) \(brand.rawValue)" }
  /// The wallet and the network, never the payload.
  public var debugDescription: String { description }
  /// Without children, so that no mirror shows the payload.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The answer to a `WalletSheetPrompt`.
public enum WalletSheetReply: Sendable {
  /// The shopper agreed, and the wallet handed over a token.
  case authorised(WalletToken)
  /// The shopper closed the sheet; nothing was handed over.
  case cancelled
  /// The phone cannot show the sheet: no such wallet, or no card in it.
  case unavailable
}

/// The status that an open wallet sheet is given when the payment has ended (Apple docs, PKPaymentAuthorizationStatus).
public enum WalletSheetStatus: Hashable, Sendable {
  /// The sheet says that it is done, and goes away.
  case success
  /// The sheet shows why it did not work, or that nothing is known yet, and goes away.
  case failure
}

extension Wallet {
  /// `true` if the sheet stays open while the token goes to the merchant's server, and shows how the payment ended.
  ///
  /// Apple Pay's does (Stitch docs, Wallets mobile integration, Payment processing and Payment sheet dismissal). Samsung Pay
  /// and Google Pay close as soon as they have returned their token (the same, Handle payment response).
  public var sheetStaysOpen: Bool {
    switch self {
    case .applePay: true
    case .samsungPay, .googlePay: false
    }
  }
}

extension PaymentResult {
  /// The status for a sheet that stayed open: success only for an authorised or captured payment, or a mandate. An unknown
  /// result is not a success.
  public var walletSheetStatus: WalletSheetStatus {
    switch self {
    case .success, .refunded: .success
    case .pending, .cancelled, .failed: .failure
    }
  }
}
