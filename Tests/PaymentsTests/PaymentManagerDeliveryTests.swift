import Commerce
import Payments
import Simulation
import Testing

/// Retrying, re-routing and resting: all decided by what may have reached a provider.
struct PaymentManagerDeliveryTests {
  private let lost = GatewayFailure.delivery(.notSent(.lost))
  private let maybe = GatewayFailure.delivery(.maybeSent)

  private func world(_ first: [GatewayFailure?], second: [GatewayFailure?] = [nil]) -> (
    world: PaymentWorld, first: ScriptedGateway, second: ScriptedGateway
  ) {
    let world = PaymentWorld()
    let one = ScriptedGateway("A", in: world, script: .init(initiate: first))
    let two = ScriptedGateway("B", in: world, script: .init(initiate: second))
    world.register(one, two)
    return (world, one, two)
  }

  @Test("an opening that was lost is tried again, at growing intervals")
  func retries() throws {
    let (world, gateway, other) = world([lost, lost, nil])
    guard case .success = world.pay(try Sample.request()) else {
      Issue.record("not paid")
      return
    }
    #expect(gateway.names == ["initiate", "initiate", "initiate", "process", "verify"])
    #expect(other.names.isEmpty)
    let times = gateway.calls.map(\.at)
    let waits = [times[1].since(times[0]), times[2].since(times[1])]
    #expect(waits[0] > .milliseconds(250) && waits[0] <= .milliseconds(500))
    #expect(waits[1] > .milliseconds(500) && waits[1] <= .seconds(1))
  }

  @Test("a refusal is never tried again and never elsewhere")
  func refused() throws {
    let (world, gateway, other) = world([.payment(.refused(.notEligible, .none))])
    #expect(world.pay(try Sample.request()) == .failed(.refused(.notEligible, .none)))
    #expect(gateway.names == ["initiate"])
    #expect(other.names.isEmpty)
  }

  @Test("a certificate that does not match is not tried again, but another gateway may serve")
  func certificate() throws {
    let (world, gateway, other) = world([.delivery(.notSent(.certificate))])
    guard case .success = world.pay(try Sample.request()) else {
      Issue.record("not paid")
      return
    }
    #expect(gateway.names == ["initiate"])
    #expect(other.names == ["initiate", "process", "verify"])
  }

  @Test("when nothing reached the first gateway, the next one serves")
  func reroutes() throws {
    let (world, gateway, other) = world([lost])
    guard case .success = world.pay(try Sample.request()) else {
      Issue.record("not paid")
      return
    }
    #expect(gateway.names == ["initiate", "initiate", "initiate"])
    #expect(other.names == ["initiate", "process", "verify"])
    let routes = world.events.compactMap { event -> [String]? in
      if case .routed(let gateway, let reserve) = event.kind { [gateway] + reserve } else { nil }
    }
    #expect(routes == [["A", "B"], ["B"]])
  }

  @Test("when something may have reached the first gateway, no other one serves")
  func staysPut() throws {
    let stories: [[GatewayFailure?]] = [[maybe], [maybe, lost, lost], [lost, maybe, lost]]
    for story in stories {
      let (world, gateway, other) = world(story)
      guard case .pending(let checkout, let status) = world.pay(try Sample.request()) else {
        Issue.record("not pending after \(story)")
        continue
      }
      #expect(checkout == Sample.reference)
      #expect(status.state == .pending(.unreachable))
      #expect(gateway.names == ["initiate", "initiate", "initiate"])
      #expect(other.names.isEmpty)
    }
  }

  @Test("when no gateway can be reached, the network is to blame")
  func nobodyReached() throws {
    let (world, _, _) = world([lost], second: [.delivery(.notSent(.offline))])
    #expect(world.pay(try Sample.request()) == .failed(.networkError(.offline)))
  }

  @Test("a payment that is under way is never led by another gateway")
  func noReroutingLater() throws {
    for failure: GatewayFailure in [lost, maybe] {
      let world = PaymentWorld()
      var script = ScriptedGateway.Script(process: [.failure(failure)])
      script.verify = [.failure(maybe)]
      let gateway = ScriptedGateway("A", in: world, script: script)
      let other = ScriptedGateway("B", in: world)
      world.register(gateway, other)
      _ = world.pay(try Sample.request())
      #expect(gateway.names.contains("process"))
      #expect(other.names.isEmpty)
    }
  }

  @Test("a call that did not leave fails the payment, unless an earlier one of it may have moved money")
  func earlierCallReached() throws {
    for (reaches, expected) in [(false, "networkError"), (true, "pending")] {
      let world = PaymentWorld()
      var script = ScriptedGateway.Script(process: [.failure(lost)])
      script.reaches = reaches
      script.verify = [.success(Sample.status(.pending(.provider)))]
      world.register(ScriptedGateway("A", in: world, script: script))
      let result =
        switch world.pay(try Sample.request()) {
        case .pending: "pending"
        case .failed(.networkError): "networkError"
        default: "another"
        }
      #expect(result == expected)
    }
  }

