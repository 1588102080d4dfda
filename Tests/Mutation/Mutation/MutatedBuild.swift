import Foundation
import SwiftParser
import SwiftSyntax

/// The copy of the tree with the picked mutants in it, and its build. What does not compile is withdrawn.
struct MutatedBuild {
  let root: URL
  let scratch: URL
  private(set) var mutants: [Mutant]

  var tree: URL { scratch.appending(path: "tree") }
  var till: String { tree.appending(path: ".build/debug/till").path }
  var tests: String { tree.appending(path: ".build/debug/tillPackageTests.xctest").path }

  private static func withdrawnFile(_ scratch: URL) -> URL { scratch.appending(path: "withdrawn.json") }

  /// The keys of the mutants that are known not to compile.
  static func withdrawn(in scratch: URL) -> Set<String> {
    guard let data = try? Data(contentsOf: withdrawnFile(scratch)) else { return [] }
    return (try? JSONDecoder().decode(Set<String>.self, from: data)) ?? []
  }

  /// Writes the copy and builds it, again and again until what is left of the mutants compiles.
  init(root: URL, scratch: URL, mutants: [Mutant], numbers: Int, say: (String) -> Void) throws {
    self.root = root
    self.scratch = scratch
    var withdrawn = Self.withdrawn(in: scratch)
    self.mutants = mutants.filter { !withdrawn.contains($0.key) }
    var rounds = 0
    while true {
      let files = try write(numbers: numbers)
      // The tests hold no mutants: they are built once the program is.
      var ending = try swiftBuild("--product", "till")
      if ending.status == 0 { ending = try swiftBuild("--build-tests") }
      if ending.status == 0 { return }
      try ending.output.write(to: scratch.appending(path: "build.log"), atomically: true, encoding: .utf8)
      let blamed = Self.blamed(by: ending.output, in: files, tree: tree)
      rounds += 1
      guard !blamed.isEmpty, rounds < 30 else {
        throw Problem("the copy does not build; see \(scratch.appending(path: "build.log").path)")
      }
      say("\(blamed.count) mutants do not compile and are withdrawn")
      withdrawn.formUnion(blamed)
      self.mutants.removeAll { blamed.contains($0.key) }
      try JSONEncoder().encode(withdrawn).write(to: Self.withdrawnFile(scratch))
    }
  }

  private func swiftBuild(_ arguments: String...) throws -> Execution.Ending {
    try Execution(
      program: "swift", arguments: ["build"] + arguments, folder: tree, variables: ["TILL_STRICT": "1"]
    ).run()
  }

  /// Writes the copy; answers the mutated files by path.
  private func write(numbers: Int) throws -> [String: MutatedFile] {
    var files: [String: MutatedFile] = [:]
    for (path, mutants) in Dictionary(grouping: mutants, by: \.file) {
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      files[path] = MutatedFile(text, with: mutants)
    }
    var texts = files.mapValues(\.text)
    for area in Area.all {
      guard let folder = area.globs.first?.split(separator: "/").prefix(2).joined(separator: "/") else { continue }
      texts["\(folder)/MutantSwitch.swift"] = MutantSwitch.source(count: numbers)
    }
    let package = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    // Optimised as for the tests, but a mutant may well be warned about.
    let strict = "(strict ? [.treatAllWarnings(as: .error)] : [])"
    guard package.contains(strict) else { throw Problem("Package.swift does not say \(strict) any more") }
    texts["Package.swift"] = Self.withoutOtherTests(package.replacing(strict, with: "[]"))
    try Tree.copy(root, to: tree, changing: texts)
    return files
  }

  /// A package's description without the tests that no area names, which would take longest to build.
  private static func withoutOtherTests(_ text: String) -> String {
    let wanted = Set(
      Area.all.flatMap(\.tests).compactMap { $0.split(separator: "/").dropFirst().first.map(String.init) })
    let reader = TestTargetReader(viewMode: .sourceAccurate)
    reader.walk(Parser.parse(source: text))
    var bytes = Array(text.utf8)
    for target in reader.found.reversed() where !wanted.contains(target.name) { bytes.removeSubrange(target.range) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The keys of the mutants that a build's complaints are about.
  private static func blamed(by output: String, in files: [String: MutatedFile], tree: URL) -> Set<String> {
    var blamed: Set<String> = []
    for line in output.split(separator: "\n") {
      guard let match = line.firstMatch(of: #/^(/.*\.swift):(\d+):(\d+): error: /#), let row = Int(match.2),
        let column = Int(match.3), let range = match.1.range(of: "/Sources/")
      else { continue }
      let path = String(match.1[match.1.index(after: range.lowerBound)...])
      for mutant in files[path]?.blamed(line: row, column: column) ?? [] { blamed.insert(mutant.key) }
    }
    return blamed
  }
}

/// The test targets of a package's description, with their places in its bytes.
private final class TestTargetReader: SyntaxVisitor {
  var found: [(name: String, range: Range<Int>)] = []

  override func visit(_ node: ArrayElementSyntax) -> SyntaxVisitorContinueKind {
    guard let call = node.expression.as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription == ".testTarget",
      let name = call.arguments.first?.expression.as(StringLiteralExprSyntax.self)
    else { return .visitChildren }
    found.append((name.segments.description, node.position.utf8Offset..<node.endPosition.utf8Offset))
    return .skipChildren
  }
}
