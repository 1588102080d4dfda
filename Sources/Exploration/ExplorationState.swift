import Commerce
import Controller
import Inspection
import Language
import Payments
import Wire

/// Why a file that an exploration was written to cannot be used.
public enum ExplorationStateProblem: Error, Hashable, Sendable {
  /// It is no such file, or one of another version.
  case unreadable
  case otherOptions
}

extension Exploration {
  /// Everything that is needed to go on later, as one text; it holds names and numbers only.
  public func stateText(options: String) -> String {
    let json: JSON = ["till-exploration": 2, "options": .string(options), "searches": .array(searches.map(\.state))]
    return json.compactText + "\n"
  }

  /// Goes on where a text was written; the plans and the options must be those of then.
  public init(resuming text: String, _ plans: [ExplorationPlan], options: String) throws(ExplorationStateProblem) {
    guard let json = try? JSON(parsing: text), json["till-exploration"]?.integer == 2,
      let states = json["searches"]?.array
    else { throw .unreadable }
    guard json["options"]?.string == options, states.count == plans.count else { throw .otherOptions }
    var searches: [Search] = []
    for (plan, state) in zip(plans, states) {
      guard let search = Search(plan, state) else { throw .unreadable }
      searches.append(search)
    }
    self.init(searches)
  }
}

extension Search {
  var state: JSON {
    let states = known.sorted { ($0.key.high, $0.key.low) < ($1.key.high, $1.key.low) }
    return [
      "points": .array(points.map(\.json)),
      "known": .array(states.map { .array([.string($0.key.text)] + $0.value.map { .string("\($0.bits)") }) }),
      "origins": .array(origins.sorted { $0.key < $1.key }.map { .array([.whole($0.key), .string($0.value.text)]) }),
      "rings": .array(
        rings.sorted { $0.key < $1.key }.map { ring in
          .array(
            [.whole(ring.key.number)] + ring.value.map { .array([.whole($0.point), .string("\($0.spending.bits)")]) })
        }),
      "walked-rings": .array(
        walkedRings.sorted { $0.key < $1.key }.map { .array([.whole($0.key.number), .whole($0.value)]) }),
      "ring": .whole(ring.number), "taken": .whole(taken), "walked": .whole(walked), "paths": .whole(paths),
      "inert": .array(inert.sorted { $0.joined() < $1.joined() }.map { .strings($0) }),
      "done": .boolean(isDone), "keys": .strings(signatures.sorted()),
      "findings": .array(findings.map(\.json)), "reached": reached.json,
    ]
  }

  init?(_ plan: ExplorationPlan, _ state: JSON) {
    self.init(plan)
    guard let points = state["points"]?.array, let known = state["known"]?.array, let rings = state["rings"]?.array,
      let ring = state["ring"]?.integer, let taken = state["taken"]?.integer, let walked = state["walked"]?.integer,
      let paths = state["paths"]?.integer, let isDone = state["done"]?.boolean,
      let findings = state["findings"]?.array, let reached = state["reached"].flatMap(Explored.init)
    else { return nil }
    self.points = points.compactMap(Point.init)
    self.findings = findings.compactMap { Finding($0, plan) }
    guard self.points.count == points.count, self.findings.count == findings.count else { return nil }
    self.known = [:]
    for entry in known {
      guard let fingerprint = entry[0]?.string.flatMap(StateFingerprint.init(text:)) else { return nil }
      self.known[fingerprint] = (entry.array ?? []).dropFirst().compactMap { Spending($0) }
    }
    self.origins = [:]
    for entry in state["origins"]?.array ?? [] {
      guard let point = entry[0]?.integer else { return nil }
      origins[point] = entry[1]?.string.flatMap(StateFingerprint.init(text:))
    }
    self.rings = [:]
    for entry in rings {
      guard let number = entry[0]?.integer else { return nil }
      self.rings[Ring(number: number)] = (entry.array ?? []).dropFirst().compactMap { task in
        guard let point = task[0]?.integer, points.indices.contains(point) || point == -1,
          let spending = task[1].flatMap(Spending.init)
        else { return nil }
        return Visit(point: point, spending: spending)
      }
    }
    for entry in state["walked-rings"]?.array ?? [] {
      if let number = entry[0]?.integer, let count = entry[1]?.integer { walkedRings[Ring(number: number)] = count }
    }
    (self.ring, self.taken, self.walked, self.paths, self.isDone) = (Ring(number: ring), taken, walked, paths, isDone)
    inert = Set((state["inert"]?.array ?? []).map(\.strings))
    signatures = Set((state["keys"]?.array ?? []).compactMap(\.string))
    self.reached = reached
  }
}

