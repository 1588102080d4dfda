import Scenarios
import Testing

@Suite("A quote that was forgotten to be closed")
struct OpenQuoteTests {
  @Test(
    "is named where it begins, wherever the reader stumbles",
    arguments: [
      Mistake(
        text: "till: 1\nid: a\nname: \"open\nsteps:\n  - start: checkout\n", code: .notYAML, line: 3, column: 7,
        says: "never closed"),
      Mistake(
        text: "till: 1\nname: 'open\nsteps:\n  - start: checkout\n  - press: pay\n", code: .notYAML, line: 2, column: 7,
        says: "never closed"),
      Mistake(
        text: "till: 1\nname: \"open\nsteps:\n  - start: checkout\n  - expect: {screen: {shows: \"abc\"}}\n",
        code: .notYAML, line: 2, column: 7, says: "closed only in line 5"),
      Mistake(
        text: "till: 1\nname: n\ntags: [a, 'b]\nsteps:\n  - type: {otp: '12'}\n", code: .notYAML, line: 3, column: 11,
        says: "closed only in line 5"),
    ])
  func open(_ mistake: Mistake) throws { try mistake.isFound() }

  @Test("is none where a text goes on over several lines and is closed")
  func closed() throws {
    let text = "till: 1\nname: \"two\n  lines\"\nsteps:\n  - start: checkout\n  - say: it's {fine\n"
    let said = try Findings.said(of: text)
    #expect(!said.contains("quote"), "\(said)")
  }
}
