import Foundation
import PseudoTerminal
import Testing

/// The pictures of the documents, as `docs/images/pictures.json` says: how a scenario ends, a beat of a demo, or a class.
@Suite("Pictures of the documents", .ownThreads)
struct DocumentPictureTests {
  /// How a picture is made.
  struct Picture: Decodable, Sendable {
    let size: String?
    let theme: String?
    /// The demo, its beat from 1, and whether it is the presenter's screen.
    let demo: String?
    let beat: Int?
    let presenter: Bool?
    /// The folder of a class, beside the pictures.
    let `class`: String?
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs/images")

  private static func pictures() throws -> [String: Picture] {
    let data = try Data(contentsOf: folder.appending(path: "pictures.json"))
    return try JSONDecoder().decode([String: Picture].self, from: data)
  }

  /// The picture as it is today.
  private static func made(_ name: String, _ picture: Picture) throws -> String {
    let look = (picture.size.map { ["--size", $0] } ?? []) + (picture.theme.map { ["--theme", $0] } ?? [])
    let file = TestFolders.path("picture") + ".svg"
    let command: [String]
    if let demo = picture.demo {
      command =
        ["demo", demo, "--picture", file, "--beat", "\(picture.beat ?? 1)"] + look
        + (picture.presenter == true ? ["--presenter"] : [])
    } else if let folder = picture.class {
      command = ["class", "watch", Self.folder.appending(path: folder).path, "--picture", file]
    } else {
      let finished = try runTill(["export", name, "--to", "svg"] + look)
      #expect(finished.status == 0, "\(finished)")
      return finished.output
    }
    let finished = try runTill(command)
    #expect(finished.status == 0, "\(finished)")
    return try String(contentsOfFile: file, encoding: .utf8)
  }

  @Test("each is what Till shows today; recorded with TILL_RECORD=1")
  func current() throws {
    let isRecording = ProcessInfo.processInfo.environment["TILL_RECORD"] != nil
    let pictures = try Self.pictures()
    #expect(pictures.count >= 4)
    for (name, picture) in pictures.sorted(by: { $0.key < $1.key }) {
      let made = try Self.made(name, picture)
      let file = Self.folder.appending(path: name + ".svg")
      if isRecording { try made.write(to: file, atomically: true, encoding: .utf8) }
      let agreed = try? String(contentsOf: file, encoding: .utf8)
      #expect(agreed == made, "\(name).svg is not what Till shows; record it with TILL_RECORD=1")
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
