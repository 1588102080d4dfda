import Backend
import Commerce
import HTTPTypes
import Pages
import Payments
import Providers
import Simulation
import Testing
import Wire

/// What every provider's adapter and pretend server must do together, whatever their words.
@Suite("Every provider", .ownThreads)
struct ProviderContractTests {
  @Test("opening a session moves no money and can be asked about", arguments: ContractPlot.all.everywhere)
  func create(_ plot: ContractPlot) throws {
    let world = ProviderContractWorld(plot)
    let session = try world.open()
    #expect(session.gateway == plot.provider.name)
    if let end = session.expiresAt { #expect(end.milliseconds > world.simulation.now.milliseconds) }
    let truth = try world.truth()
    #expect(!truth.state.isFinal)
    #expect(truth.captures == 0)
  }

  @Test(
    "a shopper who goes through has paid, and only after the server said so", arguments: ContractPlot.all.everywhere)
  func pay(_ plot: ContractPlot) throws {
    let world = ProviderContractWorld(plot)
    guard case .success(_, let status) = try world.pay(.goesThrough) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    let wanted = try world.plot.request().amount
    #expect(status.state == world.plot.paidState)
    #expect(status.amount == nil || status.amount == wanted)
    let truth = try world.truth()
    #expect(truth.isGiven)
    if truth.state != .linked { #expect(truth.whole == wanted) }
    #expect(truth.captures <= 1)
    let kinds = try world.events().map(\.kind)
    let replied = kinds.lastIndex { if case .replied = $0 { true } else { false } }
    let verified = kinds.lastIndex { if case .verified(let status) = $0 { status.state.isSuccess } else { false } }
    let last = try #require(replied)
    let verifiedAt = try #require(verified)
    #expect(last < verifiedAt)
  }

  @Test(
    "a refusal is the server's own, and nothing is held", arguments: ContractPlot.all.compactMap(\.refusal).everywhere)
  func refuse(_ plot: ContractPlot) throws {
    let world = ProviderContractWorld(plot)
    let result = try world.pay(.goesThrough)
    guard case .failed(let error) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(error.isVerified)
    #expect(error.messageKey == plot.refused?.error)
    #expect(try world.truth().state == .declined)
  }

  @Test(
    "a shopper who calls it off has not paid, and is told no more than the server says",
    arguments: ContractPlot.all.everywhere)
  func cancel(_ plot: ContractPlot) throws {
    let world = ProviderContractWorld(plot)
    let result = try world.pay(.callsOff)
    switch result {
    case .cancelled: #expect(world.plot.callingOffIsKnown)
    case .pending(_, let status):
      #expect(!world.plot.callingOffIsKnown)
      #expect(status.state == .pending(.closedByShopper))
    case .success, .refunded, .failed: Issue.record("\(result)")
    }
    #expect(try !world.truth().state.holdsMoney)
    let after = try world.cancel()
    #expect(try !world.truth().state.holdsMoney)
    if case .success = after { Issue.record("\(after)") }
  }

  @Test("a payment that was left runs out on both sides", arguments: ContractPlot.all.everywhere)
  func expire(_ plot: ContractPlot) throws {
    let world = ProviderContractWorld(plot)
    let left = try world.pay(.closes)
    if case .success = left { Issue.record("\(left)") }
    world.simulation.advance(by: .seconds(6 * 3_600))
    let result = try world.verify()
    guard plot.expiresAs == .expired else { return }
    #expect(try world.truth().state == .expired)
    guard case .failed(.expired) = result else {
      Issue.record("\(result)")
      return
    }
  }

  @Test(
    "a window that was closed is opened again on the same payment and paid once", arguments: ContractPlot.all.everywhere
  )
  func resume(_ plot: ContractPlot) throws {
    let world = ProviderContractWorld(plot)
    guard world.plot.canBeReopened else { return }
    let left = try world.pay(.closes)
    guard case .pending(let id, _) = left else {
      Issue.record("\(left)")
      return
    }
    let before = try world.session()
    world.simulation.advance(by: .seconds(60))
    guard case .success(let paid, _) = try world.resume(.goesThrough) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(paid == id)
    #expect(try world.session().references["payment"] == before.references["payment"])
    #expect(try world.truth().captures <= 1)
    #expect(try world.truth().isGiven)
  }

  @Test("a return that speaks of success proves nothing", arguments: ContractPlot.all.filter(\.hasReturn).everywhere)
  func forge(_ plot: ContractPlot) throws {
    let world = ProviderContractWorld(plot)
    let result = try world.pay(.forges)
    if case .success = result { Issue.record("\(result)") }
    #expect(try !world.truth().state.holdsMoney)
    if case .success = try world.verify() { Issue.record("paid by a link") }
  }

  @Test("asking, and coming back, again and again changes nothing", arguments: ContractPlot.all.everywhere)
  func repeated(_ plot: ContractPlot) throws {
    let world = ProviderContractWorld(plot)
    let paid = try world.pay(.goesThrough)
    let truth = try world.truth()
    for _ in 0..<3 {
      world.simulation.advance(by: .seconds(61))
      #expect(try world.verify() == paid)
      #expect(try world.truth() == truth)
    }
    world.simulation.advance(by: .seconds(61))
    #expect(try world.resume(.forges).isPaid)
    #expect(try world.truth() == truth)
  }

  @Test(
    "one lost request or answer anywhere never makes two payments, a false success or a false failure",
    arguments: ContractPlot.all.everywhere, LossyWire.Part.allCases)
  func lost(_ plot: ContractPlot, _ part: LossyWire.Part) throws {
    let whole = ProviderContractWorld(plot)
    #expect(try whole.pay(.goesThrough).isPaid)
    #expect(whole.wire.sent.count > 1)
    for call in 1...whole.wire.sent.count {
      let world = ProviderContractWorld(plot, losing: LossyWire.Loss(call: call, part: part))
      let result = try world.pay(.goesThrough)
      let truth = try world.truth()
      let operation = Comment(rawValue: "\(whole.wire.sent[call - 1].operation): \(result)")
      #expect(truth.captures <= 1, operation)
      switch result {
      case .success: #expect(truth.isGiven, operation)
      case .pending: break
      case .refunded, .cancelled, .failed: #expect(!truth.state.holdsMoney, operation)
      }
      if part == .request || plot.survivesLostAnswers { #expect(result.isPaid, operation) }
      // HyperPay answers two such questions a minute.
      world.simulation.advance(by: .seconds(61))
      #expect(try world.verify().isPaid == truth.isGiven, operation)
    }
  }

  @Test(
    "the same world twice gives the same bytes, and no order of ready jobs changes what the app is told",
    arguments: ContractPlot.all)
  func deterministic(_ plot: ContractPlot) throws {
    let first = ProviderContractWorld(plot)
    let second = ProviderContractWorld(plot)
    let result = try first.pay(.goesThrough)
    #expect(try second.pay(.goesThrough) == result)
    #expect(first.wire.sent == second.wire.sent)
    #expect(try first.events() == second.events())
    for seed in 1...20 {
      let shuffled = ProviderContractWorld(plot, order: .shuffled(seed: UInt64(seed)))
      #expect(try shuffled.pay(.goesThrough).isPaid)
      #expect(try shuffled.truth().captures <= 1)
    }
  }

  @Test(
    "the app sends no secret key, and nothing kept holds a card number or a code",
    arguments: ContractPlot.all.everywhere)
  func secrets(_ plot: ContractPlot) throws {
    let world = ProviderContractWorld(plot)
    _ = try world.pay(.goesThrough)
    // What proves who the merchant's server is stays on the merchant's server; a token made for one payment may leave it.
    let proofs = ["authorization", "private-secret-key", "x-clientcode", "tl-signature"]
    let secrets = Set(
      world.wire.sent.filter { $0.sender == .merchant }.flatMap { request in
        request.head.headerFields.filter { proofs.contains($0.name.canonicalName) }.map(\.value)
      })
    for request in world.wire.sent where request.sender == .app {
      for field in request.head.headerFields { #expect(!secrets.contains(field.value), "\(field.name)") }
    }
    let kept = "\(try world.session()) \(try world.events()) \(world.wire.sent.map { Scrubbing.text(of: $0) })"
    #expect(!kept.contains(world.plot.inputs.card))
    #expect(!kept.contains("OtpValue\": \"\(world.plot.inputs.code)"))
  }
}

extension ProviderRecord {
  /// Whether the provider holds what the shopper wanted to give: money, or a permission.
  fileprivate var isGiven: Bool { state.holdsMoney || state == .linked }
}

extension PaymentResult {
  fileprivate var isPaid: Bool { if case .success = self { true } else { false } }
}
