import Checkout
import Commerce
import Controller
import Inspection
import Language
import Pages
import Payments
import Scenarios
import Testing
import TillAssets

@testable import Exploration

/// What a class's trainer can break in a checkout, and what an agent may then say.
@Suite("The questions of a ticket in a checkout that was broken")
struct CaseReplyTests {
  /// A payment whose provider is one of the eight.
  struct Paying: CustomTestStringConvertible, Sendable {
    let method: PaymentMethod
    let store: String
    let provider: String
    var testDescription: String { "\(method.rawValue) in \(store)" }
  }

  static let payments = [
    Paying(method: .card, store: "riyadh", provider: "hyperpay"),
    Paying(method: .stcPay, store: "riyadh", provider: "stc-pay"),
    Paying(method: .tabby, store: "riyadh", provider: "tabby"),
    Paying(method: .tamara, store: "dubai", provider: "tamara"),
    Paying(method: .paymentMenu, store: "stockholm", provider: "swedbank-pay"),
    Paying(method: .bankPayment, store: "london", provider: "truelayer"),
    Paying(method: .pix, store: "sao-paulo", provider: "yuno"),
    Paying(method: .card, store: "sao-paulo", provider: "yuno"),
    Paying(method: .applePay, store: "cape-town", provider: "stitch"),
  ]

  /// A checkout that something is done to on its usual way.
  private struct Case {
    let paying: Paying
    let world: World
    var walk: Walk
    private(set) var made: [String] = []
    let rule: FaultRule?

    init(_ paying: Paying, breaking rule: FaultRule?, after steps: Int) throws {
      (self.paying, self.rule) = (paying, rule)
      world = World(WorldSetup(store: try Shipped.assets.store(paying.store)))
      walk = Walk(world, method: paying.method)
      for _ in 0..<steps { step() }
      if let rule { world.perform(.fault(rule)) }
      walk.look()
    }

    /// Goes on as usual; `false` where nothing is left to do.
    @discardableResult
    mutating func step() -> Bool {
      guard let choice = walk.options.usual.first else { return false }
      walk.make(choice)
      made.append(choice.text)
      return true
    }

    /// The moment, once the checkout rests.
    var resting: Snapshot? {
      switch walk.snapshot.checkout.phase {
      case .working: nil
      case .result(let outcome) where outcome.isChecking: nil
      case .selecting, .details, .answering, .result: walk.snapshot
      }
    }

    /// Whether the app leaves the method alone for a while.
    var rests: Bool {
      guard case .selecting(let selecting) = walk.snapshot.checkout.phase else { return false }
      return selecting.offers.contains { offer in
        if case .resting = offer.obstacle { offer.method == paying.method } else { false }
      }
    }

    /// Ends what is broken.
    mutating func lift() {
      world.perform(.heal(rule?.id))
      walk.look()
    }

    var hits: Int { walk.snapshot.faults.first { $0.id == rule?.id }?.fired ?? 0 }

    /// The money that moved for the shopper, by kind.
    func moved(_ kinds: MoneyMovement.Kind...) -> Int {
      walk.snapshot.movements.count { kinds.contains($0.kind) }
    }

    /// Whether the checkout waits for the customer.
    var asks: Bool { if case .answering = walk.snapshot.checkout.phase { true } else { false } }

    /// Begins to pay with a method, from wherever the checkout is.
    mutating func begin(_ method: PaymentMethod) {
      if asks { walk.make(Options.press(.cancel)) }
      if asks { walk.make(Options.press(.close)) }
      if case .result(let outcome) = walk.snapshot.checkout.phase {
        let ways: [ButtonID] = method == paying.method ? [.tryAgain, .otherMethod, .leave] : [.otherMethod, .leave]
        guard let button = ways.first(where: outcome.form.buttons.contains) else { return }
        walk.make(Options.press(button))
      }
      if case .selecting = walk.snapshot.checkout.phase { walk.make(Choice(.choose, method.rawValue)) }
      walk.waitUntilIdle(for: .seconds(50))
    }
  }

  private func rules(_ paying: Paying) -> [FaultRule] {
    let outage = FaultRule(
      id: "outage", operation: OperationPattern("\(paying.provider).*"), effect: FaultKind.status.usual)
    let calls = FaultKind.allCases.map {
      FaultRule(id: "call-\($0.rawValue)", operation: .all, occurrence: .nth(1...1), effect: $0.usual)
    }
    let webhooks = FaultKind.allCases.map {
      FaultRule(
        id: "webhook-\($0.rawValue)", operation: OperationPattern("*.notification"), occurrence: .nth(1...1),
        effect: $0.usual)
    }
    return [outage] + calls + webhooks
  }

  /// A moment of a broken checkout, by the way to it.
  private struct Moment {
    let paying: Paying
    let rule: FaultRule
    let steps: Int
    let further: Int
    var isLifted = false

    /// The checkout at that moment.
    func made() throws -> Case {
      var made = try Case(paying, breaking: rule, after: steps)
      for _ in 0..<further { made.step() }
      if isLifted { made.lift() }
      return made
    }

    var text: String {
      "\(paying.testDescription), \(rule.id) after \(steps), then \(further)" + (isLifted ? ", lifted" : "")
    }
  }

