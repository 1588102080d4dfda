import Commerce
import Payments
import Testing

@Suite("A merchant's operations and the providers' messages")
struct PaymentManagerOperatingTests {
  private struct PaymentProjection {
    let world: PaymentWorld
    let gateway: ScriptedGateway

    init(_ script: ScriptedGateway.Script) throws {
      world = PaymentWorld()
      gateway = ScriptedGateway("A", in: world, script: script)
      world.register(gateway)
      _ = world.pay(try Sample.request())
    }

    func operate(_ operation: PaymentModification) throws -> OperationResult {
      let session = try Sample.session(["payment": "p-1"])
      return try #require(world.run { world in await world.manager.operate(operation, on: session) })
    }

    func receive(_ body: String, secret: String = "right") throws -> NotificationReceipt {
      let message = MerchantNotification(path: "/", headers: [.init(name: "X-Secret", value: secret)], body: body)
      return try #require(world.run { world in await world.manager.receive(message, for: "A") })
    }

    var told: [PaymentResult] {
      world.events.compactMap { if case .finished(let result) = $0.kind { result } else { nil } }
    }
  }

  @Test("after an operation the provider is asked, and the app is told what it says then")
  func done() throws {
    let story = try PaymentProjection(
      .init(verify: [.success(Sample.paid), .success(Sample.status(.refunded))]))
    #expect(try story.operate(.refund(Sample.amount)) == .done(Sample.status(.refunded)))
    #expect(story.gateway.names.suffix(2) == ["operate", "verify"])
    #expect(story.told.last == .refunded(transactionID: "p-1", Sample.status(.refunded)))
  }

  @Test("a refusal changes nothing and nobody is told anything")
  func refused() throws {
    let refusal = PaymentError.invalidRequest(field: "amount", ProviderResponseCode(code: "over_refund"))
    let story = try PaymentProjection(.init(operate: [.failure(.payment(refusal))]))
    #expect(try story.operate(.refund(Sample.amount)) == .refused(refusal))
    #expect(story.gateway.names.last == "operate")
    #expect(story.told.count == 1)
  }

  @Test("when the answer is lost nobody knows, and the provider is asked")
  func lost() throws {
    let story = try PaymentProjection(.init(operate: [.failure(.delivery(.maybeSent))]))
    #expect(try story.operate(.capture(Sample.amount)) == .unknown)
    #expect(story.gateway.names.suffix(2) == ["operate", "verify"])
  }

  /// A payment of which a refund was lost; `later` is what the provider says when it is asked after that.
  private func lostRefund(later: [Result<PaymentStatus, GatewayFailure>]) throws -> PaymentProjection {
    let lost: [Result<PaymentStatus, GatewayFailure>] = [.failure(.delivery(.maybeSent))]
    var script = ScriptedGateway.Script(verify: [.success(Sample.paid), .success(Sample.paid)] + later)
    script.operate = lost + [.success(Sample.status(.refunded))]
    let story = try PaymentProjection(script)
    #expect(try story.operate(.refund(Sample.amount)) == .unknown)
    return story
  }

  private func retry(_ story: PaymentProjection) throws -> OperationResult {
    let session = try Sample.session(["payment": "p-1"])
    return try #require(story.world.run { await $0.manager.retry(.refund(Sample.amount), on: session) })
  }

  @Test("a retry of what has gone through sends nothing and says when that was ordered")
  func doneEarlier() throws {
    let story = try lostRefund(later: [.success(Sample.status(.refunded))])
    guard case .doneEarlier = try retry(story) else {
      Issue.record("not done earlier")
      return
    }
    #expect(story.gateway.names.count { $0 == "operate" } == 1)
    let settled = story.world.events.contains {
      $0.kind == .settled(.refund(Sample.amount), .done(Sample.status(.refunded)))
    }
    #expect(settled)
  }

  @Test("a retry of what the provider's record does not show is sent, and without an answer nothing is")
  func retried() throws {
    let shown = try lostRefund(later: [.success(Sample.paid), .success(Sample.status(.refunded))])
    #expect(try retry(shown).name == .done)
    #expect(shown.gateway.names.count { $0 == "operate" } == 2)
    let silent = try lostRefund(later: Array(repeating: .failure(.delivery(.maybeSent)), count: 4))
    #expect(try retry(silent) == .unknown)
    #expect(silent.gateway.names.count { $0 == "operate" } == 1)
  }

  @Test("what was never ordered cannot be retried")
  func neverOrdered() throws {
    #expect(try retry(PaymentProjection(.init())).name == .refused)
  }

  @Test("a genuine message about a payment makes the library ask, and what it says counts")
  func applied() throws {
    let story = try PaymentProjection(
      .init(verify: [.success(Sample.status(.pending(.provider))), .success(Sample.paid)]))
    guard case .pending = story.told.last else {
      Issue.record("\(story.told)")
      return
    }
    #expect(try story.receive("paid/n-1/p-1").decision == .applied)
    #expect(story.told.last == .success(transactionID: "p-1", Sample.paid))
  }

  @Test("the merchant's own reference finds the payment as well")
  func byReference() throws {
    let story = try PaymentProjection(.init())
    #expect(try story.receive("paid/n-1/\(Sample.reference)").decision == .unchanged)
  }

  @Test(
    "a message that is repeated, forged, of another payment or senseless wakes nobody",
    arguments: [
      ("paid/n-1/p-1", "wrong", NotificationReceipt.Decision.forged, 401), ("paid/n-1/p-9", "right", .unmatched, 404),
      ("rubbish", "right", .unreadable, 400),
    ])
  func ignored(body: String, secret: String, decision: NotificationReceipt.Decision, status: Int) throws {
    let story = try PaymentProjection(.init())
    let before = story.gateway.names
    let receipt = try story.receive(body, secret: secret)
    #expect(receipt.decision == decision)
    #expect(receipt.status == status)
    #expect(story.gateway.names == before)
  }

