import Deeplinks
import Testing

@Suite("Reasons of a verdict")
struct LinkReasonTests {
  private func reasons(
    _ text: String, _ entry: LinkEntry, _ registrations: [LinkRegistration], history: [LinkVerdict] = []
  ) -> [LinkReason] {
    Sample.router.decide(text, entry: entry, from: .browser, registrations: registrations, history: history).reasons
  }

  @Test("an accepted return tells each step: way in, scheme, each attempt, each item, waiting or not, repetition")
  func accepted() {
    let expected: [LinkReason] = [
      .entered(.openURL, from: .browser), .schemeKnown("tillshop"),
      .addressMatched(attempt: "card-1", provider: "hyperpay", address: "tillshop://return"),
      .itemMatched(attempt: "card-1", item: "id"), .attemptOpen("card-1"),
      .addressDiffers(attempt: "tabby-1", part: .path, found: "", expected: "/success"),
      .notSeenBefore(attempt: "card-1"),
    ]
    #expect(
      reasons("tillshop://return?id=C0FFEE.uat01-vm-tx03", .openURL, [Sample.card(), Sample.tabby()]) == expected)
  }

  @Test("a universal link tells host and path before the attempts")
  func universal() {
    let expected: [LinkReason] = [
      .entered(.continueUserActivity, from: .browser), .schemeKnown("https"), .hostKnown("pay.tillshop.test"),
      .association(
        .differs(
          place: "details[0].components[0]", pattern: "{\"#\": \"no_app\", \"exclude\": true}", part: .fragment,
          found: "", expected: "no_app")),
      .association(
        .differs(
          place: "details[0].components[1]", pattern: "{\"/\": \"/return/admin/*\", \"exclude\": true}", part: .path,
          found: "/return/failure", expected: "/return/admin/*")),
      .pathKnown("/return/failure", pattern: "/return/*"),
      .addressMatched(
        attempt: "tabby-1", provider: "tabby", address: "https://pay.tillshop.test/return/failure"),
      .itemMissing(attempt: "tabby-1", item: "order"),
      .itemDiffers(attempt: "tabby-1", item: "payment_id", found: "x y", expected: "6f1c"),
      .attemptClosed("tabby-1"), .neverIssued(item: "payment_id"),
    ]
    let text = "https://pay.tillshop.test/return/failure?payment_id=x%20y"
    #expect(reasons(text, .continueUserActivity, [Sample.tabby(open: false)]) == expected)
  }

  @Test("a link with the wrong scheme never reaches the attempts")
  func schemeCheckComesFirst() {
    let expected: [LinkReason] = [
      .entered(.receiveDeeplink(showStatusView: true), from: .browser),
      .schemeUnknown("tilshop", nearest: "tillshop"),
    ]
    #expect(
      reasons("tilshop://return?id=1", .receiveDeeplink(showStatusView: true), [Sample.card()]) == expected)
  }

  @Test("nothing registered, nothing to compare and several candidates are said")
  func rest() {
    #expect(reasons("tillshop://return", .openURL, []).last == .nothingRegistered)
    let bare = reasons("tillshop://back", .openURL, [Sample.unlearnt()])
    #expect(bare.contains(.nothingToCompare(attempt: "bare-1")))
    let several = reasons("tillshop://back", .openURL, [Sample.unlearnt(), Sample.unlearnt(attempt: "bare-2")])
    #expect(several.last == .severalCandidates(["bare-1", "bare-2"]))
  }

  @Test(
    "a decoded value that would steer a terminal or cannot be seen is told percent-encoded",
    arguments: [
      ("%1B%5B2J%0A", "%1B[2J%0A"), ("%E2%80%AE", "%E2%80%AE"), ("%00", "%00"), ("%7F", "%7F"), ("%C2%85", "%C2%85"),
      ("caf%C3%A9", "café"), ("a%20b", "a b"), ("", "–"),
    ])
  func steeringValues(_ value: String, _ shown: String) {
    let all = reasons("tillshop://return/success?payment_id=\(value)", .openURL, [Sample.tabby()])
    let told = all.compactMap { reason -> String? in
      if case .itemDiffers = reason { reason.values["found"] } else { nil }
    }
    #expect(told == [shown])
  }

  @Test(
    "the nearest of an attempt's addresses is the one a link is compared with",
    arguments: [
      ("tillshop://return/sucess?payment_id=6f1c", LinkPart.path, "/sucess", "/success"),
      ("tillshop://retrun/success?payment_id=6f1c", .host, "retrun", "return"),
      ("tillshop:///return", .host, "", "return"),
      ("tillshop://return:8080/success", .port, "8080", ""),
    ])
  func nearestAddress(_ text: String, _ part: LinkPart, _ found: String, _ expected: String) {
    let reason = LinkReason.addressDiffers(attempt: "tabby-1", part: part, found: found, expected: expected)
    #expect(reasons(text, .openURL, [Sample.tabby()]).contains(reason))
  }

  @Test(
    "a mistyped scheme, host or path gets the nearest valid one, and something else altogether gets none",
    arguments: [
      ("tilshop://return", LinkEntry.openURL, "tillshop"), ("tillshpo://return", .openURL, "tillshop"),
      ("TILSHOP://return", .openURL, "tillshop"), ("till-shop://return", .openURL, "tillshop"),
      ("tillshops://return", .openURL, "tillshop"), ("swish://return", .openURL, nil), ("t://return", .openURL, nil),
      ("http://pay.tillshop.test/return/x", .continueUserActivity, "https"),
      ("htps://pay.tillshop.test/return/x", .continueUserActivity, "https"),
      ("htpts://pay.tillshop.test/return/x", .continueUserActivity, "https"),
      ("https://pay.tilshop.test/return/x", .continueUserActivity, "pay.tillshop.test"),
      ("https://p\u{430}y.tillshop.test/return/x", .continueUserActivity, "pay.tillshop.test"),
      ("https://pay.tillshop.tset/return/x", .continueUserActivity, "pay.tillshop.test"),
      ("https://example.org/return/x", .continueUserActivity, nil),
      ("https://pay.tillshop.test/retrun/x", .continueUserActivity, "/return/*"),
      ("https://pay.tillshop.test/Return/x", .continueUserActivity, "/return/*"),
      ("https://pay.tillshop.test/returns", .continueUserActivity, "/return/*"),
      ("https://pay.tillshop.test/account/x", .continueUserActivity, nil),
      ("https://pay.tillshop.test", .continueUserActivity, nil),
      ("tillshop://return", .openURL, nil), ("TILLSHOP://return", .openURL, nil),
    ] as [(String, LinkEntry, String?)])
  func suggestion(_ text: String, _ entry: LinkEntry, _ expected: String?) {
    let verdict = Sample.router.decide(text, entry: entry, from: .urlBar, registrations: [Sample.card()])
    #expect(verdict.suggestion == expected)
  }

  @Test("a very long scheme or host is refused without looking for something near")
  func longNames() {
    let long = String(repeating: "tillshop", count: 900)
    let scheme = Sample.router.decide("\(long)://return", entry: .openURL, from: .socket, registrations: [])
    #expect(scheme.decision == .notOurs(.scheme))
    #expect(scheme.suggestion == nil)
  }

  @Test(
    "the values of a reason fill its sentence, and a character is named rather than shown",
    arguments: [
      (
        LinkReason.entered(.receiveDeeplink(showStatusView: false), from: .urlBar), "entered",
        ["entry": "receiveDeeplink(_:showStatusView: false)", "source": "url-bar"]
      ),
      (
        .unreadable(.forbiddenCharacter("\u{202E}", offset: 11)), "unreadable-forbidden-character",
        ["character": "U+202E", "position": "12"]
      ),
      (
        .unreadable(.forbiddenCharacter("\u{7}", offset: 0)), "unreadable-forbidden-character",
        ["character": "U+0007", "position": "1"]
      ),
      (.unreadable(.tooLong(bytes: 9_000)), "unreadable-too-long", ["bytes": "9000", "limit": "8192"]),
      (.schemeUnknown("x", nearest: nil), "scheme-unknown", ["scheme": "x"]),
      (.schemeUnknown("x", nearest: "y"), "scheme-unknown", ["scheme": "x", "nearest": "y"]),
      (
        .addressDiffers(attempt: "a", part: .port, found: "80", expected: ""), "address-differs",
        ["attempt": "a", "part": "port", "found": "80", "expected": "–"]
      ),
      (
        .association(
          .differs(place: "details[0].components[1]", pattern: "{}", part: .item("id"), found: "", expected: "?*")),
        "component-differs",
        ["place": "details[0].components[1]", "pattern": "{}", "key": "?id", "found": "–", "expected": "?*"]
      ),
      (
        .association(.excludes(place: "details[0].components[0]", pattern: "{}")), "component-excludes",
        ["place": "details[0].components[0]", "pattern": "{}"]
      ),
      (
        .association(.otherApps(place: "details[0]", appIDs: ["A000000000.b", "C.d"])), "component-other-apps",
        ["place": "details[0]", "apps": "A000000000.b, C.d"]
      ),
      (.severalCandidates(["a", "b"]), "several-candidates", ["attempts": "a, b"]),
      (.nothingRegistered, "nothing-registered", [:]),
      (.earlierPage(attempt: "a", step: 1, current: 2), "earlier-page", ["attempt": "a", "step": "1", "current": "2"]),
      (.laterAttemptOpen(attempt: "a", later: "b"), "later-attempt-open", ["attempt": "a", "later": "b"]),
      (.notListening("a"), "not-listening", ["attempt": "a"]),
      (.issuedElsewhere(attempt: "a", item: "id"), "issued-elsewhere", ["attempt": "a", "item": "id"]),
      (.neverIssued(item: "id"), "never-issued", ["item": "id"]),
      (
        .addressNear(attempt: "a", part: .path, found: "", nearest: "/x"), "address-near",
        ["attempt": "a", "part": "path", "found": "–", "meant": "/x"]
      ),
      (
        .itemNear(attempt: "a", found: "ID", nearest: "id"), "item-near",
        ["attempt": "a", "found": "ID", "meant": "id"]
      ),
      (.slip(.slashes, meant: "x://y"), "slip-slashes", ["meant": "x://y"]),
      (.someAttemptWaits("a"), "some-attempt-waits", ["attempt": "a"]), (.noAttemptWaits, "no-attempt-waits", [:]),
    ] as [(LinkReason, String, [String: String])])
  func values(_ reason: LinkReason, _ name: String, _ values: [String: String]) {
    #expect(reason.name == name)
    #expect(reason.values == values)
  }

  @Test(
    "the values of a decision fill its sentence",
    arguments: [
      (LinkDecision.accepted(attempt: "a"), ["attempt": "a"]),
      (.altered(attempt: "a", item: "id"), ["attempt": "a", "item": "id"]),
      (.ambiguous(attempts: ["a", "b"]), ["attempts": "a, b"]), (.notOurs(.path), ["part": "path"]),
      (.malformed(.tooLong(bytes: 9_000)), ["bytes": "9000", "limit": "8192"]), (.foreign, [:]),
      (.outOfOrder(attempt: "a", step: 2), ["attempt": "a", "step": "2"]),
      (.forged(attempt: "a", item: "id"), ["attempt": "a", "item": "id"]), (.unheard(attempt: "a"), ["attempt": "a"]),
      (.replayed(attempt: "a"), ["attempt": "a"]),
    ] as [(LinkDecision, [String: String])])
  func values(_ decision: LinkDecision, _ values: [String: String]) {
    #expect(decision.values == values)
  }

  @Test("problems, entry points, and steps and parts of an association file keep their names")
  func names() {
    let problems: [LinkProblem] = [
      .empty, .tooLong(bytes: 1), .forbiddenCharacter(" ", offset: 0), .noScheme, .userInformation, .badHost, .badPort,
      .nothingBehindScheme,
    ]
    #expect(
      problems.map(\.name) == [
        "empty", "too-long", "forbidden-character", "no-scheme", "user-information", "bad-host", "bad-port",
        "nothing-behind-scheme",
      ])
    let entries: [LinkEntry] = [.receiveDeeplink(showStatusView: true), .continueUserActivity, .openURL]
    #expect(entries.map(\.way) == [.receiveDeeplink, .universalLink, .customScheme])
    #expect(LinkWay.allCases.map { LinkEntry($0, showsStatusView: true)?.way ?? .automatic } == LinkWay.allCases)
    let parts: [AssociationPart] = [.path, .query, .item("a"), .fragment]
    #expect(parts.map(\.name) == ["path", "query", "query-item", "fragment"])
    #expect(parts.map(\.key) == ["/", "?", "?a", "#"])
    let steps: [AssociationStep] = [
      .otherApps(place: "", appIDs: []), .differs(place: "", pattern: "", part: .path, found: "", expected: ""),
      .opens(place: "", pattern: ""), .excludes(place: "", pattern: ""),
    ]
    #expect(
      steps.map { LinkReason.association($0).name } == [
        "component-other-apps", "component-differs", "component-opens", "component-excludes",
      ])
    #expect(LinkReason.pathKnown("/", pattern: "/").name == "path-known")
  }
}
