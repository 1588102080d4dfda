import Checkout
import Commerce
import Inspection
import Language
import Pages
import Payments
import Providers
import Scenarios
import Training

/// A ticket that the trainer has ordered, in the checkout where it happens.
struct ClassTicket {
  let order: ClassOrder
  let phrases: Phrasebook
  /// Whether it has made something go wrong, and the checkout has come to rest after it.
  private(set) var hasHappened = false
  /// Whether the trainer has ended the outage that it is about.
  private(set) var isLifted = false
  /// `true` while its fault or outage is in force in the checkout.
  private(set) var isArmed = false
  /// Whether the call that it struck only reads.
  private(set) var isHarmless = false
  /// The number of questions about it that are answered.
  var answered = 0

  init(_ order: ClassOrder, _ phrases: Phrasebook) { (self.order, self.phrases) = (order, phrases) }

  /// What it is called among the lessons of a log, one name for each kind.
  var lesson: String {
    switch order {
    case .outage(let provider, _): "\(ClassEntry.ticket)/outage/\(provider)"
    case .fault(let word, let isOfWebhooks, _): "\(ClassEntry.ticket)/\(isOfWebhooks ? "webhook" : "call")/\(word)"
    }
  }

  /// What a ticket of a log is called, in words; `nil` for a lesson.
  static func title(of lesson: String, _ phrases: Phrasebook) -> String? {
    let parts = lesson.split(separator: "/").map(String.init)
    guard parts.first == ClassEntry.ticket else { return nil }
    guard parts.count == 3 else { return phrases.text("class.column.ticket") }
    if parts[1] == "outage" { return phrases.text("class.ticket.title-outage", ["provider": .text(name(parts[2]))]) }
    guard let kind = FaultKind(word: parts[2]) else { return phrases.text("class.column.ticket") }
    return phrases.text(
      "class.ticket.title-\(parts[1] == "webhook" ? "webhook" : "call")",
      ["fault": .phrase(Phrase("fault.kind.\(kind.rawValue)"))])
  }

  var heading: String {
    switch order {
    case .outage: phrases.text("class.ticket.for-all")
    case .fault: phrases.text("class.ticket.for-you")
    }
  }

  /// What awaits the learner in a checkout; what exactly goes wrong is for the learner to find.
  var text: String {
    switch order {
    case .outage(let provider, let isOver):
      phrases.text(
        isOver ? "class.ticket.outage-over" : "class.ticket.outage", ["provider": .text(Self.name(provider))])
    case .fault: phrases.text("class.ticket.fault")
    }
  }

  /// Its present state in one line: the customer's message, or that nothing has happened so far. `isAlone` if nothing else has gone wrong
  /// in this checkout either.
  func line(in snapshot: Snapshot, isAlone: Bool) -> String {
    if hasHappened { return phrases.text("class.ticket.new", ["message": .text(message(snapshot))]) }
    switch order {
    case .outage(let provider, _):
      return phrases.text("class.ticket.no-call", ["provider": .text(Self.name(provider))])
    case .fault: return phrases.text(isAlone ? "class.ticket.nothing-yet" : "class.ticket.not-yet")
    }
  }

  /// Why it ends without anything to answer.
  var never: String {
    switch order {
    case .outage(let provider, _): phrases.text("class.ticket.never-called", ["provider": .text(Self.name(provider))])
    case .fault: phrases.text("class.ticket.never")
    }
  }

  /// Whether it says only that an outage has ended.
  var isOver: Bool { if case .outage(_, isOver: true) = order { true } else { false } }

  var isOutage: Bool { outage != nil }

  /// The provider that it says is unavailable, or was; `nil` for anything else.
  var outage: String? { if case .outage(let provider, _) = order { provider } else { nil } }

  /// Whether it is about the same outage as another.
  func isSameOutage(as other: ClassTicket) -> Bool {
    outage != nil && outage == other.outage
  }

  /// Puts it in force in a checkout as soon as the customer would notice it: a call goes wrong only when the customer is asked for
  /// something to pay with, since those before it open a form or have a code sent, and charge nobody.
  mutating func arm(in play: inout LessonPlay) {
    guard !isArmed else { return }
    if case .fault(_, isOfWebhooks: false, _) = order {
      guard case .answering(_, let asked) = play.snapshot.checkout.phase else { return }
      if case .phone = asked { return }
    }
    isArmed = true
    for command in ClassFault.commands(for: order) { play.perform(command) }
  }

  /// Looks whether it has happened.
  mutating func look(at snapshot: Snapshot) {
    if case .working = snapshot.checkout.phase { return }
    guard isArmed, !hasHappened else { return }
    let ids = ClassFault.commands(for: order).compactMap { command in
      if case .fault(let rule) = command { rule.id } else { nil }
    }
    guard let report = snapshot.faults.first(where: { ids.contains($0.id) && $0.fired > 0 }) else { return }
    hasHappened = true
    let struck = report.hits.compactMap(\.exchange)
    isHarmless = !struck.isEmpty && snapshot.exchanges.allSatisfy { !struck.contains($0.id) || $0.isReading }
  }

  /// The trainer has ended the outage.
  mutating func lift() { isLifted = true }

  /// What the customer writes who sees what the checkout shows now.
  func message(_ snapshot: Snapshot) -> String {
    let key =
      switch snapshot.checkout.appTruth {
      case .nothing: "nothing"
      case .told(.success), .told(.refunded): "success"
      case .told(.pending): "pending"
      case .told(.cancelled), .told(.failed): "failed"
      }
    return phrases.text("class.ticket.says.\(key)", ["name": .text(snapshot.checkout.shopper.givenName)])
  }

  /// What it was, for after the learner has answered.
  var solution: [String] {
    switch order {
    case .outage(let provider, _):
      [
        phrases.text(
          isLifted ? "class.ticket.was-lifted" : "class.ticket.was-outage", ["provider": .text(Self.name(provider))])
      ]
    case .fault(let word, let isOfWebhooks, _):
      FaultKind(word: word).map { kind in
        let isSpecial = isOfWebhooks && ClassFault.ofWebhooks.contains(kind)
        let what = isSpecial ? "fault.messages.\(kind.rawValue).what" : "fault.\(kind.rawValue).what"
        return [
          phrases.text("class.ticket.was", ["fault": .phrase(Phrase("fault.kind.\(kind.rawValue)"))]),
          phrases.text(isHarmless ? "class.ticket.was-harmless" : what),
        ]
      } ?? []
    }
  }

  /// A line for each provider that is unavailable for the class, besides those of which a ticket says it.
  static func outages(_ seat: ClassSeat?, besides tickets: [ClassTicket], _ phrases: Phrasebook) -> [String] {
    let said = tickets.filter { !$0.hasHappened }.map(\.order)
    return (seat?.outages ?? []).filter { !said.contains(.outage(provider: $0, isOver: false)) }
      .map { phrases.text("class.outage-line", ["provider": .text(name($0))]) }
  }

  /// A provider’s name as it writes it itself.
  static func name(_ provider: String) -> String { ProviderID(rawValue: provider)?.name ?? provider }
}
