public import Commerce
public import Deeplinks
public import Language
public import Pages
public import Payments

/// What one message of the timeline tells, as a value; its sentence is made where it is shown.
public enum TimelineFact: Hashable, Sendable {
  /// How a payment ended as far as a message tells.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// Paid, authorised or linked.
    case success
    /// Paid and refunded.
    case refunded
    /// Not decided.
    case pending
    /// Cancelled by the shopper.
    case cancelled
    /// Declined, or failed.
    case failed
  }

  /// What became of the app on the phone.
  public enum AppChange: String, Hashable, Sendable, CaseIterable {
    /// It went to the background.
    case background
    /// The phone suspended it.
    case suspended
    /// It came back to the front.
    case foreground
    /// The phone ended it.
    case killed
    /// The shopper opened it.
    case launched
  }

  /// What became of a card that was to be saved.
  public enum Enrolment: String, Hashable, Sendable, CaseIterable {
    /// It is saved.
    case saved
    /// The shopper cancelled.
    case cancelled
    /// It is not saved.
    case failed
    /// No answer came.
    case unknown

    /// The outcome's name.
    public init(_ enrolment: CardEnrolment) {
      self =
        switch enrolment {
        case .saved: .saved
        case .cancelled: .cancelled
        case .failed: .failed
        case .unknown: .unknown
        }
    }
  }

  // MARK: The shopper and the app

  /// The shopper picks a method.
  case picked(PaymentMethod)
  /// The shopper presses a button of a page, by its label.
  case pressed(Phrase)
  /// The app shows the shopper how the payment ended.
  case shown(Verdict)
  /// The shopper signs in to the shop again.
  case signedIn
  /// The app went to the background, was ended, or came back.
  case app(AppChange)
  /// The phone warns the app that memory is short.
  case memoryWarning
  /// A link came to the app, with what was decided about it.
  case link(LinkDecision)
  /// An address led from one place to another.
  case navigated(HopOutcome)
  /// A page opens outside the app.
  case openedOutside(PagePlace)
  /// The shopper closes what was open outside the app.
  case closedOutside

  // MARK: The payment library

  /// The app starts a provider's kit, by its gateway.
  case startedKit(gateway: String)
  /// A provider's kit refuses to start.
  case kitRefused(gateway: String)
  /// The app asks for a payment.
  case started(PaymentMethod, Money)
  /// A gateway is chosen.
  case routed(gateway: String)
  /// The library or the store waits before it tries again.
  case retry(after: Duration)
  /// The provider was asked too often; it is asked again later.
  case throttled(Duration)
  /// A gateway that keeps failing is not used for a while.
  case circuitOpened(gateway: String)
  /// A provider's kit reads the phone.
  case readDevice(DeviceReading)
  /// A provider's SDK tells the app how the payment stands, in its own words.
  case kitSaid(String)
  /// The app hands its own server what the server needs.
  case handedOver(ServerHandover)
  /// The app's own server answers.
  case handedBack(ServerAnswer)
  /// The library asks the shopper.
  case asked(QuestionKind)
  /// The shopper agreed to another amount than the price, on a wallet's sheet.
  case agreed(Money)
  /// The app hands the library the link that came back.
  case handedReturn
  /// The library asks the merchant's server for the status.
  case verifying
  /// The merchant's server tells the status, in the provider's word.
  case verified(words: String)
  /// The library tells the app how the payment ended.
  case told(Verdict)
  /// The library tells the app what became of a card that was to be saved.
  case enrolled(Enrolment)

  // MARK: The provider's pages and the bank

  /// A page of the provider opens in the app.
  case openedPage
  /// A page says what is wrong with what was entered.
  case pageSaid(Phrase)
  /// The shopper pays a code in the bank's app.
  case paidInBank(wrongAmount: Bool)
  /// Something happens outside the checkout, by its name below `outside.`.
  case outside(action: String)
  /// The bank or the provider refuses that, by the reason's name below `bank.`.
  case outsideRefused(BankRefusal)

  // MARK: The store

  /// The store's server begins to capture, void or refund; `nil` where that is of the whole amount.
  case modifying(PaymentModification.Kind, Money?)
  /// The store's server retries what it began before.
  case modificationRetried(PaymentModification.Kind, Money?)
  /// The same was ordered again while it is under way, and is not sent twice.
  case modificationDoubled(PaymentModification.Kind, Money?)
  /// It is done, in the provider's word.
  case modified(words: String)
  /// The provider has accepted it and works on it, in its word.
  case modificationAccepted(words: String)
  /// What was to be retried had been done already, so nothing was sent.
  case modificationDoneEarlier
  /// The provider's record shows that it was not made.
  case modificationNotMade
  /// A later status has told what came of it.
  case modificationSettled(PaymentModification.Kind, Money?, OperationResult.Name)
  /// The provider rejects it, in the provider's word or the library's.
  case modificationRejected(words: String)
  /// It is unknown whether it was performed.
  case modificationUnknown
  /// It waits for what is being done before it.
  case modificationWaits
  /// The store returns a payment of a basket that was paid already.
  case returnsSurplus
  /// The store's server died.
  case storeKilled
  /// The store's server is up again.
  case storeStarted
  /// A webhook reaches the store.
  case webhook(provider: String)
  /// A webhook finds the store's server down.
  case webhookRefused(provider: String)
  /// What the store made of a webhook, with the HTTP status that it answered.
  case webhookTaken(NotificationReceipt.Decision, status: Int)

  // MARK: The wire

  /// A request leaves, by its first line.
  case request(String)
  /// An answer comes, with its HTTP status.
  case answer(status: Int)
  /// No answer comes, by the reason's name below `transport.`.
  case noAnswer(Exchange.Failure)
  /// A fault makes something go wrong with a call.
  case fault(FaultKind, id: String, call: String)
  /// Rounds of questions and answers like the one before.
  case again(count: Int, span: Duration)
}
