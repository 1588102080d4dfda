import Basics
import Commerce
import Language

extension ScenarioReader {
  /// An amount with its currency and exactly that currency's decimals, such as `250.00 SAR`.
  mutating func money(_ tree: Tree) -> Money? {
    guard let text = text(tree) else { return nil }
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      complaints.add(.wrongFormat, tree.place, "format.money", ["value": .text(Shown.text(text))])
      return nil
    }
    guard let currency = Currency(code: parts[1]), currency.code == parts[1] else {
      complaints.add(
        .unknownValue, tree.place, "unknown.value",
        ["kind": .phrase(Phrase("scenario.kind.currency")), "value": .text(Shown.text(parts[1]))],
        notes: NearestWord.to(parts[1], in: Currency.allCodes).map {
          [Phrase("scenario.did-you-mean", ["word": .text($0)])]
        } ?? [])
      return nil
    }
    do {
      let money = try Money.parse(Self.withoutSurplusZeros(parts[0], currency), currency: currency)
      if money.decimalText == parts[0] { return money }
      let decimals = parts[0].split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count ?? 0
      if decimals == currency.exponent {
        complaints.add(.wrongFormat, tree.place, "format.money", ["value": .text(Shown.text(text))])
      } else {
        complainOfDecimals(decimals, currency, tree.place, instead: money)
      }
    } catch {
      complain(of: error, text, parts[0], currency, tree.place)
    }
    return nil
  }

  /// An amount in the store's currency, above zero.
  mutating func total(_ tree: Tree) -> Money? {
    guard let money = money(tree) else { return nil }
    if let store, money.currency != store.currency {
      complaints.add(
        .money, tree.place, "money.other-currency",
        ["store": .text(store.id), "expected": .text(store.currency.code), "found": .text(money.currency.code)])
      return nil
    }
    guard money.minorUnits > 0 else {
      complaints.add(.money, tree.place, "money.zero")
      return nil
    }
    return money
  }

  /// Zeros beyond the currency's decimals change no amount, so the message can say what to write.
  private static func withoutSurplusZeros(_ text: String, _ currency: Currency) -> String {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count > currency.exponent,
      parts[1].dropFirst(currency.exponent).allSatisfy({ $0 == "0" })
    else { return text }
    return currency.exponent == 0 ? String(parts[0]) : "\(parts[0]).\(parts[1].prefix(currency.exponent))"
  }

  private mutating func complain(
    of problem: MoneyProblem, _ text: String, _ number: String, _ currency: Currency, _ place: Place
  ) {
    switch problem {
    case .empty, .notANumber: complaints.add(.wrongFormat, place, "format.money", ["value": .text(Shown.text(text))])
    case .tooManyDecimals:
      let decimals = number.split(separator: ".", omittingEmptySubsequences: false).last?.count ?? 0
      complainOfDecimals(decimals, currency, place, instead: nil)
    case .negative: complaints.add(.money, place, "money.negative")
    case .zero: complaints.add(.money, place, "money.zero")
    case .tooLarge:
      let largest = Money(minorUnits: Money.largestMinorUnits, currency: currency)
      complaints.add(.money, place, "money.too-large", ["limit": .text(Self.text(of: largest))])
    }
  }

  private mutating func complainOfDecimals(_ found: Int, _ currency: Currency, _ place: Place, instead: Money?) {
    complaints.add(
      .money, place, "money.decimals",
      ["currency": .text(currency.code), "count": .number(currency.exponent), "found": .number(found)],
      notes: instead.map { [Phrase("scenario.write", ["text": .text(Self.text(of: $0))])] } ?? [])
  }

  /// An amount as a file writes it.
  static func text(of money: Money) -> String { "\(money.decimalText) \(money.currency.code)" }
}
