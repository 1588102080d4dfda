public import Commerce

/// How a provider settles with a store: what it keeps, when it pays out, and what its settlement file looks like.
///
/// No provider publishes its tariff or the day of a payout; those are Till's own.
public struct SettlementTerms: Hashable, Sendable {
  /// What it keeps of every charge, in hundredths of a percent.
  public let basisPoints: Int64
  /// What it keeps of every charge besides, in whole units of the currency.
  public let fixedUnits: Int64
  /// How many days after the day (UTC) of a movement its money is paid out.
  public let days: Int
  /// The columns of its settlement file, in order.
  public let columns: [Column]
  /// What it calls each kind of line.
  public let words: Words

  /// A column: its heading, and what stands in it.
  public struct Column: Hashable, Sendable {
    /// The heading.
    public let name: String
    /// What stands in it.
    public let content: Content

    /// A column.
    public init(_ name: String, _ content: Content) {
      self.name = name
      self.content = content
    }
  }

  /// What a column holds.
  public enum Content: Hashable, Sendable {
    /// The store's reference.
    case reference
    /// What kind of line it is.
    case kind
    /// The day on which the money moved.
    case day
    /// The day of the payout.
    case payoutDay
    /// The currency's code.
    case currency
    /// The amount with its sign, before fees.
    case gross
    /// The amount with its sign, before fees, in minor units.
    case grossInMinorUnits
    /// The amount that comes in; empty where something goes out.
    case credit
    /// The amount that goes out; empty where something comes in.
    case debit
    /// The fee.
    case fee
    /// What remains.
    case net
  }

  /// What a provider calls each kind of line.
  public struct Words: Hashable, Sendable {
    /// A charge.
    public let charge: String
    /// A refund.
    public let refund: String
    /// A chargeback.
    public let chargeback: String

    /// Words.
    public init(charge: String, refund: String, chargeback: String) {
      self.charge = charge
      self.refund = refund
      self.chargeback = chargeback
    }
  }

  /// Terms; columns and words are Till's own where they are left out.
  public init(
    basisPoints: Int64, fixedUnits: Int64 = 0, days: Int, columns: [Column] = SettlementTerms.ownColumns,
    words: Words = Words(charge: "charge", refund: "refund", chargeback: "chargeback")
  ) {
    self.basisPoints = basisPoints
    self.fixedUnits = fixedUnits
    self.days = days
    self.columns = columns
    self.words = words
  }

  /// Till's own columns, for providers whose documents name none.
  public static let ownColumns = [
    Column("payout_date", .payoutDay), Column("reference", .reference), Column("type", .kind),
    Column("date", .day), Column("currency", .currency), Column("gross", .gross), Column("fee", .fee),
    Column("net", .net),
  ]

  /// What the provider keeps of a charge; halves are rounded up.
  public func fee(of charge: Money) -> Money {
    let unit = (0..<charge.currency.exponent).reduce(Int64(1)) { unit, _ in unit * 10 }
    return Money(
      minorUnits: (charge.minorUnits * basisPoints + 5_000) / 10_000 + fixedUnits * unit, currency: charge.currency)
  }

  /// When the money of a movement is paid out: at 06:00 UTC.
  public func payout(of movement: Timestamp) -> Timestamp {
    let day: Int64 = 86_400_000
    let start = movement.milliseconds - (movement.milliseconds % day + day) % day
    return Timestamp(milliseconds: start + Int64(days) * day + 6 * 3_600_000)
  }
}
