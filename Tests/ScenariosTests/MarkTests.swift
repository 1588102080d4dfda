import Scenarios
import Testing

@Suite("A scenario that begins with a byte order mark")
struct MarkTests {
  static let text = "till: 1\nname: n\nsteps:\n  - start: checkout\n  - expect: {screen: {is: methods}}\n"

  @Test("is read and run like one without")
  func read() throws {
    #expect(try Findings.of("\u{FEFF}" + Self.text).isEmpty)
    #expect(try Shipped.run("\u{FEFF}" + Self.text).exitCode == .passed)
  }

  @Test("has its mistakes in the first line where a person counts them")
  func places() throws {
    let found = try Findings.of("\u{FEFF}tll: 1\nname: n\nsteps: []\n")
    #expect(found.first?.code == .unknownName)
    #expect(found.first?.place.column == 1)
    #expect(found.first?.line == "tll: 1")
  }

  @Test("loses the mark when it is laid out")
  func layout() {
    let outcome = ScenarioLayout.lay(out: ScenarioFile(path: "here.till.yaml", text: "\u{FEFF}" + Self.text))
    #expect(outcome == .changed(Self.text))
  }
}
