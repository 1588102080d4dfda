import Frames

/// Where a key means something.
enum Scope: Hashable, CaseIterable {
  /// Even under what lies over the screen.
  case always
  /// Wherever no letters are typed and nothing lies over the screen.
  case everywhere
  case methods
  case details
  case card
  case phone
  case code
  case page
  case qr
  case waiting
  case result
  case inspector
  case help
  case palette
  case urlBar
  case testData
  case exchange
}

/// One row of the table that feeds keys, footer, help and palette.
struct Binding {
  /// Names its phrases: `binding.<name>.title`, and `binding.<name>.hint` for the footer.
  let name: String
  let operation: Operation
  /// The keys that ask for it; the letters of other keyboards on the same keys are understood as well.
  let keys: [Input]
  /// The keys that are shown; empty for a twin that needs no telling.
  let shown: [Input]
  let scopes: [Scope]

  init(_ name: String, _ operation: Operation, _ keys: [Input], shown: [Input]? = nil, in scopes: Scope...) {
    self.name = name
    self.operation = operation
    self.keys = keys
    self.shown = shown ?? Array(keys.prefix(1))
    self.scopes = scopes
  }

  /// The bindings of some scopes in the table's order, the first scope's first.
  static func of(_ scopes: [Scope]) -> [Binding] {
    scopes.flatMap { scope in table.filter { $0.scopes.contains(scope) } }
  }

  /// The binding whose key was pressed.
  static func matching(_ input: Input, in scopes: [Scope]) -> Binding? {
    of(scopes).first { $0.keys.contains(input) }
  }

  /// The first key that asks for an operation anywhere, to be shown in the palette.
  static func key(for operation: Operation) -> Input? {
    table.first { $0.operation == operation && !$0.shown.isEmpty }?.shown.first
  }
}
