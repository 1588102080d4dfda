import Scenarios
import Testing

@Suite("Maps in which each part is something else to do")
struct OneThingTests {
  @Test(
    "take one part, and the second is a mistake, never left out without a word",
    arguments: [
      Mistake.step(
        "  - fault: {on: stc-pay.confirm, do: {status: 500, latency: 3s}}", .oneAction, 5, 52, "`status` and `latency`"),
      .step(
        "  - fault: {on: stc-pay.confirm, do: {rate-limit: 3s, latency: 9s}}", .oneAction, 5, 55,
        "`rate-limit` and `latency`"),
      .step(
        "  - fault: {on: stc-pay.confirm, do: {clock-skew: {ahead: 1m, behind: 2m}}}", .oneAction, 5, 63,
        "`ahead` and `behind`"),
      .step("  - lose: {answer: stc-pay.confirm, request: stc-pay.confirm}", .oneAction, 5, 37, "`request`"),
      .step("  - webhook: {release: all, repeat: last}", .oneAction, 5, 29, "`release` and `repeat`"),
    ])
  func two(_ mistake: Mistake) throws { try mistake.isFound() }

  @Test(
    "need one part, so that an empty one is no step that silently does nothing",
    arguments: [
      Mistake.step("  - fault: {on: stc-pay.confirm, do: {}}", .missing, 5, 38, "`do` needs"),
      .step("  - fault: {on: stc-pay.confirm, do: {clock-skew: {}}}", .missing, 5, 51, "`clock-skew` needs"),
      .step("  - merchant: {}", .missing, 5, 15, "`merchant` needs"),
      .step("  - card: {}", .missing, 5, 11, "`card` needs"),
    ])
  func none(_ mistake: Mistake) throws { try mistake.isFound() }

  @Test("with a misspelt part are not said to need another one")
  func misspelt() throws {
    for step in [
      "webhook: {held: all}", "link: {mutat: other-host}", "page: {buton: approve}", "clock: {run-untl: idle}",
    ] {
      let text = "till: 1\nname: n\nsteps:\n  - start: checkout\n  - \(step)\n  - expect: {sms: 0}\n"
      let said = try Findings.said(of: text)
      #expect(try Findings.codes(text) == ["E101:5"], "\(said)")
    }
  }
}
