import Checkout
import Commerce
import Language
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
    /// How many messages were noted.
    var count = 0
    var polls = PollRounds()
  }

  private let box = Mutex(Box())

  var entries: PersistentVector<TimelineEntry> { box.withLock { $0.entries } }

  /// How many messages were noted: the identifier of the last.
  var count: Int { box.withLock { $0.count } }

  func note(at instant: Timestamp, from: Party, to: Party, _ fact: TimelineFact, exchange: Int? = nil) {
    _ = add(at: instant, PollRounds.Message(isQuestion: false, from: from, to: to, fact: fact), exchange, isPoll: false)
  }

  /// Adds a message; returns its identifier.
  private func add(at instant: Timestamp, _ message: PollRounds.Message, _ exchange: Int?, isPoll: Bool) -> Int {
    box.withLock { box in
      box.count += 1
      let place = box.polls.note(isPoll ? message : nil)
      box.entries.append(
        TimelineEntry(
          id: box.count, at: instant, from: message.from, to: message.to, message.fact, exchange: exchange,
          isAgain: place == .again))
      if case .round(let messages, let isFirst) = place { box.entries.foldLast(messages, isFirst: isFirst) }
      return box.count
    }
  }

  /// A fault that has made something go wrong; returns the message's identifier.
  func note(_ news: FaultNews, to receiver: WireReceiver, at instant: Timestamp) -> Int {
    let fact = TimelineFact.fault(news.rule.effect.kind, id: news.rule.id, call: news.operation)
    let (from, to): (Party, Party) =
      switch news.sender {
      case .app: (.library, Party(receiver))
      case .merchant: (.merchant, Party(receiver))
      case nil: (.provider, .merchant)
      }
    return add(
      at: instant, PollRounds.Message(isQuestion: false, from: from, to: to, fact: fact), news.exchange, isPoll: false)
  }

  /// An exchange that has begun or ended.
  func note(_ entry: WireEntry) {
    let party: Party = entry.sender == .app ? .library : .merchant
    let other = Party(entry.receiver)
    switch entry.outcome {
    case .open:
      _ = add(
        at: Timestamp(milliseconds: entry.sentAt),
        PollRounds.Message(
          isQuestion: true, from: party, to: other, fact: .request(entry.summary), call: entry.operation), entry.id,
        isPoll: entry.effect == .nothing)
    case .answered(let status, let answer):
      _ = add(
        at: Timestamp(milliseconds: entry.endedAt ?? entry.sentAt),
        PollRounds.Message(
          isQuestion: false, from: other, to: party, fact: .answer(status: status), call: entry.operation,
          answer: answer),
        entry.id,
        isPoll: entry.effect == .nothing && (200...299).contains(status))
    case .failed(let failure):
      note(
        at: Timestamp(milliseconds: entry.endedAt ?? entry.sentAt), from: party, to: party,
        .noAnswer(reason: failure.name), exchange: entry.id)
    }
  }

  /// Something the library noted; the phone's clock, by which it is dated, may be wrong.
  func note(_ event: PaymentEvent, at instant: Timestamp) {
    func add(_ from: Party, _ to: Party, _ fact: TimelineFact) { note(at: instant, from: from, to: to, fact) }
    switch event.kind {
    case .started(let method, let amount): add(.app, .library, .started(method, amount))
    case .routed(let gateway, _): add(.library, .library, .routed(gateway: gateway))
    case .notAnswered(_, _, let wait?): add(.library, .library, .retry(after: wait))
    case .throttled(_, let wait): add(.library, .library, .throttled(wait))
    case .readDevice(let reading): add(.library, .library, .readDevice(reading))
    case .handedOver(let handover): add(.library, .merchant, .handedOver(handover))
    case .handedBack(let answer): add(.merchant, .library, .handedBack(answer))
    case .asked(let kind): add(.library, .app, .asked(kind))
    case .resting(let gateway, _): add(.library, .library, .circuitOpened(gateway: gateway))
    case .verifying:
      _ = self.add(
        at: instant,
        PollRounds.Message(isQuestion: true, from: .library, to: .merchant, fact: .verifying), nil, isPoll: true)
    case .verified(let status):
      let fact = TimelineFact.verified(words: status.words.code)
      _ = self.add(
        at: instant, PollRounds.Message(isQuestion: false, from: .merchant, to: .library, fact: fact), nil,
        isPoll: true)
    case .finished(let result): add(.library, .app, .told(TimelineFact.Verdict(result)))
    case .notAnswered, .calling, .answered, .replied, .notified, .operating, .operated: break
    }
  }

  /// Something the store's server noted; that it asks is seen by its requests.
  func noteInStore(_ event: PaymentEvent, at instant: Timestamp) {
    func add(_ fact: TimelineFact) { note(at: instant, from: .merchant, to: .merchant, fact) }
    switch event.kind {
    case .notAnswered(_, _, let wait?): add(.retry(after: wait))
    case .throttled(_, let wait): add(.throttled(wait))
    case .operating(let operation): add(.modifying(operation.kind, operation.amount))
    case .operated(_, .done(let status)): add(.modified(words: status.words.code))
    case .operated(_, .refused(let error)):
      // An answer that no provider's words came with is said by what the library makes of it.
      let words = error.words.code.isEmpty ? error.messageKey : error.words.code
      add(.modificationRejected(words: words))
    case .operated(_, .unknown): add(.modificationUnknown)
    case .notAnswered, .calling, .answered, .replied, .notified, .started, .routed, .readDevice, .handedOver,
      .handedBack, .asked, .resting,
      .verifying,
      .verified, .finished:
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

extension TransportFailure {
  /// The failure's name in keys and expectations.
  var name: String {
    switch self {
    case .notSent(let reason): reason.rawValue
    case .maybeSent(let reason): reason.rawValue
    }
  }
}
