import Commerce
import Language
import Pages

extension ScenarioReader {
  /// The world before anything happens; `nil` when there is no store to put it in.
  mutating func given(_ tree: Tree?, at place: Place) -> ScenarioWorld? {
    guard let tree else { return store(nil, at: place).map { ScenarioWorld(store: $0) } }
    let parts = fields(tree, of: "given", allowing: Part.given)
    guard var store = store(parts?["store"], at: tree.place) else { return nil }
    guard let parts else { return ScenarioWorld(store: store) }
    if let shop = parts["shop"] { store = self.shop(shop, over: store, hasCart: parts["cart"] != nil) }
    var world = ScenarioWorld(store: store)
    if let shop = parts["shop"] { world.look = look(shop) }
    if let clock = parts["clock"] { world.start = instant(clock) }
    start = world.start
    if let seed = parts["seed"], let number = count(seed, 0...Int.max) { world.seed = UInt64(number) }
    if let language = parts["language"] ?? parts["locale"] {
      world.language = self.language(language) ?? world.language
    }
    if let terminal = parts["terminal"], let size = size(terminal) { (world.columns, world.rows) = size }
    if let cart = parts["cart"] { world.order = self.cart(cart, in: store) }
    if let buyer = parts["buyer"] { world.shopper = shopper(buyer, in: store) }
    let before = complaints.complaints.count
    if let settings = parts["settings"] { world.settings = self.settings(settings) }
    if let gateways = parts["gateways"] { self.gateways(gateways, of: &world) }
    if complaints.complaints.count > before { knowsSettings = false }
    if let calls = parts["calls"] { declareCalls(calls) }
    if let webhooks = parts["webhooks"] { deliveries(webhooks, of: &world) }
    if let phone = parts["phone"] { self.phone(phone, of: &world) }
    if let app = parts["app"] { self.app(app, of: &world) }
    return world
  }

  /// The store; any one for a name that is none, so that the rest is read.
  private mutating func store(_ tree: Tree?, at place: Place) -> Store? {
    let ids = vocabulary.stores.map(\.id)
    guard let tree else {
      let store = vocabulary.stores.first { $0.id == "default" } ?? vocabulary.stores.first
      if let store { use(store) } else { complaints.add(.missing, place, "no-store") }
      return store
    }
    guard let id = name(tree, among: ids, kind: "store"), let store = vocabulary.stores.first(where: { $0.id == id })
    else { return vocabulary.stores.first }
    use(store)
    return store
  }

  /// `en`, or a locale such as `en-SA`, of which the language counts.
  private mutating func language(_ tree: Tree) -> String? {
    guard let text = text(tree) else { return nil }
    if vocabulary.languages.contains(text) { return text }
    let language = String(text.prefix { $0 != "-" && $0 != "_" })
    if vocabulary.languages.contains(language) { return language }
    return name(tree, among: vocabulary.languages, kind: "language")
  }

  private mutating func size(_ tree: Tree) -> (Int, Int)? {
    guard let text = text(tree) else { return nil }
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    if sides.count == 2, let columns = sides[0], let rows = sides[1], (40...400).contains(columns),
      (12...200).contains(rows)
    {
      return (columns, rows)
    }
    complaints.add(.wrongFormat, tree.place, "format.terminal", ["value": .text(Shown.text(text))])
    return nil
  }

  private mutating func shopper(_ tree: Tree, in store: Store) -> Shopper? {
    guard let parts = fields(tree, of: "buyer", allowing: Part.buyer) else { return nil }
    var shopper = store.shopper
    if let name = parts["name"], let text = text(name) {
      let names = text.split(separator: " ", maxSplits: 1).map(String.init)
      shopper.givenName = names.first ?? ""
      shopper.familyName = names.count > 1 ? names[1] : ""
    }
    if let email = parts["email"], let text = text(email) { shopper.email = text }
    if let mobile = parts["mobile"], let text = text(mobile) { shopper.mobile = text }
    return shopper
  }

  /// `online`, `slow`, `lossy`, `offline`, or `{slow: 2s}`.
  mutating func network(_ tree: Tree) -> Phone.Network? {
    if case .map = tree.content {
      guard let parts = fields(tree, of: "network", allowing: ["slow"], requiring: ["slow"]), let slow = parts["slow"]
      else { return nil }
      return duration(slow).map { .slow($0) }
    }
    return word(tree, as: PhoneNetwork.self).map { Phone.Network($0) }
  }
}
