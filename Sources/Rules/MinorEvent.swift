import Commerce
import Pages
import Wire

/// What happened that only a few rules care about.
package enum MinorEvent: Sendable {
  /// The app goes on after it stood still.
  case stoodStill
  /// The shopper waits no longer for what the library does.
  case stoppedWaiting(attempt: String)
  /// The library took a question back.
  case withdrawn(number: Int)
  /// On the way of a call that is not over, an answer was put in place of its own: what it tells may be wrong.
  case misled(operation: String)
  /// A provider's clock was wrong by so much while it acted: whatever it says of time may be wrong by as much.
  case clockMoved(by: Duration)
  /// Until when a provider keeps the session of an attempt.
  case lapses(attempt: String, at: Timestamp)
  /// Keys and tokens were handed over that must be seen nowhere else; marks of their words.
  case handedOver([UInt64])
  /// A request left with a secret in a place that is not its own: whose, which and to which server.
  case leaked(WireSender, operation: String, to: String)
  /// A hosted page answered to what the shopper had pressed.
  case page(PageNote)
  /// Something else was done on a hosted page: a code that is typed there later is another one.
  case codeLeft
  /// A provider's try to bring a message has reached the merchant's server, or would have.
  case arrival(message: Int)
  /// That try has not been made after all: it comes later, because something went wrong on the way.
  case postponed(message: Int)
  /// That try is over; the webhook holds a mark of its bytes. `identity` tells what the merchant takes for its identifier from another,
  /// or is 0 where that cannot be told, and `status` is what the merchant's server answered, or `nil` for no answer.
  case delivery(Webhook<UInt64>, identity: UInt64, status: Int?)
  /// Somebody changed when messages come; `nil` where none is held up or let go by it.
  case messagesMoved(isHolding: Bool?)
}

/// What became of a one-time code that was typed into a hosted page.
package struct PageNote: Hashable, Sendable {
  /// Which page it was.
  let page: String
  /// Whether it was refused.
  let isRefused: Bool
  /// Whether it was refused because no code was good any more: nothing was guessed.
  let isLate: Bool
  /// How many tries are left, where the page says.
  let triesLeft: Int?
}