  @Test(
    "exactly one answer to each is right, whatever broke and when, and what the right reply says holds",
    arguments: payments)
  func replies(_ paying: Paying) throws {
    let english = try Shipped.english()
    var usual = try Case(paying, breaking: nil, after: 0)
    // A fault that is armed between two calls strikes the same one.
    var places = [0]
    for step in 1..<20 {
      let calls = usual.walk.snapshot.exchanges.count
      guard usual.step() else { break }
      if usual.walk.snapshot.exchanges.count > calls { places.append(step) }
    }
    var proved: [String: Int] = [:]
    for rule in rules(paying) {
      for steps in rule.operation.isAboutWebhooks ? [0] : places {
        var broken = try Case(paying, breaking: rule, after: steps)
        for further in 0..<16 {
          if broken.hits > 0, broken.resting != nil {
            var moment = Moment(paying: paying, rule: rule, steps: steps, further: further)
            try look(at: moment, in: broken, &proved, english)
            if rule.id == "outage" {
              moment.isLifted = true
              try look(at: moment, in: try moment.made(), &proved, english)
            }
          }
          guard broken.step() else { break }
        }
      }
    }
    #expect(proved.count > 4)
  }

  /// Judges the questions of a moment, and tries out what the right reply says, twice for each kind of moment.
  private func look(at moment: Moment, in broken: Case, _ proved: inout [String: Int], _ english: Phrasebook) throws {
    let snapshot = broken.walk.snapshot
    let look = "\(snapshot.ledger.state) \(snapshot.checkout.phase)".prefix(24)
    let seen = "\(look) \(snapshot.truths.appBelief) \(moment.rule.id) \(moment.isLifted)"
    proved[seen, default: 0] += 1
    guard proved[seen, default: 0] <= 4 else { return }
    let right = try judge(snapshot, english, moment.text)
    let kind = "\(right) \(look) \(snapshot.truths.appBelief) \(moment.isLifted)"
    proved[kind, default: 0] += 1
    guard proved[kind, default: 0] <= 2 else { return }
    try prove(right, moment, broken)
  }

  /// Looks at all questions of a moment; the right reply.
  private func judge(_ snapshot: Snapshot, _ english: Phrasebook, _ at: String) throws -> String {
    let questions = LessonQuestion.ofCase(snapshot, places: 7)
    #expect(questions.count == 4)
    for question in questions {
      let texts = question.answers.map { english.text($0.text) }
      #expect(question.answers.count { $0.wrong == nil } == 1, "\(at): \(texts)")
      #expect(Set(texts).count == texts.count && texts.count >= 3, "\(at): \(texts)")
      for text in texts + question.answers.compactMap({ $0.wrong.map { english.text($0) } }) {
        #expect(!text.contains("⟦"), "\(at): \(text)")
      }
    }
    let reply = try #require(questions.last?.answers.first { $0.wrong == nil })
    return String(reply.text.key.dropFirst("lesson.usual.".count))
  }

  /// Does what a reply speaks of, in the same checkout once more.
  private func prove(_ reply: String, _ moment: Moment, _ broken: Case) throws {
    let at = "\(reply): \(moment.text)"
    var again = try moment.made()
    #expect(again.walk.snapshot.ledger == broken.walk.snapshot.ledger || moment.isLifted, "\(at)")
    let (charged, held) = (again.moved(.capture), again.moved(.hold))
    switch reply {
    case "paid": #expect(charged == 1, "\(at)")
    case "held": #expect(charged == 0 && held == 1, "\(at)")
    case "undecided": #expect(again.walk.snapshot.ledger.state == .pending, "\(at)")
    case "open":
      #expect(charged == 0 && held == 0, "\(at)")
      if case .result = again.walk.snapshot.checkout.phase { again.walk.make(Options.press(.reopen)) }
      again.walk.waitUntilIdle(for: .seconds(5))
      try expectPayment(&again, "\(at)")
    case "again":
      #expect(charged == 0 && held == 0, "\(at)")
      let hits = again.hits
      again.begin(moment.paying.method)
      try expectPayment(&again, "\(at)")
      #expect(again.moved(.capture) <= 1 && !again.walk.snapshot.hasStrayMoney && again.hits == hits, "\(at)")
    case "down", "open-down":
      #expect(charged == 0 && held == 0, "\(at)")
      // A number or a wallet's sheet is asked for before the provider is, and leads no further.
      again.begin(moment.paying.method)
      for _ in 0..<24 where again.step() {}
      #expect(again.moved(.capture, .hold) == 0, "\(at)")
      guard reply == "down", moment.paying.store == "riyadh" else { return }
      var other = try moment.made()
      other.begin(moment.paying.method == .tabby ? .card : .tabby)
      #expect(other.asks, "\(at): another method")
    case "begun":
      #expect(charged == 0 && held == 0 && [.open, .pending].contains(again.walk.snapshot.ledger.state), "\(at)")
    default: Issue.record("\(at) is not tried out")
    }
  }

  /// Goes on as usual: the customer is asked, and where the way is known to its end, pays.
  private func expectPayment(_ again: inout Case, _ at: String) throws {
    #expect(again.asks, "\(at)")
    for _ in 0..<24 where again.step() {}
    var usual = try Case(again.paying, breaking: nil, after: 0)
    for _ in 0..<24 where usual.step() {}
    let isPaid = again.moved(.capture, .hold) > 0 || again.walk.snapshot.ledger.state == .pending
    #expect(isPaid || usual.moved(.capture, .hold) == 0, "\(at): \(again.made)")
  }
}
