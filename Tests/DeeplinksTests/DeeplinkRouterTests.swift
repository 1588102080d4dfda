import Deeplinks
import Testing

@Suite("Deeplink router")
struct DeeplinkRouterTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    var entry = LinkEntry.openURL
    var registrations: [LinkRegistration] = [Sample.card(), Sample.tabby()]
    let decision: LinkDecision
    let handled: Bool
    var testDescription: String { "\(entry.way.rawValue) \(text.prefix(80))" }
  }

  static let ownScheme = [
    Row(text: "tillshop://return?id=C0FFEE.uat01-vm-tx03", decision: .accepted(attempt: "card-1"), handled: true),
    // Further items are welcome, in any place.
    Row(
      text: "tillshop://return?x=1&id=C0FFEE.uat01-vm-tx03&resourcePath=%2Fv1%2Fcheckouts%2FC0FFEE",
      decision: .accepted(attempt: "card-1"),
      handled: true),
    Row(text: "tillshop://return?id=C0FFEE%2Euat01%2Dvm-tx03", decision: .accepted(attempt: "card-1"), handled: true),
    Row(text: "tillshop://return?%69d=C0FFEE.uat01-vm-tx03#_=_", decision: .accepted(attempt: "card-1"), handled: true),
    Row(
      text: "tillshop://return?id=C0FFEE.uat01-vm-tx03&id=C0FFEE.uat01-vm-tx03", decision: .accepted(attempt: "card-1"),
      handled: true),
    Row(text: "tillshop://return/success?payment_id=6f1c", decision: .accepted(attempt: "tabby-1"), handled: true),
    Row(text: "tillshop://return/cancel?payment_id=6f1c", decision: .accepted(attempt: "tabby-1"), handled: true),
    Row(text: "tillshop://return", decision: .unidentified(attempt: "card-1"), handled: true),
    Row(text: "tillshop://return?resourcePath=x", decision: .unidentified(attempt: "card-1"), handled: true),
    Row(text: "tillshop://return?ID=C0FFEE.uat01-vm-tx03", decision: .unidentified(attempt: "card-1"), handled: true),
    Row(text: "tillshop://return?id=OTHER", decision: .forged(attempt: "card-1", item: "id"), handled: false),
    Row(
      text: "tillshop://return?id=c0ffee.uat01-vm-tx03", decision: .forged(attempt: "card-1", item: "id"),
      handled: false),
    Row(
      text: "tillshop://return?id=C0FFEE.uat01-vm-tx0", decision: .forged(attempt: "card-1", item: "id"),
      handled: false),
    Row(text: "tillshop://return?id=", decision: .altered(attempt: "card-1", item: "id"), handled: false),
    Row(text: "tillshop://return?id", decision: .altered(attempt: "card-1", item: "id"), handled: false),
    Row(text: "tillshop://return?id=%FF", decision: .forged(attempt: "card-1", item: "id"), handled: false),
    Row(
      text: "tillshop://return?id=C0FFEE.uat01-vm-tx03&id=OTHER", decision: .altered(attempt: "card-1", item: "id"),
      handled: false),
    // Capitals in scheme and host change nothing.
    Row(text: "tillshop://Return?id=C0FFEE.uat01-vm-tx03", decision: .accepted(attempt: "card-1"), handled: true),
    Row(text: "TILLSHOP://return?id=C0FFEE.uat01-vm-tx03", decision: .accepted(attempt: "card-1"), handled: true),
    // Never normalised otherwise.
    Row(text: "tillshop://return/?id=C0FFEE.uat01-vm-tx03", decision: .foreign, handled: false),
    Row(text: "tillshop://retur%6E?id=C0FFEE.uat01-vm-tx03", decision: .foreign, handled: false),
    Row(text: "tillshop://return:443?id=C0FFEE.uat01-vm-tx03", decision: .foreign, handled: false),
    Row(text: "tillshop:///return?id=C0FFEE.uat01-vm-tx03", decision: .foreign, handled: false),
    Row(text: "tillshop:return?id=C0FFEE.uat01-vm-tx03", decision: .foreign, handled: false),
    Row(text: "tillshop://return//success?payment_id=6f1c", decision: .foreign, handled: false),
    Row(text: "tillshop://return/x/../success?payment_id=6f1c", decision: .foreign, handled: false),
    Row(text: "tillshop://settings", decision: .foreign, handled: false),
    Row(text: "tillshop://return?id=1", registrations: [], decision: .foreign, handled: false),
    Row(text: "tilshop://return?id=C0FFEE.uat01-vm-tx03", decision: .notOurs(.scheme), handled: false),
    Row(text: "otherapp://return?id=C0FFEE.uat01-vm-tx03", decision: .notOurs(.scheme), handled: false),
    Row(text: "javascript:alert(1)", decision: .notOurs(.scheme), handled: false),
    Row(text: "http://pay.tillshop.test/return/failure", decision: .notOurs(.scheme), handled: false),
    Row(text: "https://pay.tillshop.test/return/failure?order=1042", decision: .misdirected, handled: false),
    Row(text: "", decision: .malformed(.empty), handled: false),
    Row(
      text: "tillshop://return?id=C0FFEE .uat01", decision: .malformed(.forbiddenCharacter(" ", offset: 27)),
      handled: false),
    Row(
      text: String(repeating: "x", count: 100_000), decision: .malformed(.tooLong(bytes: 100_000)), handled: false),
  ]

  static let universal = [
    Row(
      text: "https://pay.tillshop.test/return/failure?order=1042&payment_id=6f1c", entry: .continueUserActivity,
      decision: .accepted(attempt: "tabby-1"), handled: true),
    Row(
      text: "https://pay.tillshop.test/return/failure?payment_id=6f1c&a=b&order=1042", entry: .continueUserActivity,
      decision: .accepted(attempt: "tabby-1"), handled: true),
    Row(
      text: "https://pay.tillshop.test/return/failure?order=1042", entry: .continueUserActivity,
      decision: .unidentified(attempt: "tabby-1"), handled: true),
    // An item of the registered address may neither be taken out nor changed.
    Row(
      text: "https://pay.tillshop.test/return/failure?payment_id=6f1c", entry: .continueUserActivity,
      decision: .altered(attempt: "tabby-1", item: "order"), handled: false),
    Row(
      text: "https://pay.tillshop.test/return/failure?order=1043&payment_id=6f1c", entry: .continueUserActivity,
      decision: .altered(attempt: "tabby-1", item: "order"), handled: false),
    Row(
      text: "https://pay.tillshop.test/return/other?order=1042&payment_id=6f1c", entry: .continueUserActivity,
      decision: .foreign, handled: false),
    Row(
      text: "https://pay.tillshop.test/account", entry: .continueUserActivity, decision: .notOurs(.path), handled: false
    ),
    Row(
      text: "https://pay.tillshop.test:443/return/failure?order=1042&payment_id=6f1c", entry: .continueUserActivity,
      decision: .notOurs(.port), handled: false),
    Row(
      text: "https://PAY.tillshop.test/return/failure?order=1042&payment_id=6f1c", entry: .continueUserActivity,
      decision: .accepted(attempt: "tabby-1"), handled: true),
    Row(
      text: "https://pay.tillshop.test.evil.test/return/failure", entry: .continueUserActivity,
      decision: .notOurs(.host),
      handled: false),
    Row(
      text: "https://www.pay.tillshop.test/return/failure", entry: .continueUserActivity, decision: .notOurs(.host),
      handled: false),
    Row(
      text: "https://p\u{430}y.tillshop.test/return/failure", entry: .continueUserActivity, decision: .notOurs(.host),
      handled: false),
    Row(text: "https:///return/failure", entry: .continueUserActivity, decision: .notOurs(.host), handled: false),
    Row(
      text: "https://pay.tillshop.test@evil.test/return/failure", entry: .continueUserActivity,
      decision: .malformed(.userInformation), handled: false),
    Row(
      text: "http://pay.tillshop.test/return/failure?order=1042&payment_id=6f1c", entry: .continueUserActivity,
      decision: .notOurs(.scheme), handled: false),
    Row(
      text: "HTTPS://pay.tillshop.test/return/failure", entry: .continueUserActivity,
      decision: .altered(attempt: "tabby-1", item: "order"), handled: false),
    Row(text: "tillshop://return?id=1", entry: .continueUserActivity, decision: .misdirected, handled: false),
    Row(
      text: "ftp://pay.tillshop.test/return/x", entry: .continueUserActivity, decision: .notOurs(.scheme),
      handled: false),
  ]

  static let correlation = [
    Row(
      text: "tillshop://return?id=C0FFEE.uat01-vm-tx03", registrations: [Sample.card(open: false)],
      decision: .late(attempt: "card-1"), handled: false),
    Row(
      text: "tillshop://return", registrations: [Sample.card(open: false)], decision: .late(attempt: "card-1"),
      handled: false),
    Row(
      text: "tillshop://return?id=OTHER", registrations: [Sample.card(open: false)],
      decision: .forged(attempt: "card-1", item: "id"), handled: false),
    Row(
      text: "tillshop://pair?orderId=o%201&store=7", registrations: [Sample.paired()],
      decision: .accepted(attempt: "pair-1"), handled: true),
    // A plus is no space outside forms.
    Row(
      text: "tillshop://pair?orderId=o+1&store=7", registrations: [Sample.paired()],
      decision: .altered(attempt: "pair-1", item: "orderId"), handled: false),
    Row(
      text: "tillshop://pair?store=7", registrations: [Sample.paired()],
      decision: .altered(attempt: "pair-1", item: "orderId"), handled: false),
    Row(
      text: "tillshop://pair?orderId=o%201", registrations: [Sample.paired()],
      decision: .altered(attempt: "pair-1", item: "store"), handled: false),
    Row(
      text: "tillshop://pair", registrations: [Sample.paired()], decision: .unidentified(attempt: "pair-1"),
      handled: true
    ),
    Row(
      text: "tillshop://back?anything=1", registrations: [Sample.unlearnt()],
      decision: .unidentified(attempt: "bare-1"), handled: true),
    Row(
      text: "tillshop://back", registrations: [Sample.unlearnt(), Sample.unlearnt(attempt: "bare-2")],
      decision: .ambiguous(attempts: ["bare-1", "bare-2"]), handled: false),
    // Of two that could be meant, the one that waits is.
    Row(
      text: "tillshop://back", registrations: [Sample.unlearnt(), Sample.unlearnt(attempt: "bare-2", open: false)],
      decision: .unidentified(attempt: "bare-1"), handled: true),
    Row(
      text: "tillshop://back",
      registrations: [Sample.unlearnt(open: false), Sample.unlearnt(attempt: "bare-2", open: false)],
      decision: .ambiguous(attempts: ["bare-1", "bare-2"]), handled: false),
    // An identifier of an earlier attempt beats the address of the one that waits.
    Row(
      text: "tillshop://return?id=C0FFEE.uat01-vm-tx03",
      registrations: [
        Sample.card(open: false),
        LinkRegistration(
          attempt: "card-2", provider: "hyperpay", returns: Sample.links(["tillshop://return"]),
          identifiers: [.init(name: "id", value: "DECADE")]),
      ], decision: .outOfOrder(attempt: "card-1", step: 1), handled: false),
    Row(
      text: "tillshop://return?id=DECADE",
      registrations: [
        Sample.card(open: false),
        LinkRegistration(
          attempt: "card-2", provider: "hyperpay", returns: Sample.links(["tillshop://return"]),
          identifiers: [.init(name: "id", value: "DECADE")]),
      ], decision: .accepted(attempt: "card-2"), handled: true),
    // Addresses that differ only in their query are told apart by it.
    Row(
      text: "tillshop://return?way=cancel&id=9",
      registrations: [
        LinkRegistration(
          attempt: "a", provider: "p",
          returns: Sample.links(["tillshop://return?way=ok", "tillshop://return?way=cancel"]),
          identifiers: [.init(name: "id", value: "9")])
      ], decision: .accepted(attempt: "a"), handled: true),
    Row(
      text: "tillshop://return?way=else&id=9",
      registrations: [
        LinkRegistration(
          attempt: "a", provider: "p",
          returns: Sample.links(["tillshop://return?way=ok", "tillshop://return?way=cancel"]),
          identifiers: [.init(name: "id", value: "9")])
      ], decision: .altered(attempt: "a", item: "way"), handled: false),
    // Swift's `==` would take the Kelvin sign for a K.
    Row(
      text: "tillshop://return?id=\u{212A}1", registrations: [Sample.card(id: "K1")],
      decision: .forged(attempt: "card-1", item: "id"), handled: false),
    Row(
      text: "tillshop://return?\u{212A}=1",
      registrations: [
        LinkRegistration(
          attempt: "a", provider: "p", returns: Sample.links(["tillshop://return"]),
          identifiers: [.init(name: "K", value: "1")])
      ], decision: .unidentified(attempt: "a"), handled: true),
  ]

  @Test("each link gets its verdict", arguments: ownScheme + universal + correlation)
  func verdict(_ row: Row) {
    let verdict = Sample.router.decide(
      row.text, entry: row.entry, from: .urlBar, registrations: row.registrations)
    #expect(verdict.decision == row.decision)
    #expect(verdict.handled == row.handled)
    #expect(verdict.reasons.first == .entered(row.entry, from: .urlBar))
    #expect(verdict.entry == row.entry)
    #expect(verdict.source == .urlBar)
  }

  @Test(
    "the library takes any link of the app's scheme while a return is awaited, and none otherwise",
    arguments: [
      ("tillshop://return?id=C0FFEE.uat01-vm-tx03", true, LinkDecision.accepted(attempt: "card-1"), true),
      ("tillshop://return", true, .unidentified(attempt: "card-1"), true),
      ("tillshop://return?id=OTHER", true, .forged(attempt: "card-1", item: "id"), true),
      ("tillshop://settings", true, .foreign, true),
      ("tillshop://return?id=C0FFEE.uat01-vm-tx03", false, .late(attempt: "card-1"), false),
      ("tillshop://settings", false, .foreign, false),
      ("tilshop://return?id=C0FFEE.uat01-vm-tx03", true, .notOurs(.scheme), false),
      ("https://pay.tillshop.test/return/x", true, .notOurs(.scheme), false),
      ("tillshop://re turn", true, .malformed(.forbiddenCharacter(" ", offset: 13)), false),
    ] as [(String, Bool, LinkDecision, Bool)])
  func receiveDeeplink(_ text: String, _ open: Bool, _ decision: LinkDecision, _ handled: Bool) {
    for show in [true, false] {
      let verdict = Sample.router.decide(
        text, entry: .receiveDeeplink(showStatusView: show), from: .browser, registrations: [Sample.card(open: open)])
      #expect(verdict.decision == decision)
      #expect(verdict.handled == handled)
    }
  }

  @Test("a link that comes again is a repetition by any way in, and a replay once its attempt no longer waits")
  func repetition() {
    let text = "tillshop://return?id=C0FFEE.uat01-vm-tx03"
    let first = Sample.router.decide(text, entry: .openURL, from: .page, registrations: [Sample.card()])
    #expect(first.decision == .accepted(attempt: "card-1"))
    let second = Sample.router.decide(
      text, entry: .receiveDeeplink(showStatusView: true), from: .urlBar, registrations: [Sample.card()],
      history: [first])
    #expect(second.decision == .repeated(attempt: "card-1"))
    #expect(second.handled)
    #expect(second.decision.wakes == nil)
    let third = Sample.router.decide(
      text, entry: .openURL, from: .page, registrations: [Sample.card(open: false)], history: [first, second])
    #expect(third.decision == .replayed(attempt: "card-1"))
    #expect(!third.handled)
    #expect(third.reasons.contains(.attemptClosed("card-1")))
    let other = Sample.router.decide(
      text + "&x=1", entry: .openURL, from: .page, registrations: [Sample.card()], history: [first, second])
    #expect(other.decision == .accepted(attempt: "card-1"))
  }

  @Test("only a link that woke its attempt counts as having come before")
  func repetitionNeedsAcceptance() {
    let text = "tillshop://return?id=C0FFEE.uat01-vm-tx03"
    let early = Sample.router.decide(text, entry: .openURL, from: .page, registrations: [])
    let misdirected = Sample.router.decide(
      text, entry: .continueUserActivity, from: .page, registrations: [Sample.card()])
    let verdict = Sample.router.decide(
      text, entry: .openURL, from: .page, registrations: [Sample.card()], history: [early, misdirected])
    #expect(verdict.decision == .accepted(attempt: "card-1"))
  }

  @Test("only the first return of an attempt that waits wakes it")
  func wakes() {
    let decisions: [(LinkDecision, String?)] = [
      (.accepted(attempt: "a"), "a"), (.unidentified(attempt: "a"), "a"), (.repeated(attempt: "a"), nil),
      (.late(attempt: "a"), nil), (.altered(attempt: "a", item: "id"), nil), (.ambiguous(attempts: ["a"]), nil),
      (.foreign, nil), (.notOurs(.host), nil), (.misdirected, nil), (.malformed(.empty), nil),
      (.unheard(attempt: "a"), nil), (.replayed(attempt: "a"), nil), (.outOfOrder(attempt: "a", step: 2), nil),
      (.forged(attempt: "a", item: "id"), nil),
    ]
    for (decision, attempt) in decisions { #expect(decision.wakes == attempt, "\(decision.name)") }
    #expect(Set(decisions.map(\.0.name)) == Set(LinkDecision.allNames))
    #expect(decisions.count == LinkDecision.allNames.count)
  }

  @Test("a text too long to look at is kept only as far as it would have been looked at")
  func longText() {
    let text = "tillshop://return?x=" + String(repeating: "ع", count: 50_000)
    let verdict = Sample.router.decide(text, entry: .openURL, from: .socket, registrations: [Sample.card()])
    #expect(verdict.text.utf8.count <= Link.longest + 2)
    #expect(verdict.text.hasPrefix("tillshop://return?x=عع"))
  }
}
