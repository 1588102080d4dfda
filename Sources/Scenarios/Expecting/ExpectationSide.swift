import Wire

/// One side of what is expected: its word, the form of what stands behind it, and how that is read.
struct ExpectationSide: Sendable {
  let name: String
  let form: @Sendable (ScenarioSchema) -> JSON
  let read: @Sendable (inout ScenarioReader, Tree) -> [Expectation]

  static func words(_ name: String, _ code: ErrorCode, _ words: [CheckWord]) -> ExpectationSide {
    ExpectationSide(
      name: name, form: { $0.map(name, words.map { [schema = $0] word in (word.name, word.form(schema)) }) },
      read: { $0.side($1, name, code, words) })
  }

  static func value<Value>(
    _ name: String, _ code: ErrorCode, _ value: ValueForm<Value>, _ check: @escaping @Sendable (Value) -> Check
  ) -> ExpectationSide {
    ExpectationSide(name: name, form: value.form) { reader, tree in
      value.read(&reader, tree).map { [Expectation(check: check($0), name: name, place: tree.place, code: code)] } ?? []
    }
  }

  /// Every side, in the order in which they are told.
  static let all = [
    screen, phone, app, provider, wire, link, hops, code, fault, money, truths, noEffect, messages, webhooks, journal,
    operation, settlement, deadlines, shop,
  ]
  static let names = all.map(\.name)
  /// Those that a lesson's answer may speak of besides the money.
  static let facts = names.filter { $0 != "money" && $0 != shop.name }

  static func named(_ name: String) -> ExpectationSide? { all.first { $0.name == name } }
}

/// A word of a side: the form of what stands behind it, and what it checks; nothing where that is wrong.
struct CheckWord: Sendable {
  let name: String
  let form: @Sendable (ScenarioSchema) -> JSON
  let checks: @Sendable (inout ScenarioReader, Tree) -> [Check]

  static func one<Value>(
    _ name: String, _ value: ValueForm<Value>, _ check: @escaping @Sendable (Value) -> Check
  ) -> CheckWord {
    CheckWord(name: name, form: value.form) { reader, tree in value.read(&reader, tree).map { [check($0)] } ?? [] }
  }

  /// A value, or several of which each is a check.
  static func each<Value>(
    _ name: String, _ value: ValueForm<Value>, _ check: @escaping @Sendable (Value) -> Check
  ) -> CheckWord {
    CheckWord(name: name, form: { SchemaForm.listOrOne(value.form($0)) }) { reader, tree in
      reader.items(tree).compactMap { value.read(&reader, $0).map(check) }
    }
  }
}
