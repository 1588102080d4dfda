import Commerce
import Glibc
import Testing
import TillAssets

@Suite("The stores")
struct StoreTests {
  /// A store that can be read; each test breaks one thing of it.
  private static let sound = """
    {
      "name": "Corner Shop", "city": "Riyadh", "country": "SA", "currency": "SAR", "utc-offset-minutes": 180,
      "shopper": { "given-name": "Sara", "family-name": "Demo", "email": "sara@example.test", "mobile": "0500000001" },
      "order": { "number": "1042", "items": [
        { "name": "Coffee", "reference": "C-1", "quantity": 2, "price": "54.00" },
        { "name": "Filters", "reference": "F-1", "quantity": 1, "price": "40.00" } ] },
      "methods": ["card", "pix"], "rates": { "BRL": "1.4598" }
    }
    """

  private func read(_ text: String) throws -> Store {
    let root = "/tmp/till-stores-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    for path in ["", "/stores"] { mkdir(root + path, 0o700) }
    let file = try #require(fopen("\(root)/stores/x.json", "w"))
    fputs(text, file)
    fclose(file)
    defer {
      unlink("\(root)/stores/x.json")
      rmdir("\(root)/stores")
      rmdir(root)
    }
    return try AssetFolder(path: root).store("x")
  }

  @Test(
    "ten stores are shipped, each in its own market",
    arguments: [
      ("default", "Riyadh", "SA", "SAR 148.00", 180, []),
      ("riyadh", "Riyadh", "SA", "SAR 148.00", 180, ["card", "stc-pay", "tabby", "tamara"]),
      ("dubai", "Dubai", "AE", "AED 219.00", 240, ["tabby", "tamara"]),
      ("kuwait", "Kuwait City", "KW", "KWD 27.750", 180, ["tabby", "tamara"]),
      ("cape-town", "Cape Town", "ZA", "ZAR 389.00", 120, ["apple-pay", "samsung-pay", "google-pay"]),
      ("london", "London", "GB", "GBP 80.00", 0, ["bank-payment", "mandate"]),
      ("munich", "Munich", "DE", "EUR 74.80", 60, ["bank-payment", "mandate"]),
      ("stockholm", "Stockholm", "SE", "SEK 387.00", 60, ["payment-menu"]),
      ("sao-paulo", "São Paulo", "BR", "BRL 89.90", -180, ["pix", "card", "mercado-pago", "apple-pay"]),
      ("bogota", "Bogotá", "CO", "COP 83000.00", -300, ["card", "mercado-pago"]),
    ] as [(String, String, String, String, Int, [String])])
  func shipped(id: String, city: String, country: String, total: String, offset: Int, methods: [String]) throws {
    let store = try builtAssets().store(id)
    #expect(store.city == city)
    #expect(store.country.code == country)
    #expect(store.order.total.description == total)
    #expect(store.utcOffsetMinutes == offset)
    #expect(store.methods == methods)
  }

