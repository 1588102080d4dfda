extension JSON {
  /// An object of the members that have a value.
  public static func fields(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }

  /// An object with more members at its end; the value itself where it is no object.
  public func adding(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    guard case .object(let own) = self else { return self }
    return .object(own + (JSON.fields(members).members ?? []))
  }

  /// A whole number.
  public static func whole(_ number: some BinaryInteger) -> JSON { .number(String(number)) }

  /// An array of strings.
  public static func strings(_ texts: some Sequence<String>) -> JSON { .array(texts.map { .string($0) }) }
}
