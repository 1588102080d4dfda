import Commerce
import HTTPTypes
import Language
import Pages
import Sandbox
import Simulation
import Wire

/// A pretend HyperPay with a clock that the test moves, and literal requests as HyperPay docs show them.
struct HyperPayBench {
  static let cards = "8ac7a4c000000000000000000000cafe"
  static let mada = "8ac7a4c000000000000000000000ada0"
  static let returnURL = "com.till.demo.payments://result"

  var sandbox: HyperPaySandbox
  var moment: SandboxMoment

  init(
    _ settings: Settings = Settings(), at instant: String = "2026-03-01T09:00:00Z", seed: UInt64 = 7,
    merchant: SandboxMerchant = .demo
  ) {
    sandbox = HyperPaySandbox()
    moment = SandboxMoment(
      now: Timestamp(iso8601: instant) ?? Timestamp(milliseconds: 0), random: SeededRandom(seed: seed),
      settings: settings, merchant: merchant)
  }

  /// A pretend HyperPay that is set up in one way.
  init<Choice: SettingChoice>(_ choice: Choice) {
    var settings = Settings()
    settings[Choice.self] = choice
    self.init(settings)
  }

  mutating func wait(_ duration: Duration) {
    moment = SandboxMoment(
      now: moment.now.advanced(by: duration), random: moment.random, settings: moment.settings,
      merchant: moment.merchant)
  }

  mutating func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: String = "",
    authorization: String? = "Bearer till-demo-token", host: String = "eu-test.oppwa.com"
  ) -> WireAnswer {
    var head = HTTPRequest(method: method, scheme: "https", authority: host, path: path)
    if let authorization { head.headerFields[.authorization] = authorization }
    head.headerFields[.contentType] = "application/x-www-form-urlencoded"
    return sandbox.respond(
      to: WireRequest(head: head, body: WireBody(body), sender: .merchant, operation: "test"), at: &moment)
  }

  /// Prepares a checkout; more fields begin with `&`.
  mutating func prepare(
    entity: String = cards, amount: String = "148.00", reference: String = "TILL-000481", more: String = ""
  ) -> WireAnswer {
    send(
      .post, "/v1/checkouts",
      "entityId=\(entity)&amount=\(amount)&currency=SAR&paymentType=DB&merchantTransactionId=\(reference)\(more)")
  }

  mutating func checkout(
    entity: String = cards, amount: String = "148.00", reference: String = "TILL-000481", more: String = ""
  ) -> String {
    prepare(entity: entity, amount: amount, reference: reference, more: more).json?["id"]?.string ?? ""
  }

  /// Submits a card as the shopper's device does, without a token.
  mutating func pay(
    _ checkout: String, brand: String = "VISA", number: String = "4200000000000091", holder: String = "Sara+Demo",
    month: String = "12", year: String = "2030", code: String = "123",
    more: String = "&shopperResultUrl=com.till.demo.payments%3A%2F%2Fresult"
  ) -> WireAnswer {
    send(
      .post, "/v1/checkouts/\(checkout)/payment",
      "paymentBrand=\(brand)&card.number=\(number)&card.holder=\(holder)&card.expiryMonth=\(month)"
        + "&card.expiryYear=\(year)&card.cvv=\(code)\(more)",
      authorization: nil)
  }

  mutating func status(_ checkout: String, entity: String = cards) -> WireAnswer {
    send(.get, "/v1/checkouts/\(checkout)/payment?entityId=\(entity)")
  }

  mutating func query(_ reference: String = "TILL-000481", entity: String = cards) -> WireAnswer {
    send(.get, "/v1/query?entityId=\(entity)&merchantTransactionId=\(reference)")
  }

  /// Pays with a card that the issuer asks about, and opens the issuer's page.
  mutating func challenge(_ checkout: String, number: String = "4200000000000018") -> String {
    let url = pay(checkout, number: number).json?.at("redirect", "url")?.string ?? ""
    _ = sandbox.open(url, at: &moment)
    return url
  }

  mutating func press(_ button: String, on url: String, code: String? = nil) -> PageResponse {
    sandbox.submit(
      PageSubmission(url: url, pageID: "hyperpay.challenge", button: button, values: code.map { ["code": $0] } ?? [:]),
      at: &moment)
  }

  func truth(_ reference: String = "TILL-000481") -> ProviderRecord { sandbox.truth(of: reference, at: moment.now) }

  var deadline: SandboxDeadline? { sandbox.nextDeadline(after: moment.now) }
}

extension WireAnswer {
  /// HyperPay's result code.
  var code: String? { json?.at("result", "code")?.string }
  /// The first of HyperPay's parameter errors.
  var parameterError: JSON? { json?.at("result", "parameterErrors")?[0] }
}

extension PageResponse {
  /// The page, where one is shown.
  var page: HostedPage? { if case .page(let page) = self { page } else { nil } }
  /// The problem under the page's first field.
  var problem: String? { page?.fields.first?.problem?.key }
  /// The keys of what stands out on the page.
  var notices: [String] {
    (page?.blocks ?? []).compactMap { if case .notice(let phrase) = $0 { phrase.key } else { nil } }
  }
}
