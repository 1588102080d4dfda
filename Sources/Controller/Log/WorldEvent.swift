import Backend
import Checkout
import Deeplinks
import Inspection
import Language
import Pages
import Payments
import Phone
import Rules
import Wire

/// Something that happened in a world; it is noted once, and every record takes from it what it keeps.
enum WorldEvent: Sendable {
  /// A message that only the timeline shows.
  case message(from: Party, to: Party, TimelineFact)
  /// Something that only the rules look at.
  case domain(DomainEvent, inStore: Bool = false)
  /// A request that has left, or its end.
  case exchange(WireEntry)
  /// A gateway sends a request, by its number; the store's server or the app does.
  case sent(WireRequest, call: Int, inStore: Bool)
  /// Its end, as the gateway saw it.
  case ended(Ending, call: Int, inStore: Bool)
  /// A fault changed or lost a message to a recipient.
  case fault(FaultNews, to: WireReceiver)
  /// The library noted something, in the app or in the store's server.
  case library(PaymentEvent, inStore: Bool)
  /// The checkout changed.
  case checkout(before: Checkout, after: Checkout)
  /// The standing at a moment, with the present payment's reference.
  case standing(TransitionCoverage.Standing, reference: String)
  /// A question was put to the shopper.
  case asked(Question, number: Int)
  /// The shopper answered it; the asker is the provider's identifier.
  case answered(Question, Answer, number: Int, asker: String?)
  /// The shopper pressed a button on a hosted page.
  case pressed(PageSubmission, label: Phrase)
  /// A hosted page answered.
  case pageAnswered(PageResponse, to: PageSubmission)
  /// The app decided about a link.
  case link(LinkVerdict)
  /// The shopper's bank app was told to pay.
  case paidInBank(wrongAmount: Bool)
  /// The reply of the shopper's bank app.
  case bankActed(BankOutcome, wrongAmount: Bool)
  /// A person outside the app acts on a payment.
  case outside(String)
  /// It was done.
  case outsideDone(String)
  /// The merchant heard what came of an operation.
  case operated(PaymentModification, OperationResult, attempt: String)
  /// The merchant's server answered a webhook about a payment; `arrival` is the message of the timeline that tells of its arrival.
  case webhookTaken(NotificationReceipt, of: Place, isForged: Bool, arrival: Int)
}
