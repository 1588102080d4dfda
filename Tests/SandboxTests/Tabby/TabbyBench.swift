import Commerce
import Pages
import Sandbox
import Simulation
import Wire

/// A pretend Tabby on a bench: requests written out by hand, a clock that is moved by hand.
final class TabbyBench {
  var sandbox = TabbySandbox()
  var moment: SandboxMoment

  /// A bench with some settings chosen by name, such as `["tabby.redirect": "after-a-tick"]`, for a store of its own clock.
  init(_ choices: [String: String] = [:], utcOffsetMinutes: Int = 180) {
    var settings = Settings()
    for setting in TabbySandbox.settings {
      if let choice = choices[setting.id] { settings.choose(choice, for: setting) }
    }
    moment = SandboxMoment(
      now: Timestamp(milliseconds: 1_772_355_600_000), random: SeededRandom(seed: 7), settings: settings,
      merchant: SandboxMerchant(
        name: "Qahwa & Co.", city: "Riyadh", country: .saudiArabia, utcOffsetMinutes: utcOffsetMinutes))
  }

  func wait(_ duration: Duration) { go(to: moment.now.advanced(by: duration)) }

  func go(to now: Timestamp) {
    moment = SandboxMoment(now: now, random: moment.random, settings: moment.settings, merchant: moment.merchant)
    sandbox.settle(at: &moment)
  }

  /// What happens outside to the order of the bench.
  func outside(_ name: String, _ reference: String = "TILL-2041") -> OutsideResult {
    sandbox.perform(.named(name, reference: reference), at: &moment)
  }

  /// The notices on their way, oldest first, as their bodies.
  var notices: [JSON] { sandbox.outbox.map { $0.content.json ?? .null } }

  func send(
    _ method: String, _ path: String, _ body: String = "", host: String = "api.tabby.sa",
    key: String? = "Bearer sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee"
  ) -> WireAnswer {
    let request = WireRequest.literal(
      method, host: host, path, headers: key.map { ["Authorization": $0] } ?? [:], body: body)
    return sandbox.respond(to: request, at: &moment)
  }

  /// The body of the checkout flow page, shortened (Tabby docs, Checkout flow).
  static func body(
    amount: String = "\"431.25\"", currency: String = "SAR", merchant: String = "TILL_SA",
    phone: String = "+966500000001", email: String = "otp.success@tabby.ai", reference: String = "TILL-2041",
    urls: String = """
    {"success":"https://till.example/ok","cancel":"https://till.example/cancel?a=1",\
    "failure":"https://till.example/fail#top"}
    """
  ) -> String {
    """
    {"merchant_code":"\(merchant)","lang":"ar","merchant_urls":\(urls),
     "payment":{"amount":\(amount),"currency":"\(currency)","description":"basket",
      "buyer":{"name":"Huda Q.","email":"\(email)","phone":"\(phone)"},
      "shipping_address":{"city":"Riyadh","address":"Olaya 12","zip":"12211"},
      "order":{"reference_id":"\(reference)","items":[{"title":"Kettle","quantity":2,"unit_price":"180.00","category":"Home"}]},
      "buyer_history":{"registered_since":"2024-02-11T09:00:00Z","loyalty_level":3},"order_history":[]}}
    """
  }

  /// A session whose page can be opened.
  struct Session {
    let id: String
    let paymentID: String
    let url: String
  }

  func session(_ body: String = TabbyBench.body(), host: String = "api.tabby.sa") -> Session? {
    let json = send("POST", "/api/v2/checkout", body, host: host).json
    guard let id = json?["id"]?.string, let payment = json?.at("payment", "id")?.string,
      let url = json?.at("configuration", "available_products", "installments")?[0]?["web_url"]?.string
    else { return nil }
    return Session(id: id, paymentID: payment, url: url)
  }

  func open(_ session: Session) -> PageResponse { open(session.url) }

  func open(_ url: String) -> PageResponse { sandbox.open(url, at: &moment) }

  func press(
    _ button: String, on page: String, of session: Session, _ values: [String: String] = [:]
  ) -> PageResponse {
    sandbox.submit(
      PageSubmission(url: session.url, pageID: page, button: button, values: values), at: &moment)
  }

  /// Through the code to the plan.
  func reachPlan(of session: Session) -> PageResponse {
    _ = open(session)
    return press("submit", on: "tabby.code", of: session, ["otp": "8888"])
  }

  func approve(_ session: Session) -> PageResponse {
    _ = reachPlan(of: session)
    return press("approve", on: "tabby.plan", of: session)
  }

  func payment(_ session: Session, host: String = "api.tabby.sa") -> JSON? {
    send("GET", "/api/v2/payments/\(session.paymentID)", host: host).json
  }

  func status(of session: Session) -> String? { payment(session)?["status"]?.string }

  func truth(_ reference: String = "TILL-2041") -> ProviderRecord { sandbox.truth(of: reference, at: moment.now) }
}
