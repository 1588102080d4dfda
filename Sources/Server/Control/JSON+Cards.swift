import Wire

extension JSON {
  /// The same with card numbers masked, wherever one stands: your software may have put one into a reference, a name or a header.
  var withoutCards: JSON {
    switch self {
    case .null, .boolean, .number: self
    case .string(let text): .string(Scrubbing.digits(in: text))
    case .array(let elements): .array(elements.map(\.withoutCards))
    case .object(let members):
      .object(
        members.map { JSON.Member(name: Scrubbing.digits(in: $0.name), value: $0.value.withoutCards) })
    }
  }
}
