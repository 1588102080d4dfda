public import Basics
public import HTTPTypes

/// The sender of a request.
public enum WireSender: String, Hashable, Sendable, CaseIterable {
  /// The shopper's app through the provider's SDK, with public credentials only.
  case app
  /// The merchant's server, with secret keys.
  case merchant
}

/// The receiver of a request.
public enum WireReceiver: String, Hashable, Sendable, CaseIterable {
  /// The provider.
  case provider
  /// The merchant's own backend, to which the app speaks instead of to the provider (Swedbank Pay docs, Merchant Backend API).
  case merchant
}

/// The effect of a call at the provider, as the caller declares it.
public enum CallEffect: Hashable, Sendable {
  /// No session and no money: the call reads, or creates something harmless such as a token.
  case nothing
  /// The call opens, continues or cancels a session; no money moves.
  case session
  /// The call may charge the shopper.
  case charge
  /// The call captures authorised money.
  case capture
  /// The call voids an authorisation.
  case void
  /// The call refunds captured money.
  case refund

  /// Whether money can move.
  public var movesMoney: Bool {
    switch self {
    case .nothing, .session: false
    case .charge, .capture, .void, .refund: true
    }
  }
}

/// The provider's server, as a merchant's server finds it that asks it something in answering a request.
public enum UpstreamServer: Hashable, Sendable {
  /// It answers.
  case answers
  /// It acts and dies before it answers.
  case dies
  /// It is down and refuses connections.
  case isDown
}

/// One request, as a value.
public struct WireRequest: Hashable, Sendable {
  /// Method, scheme, authority, path and headers.
  public var head: HTTPRequest
  /// The body; empty when there is none.
  public var body: WireBody
  /// The sender.
  public var sender: WireSender
  /// The sender's name for the call, such as `hyperpay.create-checkout`: for fault rules, logs and expectations.
  public var operation: String
  /// The declared effect at the provider.
  public var effect: CallEffect
  /// The member of the body that holds the idempotency key; `nil` where a header holds it or there is none.
  public var keyMember: String?
  /// The payment attempt that the sender makes the call for; `nil` where the sender names none.
  public var attempt: String?
  /// Its number in the wire log; `nil` until it is recorded there.
  public var exchange: Int?
  /// The receiver's clock minus the true time while it responds. Only faults set it.
  public var clockSkew: Duration = .zero
  /// The provider's server, if the receiver is the merchant's that asks it something. Only faults set it.
  public var upstream = UpstreamServer.answers

  /// A request from its parts; a GET or HEAD starts without effect (RFC 9110, section 9.2.1), any other with `.session`.
  public init(head: HTTPRequest, body: WireBody = "", sender: WireSender, operation: String) {
    self.head = head
    self.body = body
    self.sender = sender
    self.operation = operation
    effect = head.method == .get || head.method == .head ? .nothing : .session
  }

  /// The path without its query.
  public var path: String {
    let whole = head.path ?? "/"
    return whole.utf8.firstIndex(of: UInt8(ascii: "?")).map { String(whole[..<$0]) } ?? whole
  }

  /// The query's fields.
  public var query: FormFields {
    let whole = head.path ?? ""
    guard let mark = whole.utf8.firstIndex(of: UInt8(ascii: "?")) else { return FormFields() }
    return FormFields(parsing: whole[whole.utf8.index(after: mark)...])
  }

  /// Where the request goes: the origin of the `BaseURL` that it was made for.
  public var origin: Origin { Origin(scheme: head.scheme ?? "https", authority: head.authority ?? "") }

  /// The host with its port, unless that is the scheme's own, in small letters.
  public var authority: String { origin.authority }

  /// The body parsed as JSON, or `nil` if it is not valid JSON.
  public var json: JSON? { body.json }

  /// The body as form fields.
  public var form: FormFields { body.form }
}

extension WireRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The request as the log keeps it, secrets masked.
  public var description: String { Scrubbing.text(of: self) }
  /// The request as the log keeps it, secrets masked.
  public var debugDescription: String { description }
  /// Without children, so that no mirror shows what the mask hides.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// One answer, as a value.
public struct WireAnswer: Hashable, Sendable {
  /// Status and headers.
  public var head: HTTPResponse
  /// The body; empty when there is none.
  public var body: WireBody

  /// An answer from its parts.
  public init(head: HTTPResponse, body: WireBody = "") {
    self.head = head
    self.body = body
  }

  /// A JSON answer.
  public init(status: Int, json: JSON) {
    head = HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: [.contentType: "application/json"])
    body = WireBody(json)
  }

  /// The status code.
  public var status: Int { head.status.code }

  /// The body parsed as JSON, or `nil` if it is not valid JSON.
  public var json: JSON? { body.json }
}

/// Why no answer came.
public enum TransportFailure: Error, Hashable, Sendable {
  /// Nothing can have reached the other side: no network, a refused connection, a certificate that does not match.
  case notSent(NotSentReason)
  /// The other side may have acted: the connection broke or time ran out before an answer.
  case maybeSent(MaybeSentReason)

  /// Why nothing left.
  public enum NotSentReason: String, Hashable, Sendable, CaseIterable {
    /// The phone has no network.
    case offline
    /// The request was lost before it arrived.
    case requestLost = "request-lost"
    /// The server's certificate is not the pinned one.
    case certificateMismatch = "certificate-mismatch"
    /// No server answers at that host.
    case unknownHost = "unknown-host"
    /// The server is down and refuses connections.
    case connectionRefused = "connection-refused"
  }

  /// Why it is unknown whether the other side acted.
  public enum MaybeSentReason: String, Hashable, Sendable, CaseIterable {
    /// The answer was lost on its way back.
    case answerLost = "answer-lost"
    /// No answer in time.
    case timedOut = "timed-out"
    /// The connection broke.
    case connectionReset = "connection-reset"
  }
}

/// Carries requests and brings answers.
public protocol Transport: Sendable {
  /// Sends a request and waits for its answer; throws `TransportFailure` when none comes.
  func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer
}