  @Test("no two stores have the same name, and there are no others")
  func names() throws {
    let assets = try builtAssets()
    #expect(
      assets.storeIDs == [
        "bogota", "cape-town", "default", "dubai", "kuwait", "london", "munich", "riyadh", "sao-paulo",
        "stockholm",
      ])
    let names = try assets.storeIDs.map { try assets.store($0).name }
    #expect(Set(names).count == names.count)
  }

  @Test("the store that offers everything can convert to the currency of every other one")
  func defaultRates() throws {
    let assets = try builtAssets()
    let store = try assets.store("default")
    for id in assets.storeIDs {
      let currency = try assets.store(id).currency
      #expect(try #require(store.price(store.order.total, in: currency)).minorUnits > 0, "\(currency)")
    }
  }

  @Test("a sound file is read whole")
  func sound() throws {
    let store = try read(Self.sound)
    #expect(store.order.total.description == "SAR 148.00")
    #expect(store.methods == ["card", "pix"])
    #expect(store.price(store.order.total, in: .brl)?.description == "BRL 216.05")
    #expect(store.shopper.fullName == "Sara Demo")
  }

  @Test(
    "a mistake is told by the field's name and what to write instead",
    arguments: [
      (#""name": "Corner Shop""#, #""name": """#, "name", "1 to 50 characters"),
      (#""name": "Corner Shop""#, #""name": "A\nB""#, "name", "on one line"),
      (#""name": "Corner Shop", "#, "", "name", "1 to 50 characters"),
      (#""country": "SA""#, #""country": "Saudi""#, "country", "such as SA"),
      (#""country": "SA""#, #""country": "sa""#, "country", "upper-case"),
      (#""currency": "SAR""#, #""currency": "RIY""#, "currency", "ISO 4217"),
      (#""currency": "SAR""#, #""currency": "sar""#, "currency", "upper-case"),
      ("180", "187", "utc-offset-minutes", "quarters of an hour"),
      ("180", "9000", "utc-offset-minutes", "from -720 to 840"),
      ("180", "\"180\"", "utc-offset-minutes", "a whole number"),
      ("sara@example.test", "sara", "shopper.email", "an email address"),
      ("0500000001", "12345", "shopper.mobile", "a mobile number as it is typed in SA"),
      (#""given-name""#, #""first-name""#, "shopper.first-name", "given-name"),
      (#""number": "1042""#, #""number": "10 42""#, "order.number", "letters, digits and dashes"),
      (#""quantity": 2"#, #""quantity": 0"#, "order.items[0].quantity", "1 to 999"),
      (#""price": "40.00""#, #""price": 40"#, "order.items[1].price", #"as a text, such as "12.00""#),
      (#""price": "40.00""#, #""price": "40.005""#, "order.items[1].price", "an amount in SAR"),
      (#""price": "40.00""#, #""price": "0""#, "order.items[1].price", "an amount in SAR"),
      (#""price": "40.00""#, #""price": "9999999999.99""#, "order.items", "cheaper"),
      (#""reference": "F-1", "#, "", "order.items[1].reference", "1 to 40 characters"),
      (#"["card", "pix"]"#, #"["card", "pixx"]"#, "methods[1]", "there is no method `pixx`, the nearest is pix"),
      (#"["card", "pix"]"#, #"["card", "mpesa"]"#, "methods[1]", "one of card, stc-pay, apple-pay"),
      (#"["card", "pix"]"#, #"["card", "card"]"#, "methods[1]", "card stands there twice"),
      (#"["card", "pix"]"#, #""card""#, "methods", "a list of texts"),
      (#""methods""#, #""metods""#, "metods", "the nearest is methods"),
      (#"{ "BRL": "1.4598" }"#, "{}", "rates.BRL", "pix is paid in BRL only"),
      (#""BRL": "1.4598""#, #""BRL": 1.4598"#, "rates.BRL", "as a text"),
      (#""BRL": "1.4598""#, #""BRL": "-1""#, "rates.BRL", "above zero"),
      (#""BRL": "1.4598""#, #""BRL": """#, "rates.BRL", "what one SAR costs in BRL"),
      (#""BRL": "1.4598""#, #""BRL": null"#, "rates.BRL", "what one SAR costs in BRL"),
      (#""BRL": "1.4598""#, #""BRL": "1.4598", "BRL": "2""#, "rates.BRL", "twice"),
      (#""BRL": "1.4598""#, #""BRL": "0.00001""#, "rates.BRL", "SAR 148.00 is an amount that can be paid"),
      (#""BRL": "1.4598""#, #""BRL": "1.4598", "SAR": "1""#, "rates.SAR", "prices are in SAR already"),
      (#""BRL": "1.4598""#, #""BRL": "1.4598", "XYZ": "1""#, "rates.XYZ", "ISO 4217"),
      (#""BRL": "1.4598""#, #""BRL": "1.4598", "aed": "1""#, "rates.aed", "upper-case"),
      (#""city": "Riyadh""#, #""city": "Riyadh", "city": "Jeddah""#, "city", "twice"),
      (#""rates": { "BRL": "1.4598" }"#, #""rates": []"#, "rates", "an object"),
      (#""shopper": {"#, #""shopper": [], "other": {"#, "other", "taken out or renamed"),
    ])
  func mistakes(part: String, broken: String, field: String, advice: String) throws {
    let range = try #require(Self.sound.firstRange(of: part))
    let text = Self.sound.replacingCharacters(in: range, with: broken)
    #expect {
      try read(text)
    } throws: { error in
      guard case .wrongValue(let path, let named, let expected)? = error as? AssetProblem else {
        Issue.record("\(error)")
        return false
      }
      return path.hasSuffix("stores/x.json") && named == field && expected.contains(advice)
    }
  }

  @Test("a file that is no object is refused", arguments: ["[]", "7", "null", "\"store\""])
  func noObject(text: String) {
    #expect(throws: AssetProblem.self) { try read(text) }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>, with other: String) -> String {
    self[..<range.lowerBound] + other + self[range.upperBound...]
  }
}
