public import Basics
public import Commerce
public import Language
public import Payments

/// One request and what came back, secrets masked.
public struct Exchange: Hashable, Sendable, Identifiable {
  /// What came back.
  public enum Outcome: Hashable, Sendable {
    /// Nothing yet.
    case open
    /// An answer.
    case answered(status: Int, text: String)
    /// No answer.
    case failed(Failure)
  }

  /// Why no answer came.
  public enum Failure: String, Hashable, Sendable, CaseIterable {
    /// The phone has no network.
    case offline
    /// The request was lost before it arrived.
    case requestLost = "request-lost"
    /// The server's certificate is not the pinned one.
    case certificateMismatch = "certificate-mismatch"
    /// No server answers at that host.
    case unknownHost = "unknown-host"
    /// The server refuses connections.
    case connectionRefused = "connection-refused"
    /// The answer was lost on its way back.
    case answerLost = "answer-lost"
    /// No answer in time.
    case timedOut = "timed-out"
    /// The connection broke.
    case connectionReset = "connection-reset"

    /// Whether the request never arrived; otherwise the other side may have acted.
    public var isBeforeArrival: Bool {
      switch self {
      case .offline, .requestLost, .certificateMismatch, .unknownHost, .connectionRefused: true
      case .answerLost, .timedOut, .connectionReset: false
      }
    }

    /// The failure as a sentence.
    public var phrase: Phrase { Phrase("transport.\(rawValue)") }
  }

  /// Counts from 1 in the order of sending.
  public let id: Int
  /// When it was sent.
  public let at: Timestamp
  /// How long it took; `nil` while it is open.
  public let took: Duration?
  /// Who sent it.
  public let sender: CallSender
  /// Who answers it: the provider, or the merchant's own backend.
  public let receiver: Party
  /// The request that the sender was answering when it sent this one: a merchant's backend passes on an app's call. `nil` if it
  /// was answering none.
  public let within: Int?
  /// What the sender calls it, such as `hyperpay.create-checkout`.
  public let operation: String
  /// The method and the path, without query.
  public let summary: String
  /// Whether it touches no session and no money, as the sender declares.
  public let isReading: Bool
  /// Where it was sent.
  public let origin: Origin
  /// The request as text.
  public let request: String
  /// What came back.
  public let outcome: Outcome

  /// An exchange.
  public init(
    id: Int, at: Timestamp, took: Duration?, sender: CallSender, operation: String, summary: String, isReading: Bool,
    origin: Origin, request: String, outcome: Outcome, receiver: Party = .provider, within: Int? = nil
  ) {
    self.receiver = receiver
    self.within = within
    self.isReading = isReading
    self.id = id
    self.at = at
    self.took = took
    self.sender = sender
    self.operation = operation
    self.summary = summary
    self.origin = origin
    self.request = request
    self.outcome = outcome
  }
}

extension Exchange {
  /// The server as logs and screens name it: the host, with the port and the scheme where they are not those of `https`.
  public var server: String { origin.name }

  /// The address that was called with its query, secrets masked.
  public var address: String {
    let words = request.prefix { !$0.isNewline }.split(separator: " ")
    let target = words.count > 1 ? words[1] : ""
    // The log names the server in front of the path.
    return origin.description + (target.hasPrefix(server) ? target.dropFirst(server.count) : target)
  }
}

extension BidirectionalCollection<Exchange> {
  /// Those that the library and the store's server made by themselves, without the ones that a merchant's backend made in answering them.
  public var made: [Exchange] { filter { $0.within == nil } }
}
