import Basics
public import Commerce
import Language
import Wire

extension AssetFolder {
  /// The identifiers of the stores there are, sorted.
  public var storeIDs: [String] { names(in: "stores", ending: ".json") }

  /// Reads a store; throws the first mistake in its file, with the field's name and what to write instead.
  public func store(_ id: String) throws(AssetProblem) -> Store {
    guard storeIDs.contains(id) else {
      throw .unknownName(kind: "store", name: id, nearest: NearestWord.to(id, in: storeIDs), known: storeIDs)
    }
    let file = StoreFile(document: try AssetDocument(self, "stores/\(id).json"))
    return try file.store(id)
  }
}

/// What a demo shows of a shop of somebody's own, laid over a store of Till's.
public struct ShopFile {
  private let file: StoreFile
  /// The colours, as a theme's name; `nil` where the file leaves them to the terminal.
  public let theme: String?
  /// The shop's own colour as `#` and six hexadecimal digits; `nil` where the file has none.
  public let accent: String?

  /// Reads a file with `name`, `mark`, `currency`, `items`, `methods`, `theme` and `accent`; only the name is needed.
  ///
  /// - Throws: what keeps the file from being read, or what is wrong with its colours.
  public init(_ path: String) throws(AssetProblem) {
    let slash = path.lastIndex(of: "/")
    let folder = AssetFolder(path: slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ".")
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    file = StoreFile(document: try AssetDocument(folder, name))
    theme = try file.theme()
    accent = try file.accent()
  }

  /// Whether the file says what the shop offers.
  public var hasMethods: Bool { file.document.root["methods"] != nil }

  /// The store with everything that the file says in place of its own.
  ///
  /// - Throws: the first mistake, with the field's name and what to write instead. A currency other than the store's needs items.
  public func store(over base: Store) throws(AssetProblem) -> Store { try file.shop(over: base) }
}

/// A store's file: everything it may hold, and nothing else.
private struct StoreFile {
  let document: AssetDocument

  func store(_ id: String) throws(AssetProblem) -> Store {
    guard document.root.members != nil else { throw document.wrong("the file", "an object in braces") }
    try only(
      ["name", "city", "country", "currency", "utc-offset-minutes", "shopper", "order", "methods", "rates"],
      in: document.root, at: "")
    let name = try text("name", in: document.root, at: "", most: 50)
    let currencyCode = try document.string("currency")
    guard let currency = Currency(code: currencyCode), currency.code == currencyCode else {
      throw document.wrong("currency", "a currency code of ISO 4217 in upper-case letters, such as SAR")
    }
    let countryCode = try document.string("country")
    guard let country = Country(code: countryCode), country.code == countryCode else {
      throw document.wrong("country", "a country code of ISO 3166 in upper-case letters, such as SA")
    }
    let offset = try document.integer("utc-offset-minutes")
    guard (-720...840).contains(offset), offset.isMultiple(of: 15) else {
      throw document.wrong("utc-offset-minutes", "quarters of an hour in minutes, from -720 to 840")
    }
    let methods = try methods()
    let rates = try rates(from: currency)
    let order = try order(in: currency)
    try check(methods, rates, order)
    return Store(
      id: id, name: name, city: try text("city", in: document.root, at: "", most: 50), country: country,
      currency: currency, utcOffsetMinutes: offset, shopper: try shopper(in: country), order: order, methods: methods,
      rates: rates)
  }

