import Commerce
import Controller
public import Language
import Payments
public import Scenarios
import Wire

/// The results of an exploration, for people and for programs; those of a shard are read again, so that several become one.
public struct ExplorationReport: Sendable {
  /// The search of one method in one store.
  struct Method: Hashable, Sendable {
    let method: PaymentMethod
    let store: String
    let paths: Int
    let states: Int
    let findings: Int
    let isDone: Bool
    /// When its worlds begin.
    var start = Timestamp(milliseconds: 0)
  }

  /// A counter-example, and how it stands in reports.
  struct Example: Hashable, Sendable {
    let finding: Finding
    let json: JSON
  }

  /// The part of the methods that were explored; `nil` for all.
  public var shard: Shard?
  /// The mark that tells the plans and the options of one exploration from those of another; the same on every machine.
  public var list = ""
  var methods: [Method] = []
  var rings: [RingCount] = []
  var walks = 0
  var examples: [Example] = []
  var reached = Explored()

  /// Whether anything was found.
  public var hasFindings: Bool { !examples.isEmpty }

  private var paths: Int { methods.reduce(0) { $0 + $1.paths } }
  private var states: Int { methods.reduce(0) { $0 + $1.states } }
}

extension Exploration {
  /// The report.
  public var report: ExplorationReport {
    var report = ExplorationReport()
    report.methods = searches.map { search in
      ExplorationReport.Method(
        method: search.plan.method, store: search.plan.setup.store.id, paths: search.paths, states: search.states,
        findings: search.findings.count, isDone: search.isDone, start: search.plan.setup.start)
    }
    (report.rings, report.walks, report.reached) = (ringCounts, walks, reached)
    report.examples = findings.map { ExplorationReport.Example(finding: $0, json: $0.json) }
    return report
  }

  /// The plan on which a counter-example was found.
  public func plan(of finding: Finding) -> ExplorationPlan? {
    searches.first { $0.plan.method == finding.method && $0.plan.setup.store.id == finding.store }?.plan
  }
}

// MARK: For people

extension ExplorationReport {
  /// The report as text: counts a method, counter-examples step by step, and what was never reached.
  public func text(in phrases: Phrasebook) -> String {
    var lines: [String] = []
    for method in methods {
      lines.append(
        phrases.text(
          "explore.method",
          [
            "method": .text(name(of: method, in: phrases)), "paths": Self.paths(method.paths),
            "states": Self.states(method.states), "count": .number(method.findings),
          ]))
    }
    lines.append("")
    lines += ringLines(in: phrases)
    for (index, example) in examples.enumerated() {
      lines.append("")
      let finding = example.finding
      let method = methods.first { $0.method == finding.method && $0.store == finding.store }
      lines += finding.lines(
        number: index + 1, method: method.map { name(of: $0, in: phrases) } ?? finding.method.rawValue,
        since: method?.start ?? Timestamp(milliseconds: 0), in: phrases)
    }
    lines.append("")
    lines += reached.lines(in: phrases)
    lines.append("")
    lines.append(
      phrases.text(
        "explore.total",
        ["paths": Self.paths(paths), "states": Self.states(states), "count": .number(examples.count)]))
    return lines.joined(separator: "\n") + "\n"
  }

  private static func paths(_ count: Int) -> Phrase.Value {
    .phrase(Phrase("explore.paths", ["count": .number(count)]))
  }

  private static func states(_ count: Int) -> Phrase.Value {
    .phrase(Phrase("explore.states", ["count": .number(count)]))
  }

  /// The method's name, with the store's where there are several.
  private func name(of method: Method, in phrases: Phrasebook) -> String {
    let name = phrases.text("method.\(method.method.rawValue)")
    guard methods.contains(where: { $0.store != method.store }) else { return name }
    return phrases.text("explore.method-in-store", ["method": .text(name), "store": .text(method.store)])
  }

