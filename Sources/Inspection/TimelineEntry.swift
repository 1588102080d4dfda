public import Commerce
public import Language

/// One message of the timeline, or a row of questions and answers that were like those before them and changed nothing.
public struct TimelineEntry: Hashable, Sendable, Identifiable {
  /// A row of rounds, each like the round of messages in front of the row.
  public struct Rounds: Hashable, Sendable {
    /// How many rounds there were, 1 or more.
    public let count: Int
    /// How many messages each had.
    public let messages: Int
    /// When the last one ended.
    public let end: Timestamp
    /// The exchange of the last one, by its number in the wire log.
    public let lastExchange: Int

    /// A row of rounds.
    public init(count: Int, messages: Int, end: Timestamp, lastExchange: Int) {
      self.count = count
      self.messages = messages
      self.end = end
      self.lastExchange = lastExchange
    }
  }

  /// Counts the messages from 1; that of a row of rounds is that of its first message, and the next entry's follows its last.
  public let id: Int
  /// When; of a row of rounds, when it began.
  public let at: Timestamp
  /// From whom.
  public let from: Party
  /// To whom; the same party for something done alone.
  public let to: Party
  /// What.
  public let fact: TimelineFact
  /// The exchange of the wire log it belongs to; of a row of rounds the first.
  public let exchange: Int?
  /// What this one entry stands for, where it is a row of rounds.
  public let rounds: Rounds?
  /// `true` if the previous round of a continuing row had the same entry at this place.
  public let isAgain: Bool

  /// A message.
  public init(
    id: Int, at: Timestamp, from: Party, to: Party, _ fact: TimelineFact, exchange: Int? = nil, rounds: Rounds? = nil,
    isAgain: Bool = false
  ) {
    self.id = id
    self.at = at
    self.from = from
    self.to = to
    self.fact = fact
    self.exchange = exchange
    self.rounds = rounds
    self.isAgain = isAgain
  }

  /// The sentence that tells it.
  public var text: Phrase { fact.phrase }

  /// The identifier of the last message that it stands for.
  public var lastID: Int { rounds.map { id + $0.count * $0.messages - 1 } ?? id }

  /// Whether it is what came back of an exchange: from the provider, or from the merchant's backend to the app.
  var isAnswer: Bool { exchange != nil && (from == .provider || from == .merchant && to == .library) }

  /// Whether it tells of an exchange, by its number in the wire log.
  public func tells(ofExchange number: Int) -> Bool {
    guard let exchange else { return false }
    return (exchange...(rounds?.lastExchange ?? exchange)).contains(number)
  }
}

extension BidirectionalCollection<TimelineEntry> {
  /// How many messages there were, those that rows of rounds stand for included: the identifier of the last.
  @inlinable
  public var messageCount: Int { last?.lastID ?? 0 }

  /// The entry that is the message of an identifier, or that stands for it.
  @inlinable
  public func entry(ofMessage id: Int) -> TimelineEntry? { last { $0.id <= id }.flatMap { $0.lastID >= id ? $0 : nil } }

  /// The entries that are new, or have grown, since the given number of messages.
  @inlinable
  public func since(messages count: Int) -> SubSequence {
    var start = endIndex
    while start > startIndex, self[index(before: start)].lastID > count { start = index(before: start) }
    return self[start...]
  }
}
