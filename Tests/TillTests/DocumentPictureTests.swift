import Foundation
import PseudoTerminal
import Testing

/// The pictures of the documents: each shows how a scenario ends, in a size and a theme that `docs/images/pictures.json` says.
@Suite("Pictures of the documents", .ownThreads)
struct DocumentPictureTests {
  /// How a picture is made.
  struct Picture: Decodable, Sendable {
    let size: String
    let theme: String
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs/images")

  private static func pictures() throws -> [String: Picture] {
    let data = try Data(contentsOf: folder.appending(path: "pictures.json"))
    return try JSONDecoder().decode([String: Picture].self, from: data)
  }

  private static func made(_ name: String, _ picture: Picture) throws -> Finished {
    try runTill(["export", name, "--to", "svg", "--size", picture.size, "--theme", picture.theme])
  }

  @Test("each is what Till shows today; recorded with TILL_RECORD=1")
  func current() throws {
    let isRecording = ProcessInfo.processInfo.environment["TILL_RECORD"] != nil
    let pictures = try Self.pictures()
    #expect(pictures.count >= 4)
    for (name, picture) in pictures.sorted(by: { $0.key < $1.key }) {
      let finished = try Self.made(name, picture)
      #expect(finished.status == 0, "\(finished)")
      let file = Self.folder.appending(path: name + ".svg")
      if isRecording { try finished.output.write(to: file, atomically: true, encoding: .utf8) }
      let agreed = try? String(contentsOf: file, encoding: .utf8)
      #expect(agreed == finished.output, "\(name).svg is not what Till shows; record it with TILL_RECORD=1")
    }
  }

  @Test("there is no picture that nothing makes, and the code among them can be scanned")
  func complete() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let names = Set(files.filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) })
    #expect(names == Set(try Self.pictures().keys))
    let code = try String(contentsOf: Self.folder.appending(path: "picture-pix-code.svg"), encoding: .utf8)
    #expect(try DrawnScreen(code).decodedCode().hasPrefix("000201"))
  }
}
