import Commerce
public import Pages
public import Wire

/// What becomes of a request on the line and of the answer to it: the meaning of a fault, the same for a call to a provider and for a
/// provider's webhook to the merchant.
public struct Passage: Hashable, Sendable {
  /// What the sender gets in place of the receiver's answer.
  public enum Reply: Hashable, Sendable {
    case lost(TransportFailure)
    /// A response of something on the way; a status outside 200 to 599 counts as 500.
    case response(status: Int, body: String = "", retryAfter: Duration? = nil)
  }

  /// How far the request comes.
  public enum Course: Hashable, Sendable {
    /// It never arrives.
    case stopped(Reply)
    /// It arrives; `nil` means that the receiver's own answer comes back.
    case arrives(Reply?)
    /// It arrives once and at once again; the sender gets the second answer, or the first where the second refuses.
    case arrivesTwice
  }

  /// What becomes of what the provider says, which is its answer to a call, or its webhook.
  public enum Word: Hashable, Sendable {
    case asSent
    /// Half of the body comes, and rubbish behind it.
    case damaged
    /// So many bytes of the body come; `nil` means half.
    case cut(to: Int?)
    /// What the provider said before comes in its place.
    case previous
    /// It waits until something else of the provider has come.
    case overtaken
  }

  /// A server that dies once it has acted.
  public struct Death: Hashable, Sendable {
    /// The server.
    public let server: FaultServer
    /// Its downtime.
    public let span: Duration
  }

  /// How far the request comes.
  public var course = Course.arrives(nil)
  /// What becomes of what the provider says.
  public var word = Word.asSent
  /// `true` if the request's signature is altered.
  public var altersSignature = false
  /// The time by which the provider's clock is ahead; behind if negative.
  public var skew = Duration.zero
  /// The time until the sender hears what came of its request.
  public var wait = Duration.zero
  /// The server that dies.
  public var death: Death?

  /// The passage of a request that nothing happens to.
  public static let clear = Passage()
}

extension FaultEffect {
  /// Its meaning. A latency delays the request before it begins its passage.
  public var passage: Passage {
    var passage = Passage.clear
    switch self {
    case .latency: break
    case .timeout(let span): (passage.course, passage.wait) = (.stopped(.lost(.maybeSent(.timedOut))), span)
    case .dropBefore: passage.course = .stopped(.lost(.notSent(.requestLost)))
    case .dropAfter: passage.course = .arrives(.lost(.maybeSent(.answerLost)))
    case .duplicate: passage.course = .arrivesTwice
    case .reorder: passage.word = .overtaken
    case .status(let code): passage.course = .stopped(.response(status: code))
    case .malformed: passage.word = .damaged
    case .truncate(let length): passage.word = .cut(to: length)
    case .slowDrip(let span): passage.wait = span
    case .reset: passage.course = .stopped(.lost(.maybeSent(.connectionReset)))
    case .rateLimit(let span): passage.course = .stopped(.response(status: 429, retryAfter: span))
    case .badSignature: passage.altersSignature = true
    case .stale: passage.word = .previous
    case .clockSkew(let span): passage.skew = span
    case .offline: passage.course = .stopped(.lost(.notSent(.offline)))
    case .killBackend(let server, let span):
      passage.course = .arrives(.lost(.maybeSent(.connectionReset)))
      passage.death = Passage.Death(server: server, span: span)
    case .answer(let status, let body): passage.course = .arrives(.response(status: status, body: body))
    }
    return passage
  }
}

extension Passage.Word {
  /// What comes of a body.
  public func body(of body: WireBody) -> WireBody {
    switch self {
    case .asSent, .previous, .overtaken: body
    // Half a JSON text and a tag are never JSON.
    case .damaged: WireBody(body.text.prefix(body.text.count / 2) + "<!")
    case .cut(let length): WireBody(bytes: body.bytes.prefix(length ?? body.bytes.count / 2))
    }
  }
}

extension Passage.Reply {
  /// The HTTP status that the sender sees; `nil` if no response comes.
  public var status: Int? {
    switch self {
    case .lost: nil
    case .response(let status, _, _): (200...599).contains(status) ? status : 500
    }
  }

  /// The answer that the sender sees.
  func answer() throws(TransportFailure) -> WireAnswer {
    switch self {
    case .lost(let failure): throw failure
    case .response(let status, let body, let span):
      var answer = WireAnswer(emptyWithStatus: self.status ?? status)
      answer.body = WireBody(body)
      answer.retryAfter = span.map { .seconds(($0.wholeMilliseconds + 999) / 1_000) }
      return answer
    }
  }
}
