import Foundation
import Testing

@Suite("The examples that the pages print", .ownThreads)
struct PrintedExampleTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The blocks of a page in one language, without their fences.
  private static func blocks(_ language: String, on page: String) throws -> [String] {
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    return text.split(separator: "\n```\(language)\n").dropFirst().compactMap {
      $0.split(separator: "\n```", maxSplits: 1).first.map(String.init)
    }
  }

  @Test("the scenario on a page does what the page says", arguments: ["README.md", "docs/first-scenario.md"])
  func scenario(page: String) throws {
    let scenario = try #require(Self.blocks("yaml", on: page).first)
    let lines = try #require(Self.blocks("console", on: page).first).split(separator: "\n")
    let command = try #require(lines.first).split(separator: " ").map(String.init)
    #expect(command.prefix(3) == ["$", "till", "run"] && command.count == 4)
    let folder = URL.temporaryDirectory.appending(path: "till-page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try scenario.write(to: folder.appending(path: command[3]), atomically: true, encoding: .utf8)
    let finished = try runTill(["run", command[3]], workingIn: folder.path)
    #expect(finished.status == 0)
    #expect(finished.output.split(separator: "\n") == Array(lines.dropFirst()))
  }
}
