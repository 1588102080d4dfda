import Commerce
import Language
import Pages

/// What the hosted pages of Tabby and Tamara have in common.
struct PayLaterPage: PageForm {
  /// How wrong codes are dealt with; Till's own, because no provider publishes it.
  static let codes = OneTimeCode.Rules(mostWrong: 5)

  let provider: String
  let url: String
  /// The store, as its contract with the provider names it.
  let store: SandboxMerchant
  /// The order's number or reference; empty when the store gave none.
  let order: String
  /// What is to be paid.
  let amount: Money

  /// A page that only says something and leads back to the store.
  func notice(_ name: String) -> HostedPage {
    page(name, [.notice(phrase("\(name).text"))], buttons: [primary("back")])
  }

  /// A page that says that all is well, before the shopper is sent back.
  var tick: HostedPage {
    page(
      "done", [.text(phrase("done.text", ["store": .text(store.name)]))] + facts,
      buttons: [primary("continue", "done.continue")])
  }

  /// Who is paid, for what and how much.
  var facts: [HostedPage.Block] {
    [fact("store", .text(store.name))] + (order.isEmpty ? [] : [fact("order", .text(order))])
      + [fact("amount", .money(amount))]
  }

  /// The parts of a plan: one today and one in each of the next months, on the store's own day; they add up to the amount.
  func plan(in parts: Int, on now: Timestamp) -> HostedPage.Block {
    let today = now.civil(offsetMinutes: store.utcOffsetMinutes).date
    return .plan(
      amount.split(into: parts).enumerated().map { month, part in
        HostedPage.PlanRow(due: month == 0 ? nil : today.adding(months: month), amount: part)
      })
  }

  /// The amounts of orders that a provider finds too large or too small; its limits are Till's own.
  static func limits(_ provider: String, least: Money, most: Money) -> [TestDatum] {
    [(Int64(1), "too-high", most), (-1, "too-low", least)].map { step, name, limit in
      let amount = Money(minorUnits: limit.minorUnits + step, currency: limit.currency)
      return TestDatum(
        input: .amount(amount.decimalText),
        outcome: Phrase("\(provider).test.amount-\(name)", ["limit": .money(limit)]), source: nil)
    }
  }

  /// The buttons of most pages: continue, or cancel.
  func buttons(_ name: String, _ label: String) -> [HostedPage.Button] { [primary(name, label), button("cancel")] }
}
