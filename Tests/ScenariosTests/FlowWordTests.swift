import Testing

@testable import Scenarios

@Suite("What stands beside the first step of a flow")
struct FlowWordTests {
  private func steps(beside run: String) throws -> [Step] {
    let text = """
      till: 1
      name: n
      flows:
        pay:
          - say: Her words
            chapter: Her chapter
            show: wire
            hint: Her hint
            why: Her reason
            choose: tabby
          - expect: {screen: {is: page}}
      steps:
        - start: checkout
        - run: pay
      \(run)
      """
    let file = ReadFile(ScenarioFile(path: "here.till.yaml", text: text), vocabulary: try Shipped.vocabulary())
    return try #require(file.scenarios.first, "\(file.complaints)").steps
  }

  @Test("it is kept where the step that runs the flow says nothing")
  func kept() throws {
    let step = try #require(try steps(beside: "").dropFirst().first)
    #expect(step.say == "Her words" && step.chapter == "Her chapter" && step.show == .wire)
    #expect(step.hint == "Her hint" && step.why == "Her reason")
  }

  @Test("what the step that runs the flow says comes first")
  func replaced() throws {
    let step = try #require(try steps(beside: "    say: My words\n    why: My reason").dropFirst().first)
    #expect(step.say == "My words" && step.why == "My reason")
    #expect(step.chapter == "Her chapter" && step.show == .wire && step.hint == "Her hint")
  }
}
