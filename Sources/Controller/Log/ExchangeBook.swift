import Commerce
import Inspection
import Payments
import Wire

/// The exchanges on the wire, as they are shown.
struct ExchangeBook {
  private var exchanges = PersistentVector<Exchange>()
  /// The indices of those that nothing has come back for yet.
  private var open: [Int] = []

  /// All that a log holds by now; only what is new or was still open is made again.
  mutating func following(_ log: WireLog) -> PersistentVector<Exchange> {
    let entries = log.entries
    for index in open where entries[index].outcome != .open { exchanges[index] = Exchange(entries[index]) }
    open += exchanges.count..<entries.count
    exchanges.append(contentsOf: entries.dropFirst(exchanges.count).lazy.map(Exchange.init))
    open.removeAll { entries[$0].outcome != .open }
    return exchanges
  }
}

extension Exchange {
  fileprivate init(_ entry: WireEntry) {
    let outcome: Exchange.Outcome =
      switch entry.outcome {
      case .open: .open
      case .answered(let status, let text): .answered(status: status, text: text)
      case .failed(let failure): .failed(Exchange.Failure(failure))
      }
    self.init(
      id: entry.id, at: Timestamp(milliseconds: entry.sentAt),
      took: entry.endedAt.map { .milliseconds($0 - entry.sentAt) }, sender: entry.sender == .app ? .app : .merchant,
      operation: entry.operation, summary: entry.summary, isReading: entry.effect == .nothing, host: entry.host,
      request: entry.requestText, outcome: outcome, receiver: Party(entry.receiver), within: entry.within)
  }
}

extension Exchange.Failure {
  /// A transport's error, as it is shown.
  init(_ failure: TransportFailure) {
    self =
      switch failure {
      case .notSent(.offline): .offline
      case .notSent(.requestLost): .requestLost
      case .notSent(.certificateMismatch): .certificateMismatch
      case .notSent(.unknownHost): .unknownHost
      case .notSent(.connectionRefused): .connectionRefused
      case .maybeSent(.answerLost): .answerLost
      case .maybeSent(.timedOut): .timedOut
      case .maybeSent(.connectionReset): .connectionReset
      }
  }
}
