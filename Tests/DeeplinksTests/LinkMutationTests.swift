import Deeplinks
import Testing

@Suite("Spoilt links")
struct LinkMutationTests {
  @Test(
    "each way of spoiling a link rewrites it by a visible rule",
    arguments: [
      (LinkMutation.duplicate, "tillshop://r?id=1&x=2#f", "tillshop://r?id=1&x=2#f"),
      (.stale(link: "a://b"), "tillshop://r", "a://b"), (.otherAttempt(link: "a://b"), "tillshop://r", "a://b"),
      (.dropParameter(name: "id"), "tillshop://r?id=1&x=2#f", "tillshop://r?x=2#f"),
      (.dropParameter(name: "id"), "tillshop://r?%69d=1&id=3&id#f", "tillshop://r#f"),
      (.dropParameter(name: "no"), "tillshop://r?id=1", "tillshop://r?id=1"),
      (.changeParameter(name: "id"), "tillshop://r?id=1&x=2&id#f", "tillshop://r?id=1-changed&x=2&id=-changed#f"),
      (.changeParameter(name: "no"), "tillshop://r?id=1&&", "tillshop://r?id=1&&"),
      (.otherScheme, "tillshop://r?id=1", "other-tillshop://r?id=1"),
      (.otherHost, "https://h.test:0080/p?id=1#f", "https://other.h.test:80/p?id=1#f"),
      (.otherHost, "https://[::1]/p", "https://other/p"), (.otherHost, "tillshop:p", "tillshop:p"),
      (.addParameter, "tillshop://r", "tillshop://r?added=1"),
      (.addParameter, "tillshop://r?", "tillshop://r?added=1"),
      (.addParameter, "tillshop://r?id=1#f", "tillshop://r?id=1&added=1#f"),
      (.addFragment, "tillshop://r?id=1", "tillshop://r?id=1#added"),
      (.addFragment, "tillshop://r#f", "tillshop://r#f"), (.otherScheme, "no link", "no link"),
    ] as [(LinkMutation, String, String)])
  func apply(_ mutation: LinkMutation, _ text: String, _ expected: String) {
    #expect(mutation.apply(to: text) == expected)
  }

  @Test("what can be done to a link is listed, and everything but a duplicate changes it")
  func all() {
    let registrations = [Sample.card(open: false), Sample.tabby(), Sample.paired()]
    let text = "tillshop://pair?orderId=o%201&store=7"
    let all = LinkMutation.all(for: text, among: registrations)
    let expected: [LinkMutation] = [
      .duplicate, .stale(link: "tillshop://return?id=C0FFEE.uat01-vm-tx03"),
      .otherAttempt(link: "tillshop://return/success?payment_id=6f1c"), .dropParameter(name: "orderId"),
      .dropParameter(name: "store"), .changeParameter(name: "orderId"), .changeParameter(name: "store"), .otherScheme,
      .otherHost, .addParameter, .addFragment,
    ]
    #expect(all == expected)
    for mutation in all.dropFirst() { #expect(mutation.apply(to: text) != text, "\(mutation.name)") }
    #expect(LinkMutation.all(for: "no link", among: registrations) == [.duplicate])
    // A name that is no text cannot be said.
    #expect(!LinkMutation.all(for: "a:b?%FF=1&c=2").contains { $0.values["item"] == "\u{FFFD}" })
    #expect(LinkMutation.all(for: "a:b?%FF=1&c=2").contains(.dropParameter(name: "c")))
    #expect(LinkMutation.all(for: "a:b#c") == [.duplicate, .otherScheme, .addParameter])
  }

  @Test(
    "the link of another payment is never the one that a beginning, a changed or a foreign link stands for",
    arguments: [
      "tillshop://return/", "tillshop://return/success", "tillshop://return/success?payment_id=6f1c-changed",
      "other-tillshop://return/success?payment_id=6f1c", "https://example.com/page",
    ])
  func otherAttempt(_ text: String) {
    func others(_ registrations: [LinkRegistration]) -> [LinkMutation] {
      LinkMutation.all(for: text, among: registrations).filter { $0.kind == .otherAttempt }
    }
    #expect(others([Sample.tabby()]) == [])
    #expect(others([Sample.card(open: false), Sample.tabby()]) == [])
    #expect(
      others([Sample.paired(), Sample.tabby()]) == [.otherAttempt(link: "tillshop://pair?orderId=o%201&store=7")])
  }

