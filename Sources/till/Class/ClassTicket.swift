import Checkout
import Commerce
import Inspection
import Language
import Pages
import Payments
import Providers
import Training

/// A ticket that the trainer has ordered, in the checkout where it happens.
struct ClassTicket {
  let order: ClassOrder
  let phrases: Phrasebook
  /// Whether it has made something go wrong, and the checkout has come to rest after it.
  private(set) var hasHappened = false
  /// Whether the trainer has ended the outage that it is about.
  private(set) var isLifted = false
  /// The number of questions about it that are answered.
  var answered = 0

  init(_ order: ClassOrder, _ phrases: Phrasebook) { (self.order, self.phrases) = (order, phrases) }

  /// What it is called among the lessons of a log, one name for each kind.
  var lesson: String {
    switch order {
    case .outage(let provider, _): "\(Self.lesson)/outage/\(provider)"
    case .fault(let word, let isOfWebhooks, _): "\(Self.lesson)/\(isOfWebhooks ? "webhook" : "call")/\(word)"
    }
  }

  private static let lesson = "class-ticket"

  /// What a ticket of a log is called, in words; `nil` for a lesson.
  static func title(of lesson: String, _ phrases: Phrasebook) -> String? {
    let parts = lesson.split(separator: "/").map(String.init)
    guard parts.first == Self.lesson else { return nil }
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

  /// What is so of it now, in one line: nothing has happened so far, or the customer's message.
  func line(in snapshot: Snapshot) -> String {
    if hasHappened { return phrases.text("class.ticket.new", ["message": .text(message(snapshot))]) }
    switch order {
    case .outage(let provider, _):
      return phrases.text("class.ticket.no-call", ["provider": .text(Self.name(provider))])
    case .fault: return phrases.text("class.ticket.nothing-yet")
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

  var isOutage: Bool { if case .outage = order { true } else { false } }

  /// Whether it is about the same outage as another.
  func isSameOutage(as other: ClassTicket) -> Bool {
    guard case .outage(let provider, _) = order, case .outage(let another, _) = other.order else { return false }
    return provider == another
  }

  /// Looks whether it has happened.
  mutating func look(at snapshot: Snapshot) {
    if case .working = snapshot.checkout.phase { return }
    let ids = ClassFault.commands(for: order).compactMap { command in
      if case .fault(let rule) = command { rule.id } else { nil }
    }
    hasHappened = hasHappened || snapshot.faults.contains { ids.contains($0.id) && $0.fired > 0 }
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
        return [
          phrases.text("class.ticket.was", ["fault": .phrase(Phrase("fault.kind.\(kind.rawValue)"))]),
          phrases.text(isSpecial ? "fault.messages.\(kind.rawValue).what" : "fault.\(kind.rawValue).what"),
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
