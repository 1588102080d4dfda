import Commerce
import Pages
import Simulation
import Wire

extension TabbySandbox {
  /// The span of `SessionLimit` (Tabby docs, Technical requirements).
  static let sessionWindow: Duration = .seconds(10)

  /// `POST /api/v2/checkout`: eligibility and a session in one; every call makes a new session and a new payment.
  ///
  /// Which fields are enforced differs between Tabby's own pages; required here is what its smallest documented bodies hold.
  mutating func createCheckout(
    _ request: WireRequest, on host: String, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    let now = moment.now
    if let most = moment.settings[SessionLimit.self].most {
      // They stand in the order in which they were made.
      let recent = checkouts.suffix(most).count { now.since($0.createdAt) < Self.sessionWindow }
      guard recent < most else { throw .tooManyRequests }
    }
    let asked = try CheckoutRequest(request, account)
    guard account.isAPI(host, of: asked.merchant.region) else { throw .noPermission }
    guard asked.amount.currency == asked.merchant.currency else {
      throw .badData(
        "could not create payment: only '\(asked.merchant.currency)' is supported, but got '\(asked.amount.currency)'")
    }
    let refusal = Self.preScoring(asked)
    let (sessionID, pages) = (moment.random.uuid(), account.pages(in: asked.merchant.region))
    // The shape of the query is not published, so it is Till's own.
    let checkout = Checkout(
      sessionID: sessionID, pageURL: "\(pages)/?sessionId=\(sessionID)",
      codeURL: "\(account.api(in: asked.merchant.region))/api/v2/checkout/\(sessionID)/hpp_link_qr",
      paymentID: moment.random.uuid(), automaticCaptureID: moment.random.uuid(),
      asked: asked, store: moment.merchant, terms: moment.settings, createdAt: now,
      fate: refusal.map { .turnedDown($0) } ?? .open(.notOpened))
    checkouts.append(checkout)
    return checkout.sessionAnswer(at: now)
  }

  /// `POST /api/v2/checkout/{id}/cancel`, documented for tills and links; its answer is not, so the session is Till's own.
  mutating func cancelCheckout(_ id: String, on host: String, at now: Timestamp) throws(Problem) -> WireAnswer {
    let index = try checkout(id, on: host)
    guard checkouts[index].isOpen(at: now) else { throw .badData("could not cancel not open session") }
    checkouts[index].fate = .cancelled
    return checkouts[index].sessionAnswer(at: now)
  }

  /// `POST /api/v2/checkout/{id}/send_hpp_link`: Tabby texts the page's address to the shopper (Tabby docs, Custom payment links).
  ///
  /// The session as the answer and both refusals are Till's own, and no message is shown: the shopper opens `web_url`.
  func sendLink(
    _ id: String, _ request: WireRequest, on host: String, at now: Timestamp
  ) throws(Problem) -> WireAnswer {
    let checkout = checkouts[try checkout(id, on: host)]
    guard checkout.isOpen(at: now) else { throw .badData("could not send link of not open session") }
    // Some clients repeat the number in a body; the page says nothing of one.
    let repeated = PhoneNumber(request.json?["phone"]?.string ?? "", country: checkout.asked.merchant.country)
    guard checkout.asked.phone ?? repeated != nil else {
      throw .fields([FieldProblem(path: ["payment", "buyer", "phone"], code: "required")])
    }
    return checkout.sessionAnswer(at: now)
  }

  /// `GET /api/v2/checkout/{id}/hpp_link_qr`: the page's address as a QR code to scan at a till (Tabby docs, POS).
  func codePicture(_ id: String, on host: String) throws(Problem) -> WireAnswer {
    guard let code = QRCode(checkouts[try checkout(id, on: host)].pageURL) else { throw .noRoute }
    return WireAnswer(picture: code)
  }
}

extension TabbySandbox {
  /// What a body of `POST /api/v2/checkout` asks for.
  struct CheckoutRequest {
    /// The code by which the store was named.
    let code: String
    let merchant: Merchant
    let amount: Money
    private(set) var reference: String
    let phone: PhoneNumber?
    let email: String
    let successURL: String?
    let cancelURL: String?
    let failureURL: String?
    /// The `payment` member as received, which is returned with the payment.
    private(set) var payment: JSON

