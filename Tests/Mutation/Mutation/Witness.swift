import Foundation
import Synchronization

/// What may notice a mutant: a scenario file or a suite of tests, with the mutants that it reaches.
struct Witness: Sendable, Codable {
  /// The scenario's path, or the suite's name with its target's.
  let name: String
  let reached: Set<Int>
  /// How many seconds it takes without a mutant.
  let seconds: Double
}

/// What may notice a mutant, each run once without one.
struct Witnesses: Codable {
  /// The sources that it was made of.
  private let fingerprint: UInt64
  let scenarios: [Witness]
  let suites: [Witness]

  /// Longer than this nobody waits for one suite.
  private static let patience = (work: 8, waiting: 90)

  /// Takes what is known of the same sources already, or runs everything.
  static func of(_ build: MutatedBuild, jobs: Int, say: (String) -> Void) throws -> Witnesses {
    let file = build.scratch.appending(path: "witnesses.json")
    let fingerprint = try Tree.fingerprint(of: build.tree)
    if let data = try? Data(contentsOf: file), let known = try? JSONDecoder().decode(Witnesses.self, from: data),
      known.fingerprint == fingerprint
    {
      return known
    }
    let witnesses = Witnesses(
      fingerprint: fingerprint, scenarios: scenarios(of: build, jobs, say), suites: try suites(of: build, jobs, say))
    try JSONEncoder().encode(witnesses).write(to: file)
    return witnesses
  }

  private static func scenarios(of build: MutatedBuild, _ jobs: Int, _ say: (String) -> Void) -> [Witness] {
    let folder = build.tree.appending(path: "assets/scenarios")
    let paths = ((FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String]) ?? [])
      .filter { $0.hasSuffix(".till.yaml") }.sorted().map { "assets/scenarios/" + $0 }
    say("Runs \(paths.count) scenario files once without a mutant")
    return traced(paths, build, jobs, say) { path in
      (build.till, ["run", path, "--strict", "--quiet", "--jobs", "1"])
    }
  }

  private static func suites(of build: MutatedBuild, _ jobs: Int, _ say: (String) -> Void) throws -> [Witness] {
    let list = try Execution(
      program: build.tests, arguments: ["--testing-library", "swift-testing", "--list-tests"], folder: build.tree
    ).run().output
    let wanted = Set(try Area.all.flatMap { try $0.suites(in: build.tree) })
    let names = Set(list.split(separator: "\n").compactMap { $0.split(separator: "/").first.map(String.init) })
      .intersection(wanted).sorted()
    say("Runs \(names.count) suites of tests once without a mutant")
    return traced(names, build, jobs, say) { (build.tests, filter([$0])) }
  }

  /// What makes the test bundle run these suites only.
  static func filter(_ suites: [String]) -> [String] {
    ["--testing-library", "swift-testing"]
      + suites.flatMap { ["--filter", "^" + NSRegularExpression.escapedPattern(for: $0) + "(/|$)"] }
  }

  private static func traced(
    _ names: [String], _ build: MutatedBuild, _ jobs: Int, _ say: (String) -> Void,
    _ command: @escaping @Sendable (String) -> (program: String, arguments: [String])
  ) -> [Witness] {
    let tree = build.tree
    let scratch = build.scratch
    let witnesses = inParallel(names, jobs: jobs) { name -> Witness? in
      let trace = scratch.appending(path: "trace-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: trace) }
      let (program, arguments) = command(name)
      let run = Execution(
        program: program, arguments: arguments, folder: tree, variables: [MutantSwitch.trace: trace.path],
        seconds: patience)
      guard let ending = try? run.run(), ending.status == 0, !ending.crashed else { return nil }
      let bytes = (try? Data(contentsOf: trace)) ?? Data()
      let reached = Set(bytes.enumerated().filter { $0.element != 0 }.map(\.offset))
      return Witness(name: name, reached: reached, seconds: ending.duration / .seconds(1))
    }
    for (name, witness) in zip(names, witnesses) where witness == nil {
      say("left out, too slow or failing by itself: \(name)")
    }
    return witnesses.compactMap(\.self)
  }
}

/// Does something with each of a list, so many at a time; the answers are in the list's order.
func inParallel<Element: Sendable, Answer: Sendable>(
  _ list: [Element], jobs: Int, _ body: @escaping @Sendable (Element) -> Answer
) -> [Answer] {
  let state = Mutex((next: 0, answers: [Int: Answer]()))
  let group = DispatchGroup()
  for _ in 0..<max(1, jobs) {
    let thread = Thread {
      while true {
        let index = state.withLock { state in
          state.next += 1
          return state.next - 1
        }
        guard index < list.count else { break }
        let answer = body(list[index])
        state.withLock { $0.answers[index] = answer }
      }
      group.leave()
    }
    group.enter()
    thread.start()
  }
  group.wait()
  let answers = state.withLock { $0.answers }
  return list.indices.compactMap { answers[$0] }
}
