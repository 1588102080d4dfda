import Commerce
import Payments
import Simulation
import Testing

struct PaymentManagerVerifyingTests {
  private func story(
    _ states: [PaymentState], ending: PaymentClaim.Ending = .completed,
    schedule: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]
  ) throws -> (result: PaymentResult?, asked: [Duration]) {
    let world = PaymentWorld()
    let gateway = ScriptedGateway(
      "A", in: world, capabilities: GatewayCapabilities(currencies: [.sar], pollSchedule: schedule),
      script: .init(process: [.success(ending)], verify: states.map { .success(Sample.status($0)) }))
    world.register(gateway)
    let result = world.pay(try Sample.request())
    return (result, gateway.calls.filter { $0.name == "verify" }.map { $0.at.since(world.start) })
  }

  @Test("an undecided payment is asked about as the gateway's schedule says")
  func schedule() throws {
    let (result, asked) = try story([.pending(.provider)])
    #expect(asked == [.zero, .seconds(1), .seconds(3), .seconds(7)])
    #expect(result == .pending(checkoutID: "p-1", Sample.status(.pending(.provider))))
  }

  @Test("asking ends with the first answer that decides")
  func decided() throws {
    let (result, asked) = try story([.pending(.provider), .pending(.unrecognised), .captured])
    #expect(asked == [.zero, .seconds(1), .seconds(3)])
    #expect(result == .success(transactionID: "p-1", Sample.paid))
  }

  @Test("without a schedule it asks once")
  func once() throws {
    #expect(try story([.pending(.provider)], schedule: []).asked == [.zero])
  }

  @Test(
    "which answers are worth asking again about",
    arguments: [
      (PaymentState.pending(.provider), 4), (.pending(.merchant), 4), (.pending(.unrecognised), 4),
      (.pending(.unreachable), 4), (.pending(.shopper), 4), (.pending(.closedByShopper), 1),
      (.pending(.askedTooOften(retryAfter: .seconds(60))), 1), (.declined(.risk), 1), (.cancelled, 1), (.expired, 1),
      (.captured, 1), (.authorised, 1),
    ])
  func worthAsking(state: PaymentState, times: Int) throws {
    #expect(try story([state]).asked.count == times)
  }

  @Test("a missing answer is waited for as a retry, an undecided payment as a poll")
  func waits() throws {
    let world = PaymentWorld()
    world.register(
      ScriptedGateway(
        "A", in: world, capabilities: GatewayCapabilities(currencies: [.sar], pollSchedule: [.seconds(1)]),
        script: .init(verify: [.failure(.delivery(.maybeSent)), .success(Sample.status(.pending(.provider)))])))
    _ = world.pay(try Sample.request())
    #expect(world.waits.entries == [.retry, .poll])
  }

  @Test("a shopper who closed the window is not waited for")
  func closed() throws {
    #expect(try story([.pending(.shopper)], ending: .closed).asked == [.zero])
    #expect(try story([.pending(.provider)], ending: .closed).asked.count == 4)
  }

  @Test(
    "of two answers that cross each other the one that was asked for later counts, once it decides",
    arguments: [
      (PaymentState.pending(.shopper), PaymentState.expired, PaymentResult.failed(.expired(Sample.words))),
      (.captured, .refunded, .refunded(transactionID: "p-1", Sample.status(.refunded))),
      (
        .captured, .pending(.askedTooOften(retryAfter: .seconds(60))),
        .success(transactionID: "p-1", Sample.status(.captured))
      ),
    ])
  func crossing(older: PaymentState, newer: PaymentState, expected: PaymentResult) throws {
    let world = PaymentWorld()
    world.register(
      ScriptedGateway(
        "A", in: world,
        script: .init(
          process: [.success(.closed)],
          verify: [.pending(.shopper), older, newer].map { .success(Sample.status($0)) },
          delays: [.zero, .seconds(10), .seconds(1)])))
    let request = try Sample.request()
    _ = world.pay(request)
    let session = try #require(world.record(of: request.attempt)?.session)
    let last = world.run { world in
      async let first = world.manager.verifyPayment(session)
      try? await world.simulation.sleep(for: .seconds(1))
      _ = await world.manager.verifyPayment(session)
      return await first
    }
    #expect(last == expected)
    #expect(world.record(of: request.attempt)?.progress == .finished(expected))
  }

  @Test("what speaks of another payment is asked for again, and counts when it is told again and again")
  func another() throws {
    let foreign = PaymentStatus(
      state: .captured, words: .none, amount: Sample.amount, reference: Sample.reference + "-other")
    for (answers, isPaid, count) in [
      ([foreign, Sample.paid], true, 2), ([foreign], false, 1 + RetryPolicy.standard.retries),
    ] {
      let world = PaymentWorld()
      let gateway = ScriptedGateway("A", in: world, script: .init(verify: answers.map { .success($0) }))
      world.register(gateway)
      let result = world.pay(try Sample.request())
      if isPaid {
        #expect(result == .success(transactionID: "p-1", Sample.paid))
      } else {
        #expect(result == .failed(.mismatch(expected: Sample.reference, found: Sample.reference + "-other")))
      }
      #expect(gateway.names.count { $0 == "verify" } == count)
    }
  }

  @Test("how another payment ended is asked about again, and never counts as the end of this one")
  func anotherEnded() throws {
    let foreign = PaymentStatus(
      state: .declined(.refusedByBank), words: Sample.words, amount: Sample.amount,
      reference: Sample.reference + "-other"
    )
    for (answers, expected) in [
      ([foreign, Sample.paid], PaymentResult.success(transactionID: "p-1", Sample.paid)),
      (
        [foreign],
        .pending(checkoutID: "p-1", PaymentStatus(state: .pending(.unrecognised), words: Sample.words))
      ),
    ] {
      let world = PaymentWorld()
      world.register(ScriptedGateway("A", in: world, script: .init(verify: answers.map { .success($0) })))
      #expect(world.pay(try Sample.request()) == expected)
    }
  }

  @Test("asking by hand asks once, whatever the schedule, and is written down")
  func byHand() throws {
    let world = PaymentWorld()
    let gateway = ScriptedGateway(
      "A", in: world, capabilities: GatewayCapabilities(currencies: [.sar], pollSchedule: [.seconds(1)]),
      script: .init(verify: [.success(Sample.status(.pending(.provider))), .success(Sample.paid)]))
    world.register(gateway)
    let session = try Sample.session(["payment": "p-9"])
    let first = world.run { world in await world.manager.verifyPayment(session) }
    #expect(first == .pending(checkoutID: "p-9", Sample.status(.pending(.provider))))
    let second = world.run { world in await world.manager.verifyPayment(session) }
    #expect(second == .success(transactionID: "p-9", Sample.paid))
    #expect(gateway.names == ["verify", "verify"])
    #expect(world.record(of: session.request.attempt)?.isUnfinished == false)
  }

  @Test("reading may always be repeated, also when the answer was lost")
  func readingRepeats() throws {
    let world = PaymentWorld()
    let gateway = ScriptedGateway(
      "A", in: world, script: .init(verify: [.failure(.delivery(.maybeSent)), .success(Sample.paid)]))
    world.register(gateway)
    guard case .success = world.pay(try Sample.request()) else {
      Issue.record("not paid")
      return
    }
    #expect(gateway.names == ["initiate", "process", "verify", "verify"])
  }

  @Test("calling a payment off says how it then stands")
  func cancel() throws {
    let rows: [(Result<PaymentStatus, GatewayFailure>, PaymentResult)] = [
      (.success(Sample.status(.cancelled)), .cancelled(Sample.words)),
      // Too late: it was paid.
      (.success(Sample.paid), .success(transactionID: Sample.reference, Sample.paid)),
      (.success(Sample.status(.expired)), .failed(.expired(Sample.words))),
      (
        .failure(.delivery(.maybeSent)),
        .pending(checkoutID: Sample.reference, PaymentStatus(state: .pending(.unreachable), words: .none))
      ),
      (.failure(.payment(.userCancelled)), .failed(.userCancelled)),
    ]
    for (answer, expected) in rows {
      let world = PaymentWorld()
      world.register(ScriptedGateway("A", in: world, script: .init(cancel: [answer])))
      let session = try Sample.session()
      #expect(world.run { world in await world.manager.cancelPayment(session) } == expected)
    }
  }

  @Test("a session of a gateway that is not there is led, asked about and called off by nobody")
  func unknownGateway() throws {
    let world = PaymentWorld()
    let session = try Sample.session()
    let expected = PaymentResult.failed(.methodUnavailable(.noGateway))
    #expect(world.run { world in await world.manager.verifyPayment(session) } == expected)
    #expect(world.run { world in await world.manager.cancelPayment(session) } == expected)
    #expect(
      world.run { world in await world.manager.resumePayment(session, presenter: SilentPresenter()) } == expected)
  }
}