  /// A shop's file: its parts in place of a store's own.
  func shop(over base: Store) throws(AssetProblem) -> Store {
    let root = document.root
    guard root.members != nil else { throw document.wrong("the file", "an object in braces") }
    try only(["name", "mark", "currency", "items", "methods", "theme", "accent"], in: root, at: "")
    var name = try text("name", in: root, at: "", most: 50)
    if root["mark"] != nil { name = try text("mark", in: root, at: "", most: 4) + " " + name }
    let code = root["currency"] == nil ? base.currency.code : try document.string("currency")
    guard let currency = Currency(code: code), currency.code == code else {
      throw document.wrong("currency", "a currency code of ISO 4217 in upper-case letters, such as SAR")
    }
    var order = base.order
    if let lines = root["items"] {
      var items: [OrderItem] = []
      for (index, line) in (lines.array ?? []).enumerated() {
        items.append(try item(line, at: "items[\(index)]", in: currency))
      }
      guard !items.isEmpty, let own = Order(number: base.order.number, items: items) else {
        throw document.wrong("items", "a list of one item or more that can be paid for")
      }
      order = own
    } else if currency != base.currency {
      throw document.wrong("items", "given: the prices of \(base.id) are in \(base.currency.code), not in \(code)")
    }
    let methods = root["methods"] == nil ? Self.methods(base.methods, in: currency, of: base) : try methods()
    let rates = currency == base.currency ? base.rates : [:]
    try check(methods, rates, order)
    return Store(
      id: base.id, name: name, city: base.city, country: base.country, currency: currency,
      utcOffsetMinutes: base.utcOffsetMinutes, shopper: base.shopper, order: order, methods: methods, rates: rates)
  }

  /// The methods of a store that can be paid in a shop's currency; in another currency than the store's there are no rates.
  private static func methods(_ names: [String], in currency: Currency, of base: Store) -> [String] {
    guard currency != base.currency else { return names }
    return (names.isEmpty ? Store.methodNames : names).filter {
      Store.onlyCurrency(ofMethod: $0).map { $0 == currency } ?? true
    }
  }

  /// The colours that a shop's file asks for.
  func theme() throws(AssetProblem) -> String? {
    guard document.root["theme"] != nil else { return nil }
    let themes = ["dark", "light", "high-contrast", "mono"]
    let name = try document.string("theme")
    guard themes.contains(name) else { throw document.wrong("theme", "one of \(themes.joined(separator: ", "))") }
    return name
  }

  /// The colour that a shop's file asks for.
  func accent() throws(AssetProblem) -> String? {
    guard document.root["accent"] != nil else { return nil }
    let colour = try document.string("accent")
    guard colour.utf8.count == 7, colour.hasPrefix("#"), colour.dropFirst().allSatisfy(\.isHexDigit) else {
      throw document.wrong("accent", "a colour of six hexadecimal digits, such as #C8102E")
    }
    return colour
  }

  private func shopper(in country: Country) throws(AssetProblem) -> Shopper {
    let json = try object("shopper", in: document.root)
    try only(["given-name", "family-name", "email", "mobile"], in: json, at: "shopper.")
    let email = try text("email", in: json, at: "shopper.", most: 254)
    guard email.split(separator: "@", omittingEmptySubsequences: false).count == 2, !email.hasPrefix("@"),
      !email.hasSuffix("@"), !email.contains(" ")
    else { throw document.wrong("shopper.email", "an email address, such as sara@example.test") }
    let mobile = try text("mobile", in: json, at: "shopper.", most: 32)
    guard PhoneNumber(mobile, country: country) != nil else {
      throw document.wrong("shopper.mobile", "a mobile number as it is typed in \(country.code)")
    }
    return Shopper(
      givenName: try text("given-name", in: json, at: "shopper.", most: 50),
      familyName: try text("family-name", in: json, at: "shopper.", most: 50), email: email, mobile: mobile)
  }

  private func order(in currency: Currency) throws(AssetProblem) -> Order {
    let json = try object("order", in: document.root)
    try only(["number", "items"], in: json, at: "order.")
    guard let lines = json["items"]?.array, !lines.isEmpty else {
      throw document.wrong("order.items", "a list of one item or more")
    }
    var items: [OrderItem] = []
    for (index, line) in lines.enumerated() {
      items.append(try item(line, at: "order.items[\(index)]", in: currency))
    }
    guard let number = json["number"]?.string, Order.isNumber(number) else {
      throw document.wrong("order.number", "a text of at most 32 letters, digits and dashes")
    }
    guard let order = Order(number: number, items: items) else {
      throw document.wrong("order.items", "cheaper: together they cost more than Till can count")
    }
    return order
  }

