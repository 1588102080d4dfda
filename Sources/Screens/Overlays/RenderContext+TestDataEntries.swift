import Checkout
import Frames
import Pages
import Payments

extension RenderContext {
  /// The published test values that the present question takes.
  var testDataEntries: [Entry] {
    let values = testData.map { TextWidth.of(value(of: $0)) }
    let column = min(values.max() ?? 0, 26) + 2
    let brands = testData.map { TextWidth.of(brand(of: $0)) }.max() ?? 0
    return testData.map { datum in
      let value = value(of: datum)
      let brand = brand(of: datum)
      let name = brand.isEmpty ? "" : brand + String(repeating: " ", count: brands - TextWidth.of(brand) + 2)
      return Entry(
        value + String(repeating: " ", count: max(2, column - TextWidth.of(value))) + name + say(datum.outcome),
        detail: datum.source == nil ? say("test-data.own") : "", .datum(datum))
    }
  }

  /// The brands of a test card, so that it is found by them.
  private func brand(of datum: TestDatum) -> String {
    guard case .card(let number, _, _) = datum.input else { return "" }
    return CardBrand.choices(number).map { say("brand.\($0.rawValue)") }.joined(separator: "/")
  }

  private func value(of datum: TestDatum) -> String {
    switch datum.input {
    case .card(let number, _, _): CardNumber.grouped(number, by: CardBrand.detect(number)?.grouping ?? [4, 4, 4, 4, 3])
    case .holder(let text), .phone(let text), .code(let text), .email(let text), .amount(let text):
      VisibleText.sanitised(text)
    case .bank(let id):
      if case .answering(_, .bank(let prompt, _)) = checkout.phase,
        let bank = prompt.banks.first(where: { $0.id == id })
      {
        VisibleText.sanitised(bank.name)
      } else {
        VisibleText.sanitised(id)
      }
    case .walletCard(let id):
      form?.field(.walletCard)?.choices.first { $0.id == id }.map { say($0.label) } ?? VisibleText.sanitised(id)
    case .setting(let id, let choice): say("setting.\(id).\(choice)")
    }
  }
}
