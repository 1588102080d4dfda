import Commerce
import Deeplinks
import Inspection
import Payments
import Rules

/// The one place where what happens in a world is noted. Each record is a projection that keeps what it tells and folds the rest away.
final class WorldLog: Sendable {
  let timeline = TimelineBook()
  /// The events that the rules look at.
  let history: EventRecorder
  /// The changes of what the provider holds for the present attempt.
  let ledger = LedgerBook()
  /// The coverage.
  let coverage = TransitionCoverageBook()
  private let database: StoreDatabase
  private let now: @Sendable () -> Timestamp

  init(providers: WorldProviders, database: StoreDatabase, now: @escaping @Sendable () -> Timestamp) {
    history = EventRecorder(timeline: timeline, providers: providers, now: now)
    self.database = database
    self.now = now
  }

  /// Notes an event, as of now unless it happened before; returns the identifier of the timeline's last message.
  @discardableResult
  func note(_ event: WorldEvent, at moment: Timestamp? = nil) -> Int {
    let moment = moment ?? now()
    let last = timeline.note(event, at: moment)
    if case .library(let noted, let isStores) = event { database.note(noted, inStore: isStores) }
    history.note(event)
    ledger.note(event, in: timeline, at: moment)
    coverage.note(event, at: moment)
    return last
  }

  /// Notes a message that only the timeline shows.
  func note(from: Party, to: Party, _ fact: TimelineFact) { note(.message(from: from, to: to, fact)) }

  /// Notes something that only the rules look at.
  func note(_ event: DomainEvent, inStore isStores: Bool = false) { note(.domain(event, inStore: isStores)) }
}

extension EventRecorder {
  /// Notes what an event tells the rules.
  func note(_ event: WorldEvent) {
    switch event {
    case .domain(let event, let isStores): note(event, inStore: isStores)
    case .sent(let request, let call, let isStores): note(request, call, inStore: isStores)
    case .ended(let ending, let call, let isStores): note(.ended(call: call, ending), inStore: isStores)
    case .fault(let news, _): note(news)
    case .library(let event, inStore: false): note(event)
    case .library(let event, inStore: true): noteInStore(event)
    case .asked(let question, let number): note(.asked(QuestionNote(question, number: number)))
    case .answered(_, let answer, let number, let asker): note(answer, number: number, asker: asker)
    case .pressed(let submission, _): note(submission)
    case .pageAnswered(let response, let submission):
      note(.aside(PageNote(response, to: submission).map { .page($0) } ?? .codeLeft))
    case .link(let verdict):
      note(.link(LinkNote(wakes: verdict.decision.wakes, isFromPage: verdict.source.isPage)))
    case .paidInBank, .outside: note(.happenedOutside)
    case .webhookTaken(let receipt, let place, let isForged, let arrival):
      note(.notified(place, receipt, isForged: isForged, arrival: arrival))
    case .message, .exchange, .checkout, .standing, .bankActed, .outsideDone, .operated: break
    }
  }
}
