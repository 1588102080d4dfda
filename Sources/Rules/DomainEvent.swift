import Commerce
import Inspection
import Pages
import Payments
import Wire

/// One thing that happened, as the rules see it: never a copy of a message, only what tells it from another.
package struct NotedEvent: Sendable {
  /// When.
  let at: Timestamp
  /// The message of the timeline that tells of it, by its identifier; 0 before the first.
  let mark: Int
  /// In which life of the app, counted from 1.
  let life: Int
  /// What.
  let what: DomainEvent
  /// Whether the store's server did it by itself, and not the app.
  var isStores = false

  package init(at: Timestamp, mark: Int, life: Int, what: DomainEvent, isStores: Bool = false) {
    (self.at, self.mark, self.life, self.what, self.isStores) = (at, mark, life, what, isStores)
  }
}

/// What can happen that any rule cares about. It is kept by reference, because two dozen rules look at each.
package indirect enum DomainEvent: Sendable {
  /// The library was asked to lead a shopper through a payment.
  case begun(Intent)
  /// The library was asked how a payment stands.
  case called(attempt: String)
  /// The library was asked to go on with a payment.
  case resumed(attempt: String)
  /// A request leaves.
  case sent(Sending)
  /// A request came to its end.
  case ended(call: Int, Ending)
  /// The library noted something.
  case noted(PaymentEvent)
  /// The library asks the shopper.
  case asked(QuestionNote)
  /// The shopper answered.
  case answered(AnswerNote)
  /// The shopper did something on a hosted page.
  case pressed(secrets: [SecretMark])
  /// Something happened outside that the person at the keyboard wanted.
  case happenedOutside
  /// A link came to the app.
  case link(LinkNote)
  /// A webhook about a payment reached the merchant's server and was answered; `isForged` says that somebody imitated it, and that can
  /// be told, and `arrival` is the message of the timeline that tells of it.
  case notified(Place, NotificationReceipt, isForged: Bool, arrival: Int)
  /// What only a few rules care about.
  case aside(MinorEvent)
}

/// A payment that the app wants made.
package struct Intent: Hashable, Sendable {
  let attempt: String
  /// The basket that it pays, counted from 1.
  let basket: Int
  let order: String
  let reference: String
  let amount: Money
  let method: PaymentMethod
  /// How long each gateway says that it waits before each further question, by its name.
  let polls: [String: [Duration]]
}

/// A request as it leaves.
package struct Sending: Hashable, Sendable {
  /// Counts from 1.
  let call: Int
  /// The provider that answers at its host; empty where nobody does.
  let provider: String
  let operation: String
  /// The effect at the provider, as the sender declares it.
  let effect: CallEffect
  /// Its idempotency key, where it carries one.
  let key: String?
  /// Whether the key stands in the body, in a form of the provider's own.
  let isKeyInBody: Bool
  /// Tells its body from another.
  let body: UInt64
  /// The attempt in whose name it leaves, where the library said so.
  let attempt: String?

  /// Whether it touches no session and no money.
  var isReading: Bool { effect == .nothing }
}

/// How a request ended.
package enum Ending: Hashable, Sendable {
  /// `body` tells an answer to a call with a key from another; 0 of any other. `isRefusal` says that the body refuses what the
  /// status seems to grant.
  case answered(status: Int, body: UInt64, isRefusal: Bool = false)
  case failed(TransportFailure)
}

/// A question that was put to the shopper.
package struct QuestionNote: Hashable, Sendable {
  let number: Int
  let kind: QuestionKind
  /// Until when what is asked for is good; `nil` where the question does not say.
  let deadline: Timestamp?
  /// How many tries are left, where the question says.
  let triesLeft: Int?
  /// Whether the code before was refused as wrong.
  let wasWrong: Bool
  /// Tells a code that is shown from another; 0 where none is.
  let payload: UInt64
  /// Whether it is a kit's own screen that still asks how a payment ended.
  let isConfirming: Bool
}

/// What the shopper answered.
package struct AnswerNote: Hashable, Sendable {
  let number: Int
  let kind: QuestionKind
  /// Whether the shopper closed or left it.
  let isClosed: Bool
  /// Whether a one-time code was entered.
  let isCode: Bool
  /// Whether a link answered it.
  let isReturn: Bool
  /// What was typed and must not leave.
  package let secrets: [SecretMark]
}

/// A link and what was made of it.
package struct LinkNote: Hashable, Sendable {
  /// Whether it wakes a payment.
  let wakes: String?
  /// Whether it came from a page rather than from outside of all that goes on.
  let isFromPage: Bool

  package init(wakes: String?, isFromPage: Bool) { (self.wakes, self.isFromPage) = (wakes, isFromPage) }
}

/// Where money of an order may be: one reference at one provider.
package struct Place: Hashable, Sendable {
  package let reference: String
  package let provider: String

  package init(reference: String, provider: String) { (self.reference, self.provider) = (reference, provider) }
}

/// What the world looks like when nothing is ready to run.
package struct Moment: Sendable {
  let now: Timestamp
  let mark: Int
  let life: Int
  /// What the ledgers hold, as many and in the order as `PaymentProjection.places` names.
  let truths: [ProviderRecord]
  /// How many messages each provider has sent about each, in the same order; `nil` of one that sends none.
  let messages: [Int?]
  /// The attempt on the screen; empty when there is none.
  let attempt: String
  /// What the app was told of it.
  let told: PaymentResult?
  /// How the store knows its payments to stand, by reference.
  let known: [String: PaymentState]
  /// Whether nothing goes on by itself: no timer, no call on its way, no question, and the app runs.
  let isQuiet: Bool
  /// Whether the phone's clock is right.
  let isClockRight: Bool
  /// Whether the app runs: on the screen or, for a while, behind it.
  let isRunning: Bool
  /// What was settled, where the day of a payout has come since the last look; `nil` at all other times.
  let settlement: Settlement?

  package init(
    now: Timestamp, mark: Int, life: Int, truths: [ProviderRecord], messages: [Int?], attempt: String,
    told: PaymentResult?, known: [String: PaymentState], isQuiet: Bool, isClockRight: Bool, isRunning: Bool,
    settlement: Settlement? = nil
  ) {
    (self.now, self.mark, self.life) = (now, mark, life)
    (self.truths, self.messages) = (truths, messages)
    (self.attempt, self.told, self.known) = (attempt, told, known)
    (self.isQuiet, self.isClockRight, self.isRunning) = (isQuiet, isClockRight, isRunning)
    self.settlement = settlement
  }
}
