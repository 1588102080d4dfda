import Commerce
import Pages
import Sandbox
import Simulation
import Testing
import Wire

/// A pretend Swedbank Pay on a bench: requests written out by hand, a clock that is moved by hand.
final class SwedbankPayBench {
  var sandbox = SwedbankPaySandbox()
  var moment: SandboxMoment

  static let backend = "pay-backend.till.test"
  static let api = "api.externalintegration.payex.com"

  init(_ choices: KeyValuePairs<String, String> = [:]) {
    var settings = Settings()
    for (id, choice) in choices {
      let isKnown = SwedbankPaySandbox.settings.first { $0.id == id }.map { settings.choose(choice, for: $0) } ?? false
      if !isKnown { Issue.record("no setting \(id): \(choice)") }
    }
    moment = SandboxMoment(
      now: Timestamp(milliseconds: 1_772_355_600_000), random: SeededRandom(seed: 7), settings: settings)
  }

  func wait(_ duration: Duration) {
    moment = SandboxMoment(
      now: moment.now.advanced(by: duration), random: moment.random, settings: moment.settings)
  }

  /// A call of the app to the backend.
  func app(
    _ method: String, _ path: String, _ body: String = "", token: String = "till-app-user",
    upstream: UpstreamServer = .answers
  ) -> WireAnswer {
    var request = WireRequest.literal(
      method, host: Self.backend, path,
      headers: ["x-payex-sample-apikey": "till-app-key", "x-payex-sample-access-token": token], body: body)
    request.upstream = upstream
    return sandbox.respond(to: request, at: &moment)
  }

  /// A call of the merchant's server to Swedbank Pay.
  func merchant(_ method: String, _ path: String, _ body: String = "", key: String = "till-merchant-token")
    -> WireAnswer
  {
    sandbox.respond(
      to: .literal(method, host: Self.api, path, headers: ["Authorization": "Bearer \(key)"], body: body), at: &moment)
  }

  /// The body of an order (Swedbank Pay docs, Mobile SDK, iOS, shortened).
  static func body(
    amount: String = "12900", tax: String = "2580", currency: String = "SEK", product: String = "\"Checkout3\"",
    description: String = "Till demo", instrument: String = "null", payer: String = "{}", more: String = ""
  ) -> String {
    """
    {"paymentorder":{"operation":"Purchase","productName":\(product),"currency":"\(currency)","amount":\(amount),
     "vatAmount":\(tax),"description":"\(description)","language":"sv-SE","instrument":\(instrument),
     "urls":{"hostUrls":["https://shop.till.example/pay/"],"completeUrl":"tillpay://done?id=or-42",
      "cancelUrl":"tillpay://cancelled?id=or-42","paymentUrl":"tillpay://menu?id=or-42",
      "callbackUrl":"https://shop.till.example/hooks","termsOfServiceUrl":"https://shop.till.example/terms"},
     "payeeInfo":{"payeeId":"","payeeReference":"","payeeName":"Till Demo","orderReference":"or-42"},
     "payer":\(payer)\(more)}}
    """
  }

  /// An order whose menu can be opened.
  struct Order {
    let path: String
    let url: String
  }

  func order(_ body: String = SwedbankPayBench.body()) -> Order? {
    let json = app("POST", "/swedbank-pay-mobile/paymentorders", body).json
    guard let path = json?.at("paymentOrder", "id")?.string, let url = json?["operations"]?[0]?["href"]?.string else {
      return nil
    }
    return Order(path: path, url: url + "#tillpay://event?id=or-42")
  }

  /// Where the shopper is, by orders' paths; at the menu where nothing else is known.
  private var places: [String: String] = [:]

  func open(_ order: Order) -> PageResponse {
    places[order.path] = nil
    return sandbox.open(order.url, at: &moment)
  }

  /// Opens an address in the browser or in a web view.
  func open(_ url: String, inBrowser: Bool = false) -> PageResponse {
    see(inBrowser: inBrowser)
    return sandbox.open(url, at: &moment)
  }

  /// Presses a button where the shopper is, and follows to a bank's page or a wallet's app.
  func press(_ button: String, _ order: Order, _ values: [String: String] = [:]) -> PageResponse {
    let here = sandbox.open(places[order.path] ?? order.url, at: &moment)
    guard let page = here.shown else { return here }
    let next = sandbox.submit(
      PageSubmission(url: page.url, pageID: page.id, button: button, values: values), at: &moment)
    return follow(next, order)
  }

  private func follow(_ response: PageResponse, _ order: Order) -> PageResponse {
    switch response {
    case .page(let page): places[order.path] = page.url
    case .redirect(let url) where Self.isOutside(url): return follow(sandbox.open(url, at: &moment), order)
    case .redirect, .unavailable: places[order.path] = nil
    }
    return response
  }

  private static func isOutside(_ url: String) -> Bool {
    SwedbankPaySandbox.appSchemes.contains { url.hasPrefix($0 + "://") }
      || [\SwedbankPaySandbox.Account.listedBank, \.unlistedBank, \.trapBank].contains {
        url.hasPrefix("\(SwedbankPaySandbox.Account.demo[keyPath: $0])/")
      }
  }

  func see(inBrowser: Bool) {
    moment = SandboxMoment(
      now: moment.now, random: moment.random, settings: moment.settings, isInBrowser: inBrowser)
  }

  /// Types a card into the menu; what comes is the issuer's question or the end.
  func card(_ order: Order, _ number: String = "4925000000000004", expiry: String = "12/30") -> PageResponse {
    _ = press("card", order)
    return press("pay", order, ["card-number": number, "expiry": expiry, "cvc": "123"])
  }

  /// Through Swish on this phone.
  func swish(_ order: Order, _ button: String = "approve") -> PageResponse {
    _ = press("swish", order)
    _ = press("pay", order)
    return press(button, order)
  }

  /// The order with everything below it.
  func read(_ order: Order) -> JSON? {
    let all = "payeeInfo,paid,failed,aborted,cancelled,financialTransactions,failedAttempts,history,currentPayment"
    return merchant("GET", "\(order.path)?$expand=\(all)").json?["paymentOrder"]
  }
  func status(_ order: Order) -> String? { read(order)?["status"]?.string }
  var truth: ProviderRecord { sandbox.truth(of: "or-42", at: moment.now) }

  func transaction(_ name: String, _ order: Order, _ amount: Int, _ reference: String) -> WireAnswer {
    merchant(
      "POST", "\(order.path)/\(name)",
      "{\"transaction\":{\"description\":\"x\",\"amount\":\(amount),\"vatAmount\":0,\"payeeReference\":\"\(reference)\"}}"
    )
  }
}
