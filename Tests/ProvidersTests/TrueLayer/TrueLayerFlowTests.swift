import Commerce
import DemoMerchant
import Pages
import Payments
import Simulation
import Testing
import Wire

@testable import Providers

@Suite("TrueLayer, whole payments")
struct TrueLayerFlowTests {
  private static func plot(
    _ method: PaymentMethod = .bankPayment, euros: Bool = false, inputs: ContractPlot.Inputs = .init(),
    with settings: [(String, String)] = []
  ) -> ContractPlot {
    var plot = ContractPlot.trueLayer.first { $0.method == method } ?? ContractPlot.trueLayer[0]
    if euros { plot.amount = Money(minorUnits: 14_800, currency: .eur) }
    plot.inputs = inputs
    for (id, choice) in settings {
      for setting in TrueLayer.demoSettings where setting.id == id { plot.settings.choose(choice, for: setting) }
      for setting in SandboxSettings.all where setting.id == id { plot.settings.choose(choice, for: setting) }
    }
    return plot
  }

  private func kit(_ result: PaymentResult) -> String {
    switch result {
    case .success(_, let status), .refunded(_, let status), .pending(_, let status): status.words.kit
    case .cancelled(let words): words.kit
    case .failed(let error): error.words.kit
    }
  }

  /// What is set up, how it is walked, what the kit told the app, and how the ledger stands.
  static let ends: [(ContractPlot, ContractShopper.Plan, String, ProviderRecord.State)] = [
    (plot(), .goesThrough, "success(.settled) resultShown(.success)", .captured),
    (
      plot(with: [("truelayer.result-screen", "hidden")]), .goesThrough, "success(.settled) resultShown(.noneShown)",
      .captured
    ),
    (
      plot(with: [("truelayer.beneficiary", "external-account")]), .goesThrough,
      "success(.executed) resultShown(.success)", .captured
    ),
    (
      plot(with: [("truelayer.execution", "slow")]), .goesThrough, "success(.authorized) resultShown(.initiated)",
      .pending
    ),
    (
      plot(with: [("truelayer.settlement", "next-day")]), .goesThrough, "success(.executed) resultShown(.success)",
      .pending
    ),
    (
      plot(with: [("truelayer.kit", "before-3-8")]), .goesThrough, "success(.redirect) resultShown(.noneShown)",
      .captured
    ),
    (plot(.mandate), .goesThrough, "success(.authorized) resultShown(.success)", .linked),
    (plot(), .closes, "paymentStatus(.authorizing)", .open),
    (plot(with: [("truelayer.kit", "as-shipped")]), .closes, "singlePaymentStatus(.authorizing)", .open),
    (plot(), .callsOff, "failure(.userCanceled) resultShown(.noneShown)", .cancelled),
    (
      plot(with: [("truelayer.interference", "dialog")]), .goesThrough,
      "failure(.unexpectedBehavior) resultShown(.noneShown)", .open
    ),
    (
      plot(with: [("truelayer.configured", "no")]), .goesThrough, "failure(.sdkNotConfigured) resultShown(.noneShown)",
      .open
    ),
    (plot(with: [("truelayer.token", "stale")]), .goesThrough, "failure(.invalidToken) resultShown(.noneShown)", .open),
    (
      plot(with: [("truelayer.token", "other-payment")]), .goesThrough,
      "failure(.invalidToken) resultShown(.noneShown)", .open
    ),
    (
      plot(with: [("truelayer.identifier", "wrong")]), .goesThrough,
      "failure(.paymentNotFound) resultShown(.noneShown)", .open
    ),
    (
      plot(with: [("truelayer.return-uri", "unregistered")]), .goesThrough,
      "failure(.invalidRedirectURI) resultShown(.noneShown)", .open
    ),
    (
      plot(with: [("truelayer.preselected-bank", "yes"), ("truelayer.bank-down", "yes")]), .goesThrough,
      "failure(.providerOffline) resultShown(.noneShown)", .open
    ),
    (
      plot(with: [("truelayer.preselected-bank", "yes")]), .goesThrough, "success(.settled) resultShown(.success)",
      .captured
    ),
    (
      plot(inputs: .init(fields: ["scheme": "faster_payments_service"]), with: [("truelayer.scheme", "user-selected")]),
      .goesThrough, "success(.settled) resultShown(.success)",
      .captured
    ),
    (
      plot(euros: true, inputs: .init(bank: "mock-payments-de-decoupled")), .goesThrough,
      "success(.settled) resultShown(.success)", .captured
    ),
    (
      plot(euros: true, inputs: .init(bank: "mock-payments-de-decoupled")), .closes,
      "success(.wait) resultShown(.noneShown)", .open
    ),
    (
      plot(
        euros: true,
        inputs: .init(bank: "mock-payments-de-embedded", fields: ["username": "test_executed", "password": "x"])),
      .goesThrough, "success(.settled) resultShown(.success)", .captured
    ),
    (
      plot(
        euros: true,
        inputs: .init(
          bank: "mock-payments-de-embedded", fields: ["username": "test_execution_rejected", "password": "x"])),
      .goesThrough, "failure(.providerRejected) resultShown(.genericFailed)", .declined
    ),
    (
      plot(
        euros: true,
        inputs: .init(bank: "mock-payments-de-embedded", fields: ["username": "test_executed", "password": "wrong"])),
      .goesThrough, "failure(.invalidCredentials) resultShown(.genericFailed)", .declined
    ),
    (
      plot(
        euros: true,
        inputs: .init(
          code: "000000", bank: "mock-payments-de-embedded", fields: ["username": "test_executed", "password": "x"]),
        with: [("truelayer.kit", "version-4")]),
      .goesThrough, "failure(.invalidOtp) resultShown(.genericFailed)", .declined
    ),
    (
      plot(
        euros: true,
        inputs: .init(
          bank: "mock-payments-de-redirect-additional-input-text", fields: ["iban": "DE89370400440532013000"])),
      .goesThrough, "success(.settled) resultShown(.success)", .captured
    ),
    (
      plot(
        euros: true,
        inputs: .init(
          bank: "mock-payments-de-decoupled-additional-input-text", fields: ["iban": "GB33BUKB20201555555555"])),
      .goesThrough, "failure(.invalidRemitterAccount) resultShown(.invalidAccountDetails)", .declined
    ),
    (
      plot(.mandate, with: [("truelayer.token", "stale")]), .goesThrough,
      "failure(.invalidToken) resultShown(.noneShown)", .open
    ),
    (
      plot(.mandate, with: [("truelayer.identifier", "wrong")]), .goesThrough,
      "failure(.mandateNotFound) resultShown(.noneShown)", .open
    ),
  ]

