import Checkout
import Commerce
import Inspection
import Language
import Payments

/// What the first line says of the shop and the price.
extension RenderContext {
  /// What is being paid: the total on the wallet's sheet, else the amount of the present payment; the order's total before one begins.
  var payable: Money {
    switch checkout.phase {
    case .selecting, .details: return checkout.order.total
    case .answering(_, .sheet(let prompt, let form)):
      return prompt.update(for: form.text(.walletCard))?.items.last?.amount ?? prompt.amount
    case .working(let working):
      if let sheet = working.sheet { return sheet.amount }
    case .answering, .result: break
    }
    guard !checkout.isEnrolling, case .started(_, let begun)? = snapshot.timeline.last(where: \.fact.isStart)?.fact
    else {
      return checkout.order.total
    }
    // What the provider was asked for in the end counts, as after a change on the sheet.
    let asked = snapshot.status?.amount
    return asked?.currency == begun.currency ? asked ?? begun : begun
  }

  /// Where the shop sells. Before an audience a shop that sells in many countries sells where its customer pays.
  var market: String {
    let currency = payable.currency
    guard model.isOnStage, currency != checkout.store.currency else { return outside(checkout.store.city) }
    // The first two letters of a currency are its country's (ISO 4217), but for the euro.
    let country = "country.\(currency.code.prefix(2).lowercased())"
    let key = currency == .eur ? "chrome.euro-area" : country
    return phrases.has(key) ? say(key) : outside(checkout.store.city)
  }
}
