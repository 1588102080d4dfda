import Scenarios
import Testing

@Suite("A step that is there in some variants only")
struct VariantConditionTests {
  private static func text(_ condition: String, vary: String = "{method: [tabby, tamara]}") -> String {
    """
    till: 1
    name: n
    vary: \(vary)
    steps:
      - start: checkout
      - if: \(condition)
        choose: ${method}
      - expect: {phone: {launches: 1}}

    """
  }

  @Test("names a value that no variant has, and is told the one that was meant")
  func misspeltValue() throws {
    for condition in ["{method: tabbi}", "{method: [tamara, tabbi]}"] {
      let said = try Findings.said(of: Self.text(condition))
      #expect(try Findings.codes(Self.text(condition)) == ["E104:6"], "\(said)")
      #expect(said.contains("unknown value `tabbi`"), "\(said)")
      #expect(said.contains("did you mean `tabby`?"), "\(said)")
    }
  }

  @Test("names something that does not vary, and is told the name that was meant")
  func misspeltName() throws {
    let said = try Findings.said(of: Self.text("{metod: tabby}"))
    #expect(said.contains("`if` has no field `metod`"), "\(said)")
    #expect(said.contains("did you mean `method`?"), "\(said)")
  }

  @Test("is left out of a variant that does not have the name at all")
  func missingName() throws {
    let text = Self.text("{gone: yes}", vary: "{method: [{method: tabby, gone: yes}, {method: card}]}")
    let said = try Findings.said(of: text)
    #expect(try Findings.of(text).isEmpty, "\(said)")
    let report = try Shipped.run(text)
    let told = report.text(in: try Shipped.english())
    #expect(report.exitCode == .passed, "\(told)")
  }
}
