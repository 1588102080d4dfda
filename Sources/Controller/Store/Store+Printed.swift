import Commerce
import Sandbox

extension Store {
  /// The name as banks and messages print it: without a mark of symbols, such as ☕, in front of it.
  var printedName: String {
    let rest = name.unicodeScalars.drop { Self.ofMarks.contains($0.properties.generalCategory) }
    return rest.isEmpty ? name : String(rest)
  }

  /// A mark: symbols, the characters that join or colour them, and the space behind them.
  private static let ofMarks: Set<Unicode.GeneralCategory> = [
    .otherSymbol, .mathSymbol, .modifierSymbol, .nonspacingMark, .format, .spaceSeparator,
  ]
}

extension SandboxMerchant {
  /// A store as providers know it.
  package init(_ store: Store) {
    self.init(
      name: store.printedName, city: store.city, country: store.country, utcOffsetMinutes: store.utcOffsetMinutes)
  }
}
