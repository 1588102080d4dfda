import Commerce
import Inspection
import Pages
import Payments
import Wire

@testable import Rules

/// One rule, told by hand what happens, without a world.
struct RuleStory<Rule: WatchedRule> {
  private(set) var story = PaymentProjection()
  private(set) var rule: Rule
  /// What the rule said so far.
  private(set) var broken: [BrokenRule] = []
  var life = 1
  /// The message of the timeline that tells of what happened last.
  private(set) var mark = 0
  private var seconds: Int64 = 0
  private var calls = 0

  init(_ rule: Rule) { self.rule = rule }

  /// A story in which each of some attempts has sent a call, so that its ledger is watched.
  init(_ rule: Rule, paying attempts: (name: String, basket: Int)...) {
    self.rule = rule
    for (name, basket) in attempts {
      begin(name, basket: basket)
      call("p.pay", attempt: name)
    }
  }

  var now: Timestamp { Timestamp(milliseconds: 1_772_355_600_000).advanced(by: .seconds(seconds)) }

  /// Nothing happens for so many seconds.
  mutating func wait(_ span: Int64) { seconds += span }

  /// Something happens, a second after the last.
  mutating func note(_ what: DomainEvent, after span: Int64 = 1, inStore isStores: Bool = false) {
    seconds += span
    mark += 1
    let noted = NotedEvent(at: now, mark: mark, life: life, what: what, isStores: isStores)
    if let said = rule.note(noted, after: story) { broken.append(said) }
    story.take(noted)
  }

  /// An attempt begins.
  mutating func begin(_ attempt: String = "a", basket: Int = 1, polls: [String: [Duration]] = [:]) {
    note(
      .begun(
        Intent(
          attempt: attempt, basket: basket, order: "1042", reference: "TILL-\(attempt)",
          amount: Money(minorUnits: 14_800, currency: .sar), method: .card, polls: polls)))
  }

  /// A call leaves for the attempt; answers its number.
  @discardableResult
  mutating func send(
    _ operation: String, key: String? = nil, body: UInt64 = 1, effect: CallEffect = .charge, attempt: String = "a",
    inStore isStores: Bool = false
  ) -> Int {
    calls += 1
    note(
      .sent(
        Sending(
          call: calls, provider: "p", operation: operation, effect: effect, key: key,
          isKeyInBody: false,
          body: body, attempt: attempt)), inStore: isStores)
    return calls
  }

  /// A call leaves and ends.
  mutating func call(
    _ operation: String, _ ending: Ending = .answered(status: 200, body: 1), key: String? = nil,
    effect: CallEffect = .charge,
    attempt: String = "a"
  ) {
    let number = send(operation, key: key, effect: effect, attempt: attempt)
    note(.ended(call: number, ending))
  }

  /// The shopper is asked something, which is good for so many seconds.
  mutating func ask(_ kind: QuestionKind, number: Int = 1, until span: Int64? = nil, payload: UInt64 = 0) {
    note(
      .asked(
        QuestionNote(
          number: number, kind: kind, deadline: span.map { now.advanced(by: .seconds($0 + 1)) }, triesLeft: nil,
          wasWrong: false, payload: payload, isConfirming: false)))
  }

  /// The shopper answers.
  mutating func answer(_ kind: QuestionKind, number: Int = 1, isClosed: Bool = false, isReturn: Bool = false) {
    note(
      .answered(
        AnswerNote(number: number, kind: kind, isClosed: isClosed, isCode: false, isReturn: isReturn, secrets: [])))
  }

  /// The library notes something of an attempt.
  mutating func library(_ kind: PaymentEvent.Kind, attempt: String = "a") {
    guard let name = AttemptID(attempt) else { return }
    note(.noted(PaymentEvent(at: now, attempt: name, kind: kind)))
  }

  /// The library tells the app how an attempt stands.
  mutating func tell(_ result: PaymentResult, attempt: String = "a") { library(.finished(result), attempt: attempt) }

  /// What the world looks like besides its ledgers.
  struct RenderContext {
    var attempt = "a"
    var told: PaymentResult?
    var known: [String: PaymentState] = [:]
    /// How many messages were sent about each payment; `nil` where none of the providers sends any.
    var messages: [Int]?
    var isRunning = true
    var settlement: Settlement?
  }

  /// Nothing is ready to run, and the ledgers hold this.
  mutating func rest(_ truths: ProviderRecord..., in scene: RenderContext = RenderContext(), after span: Int64 = 1) {
    seconds += span
    mark += 1
    let moment = Moment(
      now: now, mark: mark, life: life, truths: truths, messages: scene.messages ?? truths.map { _ in nil },
      attempt: scene.attempt, told: scene.told, known: scene.known, isQuiet: false, isClockRight: true,
      isRunning: scene.isRunning, settlement: scene.settlement)
    let before = story.holdings.map(\.truth)
    story.take(moment)
    if let said = rule.note(moment, story, before: before) { broken.append(said) }
  }

  /// Money may be under a reference that no attempt has.
  mutating func watch(_ reference: String) { story.watch(Place(reference: reference, provider: "p"), since: now) }
}
