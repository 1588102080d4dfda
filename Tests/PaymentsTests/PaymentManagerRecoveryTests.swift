import Commerce
import Payments
import Testing

struct PaymentManagerRecoveryTests {
  @Test("an open session is written down before the shopper is led, and the end when the app is told")
  func written() throws {
    let world = PaymentWorld()
    let watcher = WatchingGateway(world: world)
    world.register(watcher)
    let request = try Sample.request()
    let result = try #require(world.pay(request))
    #expect(watcher.seen == [.answered(operation: "initiate"), .answered(operation: "initiate")])
    #expect(world.record(of: request.attempt)?.progress == .finished(result))
  }

  @Test("what was left open is found again, led on and closed")
  func resumed() throws {
    let world = PaymentWorld()
    let gateway = ScriptedGateway(
      "A", in: world, script: .init(verify: [.success(Sample.status(.pending(.provider))), .success(Sample.paid)]))
    world.register(gateway)
    _ = world.pay(try Sample.request())
    let left = try #require(world.run { world in await world.manager.unfinishedPayments() })
    #expect(left.map(\.session.request.attempt.text) == ["till-1042-1"])
    let session = try #require(left.first?.session)
    #expect(session.references == ["checkout": "c-1", "payment": "p-1"])
    let result = world.run { world in await world.manager.resumePayment(session, presenter: SilentPresenter()) }
    #expect(result == .success(transactionID: "p-1", Sample.paid))
    #expect(gateway.names == ["initiate", "process", "verify", "process", "verify"])
    #expect(world.run { world in await world.manager.unfinishedPayments() } == [])
  }

  @Test(
    "while nobody has heard of a call that can move money, that the provider waits says only that it has not come yet")
  func handedIn() throws {
    for (progress, expected) in [
      (AttemptRecord.Progress.calling(operation: "submit"), PendingReason.handedIn),
      (.answered(operation: "submit"), .shopper),
    ] {
      let world = PaymentWorld()
      let waiting = Sample.status(.pending(.shopper))
      world.register(
        ScriptedGateway(
          "A", in: world, script: .init(verify: [.success(waiting), .success(waiting), .success(Sample.paid)])))
      let session = try Sample.session(["payment": "p-1"])
      world.run { world in await world.journal.save(session, progress) }
      for _ in 0..<2 {
        let told = world.run { world in await world.manager.verifyPayment(session) }
        guard case .pending(_, let status)? = told else {
          Issue.record("\(String(describing: told))")
          return
        }
        #expect(status.state == .pending(expected))
      }
      let end = world.run { world in await world.manager.verifyPayment(session) }
      #expect(end == .success(transactionID: "p-1", Sample.paid))
    }
  }

  @Test("after a submission whose answer was lost, what is asked about is what was last written down")
  func latestRecord() throws {
    let world = PaymentWorld()
    let gateway = ForgetfulGateway(world: world)
    world.register(gateway)
    guard case .success(let transaction, _) = world.pay(try Sample.request()) else {
      Issue.record("not paid")
      return
    }
    #expect(transaction == "learnt-late")
  }
}

/// Keeps what the store holds when it is called.
private final class WatchingGateway: PaymentGateway {
  let name = "A"
  let supportedMethods: [PaymentMethod] = [.card]
  private let world: PaymentWorld
  private let log = Log<AttemptRecord.Progress>()

  init(world: PaymentWorld) { self.world = world }

  var seen: [AttemptRecord.Progress] { log.entries }

  func capabilities(for method: PaymentMethod) -> GatewayCapabilities { GatewayCapabilities(currencies: [.sar]) }

  func initiatePayment(_ request: PaymentRequest) async throws(GatewayFailure) -> PaymentSession {
    await look(request)
    return PaymentSession(request: request, gateway: name)
  }

  func processPayment(_ session: PaymentSession, presenter: any PaymentPresenter) async throws(GatewayFailure)
    -> PaymentClaim
  {
    await look(session.request)
    return PaymentClaim(session: session, ending: .completed)
  }

  func verifyPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    await look(session.request)
    return Sample.paid
  }

  func cancelPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus { Sample.paid }

  private func look(_ request: PaymentRequest) async {
    if let progress = world.store.record(of: request.attempt)?.progress { log.append(progress) }
  }
}

/// Writes down what it learnt before its submission is lost, as a gateway must.
private struct ForgetfulGateway: PaymentGateway {
  let world: PaymentWorld
  let name = "A"
  let supportedMethods: [PaymentMethod] = [.card]

  func capabilities(for method: PaymentMethod) -> GatewayCapabilities { GatewayCapabilities(currencies: [.sar]) }

  func initiatePayment(_ request: PaymentRequest) async throws(GatewayFailure) -> PaymentSession {
    PaymentSession(request: request, gateway: name)
  }

  func processPayment(_ session: PaymentSession, presenter: any PaymentPresenter) async throws(GatewayFailure)
    -> PaymentClaim
  {
    var session = session
    session.references["payment"] = "learnt-late"
    await world.journal.save(session, .calling(operation: "submit"))
    throw .delivery(.maybeSent)
  }

  func verifyPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    session.references["payment"] == "learnt-late" ? Sample.paid : Sample.status(.expired)
  }

  func cancelPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    try await verifyPayment(session)
  }
}
