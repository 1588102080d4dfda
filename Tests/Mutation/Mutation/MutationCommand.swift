import ArgumentParser
import Foundation

/// `Tests/Mutation/run`: makes mutants, and says which of them nothing notices.
@main
struct MutationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Make small mistakes in the program and see which ones the scenarios and tests notice.",
    discussion: "Exit status: 0 every mutant was killed or is explained, 1 some survived, 2 the options are unusable.")

  @Option(help: "Which mutants are picked; the same seed picks the same.")
  var seed: UInt64 = 1

  @Option(help: "How many are picked, by turns from each area.")
  var count = 600

  @Option(help: "Only these mutants, such as M12; may be given several times.")
  var only: [String] = []

  @Option(help: "Only mutants of these files, with * for anything; may be given several times.")
  var file: [String] = []

  @Option(help: "Only the picked mutants of this area: rules, store, router, payments, adapters or expectations.")
  var area: String?

  @Option(help: "So many at once.")
  var jobs = 2

  @Option(help: "Write the report here as Markdown, and beside it as JSON.")
  var report: String?

  @Flag(help: "List the mutants that are picked, and run nothing.")
  var list = false

  @Flag(help: "Build, and run nothing.")
  var buildOnly = false

  /// Says something at once, also into a file.
  private func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

  func run() throws {
    let root = URL(filePath: FileManager.default.currentDirectoryPath)
    let scratch = root.appending(path: ".build/mutation")
    let all = try MutantList(root: root)
    let picked = all.picked(count, seed: seed, files: file)
    let wanted = all.mutants.filter { only.contains($0.id) }
    guard wanted.count == Set(only).count else { throw ValidationError("There is no such mutant; --list shows them.") }
    if list {
      for mutant in only.isEmpty ? picked : wanted { say("\(mutant.id) \(mutant.kind.rawValue) \(mutant.key)") }
      return
    }
    let names = Set(picked.map(\.number))
    let build = try MutatedBuild(
      root: root, scratch: scratch, mutants: picked + wanted.filter { !names.contains($0.number) },
      numbers: all.mutants.count
    ) { say($0) }
    say("\(build.mutants.count) of \(all.mutants.count) possible mutants are built")
    if buildOnly { return }
    let witnesses = try Witnesses.of(build, jobs: jobs) { say($0) }
    let areas = Area.all.filter { area == nil || $0.name == area }
    let chosen = build.mutants.filter { mutant in
      only.isEmpty ? areas.contains { $0.contains(mutant.file) } : only.contains(mutant.id)
    }
    let fates = try Campaign(build: build, witnesses: witnesses).run(chosen, jobs: jobs) { say($0) }
    let explained = try Explained.read(root.appending(path: "Tests/Mutation/explained.json"))
    let result = MutationReport(fates: fates, explained: explained, seed: seed)
    if let report {
      let place = URL(filePath: report)
      try result.markdown.write(to: place, atomically: true, encoding: .utf8)
      try result.json().write(to: place.deletingPathExtension().appendingPathExtension("json"))
    }
    say(
      "\(fates.count) mutants, \(fates.count { !$0.survived }) killed, \(result.unexplained.count) survived unexplained"
    )
    if !result.unexplained.isEmpty { throw ExitCode(1) }
  }
}
