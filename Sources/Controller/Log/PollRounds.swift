import Inspection

/// Finds rounds of questions that only read, with their answers, that are the same as the round before: nothing was learnt by them.
struct PollRounds {
  /// A message, as far as it tells a round from another.
  struct Message: Hashable {
    /// Whether it asks, so that an answer is owed.
    let isQuestion: Bool
    let from: Party
    let to: Party
    let fact: TimelineFact
    /// Which call it belongs to, and the whole answer as it is kept; empty where it belongs to none.
    var call = ""
    var answer = ""
  }

  /// The relation of a message to the round before it.
  enum Place: Equatable {
    /// Something new, for all that is known so far.
    case new
    /// The same as in the last round of a row that continues.
    case again
    /// The last one of a round like the one before, with as many messages; `isFirst` where that begins a row.
    case round(messages: Int, isFirst: Bool)
  }

  /// The messages since the last round, none of them anything but questions and answers.
  private var tail: [Message] = []
  /// The round that is repeated; empty while none is.
  private var round: [Message] = []

  /// The longest round that is looked for; Till's own.
  private static let longest = 8

  /// Takes in a message; `nil` for one that is no question that only reads, and no answer to one.
  mutating func note(_ message: Message?) -> Place {
    guard let message else {
      tail = []
      round = []
      return .new
    }
    tail.append(message)
    if !round.isEmpty {
      if message == round[tail.count - 1] {
        guard tail.count == round.count else { return .again }
        tail = []
        return .round(messages: round.count, isFirst: false)
      }
      round = []
    }
    if tail.count > 2 * Self.longest { tail.removeFirst() }
    for length in 2...Self.longest where tail.count >= 2 * length {
      let last = tail.suffix(length)
      guard last == tail.dropLast(length).suffix(length), Self.isWhole(last) else { continue }
      round = Array(last)
      tail = []
      return .round(messages: length, isFirst: true)
    }
    return .new
  }

  /// Whether every question is followed by its answer.
  private static func isWhole(_ messages: ArraySlice<Message>) -> Bool {
    var owed = 0
    for message in messages {
      owed += message.isQuestion ? 1 : -1
      if owed < 0 { return false }
    }
    return owed == 0
  }
}
