public import Commerce
import Simulation
import Wire

extension TamaraSandbox {
  /// What can happen to an order without the app: on the shopper's other device, in Tamara's partner portal, at Tamara.
  private enum Outside: String, CaseIterable {
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

  /// The names of all that can happen outside.
  public static let outsideActions = Outside.allCases.map(\.rawValue)

  /// What can happen outside now.
  public func outsideActions(for reference: String, at now: Timestamp) -> [String] {
    guard let index = index(of: reference) else { return [] }
    let order = orders[index].settled(at: now).order
    return Outside.allCases.filter { Self.isPossible($0, for: order) }.map(\.rawValue)
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
    case .refund: (order.settlement?.kept ?? 0) > 0
    }
  }

  /// Lets happen outside what has a name.
  public mutating func perform(_ action: OutsideAction, at moment: inout SandboxMoment) -> OutsideResult {
    guard case .named(let name, let reference) = action, let outside = Outside(rawValue: name) else { return .unknown }
    settle(at: &moment)
    guard let index = index(of: reference), Self.isPossible(outside, for: orders[index]) else { return .unknown }
    func money(_ minorUnits: Int64) -> Money {
      Money(minorUnits: minorUnits, currency: orders[index].asked.total.currency)
    }
    let rest = orders[index].capturable
    switch outside {
    case .finishElsewhere: agree(index, at: moment.now)
    case .release: approve(index, at: moment.now)
    case .decline: decline(index, at: moment.now)
    case .cancelHalf: cancel(movement(money(rest / 2), at: &moment), of: index)
    case .cancel: cancel(movement(money(rest), at: &moment), of: index)
    case .capture: capture(movement(money(rest), at: &moment), of: index)
    case .refund:
      let settlement = orders[index].settlement
      let back = money(settlement?.kept ?? 0)
      refund(movement(back, of: settlement?.captures.last?.id ?? "", at: &moment), of: index)
    }
    return .accepted
  }
}