  @Test("the kit tells the app what it should, and the ledger has its own truth", arguments: ends)
  func told(_ plot: ContractPlot, _ plan: ContractShopper.Plan, _ wanted: String, _ ledger: ProviderRecord.State) throws
  {
    let world = ProviderContractWorld(plot)
    let result = try world.pay(plan)
    #expect(kit(result) == wanted)
    #expect(try world.truth().state == ledger)
    if case .success = result { #expect(ledger == .captured || ledger == .linked) }
  }

  @Test(
    "the result screen is taken away after ten seconds whatever the app asks for, or sooner",
    arguments: [
      ("unset", 10), ("forty-five-seconds", 10), ("three-seconds", 3), ("zero", 0),
    ])
  func cap(_ timeout: String, _ seconds: Int64) throws {
    let settings = [("truelayer.execution", "slow"), ("truelayer.result-timeout", timeout)]
    let world = ProviderContractWorld(Self.plot(with: settings))
    _ = try world.pay(.goesThrough)
    let events = try world.events()
    let returned = try #require(events.lastIndex { $0.kind == .replied(.page) })
    let waits = events[returned...].filter { $0.kind == .asked(.wait) || $0.kind == .replied(.wait) }
    let refreshing = waits.dropLast(2)
    let spent = try #require(waits.last).at.since(try #require(waits.first).at)
    // What is left after refreshing is the result, which stays for ten seconds.
    let refreshed = spent - .seconds(10)
    #expect(refreshed >= .seconds(seconds) && refreshed < .seconds(seconds + 1), "\(spent)")
    #expect(refreshing.isEmpty == (seconds == 0))
  }

  @Test("a payment that was authorised becomes paid once it is settled, and the status call says so")
  func later() throws {
    let world = ProviderContractWorld(
      Self.plot(with: [("truelayer.execution", "slow"), ("truelayer.kit", "as-shipped")]))
    guard case .pending(_, let early) = try world.pay(.goesThrough) else {
      Issue.record("told too early")
      return
    }
    #expect(early.state == .pending(.provider))
    world.simulation.advance(by: .seconds(60))
    let late = try world.verify()
    #expect(kit(late) == "singlePaymentStatus(.settled)")
    guard case .success = late else {
      Issue.record("\(late)")
      return
    }
  }

  @Test("a preselected bank that is down is asked about before the payment is touched")
  func offline() throws {
    let world = ProviderContractWorld(
      Self.plot(with: [("truelayer.preselected-bank", "yes"), ("truelayer.bank-down", "yes")]))
    _ = try world.pay(.goesThrough)
    #expect(world.wire.sent.map(\.operation) == ["truelayer.create", "truelayer.check-bank"])
    #expect(try world.truth().words == "authorization_required")
  }

  @Test(
    "a bank in most of Europe that was asked does not run out; in Germany it does",
    arguments: [
      ("mock-payments-fr-redirect", false), ("mock-payments-de-redirect", true), ("mock-payments-ie-redirect", true),
    ])
  func clocks(_ bank: String, _ expires: Bool) throws {
    var plot = Self.plot(euros: true, inputs: .init(bank: bank))
    plot.country = try #require(Country(code: String(bank.dropFirst(14).prefix(2))))
    let world = ProviderContractWorld(plot)
    _ = try world.pay(.closes)
    world.simulation.advance(by: .seconds(901))
    #expect(try world.truth().state == (expires ? .expired : .open))
    if case .failed(.expired) = try world.verify() { #expect(expires) } else { #expect(!expires) }
  }

  @Test("JSON that was laid out anew after signing makes nothing")
  func reformatted() throws {
    let world = ProviderContractWorld(Self.plot(with: [("truelayer.signing", "reformatted")]))
    guard case .failed(.invalidRequest("authorization", let words)) = try world.pay(.goesThrough) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(words.code == "Unauthenticated")
    #expect(try world.truth() == .nothing)
  }

  @Test("a mandate is ended by the merchant once, and by nobody before it is in force")
  func revoke() throws {
    let world = ProviderContractWorld(Self.plot(.mandate))
    guard case .success = try world.pay(.goesThrough) else {
      Issue.record("not linked")
      return
    }
    guard case .done(let status) = try world.operate(.void) else {
      Issue.record("not ended")
      return
    }
    #expect(status.state == .cancelled)
    #expect(try world.truth().state == .cancelled)
    guard case .refused = try world.operate(.void) else {
      Issue.record("ended twice")
      return
    }
  }
}
