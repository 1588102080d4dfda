import Foundation
import Testing

@Suite("The examples of the library's page")
struct DocumentedExampleTests {
  @Test("every Swift example of the page is compiled in these tests, line for line")
  func compiled() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let page = folder.deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/paymentkit.md")
    let compiled = try Self.lines(
      String(contentsOf: folder.appending(path: "DocumentedExamples.swift"), encoding: .utf8))
    let text = try String(contentsOf: page, encoding: .utf8)
    let examples = text.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
    #expect(examples.count == 3)
    for example in examples {
      // A line that the tests add, such as a `return`, stands behind one of the example.
      var rest = compiled[...]
      for line in Self.lines(example) {
        guard let place = rest.firstIndex(of: line) else {
          Issue.record("not compiled: \(line)")
          continue
        }
        rest = rest[(place + 1)...]
      }
    }
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}
