/// The newest elements of an endless list, each with its number, counted from 1.
public struct Ring<Element> {
  /// The most elements that are kept.
  public let limit: Int
  /// The number of elements so far, dropped ones included.
  public private(set) var count = 0
  private var slots: [Element] = []
  /// The number of elements before those that the slots began with.
  private var base = 0

  /// An empty list that keeps at most `limit` elements, 1 or more.
  public init(keeping limit: Int = .max) { self.limit = max(1, limit) }

  /// The number of elements that were dropped.
  public var dropped: Int { count - slots.count }

  /// Adds an element.
  public mutating func append(_ element: Element) {
    if slots.count < limit { slots.append(element) } else { slots[(count - base) % limit] = element }
    count += 1
  }

  /// The element of a number; `nil` where there is none or it was dropped. Setting changes what is kept only.
  public subscript(number: Int) -> Element? {
    get { isKept(number) ? slots[(number - 1 - base) % limit] : nil }
    set { if isKept(number), let newValue { slots[(number - 1 - base) % limit] = newValue } }
  }

  /// The newest elements that are kept, at most `most`, oldest first.
  public func newest(_ most: Int = .max) -> [Element] {
    let kept = min(max(0, most), slots.count)
    if kept == slots.count, dropped == base { return slots }
    return (count - kept..<count).map { slots[($0 - base) % limit] }
  }

  /// Drops all but the newest elements, at most `most`.
  public mutating func drop(butNewest most: Int) {
    slots = newest(most)
    base = count - slots.count
  }

  /// The element that the next one takes the place of; `nil` while there is room.
  public var oldestIfFull: Element? { slots.count == limit ? self[dropped + 1] : nil }

  private func isKept(_ number: Int) -> Bool { number > dropped && number <= count }
}

extension Ring: Sendable where Element: Sendable {}
