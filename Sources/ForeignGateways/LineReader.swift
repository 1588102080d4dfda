import Commerce
import Payments
import Wire

/// Reads the fields of one message; says which of them is missing or wrong.
struct LineReader {
  let json: JSON
  let line: String
  private let path: String

  init(_ line: String) throws(LineProblem) {
    guard let json = try? JSON(parsing: line), json.members != nil else {
      throw .wrong(WrongLine(line: Self.shown(line), field: "", isMissing: false, expected: .json))
    }
    self.init(json.withoutNulls, line: line, path: "")
  }

  private init(_ json: JSON, line: String, path: String) {
    self.json = json
    self.line = line
    self.path = path
  }

  /// The same with other fields.
  func with(_ json: JSON) -> LineReader { LineReader(json, line: line, path: path) }

  /// Checks that the message has a form.
  ///
  /// - Throws: the first place that does not fit.
  func check(_ form: LineForm) throws(LineProblem) { try form.check(json, at: path, in: line) }

  func problem(_ name: String, _ expected: LineExpectation) -> LineProblem {
    let field = path.isEmpty || name.isEmpty ? path + name : path + "." + name
    return .wrong(
      WrongLine(
        line: Self.shown(line), field: field, isMissing: !name.isEmpty && json[name] == nil, expected: expected))
  }

  func part(_ name: String) throws(LineProblem) -> LineReader {
    guard let part = optionalPart(name) else { throw problem(name, .object) }
    return part
  }

  func optionalPart(_ name: String) -> LineReader? {
    guard let value = json[name], value.members != nil else { return nil }
    return LineReader(value, line: line, path: path.isEmpty ? name : path + "." + name)
  }

  /// The objects of a list; none where it is left out.
  func parts(_ name: String) -> [LineReader] {
    let place = path.isEmpty ? name : path + "." + name
    return (json[name]?.array ?? []).enumerated().map {
      LineReader($0.element, line: line, path: "\(place)[\($0.offset)]")
    }
  }

  func text(_ name: String) throws(LineProblem) -> String {
    guard let text = json[name]?.string else { throw problem(name, .text) }
    return text
  }

  /// A text that may be left out.
  func optionalText(_ name: String) -> String? { json[name]?.string }

  func flag(_ name: String) -> Bool { json[name]?.boolean ?? false }

  func number(_ name: String) throws(LineProblem) -> Int {
    guard let number = json[name]?.integer else { throw problem(name, .whole(0...Int.max)) }
    return number
  }

  /// The moments that have a date: not before 1970, not after the year 9999.
  static let moments = 0...253_402_300_799_999

  /// A moment in milliseconds since 1970 that may be left out.
  func moment(_ name: String) throws(LineProblem) -> Timestamp? {
    guard let value = json[name] else { return nil }
    guard let milliseconds = value.integer, Self.moments.contains(milliseconds) else { throw problem(name, .moment) }
    return Timestamp(milliseconds: Int64(milliseconds))
  }

  func choice<Choice: RawRepresentable & CaseIterable>(_ name: String, of type: Choice.Type) throws(LineProblem)
    -> Choice where Choice.RawValue == String
  {
    guard let choice = json[name]?.string.flatMap(Choice.init(rawValue:)) else {
      throw problem(name, .word(Choice.allCases.map(\.rawValue)))
    }
    return choice
  }

  func optionalChoice<Choice: RawRepresentable & CaseIterable>(_ name: String, of type: Choice.Type)
    throws(LineProblem) -> Choice? where Choice.RawValue == String
  {
    json[name] == nil ? nil : try choice(name, of: type)
  }

  func choices<Choice: RawRepresentable & CaseIterable>(_ name: String, of type: Choice.Type) -> [Choice]
  where Choice.RawValue == String { strings(name).compactMap(Choice.init(rawValue:)) }

  /// The texts of a list; none where it is left out.
  func strings(_ name: String) -> [String] { (json[name]?.array ?? []).compactMap(\.string) }

  func texts(_ name: String) -> [String: String] {
    var texts: [String: String] = [:]
    for member in json[name]?.members ?? [] { texts[member.name] = member.value.string }
    return texts
  }

  func country(_ name: String) throws(LineProblem) -> Country {
    guard let country = json[name]?.string.flatMap({ Country(code: $0) }) else { throw problem(name, .country) }
    return country
  }

  func money(_ name: String) throws(LineProblem) -> Money {
    guard let money = json[name].flatMap(Self.money) else { throw problem(name, .money) }
    return money
  }

  func optionalMoney(_ name: String) throws(LineProblem) -> Money? { json[name] == nil ? nil : try money(name) }

  /// Reads an amount; `nil` if it is not one, or has other members.
  static func money(_ json: JSON) -> Money? {
    guard json.members?.count == 2, let currency = json["currency"]?.string.flatMap({ Currency(code: $0) }),
      let text = json["amount"]?.string
    else { return nil }
    return try? Money.parse(text, currency: currency)
  }

  /// The code and the text of a provider, as they may be shown.
  var words: ProviderResponseCode {
    ProviderResponseCode(
      code: Self.shown(optionalText("code") ?? "", atMost: 100),
      text: Self.shown(optionalText("text") ?? "", atMost: 500))
  }

  /// A text as it may be shown.
  static func shown(_ text: String, atMost count: Int = 300) -> String { String(LineMask.text(text).prefix(count)) }
}

extension JSON {
  static func money(_ money: Money) -> JSON {
    ["amount": .string(money.decimalText), "currency": .string(money.currency.code)]
  }

  static func texts(_ texts: [String: String]) -> JSON {
    .object(texts.sorted { $0.key < $1.key }.map { JSON.Member(name: $0.key, value: .string($0.value)) })
  }

  static func moment(_ moment: Timestamp) -> JSON { .whole(moment.milliseconds) }

  static func words(_ words: [some RawRepresentable<String>]) -> JSON { .array(words.map { .string($0.rawValue) }) }

  /// The same without members that are null: to say nothing of something is to leave it out.
  fileprivate var withoutNulls: JSON {
    switch self {
    case .object(let members):
      .object(members.filter { $0.value != .null }.map { Member(name: $0.name, value: $0.value.withoutNulls) })
    case .array(let elements): .array(elements.map(\.withoutNulls))
    case .null, .boolean, .number, .string: self
    }
  }
}
