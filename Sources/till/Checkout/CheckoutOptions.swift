import ArgumentParser
import Basics
import Checkout
import Commerce
import Controller
import Language
import Payments
import TillAssets
import Wire

/// What a checkout begins with, from the command line.
struct CheckoutOptions: ParsableArguments {
  @Option(help: "Store, such as riyadh, london or sao-paulo.") var store: String?

  @Flag(help: "Offer the payment methods of every country at once, as no real store does.") var allMethods = false

  @Option(parsing: .unconditional, help: "Amount, such as 148 or 148.00.") var amount: String?

  @Option(help: "Currency of the amount, such as SAR (default: the store’s).") var currency: String?

  @Option(help: "Payment method, such as card, mada, stc-pay, apple-pay, tabby or pix.") var method: String?

  @Option(help: "Shopper’s name; selects some test outcomes.") var name: String?

  @Option(help: ArgumentHelp("Shopper’s email address; selects some test outcomes.", valueName: "address"))
  var email: String?

  @Option(help: ArgumentHelp("Shopper’s mobile number; selects some test outcomes.", valueName: "number"))
  var mobile: String?

  @Option(help: "Language of the screens.") var language = "en"

  @Option(parsing: .unconditional, help: "Random seed; the same seed gives the same run.") var seed: UInt64?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Change a setting, such as truelayer.kit=as-shipped; see `till settings`. Repeatable.", valueName: "name=choice"))
  var settings: [String] = []

  @Option(help: ArgumentHelp("Set up the checkout for one of the outcomes in `till outcomes`.", valueName: "id"))
  var outcome: String?

  @Option(help: ArgumentHelp("Start of the virtual clock, such as 2026-03-01T09:00:00Z.", valueName: "time"))
  var clock: String?

  /// None of them given.
  static var plain: CheckoutOptions {
    var options = CheckoutOptions()
    (options.store, options.amount, options.currency, options.method) = (nil, nil, nil, nil)
    (options.name, options.email, options.mobile, options.allMethods) = (nil, nil, nil, false)
    (options.language, options.seed, options.settings, options.outcome, options.clock) = ("en", nil, [], nil, nil)
    return options
  }

  /// The method to begin with; throws when there is none of that name.
  func startingMethod(_ phrases: Phrasebook) throws -> PaymentMethod? {
    guard let method else { return nil }
    if method == "bank-permission" { return .mandate }
    if let known = PaymentMethod(rawValue: method) { return known }
    throw Self.unknown("method", method, PaymentMethod.choices.map(\.rawValue), phrases)
  }

  /// The stage of the outcome that was asked for; throws when there is no such outcome, or beside options that it decides.
  func stage(_ surroundings: AppContext) throws -> OutcomeStage? {
    guard let outcome else { return nil }
    if let other = worldOptions.first(where: \.isGiven) {
      throw ValidationError(surroundings.phrases.text("cli.outcome-decides", ["option": .text(other.name)]))
    }
    return try OutcomeStage(outcome, in: surroundings)
  }

  /// Throws when there is an option that a session which is gone on with decides itself.
  func refuseWorldOptions(_ phrases: Phrasebook) throws {
    if let other = sessionOptions.first(where: \.isGiven) {
      throw ValidationError(phrases.text("cli.resume-decides", ["option": .text(other.name)]))
    }
  }

  /// Whether any option says which checkout it is to be.
  var asksForItsOwn: Bool { sessionOptions.contains(where: \.isGiven) }

  /// The options that a saved session decides itself, and whether they were given.
  private var sessionOptions: [(name: String, isGiven: Bool)] {
    worldOptions + [("--outcome", outcome != nil), ("--method", method != nil), ("--seed", seed != nil)]
  }

  /// The options that say what the world is like, and whether they were given.
  private var worldOptions: [(name: String, isGiven: Bool)] {
    [
      ("--store", store != nil), ("--all-methods", allMethods), ("--amount", amount != nil),
      ("--currency", currency != nil), ("--set", !settings.isEmpty), ("--name", name != nil), ("--email", email != nil),
      ("--mobile", mobile != nil), ("--clock", clock != nil),
    ]
  }

