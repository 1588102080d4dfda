public import Checkout
public import Deeplinks
public import Pages
public import Payments

/// Which of the app's entry points takes a link.
public enum LinkEntryPoint: Hashable, Sendable {
  /// Whichever the operating system would call for it.
  case automatic
  /// One of them, whatever the operating system would call.
  case entry(LinkEntry)
  /// None of them directly: a page in the browser leads there, with or without a tap, and the phone's system decides which app
  /// gets it.
  case browser(ReturnTrigger)

  /// The entry point that a way names.
  public init(_ way: LinkWay, showsStatusView: Bool) {
    self = LinkEntry(way, showsStatusView: showsStatusView).map { .entry($0) } ?? .automatic
  }

  /// The entry point that is asked for; `nil` where the operating system or a page chooses.
  public var entry: LinkEntry? { if case .entry(let entry) = self { entry } else { nil } }
}

/// Something only the person at the keyboard or a scenario can do to the simulated world.
public enum Command: Sendable {
  /// The shopper does something in the store's app, or to whatever is on the phone's screen.
  case event(ShopperEvent)
  /// Something is done to a payment: by the merchant's reference, or to the one that the checkout speaks of.
  case payment(PaymentDeed, of: String? = nil)
  /// Something happens to the messages on their way to the merchant's server.
  case webhooks(WebhookChange)
  /// A link arrives.
  case link(String, LinkEntryPoint, source: LinkSource)
  /// Time passes at another pace.
  case pace(Pace)
  /// Time jumps ahead.
  case advance(Duration)
  /// Time jumps to the next timer.
  case nextTimer
  /// The store's server is stopped at once, or started again.
  case storeServer(isRunning: Bool)
  /// Something shall go wrong; a rule of the same name is replaced.
  case fault(FaultRule)
  /// The rule of a name is ended, or all of them.
  case heal(String?)
  /// Something is done to the phone.
  case phone(PhoneChange)

  /// What can be done to any payment.
  public enum PaymentDeed: Hashable, Sendable {
    /// The shopper pays its QR code in the bank app, or tries to pay another amount.
    case payInBank(isRightAmount: Bool)
    /// Something happens outside, by its name below `outside.` in the language table.
    case outside(String)
    /// The merchant does something to it.
    case operate(PaymentModification)
    /// The merchant has an operation from before tried again, so that it happens once.
    case retry(PaymentModification)
  }
}
