import Testing

@testable import Deeplinks

@Suite("The step that decides is found among later ones")
struct DecidingStepTests {
  @Test("whatever is told behind it, the step of the decision's own kind is the one")
  func decides() {
    let cases: [(decision: LinkDecision, reason: LinkReason)] = [
      (.notOurs(.port), .portUnexpected(1)),
      (.outOfOrder(attempt: "a", step: 1), .laterAttemptOpen(attempt: "a", later: "b")),
      (.late(attempt: "a"), .attemptClosed("a")),
      (.altered(attempt: "a", item: "id"), .issuedElsewhere(attempt: "b", item: "id")),
      (.altered(attempt: "a", item: "id"), .itemDiffers(attempt: "a", item: "id", found: "1", expected: "2")),
      (.altered(attempt: "a", item: "id"), .itemMissing(attempt: "a", item: "id")),
      (.misdirected, .otherActivity("handoff")), (.misdirected, .otherEntryPoint(scheme: "tillshop")),
    ]
    for (decision, reason) in cases {
      let verdict = LinkVerdict(
        text: "tillshop://return", entry: .openURL, source: .browser, decision: decision, handled: false,
        reasons: [.schemeKnown("tillshop"), reason, .attemptOpen("c")])
      #expect(verdict.decidingStep == 1, "\(decision)")
    }
  }
}
