import Checkout
import Commerce
import Inspection
import Language
import Payments

/// What the providers have settled, as the store's back office shows it.
extension RenderContext {
  /// The payouts, the newest first.
  var payouts: [Payout] { snapshot.settlement.payouts.reversed() }

  /// A payout's provider and day.
  func title(of payout: Payout) -> String {
    say("merchant.payout.title", ["gateway": .text(payout.gateway), "day": .text(day(of: payout.at))])
  }

  /// What became of a payout's money.
  func amount(of payout: Payout) -> String {
    let key =
      switch payout.net.minorUnits {
      case 0: "merchant.payout.even"
      case ..<0: "merchant.payout.carried"
      default: payout.isOver ? "merchant.payout.paid" : "merchant.payout.due"
      }
    return say(key, ["amount": .money(payout.net)])
  }

  /// The lines of a payout's settlement file, each with what it says and its amounts.
  func lines(of payout: Payout) -> [(title: String, amounts: String)] {
    let lines = payout.lines.map { line in
      (
        say(
          "merchant.payout.line",
          ["reference": .text(line.reference), "kind": .phrase(Phrase("settlement.line.\(line.kind.rawValue)"))]),
        line.fee.minorUnits == 0
          ? phrases.money(line.gross)
          : say("merchant.payout.amounts", ["gross": .money(line.gross), "fee": .money(line.fee)])
      )
    }
    guard payout.carried.minorUnits < 0 else { return lines }
    return [(say("merchant.payout.before"), phrases.money(payout.carried))] + lines
  }

  /// A difference between a settlement file and the store's books, in a sentence.
  func text(of difference: SettlementDifference) -> String {
    say(
      "settlement.difference.\(difference.kind.rawValue)",
      [
        "reference": .text(difference.reference), "gateway": .text(difference.gateway),
        "file": .money(difference.file), "books": .money(difference.books),
      ])
  }

  private func day(of time: Timestamp) -> String {
    phrases.date(time.civil(offsetMinutes: checkout.store.utcOffsetMinutes).date)
  }
}
