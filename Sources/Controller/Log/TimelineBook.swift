import Backend
import Commerce
import Deeplinks
import Inspection
import Pages
import Payments
import Phone
import Synchronization
import Wire

/// Writes the timeline: what passes between shopper, app, library, merchant and provider, in the order in which it happens.
///
/// Rounds of questions and answers that are like the round before them are one entry, so that a code that is waited for five days
/// is not a hundred thousand messages.
final class TimelineBook: Sendable {
  private struct Box {
    var entries = PersistentVector<TimelineEntry>()
    /// The number of messages noted.
    var count = 0
    var polls = PollRounds()
  }

  private let box = Mutex(Box())

  var entries: PersistentVector<TimelineEntry> { box.withLock { $0.entries } }

  /// The number of messages noted: the identifier of the last.
  var count: Int { box.withLock { $0.count } }

  /// Shows what an event tells to those who read the timeline; returns the identifier of its last message.
  func note(_ event: WorldEvent, at instant: Timestamp) -> Int {
    func add(_ from: Party, _ to: Party, _ fact: TimelineFact) { note(at: instant, from: from, to: to, fact) }
    switch event {
    case .message(let from, let to, let fact): add(from, to, fact)
    case .exchange(let entry): note(entry)
    case .fault(let news, let receiver): note(news, to: receiver, at: instant)
    case .library(let event, inStore: false): note(event, at: instant)
    case .library(let event, inStore: true): noteInStore(event, at: instant)
    case .pressed(_, let label): add(.shopper, .provider, .pressed(label))
    case .link(let verdict): add(verdict.source == .page ? .provider : .shopper, .app, .link(verdict.decision))
    case .paidInBank(let isWrong): add(.shopper, .provider, .paidInBank(wrongAmount: isWrong))
    case .outside(let action): add(.shopper, .provider, .outside(action: action))
    case .webhookTaken(let receipt, _, _, _):
      add(.merchant, .provider, .webhookTaken(receipt.decision, status: receipt.status))
    case .domain, .sent, .ended, .checkout, .standing, .asked, .answered, .pageAnswered, .bankActed, .outsideDone,
      .operated:
      break
    }
    return count
  }

  private func note(at instant: Timestamp, from: Party, to: Party, _ fact: TimelineFact, exchange: Int? = nil) {
    add(at: instant, PollRounds.Message(isQuestion: false, from: from, to: to, fact: fact), exchange, isPoll: false)
  }

  private func add(at instant: Timestamp, _ message: PollRounds.Message, _ exchange: Int? = nil, isPoll: Bool) {
    box.withLock { box in
      box.count += 1
      let place = box.polls.note(isPoll ? message : nil)
      box.entries.append(
        TimelineEntry(
          id: box.count, at: instant, from: message.from, to: message.to, message.fact, exchange: exchange,
          isAgain: place == .again))
      if case .round(let messages, let isFirst) = place { box.entries.foldLast(messages, isFirst: isFirst) }
    }
  }

  /// A fault that has made something go wrong.
  private func note(_ news: FaultNews, to receiver: WireReceiver, at instant: Timestamp) {
    let fact = TimelineFact.fault(news.rule.effect.kind, id: news.rule.id, call: news.operation)
    let (from, to): (Party, Party) =
      switch news.sender {
      case .app: (.library, Party(receiver))
      case .merchant: (.merchant, Party(receiver))
      case nil: (.provider, .merchant)
      }
    note(at: instant, from: from, to: to, fact, exchange: news.exchange)
  }

  /// An exchange that has begun or ended.
  private func note(_ entry: WireEntry) {
    let (party, other) = (entry.sender == .app ? Party.library : .merchant, Party(entry.receiver))
    let end = Timestamp(milliseconds: entry.endedAt ?? entry.sentAt)
    let isReading = entry.effect == .nothing
    switch entry.outcome {
    case .open:
      let message = PollRounds.Message(
        isQuestion: true, from: party, to: other, fact: .request(entry.summary), call: entry.operation)
      add(at: Timestamp(milliseconds: entry.sentAt), message, entry.id, isPoll: isReading)
    case .answered(let status, let answer):
      let message = PollRounds.Message(
        isQuestion: false, from: other, to: party, fact: .answer(status: status), call: entry.operation, answer: answer)
      add(at: end, message, entry.id, isPoll: isReading && (200...299).contains(status))
    case .failed(let failure):
      note(at: end, from: party, to: party, .noAnswer(Exchange.Failure(failure)), exchange: entry.id)
    }
  }

