import Backend
import Checkout
import Commerce
import Controller
import Inspection
import Language
import Pages
import Payments
import Phone
import Sandbox
import Scenarios

/// What a run came past.
struct PathReport: Sendable {
  /// One state on the way.
  struct Stop: Sendable {
    let fingerprint: StateFingerprint
    /// What can be chosen there besides what was.
    let others: [Choice]
    /// What was chosen there; `nil` where the run ended.
    var taken: Choice?
    /// The calls that left between there and the next stop, or the end.
    var calls: [Call] = []
  }

  /// A call, or a message to the merchant's server: its name, and which of that name it is, counted from 1.
  struct Call: Hashable, Sendable {
    let name: String
    let number: Int
  }

  /// The states after the last choice of the path and on the way from there.
  var stops: [Stop] = []
  /// The calls that left because of the last choice of the path.
  var entryCalls: [Call] = []
  /// The state before the last choice of the path.
  var origin: StateFingerprint?
  /// Whether the last fault met its call and could do nothing to it.
  var didNotStrike = false
  var problem: PathProblem?
  /// The messages of the timeline up to there, by their keys; only where something was wrong.
  var timeline: [String] = []
  /// Everything that was chosen, in order.
  var made: [Choice] = []
  var reached = Explored()
}

/// One run: the choices of a path, and then as usual until it ends.
struct PathRun {
  private let plan: ExplorationPlan
  private let world: World
  private var walk: Walk
  private var callCount = 0
  private var messageCount = 0
  /// How often each call was made so far, by its name.
  private var numbers: [String: Int] = [:]
  private(set) var report = PathReport()

  /// So many tries to bring a message go wrong, as any later ones would.
  private static let mostTries = 4

  /// Of the calls of one name that one choice causes, so many of the first and of the last can go wrong: between them nothing but
  /// their number changes (Till's own, as a state counts calls up to three).
  private static let outerCalls = (first: 3, last: 2)

  /// After so many choices there must be something that never ends.
  static let longest = 300

  init(_ plan: ExplorationPlan, _ path: Path) {
    self.plan = plan
    // What an earlier world on this thread left says nothing of this one.
    _ = plan.gateways.takeProblem()
    (world, walk) = plan.makeWalk(path)
    note()
  }

  /// Walks a path and goes on as usual, until a state comes that is known, or the end.
  mutating func run(_ path: Path, checksOrigin: Bool = false, isKnown: (StateFingerprint) -> Bool) {
    for (index, choice) in path.choices.enumerated() {
      if checksOrigin, index == path.choices.count - 1 { report.origin = fingerprint }
      _ = newCalls()
      make(choice)
      if report.problem != nil { return }
    }
    report.entryCalls = newCalls()
    if let last = path.faults.last { report.didNotStrike = world.couldNotStrike(last.rule) }
    var visits: [StateFingerprint: Int] = [:]
    while true {
      let fingerprint = fingerprint
      let visit = visits[fingerprint, default: 0]
      visits[fingerprint] = visit + 1
      if visit == 0, isKnown(fingerprint) {
        report.stops.append(PathReport.Stop(fingerprint: fingerprint, others: []))
        return
      }
      let options = walk.options
      var stop = PathReport.Stop(fingerprint: fingerprint, others: visit == 0 ? options.others : [])
      guard let choice = options.usual.dropFirst(visit).first else {
        report.stops.append(stop)
        return end(options)
      }
      guard report.made.count < Self.longest else {
        report.problem = PathProblem(.endless, facts: ["choices \(report.made.count)", choice.text], in: walk.snapshot)
        return finish()
      }
      _ = newCalls()
      make(choice)
      stop.taken = choice
      stop.calls = newCalls()
      report.stops.append(stop)
      if report.problem != nil { return }
    }
  }

  /// Makes one choice and looks whether a rule is broken.
  mutating func make(_ choice: Choice) {
    report.made.append(choice)
    walk.make(choice)
    note()
    if noteGatewayProblem() { return }
    guard let broken = walk.snapshot.brokenRule else { return }
    report.problem = PathProblem(.rule(broken.rule), facts: broken.facts, in: walk.snapshot, events: broken.events)
    finish()
  }

  /// Whether the gateway itself went wrong: that is what the path found, whatever a rule says of a payment that nobody leads any more.
  private mutating func noteGatewayProblem() -> Bool {
    guard let phrase = plan.gateways.takeProblem() else { return false }
    report.problem = PathProblem(.gateway(phrase), facts: [], in: walk.snapshot)
    finish()
    return true
  }

  private var fingerprint: StateFingerprint { world.stateFingerprint(of: walk.snapshot, after: walk.given) }

  var options: Options { walk.options }
  var snapshot: Snapshot { walk.snapshot }

