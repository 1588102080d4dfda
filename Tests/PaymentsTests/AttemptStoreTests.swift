import Commerce
import Payments
import Testing

struct AttemptStoreTests {
  private func record(_ attempt: String, _ progress: AttemptRecord.Progress, at milliseconds: Int64) throws
    -> AttemptRecord
  {
    let session = PaymentSession(request: try Sample.request(attempt), gateway: "A")
    return AttemptRecord(session: session, progress: progress, at: Timestamp(milliseconds: milliseconds))
  }

  @Test("the last record of an attempt replaces the one before")
  func latest() throws {
    let store = InMemoryAttemptStore()
    let first = try record("a", .calling(operation: "pay"), at: 1)
    let second = try record("a", .answered(operation: "pay"), at: 2)
    store.save(first)
    store.save(second)
    #expect(store.record(of: first.session.request.attempt) == second)
    #expect(store.unfinished() == [second])
  }

  @Test("unfinished attempts come oldest first, then by name")
  func order() throws {
    let store = InMemoryAttemptStore()
    for (name, at) in [("c", Int64(5)), ("b", 9), ("a", 9), ("d", 1)] {
      store.save(try record(name, .calling(operation: "pay"), at: at))
    }
    #expect(store.unfinished().map(\.session.request.attempt.text) == ["d", "c", "a", "b"])
  }

  @Test("what is decided needs no asking, what is not does")
  func unfinished() throws {
    let open: [AttemptRecord.Progress] = [
      .calling(operation: "pay"), .answered(operation: "pay"),
      .finished(.pending(checkoutID: "c", Sample.status(.pending(.provider)))),
    ]
    let done: [AttemptRecord.Progress] = [
      .finished(.success(transactionID: "t", Sample.paid)), .finished(.cancelled(.none)),
      .finished(.failed(.userCancelled)),
    ]
    for progress in open { #expect(try record("a", progress, at: 1).isUnfinished) }
    for progress in done { #expect(try !record("a", progress, at: 1).isUnfinished) }
  }

  @Test("of two attempts with one reference, the provider speaks of the latest")
  func latestOfReference() throws {
    let store = InMemoryAttemptStore()
    for (name, at) in [("a", Int64(1)), ("b", 3), ("c", 2)] {
      store.save(try record(name, .answered(operation: "pay"), at: at))
    }
    #expect(store.record(about: Sample.reference)?.session.request.attempt.text == "b")
  }

  @Test("the result stays what the app was given last while the merchant does something to the payment")
  func result() throws {
    let paid = PaymentResult.success(transactionID: "t", Sample.paid)
    let session = try Sample.session()
    func record(_ progress: AttemptRecord.Progress, told: PaymentResult?) -> AttemptRecord {
      AttemptRecord(session: session, progress: progress, at: Timestamp(milliseconds: 1), told: told)
    }
    #expect(record(.answered(operation: "process"), told: nil).result == nil)
    #expect(record(.finished(.cancelled(.none)), told: nil).result == .cancelled(.none))
    #expect(record(.calling(operation: "refund"), told: paid).result == paid)
  }

  @Test(
    "what can be refunded is what was captured, without what went back, is on its way, or may be",
    arguments: [
      (PaymentState.captured, Int64?.none, Int64?.none, [], Int64(148)), (.captured, 30, nil, [], 118),
      (.captured, 30, 20, [], 98), (.captured, nil, nil, [.unknown], 98), (.captured, nil, nil, [nil, .unknown], 48),
      (.captured, nil, nil, [.notMade], 148), (.captured, nil, 120, [.unknown], 0), (.refunded, nil, nil, [], 0),
      (.authorised, nil, nil, [], 0),
    ] as [(PaymentState, Int64?, Int64?, [OperationResult?], Int64)])
  func refundable(
    _ state: PaymentState, refunded: Int64?, refunding: Int64?, refunds: [OperationResult?], expected: Int64
  ) throws {
    func riyals(_ amount: Int64) -> Money { Money(minorUnits: amount * 100, currency: .sar) }
    let status = PaymentStatus(
      state: state, words: .none, amount: Sample.amount, refunded: refunded.map(riyals),
      refunding: refunding.map(riyals))
    let orders = refunds.enumerated().map { index, result in
      MerchantOperation(
        number: index + 1, operation: .refund(riyals(50)), at: Timestamp(milliseconds: 1), result: result)
    }
    let record = AttemptRecord(
      session: try Sample.session(), progress: .finished(.success(transactionID: "t", status)),
      at: Timestamp(milliseconds: 1), operations: MerchantOperations(orders))
    #expect(record.refundable == riyals(expected))
  }

  @Test("nothing can be refunded of a payment without a result, or of one that failed")
  func nothingRefundable() throws {
    for progress in [.calling(operation: "pay"), .finished(.failed(.userCancelled))] as [AttemptRecord.Progress] {
      #expect(try record("a", progress, at: 1).refundable == .zero(.sar))
    }
  }

  @Test("an empty name speaks of no attempt, whatever it was told")
  func emptyName() throws {
    var session = PaymentSession(request: try Sample.request("a"), gateway: "A")
    session.references["payment"] = ""
    let record = AttemptRecord(session: session, progress: .answered(operation: "pay"), at: Timestamp(milliseconds: 1))
    #expect(!record.speaks(of: ""))
    #expect(record.speaks(of: Sample.reference))
  }
}
