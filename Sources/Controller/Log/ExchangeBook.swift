import Commerce
import Inspection
import Payments
import Wire

/// The exchanges on the wire, as they are shown.
struct ExchangeBook {
  /// All that the log held when it was followed last.
  private(set) var all = PersistentVector<Exchange>()
  /// The indices of those that nothing has come back for yet.
  private var open: [Int] = []

  /// Whether nothing has come back yet for one of them.
  var hasOpen: Bool { !open.isEmpty }

  /// Takes in what a log holds by now; only what is new or was still open is made again.
  mutating func follow(_ log: WireLog) {
    let entries = log.entries
    for index in open where entries[index].outcome != .open { all[index] = Exchange(entries[index]) }
    open += all.count..<entries.count
    all.append(contentsOf: entries.dropFirst(all.count).lazy.map(Exchange.init))
    open.removeAll { entries[$0].outcome != .open }
  }
}

extension Exchange {
  /// An exchange of the wire log, as it is shown.
  package init(_ entry: WireEntry) {
    let outcome: Exchange.Outcome =
      switch entry.outcome {
      case .open: .open
      case .answered(let status, let text): .answered(status: status, text: text)
      case .failed(let failure): .failed(Exchange.Failure(failure))
      }
    self.init(
      id: entry.id, at: Timestamp(milliseconds: entry.sentAt),
      took: entry.endedAt.map { .milliseconds($0 - entry.sentAt) }, sender: entry.sender == .app ? .app : .merchant,
      operation: entry.operation, summary: entry.summary, isReading: entry.effect == .nothing, origin: entry.origin,
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
