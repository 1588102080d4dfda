import Checkout
import Commerce
import Controller
import Language
import Pages
import Payments
import Phone
import Providers

/// The parts of a set-up that a scenario has to state, because they differ from the store's own world.
struct GivenText {
  private(set) var lines: [String] = []
  /// The parts that the language cannot express.
  private(set) var notes: [Phrase] = []

  /// `stores` are Till's own, `calls` those that none of Till's own gateways makes, and `look` is how the shop was shown.
  init(_ setup: WorldSetup, stores: [Store], calls: [String] = [], look: ShopLook = ShopLook()) {
    let usual = WorldSetup(store: setup.store)
    let own = stores.first { $0.id == setup.store.id } ?? setup.store
    if setup.store.id != "default" { lines.append("store: \(YAML.text(setup.store.id))") }
    shop(setup.store, over: own, look)
    if setup.start != usual.start { lines.append("clock: \(setup.start.iso8601)") }
    if setup.start.milliseconds % 1_000 != 0 { notes.append(Phrase("writer.part-of-second")) }
    if setup.seed != usual.seed {
      if setup.seed <= UInt64(Int.max) { lines.append("seed: \(setup.seed)") } else { unsaid("seed") }
    }
    if setup.language != usual.language { lines.append("language: \(YAML.text(setup.language))") }
    cart(setup.order ?? setup.store.order, over: own.order)
    buyer(setup)
    let settings = setup.settings.chosen.sorted { $0.key < $1.key }
    if !settings.isEmpty { lines.append("settings: \(YAML.map(settings.map { ($0.key, YAML.text($0.value)) }))") }
    phone(setup.phone)
    schedules(setup.schedules)
    if !calls.isEmpty { lines.append("calls: [\(calls.map { YAML.text($0) }.joined(separator: ", "))]") }
    if setup.jobOrder != usual.jobOrder { notes.append(Phrase("writer.job-order")) }
  }

  /// A shop file's values in place of the store's.
  private mutating func shop(_ shop: Store, over own: Store, _ look: ShopLook) {
    var parts: [(String, String)] = []
    if shop.name != own.name { parts.append(("name", YAML.text(shop.name))) }
    if shop.currency != own.currency { parts.append(("currency", shop.currency.code)) }
    if shop.methods != own.methods { parts.append(("methods", "[\(shop.methods.joined(separator: ", "))]")) }
    if let theme = look.theme { parts.append(("theme", YAML.text(theme))) }
    if let accent = look.accent { parts.append(("accent", YAML.text(accent))) }
    if !parts.isEmpty { lines.append("shop: \(YAML.map(parts))") }
  }

  private mutating func cart(_ order: Order, over own: Order) {
    guard order != own else { return }
    var parts: [(String, String)] = []
    if order.number != own.number { parts.append(("order", YAML.text(order.number))) }
    if let item = order.items.first, order == Order(number: order.number, name: item.name, total: order.total) {
      parts.append(("total", ScenarioReader.text(of: order.total)))
      if item.name != own.items.first?.name { parts.append(("item", YAML.text(item.name))) }
    } else if order.items != own.items {
      parts.append(("items", "[\(order.items.map { Self.line(of: $0) }.joined(separator: ", "))]"))
    }
    lines.append("cart: \(YAML.map(parts))")
  }

  /// A line of an order.
  private static func line(of item: OrderItem) -> String {
    var parts = [("item", YAML.text(item.name)), ("reference", YAML.text(item.reference))]
    if item.quantity != 1 { parts.append(("quantity", "\(item.quantity)")) }
    return YAML.map(parts + [("price", ScenarioReader.text(of: item.unitPrice))])
  }

  private mutating func buyer(_ setup: WorldSetup) {
    let own = setup.store.shopper
    guard let shopper = setup.shopper, shopper != own else { return }
    var parts: [(String, String)] = []
    if shopper.fullName != own.fullName { parts.append(("name", YAML.text(shopper.fullName))) }
    if shopper.email != own.email { parts.append(("email", YAML.quoted(shopper.email))) }
    if shopper.mobile != own.mobile { parts.append(("mobile", YAML.quoted(shopper.mobile))) }
    if !parts.isEmpty { lines.append("buyer: \(YAML.map(parts))") }
  }

  private mutating func phone(_ phone: Phone) {
    let usual = Phone()
    var parts: [(String, String)] = []
    if phone.network != .online { parts.append(("network", phone.network.fileText)) }
    if case .lossy = phone.network, phone.network != Phone.Network(.lossy) { unsaid("network") }
    if phone.isJailbroken { parts.append(("jailbroken", "true")) }
    if phone.seesForeignCertificate { parts.append(("certificate", CertificateName.untrusted.rawValue)) }
    if phone.clock != usual.clock { parts.append(("clock", phone.clock.rawValue)) }
    let missing = phone.missingApps.map(\.rawValue).sorted()
    if !missing.isEmpty { parts.append(("apps", YAML.map(missing.map { ($0, "removed") }))) }
    if phone.returns != usual.returns { parts.append(("returns", phone.returns.rawValue)) }
    if phone.leads != usual.leads { parts.append(("redirects", phone.leads.word)) }
    if phone.camera != usual.camera { parts.append(("camera", phone.camera.rawValue)) }
    if phone.universalLinks != usual.universalLinks { parts.append(("universal-links", phone.universalLinks.name)) }
    if !parts.isEmpty { lines.append("phone: \(YAML.map(parts))") }
  }

  private mutating func schedules(_ schedules: Schedules) {
    let gateways = schedules.changed.map { provider, policy in
      let waits = policy.waits.isEmpty ? [] : [("backoff", Self.list(policy.waits))]
      let retry = YAML.map([("max", "\(policy.retries)")] + waits)
      return (provider.rawValue, YAML.map([("retry", retry)]))
    }
    if !gateways.isEmpty { lines.append("gateways: \(YAML.map(gateways))") }
    guard let waits = schedules.redelivery else { return }
    let word = RedeliveryPolicy.allCases.first { $0.waits == waits }
    lines.append("webhooks: \(YAML.map([("policy", word?.rawValue ?? Self.list(waits))]))")
  }

  private static func list(_ spans: [Duration]) -> String {
    "[\(spans.map { DurationText.written($0) }.joined(separator: ", "))]"
  }

  private mutating func unsaid(_ part: String) { notes.append(Phrase("writer.not-given", ["part": .text(part)])) }
}
