public import Commerce
import Simulation
import Wire

extension TabbySandbox {
  /// What can happen to a payment without the app: on the shopper's other device, in Tabby's dashboard, in a dispute.
  private enum Outside: String, CaseIterable {
    /// The shopper goes through Tabby's page on another device; nothing leads back to the app.
    case finishElsewhere = "tabby.finish-elsewhere"
    /// The merchant captures the rest in Tabby's dashboard.
    case capture = "tabby.dashboard-capture"
    /// The merchant closes the order in Tabby's dashboard.
    case close = "tabby.dashboard-close"
    /// The merchant refunds the rest in Tabby's dashboard.
    case refund = "tabby.dashboard-refund"
    /// The shopper disputes the order in Tabby's app.
    case dispute = "tabby.dispute"
    /// The dispute ends in the shopper's favour: what was captured goes back.
    case approveDispute = "tabby.dispute-approved"
    /// The dispute ends in the merchant's favour.
    case declineDispute = "tabby.dispute-declined"
  }

  /// The names of all that can happen outside.
  public static let outsideActions = Outside.allCases.map(\.rawValue)

  /// What can happen outside now.
  public func outsideActions(for reference: String, at now: Timestamp) -> [String] {
    guard let index = index(of: reference) else { return [] }
    let checkout = checkouts[index].settled(at: now).checkout
    return Outside.allCases.filter { Self.isPossible($0, for: checkout, at: now) }.map(\.rawValue)
  }

  private static func isPossible(_ action: Outside, for checkout: Checkout, at now: Timestamp) -> Bool {
    let isKept = if case .closed(let settlement) = checkout.fate { settlement.kept > 0 } else { false }
    return switch action {
    case .finishElsewhere: checkout.isOpen(at: now) && checkout.wasSeen
    case .capture, .close: checkout.status == .authorized
    case .refund, .dispute: isKept && !checkout.isDisputed
    case .approveDispute, .declineDispute: checkout.isDisputed
    }
  }

  /// Performs a named action that happens outside the app.
  public mutating func perform(_ action: OutsideAction, at moment: inout SandboxMoment) -> OutsideResult {
    guard case .named(let name, let reference) = action, let outside = Outside(rawValue: name) else { return .unknown }
    settle(at: &moment)
    guard let index = index(of: reference), Self.isPossible(outside, for: checkouts[index], at: moment.now) else {
      return .unknown
    }
    let money = checkouts[index].asked.amount.currency
    switch outside {
    case .finishElsewhere: place(index, at: &moment)
    case .capture:
      let rest = Money(minorUnits: checkouts[index].uncaptured, currency: money)
      capture(movement(rest, at: &moment), of: index)
    case .close: close(index, at: moment.now)
    case .refund, .approveDispute:
      checkouts[index].isDisputed = false
      let kept = checkouts[index].settlement?.kept ?? 0
      var back = movement(Money(minorUnits: kept, currency: money), at: &moment)
      back.isDispute = outside == .approveDispute
      refund(back, of: index)
    case .dispute: checkouts[index].isDisputed = true
    case .declineDispute: checkouts[index].isDisputed = false
    }
    return .accepted
  }

  private func movement(_ amount: Money, at moment: inout SandboxMoment) -> Movement {
    let id = moment.random.uuid()
    return Movement(id: id, at: moment.now, amount: amount, reference: id, reason: nil, items: [])
  }
}

extension TabbySandbox.Checkout {
  /// `true` if its page was ever open; the shopper cannot continue on another device with an address that was never shown.
  fileprivate var wasSeen: Bool { if case .open(.notOpened) = fate { false } else { true } }
}
