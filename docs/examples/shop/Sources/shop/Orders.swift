import Hummingbird
import PaymentKit

/// One order at the checkout.
struct Checkout {
  let request: PaymentRequest
  let presenter = RemotePresenter()
  /// The last result; `nil` before the first.
  var result: PaymentResult?
}

/// The shop's orders. How one stands is what the provider told the library last; webhooks and returns only make the library ask.
actor Orders {
  static let offers: [(method: PaymentMethod, name: String, price: Money)] = [
    (.card, "card", Money(minorUnits: 148_00, currency: .sar)),
    (.stcPay, "stc pay", Money(minorUnits: 148_00, currency: .sar)),
    (.tabby, "Tabby", Money(minorUnits: 148_00, currency: .sar)),
    (.pix, "PIX", Money(minorUnits: 199_00, currency: .brl)),
  ]

  nonisolated let manager: PaymentManager
  private let origin: String
  private let events: AsyncStream<PaymentEvent>
  private var checkouts: [AttemptID: Checkout] = [:]
  private var refunds: [String: (operation: PaymentModification, result: OperationResult)] = [:]
  /// The orders of which money is being moved; of one order, one movement at a time.
  private var moving: Set<AttemptID> = []

  init(_ manager: PaymentManager, at origin: String) {
    self.manager = manager
    self.origin = origin
    events = manager.journal.stream()
  }

  subscript(order: AttemptID) -> Checkout {
    get throws {
      guard let checkout = checkouts[order] else { throw HTTPError(.notFound) }
      return checkout
    }
  }

  nonisolated func record(of order: AttemptID) async -> AttemptRecord? { await manager.journal.record(of: order) }

  /// Starts a payment, which outlives the request that starts it. A form that is sent twice starts one.
  func start(_ order: AttemptID, by method: PaymentMethod) throws {
    guard checkouts[order] == nil else { return }
    let number = "QH-\(order)"
    guard let price = Self.offers.first(where: { $0.method == method })?.price, Order.isNumber(number) else {
      throw HTTPError(.badRequest)
    }
    let checkout = Checkout(
      request: PaymentRequest(
        attempt: order, method: method, amount: price, order: Order(number: number, name: "Coffee", total: price),
        reference: number,
        shopper: Shopper(
          givenName: "Sara", familyName: "Demo", email: "otp.success@tabby.ai", mobile: "+966500000001"),
        country: .saudiArabia, language: "en", returnURL: "\(origin)/orders/\(order)/return",
        merchant: manager.configuration.merchantID))
    checkouts[order] = checkout
    Task { await manager.processPayment(checkout.request, presenter: checkout.presenter) }
  }

  /// Leads the shopper on where an undecided payment was left: through the same session, never a second one.
  func resume(_ order: AttemptID) async throws {
    let checkout = try self[order]
    guard await !manager.leading.contains(order), let record = await record(of: order), record.isUnfinished else {
      return
    }
    Task { await manager.resumePayment(record.session, presenter: checkout.presenter) }
  }

  /// Follows the results: what is decided has nothing left to ask, and what is only reserved, as Tabby's orders are, is captured, once.
  func follow() async {
    for await event in events {
      guard case .finished(let result) = event.kind, let checkout = checkouts[event.attempt] else { continue }
      checkouts[event.attempt]?.result = result
      guard result.isFinal else { continue }
      await checkout.presenter.close()
      let capture = PaymentModification.capture(checkout.request.amount)
      guard result.status?.state == .authorised, let record = await record(of: event.attempt),
        record.operations.last(of: capture) == nil
      else { continue }
      await manager.operate(capture, on: record.session)
    }
  }

  /// Asks now and then about all that is undecided, because a webhook can be lost, and a shopper too; and captures what could not be
  /// captured while the provider was out of reach.
  func askAgain(every interval: Duration) async throws {
    while true {
      try await Task.sleep(for: interval)
      for record in await manager.unfinishedPayments() { _ = await manager.verifyPayment(record.session) }
      for order in checkouts.keys where moving.insert(order).inserted {
        defer { moving.remove(order) }
        guard let record = await record(of: order) else { continue }
        for entry in record.operations.all {
          switch (entry.operation, entry.result) {
          case (_, .unknown?): await manager.retry(entry.operation, on: record.session)
          case (.capture, .refused(.networkError)?) where record.result?.status?.state == .authorised:
            await manager.retry(entry.operation, on: record.session)
          default: break
          }
        }
      }
    }
  }

  /// Refunds once for each key. The same key again asks the provider first, and sends the refund again only where there was none.
  func refund(_ amount: Money, of order: AttemptID, key: String) async throws -> OperationResult {
    guard moving.insert(order).inserted else { throw HTTPError(.conflict, message: "Another refund is under way.") }
    defer { moving.remove(order) }
    guard let record = await record(of: order) else { throw HTTPError(.notFound) }
    let (name, operation) = ("\(order)/\(key)", PaymentModification.refund(amount))
    let result: OperationResult
    if let known = refunds[name] {
      guard known.operation == operation else { throw HTTPError(.conflict, message: "The key is another refund's.") }
      guard known.result == .unknown else { return known.result }
      result = await manager.retry(operation, on: record.session)
    } else {
      guard !record.operations.isUnanswered, amount.minorUnits <= record.refundable.minorUnits else {
        throw HTTPError(.conflict, message: "\(record.refundable) can be refunded now.")
      }
      refunds[name] = (operation, .unknown)
      result = await manager.operate(operation, on: record.session)
    }
    refunds[name] = (operation, result)
    return result
  }
}