  private mutating func note() { report.reached.note(walk.snapshot) }

  private mutating func finish() { report.timeline = walk.snapshot.timeline.map(\.fact.name) }

  /// The calls that have left since this was last asked, and the tries to bring a message to the merchant's server.
  private mutating func newCalls() -> [PathReport.Call] {
    let exchanges = walk.snapshot.exchanges.made
    var calls = exchanges.dropFirst(callCount).map { exchange in
      numbers[exchange.operation, default: 0] += 1
      return PathReport.Call(name: exchange.operation, number: numbers[exchange.operation, default: 0])
    }
    callCount = exchanges.count
    let tries = min(walk.snapshot.webhookTries, Self.mostTries)
    let messageCount = messageCount
    self.messageCount = walk.snapshot.webhookTries
    if tries > messageCount, let provider = exchanges.last?.operation.prefix(while: { $0 != "." }) {
      let name = OperationPattern.webhook(of: String(provider))
      calls += (messageCount + 1...tries).map { PathReport.Call(name: name, number: $0) }
    }
    return Self.outer(calls)
  }

  private static func outer(_ calls: [PathReport.Call]) -> [PathReport.Call] {
    guard calls.count > outerCalls.first + outerCalls.last else { return calls }
    var counts: [String: Int] = [:]
    for call in calls { counts[call.name, default: 0] += 1 }
    var places: [String: Int] = [:]
    return calls.filter { call in
      let place = places[call.name, default: 0]
      places[call.name] = place + 1
      return place < outerCalls.first || place >= counts[call.name, default: 0] - outerCalls.last
    }
  }

  // MARK: The end

  /// Nothing happens as usual any more: there must be a way out, and a start of the app with everything working must settle it.
  mutating func end(_ options: Options) {
    if options.others.isEmpty, options.usual.isEmpty, !isAtMethods {
      report.problem = PathProblem(.deadEnd, facts: [ScreenName(walk.snapshot).rawValue], in: walk.snapshot)
      return finish()
    }
    settle()
  }

  private var isAtMethods: Bool { if case .selecting = walk.snapshot.checkout.phase { true } else { false } }

  private mutating func settle() {
    world.line.healAll()
    for change in [PhoneChange.network(.online), .kill] { world.perform(.phone(change)) }
    // A server that died is back by then.
    world.advance(by: .seconds(60))
    world.perform(.phone(.openShop))
    walk.look()
    world.perform(.webhooks(.release))
    walk.waitUntilIdle(for: plan.settlingTime)
    note()
    if noteGatewayProblem() { return }
    if let broken = walk.snapshot.brokenRule {
      report.problem = PathProblem(.rule(broken.rule), facts: broken.facts, in: walk.snapshot, events: broken.events)
    } else if let fact = Self.unsettled(walk.snapshot) {
      report.problem = PathProblem(.neverSettled, facts: fact, in: walk.snapshot)
    }
    if report.problem != nil { finish() }
  }

  /// What is not as it must be once everything works again; `nil` when an end agrees with the provider's, or both wait.
  private static func unsettled(_ snapshot: Snapshot) -> [String]? {
    let ledger = snapshot.ledger
    let facts = [ScreenName(snapshot).rawValue, ResultName(snapshot.checkout.appTruth).rawValue, ledger.state.rawValue]
    switch snapshot.checkout.phase {
    case .working, .answering: return facts
    case .details: return nil
    case .selecting: return snapshot.checkout.attempts > 0 && ledger.state.holdsMoney ? facts : nil
    case .result(let outcome):
      switch outcome.result {
      case .success, .refunded: return ledger.wasHeld ? nil : facts
      // The merchant has to do something, and nobody does.
      case .pending(_, let status) where status.state == .pending(.merchant): return nil
      // Who says that it is not decided must be right by now: the provider has been asked.
      case .pending: return ledger.state.holdsMoney ? facts : nil
      case .failed(.mismatch): return nil
      case .cancelled, .failed: return ledger.state.holdsMoney ? facts : nil
      }
    }
  }
}

extension ExplorationPlan {
  /// How long a payment may take until both sides agree, once everything works (Till's own bounds: a wallet's code two minutes,
  /// cards fifteen, PIX its expiry and two more, pay-later thirty minutes, banks a day).
  var settlingTime: Duration {
    switch method {
    case .stcPay: .seconds(2 * 60)
    case .card, .mada, .visa, .mastercard, .applePay, .samsungPay, .googlePay, .mercadoPago, .paymentMenu:
      .seconds(15 * 60)
    case .pix: setup.settings[YunoSandbox.PixLifetime.self].length + .seconds(2 * 60)
    case .tabby, .tamara: .seconds(30 * 60)
    case .bankPayment, .mandate: .seconds(24 * 3_600)
    }
  }
}
