import Backend
import Commerce
import DemoMerchant
import HTTPTypes
import Pages
import Payments
import Providers
import Sandbox
import Simulation
import Testing
import Wire

/// All that a pretend server can be made to answer by its test data and its settings, and what the app is told of it.
@Suite("Every answer of every pretend server")
struct SandboxAnswerTests {
  /// One way to pay with one thing other than usual.
  struct Trial: CustomTestStringConvertible, Sendable {
    let plot: ContractPlot
    let what: String
    var testDescription: String { "\(plot), \(what)" }
  }

  @Test("what the app is told of any test data agrees with the ledger, at once and the next day", arguments: testData)
  func data(_ trial: Trial) throws { try Self.expectAgreement(trial) }

  @Test("what the app is told in any set-up agrees with the ledger, at once and the next day", arguments: settings)
  func setUp(_ trial: Trial) throws { try Self.expectAgreement(trial) }

  @Test("what happened outside to a payment that was made reaches the app as the ledger holds it", arguments: outside)
  func afterwards(_ trial: Trial) throws {
    let world = ProviderContractWorld(trial.plot)
    _ = try world.pay(.goesThrough)
    world.simulation.advance(by: .seconds(61))
    guard try world.canHappen(trial.what) else { return }
    _ = try world.perform(.named(trial.what, reference: trial.plot.request().reference))
    try Self.expectAgreement(world, after: [.seconds(61), .seconds(86_400)], trial)
  }

  // MARK: The trials

  private static let testData: [Trial] = ContractPlot.all.flatMap { plot in
    SandboxCatalog.testData(provider: plot.provider.rawValue).compactMap { datum in
      plot.with(datum.input).map { Trial(plot: $0, what: "\(datum.input)") }
    }
  }

  static let settings: [Trial] = ContractPlot.all.flatMap { plot in
    Self.settings(of: plot.provider).flatMap { setting in
      setting.choices.compactMap { choice in
        var changed = plot
        changed.settings.choose(choice, for: setting)
        return changed.settings == plot.settings ? nil : Trial(plot: changed, what: "\(setting.id): \(choice)")
      }
    }
  }

  private static let outside: [Trial] = ContractPlot.all.flatMap { plot in
    (SandboxCatalog.all.first { type(of: $0).id == plot.provider.rawValue }).map { sandbox in
      type(of: sandbox).outsideActions.map { Trial(plot: plot, what: $0) }
    } ?? []
  }

  private static func settings(of provider: ProviderID) -> [Setting] {
    (DemoAccounts.settings + SandboxCatalog.settings).filter { $0.id.hasPrefix("\(provider.rawValue).") }
  }

  // MARK: What has to agree

  private static func expectAgreement(_ trial: Trial) throws {
    let world = ProviderContractWorld(trial.plot)
    let result = try world.pay(.goesThrough)
    try expectAgreement(result, world, trial)
    guard world.hasSession else { return }
    try expectAgreement(world, after: [.seconds(86_400)], trial)
  }

  private static func expectAgreement(_ world: ProviderContractWorld, after waits: [Duration], _ trial: Trial) throws {
    for wait in waits {
      world.simulation.advance(by: wait)
      try expectAgreement(world.verify(), world, trial)
    }
  }

  private static func expectAgreement(
    _ result: PaymentResult, _ world: ProviderContractWorld, _ trial: Trial
  ) throws {
    expectSameReading(world)
    let truth = try world.truth()
    let comment = Comment(rawValue: "\(trial.testDescription): \(result), \(truth)")
    #expect(truth.captures <= 1, comment)
    switch result {
    case .success(_, let status):
      switch status.state {
      // The provider may have captured since.
      case .authorised: #expect(truth.state.holdsMoney, comment)
      case .captured: #expect(truth.state == .captured, comment)
      case .linked: #expect(truth.state == .linked, comment)
      case .refunded, .pending, .declined, .cancelled, .expired: Issue.record(comment)
      }
    case .refunded: #expect(truth.state == .refunded, comment)
    case .pending: #expect(!truth.state.isFinal || truth.state.holdsMoney, comment)
    case .cancelled, .failed: #expect(!truth.state.holdsMoney && truth.state != .linked, comment)
    }
  }
}

extension SandboxAnswerTests {
  /// What each call is to the adapter that sends it, it is to the server that receives it.
  private static func expectSameReading(_ world: ProviderContractWorld) {
    for (request, answer) in zip(world.wire.sent, world.wire.answers) {
      let comment = Comment(rawValue: "\(request.operation): \(request.head.method) \(request.path)")
      guard let call = world.server.call(of: request) else {
        // The merchant configured a wrong address, at which nobody answers.
        #expect(answer.status == 404, comment)
        continue
      }
      #expect(call.operation == servers[request.operation, default: request.operation], comment)
      #expect(call.effect == request.effect, comment)
      #expect(call.keyMember == request.keyMember, comment)
    }
  }

  /// What the server cannot tell apart: why a sender makes the same call.
  private static let servers = [
    "yuno.continue-payment": "yuno.create-payment", "hyperpay.locate-payment": "hyperpay.find-payment",
    "swedbank-pay.get-payment": "swedbank-pay.fetch-payment-session",
  ]
}

extension ProviderContractWorld {
  /// Whether something can happen outside to the payment now.
  fileprivate func canHappen(_ name: String) throws -> Bool { try outsideActions().contains(name) }
}

extension ContractPlot {
  /// The same with test data in its place; `nil` where this way to pay has no place for it.
  fileprivate func with(_ input: TestDatum.Input) -> ContractPlot? {
    var plot = self
    switch input {
    case .card(let number, _, let securityCode):
      plot.inputs.card = number
      plot.inputs.securityCode = securityCode
    case .holder(let name): plot.inputs.holder = name
    case .phone(let number):
      plot.mobile = number
      plot.inputs.phone = number
    case .code(let code):
      plot.inputs.code = code
      plot.inputs.pageCode = code
    case .email(let email): plot.email = email
    case .amount(let text):
      guard let amount = try? Money.payable(text, currency: amount.currency) else { return nil }
      plot.amount = amount
    case .bank(let bank): plot.inputs.bank = bank
    // The contract's token is no particular card's.
    case .walletCard: return nil
    case .setting(let id, let choice):
      guard let setting = (DemoAccounts.settings + SandboxCatalog.settings).first(where: { $0.id == id }) else {
        return nil
      }
      plot.settings.choose(choice, for: setting)
    }
    return plot
  }
}
