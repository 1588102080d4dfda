import Deeplinks
import Testing

@Suite("Links in capitals")
struct LinkCapitalsTests {
  @Test(
    "capitals in scheme and host change nothing, and are noted (RFC 3986 sections 3.1 and 3.2.2)",
    arguments: [
      ("TillShop://return?id=C0FFEE.uat01-vm-tx03", LinkEntry.openURL, ["capitals-scheme"]),
      ("tillshop://RETURN?id=C0FFEE.uat01-vm-tx03", .openURL, ["capitals-host"]),
      (
        "TILLSHOP://Return?id=C0FFEE.uat01-vm-tx03", .receiveDeeplink(showStatusView: true),
        ["capitals-scheme", "capitals-host"]
      ),
    ] as [(String, LinkEntry, [String])])
  func capitals(_ text: String, _ entry: LinkEntry, _ notes: [String]) {
    let verdict = Sample.router.decide(text, entry: entry, from: .browser, registrations: [Sample.card()])
    #expect(verdict.decision == .accepted(attempt: "card-1") && verdict.handled)
    #expect(verdict.reasons.map(\.name).filter { $0.hasPrefix("capitals") } == notes)
    #expect(verdict.proposal == nil)
    // The same link in small letters is a repetition of it.
    let again = Sample.router.decide(
      "tillshop://return?id=C0FFEE.uat01-vm-tx03", entry: entry, from: .browser, registrations: [Sample.card()],
      history: [verdict])
    #expect(again.decision == .repeated(attempt: "card-1"))
  }

  @Test("a web link to the shop in capitals is the shop’s, and capitals in the path or in an identifier are not")
  func capitalsElsewhere() {
    func decision(_ text: String) -> LinkDecision {
      Sample.router.decide(text, entry: .continueUserActivity, from: .browser, registrations: [Sample.tabby()]).decision
    }
    #expect(
      decision("HTTPS://PAY.tillshop.test/return/failure?order=1042&payment_id=6f1c")
        == .accepted(attempt: "tabby-1"))
    #expect(decision("https://pay.tillshop.test/RETURN/failure?order=1042&payment_id=6f1c") == .notOurs(.path))
    #expect(
      decision("https://pay.tillshop.test/return/failure?order=1042&payment_id=6F1C")
        == .forged(attempt: "tabby-1", item: "payment_id"))
    // The Kelvin sign is no k, though it is one in small letters.
    #expect(decision("https://pay.tillshop.test.\u{212A}/return/failure") == .notOurs(.host))
  }
}
