/// The newest elements of a list that goes on for ever, each with its number, counted from 1.
public struct Ring<Element> {
  /// How many are kept at most.
  public let limit: Int
  /// How many there have been.
  public private(set) var count = 0
  private var slots: [Element] = []

  /// A list of nothing yet, of which so many are kept, 1 or more.
  public init(keeping limit: Int = .max) { self.limit = max(1, limit) }

  /// How many were dropped.
  public var dropped: Int { count - slots.count }

  /// Adds an element.
  public mutating func append(_ element: Element) {
    if slots.count < limit { slots.append(element) } else { slots[count % limit] = element }
    count += 1
  }

  /// The element of a number; `nil` where there is none or it was dropped. Setting changes what is kept only.
  public subscript(number: Int) -> Element? {
    get { isKept(number) ? slots[(number - 1) % limit] : nil }
    set { if isKept(number), let newValue { slots[(number - 1) % limit] = newValue } }
  }

  /// So many of the newest that are kept, oldest first.
  public func newest(_ most: Int = .max) -> [Element] {
    let kept = min(max(0, most), slots.count)
    if kept == slots.count, dropped == 0 { return slots }
    return (count - kept..<count).map { slots[$0 % limit] }
  }

  private func isKept(_ number: Int) -> Bool { number > dropped && number <= count }
}

extension Ring: Sendable where Element: Sendable {}