extension Spending {
  init?(_ json: JSON) {
    guard let bits = json.string.flatMap({ UInt64($0) }) else { return nil }
    self.init(bits: bits)
  }
}

extension Search.Point {
  var json: JSON {
    .array([.whole(parent), .whole(depth), .strings(choice.words)] + faults.map { .strings($0.words) })
  }

  init?(_ json: JSON) {
    guard let parent = json[0]?.integer, let depth = json[1]?.integer,
      let choice = json[2].flatMap({ Choice(words: $0.strings) })
    else { return nil }
    self.init(
      parent: parent, choice: choice,
      faults: (json.array ?? []).dropFirst(3).compactMap { CallFault(words: $0.strings) }, depth: depth)
  }
}

extension Finding {
  /// The counter-example as it stands in reports and in files.
  var json: JSON {
    [
      "method": .string(method.rawValue), "store": .string(store), "problem": .string(problem.name),
      "facts": .strings(problem.facts),
      "events": .strings(problem.events.map(\.fact.name)), "faults": .array(path.faults.map { .strings($0.words) }),
      "choices": .array(path.choices.map { .strings($0.words) }), "timeline": .strings(timeline),
    ]
  }

  /// The file holds the path; what is wrong at its end is found out by walking it again.
  init?(_ json: JSON, _ plan: ExplorationPlan) {
    guard let kind = json["problem"]?.string.flatMap(PathProblem.Kind.init(name:)) else { return nil }
    let problem = PathProblem(kind, facts: json["facts"]?.strings ?? [])
    let path = Path(json)
    self.init(
      method: plan.method, store: plan.setup.store.id, problem: plan.replayed(path, for: problem)?.problem ?? problem,
      path: path, timeline: json["timeline"]?.strings ?? [])
  }
}

extension Finding {
  /// A counter-example as a report tells of it, without walking its path.
  init?(told json: JSON) {
    guard let method = json["method"]?.string.flatMap(PaymentMethod.init(rawValue:)), let store = json["store"]?.string,
      let kind = json["problem"]?.string.flatMap(PathProblem.Kind.init(name:))
    else { return nil }
    self.init(
      method: method, store: store, problem: PathProblem(kind, facts: json["facts"]?.strings ?? []),
      path: Path(json), timeline: json["timeline"]?.strings ?? [])
  }
}

extension Path {
  /// The path of a counter-example.
  fileprivate init(_ json: JSON) {
    faults = (json["faults"]?.array ?? []).compactMap { CallFault(words: $0.strings) }
    choices = (json["choices"]?.array ?? []).compactMap { Choice(words: $0.strings) }
  }
}

extension PathProblem.Kind {
  init?(name: String) {
    switch name {
    case "endless": self = .endless
    case "dead-end": self = .deadEnd
    case "never-settled": self = .neverSettled
    case "not-the-same": self = .notTheSame
    case "gateway-failure": self = .gateway(Phrase("explore.problem.gateway-earlier"))
    default:
      guard let rule = PaymentRule(name: name) else { return nil }
      self = .rule(rule)
    }
  }
}

extension Explored {
  var json: JSON { .object(Kind.allCases.map { JSON.Member(name: $0.rawValue, value: .strings(seen($0))) }) }

  init?(_ json: JSON) {
    self.init()
    for kind in Kind.allCases {
      guard let names = json[kind.rawValue]?.strings else { return nil }
      for name in names { insert(name, kind) }
    }
  }
}

extension JSON {
  /// The strings of an array; empty for anything else.
  var strings: [String] { (array ?? []).compactMap(\.string) }
}
