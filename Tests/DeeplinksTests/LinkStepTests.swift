import Testing

@testable import Deeplinks

@Suite("Steps of a verdict")
struct LinkStepTests {
  private func verdict(
    _ text: String, _ entry: LinkEntry? = nil, _ registrations: [LinkRegistration] = [Sample.card(), Sample.tabby()]
  ) -> LinkVerdict {
    Sample.router.decide(
      text, entry: entry ?? .usual(for: text), from: .urlBar, registrations: registrations, history: [])
  }

  /// A link, what is decided and by which step.
  static let deciding: [(String, String, String)] = [
    ("tillshop://return?id=C0FFEE.uat01-vm-tx03", "accepted", "not-seen-before"),
    ("tillshop://return", "unidentified", "not-seen-before"), ("tillshop://return?id=x", "forged", "never-issued"),
    ("tillshop://return?id=6f1c&payment_id=1", "forged", "never-issued"),
    ("tillshop://else", "foreign", "address-differs"),
    ("tilshop://return", "not-ours", "scheme-unknown"), ("https://else.test/return/x", "not-ours", "host-unknown"),
    ("https://pay.tillshop.test:1/return/x", "not-ours", "port-unexpected"),
    ("https://pay.tillshop.test/nowhere", "not-ours", "path-unknown"),
    ("https://pay.tillshop.test/return/admin/x", "not-ours", "component-excludes"),
    // A slip of the hand is told behind the step that decides.
    ("tilshop://retrun?id=1", "not-ours", "scheme-unknown"),
    ("swish:// pay", "malformed", "unreadable-forbidden-character"),
    ("no link", "malformed", "unreadable-forbidden-character"),
  ]

  @Test("one step decides, and it is the one that names the reason", arguments: deciding)
  func decides(text: String, decision: String, step: String) throws {
    let verdict = verdict(text)
    #expect(verdict.decision.name == decision)
    let index = try #require(verdict.decidingStep)
    #expect(verdict.reasons[index].name == step)
    #expect(verdict.reasons[index].verdict == (verdict.decision.wakes == nil ? .failed : .passed))
  }

  @Test("a link of an attempt that is over, of another entry point and of two attempts are decided by one step too")
  func others() throws {
    let late = verdict("tillshop://return?id=C0FFEE.uat01-vm-tx03", nil, [Sample.card(open: false)])
    #expect(late.decidingStep.map { late.reasons[$0].name } == "attempt-closed")
    let misdirected = verdict("tillshop://return", .continueUserActivity)
    #expect(misdirected.decidingStep.map { misdirected.reasons[$0].name } == "other-entry-point")
    let two = verdict("tillshop://back", nil, [Sample.unlearnt(), Sample.unlearnt(attempt: "bare-2")])
    #expect(two.decidingStep.map { two.reasons[$0].name } == "several-candidates")
    let altered = verdict(
      "tillshop://pair?orderId=o%201", nil, [Sample.paired()])
    #expect(altered.decidingStep.map { altered.reasons[$0].name } == "item-missing")
    let earlier = LinkRegistration.Page(
      step: 1, returns: Sample.links(["tillshop://first"]), identifiers: [.init(name: "id", value: "1")])
    let later = LinkRegistration(
      attempt: "a", provider: "p", returns: Sample.links(["tillshop://second"]),
      identifiers: [.init(name: "id", value: "2")], earlier: [earlier])
    let outOfOrder = verdict("tillshop://first?id=1", nil, [later])
    #expect(outOfOrder.decidingStep.map { outOfOrder.reasons[$0].name } == "earlier-page")
    let empty = verdict("tillshop://return", nil, [])
    #expect(empty.decidingStep.map { empty.reasons[$0].name } == "nothing-registered")
  }

  /// A text, and what was probably meant.
  static let proposals: [(String, String?)] = [
    (" tillshop://return ", "tillshop://return"), ("tilshop://return?id=1#x", "tillshop://return?id=1#x"),
    ("https://pay.tilshop.test/return/x?a=1", "https://pay.tillshop.test/return/x?a=1"),
    ("tillshop://retrun?id=1", "tillshop://return?id=1"),
    ("tillshop://return/sucess?payment_id=6f1c", "tillshop://return/success?payment_id=6f1c"),
    ("tillshop://return/success?paymentid=6f1c&a", "tillshop://return/success?payment_id=6f1c&a"),
    ("tillshop://return?id=C0FFEE.uat01-vm-tx03", nil), ("mailto:somebody", nil),
    ("https://pay.tillshop.test/retrun/x", nil),
  ]

  @Test("the whole text with its nearest word is proposed, and nothing where nothing is near", arguments: proposals)
  func proposes(text: String, meant: String?) {
    #expect(verdict(text).proposal == meant)
  }
}
