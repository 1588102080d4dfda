import Commerce
import Payments
import Testing

/// What the app is told, given what the gateway's client side believes and what the provider's server says.
struct PaymentManagerResultTests {
  private func pay(_ script: ScriptedGateway.Script, method: PaymentMethod = .card) throws -> (
    result: PaymentResult?, calls: [String]
  ) {
    let world = PaymentWorld()
    let gateway = ScriptedGateway("A", in: world, methods: [method], script: script)
    world.register(gateway)
    return (world.pay(try Sample.request(method: method)), gateway.names)
  }

  private func script(_ ending: PaymentClaim.Ending, _ status: PaymentStatus) -> ScriptedGateway.Script {
    ScriptedGateway.Script(process: [.success(ending)], verify: [.success(status)])
  }

  @Test(
    "a shopper who went through to the end is told what the server says",
    arguments: [
      (PaymentState.captured, PaymentResult.success(transactionID: "p-1", Sample.status(.captured))),
      (.authorised, .success(transactionID: "p-1", Sample.status(.authorised))),
      (.declined(.refusedByBank), .failed(.cardDeclined(.refusedByBank, Sample.words))),
      (.declined(.insufficientFunds), .failed(.insufficientFunds(Sample.words))),
      (.cancelled, .cancelled(Sample.words)), (.expired, .failed(.expired(Sample.words))),
      (.pending(.shopper), .pending(checkoutID: "p-1", Sample.status(.pending(.shopper)))),
      (.pending(.provider), .pending(checkoutID: "p-1", Sample.status(.pending(.provider)))),
      (.pending(.unrecognised), .pending(checkoutID: "p-1", Sample.status(.pending(.unrecognised)))),
    ])
  func completed(state: PaymentState, expected: PaymentResult) throws {
    let (result, calls) = try pay(script(.completed, Sample.status(state)))
    #expect(result == expected)
    #expect(calls == ["initiate", "process", "verify"])
  }

  @Test("only a card is declined by a bank; everything else is refused")
  func methods() throws {
    let (result, _) = try pay(script(.completed, Sample.status(.declined(.limitExceeded))), method: .stcPay)
    #expect(result == .failed(.refused(.limitExceeded, Sample.words)))
  }

  @Test("calling it off before anything was submitted asks nobody")
  func cancelled() throws {
    let (result, calls) = try pay(script(.cancelled, Sample.paid))
    #expect(result == .cancelled(.none))
    #expect(calls == ["initiate", "process"])
  }

