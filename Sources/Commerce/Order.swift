/// One line of an order.
public struct OrderItem: Hashable, Sendable {
  /// The store's name for it.
  public let name: String
  /// The store's own number for it.
  public let reference: String
  /// The number of pieces, 1 or more.
  public let quantity: Int
  /// The price of one piece, in the store's currency.
  public let unitPrice: Money

  /// A line of an order; the quantity is at least 1.
  public init(name: String, reference: String, quantity: Int, unitPrice: Money) {
    self.name = name
    self.reference = reference
    self.quantity = max(1, quantity)
    self.unitPrice = unitPrice
  }
}

/// The order that a shopper pays for.
public struct Order: Hashable, Sendable {
  /// The store's order number, such as `1042`.
  public let number: String
  /// The lines; never empty.
  public let items: [OrderItem]
  /// The total in the store's currency.
  public let total: Money

  /// Creates an order; `nil` if the number is invalid, there are no lines, currencies differ or the total overflows.
  public init?(number: String, items: [OrderItem]) {
    guard let first = items.first, Self.isNumber(number) else { return nil }
    var total = Money.zero(first.unitPrice.currency)
    for item in items {
      guard let line = item.unitPrice.multiplied(by: item.quantity), let sum = total.adding(line) else { return nil }
      total = sum
    }
    guard (1...Money.largestMinorUnits).contains(total.minorUnits) else { return nil }
    self.number = number
    self.items = items
    self.total = total
  }

  /// An order of a single line with a given total.
  public init(number: String, name: String, total: Money) {
    self.number = number
    self.items = [OrderItem(name: name, reference: number, quantity: 1, unitPrice: total)]
    self.total = total
  }

  /// Whether a text can be an order's number: 1 to 32 ASCII letters, digits and dashes, as providers' references allow.
  public static func isNumber(_ text: String) -> Bool {
    (1...32).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x2D }
  }

  /// The same things again under the next number.
  public func following() -> Order {
    let digits = number.reversed().prefix { $0.isASCII && $0.isNumber }
    let head = number.dropLast(digits.count)
    let next = Int(String(digits.reversed())).map { head + String($0 + 1) } ?? number + "-2"
    return Order(number: Order.isNumber(String(next)) ? String(next) : number, items: items, total: total)
  }

  private init(number: String, items: [OrderItem], total: Money) {
    self.number = number
    self.items = items
    self.total = total
  }

  /// The number of pieces in the order.
  public var itemCount: Int { items.reduce(0) { $0 + $1.quantity } }
}
