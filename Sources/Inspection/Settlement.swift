public import Commerce

/// What the providers have settled with the store: the lines of their settlement files, what they pay out, and where a file differs from
/// the store's books.
public struct Settlement: Hashable, Sendable {
  /// What is paid out or due, in the order of the days.
  public var payouts: [Payout] = []
  /// Where a file and the books differ, in the order of the references.
  public var differences: [SettlementDifference] = []

  /// Nothing was settled.
  public init() {}
}

/// What a provider pays out on one day in one currency: its settlement file for that day.
public struct Payout: Hashable, Sendable, Identifiable {
  /// The provider's identifier, such as `hyperpay`.
  public let provider: String
  /// The provider's name, such as `HyperPay`.
  public let gateway: String
  /// When it is paid out.
  public let at: Timestamp
  /// The file's lines, oldest first.
  public var lines: [SettlementLine]
  /// What an earlier day left to be paid back: below zero, or zero.
  public let carried: Money
  /// What moves to the store's bank account; nothing moves while it is zero or less, and it is carried to the next day.
  public let net: Money
  /// Whether its day has come.
  public let isOver: Bool

  /// Such as `hyperpay-SAR-1764050400000`.
  public var id: String { "\(provider)-\(net.currency.code)-\(at.milliseconds)" }

  /// A payout.
  public init(
    provider: String, gateway: String, at: Timestamp, lines: [SettlementLine], carried: Money, net: Money, isOver: Bool
  ) {
    self.provider = provider
    self.gateway = gateway
    self.at = at
    self.lines = lines
    self.carried = carried
    self.net = net
    self.isOver = isOver
  }
}

/// A line of a settlement file.
public struct SettlementLine: Hashable, Sendable {
  /// Why the money moved.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Money was taken for the store.
    case charge
    /// The store gave it back.
    case refund
    /// A dispute or a chargeback took it back.
    case chargeback
  }

  /// Why the money moved.
  public let kind: Kind
  /// The store's reference.
  public let reference: String
  /// When it moved.
  public let at: Timestamp
  /// How much, before fees: below zero where it went back to the shopper.
  public var gross: Money
  /// What the provider keeps, zero or more.
  public let fee: Money

  /// What remains for the store.
  public var net: Money { Money(minorUnits: gross.minorUnits - fee.minorUnits, currency: gross.currency) }

  /// A line.
  public init(kind: Kind, reference: String, at: Timestamp, gross: Money, fee: Money) {
    self.kind = kind
    self.reference = reference
    self.at = at
    self.gross = gross
    self.fee = fee
  }
}

/// Where a provider's settlement file and the store's books differ.
public struct SettlementDifference: Hashable, Sendable {
  /// In what.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The file has a payment that is not in the books.
    case notInBooks = "not-in-books"
    /// The books have a charge that no file has.
    case missing
    /// Another amount was charged.
    case charge
    /// Another amount was refunded.
    case refund
    /// Another amount was charged back.
    case chargeback
  }

  /// In what.
  public let kind: Kind
  /// The provider's name, such as `HyperPay`.
  public let gateway: String
  /// The store's reference.
  public let reference: String
  /// What the file says.
  public let file: Money
  /// What the books say.
  public let books: Money

  /// A difference.
  public init(kind: Kind, gateway: String, reference: String, file: Money, books: Money) {
    self.kind = kind
    self.gateway = gateway
    self.reference = reference
    self.file = file
    self.books = books
  }
}

/// What is wrong with the settlement files that the providers send; Till's own, to practise reconciling them.
public enum SettlementFault: String, SettingChoice {
  /// Nothing.
  case none
  /// The last charge of every file is left out.
  case leavesOut = "leaves-out"
  /// The last charge of every file has another amount.
  case wrongAmount = "wrong-amount"
  /// The last charge of every file stands in it twice.
  case twice

  /// The setting's name.
  public static let setting = "settlement.file"
}
