import Commerce
import Language
import Pages
import Sandbox
import Simulation
import Wire

/// A pretend Tamara on a bench: requests written out by hand, a clock that is moved by hand.
final class TamaraBench {
  var sandbox = TamaraSandbox()
  var moment: SandboxMoment

  /// A bench with some settings chosen by name, such as `["tamara.redirect": "after-a-tick"]`, for a store of its own clock.
  init(_ choices: [String: String] = [:], utcOffsetMinutes: Int = 180) {
    var settings = Settings()
    for setting in TamaraSandbox.settings {
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
  func outside(_ name: String, _ reference: String = "TILL-3307") -> OutsideResult {
    sandbox.perform(.named(name, reference: reference), at: &moment)
  }

  /// The notices on their way, oldest first, as their bodies.
  var notices: [JSON] { sandbox.outbox.map { $0.content.json ?? .null } }

  func send(
    _ method: String, _ path: String, _ body: String = "", host: String = "api-sandbox.tamara.co",
    token: String? = "Bearer till-demo-tamara-token"
  ) -> WireAnswer {
    let request = WireRequest.literal(
      method, host: host, path, headers: token.map { ["Authorization": $0] } ?? [:], body: body)
    return sandbox.respond(to: request, at: &moment)
  }

  /// The body of the checkout page (Tamara docs, Create checkout session).
  static func body(
    amount: String = "431.25", currency: String = "SAR", country: String = "SA", phone: String = "544337866",
    reference: String = "TILL-3307", delivery: String = "SA", deliveryPhone: String = "", extra: String = "",
    items: String = """
    [{"reference_id":"L1","type":"Physical","name":"Kettle","sku":"KET-9","quantity":2,
    "total_amount":{"amount":360.00,"currency":"SAR"}}]
    """
  ) -> String {
    """
    {"order_reference_id":"\(reference)","order_number":"3307",
     "total_amount":{"amount":\(amount),"currency":"\(currency)"},
     "tax_amount":{"amount":0,"currency":"\(currency)"},"shipping_amount":{"amount":0.00,"currency":"\(currency)"},
     "description":"basket","country_code":"\(country)","locale":"ar_SA","payment_type":"PAY_BY_INSTALMENTS",\(extra)
     "items":\(items),
     "consumer":{"first_name":"Huda","last_name":"Q.","phone_number":"\(phone)","email":"huda@till.example"},
     "shipping_address":{"first_name":"Huda","last_name":"Q.","line1":"Olaya 12","city":"Riyadh",
       "country_code":"\(delivery)","phone_number":"\(deliveryPhone)"},
     "merchant_url":{"success":"https://till.example/ok","failure":"https://till.example/fail?a=1",
       "cancel":"https://till.example/cancel"}}
    """
  }

  /// An order whose page can be opened.
  struct Order {
    let id: String
    let url: String
  }

  func order(_ body: String = TamaraBench.body()) -> Order? {
    let json = send("POST", "/checkout", body).json
    guard let id = json?["order_id"]?.string, let url = json?["checkout_url"]?.string else { return nil }
    return Order(id: id, url: url)
  }

  func open(_ url: String) -> PageResponse { sandbox.open(url, at: &moment) }

  func press(_ button: String, on page: String, of order: Order, _ values: [String: String] = [:]) -> PageResponse {
    sandbox.submit(PageSubmission(url: order.url, pageID: page, button: button, values: values), at: &moment)
  }

  /// The code that stands on the page.
  func shownCode(_ page: HostedPage?) -> String? {
    for case .notice(let phrase) in page?.blocks ?? [] {
      if case .text(let code)? = phrase.values["code"] { return code }
    }
    return nil
  }

  /// Through the phone and the code to what follows.
  func passCode(of order: Order) -> PageResponse {
    _ = open(order.url)
    let page = press("submit", on: "tamara.phone", of: order).shown
    return press("submit", on: "tamara.code", of: order, ["otp": shownCode(page) ?? ""])
  }

  func approve(_ order: Order) -> PageResponse {
    _ = passCode(of: order)
    return press("approve", on: "tamara.plan", of: order)
  }

  func status(of order: Order) -> String? { send("GET", "/orders/\(order.id)").json?["status"]?.string }

  func truth(_ reference: String = "TILL-3307") -> ProviderRecord { sandbox.truth(of: reference, at: moment.now) }

  func move(_ amount: String, of order: Order? = nil) -> String {
    let id = order.map { "\"order_id\":\"\($0.id)\"," } ?? ""
    return "{\(id)\"total_amount\":{\"amount\":\(amount),\"currency\":\"SAR\"},\"comment\":\"one kettle\"}"
  }
}
