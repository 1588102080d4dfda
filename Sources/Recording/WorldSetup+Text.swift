public import Commerce
import Controller
import Inspection
import Pages
import Phone
import Simulation
import Wire

/// A set-up as a JSON text, for recordings. The store is named, not written: whoever reads the text finds it again.
extension WorldSetup {
  /// The set-up as one line of JSON.
  public var text: String {
    let json = JSON.fields([
      "store": .string(store.id),
      "order": order.map(Self.json),
      "shopper": shopper.map(Self.json),
      // A seed has 64 bits, which not every reader of JSON keeps in a number.
      "seed": .string(String(seed)),
      "start": .whole(start.milliseconds),
      "language": .string(language),
      "settings": .object(
        settings.chosen.sorted { $0.key < $1.key }.map { JSON.Member(name: $0.key, value: .string($0.value)) }),
      "job-order": Self.json(jobOrder),
      "phone": phone.json,
      "faults": .array(faults.map(\.recorded)),
      "schedules": schedules.json, "rules-off": rulesOff,
    ])
    return json.compactText
  }

  /// Reads a set-up from its text; `stores` finds the store of an identifier.
  public init(reading text: String, stores: (String) -> Store?) throws(RecordingProblem) {
    var reader = try RecordingReader(text, part: .setup)
    guard let store = stores(try reader.text("store")) else { throw reader.problem(.noSuchStore, "store") }
    self.init(store: store)
    if reader.has("order") { order = try reader.object("order", Self.order) }
    if reader.has("shopper") { shopper = try reader.object("shopper", Self.shopper) }
    guard let seed = UInt64(try reader.text("seed")) else { throw reader.problem(.malformed, "seed") }
    self.seed = seed
    start = Timestamp(milliseconds: try reader.whole("start", in: Recording.moments))
    language = try reader.text("language")
    settings = try reader.object("settings", Self.settings)
    jobOrder = try Self.jobOrder(try reader.optionalText("job-order"), reader)
    phone = try reader.object("phone", Phone.init(reading:))
    for (index, json) in try reader.list("faults").enumerated() {
      faults.append(try FaultRule.recorded(json, "faults.\(index + 1)", of: reader))
    }
    if reader.has("schedules") { schedules = try reader.object("schedules", Schedules.init(reading:)) }
    if let json = reader.optional("rules-off") { rules = try Self.rules(without: json, reader) }
    try reader.finish()
  }

  // MARK: Parts

  /// The rules that are not looked at; what a later version looks at besides is looked at in an old file too.
  private var rulesOff: JSON? {
    let off = PaymentRule.allCases.filter { !rules.contains($0) }
    return off.isEmpty ? nil : .array(off.map { .string($0.rawValue) })
  }

  private static func rules(without json: JSON, _ reader: RecordingReader) throws(RecordingProblem) -> Set<PaymentRule>
  {
    guard let names = json.array else { throw reader.problem(.malformed, "rules-off") }
    var rules = Set(PaymentRule.allCases)
    for name in names {
      guard let rule = name.string.flatMap(PaymentRule.init(name:)) else { throw reader.problem(.unknown, "rules-off") }
      rules.remove(rule)
    }
    return rules
  }

  private static func json(_ order: Order) -> JSON {
    [
      "number": .string(order.number), "currency": .string(order.total.currency.code),
      "items": .array(
        order.items.map {
          [
            "name": .string($0.name), "reference": .string($0.reference), "quantity": .whole($0.quantity),
            "price": .whole($0.unitPrice.minorUnits),
          ]
        }),
    ]
  }

  private static func order(_ reader: inout RecordingReader) throws(RecordingProblem) -> Order {
    let number = try reader.text("number")
    guard let currency = Currency(code: try reader.text("currency")) else { throw reader.problem(.unknown, "currency") }
    let items = try reader.objects("items") { item throws(RecordingProblem) in
      OrderItem(
        name: try item.text("name"), reference: try item.text("reference"),
        quantity: try item.number("quantity", in: 1...1_000_000),
        unitPrice: Money(minorUnits: try item.whole("price", in: 0...Money.largestMinorUnits), currency: currency))
    }
    guard let order = Order(number: number, items: items) else {
      throw RecordingProblem(.malformed, part: .setup, field: "order")
    }
    return order
  }

  private static func json(_ shopper: Shopper) -> JSON {
    [
      "given-name": .string(Scrubbing.digits(in: shopper.givenName)),
      "family-name": .string(Scrubbing.digits(in: shopper.familyName)),
      "email": .string(Scrubbing.digits(in: shopper.email)), "mobile": .string(Scrubbing.digits(in: shopper.mobile)),
    ]
  }

  private static func shopper(_ reader: inout RecordingReader) throws(RecordingProblem) -> Shopper {
    Shopper(
      givenName: try reader.text("given-name"), familyName: try reader.text("family-name"),
      email: try reader.text("email"), mobile: try reader.text("mobile"))
  }

  private static func settings(_ reader: inout RecordingReader) throws(RecordingProblem) -> Settings {
    var settings = Settings()
    for name in reader.names {
      guard let setting = WorldSettings.all.first(where: { $0.id == name }) else {
        throw reader.problem(.unknown, name)
      }
      guard settings.choose(try reader.text(name), for: setting) else { throw reader.problem(.unknown, name) }
    }
    return settings
  }

  private static func json(_ order: JobOrder) -> JSON? {
    switch order {
    case .firstInFirstOut: nil
    case .shuffled(let seed): .string(String(seed))
    }
  }

  private static func jobOrder(_ seed: String?, _ reader: RecordingReader) throws(RecordingProblem) -> JobOrder {
    guard let seed else { return .firstInFirstOut }
    guard let number = UInt64(seed) else { throw reader.problem(.malformed, "job-order") }
    return .shuffled(seed: number)
  }
}