    init(_ request: WireRequest, _ account: Account) throws(Problem) {
      guard let body = request.json, body.members != nil else { throw .badData("could not decode request") }
      var reader = FieldReader(body)
      let code = reader.required("merchant_code")
      let merchant = code.flatMap(account.merchant)
      if code != nil, merchant == nil { reader.refuse("merchant_code") }
      if let language = reader.optional("lang"), language != "ar", language != "en" { reader.refuse("lang") }
      successURL = reader.address("merchant_urls", "success")
      cancelURL = reader.address("merchant_urls", "cancel")
      failureURL = reader.address("merchant_urls", "failure")

      let currencyCode = reader.required("payment", "currency")
      let currency = currencyCode.flatMap { code in Merchant.all.map(\.currency).first { $0.code == code } }
      if currencyCode != nil, currency == nil { reader.refuse("payment", "currency") }
      let amountText = reader.required("payment", "amount")
      let amount = currency.flatMap { currency in amountText.flatMap { try? Money.payable($0, currency: currency) } }
      if amountText != nil, currency != nil, amount == nil { reader.refuse("payment", "amount") }

      reference = reader.optional("payment", "order", "reference_id") ?? ""
      email = reader.optional("payment", "buyer", "email") ?? ""
      let phoneText = reader.optional("payment", "buyer", "phone") ?? ""
      let countries = [merchant?.country].compactMap(\.self) + Merchant.all.map(\.country)
      phone = countries.lazy.compactMap { PhoneNumber(phoneText, country: $0) }.first
      if !phoneText.isEmpty, phone == nil { reader.refuse("payment", "buyer", "phone") }

      reader.checkDate("payment", "buyer", "dob")
      reader.checkTime("payment", "buyer_history", "registered_since")
      reader.checkTime("payment", "order", "updated_at")
      guard reader.problems.isEmpty, let code, let merchant, let amount else { throw .fields(reader.problems) }
      self.code = code
      self.merchant = merchant
      self.amount = amount
      payment = body["payment"] ?? .null
    }

    /// Gives the order another reference.
    mutating func rename(_ reference: String) {
      self.reference = reference
      let order = JSON.object((payment["order"]?.members ?? []).filter { $0.name != "reference_id" })
      payment = JSON.object((payment.members ?? []).filter { $0.name != "order" })
        .adding(["order": order.adding(["reference_id": .string(reference)])])
    }
  }

  /// Reads text members of a body and remembers each that is missing or wrong, the way Tabby lists them.
  struct FieldReader {
    /// Tabby takes texts of at most 255 characters (Tabby docs, Technical requirements).
    static let longestText = 255

    private let body: JSON
    private(set) var problems: [FieldProblem] = []

    init(_ body: JSON) { self.body = body }

    /// A text that must be there and not be empty.
    mutating func required(_ path: String...) -> String? {
      let text = read(path)
      if text == nil, value(path) == nil {
        problems.append(FieldProblem(path: path, code: "required"))
      } else if text == "" {
        refuse(path)
        return nil
      }
      return text
    }

    /// A text that may be left out, be null or be empty.
    mutating func optional(_ path: String...) -> String? { optional(path) }

    private mutating func optional(_ path: [String]) -> String? { read(path).flatMap { $0.isEmpty ? nil : $0 } }

    /// An amount of zero or more; zero where it is left out, null or empty.
    mutating func amount(_ name: String, in currency: Currency) -> Money {
      guard let text = optional(name) else { return .zero(currency) }
      if let amount = try? Money.parse(text, currency: currency) { return amount }
      refuse(name)
      return .zero(currency)
    }

    /// An address with scheme and host and without blanks, which may be left out; an app's own scheme will do.
    mutating func address(_ path: String...) -> String? {
      guard let text = optional(path) else { return nil }
      let address = BaseURL(text)
      if address.scheme.isEmpty || address.authority.isEmpty || text.contains(where: \.isWhitespace) { refuse(path) }
      return text
    }

    /// A date such as `2000-01-20`, which may be left out.
    mutating func checkDate(_ path: String...) {
      if let text = optional(path), CivilDate(text) == nil { refuse(path) }
    }

    /// A time such as `2026-01-12T08:00:00Z`, with its zone, which may be left out.
    mutating func checkTime(_ path: String...) {
      if let text = optional(path), Timestamp(iso8601: text) == nil { refuse(path) }
    }

    /// Marks a member as wrong.
    mutating func refuse(_ path: String...) { refuse(path) }

    private mutating func refuse(_ path: [String]) { problems.append(FieldProblem(path: path, code: "invalid_value")) }

    private func value(_ path: [String]) -> JSON? {
      let value = path.reduce(Optional(body)) { $0?[$1] }
      return value == .null ? nil : value
    }

    private mutating func read(_ path: [String]) -> String? {
      guard let value = value(path) else { return nil }
      guard let text = value.string, text.count <= Self.longestText else {
        refuse(path)
        return nil
      }
      return text
    }
  }

  /// One entry of the `errors` list.
  struct FieldProblem: Hashable {
    let path: [String]
    /// `invalid_value` as Tabby documents; `required` is Till's own, for want of a published word.
    let code: String
  }
}
