/// A list that grows at its end and shares storage between copies, so that appending stays cheap while earlier copies exist.
///
/// Appending to a shared array copies all of it. Here at most one piece and the list of pieces are copied. It is inlinable so
/// that other modules specialise it: it is read in every frame and at every step of an exploration.
@frozen
public struct PersistentVector<Element> {
  /// The pieces that are full.
  @usableFromInline var pieces: [[Element]] = []
  @usableFromInline var last: [Element] = []

  /// The number of elements in a piece; a power of two.
  @inlinable static var width: Int { 16 }

  /// A list without elements, which costs nothing.
  @inlinable
  public init() {}

  /// The elements of a sequence.
  @inlinable
  public init(_ elements: some Sequence<Element>) { for element in elements { append(element) } }

  /// Adds an element at the end.
  @inlinable
  public mutating func append(_ element: Element) {
    if last.isEmpty { last.reserveCapacity(Self.width) }
    last.append(element)
    guard last.count == Self.width else { return }
    pieces.append(last)
    last = []
  }

  /// Removes `count` elements from the end.
  /// - Precondition: `count <= self.count`.
  @inlinable
  public mutating func removeLast(_ count: Int) {
    for _ in 0..<count {
      if last.isEmpty { last = pieces.removeLast() }
      last.removeLast()
    }
  }

  /// Adds elements at the end.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }
}

extension PersistentVector: RandomAccessCollection, MutableCollection {
  /// The first index: 0, also of an empty list.
  @inlinable
  public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable
  public var endIndex: Int { pieces.count * Self.width + last.count }

  /// The element of an index, which must be one of `indices`.
  @inlinable
  public subscript(index: Int) -> Element {
    get {
      let piece = index / Self.width
      return piece < pieces.count ? pieces[piece][index % Self.width] : last[index - pieces.count * Self.width]
    }
    set {
      let piece = index / Self.width
      if piece < pieces.count {
        pieces[piece][index % Self.width] = newValue
      } else {
        last[index - pieces.count * Self.width] = newValue
      }
    }
  }
}

extension PersistentVector: ExpressibleByArrayLiteral {
  /// The elements of a literal.
  @inlinable
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension PersistentVector: Equatable where Element: Equatable {}

extension PersistentVector: Hashable where Element: Hashable {}

extension PersistentVector: Sendable where Element: Sendable {}