  /// The world to begin with; throws what is wrong with an option.
  func setup(_ surroundings: AppContext, hasOwnGateway: Bool) throws -> WorldSetup {
    let phrases = surroundings.phrases
    let store = try surroundings.assets.store(storeID(surroundings, hasOwnGateway: hasOwnGateway)).charging(
      in: try wantedCurrency(phrases), amount: amount, phrases)
    var setup = WorldSetup(store: store)
    setup.seed = seed ?? 1
    setup.language = language
    setup.settings = try Self.wantedSettings(settings, phrases)
    if let clock {
      guard let start = Timestamp(iso8601: clock) else {
        throw ValidationError(phrases.text("cli.bad-clock", ["text": .text(clock)]))
      }
      setup.start = start
    }
    for (option, text) in [("--name", name), ("--email", email), ("--mobile", mobile)] {
      guard let text, Scrubbing.digits(in: text) != text else { continue }
      throw ValidationError(phrases.text("cli.card-number", ["option": .text(option)]))
    }
    var shopper = store.shopper
    if let name {
      let parts = name.split(separator: " ", maxSplits: 1)
      guard let given = parts.first else { throw ValidationError(phrases.text("cli.empty-name")) }
      (shopper.givenName, shopper.familyName) = (String(given), parts.count > 1 ? String(parts[1]) : "")
    }
    if let email {
      guard Shopper.isMailAddress(email) else {
        throw ValidationError(phrases.text("cli.bad-email", ["text": .text(String(email.prefix(60)))]))
      }
      shopper.email = email
    }
    if let mobile {
      guard mobile.contains(where: { $0.isNumber }) else {
        throw ValidationError(phrases.text("cli.bad-mobile", ["text": .text(String(mobile.prefix(60)))]))
      }
      shopper.mobile = mobile
    }
    setup.shopper = shopper
    return setup
  }

  /// The settings that are wanted, as `NAME=CHOICE`; throws what is wrong with one.
  static func wantedSettings(_ settings: [String], _ phrases: Phrasebook) throws -> Settings {
    do throws(SettingProblem) {
      return try Settings(reading: settings, among: WorldSettings.all)
    } catch {
      switch error {
      case .unknownSetting(let name): throw unknown("setting", name, WorldSettings.all.map(\.id), phrases, list: false)
      case .unknownChoice(let choice, let setting):
        throw unknown("choice", choice, of: setting.id, setting.choices, phrases)
      }
    }
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

  /// What is wrong with a name that nothing has; `owner` is whose choice it was to be.
  static func unknown(
    _ kind: String, _ name: String, of owner: String = "", _ names: [String], _ phrases: Phrasebook, list: Bool = true
  ) -> ValidationError {
    var text = phrases.text("cli.unknown-\(kind)", ["name": .text(String(name.prefix(60))), "owner": .text(owner)])
    if let nearest = NearestWord.to(name, in: names) {
      text += " " + phrases.text("cli.nearest", ["name": .text(nearest)])
    }
    if list { text += " " + phrases.text("cli.known", ["names": .text(names.joined(separator: ", "))]) }
    return ValidationError(text)
  }
}

extension Store {
  /// The store with another amount, and another currency, on the counter.
  func charging(in wanted: Currency?, amount: String?, _ phrases: Phrasebook) throws -> Store {
    guard let amount else { return self }
    let currency = wanted ?? self.currency
    let total: Money
    do {
      total = try Money.payable(amount, currency: currency)
    } catch {
      throw ValidationError(phrases.text(Self.phrase(error, amount: amount, currency: currency)))
    }
    let order = Order(number: order.number, name: phrases.text("cart.own-amount"), total: total)
    return Store(
      id: id, name: name, city: city, country: country, currency: currency, utcOffsetMinutes: utcOffsetMinutes,
      shopper: shopper, order: order, methods: methods, rates: currency == self.currency ? rates : [:])
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
