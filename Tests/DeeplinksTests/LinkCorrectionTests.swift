import Deeplinks
import DemoMerchant
import Testing

@Suite("Slips of the hand")
struct LinkCorrectionTests {
  @Test(
    "a slip is named, and the text is offered without it",
    arguments: [
      ("tillshop:/return", "tillshop://return", [TypoSuggestion.slashes]),
      ("tillshop//return", "tillshop://return", [.slashes]), ("tillshop:return", "tillshop://return", [.slashes]),
      ("tillshop/return", "tillshop://return", [.slashes]), ("tillshop:///return", "tillshop://return", [.slashes]),
      ("tillshop:\\\\return", "tillshop://return", [.slashes]), ("tillshop//", "tillshop://", [.slashes]),
      ("https:/pay.tillshop.test/return/x", "https://pay.tillshop.test/return/x", [.slashes]),
      ("TillShop:/return", "TillShop://return", [.slashes]),
      ("Http://PAY.tillshop.test/return/x", "https://PAY.tillshop.test/return/x", [.plainHTTP]),
      ("http://pay.tillshop.test/return/x?a#b", "https://pay.tillshop.test/return/x?a#b", [.plainHTTP]),
      (" tillshop://return\n", "tillshop://return", [.blanksAround]),
      ("\u{FEFF}tillshop://return\u{200B}\u{A0}", "tillshop://return", [.blanksAround]),
      ("tillshop://return?a=b c", "tillshop://return?a=b%20c", [.spaceInside]),
      ("tillshop://return?a=50%", "tillshop://return?a=50%25", [.percent]),
      ("tillshop://return?a=%4&b=%zz&c=%41", "tillshop://return?a=%254&b=%25zz&c=%41", [.percent]),
      (
        " HTTP//pay.tillshop.test/return/50% x ", "https://pay.tillshop.test/return/50%25%20x",
        [.blanksAround, .spaceInside, .percent, .slashes, .plainHTTP]
      ),
    ] as [(String, String, [TypoSuggestion])])
  func mended(_ text: String, _ meant: String, _ slips: [TypoSuggestion]) {
    let correction = LinkCorrection(of: text, associations: .tillshop)
    #expect(correction?.text == meant)
    #expect(correction?.slips == slips)
    // Mending is done with in one go.
    #expect(LinkCorrection(of: meant, associations: .tillshop) == nil)
  }

  @Test(
    "what has no slip, or is none of this app's, is left alone",
    arguments: [
      "", " ", "tillshop", "tillshop://return", "https://pay.tillshop.test/return/x?a=%41", "mailto:a@b.test",
      "http://example.test/x", "http://pay.tillshop.test.evil.test/return/x", "swish:/pay", "tillshops:/return",
      "x", String(repeating: "tillshop:/", count: 2_000),
    ])
  func leftAlone(_ text: String) {
    #expect(LinkCorrection(of: text, associations: .tillshop) == nil)
  }

  @Test(
    "a link with a slip is refused all the same, and the verdict offers what was meant",
    arguments: [
      ("tillshop:/return", LinkEntry.openURL, LinkDecision.foreign, "tillshop://return"),
      ("tillshop//return", .openURL, .malformed(.noScheme), "tillshop://return"),
      ("TILLSHOP://return", .openURL, .unidentified(attempt: "card-1"), nil),
      (
        "http://pay.tillshop.test/return/x", .continueUserActivity, .notOurs(.scheme),
        "https://pay.tillshop.test/return/x"
      ),
      ("tillshop://return ", .openURL, .malformed(.forbiddenCharacter(" ", offset: 17)), "tillshop://return"),
      ("tillshop://return?id=%", .openURL, .forged(attempt: "card-1", item: "id"), "tillshop://return?id=%25"),
      ("tillshop://return?x=%", .openURL, .unidentified(attempt: "card-1"), nil),
      ("tillshop://nowhere", .openURL, .foreign, nil),
    ] as [(String, LinkEntry, LinkDecision, String?)])
  func verdicts(_ text: String, _ entry: LinkEntry, _ decision: LinkDecision, _ meant: String?) {
    let verdict = Sample.router.decide(text, entry: entry, from: .urlBar, registrations: [Sample.card()])
    #expect(verdict.decision == decision)
    #expect(verdict.correction == meant)
    #expect(verdict.handled == (decision.wakes != nil))
  }

  @Test(
    "an address or the name of a query item that is nearly right gets the right word",
    arguments: [
      ("tillshop://retrun?payment_id=6f1c", "return"), ("tillshop://return/sucess?payment_id=6f1c", "/success"),
      ("tillshop://return/Success?payment_id=6f1c", "/success"),
      ("tillshop://return/cancle?payment_id=6f1c", "/cancel"),
      ("tillshop://return/success?paymentid=6f1c", "payment_id"),
      ("tillshop://return/success?PAYMENT_ID=6f1c", "payment_id"),
      ("tillshop://return/success?payment%5Fidd=6f1c", "payment_id"),
      ("tillshop://return/success?pay=6f1c", nil), ("tillshop://elsewhere/x", nil),
      ("tillshop://return/success?payment_id=6f1c", nil),
    ] as [(String, String?)])
  func words(_ text: String, _ expected: String?) {
    let tabby = LinkRegistration(
      attempt: "t", provider: "tabby",
      returns: Sample.links(["tillshop://return/success", "tillshop://return/cancel"]),
      identifiers: [.init(name: "payment_id", value: "6f1c")])
    let verdict = Sample.router.decide(text, entry: .openURL, from: .urlBar, registrations: [tabby])
    #expect(verdict.suggestion == expected)
  }
}
