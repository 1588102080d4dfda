import Commerce
import Wire

extension YunoSandbox {
  /// Reads members of a body and remembers what is missing or wrong; the codes are Yuno's, the messages Till's own.
  struct BodyReader {
    let body: JSON
    private var problems: [(code: Problem.Code, message: String)] = []

    init(_ request: WireRequest) throws(Problem) {
      guard let body = request.json, body.members != nil else { throw Problem(.invalidRequest, "The body is not JSON") }
      self.body = body
    }

    /// Throws what was found, missing members first.
    func finish() throws(Problem) {
      guard let first = problems.first else { return }
      let code = problems.contains { $0.code == .missingParameters } ? Problem.Code.missingParameters : first.code
      throw Problem(code, problems.filter { $0.code == code }.map(\.message))
    }

    /// Remembers a problem.
    mutating func refuse(_ code: Problem.Code, _ message: String) { problems.append((code, message)) }

    /// A text that must be there, with a length in a range.
    mutating func text(_ path: String..., length: ClosedRange<Int>) -> String? {
      let name = path.joined(separator: ".")
      guard let value = path.reduce(Optional(body), { $0?[$1] }), value != .null else {
        refuse(.missingParameters, "\(name) is missing")
        return nil
      }
      guard let text = value.string, length.contains(text.count) else {
        refuse(.invalidParameters, "\(name) must be a text of \(length.lowerBound) to \(length.upperBound) characters")
        return nil
      }
      return text
    }

    /// A text that may be left out or be null, with a length in a range.
    mutating func optionalText(_ name: String, length: ClosedRange<Int>) -> String? {
      guard let value = body[name], value != .null else { return nil }
      return value == .string("") ? nil : text(name, length: length)
    }

    /// The account, by its UUID; any one will do here.
    mutating func account() -> String? {
      guard let account = text("account_id", length: 1...255) else { return nil }
      let parts = account.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.map(\.count) == [8, 4, 4, 4, 12], parts.allSatisfy({ $0.allSatisfy(\.isHexDigit) }) else {
        refuse(.invalidAccountID, "account_id must be a UUID")
        return nil
      }
      return account
    }

    /// The country, by its two letters.
    mutating func country() -> Country? {
      guard let code = text("country", length: 2...2) else { return nil }
      let country = Country(code: code)
      if country == nil { refuse(.invalidParameters, "country must be two letters") }
      return country
    }

    /// The amount `{currency, value}`: `value` is above zero, in major units.
    mutating func amount() -> Money? { money("amount") }

    /// The amount of a card's verification, which charges nothing: `value` is zero or left out (Yuno docs, Card verification). Without a
    /// currency it is the country's, which is Till's own. `nil` where the body says something to be charged.
    func verifiedAmount(in country: Country?) -> Money? {
      let value = body.at("amount", "value") ?? .null
      let code = body.at("amount", "currency")?.string
      let currency = code.map { Currency(code: $0) } ?? country.flatMap(YunoSandbox.currency(of:))
      guard let currency else { return nil }
      let isNothing =
        value == .null || value.decimal.flatMap { try? Money.parse(number: $0, currency: currency) }?.minorUnits == 0
      return isNothing ? .zero(currency) : nil
    }

    /// The price in the shopper's own currency, which may be left out (Yuno docs, Seamless SDK iOS).
    mutating func alternativeAmount() -> Money? {
      guard let value = body["alternative_amount"], value != .null else { return nil }
      return money("alternative_amount")
    }

    private mutating func money(_ name: String) -> Money? {
      guard let value = body[name]?["value"], let code = body[name]?["currency"]?.string else {
        refuse(.missingParameters, "\(name).currency and \(name).value are required")
        return nil
      }
      guard let currency = Currency(code: code) else {
        refuse(.currencyNotAllowed, "\(name).currency is not a currency")
        return nil
      }
      // A number is documented, and its own examples quote some.
      guard let text = value.decimal else {
        refuse(.invalidParameters, "\(name).value must be a number")
        return nil
      }
      guard let money = try? Money.parse(number: text, currency: currency), money.minorUnits > 0 else {
        refuse(.invalidAmount, "\(name).value must be above zero, with the currency's decimals")
        return nil
      }
      return money
    }

    /// The workflow, or the usual one when it is left out.
    mutating func workflow() -> Workflow {
      guard let value = body["workflow"], value != .null else { return .sdkCheckout }
      guard let workflow = value.string.flatMap(Workflow.init) else {
        refuse(.invalidParameters, "workflow is not known")
        return .sdkCheckout
      }
      return workflow
    }
  }
}