  /// Something the library noted; the phone's clock, by which it is dated, may be wrong.
  private func note(_ event: PaymentEvent, at instant: Timestamp) {
    func add(_ from: Party, _ to: Party, _ fact: TimelineFact) { note(at: instant, from: from, to: to, fact) }
    switch event.kind {
    case .started(let method, let amount): add(.app, .library, .started(method, amount))
    case .routed(let gateway, _): add(.library, .library, .routed(gateway: gateway))
    case .notAnswered(_, _, let wait?): add(.library, .library, .retry(after: wait))
    case .throttled(_, let wait): add(.library, .library, .throttled(wait))
    case .readDevice(let reading): add(.library, .library, .readDevice(reading))
    case .kitSaid(let words): add(.library, .app, .kitSaid(words))
    case .handedOver(let handover): add(.library, .merchant, .handedOver(handover))
    case .handedBack(let answer): add(.merchant, .library, .handedBack(answer))
    case .asked(let kind): add(.library, .app, .asked(kind))
    case .agreed(let amount): add(.app, .library, .agreed(amount))
    case .resting(let gateway, _): add(.library, .library, .circuitOpened(gateway: gateway))
    case .verifying:
      self.add(
        at: instant, PollRounds.Message(isQuestion: true, from: .library, to: .merchant, fact: .verifying), isPoll: true
      )
    case .verified(let status):
      let fact = TimelineFact.verified(words: status.words.code)
      self.add(
        at: instant, PollRounds.Message(isQuestion: false, from: .merchant, to: .library, fact: fact), isPoll: true)
    case .finished(let result): add(.library, .app, .told(TimelineFact.Verdict(result)))
    case .notAnswered, .calling, .answered, .replied, .notified, .operating, .retrying, .operated, .settled: break
    }
  }

  /// Something the store's server noted; that it asks is seen by its requests.
  private func noteInStore(_ event: PaymentEvent, at instant: Timestamp) {
    func add(_ fact: TimelineFact) { note(at: instant, from: .merchant, to: .merchant, fact) }
    switch event.kind {
    case .notAnswered(_, _, let wait?): add(.retry(after: wait))
    case .throttled(_, let wait): add(.throttled(wait))
    case .operating(let operation): add(.modifying(operation.kind, operation.amount))
    case .retrying(let operation): add(.modificationRetried(operation.kind, operation.amount))
    case .settled(let operation, let result):
      add(.modificationSettled(operation.kind, operation.amount, result.name))
    case .operated(_, .done(let status)): add(.modified(words: status.words.code))
    case .operated(_, .accepted(let status)): add(.modificationAccepted(words: status.words.code))
    case .operated(_, .doneEarlier): add(.modificationDoneEarlier)
    case .operated(_, .notMade): add(.modificationNotMade)
    case .operated(_, .refused(let error)):
      // An answer that no provider's words came with is said by what the library makes of it.
      let words = error.words.code.isEmpty ? error.messageKey : error.words.code
      add(.modificationRejected(words: words))
    case .operated(_, .unknown): add(.modificationUnknown)
    case .notAnswered, .calling, .answered, .replied, .notified, .started, .routed, .readDevice, .kitSaid, .handedOver,
      .handedBack, .asked, .agreed, .resting, .verifying, .verified, .finished:
      break
    }
  }
}

extension PersistentVector<TimelineEntry> {
  /// Puts the last messages into one entry with the rounds before them that were like them.
  fileprivate mutating func foldLast(_ messages: Int, isFirst: Bool) {
    let round = suffix(messages)
    guard let first = round.first, let question = round.first(where: { $0.exchange != nil }) ?? round.first,
      let last = round.last, let exchange = question.exchange
    else { return }
    removeLast(messages)
    var begun = first
    var count = 1
    if !isFirst, let row = self.last, let rounds = row.rounds {
      removeLast(1)
      begun = row
      count += rounds.count
    }
    append(
      TimelineEntry(
        id: begun.id, at: begun.at, from: question.from, to: question.to,
        .again(count: count, span: last.at.since(begun.at)),
        exchange: begun.exchange ?? exchange,
        rounds: TimelineEntry.Rounds(count: count, messages: messages, end: last.at, lastExchange: exchange)))
  }
}

extension Party {
  /// Who answers a request.
  init(_ receiver: WireReceiver) {
    self =
      switch receiver {
      case .provider: .provider
      case .merchant: .merchant
      }
  }
}

extension PaymentResult {
  /// The result's name in records and fingerprints.
  package var name: String { TimelineFact.Verdict(self).rawValue }
}
