import Commerce
import Simulation
import Wire

extension TabbySandbox: OutsideSandbox {
  /// What can happen to a payment without the app: on the shopper's other device, in Tabby's dashboard, in a dispute.
  enum Outside: String, CaseIterable {
    /// The shopper goes through Tabby's page on another device; nothing leads back to the app.
    case finishElsewhere = "tabby.finish-elsewhere"
    /// The merchant captures all that is still authorised in Tabby's dashboard.
    case capture = "tabby.dashboard-capture"
    /// The merchant closes the order in Tabby's dashboard.
    case close = "tabby.dashboard-close"
    /// The merchant refunds all that can be refunded in Tabby's dashboard.
    case refund = "tabby.dashboard-refund"
    /// The shopper disputes the order in Tabby's app.
    case dispute = "tabby.dispute"
    /// The dispute ends in the shopper's favour: what was captured goes back.
    case approveDispute = "tabby.dispute-approved"
    /// The dispute ends in the merchant's favour.
    case declineDispute = "tabby.dispute-declined"
  }

  func possible(at index: Int, _ now: Timestamp) -> [Outside] {
    let checkout = checkouts[index].settled(at: now).checkout
    return Outside.allCases.filter { Self.isPossible($0, for: checkout, at: now) }
  }

  private static func isPossible(_ action: Outside, for checkout: Checkout, at now: Timestamp) -> Bool {
    func isLeft(for kind: MovementKind) -> Bool {
      if case .closed(let money, _) = checkout.fate { money.left(for: kind) > 0 } else { false }
    }
    return switch action {
    case .finishElsewhere: checkout.isOpen(at: now) && checkout.wasSeen
    case .capture, .close: checkout.status == .authorized
    case .refund: isLeft(for: .refund) && !checkout.isDisputed
    // Shoppers also dispute a refund that has not reached them (Tabby docs, Disputes, `unreceived_refund`).
    case .dispute: isLeft(for: .chargeback) && !checkout.isDisputed
    case .approveDispute, .declineDispute: checkout.isDisputed
    }
  }

  mutating func happen(_ action: Outside, at index: Int, _ moment: inout SandboxMoment) -> OutsideResult {
    switch action {
    case .finishElsewhere: place(index, at: &moment)
    case .capture: capture(movement(.capture, at: index, &moment), of: index)
    case .close: close(index, at: moment.now)
    case .refund, .approveDispute:
      checkouts[index].isDisputed = false
      refund(movement(action == .refund ? .refund : .chargeback, at: index, &moment), of: index)
    case .dispute: checkouts[index].isDisputed = true
    case .declineDispute: checkouts[index].isDisputed = false
    }
    return .accepted
  }

  /// A movement of all that is left.
  private func movement(_ kind: MovementKind, at index: Int, _ moment: inout SandboxMoment) -> Movement {
    let id = moment.random.uuid()
    let left = checkouts[index].money?.left(for: kind) ?? 0
    return Movement(
      kind: kind, amount: Money(minorUnits: left, currency: checkouts[index].asked.amount.currency), id: id, key: id,
      at: moment.now, detail: Note())
  }
}

extension TabbySandbox.Checkout {
  /// `true` if its page was ever open; the shopper cannot continue on another device with an address that was never shown.
  fileprivate var wasSeen: Bool { if case .open(.notOpened) = fate { false } else { true } }
}
