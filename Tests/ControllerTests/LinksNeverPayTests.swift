import Checkout
import Commerce
import Controller
import Deeplinks
import Inspection
import Pages
import Payments
import Testing
import WorldFixture

/// Random links at a page that waits: a return is evidence that somebody came back, never proof that anything was paid.
@Suite("Links never pay")
struct LinksNeverPayTests {
  /// A payment brought as far as the page from which a link would lead back.
  enum Flow: String, Sendable, CaseIterable {
    case tabby
    case tamara
    case challenge = "card 3-D Secure"
    case bankPayment = "bank payment"
    case paymentMenu = "payment menu"

    func atItsPage(setup: (inout WorldSetup) -> Void = { _ in }) throws -> Person {
      switch self {
      case .tabby, .tamara:
        let person = try Person()
        person.choose(self == .tabby ? .tabby : .tamara)
        return person
      case .challenge:
        let person = try Person()
        person.payByCard("4464040000000007")
        return person
      case .bankPayment:
        let person = try Self.person(.unitedKingdom, .gbp, total: "24.00", mobile: "07700900123")
        person.choose(.bankPayment)
        person.press(.bank("mock-payments-gb-redirect"))
        person.press(.submit)
        return person
      case .paymentMenu:
        let person = try Self.person(.sweden, .sek, total: "387.00", mobile: "+46739000001", setup)
        person.choose(.paymentMenu)
        return person
      }
    }

    private static func person(
      _ country: Country, _ currency: Currency, total: String, mobile: String,
      _ setup: (inout WorldSetup) -> Void = { _ in }
    ) throws -> Person {
      let shopper = Shopper(givenName: "Alex", familyName: "Demo", email: "alex@example.test", mobile: mobile)
      let store = Store(
        id: "elsewhere", name: "Elsewhere", city: "Elsewhere", country: country, currency: currency,
        utcOffsetMinutes: 0, shopper: shopper,
        order: Order(number: "7001", name: "Things", total: try Money.payable(total, currency: currency)), methods: [],
        rates: [:])
      return try Person(setup: {
        $0.store = store
        setup(&$0)
      })
    }
  }

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

  private static let doors: [LinkEntryPoint] = [
    .automatic, .entry(.openURL), .entry(.continueUserActivity), .entry(.receiveDeeplink(showStatusView: true)),
    .entry(.receiveDeeplink(showStatusView: false)), .entry(.handleDeeplink),
  ]

  /// Words by which a link may claim an end; providers really add such items.
  private static let claims = [
    "status=success", "paymentStatus=approved", "result=approved", "state=settled", "error=tl_hpp_cancel", "paid=1",
  ]

