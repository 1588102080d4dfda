public import Commerce

extension Yuno {
  /// A country where cards are processed, and the currency of the payments there.
  struct Market: Hashable {
    let country: Country
    let currency: Currency
  }

  /// The American countries of Yuno's list (Yuno docs, Country coverage), each with its currency (ISO 4217). Of countries that share a
  /// currency one stands before the others, which is this library's own: a payment is processed there unless the app names another.
  private static let american = read(
    """
    BR:BRL CO:COP US:USD AG:XCD AI:XCD AR:ARS AW:AWG BB:BBD BL:EUR BM:BMD BO:BOB BQ:USD BS:BSD BZ:BZD CA:CAD CL:CLP \
    CR:CRC CU:CUP CW:XCG DM:XCD DO:DOP EC:USD FK:FKP GD:XCD GF:EUR GP:EUR GT:GTQ GY:GYD HN:HNL HT:HTG JM:JMD KN:XCD \
    KY:KYD LC:XCD MF:EUR MQ:EUR MS:XCD MX:MXN NI:NIO PA:PAB PE:PEN PM:EUR PR:USD PY:PYG SR:SRD SV:USD SX:XCG TC:USD \
    TT:TTD UY:UYU VC:XCD VE:VES VG:USD VI:USD
    """)

  /// The countries of its list elsewhere, in the same way: Europe, Asia and the Pacific, the Middle East, Africa.
  private static let others = read(
    """
    DE:EUR AD:EUR AL:ALL AT:EUR AX:EUR BA:BAM BE:EUR BG:EUR BY:BYN CH:CHF CY:EUR CZ:CZK DK:DKK EE:EUR ES:EUR FI:EUR \
    FO:DKK FR:EUR GB:GBP GE:GEL GG:GBP GI:GIP GL:DKK GR:EUR HR:EUR HU:HUF IE:EUR IM:GBP IS:ISK IT:EUR JE:GBP LI:CHF \
    LT:EUR LU:EUR LV:EUR MC:EUR MD:MDL ME:EUR MK:MKD MT:EUR NL:EUR NO:NOK PL:PLN PT:EUR RO:RON RS:RSD RU:RUB SE:SEK \
    SI:EUR SJ:NOK SK:EUR SM:EUR TR:TRY UA:UAH VA:EUR \
    AF:AFN AM:AMD AU:AUD AZ:AZN BD:BDT BN:BND BT:BTN CC:AUD NZ:NZD CK:NZD CN:CNY CX:AUD FJ:FJD FM:USD GU:USD HK:HKD \
    ID:IDR IN:INR JP:JPY KG:KGS KH:KHR KI:AUD KR:KRW KZ:KZT LK:LKR MH:USD MM:MMK MN:MNT MO:MOP MP:USD MV:MVR MY:MYR \
    PF:XPF NC:XPF NF:AUD NP:NPR NR:AUD NU:NZD PG:PGK PH:PHP PK:PKR PN:NZD PW:USD SB:SBD SG:SGD TH:THB TJ:TJS TK:NZD \
    TM:TMT TO:TOP TV:AUD TW:TWD UZ:UZS VN:VND VU:VUV WF:XPF WS:WST \
    AE:AED BH:BHD IL:ILS IQ:IQD IR:IRR JO:JOD KW:KWD LB:LBP OM:OMR QA:QAR SA:SAR SY:SYP YE:YER \
    AO:AOA SN:XOF BF:XOF BI:BIF BJ:XOF BW:BWP CD:CDF CM:XAF CF:XAF CG:XAF CV:CVE DJ:DJF DZ:DZD EG:EGP MA:MAD EH:MAD \
    ER:ERN ET:ETB GA:XAF GH:GHS GM:GMD GN:GNF GQ:XAF GW:XOF KE:KES KM:KMF LR:LRD LS:LSL LY:LYD MG:MGA ML:XOF MR:MRU \
    MU:MUR MW:MWK MZ:MZN NA:NAD NE:XOF NG:NGN RE:EUR RW:RWF SC:SCR SD:SDG SH:SHP SL:SLE SO:SOS SS:SSP ST:STN SZ:SZL \
    TD:XAF TF:EUR TG:XOF TN:TND TZ:TZS UG:UGX YT:EUR ZA:ZAR ZM:ZMW
    """)

  /// All countries of Yuno's list; Brazil and Colombia first.
  static let markets = american + others

  private static func read(_ table: String) -> [Market] {
    table.utf8.split(separator: UInt8(ascii: " ")).compactMap { entry in
      let parts = entry.split(separator: UInt8(ascii: ":")).map { String(Substring($0)) }
      guard let country = Country(code: parts[0]), let currency = Currency(code: parts[1]) else { return nil }
      return Market(country: country, currency: currency)
    }
  }

  /// The countries of the list.
  public static let countries = markets.map(\.country)

  /// Those of them that are in America.
  public static let americanCountries = american.map(\.country)

  /// Their currencies, each once.
  static let currencies: [Currency] = {
    var found: Set<Currency> = []
    return markets.map(\.currency).filter { found.insert($0).inserted }
  }()

  /// The country in which a payment is processed: the store's country if that uses the currency, otherwise the first country
  /// with it, and Brazil for any other currency. The euro is processed in Germany, not in the American countries that use it.
  static func country(for currency: Currency, of store: Country) -> Country {
    let fitting = (currency == .eur ? others : markets).filter { $0.currency == currency }.map(\.country)
    return fitting.contains(store) ? store : fitting.first ?? .brazil
  }
}
