import Commerce
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
  private func captureDue(_ money: MoneyLedger<TabbySandbox.Note>) -> Timestamp? {
    switch terms[TabbySandbox.Capture.self] {
    case .after21Days: money.since.advanced(by: Self.captureDelay)
    case .atOnce: money.since
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
    case .authorized(let money):
      guard let due = captureDue(money), now >= due else { return (self, []) }
      result.move(
        TabbySandbox.Movement(
          kind: .capture, amount: money.money(money.held()), id: automaticCaptureID, key: automaticCaptureID, at: due,
          detail: TabbySandbox.Note()))
      let captured = TabbySandbox.Event(kind: .captured, at: due, checkout: result)
      result.close(at: due)
      return (result, [captured, TabbySandbox.Event(kind: .closed, at: due, checkout: result)])
    case .turnedDown, .open, .closed, .rejected, .cancelled, .expired: return (self, [])
    }
  }

  var deadlines: [SandboxDeadline] {
    switch fate {
    case .open:
      [
        SandboxDeadline(at: pageEnds, name: "session-expires"), SandboxDeadline(at: paymentEnds, name: "order-expires"),
      ]
    case .authorized(let money):
      captureDue(money).map { [SandboxDeadline(at: $0, name: "auto-capture")] } ?? []
    case .closed(let money, _) where money.kept() > 0:
      [SandboxDeadline(at: createdAt.advanced(by: Self.refundWindow), name: "refund-window-ends")]
    case .turnedDown, .closed, .rejected, .cancelled, .expired: []
    }
  }
}

extension TabbySandbox {
  /// Writes down what time alone has done, and tells the merchant's server of it.
  public mutating func settle(at moment: inout SandboxMoment) {
    for index in checkouts.takeDue(at: moment.now) {
      let (checkout, events) = checkouts[index].settled(at: moment.now)
      guard !events.isEmpty else { continue }
      checkouts[index] = checkout
      events.forEach { announce($0) }
    }
  }

  /// Those that a request or time has touched.
  public mutating func takeChanged(at now: Timestamp) -> [String]? { checkouts.takeChanged() }
}
