public import Basics
import HTTPTypes
import Synchronization

/// One request and what came back, kept with secrets masked.
public struct WireEntry: Hashable, Sendable, Identifiable {
  /// The result of a request.
  public enum Outcome: Hashable, Sendable {
    /// Nothing yet.
    case open
    /// An answer.
    case answered(status: Int, text: String)
    /// No answer.
    case failed(TransportFailure)
  }

  /// Counts from 1 in the order of sending.
  public let id: Int
  /// The time when it was sent, in milliseconds since 1970-01-01T00:00:00Z.
  public let sentAt: Int64
  /// The time when the response or failure arrived.
  public private(set) var endedAt: Int64?
  /// The sender.
  public let sender: WireSender
  /// The receiver.
  public let receiver: WireReceiver
  /// The request that the sender was answering when it sent this one; `nil` if it was answering none.
  public let within: Int?
  /// The sender's name for the call.
  public let operation: String
  /// The method and the path without query.
  public let summary: String
  /// The declared effect at the provider.
  public let effect: CallEffect
  /// Where it was sent.
  public let origin: Origin
  /// The whole request as text, secrets masked.
  public let requestText: String
  /// The result.
  public private(set) var outcome: Outcome = .open

  init(id: Int, sentAt: Int64, request: WireRequest, receiver: WireReceiver, within: Int?, text: String) {
    self.id = id
    self.sentAt = sentAt
    self.receiver = receiver
    self.within = within
    sender = request.sender
    operation = request.operation
    effect = request.effect
    summary = "\(request.head.method.rawValue) \(Scrubbing.digits(in: request.path))"
    origin = request.origin
    requestText = text
  }

  mutating func end(_ outcome: Outcome, at instant: Int64) {
    self.outcome = outcome
    endedAt = instant
  }

  /// The length of its texts.
  fileprivate var textBytes: Int {
    guard case .answered(_, let text) = outcome else { return requestText.utf8.count }
    return requestText.utf8.count + text.utf8.count
  }
}

/// Keeps exchanges, secrets masked, in the order of sending: all of them, or the newest.
public final class WireLog: Sendable {
  private struct Kept {
    var ring: Ring<WireEntry>
    /// The length of all texts, counted where it has a bound.
    var textBytes = 0
  }

  private let kept: Mutex<Kept>
  private let mostTextBytes: Int
  /// The last texts of each call, by name: a repeated request with the same response is stored once.
  private let lastTexts = Mutex<[String: LastTexts]>([:])
  private let keepsTexts: Bool
  /// The names whose values it masks.
  public let names: SecretNames

  /// An empty log that keeps at most `limit` exchanges, the newest, and no more than have texts of `mostTextBytes` together; without
  /// texts it keeps of a message only its name and its outcome.
  public init(
    keepsTexts: Bool = true, masking names: SecretNames = .common, keeping limit: Int = .max,
    mostTextBytes: Int = .max
  ) {
    self.keepsTexts = keepsTexts
    self.names = names
    self.mostTextBytes = mostTextBytes
    kept = Mutex(Kept(ring: Ring(keeping: limit)))
  }

  /// The exchanges that are kept, oldest first.
  public var entries: [WireEntry] { kept.withLock { $0.ring.newest() } }

  /// The newest exchanges that are kept, at most `most`, oldest first.
  public func newest(_ most: Int) -> [WireEntry] { kept.withLock { $0.ring.newest(most) } }

  /// The number of exchanges that were dropped, which is the last number among them.
  public var dropped: Int { kept.withLock { $0.ring.dropped } }

  /// The number of exchanges so far, dropped ones included.
  public var count: Int { kept.withLock { $0.ring.count } }

  /// The exchange of a number; `nil` where there is none or it was dropped.
  public subscript(number: Int) -> WireEntry? { kept.withLock { $0.ring[number] } }

  /// The receiver of a request, by its number.
  public func receiver(of exchange: Int?) -> WireReceiver { exchange.flatMap { self[$0]?.receiver } ?? .provider }

  /// Keeps a call that a merchant's backend made to the provider while it answered an exchange. It takes no time (this library's own). Returns
  /// the entry as it began and as it ended.
  public func passOn(
    _ request: WireRequest, _ outcome: Result<WireAnswer, TransportFailure>, within exchange: Int?, at instant: Int64
  ) -> [WireEntry] {
    let begun = begin(request, to: .provider, within: exchange, at: instant)
    let end: WireEntry.Outcome =
      switch outcome {
      case .success(let answer): .answered(status: answer.status, text: text(of: answer, to: request.operation))
      case .failure(let failure): .failed(failure)
      }
    return [begun, self.end(begun, end, at: instant)]
  }

