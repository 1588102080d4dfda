import Commerce
import Simulation
import Wire

extension TamaraSandbox: OutsideSandbox {
  /// What can happen to an order without the app: on the shopper's other device, in Tamara's partner portal, at Tamara.
  enum Outside: String, CaseIterable {
    /// The shopper goes through Tamara's page on another device; nothing leads back to the app.
    case finishElsewhere = "tamara.finish-elsewhere"
    /// Tamara releases an order that it held.
    case release = "tamara.release-held"
    /// Tamara declines an order that it held.
    case decline = "tamara.decline-held"
    /// The merchant cancels half of the order in the partner portal.
    case cancelHalf = "tamara.portal-cancel-half"
    /// The merchant cancels the rest of the order in the partner portal.
    case cancel = "tamara.portal-cancel"
    /// The merchant captures the rest in the partner portal.
    case capture = "tamara.portal-capture"
    /// The merchant refunds the rest in the partner portal.
    case refund = "tamara.portal-refund"
  }

  func possible(at index: Int, _ now: Timestamp) -> [Outside] {
    let order = orders[index].settled(at: now).order
    return Outside.allCases.filter { Self.isPossible($0, for: order) }
  }

  private static func isPossible(_ action: Outside, for order: Order) -> Bool {
    let isNew = if case .new = order.fate { true } else { false }
    return switch action {
    // The shopper cannot continue on another device with an address that was never shown.
    case .finishElsewhere: isNew && order.wasSeen
    case .release, .decline: order.status == .onHold
    case .cancelHalf: order.status == .authorised && order.capturable > 1
    case .cancel: order.status == .authorised || order.status == .updated
    case .capture: order.capturable > 0
    case .refund: (order.money?.kept() ?? 0) > 0
    }
  }

  mutating func happen(_ action: Outside, at index: Int, _ moment: inout SandboxMoment) -> OutsideResult {
    func money(_ minorUnits: Int64) -> Money {
      Money(minorUnits: minorUnits, currency: orders[index].asked.total.currency)
    }
    let rest = orders[index].capturable
    switch action {
    case .finishElsewhere: agree(index, at: moment.now)
    case .release: approve(index, at: moment.now)
    case .decline: decline(index, at: moment.now)
    case .cancelHalf: move(.void, money(rest / 2), of: index, at: &moment)
    case .cancel: move(.void, money(rest), of: index, at: &moment)
    case .capture: move(.capture, money(rest), of: index, at: &moment)
    case .refund: move(.refund, money(orders[index].money?.kept() ?? 0), of: index, at: &moment)
    }
    return .accepted
  }
}
