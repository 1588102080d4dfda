import Commerce
import Inspection
import Payments
import Providers
import Sandbox

/// The providers' settlement files, worked out from the ledger of the world, and how the store reconciles them with its books.
struct SettlementFiles {
  /// A file for each day on which a provider pays out in a currency, in the order of the days.
  private(set) var payouts: [Payout] = []

  private struct Lane: Hashable {
    let provider: String
    let currency: Currency
  }

  private struct Day: Hashable {
    let lane: Lane
    let at: Timestamp
  }

  /// The files of everything that has moved by now.
  init(_ movements: some Sequence<MoneyMovement>, at now: Timestamp) {
    var lines: [Day: [SettlementLine]] = [:]
    for movement in movements {
      guard let terms = SandboxCatalog.settlements[movement.provider], let line = SettlementLine(movement, terms) else {
        continue
      }
      let lane = Lane(provider: movement.provider, currency: movement.amount.currency)
      lines[Day(lane: lane, at: terms.payout(of: movement.at)), default: []].append(line)
    }
    var carried: [Lane: Int64] = [:]
    let days = lines.keys.sorted { ($0.at, $0.lane.provider) < ($1.at, $1.lane.provider) }
    for day in days {
      let (currency, before) = (day.lane.currency, carried[day.lane] ?? 0)
      let net = before + (lines[day] ?? []).reduce(0) { $0 + $1.net.minorUnits }
      carried[day.lane] = min(net, 0)
      payouts.append(
        Payout(
          provider: day.lane.provider, gateway: ProviderID(rawValue: day.lane.provider)?.name ?? day.lane.provider,
          at: day.at, lines: lines[day] ?? [],
          carried: Money(minorUnits: before, currency: currency), net: Money(minorUnits: net, currency: currency),
          isOver: day.at <= now))
    }
  }

  /// The same files with something wrong in those that were sent; what is paid out stays as it is.
  func spoilt(by fault: SettlementFault) -> [Payout] {
    payouts.map { payout in
      guard payout.isOver, let last = payout.lines.lastIndex(where: { $0.kind == .charge }) else { return payout }
      var spoilt = payout
      switch fault {
      case .none: break
      case .leavesOut: spoilt.lines.remove(at: last)
      case .wrongAmount:
        let charged = spoilt.lines[last].gross
        spoilt.lines[last].gross = Money(minorUnits: charged.minorUnits / 2, currency: charged.currency)
      case .twice: spoilt.lines.insert(spoilt.lines[last], at: last)
      }
      return spoilt
    }
  }

  /// Where files and books differ. What is not paid out yet may be in the books or not: either is right.
  static func differences(between payouts: [Payout], and books: [BookEntry]) -> [SettlementDifference] {
    var found: [SettlementDifference] = []
    let lines = payouts.flatMap { payout in payout.lines.map { (payout, $0) } }
    for reference in Set(lines.map(\.1.reference) + books.map(\.reference)).sorted() {
      let own = lines.filter { $0.1.reference == reference }
      let entry = books.last { $0.reference == reference }
      guard let currency = own.first?.1.gross.currency ?? entry?.amount.currency else { continue }
      func sum(_ kind: SettlementLine.Kind, isOver: Bool) -> Int64 {
        own.reduce(0) { sum, line in
          line.1.kind == kind && line.0.isOver == isOver ? sum + abs(line.1.gross.minorUnits) : sum
        }
      }
      // Some providers report as a refund what their file lists as a chargeback.
      let refunds = sum(.refund, isOver: true) + sum(.refund, isOver: false)
      let isOneForBoth = (entry?.booked(.refund) ?? 0) > refunds && entry?.status?.chargedBack == nil
      for kind in SettlementLine.Kind.allCases where !isOneForBoth || kind != .chargeback {
        func listed(isOver: Bool) -> Int64 {
          sum(kind, isOver: isOver) + (isOneForBoth && kind == .refund ? sum(.chargeback, isOver: isOver) : 0)
        }
        let (sent, open, booked) = (listed(isOver: true), listed(isOver: false), entry?.booked(kind) ?? 0)
        guard booked < sent || booked > sent + open else { continue }
        let difference: SettlementDifference.Kind =
          switch kind {
          case .charge where entry == nil: .notInBooks
          case .charge where sent + open == 0: .missing
          case .charge: .charge
          case .refund: .refund
          case .chargeback: .chargeback
          }
        found.append(
          SettlementDifference(
            kind: difference, gateway: own.first?.0.gateway ?? entry?.gateway ?? "", reference: reference,
            file: Money(minorUnits: booked < sent ? sent : sent + open, currency: currency),
            books: Money(minorUnits: booked, currency: currency)))
      }
    }
    return found
  }
}

extension SettlementLine {
  /// The line that a movement makes in the file of a provider with these terms; `nil` for what no file lists.
  fileprivate init?(_ movement: MoneyMovement, _ terms: SettlementTerms) {
    let nothing = Money.zero(movement.amount.currency)
    let back = Money(minorUnits: -movement.amount.minorUnits, currency: movement.amount.currency)
    let (reference, at) = (movement.reference, movement.at)
    switch movement.kind {
    case .capture:
      self.init(
        kind: .charge, reference: reference, at: at, gross: movement.amount, fee: terms.fee(of: movement.amount))
    case .refund: self.init(kind: .refund, reference: reference, at: at, gross: back, fee: nothing)
    case .chargeback: self.init(kind: .chargeback, reference: reference, at: at, gross: back, fee: nothing)
    case .hold, .void, .lapse, .fee, .payout: return nil
    }
  }
}

extension BookEntry {
  /// The books' total of a kind, in minor units.
  fileprivate func booked(_ kind: SettlementLine.Kind) -> Int64 {
    guard let status else { return 0 }
    let isTaken =
      switch status.state {
      case .captured, .refunded: true
      case .authorised, .linked, .pending, .declined, .cancelled, .expired: false
      }
    let charged = status.captured ?? (isTaken ? status.amount ?? amount : nil)
    let refunded = status.refunded ?? (status.state == .refunded && status.chargedBack == nil ? charged : nil)
    return switch kind {
    case .charge: charged?.minorUnits ?? 0
    case .refund: refunded?.minorUnits ?? 0
    case .chargeback: status.chargedBack?.minorUnits ?? 0
    }
  }
}
