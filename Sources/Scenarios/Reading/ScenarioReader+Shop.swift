import Commerce
import Language

/// A file's own shop and order, in place of the store's.
extension ScenarioReader {
  /// Reads a custom shop over one of Till's stores. In a currency of its own it sells the goods of the cart.
  mutating func shop(_ tree: Tree, over base: Store, hasCart: Bool) -> Store {
    guard let parts = fields(tree, of: "shop", allowing: Part.shop) else { return base }
    let currency = parts["currency"].flatMap { self.currency($0) } ?? base.currency
    let methods = parts["methods"].map { list in
      items(list).compactMap { name($0, among: Store.methodNames, kind: "method") }
    }
    let shop = Store(
      id: base.id, name: parts["name"].flatMap { text($0) } ?? base.name, city: base.city, country: base.country,
      currency: currency, utcOffsetMinutes: base.utcOffsetMinutes, shopper: base.shopper, order: base.order,
      methods: methods ?? base.methods, rates: currency == base.currency ? base.rates : [:])
    use(shop)
    if currency != base.currency, !hasCart {
      complaints.add(.missing, tree.place, "missing", ["name": .text("cart"), "parent": .text("given")])
    }
    return shop
  }

  /// Reads the colours of a custom shop.
  mutating func look(_ shop: Tree) -> ShopLook {
    guard case .map(let parts) = shop.content else { return ShopLook() }
    func part(_ name: String) -> Tree? { parts.first { $0.name == name }?.value }
    let theme = part("theme").flatMap { name($0, among: ShopLook.themes, kind: "theme") }
    return ShopLook(theme: theme, accent: part("accent").flatMap { colour($0) })
  }

  private mutating func colour(_ tree: Tree) -> String? {
    guard let text = text(tree) else { return nil }
    if ShopLook.isColour(text) { return text }
    complaints.add(.wrongFormat, tree.place, "format.colour", ["value": .text(Shown.text(text))])
    return nil
  }

  private mutating func currency(_ tree: Tree) -> Currency? {
    name(tree, among: Currency.allCodes, kind: "currency").flatMap { Currency(code: $0) }
  }

  /// The order: its lines, or one line with the total; what is not given is the store's own.
  mutating func cart(_ tree: Tree, in store: Store) -> Order? {
    guard let parts = fields(tree, of: "cart", allowing: Part.cart) else { return nil }
    let number = parts["order"].flatMap { orderNumber($0) } ?? store.order.number
    if let list = parts["items"] { return order(number, items(list), parts) }
    let item = parts["item"].flatMap { text($0) }
    let total = parts["total"].flatMap { self.total($0) }
    if total == nil, store.currency != store.order.total.currency {
      complaints.add(.missing, parts.place, "missing", ["name": .text("total"), "parent": .text("cart")])
    }
    if total == nil, item == nil { return Order(number: number, items: store.order.items) }
    return Order(
      number: number, name: item ?? store.order.items.first?.name ?? number, total: total ?? store.order.total)
  }

  private mutating func orderNumber(_ tree: Tree) -> String? {
    guard let text = text(tree) else { return nil }
    if Order.isNumber(text) { return text }
    complaints.add(.wrongFormat, tree.place, "format.order", ["value": .text(Shown.text(text))])
    return nil
  }

  /// An order of lines, each with its price; they make the total.
  private mutating func order(_ number: String, _ lines: [Tree], _ parts: Fields) -> Order? {
    for other in parts.entries where other.name == "item" || other.name == "total" {
      complaints.add(
        .oneAction, other.place, "one-action.two", ["first": .text("items"), "second": .text(other.name)])
    }
    let items = lines.compactMap { line -> OrderItem? in
      guard
        let parts = fields(line, of: "items", allowing: Part.item, requiring: ["item", "price"]),
        let name = parts["item"].flatMap({ text($0) }), let price = parts["price"].flatMap({ total($0) })
      else { return nil }
      return OrderItem(
        name: name, reference: parts["reference"].flatMap { text($0) } ?? number,
        quantity: parts["quantity"].flatMap { count($0, 1...999) } ?? 1, unitPrice: price)
    }
    return Order(number: number, items: items)
  }
}
