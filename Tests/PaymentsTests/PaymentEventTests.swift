import Commerce
import Payments
import Simulation
import Testing

struct PaymentEventTests {
  @Test("the events of a payment come in order, each at its own time")
  func order() throws {
    let world = PaymentWorld()
    let lost = GatewayFailure.delivery(.notSent(.lost))
    world.register(
      ScriptedGateway("A", in: world, script: .init(initiate: [lost, nil])), ScriptedGateway("B", in: world))
    let request = try Sample.request()
    let result = try #require(world.pay(request))
    let events = world.events
    #expect(events.count == 6)
    #expect(events[0].kind == .started(.card, Sample.amount))
    #expect(events[1].kind == .routed(gateway: "A", reserve: ["B"]))
    guard case .notAnswered("initiate", .notSent(.lost), let wait) = events[2].kind, let wait else {
      Issue.record("no failed call but \(events[2].kind)")
      return
    }
    #expect(events[3].kind == .verifying)
    #expect(events[4].kind == .verified(Sample.paid))
    #expect(events[5].kind == .finished(result))
    #expect(events.allSatisfy { $0.attempt == request.attempt })
    #expect(events[3].at.since(events[2].at) == wait)
    #expect(events.map(\.at) == events.map(\.at).sorted())
  }

  @Test("each payment starts once and finishes once, last")
  func finishes() throws {
    let scripts: [ScriptedGateway.Script] = [
      .init(), .init(process: [.success(.cancelled)]), .init(process: [.failure(.delivery(.maybeSent))]),
      .init(initiate: [.payment(.userCancelled)]), .init(verify: [.failure(.delivery(.maybeSent))]),
    ]
    for script in scripts {
      let world = PaymentWorld()
      world.register(ScriptedGateway("A", in: world, script: script))
      let result = try #require(world.pay(try Sample.request()))
      let ends = world.events.filter { if case .finished = $0.kind { true } else { false } }
      #expect(ends.map(\.kind) == [.finished(result)])
      #expect(world.events.last == ends.first)
      #expect(world.events.first?.kind == .started(.card, Sample.amount))
    }
  }

  @Test("whoever listens hears everything from then on, and all hear the same")
  func listeners() throws {
    let world = PaymentWorld()
    world.register(ScriptedGateway("A", in: world))
    let early = Log<PaymentEvent>()
    let late = Log<PaymentEvent>()
    world.run { world in
      let stream = await world.manager.events()
      world.simulation.start { for await event in stream { early.append(event) } }
    }
    _ = world.pay(try Sample.request("one"))
    world.run { world in
      let stream = await world.manager.events()
      world.simulation.start { for await event in stream { late.append(event) } }
    }
    _ = world.pay(try Sample.request("two"))
    #expect(early.entries == world.events)
    #expect(late.entries == world.events.filter { $0.attempt.text == "two" })
    #expect(!late.entries.isEmpty)
  }

  @Test("an observer sees each event when it is noted, before the next one")
  func observer() async throws {
    let seen = Log<PaymentEvent>()
    let simulation = Simulation(seed: 1, start: .init(milliseconds: 1_000))
    let journal = PaymentJournal(
      store: InMemoryAttemptStore(), runtime: SimulationRuntime(simulation: simulation), observer: seen.append)
    let attempt = try Sample.request().attempt
    journal.note(.verifying, for: attempt)
    #expect(seen.entries.map(\.kind) == [.verifying])
    journal.note(.asked(.card), for: attempt)
    #expect(seen.entries == journal.events)
    #expect(seen.entries.map(\.at) == [Timestamp(milliseconds: 1_000), Timestamp(milliseconds: 1_000)])
  }

  @Test("what the app was told in an earlier life stays on record, however little the next one learns")
  func toldBefore() async throws {
    let store = InMemoryAttemptStore()
    let runtime = SimulationRuntime(simulation: Simulation(seed: 1, start: .init(milliseconds: 1_000)))
    let session = PaymentSession(request: try Sample.request(), gateway: "A")
    let told = PaymentResult.success(transactionID: "t", Sample.paid)
    store.save(
      AttemptRecord(
        session: session, progress: .answered(operation: "pay"), at: Timestamp(milliseconds: 1), told: told))
    let journal = PaymentJournal(store: store, runtime: runtime)
    #expect(await journal.unfinished().map(\.told) == [told])
    await journal.save(session, .calling(operation: "ask"))
    #expect(store.record(of: session.request.attempt)?.told == told)
  }

  @Test("two payments at once keep their own stories apart", arguments: [UInt64(1), 2, 3, 4, 5])
  func twoAtOnce(seed: UInt64) throws {
    let world = PaymentWorld(seed: seed, order: .shuffled(seed: seed))
    world.register(ScriptedGateway("A", in: world))
    let results = Log<PaymentResult>()
    for name in ["one", "two"] {
      let request = try Sample.request(name)
      world.simulation.start {
        results.append(await world.manager.processPayment(request, presenter: SilentPresenter()))
      }
    }
    world.simulation.runUntilQuiet(limit: .seconds(60))
    #expect(results.entries.count == 2)
    for name in ["one", "two"] {
      let kinds = world.events.filter { $0.attempt.text == name }.map(\.kind)
      #expect(kinds.first == .started(.card, Sample.amount))
      #expect(kinds.last == .finished(.success(transactionID: "p-1", Sample.paid)))
      #expect(kinds.count == 5)
    }
  }
}
