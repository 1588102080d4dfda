import Language
import Scenarios
import Testing

extension Mistake {
  /// What is said about the text, one message after the other.
  func said() throws -> String { try Findings.said(of: text) }

  /// Holds when the mistake is found where it is and explained as it should be.
  func isFound(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let english = try Shipped.english()
    let found = try Findings.of(text)
    let match = found.contains {
      $0.code == code && $0.place.line == line && $0.place.column == column && $0.text(in: english).contains(says)
    }
    let all = try said()
    #expect(match, "\(all)", sourceLocation: sourceLocation)
    #expect(!all.contains("⟦scenario"), "\(all)", sourceLocation: sourceLocation)
  }
}

/// What a check finds in a text.
enum Findings {
  static func of(_ text: String) throws -> [Diagnostic] {
    try Shipped.runner().check([ScenarioFile(path: "here.till.yaml", text: text)])
  }

  static func said(of text: String) throws -> String {
    let english = try Shipped.english()
    return try of(text).map { $0.text(in: english) }.joined(separator: "\n\n")
  }

  /// The codes of what is found, each with its line, such as `E103:5`.
  static func codes(_ text: String) throws -> [String] { try of(text).map { "\($0.code.rawValue):\($0.place.line)" } }
}
