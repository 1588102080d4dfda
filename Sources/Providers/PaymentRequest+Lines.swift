import Commerce
import Payments

extension PaymentRequest {
  /// The names of all goods, with commas between.
  var goods: String { order.items.map(\.name).joined(separator: ", ") }

  /// The order's lines, or one line over all where the method's currency is not the order's: amounts must add up.
  var lines: [OrderItem] {
    order.total == amount ? order.items : Order(number: order.number, name: goods, total: amount).items
  }
}