  @Test("the same message again is known; the first told what the books said already")
  func repeated() throws {
    let story = try PaymentProjection(.init())
    #expect(try story.receive("paid/n-1/p-1").decision == .unchanged)
    let before = story.gateway.names
    #expect(try story.receive("paid/n-1/p-1").decision == .repeated)
    #expect(story.gateway.names == before)
  }

  @Test(
    "that the provider cannot be asked takes nothing back",
    arguments: [PaymentState.pending(.askedTooOften(retryAfter: .seconds(60))), .pending(.unrecognised)])
  func takesNothingBack(state: PaymentState) throws {
    let story = try PaymentProjection(.init(verify: [.success(Sample.paid), .success(Sample.status(state))]))
    #expect(try story.receive("paid/n-1/p-1").decision == .unheard)
    #expect(story.told == [.success(transactionID: "p-1", Sample.paid)])
  }

  @Test(
    "what is paid stays paid while something a merchant wants is under way",
    arguments: [PendingReason.provider, .merchant, .shopper])
  func staysPaid(reason: PendingReason) throws {
    let underway = Sample.status(.pending(reason))
    let story = try PaymentProjection(
      .init(
        verify: [.success(Sample.paid), .success(underway), .success(Sample.status(.refunded))],
        operate: [.success(underway)]))
    #expect(try story.operate(.refund(Sample.amount)) == .accepted(underway))
    let paid = PaymentResult.success(transactionID: "p-1", Sample.paid)
    #expect(story.told.last == paid)
    let attempt = try Sample.request().attempt
    #expect(story.world.record(of: attempt)?.progress == .finished(paid))
    #expect(try story.receive("paid/n-1/p-1").decision == .applied)
    #expect(story.told.last == .refunded(transactionID: "p-1", Sample.status(.refunded)))
  }

  @Test("whoever was told that it is not decided is not told that nobody could be asked")
  func tellsNothing() throws {
    let story = try PaymentProjection(
      .init(verify: [.success(Sample.status(.pending(.shopper))), .success(Sample.status(.pending(.unreachable)))]))
    let before = story.told
    #expect(before.count == 1)
    #expect(try story.receive("paid/n-1/p-1").decision == .unheard)
    #expect(story.told == before)
    let attempt = try Sample.request().attempt
    #expect(story.world.record(of: attempt)?.progress == before.first.map { .finished($0) })
  }

  @Test(
    "a message by which nothing is learnt is asked for again, and counts as new when it comes",
    arguments: [
      Result<PaymentStatus, GatewayFailure>.success(Sample.status(.pending(.unrecognised))),
      .success(Sample.status(.pending(.askedTooOften(retryAfter: .seconds(60))))), .failure(.delivery(.maybeSent)),
    ])
  func unheard(answer: Result<PaymentStatus, GatewayFailure>) throws {
    let refunded = Sample.status(.refunded)
    let lost = Array(repeating: answer, count: answer == .failure(.delivery(.maybeSent)) ? 3 : 1)
    let story = try PaymentProjection(.init(verify: [.success(Sample.paid)] + lost + [.success(refunded)]))
    let first = try story.receive("paid/n-1/p-1")
    #expect(first.decision == .unheard)
    #expect(first.status == 503)
    let again = try story.receive("paid/n-1/p-1")
    #expect(again.decision == .applied)
    #expect(again.status == 200)
    #expect(story.told.last == .refunded(transactionID: "p-1", refunded))
  }

  @Test("what was refused leaves the record as it was: nobody has to ask about it after a restart")
  func refusedIsOver() throws {
    let refusal = PaymentError.invalidRequest(field: "amount", ProviderResponseCode(code: "over_refund"))
    let story = try PaymentProjection(.init(operate: [.failure(.payment(refusal))]))
    let attempt = try Sample.request().attempt
    let before = try #require(story.told.last)
    _ = try story.operate(.refund(Sample.amount))
    #expect(story.world.record(of: attempt)?.progress == .finished(before))
    #expect(story.world.run { world in await world.manager.unfinishedPayments() } == [])
  }

  @Test("what was learnt while an operation was on its way stays when it is refused")
  func refusedAfterNews() throws {
    let refusal = PaymentError.invalidRequest(field: "amount", ProviderResponseCode(code: "over_refund"))
    let refunded = Sample.status(.refunded)
    var script = ScriptedGateway.Script(verify: [.success(Sample.paid), .success(refunded)])
    script.operate = [.failure(.payment(refusal))]
    script.messageDuringOperation = "paid/n-1/p-1"
    let story = try PaymentProjection(script)
    let attempt = try Sample.request().attempt
    #expect(try story.operate(.refund(Sample.amount)) == .refused(refusal))
    let told = PaymentResult.refunded(transactionID: "p-1", refunded)
    #expect(story.told.last == told)
    #expect(story.world.record(of: attempt)?.progress == .finished(told))
  }

  @Test("a card that the provider keeps is offered with the same shopper's next payment")
  func savedCard() throws {
    let expiry = try #require(CardExpiry(month: 11, year: 2030))
    let card = SavedCard(token: "t-1", gateway: "A", brand: .visa, lastFour: "1111", expiry: expiry)
    let kept = PaymentStatus(
      state: .captured, words: Sample.words, amount: Sample.amount, reference: Sample.reference, savedCard: card)
    let story = try PaymentProjection(.init(verify: [.success(kept)]))
    _ = story.world.pay(try Sample.request("till-1042-2"))
    let attempt = try #require(AttemptID("till-1042-2"))
    #expect(story.world.record(of: attempt)?.session.request.savedCards == [card])
  }
}