  private func ringLines(in phrases: Phrasebook) -> [String] {
    var lines = [phrases.text("explore.rings")]
    lines += rings.map { count in
      "  "
        + phrases.text(
          count.waiting == 0 ? "explore.ring.whole" : count.paths == 0 ? "explore.ring.not-begun" : "explore.ring.cut",
          [
            "faults": .number(count.ring.faults), "choices": .number(count.ring.deviations),
            "paths": Self.paths(count.paths), "count": .number(count.waiting == 0 ? count.paths : count.waiting),
          ])
    }
    if walks > 0 { lines.append("  " + phrases.text("explore.ring.walks", ["count": .number(walks)])) }
    return lines
  }
}

// MARK: For programs

extension ExplorationReport {
  /// The report as JSON.
  public var jsonText: String {
    let methods = methods.map { method -> JSON in
      [
        "method": .string(method.method.rawValue), "store": .string(method.store), "paths": .whole(method.paths),
        "states": .whole(method.states), "counter-examples": .whole(method.findings), "done": .boolean(method.isDone),
      ]
    }
    let missing = Explored.Kind.allCases.map { JSON.Member(name: $0.rawValue, value: .strings(reached.missing($0))) }
    let rings = rings.map { count -> JSON in
      [
        "faults": .whole(count.ring.faults), "choices": .whole(count.ring.deviations), "paths": .whole(count.paths),
        "waiting": .whole(count.waiting),
      ]
    }
    let json: JSON = .fields([
      "shard": shard.map { ["number": .whole($0.number), "of": .whole($0.count)] },
      "list": shard.map { _ in .string(list) },
      "paths": .whole(paths), "states": .whole(states), "methods": .array(methods), "rings": .array(rings),
      "walks": .whole(walks),
      "counter-examples": .array(examples.map(\.json)), "reached": reached.json, "not-reached": .object(missing),
    ])
    return json.prettyText + "\n"
  }

  /// Whether a text is the report of an exploration rather than one of scenarios.
  public static func isReport(_ text: String) -> Bool {
    (try? JSON(parsing: text))?["counter-examples"]?.array != nil
  }

  /// Reads a report; `nil` where the text is none. What a counter-example's events told is not in it, only their names.
  public init?(json text: String) {
    guard let json = try? JSON(parsing: text), let methods = json["methods"]?.array, let rings = json["rings"]?.array,
      let examples = json["counter-examples"]?.array, let walks = json["walks"]?.integer,
      let reached = json["reached"].flatMap(Explored.init)
    else { return nil }
    if let part = json["shard"] {
      guard let number = part["number"]?.integer, let count = part["of"]?.integer,
        let shard = Shard(number: number, count: count)
      else { return nil }
      self.shard = shard
    }
    list = json["list"]?.string ?? ""
    self.methods = methods.compactMap(Method.init)
    self.rings = rings.compactMap(RingCount.init)
    self.examples = examples.compactMap { json in Finding(told: json).map { Example(finding: $0, json: json) } }
    (self.walks, self.reached) = (walks, reached)
    guard self.methods.count == methods.count, self.rings.count == rings.count, self.examples.count == examples.count
    else { return nil }
  }
}

extension ExplorationReport.Method {
  fileprivate init?(_ json: JSON) {
    guard let method = json["method"]?.string.flatMap(PaymentMethod.init(rawValue:)), let store = json["store"]?.string,
      let paths = json["paths"]?.integer, let states = json["states"]?.integer,
      let findings = json["counter-examples"]?.integer, let isDone = json["done"]?.boolean
    else { return nil }
    self.init(method: method, store: store, paths: paths, states: states, findings: findings, isDone: isDone)
  }
}

extension RingCount {
  fileprivate init?(_ json: JSON) {
    guard let faults = json["faults"]?.integer, let choices = json["choices"]?.integer,
      let paths = json["paths"]?.integer, let waiting = json["waiting"]?.integer
    else { return nil }
    self.init(ring: Ring(faults: faults, deviations: choices), paths: paths, waiting: waiting)
  }
}