  @Test(
    "a spoilt return is never accepted unless something was only added",
    arguments: [
      "tillshop://return?id=C0FFEE.uat01-vm-tx03", "tillshop://return/success?payment_id=6f1c",
      "https://pay.tillshop.test/return/failure?order=1042&payment_id=6f1c",
      "tillshop://pair?orderId=o%201&store=7",
    ])
  func neverAccepted(_ text: String) {
    let registrations = [
      Sample.unlearnt(open: false), Sample.card(), Sample.tabby(), Sample.paired(),
    ]
    for mutation in LinkMutation.all(for: text, among: registrations) {
      var links = AppLinks(router: Sample.router)
      for registration in registrations { links.register(registration) }
      let attempt = links.deliver(text, from: .page).decision.wakes
      #expect(attempt != nil)
      let decision = links.deliver(mutation.apply(to: text), from: .socket).decision
      switch mutation {
      case .duplicate: #expect(decision == .repeated(attempt: attempt ?? ""))
      case .addParameter, .addFragment: #expect(decision == .accepted(attempt: attempt ?? ""))
      case .dropParameter:
        // A provider may leave identifiers out, so that with all of them gone nothing but a wake-up is left.
        #expect(decision.name == "altered" || decision.name == "unidentified")
      case .changeParameter: #expect(decision.name == "altered" || decision.name == "forged")
      case .otherAttempt: #expect(decision.attempt != attempt)
      case .stale: #expect(decision.wakes == nil)
      case .otherScheme, .otherHost: #expect(["not-ours", "foreign"].contains(decision.name))
      }
    }
  }

  @Test("spoiling any text gives the same text every time, and never fails", arguments: [20, 21] as [UInt64])
  func random(seed: UInt64) {
    var dice = Dice(state: seed)
    for _ in 0..<2_000 {
      let text = RandomLinksTests.text(&dice)
      let all = LinkMutation.all(for: text, among: [Sample.card(), Sample.tabby(open: false)])
      #expect(Set(all).count == all.count)
      for mutation in all { #expect(mutation.apply(to: text) == mutation.apply(to: text)) }
    }
  }
}

@Suite("Links that are expected")
struct LinkCompletionTests {
  private static let registrations = [
    Sample.card(open: false), Sample.tabby(), Sample.paired(), Sample.unlearnt(),
  ]

  @Test("each address of an attempt that waits is given whole, the latest attempt first, and is accepted as it stands")
  func expected() {
    let expected = LinkCompletion.expected(among: Self.registrations)
    #expect(
      expected.map(\.text) == [
        "tillshop://back", "tillshop://pair?orderId=o%201&store=7", "tillshop://return/success?payment_id=6f1c",
        "tillshop://return/cancel?payment_id=6f1c",
        "https://pay.tillshop.test/return/failure?order=1042&payment_id=6f1c",
      ])
    #expect(expected.map(\.attempt) == ["bare-1", "pair-1", "tabby-1", "tabby-1", "tabby-1"])
    #expect(expected.map(\.entry) == [.openURL, .openURL, .openURL, .openURL, .continueUserActivity])
    for candidate in expected {
      let verdict = Sample.router.decide(
        candidate.text, entry: candidate.entry, from: .urlBar, registrations: Self.registrations)
      #expect(verdict.decision.wakes == candidate.attempt)
    }
  }

  @Test("an identifier that an address names already is not named again, and a fragment stays at the end")
  func addressWithItems() {
    let registration = LinkRegistration(
      attempt: "a", provider: "p", returns: Sample.links(["https://h.test/x?id=1#f"]),
      identifiers: [.init(name: "id", value: "1"), .init(name: "ref", value: "é&")])
    #expect(LinkCompletion.expected(among: [registration]).map(\.text) == ["https://h.test/x?id=1&ref=%C3%A9%26#f"])
  }

  @Test(
    "a beginning is completed as far as all that may follow agree",
    arguments: [
      ("", "", 6), ("t", "tillshop://", 5), ("tillshop://r", "tillshop://return", 3),
      ("tillshop://return/", "tillshop://return/", 2),
      ("tillshop://return/s", "tillshop://return/success?payment_id=6f1c", 1),
      ("h", "https://pay.tillshop.test/return/failure?order=1042&payment_id=6f1c", 1), ("x", "x", 0),
      ("T", "T", 0), ("tillshop://back", "tillshop://back", 1),
    ])
  func completion(_ typed: String, _ text: String, _ count: Int) {
    let completion = LinkCompletion(of: typed, among: Self.registrations)
    #expect(completion.text == text)
    #expect(completion.candidates.count == count)
    #expect(completion.isComplete == (count == 1))
    // Those that are waited for come first.
    #expect(completion.candidates.map(\.isOpen) == completion.candidates.map(\.isOpen).sorted { $0 && !$1 })
  }
}
