import Commerce

extension Yuno {
  /// A country where cards are processed, and the currency of the payments there.
  struct Market: Hashable {
    let country: Country
    let currency: Currency
  }

  /// The American countries of Yuno's list (Yuno docs, Country coverage), each with its own currency (ISO 4217); Brazil and Colombia
  /// first, the others by their codes. That countries which pay in dollars or euros are left out is this library's own.
  static let markets: [Market] = """
    BR:BRL CO:COP AG:XCD AI:XCD AR:ARS AW:AWG BB:BBD BM:BMD BO:BOB BS:BSD BZ:BZD CA:CAD CL:CLP CR:CRC CU:CUP \
    CW:XCG DM:XCD DO:DOP FK:FKP GD:XCD GT:GTQ GY:GYD HN:HNL HT:HTG JM:JMD KN:XCD KY:KYD LC:XCD MS:XCD MX:MXN \
    NI:NIO PA:PAB PE:PEN PY:PYG SR:SRD SX:XCG TT:TTD UY:UYU VC:XCD VE:VES
    """.split(separator: " ").compactMap { entry in
      let parts = entry.split(separator: ":").map(String.init)
      guard let country = Country(code: parts[0]), let currency = Currency(code: parts[1]) else { return nil }
      return Market(country: country, currency: currency)
    }

  /// The countries of the list.
  static let countries = markets.map(\.country)

  /// Their currencies, each once.
  static let currencies: [Currency] = markets.reduce(into: []) { found, market in
    if !found.contains(market.currency) { found.append(market.currency) }
  }

  /// Where a payment in a currency is processed: in the store's country where that is its currency, otherwise in the first country that
  /// has it, and in Brazil for any other currency.
  static func country(for currency: Currency, of store: Country) -> Country {
    let fitting = markets.filter { $0.currency == currency }.map(\.country)
    return fitting.contains(store) ? store : fitting.first ?? .brazil
  }
}
