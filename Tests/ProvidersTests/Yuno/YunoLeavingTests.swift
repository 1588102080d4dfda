import Commerce
import Pages
import Payments
import Providers
import Sandbox
import Simulation
import Testing
import Wire

/// What happens when the shopper leaves (Yuno docs, Seamless SDK iOS, Payment status validation).
@Suite("Yuno, when the shopper leaves")
struct YunoLeavingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let method: PaymentMethod
    /// How long after leaving the world is looked at.
    let after: Duration
    let kit: String
    let words: String
    let ledger: ProviderRecord.State
    var testDescription: String { "\(method.rawValue) after \(after)" }
  }

  static let cases = [
    Case(
      method: .applePay, after: .zero, kit: "userCancell CANCELLED_BY_USER", words: "PENDING/IN_PROCESS",
      ledger: .pending),
    Case(
      method: .applePay, after: .seconds(540), kit: "userCancell CANCELLED_BY_USER", words: "PENDING/IN_PROCESS",
      ledger: .pending),
    Case(method: .applePay, after: .seconds(660), kit: "fail", words: "ERROR/TIMEOUT", ledger: .pending),
    Case(method: .applePay, after: .seconds(960), kit: "fail", words: "ERROR/REVERSED_BY_TIMEOUT", ledger: .expired),
    Case(
      method: .pix, after: .zero, kit: "processing CLOSED_BY_USER", words: "PENDING/IN_PROCESS", ledger: .pending),
    Case(
      method: .pix, after: .seconds(1_740), kit: "processing CLOSED_BY_USER", words: "PENDING/IN_PROCESS",
      ledger: .pending),
    Case(method: .pix, after: .seconds(1_860), kit: "fail EXPIRED", words: "EXPIRED/EXPIRED", ledger: .expired),
    Case(
      method: .mercadoPago, after: .zero, kit: "processing CLOSED_BY_USER", words: "PENDING/IN_PROCESS",
      ledger: .pending),
    Case(
      method: .card, after: .zero, kit: "processing CLOSED_BY_USER", words: "PENDING/WAITING_ADDITIONAL_STEP",
      ledger: .pending),
    Case(method: .card, after: .seconds(660), kit: "fail EXPIRED", words: "EXPIRED/EXPIRED", ledger: .expired),
  ]

  static func plot(_ method: PaymentMethod) throws -> ContractPlot {
    try #require(ContractPlot.yuno.first { $0.method == method })
  }

  static func kit(_ result: PaymentResult) -> String {
    switch result {
    case .success(_, let status), .refunded(_, let status), .pending(_, let status): status.words.kit
    case .cancelled(let words): words.kit
    case .failed(let error): error.words.kit
    }
  }

  @Test("what the SDK says, what Yuno holds, and until when", arguments: cases)
  func leaving(_ plot: Case) throws {
    let world = ProviderContractWorld(try Self.plot(plot.method))
    var result = try world.pay(.closes)
    #expect(try world.truth().words.hasPrefix("PENDING/"))
    if plot.after > .zero {
      world.simulation.advance(by: plot.after)
      result = try world.verify()
    }
    #expect(Self.kit(result) == plot.kit)
    #expect(try world.truth().words == plot.words)
    #expect(try world.truth().state == plot.ledger)
    // Nothing was called off by leaving, and nothing was taken.
    #expect(try !world.truth().state.holdsMoney)
    #expect(!world.wire.sent.contains { $0.operation == "yuno.cancel-payment" })
  }

  @Test("a sheet that was closed is never reject or processing, in whatever order jobs run")
  func neverProcessing() throws {
    for seed in 1...20 {
      let world = ProviderContractWorld(try Self.plot(.applePay), order: .shuffled(seed: UInt64(seed)))
      let result = try world.pay(.closes)
      guard case .pending(_, let status) = result else {
        Issue.record("\(result)")
        return
      }
      #expect(status.words.kit == "userCancell CANCELLED_BY_USER")
      #expect(status.words.code == "PENDING")
    }
  }

  @Test("another try on a sheet that was closed is not offered while the payment waits")
  func closedSheetStaysClosed() throws {
    let world = ProviderContractWorld(try Self.plot(.applePay))
    _ = try world.pay(.closes)
    let result = try world.resume(.goesThrough)
    #expect(Self.kit(result) == "userCancell CANCELLED_BY_USER")
    #expect(try world.events().count { $0.kind == .asked(.sheet) } == 1)
    #expect(try world.truth().state == .pending)
  }

  @Test("the provider may approve after the sheet was closed: the server's word counts")
  func approvedLate() throws {
    let world = ProviderContractWorld(try Self.plot(.applePay))
    _ = try world.pay(.closes)
    world.simulation.advance(by: .seconds(120))
    #expect(
      try world.perform(.named("yuno.provider-approves", reference: "TILL-1042-1")) == .accepted)
    guard case .success(_, let status) = try world.verify() else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(status.words.kit == "success")
  }

  @Test("the merchant's server cancels a wallet's payment that was left, so that a hold ends")
  func cancelled() throws {
    let world = ProviderContractWorld(try Self.plot(.applePay))
    _ = try world.pay(.closes)
    guard case .cancelled = try world.cancel() else {
      Issue.record("not cancelled")
      return
    }
    #expect(try world.truth().words == "CANCELED/CANCELED")
  }

  @Test("calling off the card form makes no payment at all")
  func cardForm() throws {
    let world = ProviderContractWorld(try Self.plot(.card))
    guard case .cancelled = try world.pay(.callsOff) else {
      Issue.record("not cancelled")
      return
    }
    #expect(!world.wire.sent.contains { $0.operation == "yuno.create-payment" })
    #expect(try world.truth().words == "checkout_session")
  }
}
