import Commerce
import Wire

extension TamaraSandbox {
  /// Reads members of a body and remembers a code for each that is missing or wrong.
  ///
  /// The codes about limits, currencies, phone numbers and delivery are Tamara's (its WooCommerce plugin); the codes ending
  /// in `_required` and `_invalid` are Till's own, for want of a published list.
  struct BodyReader {
    /// Texts are kept to the longest length that Tamara documents, that of addresses of pictures.
    private static let longestText = 1_024

    private let body: JSON
    private(set) var codes: [String] = []

    init(_ body: JSON) { self.body = body }

    /// The refusal that carries the codes.
    var problem: Problem {
      let heading =
        codes.contains("country_code_invalid") ? "Invalid country code" : "Your order information is invalid"
      return Problem(400, heading, codes)
    }

    /// Remembers a code, once.
    mutating func refuse(_ code: String) { if !codes.contains(code) { codes.append(code) } }

    /// A text that must be there and not be empty.
    mutating func text(_ path: String...) -> String? {
      let name = path.joined(separator: "_")
      guard let value = path.reduce(Optional(body), { $0?[$1] }), value != .null else {
        refuse("\(name)_required")
        return nil
      }
      guard let text = value.string, !text.isEmpty, text.count <= Self.longestText else {
        refuse("\(name)_invalid")
        return nil
      }
      return text
    }

    /// A whole number in a range, which may be left out.
    mutating func number(_ name: String, in range: ClosedRange<Int>, otherwise usual: Int) -> Int {
      guard let value = body[name], value != .null else { return usual }
      guard let number = value.integer, range.contains(number) else {
        refuse("\(name)_invalid")
        return usual
      }
      return number
    }

    /// The country that a member names, among those Tamara serves.
    mutating func market(_ name: String) -> Market? {
      let market = body[name]?.string.flatMap { code in Market.all.first { $0.country.code == code.uppercased() } }
      if market == nil { refuse("country_code_invalid") }
      return market
    }

    /// An `{amount, currency}` member; numbers are documented, quoted ones are read too.
    mutating func amount(_ name: String, in market: Market?) -> Money? {
      guard let value = body[name], let text = value["amount"]?.decimal, let code = value["currency"]?.string else {
        refuse("\(name)_required")
        return nil
      }
      guard let currency = Market.all.map(\.currency).first(where: { $0.code == code }) else {
        refuse("currency_unsupported")
        return nil
      }
      guard let market else { return nil }
      guard currency == market.currency else {
        refuse("total_amount_invalid_currency")
        return nil
      }
      guard let money = try? Money.parse(number: text, currency: currency) else {
        refuse("\(name)_invalid")
        return nil
      }
      return money
    }

    /// The phone number of a person or an address, with or without the country's calling code.
    mutating func phone(_ owner: String, in market: Market?) -> PhoneNumber? {
      guard let text = text(owner, "phone_number"), let market else { return nil }
      let phone = PhoneNumber(text, country: market.country)
      if phone == nil { refuse("\(owner)_invalid_phone_number") }
      return phone
    }

    /// The required members of each line (Tamara docs, Create checkout session).
    mutating func checkItems() {
      let isComplete = body["items"]?.array.map { items in
        !items.isEmpty
          && items.allSatisfy { item in
            ["name", "reference_id", "type", "sku"].allSatisfy { item[$0]?.string?.isEmpty == false }
              && (item["quantity"]?.integer ?? 0) > 0 && item.at("total_amount", "amount")?.decimal != nil
          }
      }
      if isComplete == nil { refuse("items_required") }
      if isComplete == false { refuse("items_invalid") }
    }

    /// The delivery address, which must lie in a country that Tamara serves, and the phone numbers of both addresses.
    mutating func checkAddresses(in market: Market?) {
      for name in ["first_name", "last_name", "line1", "city"] { _ = text("shipping_address", name) }
      if let code = text("shipping_address", "country_code"),
        !Market.all.contains(where: { $0.country.code == code.uppercased() })
      {
        refuse("not_supported_delivery_country")
      }
      for owner in ["shipping_address", "billing_address"] {
        if body[owner]?["phone_number"]?.string?.isEmpty == false { _ = phone(owner, in: market) }
      }
    }
  }
}
