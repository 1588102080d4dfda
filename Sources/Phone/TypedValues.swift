/// What somebody typed into the fields of a page. It may be a one-time code, so it never prints.
struct TypedValues: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  private var values: [String: String] = [:]

  subscript(field: String) -> String {
    get { values[field] ?? "" }
    set { values[field] = newValue }
  }

  var description: String { "«typed»" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: [:]) }
}
