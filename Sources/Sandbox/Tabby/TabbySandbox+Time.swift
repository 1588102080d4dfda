public import Commerce
import Wire

extension TabbySandbox.Checkout {
  /// A session ends 20 minutes after it was made (Tabby docs, Payment processing).
  static let sessionLife: Duration = .seconds(20 * 60)
  /// The lifetime of an unfinished payment: about 10 minutes longer than its session (Tabby docs, Payment processing).
  static let paymentLife: Duration = .seconds(30 * 60)
  /// Left alone for 21 days, Tabby may capture an order in full; this one does (Tabby docs, Payment processing).
  static let captureDelay: Duration = .seconds(21 * 86_400)
  /// Refunds end 180 days after the payment was made (Tabby docs, Payment processing).
  static let refundWindow: Duration = .seconds(180 * 86_400)

  /// When the page ends for a shopper who has not finished.
  var pageEnds: Timestamp { createdAt.advanced(by: Self.sessionLife) }
  /// The expiry of an unfinished payment.
  var paymentEnds: Timestamp { createdAt.advanced(by: Self.paymentLife) }

  /// The time of Tabby's automatic capture; `nil` if there is none.
  private func captureDue(_ settlement: TabbySandbox.Settlement) -> Timestamp? {
    switch terms.capture {
    case .after21Days: settlement.authorizedAt.advanced(by: Self.captureDelay)
    case .atOnce: settlement.authorizedAt
    case .onlyWhenAsked: nil
    }
  }

  /// The same entry with what time alone has done by an instant, and the notices that tell of it, oldest first.
  func settled(at now: Timestamp) -> (checkout: TabbySandbox.Checkout, events: [TabbySandbox.Event]) {
    var result = self
    switch fate {
    case .open where now >= paymentEnds:
      result.fate = .expired
      return (result, [TabbySandbox.Event(kind: .expired, at: paymentEnds, checkout: result)])
    case .authorized(var settlement):
      guard let due = captureDue(settlement), now >= due else { return (self, []) }
      settlement.captures.append(
        TabbySandbox.Movement(
          id: automaticCaptureID, at: due, amount: Money(minorUnits: uncaptured, currency: asked.amount.currency),
          reference: automaticCaptureID, reason: nil, items: []))
      result.fate = .authorized(settlement)
      let captured = TabbySandbox.Event(kind: .captured, at: due, checkout: result)
      settlement.closedAt = due
      result.fate = .closed(settlement)
      return (result, [captured, TabbySandbox.Event(kind: .closed, at: due, checkout: result)])
    case .turnedDown, .open, .closed, .rejected, .cancelled, .expired: return (self, [])
    }
  }

  /// The deadlines, soonest first.
  fileprivate var deadlines: [SandboxDeadline] {
    switch fate {
    case .open:
      [
        SandboxDeadline(at: pageEnds, name: "session-expires"), SandboxDeadline(at: paymentEnds, name: "order-expires"),
      ]
    case .authorized(let settlement):
      captureDue(settlement).map { [SandboxDeadline(at: $0, name: "auto-capture")] } ?? []
    case .closed(let settlement) where settlement.kept > 0:
      [SandboxDeadline(at: createdAt.advanced(by: Self.refundWindow), name: "refund-window-ends")]
    case .turnedDown, .closed, .rejected, .cancelled, .expired: []
    }
  }
}

extension TabbySandbox {
  /// The soonest deadline: a session's or a payment's expiry, an automatic capture, the end of refunds.
  public func nextDeadline(after now: Timestamp) -> SandboxDeadline? {
    checkouts.flatMap(\.deadlines).filter { $0.at > now }.min { $0.at < $1.at }
  }

  /// Writes down what time alone has done, and tells the merchant's server of it.
  public mutating func settle(at moment: inout SandboxMoment) {
    for index in checkouts.indices {
      let (checkout, events) = checkouts[index].settled(at: moment.now)
      checkouts[index] = checkout
      events.forEach { announce($0) }
    }
  }
}
