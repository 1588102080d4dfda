import Checkout
import Commerce

extension Checkout {
  /// The name of the present attempt.
  package var attemptText: String { AttemptNames.attempt(of: order, number: present) }
}

/// What one attempt to pay the order is called in the app and by the merchant.
struct AttemptNames {
  private let order: String
  private let present: Int
  let attempt: String
  /// `nil` before the first attempt.
  let reference: String?

  init(_ checkout: Checkout) {
    order = checkout.order.number
    present = checkout.present
    attempt = checkout.attemptText
    reference = Self.reference(of: checkout.order, attempt: checkout.present)
  }

  /// Whether they are still those of the present attempt.
  func fit(_ checkout: Checkout) -> Bool { present == checkout.present && order == checkout.order.number }

  static func attempt(of order: Order, number: Int) -> String {
    "order-\(order.number.lowercased())-attempt-\(number)"
  }

  static func reference(of order: Order, attempt number: Int) -> String? {
    number > 0 ? "TILL-\(order.number)-\(number)" : nil
  }
}
