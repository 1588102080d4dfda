import Checkout
import Commerce
import Language
import Payments

/// The steps of a shopper who chooses, and of the world outside.
extension ScenarioReader {
  /// `authorise`, `cancel`, or `{card: visa-1111}`.
  mutating func sheet(_ tree: Tree) -> SheetMove? {
    if case .map = tree.content {
      let parts = fields(tree, of: "sheet", allowing: ["card"], requiring: ["card"])
      return parts?["card"].flatMap { text($0) }.map { .card($0) }
    }
    switch name(tree, among: ["authorise", "cancel"], kind: "sheet") {
    case "authorise": return .authorise
    case "cancel": return .cancel
    default: return nil
    }
  }

  /// A bank's identifier, `cancel`, or `{country: DE}`.
  mutating func bank(_ tree: Tree) -> BankMove? {
    if case .map = tree.content {
      let parts = fields(tree, of: "bank", allowing: ["country"], requiring: ["country"])
      guard let entry = parts?["country"], let code = text(entry) else { return nil }
      guard let country = Country(code: code) else {
        complaints.add(.wrongFormat, entry.place, "format.country", ["value": .text(Shown.text(code))])
        return nil
      }
      return .country(country.code)
    }
    return text(tree).map { $0 == "cancel" ? .cancel : .choose($0) }
  }

  /// Fields with their values, `submit` for none, or `cancel`.
  mutating func form(_ tree: Tree) -> FormMove? {
    guard case .map(let entries) = tree.content else {
      switch name(tree, among: ["submit", "cancel"], kind: "form") {
      case "submit": return .submit([])
      case "cancel": return .cancel
      default: return nil
      }
    }
    return .submit(
      entries.compactMap { entry in
        template(entry.value).map { PageFilling(field: entry.name, text: TypedText($0), place: entry.place) }
      })
  }

  /// `{saved: 1}`, `{brand: visa}` or `{save: true}`.
  mutating func card(_ tree: Tree) -> CardMove? {
    guard let entry = single(tree, of: "card", allowing: ["saved", "brand", "save"], usual: "saved") else { return nil }
    switch entry.name {
    case "saved": return count(entry.value, 1...20).map { .saved($0) }
    case "brand": return name(entry.value, among: CardBrand.allCases.map(\.rawValue), kind: "brand").map { .brand($0) }
    default: return flag(entry.value).map { .save($0) }
    }
  }

  /// `{capture: 10.00 SAR}`, `{refund: 5.00 SAR}` or `{void: true}`.
  mutating func merchantOrder(_ tree: Tree) -> Action? {
    let names = PaymentModification.Kind.allCases.map(\.rawValue)
    guard let entry = single(tree, of: "merchant", allowing: names + [MerchantActions.retry], usual: names[0]) else {
      return nil
    }
    guard entry.name == MerchantActions.retry else { return merchantOperation(entry).map { .operate($0) } }
    guard let again = single(entry.value, of: MerchantActions.retry, allowing: names, usual: names[0]) else {
      return nil
    }
    return merchantOperation(again).map { .retry($0) }
  }

  private mutating func merchantOperation(_ entry: Tree.Entry) -> PaymentModification? {
    guard let kind = PaymentModification.Kind(rawValue: entry.name) else { return nil }
    switch kind {
    case .capture: return money(entry.value).map { .capture($0) }
    case .refund: return money(entry.value).map { .refund($0) }
    case .void: return flag(entry.value) == true ? .void : nil
    }
  }

  mutating func settings(_ tree: Tree) -> Settings {
    var settings = Settings()
    guard let parts = fields(tree, of: "settings", allowing: vocabulary.settings.map(\.id)) else { return settings }
    for entry in parts.entries {
      guard let setting = vocabulary.settings.first(where: { $0.id == entry.name }),
        let choice = name(entry.value, among: setting.choices, kind: "choice")
      else { continue }
      settings.choose(choice, for: setting)
    }
    return settings
  }
}
