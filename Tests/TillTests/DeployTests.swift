import Foundation
import Testing

@testable import till

@Suite("The files to deploy Till with")
struct DeployTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs/deploy")
  private static let files = ["compose.yaml", "serve.yaml", "run-job.yaml", "explore-job.yaml"]

  /// The lines of a file without those that are comments.
  private static func lines(_ file: String) throws -> [Substring] {
    try String(contentsOf: folder.appending(path: file), encoding: .utf8).split(separator: "\n")
      .filter { !$0.drop { $0 == " " }.hasPrefix("#") }
  }

  @Test("each is known here")
  func known() throws {
    let found = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(found) == Set(Self.files))
  }

  @Test("every option that one gives is an option of the command that it starts", arguments: files)
  func options(_ file: String) throws {
    let text = try Self.lines(file).joined(separator: "\n")
    let words = text.matches(of: #/(?:\btill |- )(run|explore|serve)\b/#).map { String($0.1) }
    #expect(!words.isEmpty)
    let root = try #require(CommandTree.root)
    let known = words.compactMap { word in root.all.first { $0.name == "till \(word)" } }
      .flatMap { $0.arguments.flatMap(\.names) }
    #expect(known.count > 5, "\(words)")
    let options = text.matches(of: #/(?:^|[ "])(--[a-z][a-z-]*)/#.anchorsMatchLineEndings()).map { String($0.1) }
    #expect(options.count > 2)
    for option in options { #expect(known.contains(option), "\(option)") }
  }

  @Test("where the server is open to other machines, control has a token, and its health is asked for")
  func closed() throws {
    for file in ["compose.yaml", "serve.yaml"] {
      let text = try Self.lines(file).joined(separator: "\n")
      for part in ["--listen", "--token", "--host-name", "\"@/run/secrets/", "/_till/health"] {
        #expect(text.contains(part), "\(file): \(part)")
      }
    }
  }
}
