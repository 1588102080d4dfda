import Commerce
import DemoMerchant
import Pages
import Payments
import Providers
import Sandbox
import Simulation
import Testing
import Wire

@Suite("Swedbank Pay, whole payments")
struct SwedbankPayFlowTests {
  private static func plot(_ choices: KeyValuePairs<String, String>) -> ContractPlot {
    var plot = ContractPlot.swedbankPay[0]
    plot.settings = SwedbankPaySample.settings(choices, of: SwedbankPay.demoSettings + SwedbankPaySandbox.settings)
    return plot
  }

  /// How the backend or the app is set up, the leaf that the app is told, and whether an order was made all the same.
  static let problems: [(String, String, String, Bool)] = [
    ("backend", "unauthorized", "client.mobile-sdk.unauthorized", false),
    ("backend", "bad-request", "client.mobile-sdk.invalid-request", false),
    ("backend", "gateway-timeout", "server.mobile-sdk.backend-connection-timeout", true),
    ("backend", "bad-gateway", "server.mobile-sdk.backend-connection-failure", false),
    ("backend", "bad-gateway-answer", "server.mobile-sdk.invalid-backend-response", false),
    ("backend", "input-error", "client.swedbank-pay.input-error", false),
    ("backend", "forbidden", "client.swedbank-pay.forbidden", false),
    ("backend", "not-found", "client.swedbank-pay.not-found", false),
    ("backend", "system-error", "server.swedbank-pay.system-error", false),
    ("backend", "configuration-error", "server.swedbank-pay.configuration-error", false),
    ("backend", "configuration-error-as-403", "client.unknown", false),
    ("backend", "special-client-problem", "client.unknown", false),
    ("backend", "special-server-problem", "server.unknown", false),
    ("backend", "plain-json-error", "client.unexpected-content", false),
    ("backend", "html-error", "server.unexpected-content", false),
    ("backend", "html-success", "server.unexpected-content", false),
    ("backend", "empty-success", "server.unexpected-content", false),
    ("backend", "status-in-body", "server.swedbank-pay.system-error", false),
    ("backend", "root-without-consumers", "server.unexpected-content", false),
    ("backend", "root-elsewhere", "non-whitelisted-domain", false),
    ("backend", "other-version", "missing-required-operation", true),
    ("app", "token-expired", "client.mobile-sdk.unauthorized", false),
    ("app", "no-slash", "client.unexpected-content", false),
    ("app", "allow-list-elsewhere", "non-whitelisted-domain", false),
    ("app", "no-currency", "client.mobile-sdk.invalid-request", false),
  ]

  @Test(
    "what goes wrong before the menu reaches the app as the kit's own error, and no page is shown", arguments: problems)
  func problem(_ setting: String, _ choice: String, _ leaf: String, _ isOrdered: Bool) throws {
    let world = ProviderContractWorld(Self.plot(["swedbank-pay.\(setting)": choice]))
    guard case .failed(let error) = try world.pay(.goesThrough) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(error.words.code == leaf)
    #expect(try !world.events().contains { $0.kind == .asked(.page) })
    #expect(try world.truth().state == (isOrdered ? .open : .nothing))
  }

  static let ends: [(KeyValuePairs<String, String>, String)] = [
    ([:], "paymentComplete()"), (["swedbank-pay.menu": "paid-event"], "paymentComplete()"),
    (["swedbank-pay.instrument": "swish"], "paymentComplete()"),
    (["swedbank-pay.instrument": "vipps"], "paymentComplete()"),
    (["swedbank-pay.instrument": "switched"], "paymentComplete()"),
    (["swedbank-pay.instrument": "not-in-mode"], "paymentComplete()"),
    (["swedbank-pay.instrument": "switched", "swedbank-pay.version": "v2"], "paymentComplete()"),
    (["swedbank-pay.version": "v2"], "paymentComplete()"),
    (["swedbank-pay.configuration": "custom"], "paymentComplete()"),
    (["swedbank-pay.check-in": "consumer", "swedbank-pay.version": "v2"], "paymentComplete()"),
  ]

  @Test("every way to the menu ends in a payment, told by the kit and confirmed by the order", arguments: ends)
  func paid(_ choices: KeyValuePairs<String, String>, _ kit: String) throws {
    let world = ProviderContractWorld(Self.plot(choices))
    guard case .success(_, let status) = try world.pay(.goesThrough) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(status.words.kit == kit)
    #expect(try world.truth().state.holdsMoney)
  }

  @Test("cancelling is told by the kit and confirmed by the order")
  func cancelled() throws {
    let world = ProviderContractWorld(Self.plot([:]))
    guard case .cancelled(let words) = try world.pay(.callsOff) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(words == ProviderResponseCode(code: "Aborted", kit: "paymentCanceled()"))
    #expect(try world.truth().state == .cancelled)
  }

  @Test("a menu that was left can be aborted by the app, and the order then says so")
  func aborted() throws {
    let world = ProviderContractWorld(Self.plot([:]))
    _ = try world.pay(.closes)
    guard case .cancelled = try world.cancel() else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(try world.truth().state == .cancelled)
  }

  @Test(
    "an order in another currency of the North is paid with that country's wallet",
    arguments: [
      (Country.norway, Currency.nok), (.denmark, .dkk), (.finland, .eur),
    ])
  func north(_ country: Country, _ currency: Currency) throws {
    var plot = Self.plot([:])
    plot.country = country
    plot.amount = Money(minorUnits: 12_900, currency: currency)
    let world = ProviderContractWorld(plot)
    guard case .success(_, let status) = try world.pay(.goesThrough) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(status.state == .authorised)
    #expect(status.amount == plot.amount)
  }
}
