import Wire

/// Something that control can be asked: its method, its path, what it does, and who does it.
struct ControlRoute: Sendable {
  /// The method, such as `POST`.
  let method: String
  /// The path below `/_till`, with a name in braces for each part that varies.
  let path: String
  /// What it does, for the OpenAPI document.
  let summary: String
  /// The members that the request's body can have, with what each means; empty where it takes no body.
  var body: [(name: String, meaning: String)] = []
  /// Whether it decides which world there is, and does nothing in one.
  var isAboutWorlds = false
  /// Brings about what has to be over before it answers, and then calls back.
  var before: @Sendable (Control, ControlRequest, _ then: @escaping () -> Void) throws(ControlProblem) -> Void = {
    $2()
  }
  let perform: @Sendable (Control, ControlRequest) throws(ControlProblem) -> JSON

  /// Refuses a body that is no object, and members that mean nothing here.
  func check(_ asked: JSON) throws(ControlProblem) {
    guard asked != .null else { return }
    let known = body.map(\.name)
    guard let members = asked.members else {
      throw .wrong("The body is an object\(known.first.map { ", such as {\"\($0)\": …}" } ?? "").")
    }
    guard let strange = members.first(where: { !known.contains($0.name) }) else { return }
    throw .wrong(
      "“\(strange.name)” is of no use here. There is \(known.isEmpty ? "nothing to say" : known.joined(separator: ", "))."
    )
  }

  /// The parts of a path at the names of this one's; `nil` where it is another path.
  func match(_ parts: [String]) -> [String: String]? {
    let own = path.split(separator: "/")
    guard own.count == parts.count else { return nil }
    var values: [String: String] = [:]
    for (own, part) in zip(own, parts) {
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

  /// A part of the path.
  func part(_ name: String) -> String { parts[name] ?? "" }
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
