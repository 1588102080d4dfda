import Commerce
import Language
import Pages

/// How the hosted pages of Tabby and Tamara are built; what stands on each, and where it leads, is the provider's own.
struct PayLaterPage {
  /// How many wrong codes are taken before a new one must be sent; Till's own, because no provider publishes it.
  static let mostWrongCodes = 5

  /// The provider's identifier, with which names of pages and keys of phrases begin.
  let provider: String
  /// The page's address.
  let url: String
  /// The store, as its contract with the provider names it.
  let store: SandboxMerchant
  /// The order's number or reference; empty when the store gave none.
  let order: String
  /// What is to be paid.
  let amount: Money

  /// A page by its name, such as `code`.
  func page(
    _ name: String, title: [String: Phrase.Value] = [:], blocks: [HostedPage.Block] = [],
    fields: [HostedPage.Field] = [], buttons: [HostedPage.Button], note: Phrase? = nil
  ) -> HostedPage {
    HostedPage(
      id: "\(provider).\(name)", url: url, title: phrase("\(name).title", title), blocks: blocks, fields: fields,
      buttons: buttons, simulatorNote: note)
  }

  /// A page that only says something and leads back to the store.
  func notice(_ name: String) -> HostedPage {
    page(name, blocks: [.notice(phrase("\(name).text"))], buttons: [button("back", weight: .primary)])
  }

  /// A page that says that all is well, before the shopper is sent back.
  var tick: HostedPage {
    page(
      "done", blocks: [.text(phrase("done.text", ["store": .text(store.name)]))] + facts,
      buttons: [button("continue", "done.continue", weight: .primary)])
  }

  /// Who is paid, for what and how much.
  var facts: [HostedPage.Block] {
    var facts = [fact("store", .text(store.name))]
    if !order.isEmpty { facts.append(fact("order", .text(order))) }
    return facts + [fact("amount", .money(amount))]
  }

  /// A fact by its name, such as `amount`.
  func fact(_ name: String, _ value: Phrase.Value) -> HostedPage.Block {
    .fact(label: phrase(name), value: phrase("\(name).value", [name: value]))
  }

  /// The parts of a plan: one today and one in each of the next months, on the store's own day; they add up to the amount.
  func plan(in parts: Int, on now: Timestamp) -> HostedPage.Block {
    let today = now.civil(offsetMinutes: store.utcOffsetMinutes).date
    return .plan(
      amount.split(into: parts).enumerated().map { month, part in
        HostedPage.PlanRow(due: month == 0 ? nil : today.adding(months: month), amount: part)
      })
  }

  /// A button by its name; what it says stands under that name unless told otherwise.
  func button(
    _ name: String, _ label: String? = nil, _ values: [String: Phrase.Value] = [:],
    weight: HostedPage.Button.Weight = .plain
  ) -> HostedPage.Button {
    HostedPage.Button(id: name, label: phrase(label ?? name, values), weight: weight)
  }

  /// The buttons of most pages: continue, or cancel.
  func buttons(_ name: String, _ label: String) -> [HostedPage.Button] {
    [button(name, label, weight: .primary), button("cancel")]
  }

  /// One of the provider's phrases.
  func phrase(_ name: String, _ values: [String: Phrase.Value] = [:]) -> Phrase {
    Phrase("\(provider).\(name)", values)
  }
}
