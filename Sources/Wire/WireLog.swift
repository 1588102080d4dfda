import HTTPTypes
import Synchronization

/// One request and what came back, kept with secrets masked.
public struct WireEntry: Hashable, Sendable, Identifiable {
  /// What came back.
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
  /// When it was sent, in milliseconds since 1970-01-01T00:00:00Z.
  public let sentAt: Int64
  /// When the answer or failure came.
  public private(set) var endedAt: Int64?
  /// Who sent it.
  public let sender: WireSender
  /// Who answers it.
  public let receiver: WireReceiver
  /// The exchange that the sender was answering when it sent this one; `nil` where nobody was waiting for the sender.
  public let within: Int?
  /// What the sender calls it.
  public let operation: String
  /// The method and the path without query.
  public let summary: String
  /// The declared effect at the provider.
  public let effect: CallEffect
  /// The host that was called, without scheme and port.
  public let host: String
  /// The whole request as text, secrets masked.
  public let requestText: String
  /// What came back.
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
    host = request.host
    requestText = text
  }

  mutating func end(_ outcome: Outcome, at instant: Int64) {
    self.outcome = outcome
    endedAt = instant
  }
}

/// Keeps every exchange, secrets masked, in the order of sending.
public final class WireLog: Sendable {
  private let entriesBox = Mutex<[WireEntry]>([])
  /// The texts that calls had last, by their names: whoever asks the same a thousand times and hears the same keeps it once.
  private let lastTexts = Mutex<[String: LastTexts]>([:])
  private let keepsTexts: Bool

  /// An empty log; without texts it keeps of a message only what it was called and how it came out.
  public init(keepsTexts: Bool = true) { self.keepsTexts = keepsTexts }

  /// The exchanges so far.
  public var entries: [WireEntry] { entriesBox.withLock { $0 } }

  /// Who answers an exchange of which nothing more is known than its number.
  public func receiver(of exchange: Int?) -> WireReceiver {
    entriesBox.withLock { entries in
      exchange.flatMap { entries.indices.contains($0 - 1) ? entries[$0 - 1].receiver : nil } ?? .provider
    }
  }

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
    return [begun, self.end(begun.id, end, at: instant)]
  }

  func begin(
    _ request: WireRequest, to receiver: WireReceiver, within exchange: Int? = nil, at instant: Int64
  ) -> WireEntry {
    let text = keepsTexts ? text(of: request) : ""
    return entriesBox.withLock { entries in
      let entry = WireEntry(
        id: entries.count + 1, sentAt: instant, request: request, receiver: receiver, within: exchange, text: text)
      entries.append(entry)
      return entry
    }
  }

  func text(of answer: WireAnswer, to operation: String) -> String {
    guard keepsTexts else { return "" }
    // The same answer is masked once.
    if let last = lastTexts.withLock({ $0[operation] }), last.answer == answer { return last.answerText }
    let text = Scrubbing.text(of: answer)
    lastTexts.withLock { texts in
      texts[operation, default: LastTexts()].answer = answer
      texts[operation, default: LastTexts()].answerText = text
    }
    return text
  }

  /// The text of a request, or the equal one that is kept already.
  private func text(of request: WireRequest) -> String {
    let text = Scrubbing.text(of: request)
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

  func end(_ id: Int, _ outcome: WireEntry.Outcome, at instant: Int64) -> WireEntry {
    entriesBox.withLock { entries in
      entries[id - 1].end(outcome, at: instant)
      return entries[id - 1]
    }
  }
}

/// A transport that keeps a log of what passes.
public struct LoggingTransport: Transport {
  private let base: any Transport
  private let log: WireLog
  private let now: @Sendable () -> Int64
  private let receiver: @Sendable (WireRequest) -> WireReceiver
  private let observer: @Sendable (WireEntry) -> Void

  /// Wraps a transport; `now` gives milliseconds since 1970-01-01T00:00:00Z, `receiver` tells who answers a request, and `observer`
  /// sees each exchange when it begins and when it ends.
  public init(
    _ base: any Transport, log: WireLog, now: @escaping @Sendable () -> Int64,
    receiver: @escaping @Sendable (WireRequest) -> WireReceiver = { _ in .provider },
    observer: @escaping @Sendable (WireEntry) -> Void = { _ in }
  ) {
    self.base = base
    self.log = log
    self.now = now
    self.receiver = receiver
    self.observer = observer
  }

  /// Sends through the wrapped transport, keeping request and outcome.
  public func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    let begun = log.begin(request, to: receiver(request), at: now())
    observer(begun)
    var numbered = request
    numbered.exchange = begun.id
    do {
      let answer = try await base.send(numbered)
      observer(
        log.end(
          begun.id, .answered(status: answer.status, text: log.text(of: answer, to: request.operation)), at: now()))
      return answer
    } catch {
      observer(log.end(begun.id, .failed(error), at: now()))
      throw error
    }
  }
}