  /// What the attempt at its page expects, as whoever reads the screen can know it.
  private static func registration(_ person: Person) -> LinkRegistration? {
    guard case .answering(_, .page(let prompt, _)) = person.snapshot.checkout.phase else { return nil }
    return LinkRegistration(
      attempt: "now", provider: "p", returns: prompt.returnURLs.compactMap { try? Link($0) },
      identifiers: prompt.identifiers.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) })
  }

  /// A link that is expected, spoilt, made up, or came before.
  private static func link(_ expected: LinkRegistration, _ sent: [String], _ dice: inout Dice) -> String {
    let identifiers = expected.identifiers
    let others = [
      LinkRegistration(
        attempt: "before", provider: "p", returns: expected.returns,
        identifiers: identifiers.map { .init(name: $0.name, value: "before-" + $0.value) }, isOpen: false),
      LinkRegistration(
        attempt: "beside", provider: "p", returns: expected.returns,
        identifiers: identifiers.map { .init(name: $0.name, value: "beside") }),
      expected,
    ]
    let own = LinkCompletion.expected(among: [expected]).map(\.text)
    let text = own.randomElement(using: &dice) ?? ""
    switch Int.random(in: 0..<6, using: &dice) {
    case 0: return text
    case 1: return sent.randomElement(using: &dice) ?? text
    case 2: return LinkCompletion.expected(among: [others[1]]).map(\.text).randomElement(using: &dice) ?? text
    case 3:
      let claim = claims.randomElement(using: &dice) ?? ""
      return text + (text.contains("?") ? "&" : "?") + claim
    default: return LinkMutation.all(for: text, among: others).randomElement(using: &dice)?.apply(to: text) ?? text
    }
  }

  @Test("whatever links come by whatever door, no payment is called paid and no ledger moves", arguments: Flow.allCases)
  func neverPay(_ flow: Flow) throws {
    var dice = Dice(state: 42)
    var decisions: Set<String> = []
    var woken = 0
    for sequence in 0..<200 {
      let person = try flow.atItsPage()
      let expected = try #require(Self.registration(person), "\(person.snapshot.checkout.phase)")
      let before = person.truths.provider
      #expect(before.captures == 0 && !before.state.holdsMoney)
      var sent: [String] = []
      for _ in 0..<Int.random(in: 1...6, using: &dice) {
        let text = Self.link(expected, sent, &dice)
        let door = Self.doors.randomElement(using: &dice) ?? .automatic
        let source = LinkSource.allCases.randomElement(using: &dice) ?? .socket
        sent.append(text)
        person.world.deliver(text, door, source: source)
        check(person, before, flow, sequence, sent)
        if Bool.random(using: &dice) { person.wait(.seconds(Int.random(in: 1...20, using: &dice))) }
        check(person, before, flow, sequence, sent)
      }
      person.wait(.seconds(30))
      check(person, before, flow, sequence, sent)
      decisions.formUnion(person.snapshot.links.map(\.decision.name))
      if person.question != .page { woken += 1 }
    }
    // The walk went where it was meant to go.
    #expect(decisions.isSuperset(of: ["accepted", "forged", "not-ours", "misdirected"]), "\(decisions)")
    #expect(decisions.contains("late") || decisions.contains("repeated"), "\(decisions)")
    #expect((20..<200).contains(woken), "\(woken)")
  }

  @Test("the return of a payment that was left for another one is out of order, and the other page stays open")
  func outOfOrder() throws {
    let person = try Person()
    person.choose(.tabby)
    let tabby = try #require(Self.registration(person))
    person.press(.close)
    person.wait(.seconds(60))
    person.press(.otherMethod)
    if person.result != nil { person.press(.leave) }
    person.choose(.tamara)
    #expect(person.question == .page, "\(person.snapshot.checkout.phase)")
    let before = person.truths
    let link = try #require(LinkCompletion.expected(among: [tabby]).first?.text)
    #expect(!person.world.deliver(link, .automatic, source: .browser))
    #expect(person.snapshot.links.last?.decision.name == "out-of-order")
    #expect(person.truths == before)
  }

  @Test("while the app asks the provider, the page is gone and nobody hears another return")
  func unheard() throws {
    let person = try Person()
    person.choose(.tabby)
    let links = LinkCompletion.expected(among: [try #require(Self.registration(person))]).map(\.text)
    #expect(links.count == 3)
    let handled = links.map { person.world.deliver($0, .automatic, source: .socket) }
    #expect(handled == [true, false, false])
    #expect(person.snapshot.links.map(\.decision.name) == ["accepted", "unheard", "unheard"])
    person.wait(.seconds(60))
    #expect(person.truths.provider.captures == 0)
    #expect(person.truths.appBelief != .paid)
  }

  private func check(
    _ person: Person, _ before: ProviderRecord, _ flow: Flow, _ sequence: Int, _ sent: [String]
  ) {
    let truths = person.truths
    let place: Comment = "\(flow.rawValue), sequence \(sequence): \(sent)"
    #expect(truths.provider.captures == before.captures, place)
    #expect(!truths.provider.state.holdsMoney, place)
    #expect(truths.appBelief != .paid && truths.appBelief != .linked, place)
    #expect(truths.shopperBelief != .paid && truths.shopperBelief != .linked, place)
    #expect(person.snapshot.brokenRule == nil, place)
  }
}
