public import Commerce
import Language
import Wire

extension AssetFolder {
  /// The identifiers of the stores there are, sorted.
  public var storeIDs: [String] { names(in: "stores", ending: ".json") }

  /// Reads a store.
  public func store(_ id: String) throws(AssetProblem) -> Store {
    guard storeIDs.contains(id) else {
      throw .unknownName(kind: "store", name: id, nearest: NearestWord.to(id, in: storeIDs), known: storeIDs)
    }
    let document = try AssetDocument(self, "stores/\(id).json")
    guard let currency = Currency(code: try document.string("currency")) else {
      throw document.wrong("currency", "a currency code of ISO 4217")
    }
    guard let country = Country(code: try document.string("country")) else {
      throw document.wrong("country", "a country code of ISO 3166")
    }
    let name = try document.string("name")
    let offset = try document.integer("utc-offset-minutes")
    guard (-1_080...1_080).contains(offset) else {
      throw document.wrong("utc-offset-minutes", "a number from -1080 to 1080")
    }
    return Store(
      id: id, name: name, city: try document.string("city"), country: country,
      currency: currency,
      utcOffsetMinutes: offset, shopper: try shopper(document),
      order: try order(document, currency), methods: try document.strings("methods"), rates: try rates(document))
  }

  private func shopper(_ document: AssetDocument) throws(AssetProblem) -> Shopper {
    guard let json = document.root["shopper"] else { throw document.wrong("shopper", "an object") }
    return Shopper(
      givenName: try document.string("given-name", in: json), familyName: try document.string("family-name", in: json),
      email: try document.string("email", in: json), mobile: try document.string("mobile", in: json))
  }

  private func order(_ document: AssetDocument, _ currency: Currency) throws(AssetProblem) -> Order {
    guard let json = document.root["order"], let lines = json["items"]?.array else {
      throw document.wrong("order.items", "a list of items")
    }
    var items: [OrderItem] = []
    for line in lines {
      let text = try document.string("price", in: line)
      guard let price = try? Money.payable(text, currency: currency) else {
        throw document.wrong("order.items.price", "an amount in \(currency.code)")
      }
      let quantity = try document.integer("quantity", in: line)
      guard (1...999).contains(quantity) else { throw document.wrong("order.items.quantity", "a number from 1 to 999") }
      items.append(
        OrderItem(
          name: try document.string("name", in: line), reference: try document.string("reference", in: line),
          quantity: quantity, unitPrice: price))
    }
    guard let order = Order(number: try document.string("number", in: json), items: items) else {
      throw document.wrong("order", "one item or more, and a number of at most 32 letters, digits and dashes")
    }
    return order
  }

  private func rates(_ document: AssetDocument) throws(AssetProblem) -> [String: ExchangeRate] {
    var rates: [String: ExchangeRate] = [:]
    for member in try document.members("rates") {
      guard Currency(code: member.name) != nil, let text = member.value.string, let rate = ExchangeRate(text) else {
        throw document.wrong("rates.\(member.name)", "a currency code with a rate such as \"1.4598\"")
      }
      rates[member.name] = rate
    }
    return rates
  }
}
