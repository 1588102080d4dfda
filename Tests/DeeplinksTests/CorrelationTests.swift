import Deeplinks
import Testing

@Suite("Whose a link is")
struct CorrelationTests {
  private static let card = "tillshop://return?id=C0FFEE.uat01-vm-tx03"

  private static func attempt(
    _ name: String, _ returns: [String], _ identifiers: [String: String] = [:], open: Bool = true,
    listening: Bool = true, earlier: [LinkRegistration.Page] = []
  ) -> LinkRegistration {
    LinkRegistration(
      attempt: name, provider: "p", returns: Sample.links(returns),
      identifiers: identifiers.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) }, isOpen: open,
      isListening: listening, earlier: earlier)
  }

  private static func page(_ step: Int, _ returns: [String], id: String? = nil) -> LinkRegistration.Page {
    LinkRegistration.Page(
      step: step, returns: Sample.links(returns), identifiers: id.map { [.init(name: "id", value: $0)] } ?? [])
  }

  private static func verdict(
    _ text: String, _ registrations: [LinkRegistration], history: [LinkVerdict] = []
  ) -> LinkVerdict {
    Sample.router.decide(text, entry: .openURL, from: .page, registrations: registrations, history: history)
  }

  @Test(
    "forged is what names only identifiers that nobody ever got; what is right in any part is altered",
    arguments: [
      ("tillshop://pair?orderId=x&store=y", LinkDecision.forged(attempt: "pair-1", item: "orderId")),
      ("tillshop://pair?orderId=x", .forged(attempt: "pair-1", item: "orderId")),
      ("tillshop://pair?store=y", .forged(attempt: "pair-1", item: "store")),
      ("tillshop://pair?orderId=x&orderId=z", .forged(attempt: "pair-1", item: "orderId")),
      ("tillshop://pair?orderId=x&store=", .forged(attempt: "pair-1", item: "orderId")),
      ("tillshop://pair?orderId=x&store=7", .altered(attempt: "pair-1", item: "orderId")),
      ("tillshop://pair?orderId=o%201&orderId=x", .altered(attempt: "pair-1", item: "orderId")),
      ("tillshop://pair?orderId=&store=", .altered(attempt: "pair-1", item: "orderId")),
      ("tillshop://pair?orderId", .altered(attempt: "pair-1", item: "orderId")),
      ("tillshop://pair?other=x", .unidentified(attempt: "pair-1")),
      ("tillshop://pair/?orderId=x", .foreign),
    ])
  func forged(_ text: String, _ decision: LinkDecision) {
    for open in [true, false] {
      var expected = decision
      if !open, case .unidentified(let attempt) = decision { expected = .late(attempt: attempt) }
      let verdict = Self.verdict(text, [Sample.paired(open: open)])
      #expect(verdict.decision == expected)
      let saysNeverIssued = verdict.reasons.contains { if case .neverIssued = $0 { true } else { false } }
      #expect(saysNeverIssued == (expected.name == "forged"))
    }
  }

  @Test("an address item that is right makes no forgery better, because addresses are no secret")
  func forgedBesideAddressItem() {
    let text = "https://pay.tillshop.test/return/failure?order=1042&payment_id=made-up"
    let verdict = Sample.router.decide(
      text, entry: .continueUserActivity, from: .browser, registrations: [Sample.tabby()])
    #expect(verdict.decision == .forged(attempt: "tabby-1", item: "payment_id"))
    #expect(verdict.reasons.last == .neverIssued(item: "payment_id"))
    #expect(verdict.decision.isSuspicious)
    #expect(!verdict.handled)
  }

  @Test("the identifier of one payment at the address of another is altered, not forged, and it is said whose it is")
  func issuedElsewhere() {
    for open in [true, false] {
      let a = Self.attempt("a", ["tillshop://one"], ["id": "A1"], open: open)
      let b = Self.attempt("b", ["tillshop://two"], ["id": "B1"])
      let verdict = Self.verdict("tillshop://two?id=A1", [a, b])
      #expect(verdict.decision == .altered(attempt: "b", item: "id"))
      #expect(verdict.reasons.last == .issuedElsewhere(attempt: "a", item: "id"))
    }
  }

  @Test("nothing is called forged where a payment that knows no identifier yet could be meant")
  func unlearntIsNotForged() {
    let learnt = Self.attempt("a", ["tillshop://return"], ["id": "A1"])
    let unlearnt = Self.attempt("b", ["tillshop://return"])
    #expect(Self.verdict("tillshop://return?id=X", [learnt, unlearnt]).decision == .unidentified(attempt: "b"))
    #expect(Self.verdict("tillshop://return?id=A1", [learnt, unlearnt]).decision == .accepted(attempt: "a"))
    #expect(
      Self.verdict("tillshop://return", [learnt, unlearnt]).decision == .ambiguous(attempts: ["a", "b"]))
  }

  @Test("a link of a page that the same payment opened earlier is out of order, with whatever it was told by")
  func earlierPage() {
    let now = Self.attempt(
      "a", ["tillshop://second"], ["id": "2"],
      earlier: [Self.page(1, ["tillshop://first"], id: "1"), Self.page(2, ["tillshop://second"], id: "1b")])
    let rows: [(String, LinkDecision)] = [
      ("tillshop://second?id=2", .accepted(attempt: "a")), ("tillshop://second", .unidentified(attempt: "a")),
      ("tillshop://first?id=1", .outOfOrder(attempt: "a", step: 1)),
      ("tillshop://first", .outOfOrder(attempt: "a", step: 1)),
      ("tillshop://second?id=1b", .outOfOrder(attempt: "a", step: 2)),
      ("tillshop://second?id=9", .forged(attempt: "a", item: "id")),
      ("tillshop://first?id=9", .forged(attempt: "a", item: "id")),
      ("tillshop://first?id=2", .altered(attempt: "a", item: "id")),
    ]
    for (text, decision) in rows {
      let verdict = Self.verdict(text, [now])
      #expect(verdict.decision == decision, "\(text)")
      #expect(verdict.handled == (decision.wakes != nil))
    }
    let verdict = Self.verdict("tillshop://first?id=1", [now])
    #expect(verdict.reasons.contains(.earlierPage(attempt: "a", step: 1, current: 3)))
  }

  @Test("of a payment that no longer waits, a link is out of order while a later one waits, and late otherwise")
  func earlierAttempt() {
    let a = Self.attempt("a", ["tillshop://return"], ["id": "A"], open: false)
    let text = "tillshop://return?id=A"
    let open = Self.attempt("b", ["tillshop://return"], ["id": "B"])
    let closed = Self.attempt("b", ["tillshop://return"], ["id": "B"], open: false)
    #expect(Self.verdict(text, [a, open]).decision == .outOfOrder(attempt: "a", step: 1))
    #expect(Self.verdict(text, [a, open]).reasons.last == .laterAttemptOpen(attempt: "a", later: "b"))
    #expect(Self.verdict(text, [open, a]).decision == .late(attempt: "a"))
    #expect(Self.verdict(text, [a, closed]).decision == .late(attempt: "a"))
    // Both wait: each return wakes its own.
    let both = [Self.attempt("a", ["tillshop://return"], ["id": "A"]), open]
    #expect(Self.verdict(text, both).decision == .accepted(attempt: "a"))
    #expect(Self.verdict("tillshop://return?id=B", both).decision == .accepted(attempt: "b"))
  }

  @Test("two payments with the same identifier are told apart only by one of them waiting")
  func sameIdentifier() {
    func named(_ name: String, open: Bool) -> LinkRegistration {
      Self.attempt(name, ["tillshop://return"], ["id": "A"], open: open)
    }
    let text = "tillshop://return?id=A"
    #expect(
      Self.verdict(text, [named("a", open: true), named("b", open: true)]).decision
        == .ambiguous(attempts: ["a", "b"]))
    #expect(
      Self.verdict(text, [named("a", open: false), named("b", open: true)]).decision == .accepted(attempt: "b"))
    #expect(
      Self.verdict(text, [named("a", open: false), named("b", open: false)]).decision
        == .ambiguous(attempts: ["a", "b"]))
    let taken = Self.verdict(text, [named("a", open: true)])
    #expect(
      Self.verdict(text, [named("a", open: false), named("b", open: false)], history: [taken]).decision
        == .replayed(attempt: "a"))
  }

  @Test("while its kit is not on the screen nobody hears a payment's return, and it wakes once the kit is back")
  func unheard() {
    var links = AppLinks(router: Sample.router)
    links.register(Sample.card())
    links.setListening(false, attempt: "card-1")
    var handled = [
      links.open(url: Self.card, from: .browser),
      links.receiveDeeplink(Self.card, showStatusView: true, from: .browser),
      links.open(url: "tillshop://return", from: .browser),
    ]
    #expect(links.arrivals.map(\.decision) == Array(repeating: .unheard(attempt: "card-1"), count: 3))
    #expect(links.arrivals.allSatisfy { $0.reasons.contains(.notListening("card-1")) })
    #expect(links.arrivals[1].reasons.last == .noAttemptWaits)
    links.setListening(true, attempt: "card-1")
    handled.append(links.open(url: Self.card, from: .browser))
    links.setListening(false, attempt: "card-1")
    handled.append(links.open(url: Self.card, from: .browser))
    #expect(handled == [false, false, false, true, false])
    #expect(links.arrivals.suffix(2).map(\.decision) == [.accepted(attempt: "card-1"), .repeated(attempt: "card-1")])
  }

  @Test("receiveDeeplink says which payment made it take a link that is nobody's")
  func receiveDeeplinkReasons() {
    let entry = LinkEntry.receiveDeeplink(showStatusView: false)
    let waiting = Sample.router.decide("tillshop://x", entry: entry, from: .page, registrations: [Sample.card()])
    #expect(waiting.decision == .foreign)
    #expect(waiting.handled)
    #expect(waiting.reasons.last == .someAttemptWaits("card-1"))
    let idle = Sample.router.decide(
      "tillshop://x", entry: entry, from: .page, registrations: [Sample.card(open: false)])
    #expect(!idle.handled)
    #expect(idle.reasons.last == .noAttemptWaits)
  }

  @Test("opening another page counts a step, opening the same page again does not")
  func steps() {
    var links = AppLinks(router: Sample.router)
    links.register(Self.attempt("a", ["tillshop://first"]))
    links.register(Self.attempt("a", ["tillshop://first"], ["id": "1"]))
    #expect(links.registrations.first?.step == 1)
    links.register(Self.attempt("a", ["tillshop://first"], ["id": "1"]))
    #expect(links.registrations.first?.step == 1)
    links.register(Self.attempt("a", ["tillshop://second"], ["id": "1"]))
    links.register(Self.attempt("a", ["tillshop://first"], ["id": "1"]))
    #expect(links.registrations.count == 1)
    #expect(links.registrations.first?.step == 3)
    #expect(links.registrations.first?.earlier.map(\.step) == [2])
    #expect(links.deliver("tillshop://second?id=1", from: .page).decision == .outOfOrder(attempt: "a", step: 2))
    #expect(links.deliver("tillshop://first?id=1", from: .page).decision == .accepted(attempt: "a"))
  }

  @Test("a page opened again may come back the same way again, and once its payment is over that is a replay")
  func openedAgain() {
    var links = AppLinks(router: Sample.router)
    links.register(Sample.card())
    var names = [links.deliver(Self.card, from: .page), links.deliver(Self.card, from: .page)].map(\.decision.name)
    links.register(Sample.card())
    names.append(links.deliver(Self.card, from: .page).decision.name)
    links.register(Sample.card())
    links.close(attempt: "card-1")
    names.append(links.deliver(Self.card, from: .page).decision.name)
    names.append(links.deliver(Self.card + "&x=1", from: .page).decision.name)
    #expect(names == ["accepted", "repeated", "accepted", "replayed", "late"])
  }

  @Test("a page opened again may come back the same way again, whatever other payments wait or are over")
  func openedAgainBesideOthers() {
    for isOpen in [true, false] {
      var links = AppLinks(router: Sample.router)
      links.register(Sample.card())
      links.register(Sample.tabby(open: isOpen))
      links.deliver(Self.card, from: .page)
      links.register(Sample.card())
      #expect(links.deliver(Self.card, from: .page).decision == .accepted(attempt: "card-1"))
    }
  }

  @Test("a payment that expects no address back owns no link")
  func noAddress() {
    #expect(Self.verdict(Self.card, [Self.attempt("a", [], ["id": "C0FFEE.uat01-vm-tx03"])]).decision == .foreign)
  }

  @Test("of two items that are spelt nearly like a missing one, the first is told")
  func nearItems() {
    let verdict = Self.verdict(
      "tillshop://return?payment_ids=1&paymentid=2", [Self.attempt("a", ["tillshop://return"], ["payment_id": "2"])])
    let near = verdict.reasons.filter { $0.name == "item-near" }
    #expect(near == [.itemNear(attempt: "a", found: "payment_ids", nearest: "payment_id")])
  }

  @Test("what woke a payment does not wake it again, however many links came in between")
  func neverForgotten() {
    var links = AppLinks(router: Sample.router)
    links.register(Sample.card())
    links.deliver(Self.card, from: .page)
    for index in 0..<(AppLinks.longestHistory + 5) { links.deliver("tillshop://\(index)", from: .socket) }
    #expect(!links.arrivals.contains { $0.text == Self.card })
    #expect(links.deliver(Self.card, from: .page).decision == .repeated(attempt: "card-1"))
  }
}
