import Commerce

extension YunoSandbox {
  /// The currency of each country where this Yuno processes cards, by the countries' codes: the American ones of its list (Yuno docs,
  /// Country coverage) with a currency of their own (ISO 4217); the choice is Till's own.
  private static let currencies: [String: String] = Dictionary(
    uniqueKeysWithValues:
      """
      BR:BRL CO:COP AG:XCD AI:XCD AR:ARS AW:AWG BB:BBD BM:BMD BO:BOB BS:BSD BZ:BZD CA:CAD CL:CLP CR:CRC CU:CUP \
      CW:XCG DM:XCD DO:DOP FK:FKP GD:XCD GT:GTQ GY:GYD HN:HNL HT:HTG JM:JMD KN:XCD KY:KYD LC:XCD MS:XCD MX:MXN \
      NI:NIO PA:PAB PE:PEN PY:PYG SR:SRD SX:XCG TT:TTD UY:UYU VC:XCD VE:VES
      """.split(separator: " ").map { (String($0.prefix(2)), String($0.suffix(3))) })

  /// What cards are charged in in a country; `nil` where none are.
  static func currency(of country: Country) -> Currency? {
    currencies[country.code].flatMap(Currency.init(code:))
  }
}