  private func item(_ line: JSON, at place: String, in currency: Currency) throws(AssetProblem) -> OrderItem {
    guard line.members != nil else { throw document.wrong(place, "an object with name, reference, quantity and price") }
    try only(["name", "reference", "quantity", "price"], in: line, at: "\(place).")
    let name = try text("name", in: line, at: "\(place).", most: 80)
    let reference = try text("reference", in: line, at: "\(place).", most: 40)
    guard let quantity = line["quantity"]?.integer, (1...999).contains(quantity) else {
      throw document.wrong("\(place).quantity", "a whole number from 1 to 999")
    }
    guard let amount = line["price"]?.string, let price = try? Money.payable(amount, currency: currency) else {
      let example = Money(minorUnits: 12 * currency.minorUnitsPerMajor, currency: currency).decimalText
      throw document.wrong("\(place).price", "an amount in \(currency.code) as a text, such as \"\(example)\"")
    }
    return OrderItem(name: name, reference: reference, quantity: quantity, unitPrice: price)
  }

  private func methods() throws(AssetProblem) -> [String] {
    let names = try document.strings("methods")
    for (index, name) in names.enumerated() {
      guard Store.methodNames.contains(name) else {
        let nearest = NearestWord.to(name, in: Store.methodNames).map { ", the nearest is \($0)" } ?? ""
        throw document.wrong(
          "methods[\(index)]",
          "one of \(Store.methodNames.joined(separator: ", ")): there is no method `\(name)`\(nearest)")
      }
      guard !names[..<index].contains(name) else {
        throw document.wrong("methods[\(index)]", "taken out: \(name) stands there twice")
      }
    }
    return names
  }

  private func rates(from own: Currency) throws(AssetProblem) -> [String: ExchangeRate] {
    var rates: [String: ExchangeRate] = [:]
    for member in try document.members("rates") {
      let field = "rates.\(member.name)"
      guard let currency = Currency(code: member.name), currency.code == member.name else {
        throw document.wrong(field, "named by a currency code of ISO 4217 in upper-case letters, such as AED")
      }
      guard currency != own else { throw document.wrong(field, "taken out: prices are in \(own.code) already") }
      guard rates[member.name] == nil else { throw document.wrong(field, "taken out: it stands there twice") }
      guard let text = member.value.string, let rate = ExchangeRate(text) else {
        throw document.wrong(
          field, "what one \(own.code) costs in \(member.name), above zero and as a text, such as \"1.4598\"")
      }
      rates[member.name] = rate
    }
    return rates
  }

  /// What only shows when all is put together: a method without a rate for its currency, and a rate that asks for nothing.
  private func check(_ methods: [String], _ rates: [String: ExchangeRate], _ order: Order) throws(AssetProblem) {
    let own = order.total.currency
    for name in methods {
      guard let wanted = Store.onlyCurrency(ofMethod: name), wanted != own, rates[wanted.code] == nil else { continue }
      throw document.wrong(
        "rates.\(wanted.code)",
        "what one \(own.code) costs in \(wanted.code), such as \"1.4598\": \(name) is paid in \(wanted.code) only")
    }
    for code in rates.keys.sorted() {
      guard let currency = Currency(code: code), let rate = rates[code] else { continue }
      guard let price = rate.convert(order.total, to: currency), price.minorUnits > 0 else {
        throw document.wrong("rates.\(code)", "a rate at which \(order.total) is an amount that can be paid")
      }
    }
  }

  private func object(_ field: String, in json: JSON) throws(AssetProblem) -> JSON {
    guard let value = json[field], value.members != nil else { throw document.wrong(field, "an object in braces") }
    return value
  }

  private func text(_ field: String, in json: JSON, at prefix: String, most: Int) throws(AssetProblem) -> String {
    guard let text = json[field]?.string, (1...most).contains(text.count), !text.allSatisfy(\.isWhitespace),
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw document.wrong(prefix + field, "a text of 1 to \(most) characters on one line") }
    return text
  }

  private func only(_ known: [String], in json: JSON, at prefix: String) throws(AssetProblem) {
    var seen: Set<String> = []
    for member in json.members ?? [] {
      guard known.contains(member.name) else {
        let nearest = NearestWord.to(member.name, in: known).map { ", the nearest is \($0)" } ?? ""
        throw document.wrong(
          prefix + member.name, "taken out or renamed: there is \(known.joined(separator: ", "))\(nearest)")
      }
      guard seen.insert(member.name).inserted else {
        throw document.wrong(prefix + member.name, "written once: it stands there twice")
      }
    }
  }
}
