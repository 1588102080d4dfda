import Foundation
import Synchronization

/// What became of a mutant.
struct Fate: Sendable {
  enum Verdict: Sendable, Equatable {
    case killedByScenario(String)
    case killedByTest(String)
    case survived
    /// Nothing that was run comes to the place.
    case notReached
  }

  let mutant: Mutant
  let verdict: Verdict

  var survived: Bool { verdict == .survived || verdict == .notReached }
}

/// Runs what may notice each mutant until something does: the scenarios that come to its place, those of few places first, then the
/// suites of tests that do.
struct Campaign: Sendable {
  let tree: URL
  let scratch: URL
  let till: String
  let tests: String
  let scenarios: [Witness]
  let suites: [Witness]
  /// The names of the suites that are about each area.
  private let suitesOfAreas: [Set<String>]

  init(build: MutatedBuild, witnesses: Witnesses) throws {
    tree = build.tree
    scratch = build.scratch
    till = build.till
    tests = build.tests
    scenarios = witnesses.scenarios
    suites = witnesses.suites
    suitesOfAreas = try Area.all.map { try $0.suites(in: build.tree) }
  }

  func run(_ mutants: [Mutant], jobs: Int, say: @escaping @Sendable (String) -> Void) -> [Fate] {
    let done = Mutex(0)
    return inParallel(mutants, jobs: jobs) { mutant in
      let fate = Fate(mutant: mutant, verdict: verdict(on: mutant))
      let number = done.withLock { done in
        done += 1
        return done
      }
      say("\(number)/\(mutants.count) \(mutant.id) \(mutant.key): \(fate.verdict.text)")
      return fate
    }
  }

  private func verdict(on mutant: Mutant) -> Fate.Verdict {
    let reaching = scenarios.filter { $0.reached.contains(mutant.number) }
      .sorted { (nearness($0, mutant), $0.reached.count, $0.name) < (nearness($1, mutant), $1.reached.count, $1.name) }
    // First the nearest few, which is quick, then the tests, then all the other scenarios.
    if let killer = killer(of: mutant, among: Array(reaching.prefix(12))) { return .killedByScenario(killer) }
    let area = Area.all.firstIndex { $0.contains(mutant.file) }
    let tests = suites.filter { suite in
      suite.reached.contains(mutant.number) && area.map { suitesOfAreas[$0].contains(suite.name) } ?? false
    }.sorted { ($0.seconds, $0.name) < ($1.seconds, $1.name) }
    var waiting = tests[...]
    while !waiting.isEmpty {
      var seconds = 0.0
      let part = waiting.prefix { suite in
        defer { seconds += suite.seconds }
        return seconds < 3
      }
      waiting = waiting.dropFirst(part.count)
      if let killer = killerSuite(of: mutant, among: Array(part)) { return .killedByTest(killer) }
    }
    if let killer = killer(of: mutant, among: Array(reaching.dropFirst(12))) { return .killedByScenario(killer) }
    return reaching.isEmpty && tests.isEmpty ? .notReached : .survived
  }

  /// 0 for a scenario of the provider that a mutant's file is of, else 1.
  private func nearness(_ scenario: Witness, _ mutant: Mutant) -> Int {
    let provider = mutant.file.split(separator: "/").dropFirst(2).first ?? ""
    let name = scenario.name.replacing("-", with: "").lowercased()
    return name.contains(provider.lowercased()) ? 0 : 1
  }

  private func killer(of mutant: Mutant, among scenarios: [Witness]) -> String? {
    if scenarios.isEmpty { return nil }
    let report = scratch.appending(path: "run-\(mutant.id).json")
    defer { try? FileManager.default.removeItem(at: report) }
    let arguments =
      ["run"] + scenarios.map(\.name) + ["--strict", "--fail-fast", "--quiet", "--jobs", "1", "--json", report.path]
    guard let ending = run(till, arguments, mutant, scenarios) else { return nil }
    if ending.ranOutOfTime { return "the time limit" }
    if ending.crashed { return "a crash" }
    if ending.status == 0 { return nil }
    struct Report: Decodable {
      struct Run: Decodable {
        let id: String
        let passed: Bool
      }
      let runs: [Run]
    }
    let read = (try? Data(contentsOf: report)).flatMap { try? JSONDecoder().decode(Report.self, from: $0) }
    return read?.runs.first { !$0.passed }?.id ?? "exit status \(ending.status)"
  }

  private func killerSuite(of mutant: Mutant, among suites: [Witness]) -> String? {
    guard let ending = run(tests, Witnesses.filter(suites.map(\.name)), mutant, suites) else { return nil }
    let names = suites.count == 1 ? " in \(suites[0].name)" : ""
    if ending.ranOutOfTime { return "the time limit" + names }
    if ending.crashed { return "a crash" + names }
    if ending.status == 0 { return nil }
    let failed = ending.output.split(separator: "\n").lazy.compactMap { line in
      line.firstMatch(of: /Test (.+?) (?:recorded an issue|with \d+ test cases? failed|failed after)/)
    }.first
    return failed.map { String($0.1) } ?? "exit status \(ending.status)" + names
  }

  private func run(_ program: String, _ arguments: [String], _ mutant: Mutant, _ witnesses: [Witness]) -> Execution
    .Ending?
  {
    let usual = Int(witnesses.map(\.seconds).reduce(0, +))
    return try? Execution(
      program: program, arguments: arguments, folder: tree, variables: [MutantSwitch.active: "\(mutant.number)"],
      seconds: (work: 2 * usual + 5, waiting: 12 * usual + 60)
    ).run()
  }
}

extension Fate.Verdict {
  /// How it is said.
  var text: String {
    switch self {
    case .killedByScenario(let name): "killed by scenario \(name)"
    case .killedByTest(let name): "killed by test \(name)"
    case .survived: "SURVIVED"
    case .notReached: "SURVIVED, not reached"
    }
  }
}