  func begin(
    _ request: WireRequest, to receiver: WireReceiver, within exchange: Int? = nil, at instant: Int64
  ) -> WireEntry {
    let text = keepsTexts ? text(of: request) : ""
    return kept.withLock { kept in
      let entry = WireEntry(
        id: kept.ring.count + 1, sentAt: instant, request: request, receiver: receiver, within: exchange, text: text)
      if mostTextBytes != .max, let oldest = kept.ring.oldestIfFull { kept.textBytes -= oldest.textBytes }
      kept.ring.append(entry)
      count(entry.textBytes, in: &kept)
      return entry
    }
  }

  func text(of answer: WireAnswer, to operation: String) -> String {
    guard keepsTexts else { return "" }
    // The same answer is masked once.
    if let last = lastTexts.withLock({ $0[operation] }), last.answer == answer { return last.answerText }
    let text = Scrubbing.text(of: answer, names: names)
    lastTexts.withLock { texts in
      texts[operation, default: LastTexts()].answer = answer
      texts[operation, default: LastTexts()].answerText = text
    }
    return text
  }

  /// The text of a request, or the equal one that is kept already.
  private func text(of request: WireRequest) -> String {
    let text = Scrubbing.text(of: request, names: names)
    return lastTexts.withLock { texts in
      if let last = texts[request.operation]?.requestText, last == text { return last }
      texts[request.operation, default: LastTexts()].requestText = text
      return text
    }
  }

  private struct LastTexts {
    var requestText = ""
    var answer: WireAnswer?
    var answerText = ""
  }

  func end(_ begun: WireEntry, _ outcome: WireEntry.Outcome, at instant: Int64) -> WireEntry {
    var ended = begun
    ended.end(outcome, at: instant)
    kept.withLock { kept in
      guard kept.ring[ended.id] != nil else { return }
      kept.ring[ended.id] = ended
      count(ended.textBytes - begun.textBytes, in: &kept)
    }
    return ended
  }

  /// Counts texts, and drops the oldest exchanges where all texts are longer than may be kept: a quarter more than must go, so that this
  /// is seldom.
  private func count(_ bytes: Int, in kept: inout Kept) {
    guard mostTextBytes != .max else { return }
    kept.textBytes += bytes
    guard kept.textBytes > mostTextBytes else { return }
    var (left, most) = (0, 0)
    for entry in kept.ring.newest().reversed() {
      guard left + entry.textBytes <= mostTextBytes / 4 * 3 || most == 0 else { break }
      left += entry.textBytes
      most += 1
    }
    kept.ring.drop(butNewest: most)
    kept.textBytes = left
  }
}

/// A transport that keeps a log of what passes.
public struct LoggingTransport: Transport {
  private let base: any Transport
  private let log: WireLog
  private let now: @Sendable () -> Int64
  private let receiver: @Sendable (WireRequest) -> WireReceiver
  private let reading: @Sendable (inout WireRequest) -> Void
  private let observer: @Sendable (WireEntry) -> Void

  /// Wraps a transport. `now` gives milliseconds since 1970-01-01T00:00:00Z, `receiver` names the receiver of a request,
  /// `reading` sets what the receiver reads in it in place of what the sender declares, and `observer` sees each request when it begins
  /// and when it ends.
  public init(
    _ base: any Transport, log: WireLog, now: @escaping @Sendable () -> Int64,
    receiver: @escaping @Sendable (WireRequest) -> WireReceiver = { _ in .provider },
    reading: @escaping @Sendable (inout WireRequest) -> Void = { _ in },
    observer: @escaping @Sendable (WireEntry) -> Void = { _ in }
  ) {
    self.base = base
    self.log = log
    self.now = now
    self.receiver = receiver
    self.reading = reading
    self.observer = observer
  }

  /// Sends through the wrapped transport, keeping request and outcome.
  public func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    var request = request
    reading(&request)
    let begun = log.begin(request, to: receiver(request), at: now())
    observer(begun)
    request.exchange = begun.id
    do {
      let answer = try await base.send(request)
      observer(
        log.end(
          begun, .answered(status: answer.status, text: log.text(of: answer, to: request.operation)), at: now()))
      return answer
    } catch {
      observer(log.end(begun, .failed(error), at: now()))
      throw error
    }
  }
}
