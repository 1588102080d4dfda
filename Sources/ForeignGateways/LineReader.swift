import Commerce
import Wire

/// Reads the fields of one message; says which of them is missing.
struct LineReader {
  let json: JSON
  let line: String

  init(_ line: String) throws(LineProblem) {
    guard let json = try? JSON(parsing: line), json.members != nil else {
      throw .unreadable(line: Self.shown(line), missing: "{…}")
    }
    self.init(json, line: line)
  }

  init(_ json: JSON, line: String) {
    self.json = json
    self.line = line
  }

  func problem(_ missing: String) -> LineProblem { .unreadable(line: Self.shown(line), missing: missing) }

  func part(_ name: String) throws(LineProblem) -> LineReader {
    guard let value = json[name], value.members != nil else { throw problem(name) }
    return LineReader(value, line: line)
  }

  func optionalPart(_ name: String) -> LineReader? { json[name].map { LineReader($0, line: line) } }

  func text(_ name: String) throws(LineProblem) -> String {
    guard let text = json[name]?.string else { throw problem(name) }
    return text
  }

  func number(_ name: String) throws(LineProblem) -> Int {
    guard let number = json[name]?.integer else { throw problem(name) }
    return number
  }

  /// A moment in milliseconds since 1970 that may be left out; one before 1970 or after the year 9999 is no moment.
  func moment(_ name: String) throws(LineProblem) -> Timestamp? {
    guard json[name] != nil else { return nil }
    let milliseconds = try number(name)
    guard (0...253_402_300_799_999).contains(milliseconds) else { throw problem(name) }
    return Timestamp(milliseconds: Int64(milliseconds))
  }

  func choice<Choice: RawRepresentable>(_ name: String, of type: Choice.Type) throws(LineProblem) -> Choice
  where Choice.RawValue == String {
    guard let choice = Choice(rawValue: try text(name)) else { throw problem(name) }
    return choice
  }

  func texts(_ name: String) -> [String: String] {
    var texts: [String: String] = [:]
    for member in json[name]?.members ?? [] { texts[member.name] = member.value.string }
    return texts
  }

  func money(_ name: String) throws(LineProblem) -> Money {
    let part = try part(name)
    guard let currency = Currency(code: try part.text("currency")),
      let money = try? Money.parse(try part.text("amount"), currency: currency)
    else { throw problem(name) }
    return money
  }

  func optionalMoney(_ name: String) throws(LineProblem) -> Money? { json[name] == nil ? nil : try money(name) }

  static func shown(_ line: String) -> String { String(Scrubbing.digits(in: line).prefix(200)) }
}

extension JSON {
  /// An object of the members that are there.
  static func fields(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    .object(members.compactMap { member in member.value.map { JSON.Member(name: member.key, value: $0) } })
  }

  static func money(_ money: Money) -> JSON {
    ["amount": .string(money.decimalText), "currency": .string(money.currency.code)]
  }

  static func texts(_ texts: [String: String]) -> JSON {
    .object(texts.sorted { $0.key < $1.key }.map { JSON.Member(name: $0.key, value: .string($0.value)) })
  }

  static func whole(_ number: Int64) -> JSON { .number(String(number)) }
}
