import Deeplinks
import Testing

/// SplitMix64, so that a failing seed can be run again.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@Suite("Random links")
struct RandomLinksTests {
  static let pieces = [
    "tillshop", "https", "TILLSHOP", "swish", ":", "//", "/", "?", "#", "&", "=", "@", "%", "%2", "%41", "return",
    "pay.tillshop.test", "[", "]", "::1", ":443", "id=K1", "id=", "id", "payment_id=6f1c", "..", " ", "\u{202E}",
    "\u{1B}", "\u{301}", "\u{212A}1", "ع", "\u{0}", "😀", "🇸🇦", "tillshop://return?id=K1", "tillshop://return",
    "https://pay.tillshop.test/return/failure?order=1042", "&payment_id=6f1c", "&id=K2", "\r\n", "a",
  ]

  static func text(_ dice: inout Dice) -> String {
    (0..<Int.random(in: 0...8, using: &dice)).map { _ in pieces.randomElement(using: &dice) ?? "" }.joined()
  }

  @Test(
    "whatever arrives gets a verdict, and only a registered return with its identifier is accepted",
    arguments: [1, 2, 3, 4] as [UInt64])
  func verdicts(seed: UInt64) {
    var dice = Dice(state: seed)
    let entries: [LinkEntry] = [.openURL, .continueUserActivity, .receiveDeeplink(showStatusView: true)]
    var seen: Set<String> = []
    for _ in 0..<5_000 {
      let registrations = [
        Sample.card(open: Bool.random(using: &dice), id: "K1"), Sample.tabby(open: Bool.random(using: &dice)),
      ]
      let text = Self.text(&dice)
      let entry = entries.randomElement(using: &dice) ?? .openURL
      let verdict = Sample.router.decide(text, entry: entry, from: .socket, registrations: registrations)
      seen.insert(verdict.decision.name)
      #expect(verdict == Sample.router.decide(text, entry: entry, from: .socket, registrations: registrations))
      guard case .accepted(let attempt) = verdict.decision else { continue }
      let registration = registrations.first { $0.attempt == attempt }
      #expect(registration?.isOpen == true)
      #expect(verdict.handled)
      // Judged from the text alone, by other means than the router's.
      let base = text.prefix { $0 != "?" && $0 != "#" }
      #expect(registration?.returns.contains { $0.text.hasPrefix(base) } == true, "\(text)")
      let wanted = attempt == "card-1" ? "id=K1" : "payment_id=6f1c"
      #expect(text.contains(wanted), "\(text)")
    }
    #expect(
      seen.isSuperset(of: ["accepted", "unidentified", "altered", "forged", "late", "foreign", "not-ours", "malformed"])
    )
  }

  @Test("what a link is split into makes up the whole link again", arguments: [5, 6] as [UInt64])
  func splitting(seed: UInt64) {
    var dice = Dice(state: seed)
    var links = 0
    for _ in 0..<5_000 {
      guard let link = try? Link(Self.text(&dice)) else { continue }
      links += 1
      let query = link.query.map { "?" + $0 } ?? ""
      let fragment = link.fragment.map { "#" + $0 } ?? ""
      #expect(Array((link.base + query + fragment).utf8) == Array(link.text.utf8))
      #expect(link.text.hasPrefix(link.scheme))
      #expect(Array(link.base.utf8.suffix(link.path.utf8.count)) == Array(link.path.utf8))
    }
    #expect(links > 200)
  }

  @Test("one attempt is woken at most once by one link, in any order of any links", arguments: [7, 8, 9] as [UInt64])
  func sequences(seed: UInt64) {
    var dice = Dice(state: seed)
    var woken = 0
    for _ in 0..<200 {
      var links = AppLinks(router: Sample.router)
      links.register(Sample.card(id: "K1"))
      links.register(Sample.tabby())
      let texts = (0..<6).map { _ in Self.text(&dice) } + ["tillshop://return?id=K1"]
      var wakes: [String] = []
      for _ in 0..<30 {
        if Int.random(in: 0..<20, using: &dice) == 0 { links.close(attempt: "card-1") }
        let verdict = links.deliver(texts.randomElement(using: &dice) ?? "", from: .socket)
        guard let attempt = verdict.decision.wakes else { continue }
        wakes.append(attempt + " " + verdict.text)
        #expect(links.registrations.contains { $0.attempt == attempt && $0.isOpen })
      }
      woken += wakes.count
      #expect(Set(wakes).count == wakes.count)
    }
    #expect(woken > 0)
  }

  @Test(
    "in any order of events the same link wakes once per opening, and only who waits and listens",
    arguments: [30, 31, 32, 33] as [UInt64])
  func openings(seed: UInt64) {
    var dice = Dice(state: seed)
    var names: Set<String> = []
    for _ in 0..<150 {
      var links = AppLinks(router: Sample.router)
      var wakes: Set<String> = []
      var openings: [String: Int] = [:]
      for _ in 0..<40 {
        let attempt = ["a", "b", "c"].randomElement(using: &dice) ?? "a"
        switch Int.random(in: 0..<12, using: &dice) {
        case 0, 1:
          let page = ["tillshop://first", "tillshop://second"].randomElement(using: &dice) ?? ""
          let id = ["", attempt + "1", attempt + "2"].randomElement(using: &dice) ?? ""
          links.register(
            LinkRegistration(
              attempt: attempt, provider: "p", returns: Sample.links([page]),
              identifiers: id.isEmpty ? [] : [.init(name: "id", value: id), .init(name: "ref", value: id + "r")]))
          openings[attempt, default: 0] += 1
        case 2: links.close(attempt: attempt)
        case 3: links.setListening(Bool.random(using: &dice), attempt: attempt)
        default:
          let expected = LinkCompletion(of: "", among: links.registrations).candidates.map(\.text)
          var text = (expected + ["tillshop://first?id=x", "tillshop://x"]).randomElement(using: &dice) ?? ""
          if Bool.random(using: &dice) {
            let mutations = LinkMutation.all(for: text, among: links.registrations)
            text = mutations.randomElement(using: &dice)?.apply(to: text) ?? text
          }
          let entry: LinkEntry = Bool.random(using: &dice) ? .openURL : .receiveDeeplink(showStatusView: true)
          let verdict = links.deliver(text, entry: entry, from: .socket)
          names.insert(verdict.decision.name)
          guard let woken = verdict.decision.wakes else { continue }
          #expect(verdict.handled)
          #expect(links.registrations.contains { $0.attempt == woken && $0.isOpen && $0.isListening })
          #expect(wakes.insert("\(woken) \(openings[woken] ?? 0) \(text)").inserted, "\(text)")
        }
      }
    }
    #expect(
      names.isSuperset(of: [
        "accepted", "unidentified", "unheard", "repeated", "replayed", "late", "out-of-order", "altered", "forged",
        "ambiguous", "foreign", "not-ours",
      ]))
  }
}
