import Commerce
import HTTPTypes
import Wire

/// The kinds of values in a line.
indirect enum LineValue: Sendable {
  case text
  case flag
  /// Nothing but `true`.
  case yes
  case whole(ClosedRange<Int>)
  case moment
  case currency
  case country
  case address
  case httpMethod
  case day
  case money
  case word([String])
  case texts
  case list(LineValue, least: Int)
  case object(LineForm)
  /// An object of any of some forms.
  case any([LineForm])

  /// One of the words of a type.
  static func word<Words: CaseIterable & RawRepresentable>(of type: Words.Type) -> LineValue
  where Words.RawValue == String { .word(type.allCases.map(\.rawValue)) }
}

/// The required form of an object in a line: every line that is read is checked against it, and the schema is made from it.
struct LineForm: Sendable {
  /// One member.
  struct Field: Sendable {
    let name: String
    let value: LineValue
    let isRequired: Bool

    static func needs(_ name: String, _ value: LineValue) -> Field { Field(name: name, value: value, isRequired: true) }
    static func may(_ name: String, _ value: LineValue) -> Field { Field(name: name, value: value, isRequired: false) }
  }

  var name = ""
  let fields: [Field]
  /// Names of which exactly one must be there.
  let choices: [String]
  /// The name that replaces all others if it is present alone.
  let otherwise: String?
  /// The forms by the value of the member `kind`, in place of fields.
  let kinds: [LineForm]

  init(_ name: String = "", _ fields: [Field], oneOf choices: [String] = [], otherwise: String? = nil) {
    (self.name, self.fields, self.choices, self.otherwise, kinds) = (name, fields, choices, otherwise, [])
  }

  /// A form that depends on the member `kind`, by the names of others.
  init(_ name: String = "", kinds: [LineForm]) {
    (self.name, fields, choices, otherwise, self.kinds) = (name, [], [], nil, kinds)
  }

  /// Checks that an object has this form.
  ///
  /// - Throws: the first place that does not fit.
  func check(_ json: JSON, at path: String, in line: String) throws(LineProblem) {
    func wrong(_ field: String, _ expected: LineExpectation, isMissing: Bool = false) -> LineProblem {
      .wrong(WrongLine(line: LineReader.shown(line), field: field, isMissing: isMissing, expected: expected))
    }
    func place(_ name: String) -> String { path.isEmpty ? name : path + "." + name }
    guard let members = json.members else { throw wrong(path, .object) }
    if !kinds.isEmpty {
      let words = kinds.map(\.name)
      guard let kind = json["kind"] else { throw wrong(place("kind"), .word(words), isMissing: true) }
      guard let form = kinds.first(where: { $0.name == kind.string }) else { throw wrong(place("kind"), .word(words)) }
      return try form.check(json, at: path, in: line)
    }
    for member in members where !fields.contains(where: { $0.name == member.name }) {
      throw wrong(place(member.name), .noField(known: fields.map(\.name)))
    }
    for field in fields {
      guard let value = json[field.name] else {
        if field.isRequired { throw wrong(place(field.name), field.value.expectation, isMissing: true) }
        continue
      }
      try field.value.check(value, at: place(field.name), in: line)
    }
    let present = choices.filter { json[$0] != nil }
    guard !choices.isEmpty, present.count != 1 else { return }
    if present.isEmpty, let otherwise, json[otherwise] != nil { return }
    throw wrong(path, .one(of: choices + (otherwise.map { [$0] } ?? [])), isMissing: present.isEmpty)
  }
}

extension LineValue {
  /// The expected value, for an error message.
  var expectation: LineExpectation {
    switch self {
    case .text: .text
    case .flag: .flag
    case .yes: .yes
    case .whole(let range): .whole(range)
    case .moment: .moment
    case .currency: .currency
    case .country: .country
    case .address: .address
    case .httpMethod: .httpMethod
    case .day: .day
    case .money: .money
    case .word(let words): .word(words)
    case .texts: .texts
    case .list(_, let least): .list(least: least)
    case .object, .any: .object
    }
  }

  func check(_ json: JSON, at path: String, in line: String) throws(LineProblem) {
    switch self {
    case .list(let element, let least):
      guard let elements = json.array, elements.count >= least else { break }
      for (index, value) in elements.enumerated() { try element.check(value, at: "\(path)[\(index)]", in: line) }
      return
    case .object(let form): return try form.check(json, at: path, in: line)
    case .any(let forms):
      for form in forms where (try? form.check(json, at: path, in: line)) != nil { return }
    case .text, .flag, .yes, .whole, .moment, .currency, .country, .address, .httpMethod, .day, .money, .word, .texts:
      if isMet(by: json) { return }
    }
    throw .wrong(WrongLine(line: LineReader.shown(line), field: path, isMissing: false, expected: expectation))
  }

  private func isMet(by json: JSON) -> Bool {
    switch self {
    case .text: json.string != nil
    case .flag: json.boolean != nil
    case .yes: json.boolean == true
    case .whole(let range): json.integer.map(range.contains) ?? false
    case .moment: json.integer.map(LineReader.moments.contains) ?? false
    case .currency: json.string.flatMap { Currency(code: $0) } != nil
    case .country: json.string.flatMap { Country(code: $0) } != nil
    case .address: json.string.map { $0.lowercased().hasPrefix("https://") && $0.utf8.count > 8 } ?? false
    case .httpMethod: json.string.flatMap { HTTPRequest.Method($0) } != nil
    case .day: json.string.flatMap { CivilDate($0) } != nil
    case .money: LineReader.money(json) != nil
    case .word(let words): json.string.map(words.contains) ?? false
    case .texts: json.members?.allSatisfy { $0.value.string != nil } ?? false
    case .list, .object, .any: false
    }
  }
}
