import Checkout
import Commerce
import Pages
import Payments
import Wire

@testable import Controller

/// One rule, told by hand what happens, without a world.
struct RuleStory<Rule: WatchedRule> {
  private(set) var story = Story()
  private(set) var rule: Rule
  /// What the rule said so far.
  private(set) var broken: [BrokenRule] = []
  var life = 1
  private var seconds: Int64 = 0
  private var calls = 0

  init(_ rule: Rule) { self.rule = rule }

  private var now: Timestamp { Timestamp(milliseconds: 1_772_355_600_000).advanced(by: .seconds(seconds)) }

  /// Something happens, a second after the last.
  mutating func note(_ what: Happening) {
    seconds += 1
    let noted = Noted(at: now, mark: Int(seconds), life: life, what: what)
    if let said = rule.note(noted, after: story) { broken.append(said) }
    story.take(noted)
  }

  /// An attempt begins.
  mutating func begin(_ attempt: String = "a", basket: Int = 1) {
    note(
      .begun(
        Intent(
          attempt: attempt, basket: basket, order: "1042", reference: "TILL-\(attempt)",
          amount: Money(minorUnits: 14_800, currency: .sar), method: .card, polls: [:])))
  }

  /// A call leaves for the attempt; answers its number.
  @discardableResult
  mutating func send(
    _ operation: String, key: String? = nil, body: UInt64 = 1, reading: Bool = false, attempt: String = "a"
  ) -> Int {
    calls += 1
    note(
      .sent(
        Sending(
          call: calls, provider: "p", operation: operation, isReading: reading, key: key, isKeyInBody: false,
          body: body, attempt: attempt)))
    return calls
  }

  /// A call leaves and ends.
  mutating func call(
    _ operation: String, _ ending: Ending = .answered(status: 200, body: 1), key: String? = nil, reading: Bool = false,
    attempt: String = "a"
  ) {
    let number = send(operation, key: key, reading: reading, attempt: attempt)
    note(.ended(call: number, ending))
  }

  /// The library notes something of an attempt.
  mutating func library(_ kind: PaymentEvent.Kind, attempt: String = "a") {
    guard let name = AttemptID(attempt) else { return }
    note(.noted(PaymentEvent(at: now, attempt: name, kind: kind)))
  }

  /// Nothing is ready to run, and the ledgers hold this.
  mutating func rest(_ truths: LedgerTruth...) {
    seconds += 1
    let moment = Moment(
      now: now, mark: Int(seconds), life: life, truths: truths, messages: truths.map { _ in nil }, attempt: "a",
      told: nil, known: [:], isQuiet: false, isClockRight: true, isRunning: true)
    let before = story.holdings.map(\.truth)
    story.take(moment)
    if let said = rule.note(moment, story, before: before) { broken.append(said) }
  }
}