  @Test("an SDK that an error ended has not been closed by the shopper; the server decides, and is not asked for long")
  func interrupted() throws {
    let open = try pay(script(.interrupted, Sample.status(.pending(.shopper))))
    #expect(open.result == .pending(checkoutID: "p-1", Sample.status(.pending(.interrupted))))
    #expect(open.calls == ["initiate", "process", "verify"])
    #expect(
      try pay(script(.interrupted, Sample.status(.captured))).result
        == .success(transactionID: "p-1", Sample.status(.captured)))
  }

  @Test("what the SDK says of a call without an answer reaches the app, whatever the server says then")
  func kitWithoutAnswer() throws {
    let said = ProviderResponseCode(code: "", kit: "failure(.connectionIssues)")
    func process(_ failure: DeliveryFailure, _ status: Result<PaymentStatus, GatewayFailure>) throws -> PaymentResult? {
      var script = ScriptedGateway.Script(process: [.failure(.delivery(failure, said))])
      script.verify = [status]
      return try pay(script).result
    }
    #expect(
      try process(.notSent(.offline), .success(Sample.paid)) == .failed(.networkError(.offline, said)))
    let unheard = PaymentStatus(state: .pending(.unreachable), words: said)
    #expect(
      try process(.maybeSent, .failure(.delivery(.maybeSent))) == .pending(checkoutID: "c-1", unheard))
    guard case .success(_, let paid)? = try process(.maybeSent, .success(Sample.paid)) else {
      Issue.record("the server said paid")
      return
    }
    #expect(paid.words.kit == said.kit)
    #expect(paid.words.code == Sample.paid.words.code)
    #expect(paid.amount == Sample.paid.amount)
    let opening = Array(repeating: GatewayFailure.delivery(.notSent(.lost), said), count: 3)
    #expect(try pay(ScriptedGateway.Script(initiate: opening)).result == .failed(.networkError(.lost, said)))
  }

  @Test(
    "closing the window is not cancelling: the server decides",
    arguments: [
      (
        PaymentState.pending(.shopper),
        PaymentResult.pending(
          checkoutID: "p-1", Sample.status(.pending(.closedByShopper)))
      ),
      (.captured, .success(transactionID: "p-1", Sample.status(.captured))), (.cancelled, .cancelled(Sample.words)),
      (.declined(.risk), .failed(.cardDeclined(.risk, Sample.words))),
    ])
  func closed(state: PaymentState, expected: PaymentResult) throws {
    #expect(try pay(script(.closed, Sample.status(state))).result == expected)
  }

  @Test(
    "paid, but not what was asked for, is a mismatch and no success",
    arguments: [
      PaymentStatus(
        state: .captured, words: .none, amount: Money(minorUnits: 14_799, currency: .sar), reference: Sample.reference),
      PaymentStatus(
        state: .captured, words: .none, amount: Money(minorUnits: 14_800, currency: .aed), reference: Sample.reference),
      PaymentStatus(
        state: .authorised, words: .none, amount: Money(minorUnits: 148_000, currency: .kwd), reference: nil),
      PaymentStatus(state: .captured, words: .none, amount: Sample.amount, reference: "TILL-1042-2"),
      PaymentStatus(state: .captured, words: .none, amount: nil, reference: ""),
    ])
  func mismatch(status: PaymentStatus) throws {
    guard case .failed(.mismatch(let expected, let found, _)) = try pay(script(.completed, status)).result else {
      Issue.record("no mismatch")
      return
    }
    #expect(expected != found)
  }

  @Test("a provider that names neither amount nor reference is believed")
  func bare() throws {
    let status = PaymentStatus(state: .captured, words: .none)
    #expect(try pay(script(.completed, status)).result == .success(transactionID: "p-1", status))
  }

  @Test("what was not paid keeps its own reason, whatever amount stands beside it")
  func unpaidMismatch() throws {
    let status = PaymentStatus(
      state: .declined(.risk), words: Sample.words, amount: Money(minorUnits: 1, currency: .sar),
      reference: Sample.reference)
    #expect(try pay(script(.completed, status)).result == .failed(.cardDeclined(.risk, Sample.words)))
  }

  @Test("a server that cannot be asked leaves the payment pending, never paid or failed")
  func unreachable() throws {
    var script = ScriptedGateway.Script()
    script.verify = [.failure(.delivery(.notSent(.offline)))]
    let (result, calls) = try pay(script)
    #expect(
      result == .pending(checkoutID: "p-1", PaymentStatus(state: .pending(.unreachable), words: .none)))
    #expect(calls == ["initiate", "process", "verify", "verify", "verify"])
    #expect(result?.isVerified == false)
  }

  @Test("an error of the gateway's own ends the payment with it")
  func gatewayError() throws {
    let error = PaymentError.providerError(ProviderResponseCode(code: "E1", text: "down for maintenance"))
    #expect(try pay(ScriptedGateway.Script(process: [.failure(.payment(error))])).result == .failed(error))
    #expect(try pay(ScriptedGateway.Script(verify: [.failure(.payment(error))])).result == .failed(error))
    let refused = try pay(ScriptedGateway.Script(initiate: [.payment(error)]))
    #expect(refused.result == .failed(error))
    #expect(refused.calls == ["initiate"])
  }

  @Test("a submission that never left failed; one that may have arrived is asked about")
  func lostOnTheWay() throws {
    let notSent = try pay(ScriptedGateway.Script(process: [.failure(.delivery(.notSent(.lost)))]))
    #expect(notSent.result == .failed(.networkError(.lost)))
    #expect(notSent.calls == ["initiate", "process"])
    let maybe = try pay(ScriptedGateway.Script(process: [.failure(.delivery(.maybeSent))]))
    #expect(maybe.calls == ["initiate", "process", "verify"])
    guard case .success = maybe.result else {
      Issue.record("the server said paid")
      return
    }
  }

  @Test("a phone that cannot be trusted pays nothing and asks nobody")
  func untrusted() throws {
    let world = PaymentWorld(isDeviceTrusted: false)
    let gateway = ScriptedGateway("A", in: world)
    world.register(gateway)
    #expect(world.pay(try Sample.request()) == .failed(.deviceNotTrusted()))
    #expect(gateway.names.isEmpty)
  }

  @Test(
    "success without the server's word does not exist", arguments: [PaymentClaim.Ending.completed, .cancelled, .closed])
  func noSuccessUnasked(ending: PaymentClaim.Ending) throws {
    var script = ScriptedGateway.Script(process: [.success(ending)])
    script.verify = [.failure(.delivery(.maybeSent))]
    if case .success = try pay(script).result { Issue.record("paid, though nobody said so") }
  }
}
