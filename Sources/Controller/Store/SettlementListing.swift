import Basics
import Commerce
public import Inspection
import Sandbox

/// The settlement files of the providers as comma-separated values, one after the other, each under its own headings.
public struct SettlementListing: Sendable {
  private let settlement: Settlement

  /// The files of a moment.
  public init(_ settlement: Settlement) { self.settlement = settlement }

  /// The text; empty where nothing was settled.
  public var text: String {
    let providers = settlement.payouts.map(\.provider).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    return providers.compactMap { provider in
      SandboxCatalog.settlements[provider].map { file(of: provider, $0) }
    }.joined(separator: "\n")
  }

  private func file(of provider: String, _ terms: SettlementTerms) -> String {
    var rows = [terms.columns.map(\.name)]
    for payout in settlement.payouts where payout.provider == provider && payout.isOver {
      rows += payout.lines.map { line in terms.columns.map { Self.text($0.content, line, payout, terms) } }
    }
    return rows.map { CSVText.line($0) + "\n" }.joined()
  }

  private static func text(
    _ content: SettlementTerms.Content, _ line: SettlementLine, _ payout: Payout, _ terms: SettlementTerms
  ) -> String {
    let isIncoming = line.gross.minorUnits >= 0
    return switch content {
    case .reference: line.reference
    case .kind:
      switch line.kind {
      case .charge: terms.words.charge
      case .refund: terms.words.refund
      case .chargeback: terms.words.chargeback
      }
    case .day: day(line.at)
    case .payoutDay: day(payout.at)
    case .currency: line.gross.currency.code
    case .gross: line.gross.decimalText
    case .grossInMinorUnits: String(line.gross.minorUnits)
    case .credit: isIncoming ? line.gross.decimalText : ""
    case .debit:
      isIncoming ? "" : Money(minorUnits: -line.gross.minorUnits, currency: line.gross.currency).decimalText
    case .fee: line.fee.decimalText
    case .net: line.net.decimalText
    }
  }

  private static func day(_ time: Timestamp) -> String { String(time.iso8601.prefix(10)) }
}
