import Commerce
import Wire

/// A kind of value in a file: its form for editors, and how it is read; nothing where it is wrong.
struct ValueForm<Value>: Sendable {
  let form: @Sendable (ScenarioSchema) -> JSON
  let read: @Sendable (inout ScenarioReader, Tree) -> Value?

  init(
    _ form: @escaping @Sendable (ScenarioSchema) -> JSON,
    read: @escaping @Sendable (inout ScenarioReader, Tree) -> Value?
  ) {
    self.form = form
    self.read = read
  }
}

extension ValueForm where Value: Keyword {
  static func word(_ type: Value.Type) -> ValueForm {
    ValueForm { _ in
      SchemaForm.word(type)
    } read: {
      $0.word($1)
    }
  }
}

extension ValueForm<String> {
  static let text = ValueForm { _ in
    SchemaForm.text
  } read: {
    $0.text($1)
  }

  static func names(_ names: @escaping @Sendable (Grammar) -> [String], kind: String) -> ValueForm {
    ValueForm {
      SchemaForm.names(names($0.vocabulary), kind: kind)
    } read: {
      $0.name($1, among: names($0.vocabulary), kind: kind)
    }
  }
}

extension ValueForm<String> {
  static func names(_ list: NameList) -> ValueForm { names({ _ in list.all }, kind: list.kind) }
}

extension ValueForm<Template> {
  /// A text in which `${…}` may stand for values of the run.
  static let template = ValueForm { _ in
    SchemaForm.text
  } read: { reader, tree in
    guard let template = reader.template(tree) else { return nil }
    guard template.isBlank else { return template }
    reader.complaints.add(.claimsNothing, tree.place, "claims-nothing.text")
    return nil
  }
}

extension ValueForm<Bool> {
  static let flag = ValueForm { _ in
    SchemaForm.flag
  } read: {
    $0.flag($1)
  }
}

extension ValueForm<Money> {
  static let money = ValueForm { _ in
    SchemaForm.money
  } read: {
    $0.money($1)
  }
}

extension ValueForm<Int> {
  static func count(_ bounds: ClosedRange<Int>) -> ValueForm {
    ValueForm { _ in
      SchemaForm.count(bounds)
    } read: {
      $0.count($1, bounds)
    }
  }
}

extension ValueForm<Times> {
  /// The form of a number of things: a number, or a bound of one.
  static let many = ValueForm {
    $0.times
  } read: { reader, tree in
    let times = reader.times(tree)
    if times == .atLeast(0) { reader.complaints.add(.cannotFail, tree.place, "cannot-fail.at-least") }
    return times
  }
}
