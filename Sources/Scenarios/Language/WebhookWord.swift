import Commerce
import Inspection
import Pages
import Payments

/// Which message to the merchant's server.
enum MessageReference: Hashable, Sendable {
  /// The one that is due next.
  case next
  /// The last one that arrived for the present payment.
  case last
  /// By what it tells of, whole or one of the words in it, such as `captured` for `order_captured`; the one due first.
  case event(String)
}

/// The changes to webhooks on their way to the merchant's server.
enum WebhookMove: Hashable, Sendable {
  case hold
  case release
  case releaseBackwards
  case releaseOne(MessageReference)
  /// Messages arrive in this order, each at once; one that is named again comes again. The others stay held.
  case deliver([MessageReference])
  case `repeat`(MessageReference)
  case forge(WebhookForgery, MessageReference)
  case delay(MessageReference, Duration)

  var summary: String {
    switch self {
    case .hold: "hold"
    case .release: "release"
    case .releaseBackwards: "release backwards"
    case .releaseOne(let message): "release \(message.summary)"
    case .deliver(let messages): "deliver " + messages.map(\.summary).joined(separator: ", ")
    case .repeat(let message): "repeat \(message.summary)"
    case .forge(let forgery, let message): "forge \(forgery.rawValue) of \(message.summary)"
    case .delay(let message, let span): "delay \(message.summary) by \(span.wholeMilliseconds) ms"
    }
  }
}

extension MessageReference {
  var summary: String {
    switch self {
    case .next: "next"
    case .last: "last"
    case .event(let name): Shown.text(name)
    }
  }

  /// Whether a message that tells of an event is meant; capitals do not matter, nor which English a state is written in.
  func means(_ event: String?) -> Bool {
    guard case .event(let name) = self, let event else { return false }
    let wanted = Self.plain(name)
    return event == name || Self.plain(event) == wanted
      || event.split { !$0.isLetter && !$0.isNumber }.contains { Self.plain($0) == wanted }
  }

  private static func plain(_ word: some StringProtocol) -> String {
    let word = word.lowercased()
    return Synonym.of(word, kind: ProviderRecord.State.kind) ?? word
  }
}

enum WebhookWord: String, Keyword {
  case hold
  case release
  case backwards
  case `repeat`
  case forge

  static var kind: String { "notification-change" }

  var move: WebhookMove {
    switch self {
    case .hold: .hold
    case .release: .release
    case .backwards: .releaseBackwards
    case .repeat: .repeat(.last)
    case .forge: .forge(.wrongSignature, .last)
    }
  }
}

extension WebhookForgery: Keyword { static let kind = "forgery" }
extension FaultKind: Keyword { static let kind = "fault" }
extension FaultServer: Keyword { static let kind = "server" }
extension CallingSide: Keyword { static let kind = "sender" }

/// The expectations of the webhooks to the merchant's server.
enum WebhookCheck: Hashable, Sendable {
  /// The number of the providers' tries.
  case sent(Times)
  /// The number that reached the merchant's server.
  case received(Times)
  /// The number that it answered with 2xx.
  case accepted(Times)
  case treated(NotificationReceipt.Decision, Times)
  /// Whether all that reached it could be read and none was forged.
  case signed(Bool)
  /// The time until the provider tries again; `nil` for never.
  case nextAttempt(Duration?)
}

enum FaultCount: Hashable, Sendable {
  case armed
  case fired
  case notFired
  case state(FaultReport.State)
  case times(Int)
}

/// When a provider tries again to bring a message that was not taken.
enum RedeliveryPolicy: String, Keyword {
  case provider
  /// Three tries, then it gives up (Stripe docs, Webhooks, sandbox); the waits of one and two hours are Till's own.
  case stripeSandbox = "stripe-sandbox"
  /// Once and never again.
  case once

  static var kind: String { "policy" }

  /// The waits between the tries; `nil` leaves each provider its own.
  var waits: [Duration]? {
    switch self {
    case .provider: nil
    case .stripeSandbox: [.seconds(3_600), .seconds(7_200)]
    case .once: []
    }
  }
}
