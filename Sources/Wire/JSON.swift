/// A JSON value (RFC 8259) that keeps the order of members and the exact text of numbers.
///
/// Wire bodies go through it with total accessors: reading a member that is missing or of another type gives `nil`.
public enum JSON: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number as it is written, such as `148.00`; so that money never passes through floating point.
  case number(String)
  /// A string.
  case string(String)
  /// An array.
  case array([JSON])
  /// An object; members keep their order, and the last of equal names counts.
  case object([Member])

  /// One member of an object.
  public struct Member: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: JSON

    /// A member of an object.
    public init(name: String, value: JSON) {
      self.name = name
      self.value = value
    }
  }
}

extension JSON {
  /// The member of an object; `nil` if this is not an object or has no such member.
  public subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The element of an array; `nil` if this is not an array or is shorter.
  public subscript(index: Int) -> JSON? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The value at a path of member names.
  public func at(_ path: String...) -> JSON? { path.reduce(Optional(self)) { $0?[$1] } }

  /// The text of a string.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The exact text of a number, or of a string that holds one: some providers quote amounts, some do not.
  public var decimal: String? {
    switch self {
    case .number(let text): text
    case .string(let text): text
    case .null, .boolean, .array, .object: nil
    }
  }

  /// A whole number.
  public var integer: Int? { if case .number(let text) = self { Int(text) } else { nil } }

  /// A truth value.
  public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }

  /// The elements of an array.
  public var array: [JSON]? { if case .array(let elements) = self { elements } else { nil } }

  /// The members of an object, in order.
  public var members: [Member]? { if case .object(let members) = self { members } else { nil } }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .number(String(value)) }
  /// An array.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  /// An object with its members in the order written.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
}
