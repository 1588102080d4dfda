import HTTPTypes
import Synchronization
import Wire

/// Carries requests to a server, keeps them, and loses one of them, or its answer, where it is told to.
final class LossyWire: Transport {
  enum Part: CaseIterable {
    case request
    case answer
  }

  /// What is lost: a part of the call of a number, counted from 1.
  struct Loss {
    let call: Int
    let part: Part
  }

  /// What an answer is changed into: that of the call of a number, counted from 1, or of every one from that number on.
  struct Change: Sendable {
    let call: Int
    var isLasting = false
    let body: @Sendable (WireAnswer) -> WireAnswer
  }

  private let server: any Transport
  private let loss: Loss?
  private let change: Change?
  private let turnedAway: ClosedRange<Int>?
  private let sentBox = Mutex<[WireRequest]>([])
  private let answersBox = Mutex<[WireAnswer]>([])
  private let failuresBox = Mutex<[TransportFailure]>([])
  private let cutBox = Mutex(false)

  /// A wire; `turningAway` are the calls, counted from 1, that are answered 429 before the server reads them, with `rest` to wait.
  init(
    _ server: any Transport, losing loss: Loss?, changing change: Change? = nil,
    turningAway calls: ClosedRange<Int>? = nil
  ) {
    turnedAway = calls
    self.server = server
    self.loss = loss
    self.change = change
  }

  /// What a server that is asked too often demands to wait.
  static let rest = Duration.seconds(7)

  /// Whether the sender has no connection.
  var isCut: Bool {
    get { cutBox.withLock { $0 } }
    set { cutBox.withLock { $0 = newValue } }
  }

  var sent: [WireRequest] { sentBox.withLock { $0 } }
  /// The answers as the server gave them, in the order of their arrival.
  var answers: [WireAnswer] { answersBox.withLock { $0 } }

  /// Why answers did not come, in the order of the calls.
  var failures: [TransportFailure] { failuresBox.withLock { $0 } }

  func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    guard !isCut else { throw .notSent(.offline) }
    let number = sentBox.withLock { sent in
      sent.append(request)
      return sent.count
    }
    if let turnedAway, turnedAway.contains(number) {
      var answer = WireAnswer(head: HTTPResponse(status: .tooManyRequests), body: "")
      answer.retryAfter = Self.rest
      return answer
    }
    guard let loss, loss.call == number else {
      let answer: WireAnswer
      do {
        answer = try await server.send(request)
      } catch {
        failuresBox.withLock { $0.append(error) }
        throw error
      }
      answersBox.withLock { $0.append(answer) }
      guard let change, change.call == number || (change.isLasting && change.call < number) else { return answer }
      return change.body(answer)
    }
    switch loss.part {
    case .request: throw .notSent(.requestLost)
    case .answer:
      _ = try await server.send(request)
      throw .maybeSent(.answerLost)
    }
  }
}
