import ArgumentParser
import Checkout
import Commerce
import Controller
import Language
import Payments
import TillAssets

/// What a checkout begins with, from the command line.
struct CheckoutOptions: ParsableArguments {
  @Option(help: "The store, by its name in Till's data: default, riyadh, sao-paulo.")
  var store = "default"

  @Option(help: "What is to be paid, such as 148 or 148.00; without it the store's own order is used.")
  var amount: String?

  @Option(help: "The currency of the amount, such as SAR; without it the store's own.")
  var currency: String?

  @Option(help: "Begin at once with a method: card (or mada, visa, mastercard), stc-pay, tabby, tamara, pix.")
  var method: String?

  @Option(help: "The shopper's name; some test data is read from it.")
  var name: String?

  @Option(help: "The shopper's e-mail address; some test data is read from it.")
  var email: String?

  @Option(help: "The shopper's mobile number; some test data is read from it.")
  var mobile: String?

  @Option(help: "The language of the screens.")
  var language = "en"

  @Option(help: "Where every random choice comes from; the same seed gives the same run.")
  var seed: UInt64 = 1

  @Option(help: "When the simulated world begins, such as 2026-03-01T09:00:00Z.")
  var clock: String?

  /// The method to begin with; throws when there is none of that name.
  func startingMethod(_ phrases: Phrasebook) throws -> PaymentMethod? {
    guard let method else { return nil }
    if ["mada", "visa", "mastercard"].contains(method) { return .card }
    if let known = PaymentMethod(rawValue: method) { return known }
    let names = PaymentMethod.allCases.map(\.rawValue) + ["mada", "visa", "mastercard"]
    throw Self.unknown("method", method, names, phrases)
  }

  /// The world to begin with; throws what is wrong with an option.
  func setup(_ surroundings: Surroundings) throws -> WorldSetup {
    let phrases = surroundings.phrases
    let store = try surroundings.assets.store(self.store).charging(
      in: try wantedCurrency(phrases), amount: amount, phrases)
    var setup = WorldSetup(store: store)
    setup.seed = seed
    setup.language = language
    if let clock {
      guard let start = Timestamp(iso8601: clock) else {
        throw ValidationError(phrases.text("cli.bad-clock", ["text": .text(clock)]))
      }
      setup.start = start
    }
    var shopper = store.shopper
    if let name {
      let parts = name.split(separator: " ", maxSplits: 1)
      guard let given = parts.first else { throw ValidationError(phrases.text("cli.empty-name")) }
      (shopper.givenName, shopper.familyName) = (String(given), parts.count > 1 ? String(parts[1]) : "")
    }
    shopper.email = email ?? shopper.email
    shopper.mobile = mobile ?? shopper.mobile
    setup.shopper = shopper
    return setup
  }

  private func wantedCurrency(_ phrases: Phrasebook) throws -> Currency? {
    guard let currency else { return nil }
    guard let known = Currency(code: currency) else {
      throw Self.unknown("currency", currency, Currency.allCodes, phrases, list: false)
    }
    guard amount != nil else {
      throw ValidationError(phrases.text("cli.currency-needs-amount", ["code": .text(known.code)]))
    }
    return known
  }

  static func unknown(_ kind: String, _ name: String, _ names: [String], _ phrases: Phrasebook, list: Bool = true)
    -> ValidationError
  {
    var text = phrases.text("cli.unknown-\(kind)", ["name": .text(String(name.prefix(60)))])
    if let nearest = NearestWord.to(name, in: names) {
      text += " " + phrases.text("cli.nearest", ["name": .text(nearest)])
    }
    if list { text += " " + phrases.text("cli.known", ["names": .text(names.joined(separator: ", "))]) }
    return ValidationError(text)
  }
}

extension Store {
  /// The store with another amount, and another currency, on the counter.
  fileprivate func charging(in wanted: Currency?, amount: String?, _ phrases: Phrasebook) throws -> Store {
    guard let amount else { return self }
    let currency = wanted ?? self.currency
    let total: Money
    do {
      total = try Money.payable(amount, currency: currency)
    } catch {
      throw ValidationError(phrases.text(Self.phrase(error, amount: amount, currency: currency)))
    }
    let order = Order(number: order.number, name: order.items.first?.name ?? order.number, total: total)
    return Store(
      id: id, name: name, city: city, country: country, currency: currency, utcOffsetMinutes: utcOffsetMinutes,
      shopper: shopper,
      order: order, methods: methods, rates: currency == self.currency ? rates : [:])
  }

  private static func phrase(_ problem: MoneyProblem, amount: String, currency: Currency) -> Phrase {
    let values: [String: Phrase.Value] = [
      "amount": .text(String(amount.prefix(60))), "code": .text(currency.code), "count": .number(currency.exponent),
      "most": .money(Money(minorUnits: Money.largestMinorUnits, currency: currency)),
    ]
    return switch problem {
    case .empty, .notANumber: Phrase("cli.amount-not-a-number", values)
    case .tooManyDecimals: Phrase("cli.amount-decimals", values)
    case .negative: Phrase("cli.amount-negative", values)
    case .zero: Phrase("cli.amount-zero", values)
    case .tooLarge: Phrase("cli.amount-too-large", values)
    }
  }
}