  @Test("an answer while a payment is led closes the breaker, also a refusal, and a missing one opens it")
  func leadingCounts() throws {
    let none = RetryPolicy(retries: 0, base: .zero, cap: .zero)
    let world = PaymentWorld(retry: none, breaker: CircuitBreaker(threshold: 1, rest: .seconds(60)))
    world.register(ScriptedGateway("A", in: world, script: .init(process: [.failure(lost)])))
    _ = world.pay(try Sample.request("one"))
    let until = world.start.advanced(by: .seconds(60))
    #expect(world.pay(try Sample.request("two")) == .failed(.methodUnavailable(.resting(until: until))))

    let other = PaymentWorld(retry: none, breaker: CircuitBreaker(threshold: 2, rest: .seconds(60)))
    let refusal = GatewayFailure.payment(.refused(.notEligible, .none))
    var script = ScriptedGateway.Script(process: [.failure(lost), .failure(refusal), .failure(lost)])
    script.verify = [.failure(maybe)]
    other.register(ScriptedGateway("A", in: other, script: script))
    let session = try Sample.session()
    for _ in 0..<3 { other.run { world in await world.manager.resumePayment(session, presenter: SilentPresenter()) } }
    #expect(!other.events.contains { if case .resting = $0.kind { true } else { false } })
  }

  @Test("a gateway that keeps failing rests, and is tried again afterwards")
  func rests() throws {
    let world = PaymentWorld(retry: RetryPolicy(retries: 0, base: .zero, cap: .zero))
    let script = ScriptedGateway.Script(initiate: [lost, lost, lost, nil])
    let gateway = ScriptedGateway("A", in: world, script: script)
    world.register(gateway)
    let network = PaymentResult.failed(.networkError(.lost))
    #expect(world.pay(try Sample.request("one")) == network)
    #expect(world.pay(try Sample.request("two")) == network)
    #expect(world.pay(try Sample.request("three")) == network)
    let until = world.start.advanced(by: .seconds(60))
    #expect(world.events.contains { $0.kind == .resting(gateway: "A", until: until) })
    #expect(world.pay(try Sample.request("four")) == .failed(.methodUnavailable(.resting(until: until))))
    #expect(gateway.names.count == 3)
    world.simulation.advance(by: .seconds(60))
    guard case .success = world.pay(try Sample.request("five")) else {
      Issue.record("not paid")
      return
    }
    guard case .success = world.pay(try Sample.request("six")) else {
      Issue.record("the answer did not close the breaker")
      return
    }
  }

  @Test("while a gateway rests, another one serves without asking it")
  func restsInReserve() throws {
    let world = PaymentWorld(
      retry: RetryPolicy(retries: 0, base: .zero, cap: .zero), breaker: CircuitBreaker(threshold: 1, rest: .seconds(60))
    )
    let gateway = ScriptedGateway("A", in: world, script: .init(initiate: [lost]))
    let other = ScriptedGateway("B", in: world)
    world.register(gateway, other)
    _ = world.pay(try Sample.request("one"))
    _ = world.pay(try Sample.request("two"))
    #expect(gateway.names == ["initiate"])
    #expect(other.names.filter { $0 == "process" }.count == 2)
  }

  @Test("a refusal shows that a gateway is well")
  func refusalIsHealth() throws {
    let world = PaymentWorld(
      retry: RetryPolicy(retries: 0, base: .zero, cap: .zero), breaker: CircuitBreaker(threshold: 2, rest: .seconds(60))
    )
    let refusal = GatewayFailure.payment(.refused(.notEligible, .none))
    let gateway = ScriptedGateway("A", in: world, script: .init(initiate: [lost, refusal, lost, refusal, lost, nil]))
    world.register(gateway)
    for name in ["one", "two", "three", "four", "five"] { _ = world.pay(try Sample.request(name)) }
    guard case .success = world.pay(try Sample.request("six")) else {
      Issue.record("it rested, though failures were never in a row")
      return
    }
  }

  @Test("the same seed gives the same events, another seed other waits")
  func deterministic() throws {
    func events(seed: UInt64) throws -> [PaymentEvent] {
      let world = PaymentWorld(seed: seed)
      world.register(ScriptedGateway("A", in: world, script: .init(initiate: [lost, lost, nil])))
      _ = world.pay(try Sample.request())
      return world.events
    }
    #expect(try events(seed: 1) == events(seed: 1))
    #expect(try events(seed: 1) != events(seed: 2))
  }
}
