import Wire

/// Something that control can be asked: its method, its path, what it does, and who does it.
struct ControlRoute: Sendable {
  /// The method, such as `POST`.
  let method: String
  /// The path below `/_till`, with a name in braces for each part that varies.
  let path: String
  /// What it does, for the OpenAPI document.
  let summary: String
  /// What its query can say.
  var query: [Shape.Member] = []
  /// What the request's body can say; empty where it takes no body.
  var body: [Shape.Member] = []
  /// What it answers with status 200.
  let answer: Shape
  /// Whether it decides which world there is, and does nothing in one.
  var isAboutWorlds = false
  /// Whether it is answered without the token that everything else may need.
  var isOpen = false
  /// Brings about what has to be over before it answers, and then calls back with what came of it.
  var before: @Sendable (Control, ControlRequest, _ then: @escaping (JSON) -> Void) throws(ControlProblem) -> Void = {
    $2(.null)
  }
  let perform: @Sendable (Control, ControlRequest) throws(ControlProblem) -> JSON

  /// Its name for programs that are made from the OpenAPI document, such as `post-faults`.
  var name: String {
    let parts = path.split(separator: "/").map { $0.filter { $0 != "{" && $0 != "}" } }
    return ([method.lowercased()] + parts).joined(separator: "-")
  }

  /// Refuses a body that is no object, and members that mean nothing here or have another shape.
  func check(_ asked: JSON) throws(ControlProblem) {
    guard asked != .null else { return }
    let known = body.map(\.name)
    guard let members = asked.members else {
      throw .wrong("The body is an object\(known.first.map { ", such as {\"\($0)\": …}" } ?? "").")
    }
    for member in members {
      guard let own = body.first(where: { $0.name == member.name }) else { throw Self.strange(member.name, known) }
      if let problem = own.shape.problem(with: member.value, at: own.name) { throw .wrong(problem + ".") }
    }
    if let twice = Self.repeated(members.map(\.name)) { throw .wrong("“\(twice)” is there twice.") }
  }

  /// Refuses what a query cannot say.
  func check(_ asked: FormFields) throws(ControlProblem) {
    for field in asked.fields {
      guard let own = query.first(where: { $0.name == field.name }) else {
        throw Self.strange(field.name, query.map(\.name))
      }
      if let problem = own.shape.problem(with: own.shape.reading(field.value), at: own.name) {
        throw .wrong(problem + ".")
      }
    }
    if let twice = Self.repeated(asked.fields.map(\.name)) { throw .wrong("“\(twice)” is there twice.") }
  }

  private static func repeated(_ names: [String]) -> String? {
    var seen: Set<String> = []
    return names.first { !seen.insert($0).inserted }
  }

  private static func strange(_ name: String, _ known: [String]) -> ControlProblem {
    .wrong(
      "“\(name)” is of no use here. There is \(known.isEmpty ? "nothing to say" : known.joined(separator: ", ")).")
  }

  /// The parts of a path at the names of this one's; `nil` where it is another path.
  func match(_ parts: [String]) -> [String: String]? {
    let own = path.split(separator: "/")
    guard own.count == parts.count else { return nil }
    var values: [String: String] = [:]
    for (own, part) in zip(own, parts) {
      if part.isEmpty { return nil }
      if own.hasPrefix("{") { values[String(own.dropFirst().dropLast())] = part } else if own != part { return nil }
    }
    return values
  }
}

/// A question or an order for control.
struct ControlRequest {
  /// The parts of the path, by their names.
  let parts: [String: String]
  let query: FormFields
  /// The body; `null` where there is none.
  var body: JSON
  /// What came of that which had to be over before; `null` where there was nothing.
  var outcome = JSON.null

  /// A part of the path.
  func part(_ name: String) -> String { parts[name] ?? "" }

  /// A number in the path, in its usual spelling; `nil` for another text.
  func number(_ name: String) -> Int? { Int(part(name)).flatMap { String($0) == part(name) ? $0 : nil } }
}

/// Why control does not do what it is asked.
struct ControlProblem: Error {
  let status: Int
  /// What is wrong, and what to do instead.
  let text: String
  /// Further parts of the answer.
  var facts: KeyValuePairs<String, JSON?> = [:]
  /// Further headers of the answer.
  var headers: [(name: String, value: String)] = []

  /// The request cannot be understood.
  static func wrong(_ text: String) -> ControlProblem { ControlProblem(status: 400, text: text) }
  /// There is no such thing.
  static func missing(_ text: String) -> ControlProblem { ControlProblem(status: 404, text: text) }
  /// It cannot be done now.
  static func impossible(_ text: String) -> ControlProblem { ControlProblem(status: 409, text: text) }
}

extension ControlProblem {
  /// The world cannot be kept, so that nothing is done.
  init(_ problem: StateProblem) { self.init(status: 507, text: problem.sentence) }
}
