import Foundation
import Testing
import Wire

/// A request kept as text with secrets masked, to be compared with what is sent; `TILL_RECORD=1` writes it anew.
struct WireGolden {
  /// The folder below `Fixtures`, whose `ORIGIN` names the documentation page.
  let folder: String
  /// The file's name without `.http`.
  let name: String

  func check(_ request: WireRequest, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures").appending(path: folder)
    let origin = try String(contentsOf: fixtures.appending(path: "ORIGIN"), encoding: .utf8)
    #expect(origin.contains("\(name).http"), "ORIGIN names no page for \(name).http", sourceLocation: sourceLocation)
    let file = fixtures.appending(path: "\(name).http")
    let text = Scrubbing.text(of: request) + "\n"
    if ProcessInfo.processInfo.environment["TILL_RECORD"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let kept = try String(contentsOf: file, encoding: .utf8)
    #expect(text == kept, sourceLocation: sourceLocation)
  }
}
