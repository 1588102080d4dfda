import Commerce

extension TamaraSandbox.Order {
  /// An approved order must be authorised within 72 hours (Tamara docs, Order status flow).
  static let authorisationLife: Duration = .seconds(72 * 3_600)
  /// 21 days after being authorised, Tamara captures what is left (Tamara docs, Authorise order).
  static let captureDelay: Duration = .seconds(21 * 86_400)
  /// An authorised order runs 90 days (Tamara docs, Order status flow, older text).
  static let orderLife: Duration = .seconds(90 * 86_400)

  /// When the page ends for a shopper who has not finished.
  var expiresAt: Timestamp { createdAt.advanced(by: asked.life) }

  var deadlines: [SandboxDeadline] { due.map { [$0] } ?? [] }

  /// The next deadline; `nil` if there is none.
  fileprivate var due: SandboxDeadline? {
    switch fate {
    case .new: return SandboxDeadline(at: expiresAt, name: "session-expires")
    case .approved(let at): return SandboxDeadline(at: at.advanced(by: Self.authorisationLife), name: "authorise-by")
    case .authorised(let money):
      guard capturable > 0 else { return nil }
      return switch terms[TamaraSandbox.Uncaptured.self] {
      case .capturedAfter21Days:
        SandboxDeadline(at: money.since.advanced(by: Self.captureDelay), name: "auto-capture")
      case .expiresAfter90Days:
        SandboxDeadline(at: money.since.advanced(by: Self.orderLife), name: "order-expires")
      }
    case .onHold, .declined, .expired: return nil
    }
  }

  /// The same order with what time alone has done by an instant, and what there is to tell of it.
  func settled(at now: Timestamp) -> (order: TamaraSandbox.Order, event: TamaraSandbox.Event?) {
    guard let due, now >= due.at else { return (self, nil) }
    var result = self
    switch fate {
    case .new: result.fate = .expired(wasPaid: false)
    case .approved: result.fate = .expired(wasPaid: true)
    case .authorised(var money):
      switch terms[TamaraSandbox.Uncaptured.self] {
      case .capturedAfter21Days:
        let movement = automaticCapture(at: due.at)
        result.move(movement)
        return (result, TamaraSandbox.Event(kind: .moved(movement), at: due.at, order: result))
      // What was captured before stays captured; only an order that nothing was taken of can lapse as a whole.
      case .expiresAfter90Days where money.captured == 0: result.fate = .expired(wasPaid: true)
      case .expiresAfter90Days:
        money.isLapsed = true
        result.fate = .authorised(money)
        return (result, nil)
      }
    case .onHold, .declined, .expired: return (self, nil)
    }
    return (result, TamaraSandbox.Event(kind: .expired, at: due.at, order: result))
  }
}

extension TamaraSandbox {
  /// Writes down what time alone has done, and tells the merchant's server of it.
  public mutating func settle(at moment: inout SandboxMoment) {
    for index in orders.takeDue(at: moment.now) where orders[index].due.map({ $0.at <= moment.now }) ?? false {
      let (order, event) = orders[index].settled(at: moment.now)
      orders[index] = order
      event.map { announce($0) }
    }
  }

  /// Those that a request or time has touched.
  public mutating func takeChanged(at now: Timestamp) -> [String]? { orders.takeChanged() }
}
