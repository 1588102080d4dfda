import Language
import Scenarios
import Testing
import TillAssets

@Suite("What is said about a message when somebody asks")
struct ExplanationTests {
  /// About files as wholes, about programs, about who runs them, about software of one’s own, or about what Till's own gateways never do.
  static let withoutExample: Set<ErrorCode> = [
    .tooLarge, .unreadable, .nothingFound, .gatewayProgram, .captionsDiffer, .ruleBroken, .overdue, .interrupted,
    .sameIdentifier, .skippedFile, .shopFailed,
  ]

  @Test("every code has a meaning", arguments: ErrorCode.allCases)
  func meanings(code: ErrorCode) throws {
    let words = try Shipped.english().text("scenario.explain.\(code.rawValue)")
    #expect(words.hasSuffix(".") && !words.hasPrefix("scenario."), "\(code.rawValue)")
  }

  @Test(
    "the wrong example of every code gives exactly that code, and the right one gives none",
    arguments: ErrorCode.allCases.filter { !withoutExample.contains($0) })
  func examples(code: ErrorCode) throws {
    let example = try #require(Shipped.assets.explanation(of: code.rawValue), "\(code.rawValue)")
    #expect(Set(try codes(of: example.wrong)) == [code], "\(code.rawValue)")
    #expect(try codes(of: example.right).isEmpty, "\(code.rawValue)")
  }

  @Test("no example is left of a code that there is not")
  func leftovers() {
    for name in Shipped.assets.names(in: "explanations", ending: ".bad.till.yaml") {
      #expect(ErrorCode(rawValue: name) != nil, "\(name)")
    }
  }

  private func codes(of text: String) throws -> [ErrorCode] {
    let report = try Shipped.run(text)
    return (report.complaints + report.runs.flatMap { $0.failures + $0.warnings }).map(\.code)
  }
}
