/// A screen as a list of meanings in reading order: for plain mode, screen readers, clicks and tests.
public struct Outline: Equatable, Sendable {
  /// The items in reading order; what was drawn on top comes last.
  public private(set) var items: [OutlineItem]

  /// Makes an outline.
  public init(_ items: [OutlineItem] = []) { self.items = items }

  /// Adds an item at the end.
  public mutating func append(_ item: OutlineItem) { items.append(item) }

  /// The topmost item with a target at a cell.
  public func hit(_ position: Position) -> OutlineItem? {
    items.last { $0.target != nil && ($0.region?.contains(position) ?? false) }
  }

  /// The first item with exactly that name, or else the only one whose name begins with it.
  public func item(named name: String) -> OutlineItem? {
    if let exact = items.first(where: { $0.name == name }) { return exact }
    let beginning = items.filter { $0.name.hasPrefix(name) }
    return beginning.count == 1 ? beginning.first : nil
  }

  /// The item with that target.
  public func item(target: String) -> OutlineItem? { items.first { $0.target == target } }

  /// The item that has the focus.
  public var focused: OutlineItem? { items.first { $0.state.contains(.focused) } }
}
