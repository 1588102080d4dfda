public import Pages
public import Payments

/// Names one question of the library, counted from 1.
public struct QuestionID: Hashable, Sendable {
  /// Counted from 1 in a world.
  public let number: Int

  /// A question's name.
  public init(number: Int) { self.number = number }
}

/// Something that the shopper does in the store's app.
public enum ShopperEvent: Sendable {
  /// Looks at another method.
  case methodHighlighted(PaymentMethod)
  /// Picks a method.
  case methodChosen(PaymentMethod)
  /// Wants to change name, mail, mobile number or amount.
  case detailsOpened
  /// Wants a card saved, without paying for the order.
  case enrolmentChosen
  /// Changes the focused field by a key or a paste.
  case edited(Edit)
  /// Moves the focus by this number of stops, back if negative.
  case focusMoved(Int)
  /// Moves the focus to a certain field or button.
  case focused(Form.Focus)
  /// Presses a button, by key, click or name.
  case pressed(ButtonID)
  /// Enter: on with whatever has the focus.
  case submitted
  /// Escape: back, or cancelled.
  case escaped
}

/// Something that the payment library says, in the app or in the store's server.
public enum LibraryEvent: Sendable {
  /// The methods and their prices are known.
  case offersArrived([MethodOffer])
  /// It asks something.
  case asked(QuestionID, Question)
  /// It no longer wants an answer.
  case withdrawn(QuestionID)
  /// It works and says on what.
  case progressed(PaymentEvent.Kind)
  /// It is done.
  case finished(PaymentResult)
  /// It is done with saving a card.
  case enrolled(CardEnrolment)
  /// It has learnt how another attempt of this basket stands.
  case learnt(attempt: Int, PaymentResult)
  /// No earlier payment of the basket can be paid any more, or the store returns it if it is: the method may begin.
  case cleared(PaymentMethod)
  /// An earlier payment of the basket may still be paid, so that no other may begin.
  case blocked(attempt: Int, PaymentResult)
  /// The app was started again while a payment of an earlier life is on record.
  case broughtBack(PaymentMethod, hasSubmitted: Bool)
}

/// Something that happens outside the app, to what it has open there.
public enum OutsideEvent: Sendable {
  /// A hosted page's server answered.
  case pageAnswered(PageResponse)
  /// The open page moved outside the app.
  case pageLeft(PagePlace)
  /// The web view lost what it showed.
  case pageLost
  /// A link came and belongs to the open page; `showsStatus` is whether the app wants the provider's kit to show how the payment
  /// ended, and `nil` where the entry point does not say.
  case returned(url: String, showsStatus: Bool? = nil)
  /// The shopper's bank app did something with the code.
  case bankActed(BankOutcome)
}

/// What the shopper's bank app said.
public enum BankOutcome: Hashable, Sendable {
  /// It was paid.
  case paid
  /// It refused.
  case refused(BankRefusal)
}

/// What the checkout wants done.
public enum Effect: Sendable {
  /// Find out the methods and their prices.
  case loadOffers
  /// Sign the shopper in to the shop again, so that the app has a sign-in that the merchant's backend takes.
  case signIn
  /// Begin to pay.
  case startPayment(PaymentMethod, attempt: Int)
  /// Begin to save a card.
  case enrolCard
  /// Query every pending payment of the basket, and cancel those that can be cancelled, before a method starts.
  case settleUndecided(before: PaymentMethod)
  /// Take a question back from the shopper, who need not answer it any more.
  case leaveQuestion(QuestionID)
  /// Give the library its answer.
  case answer(QuestionID, Answer)
  /// Give the library the token that the phone makes for a wallet's card, to which the shopper agreed.
  case agree(QuestionID, card: WalletCard.ID)
  /// Open a hosted page.
  case openPage(url: String)
  /// Submit a hosted page.
  case submitPage(PageSubmission)
  /// Put what is open outside the app on the screen.
  case showOutside
  /// Ask the provider again about the last payment.
  case checkAgain
  /// Continue the last payment where it was left.
  case resume
  /// Stop waiting for the provider; what is not known then is pending.
  case stopWaiting
  /// Put a text on the clipboard.
  case copy(String)
  /// An event that makes no sense now; nothing changed.
  case ignored(because: IgnoredReason)
}

/// Why an event was ignored.
public enum IgnoredReason: String, Hashable, Sendable, CaseIterable {
  /// Not while this is on the screen.
  case notNow = "not-now"
  /// The same is being done already.
  case alreadyUnderway = "already-underway"
  /// The method cannot be used.
  case methodUnavailable = "method-unavailable"
  /// The button is not there.
  case noSuchButton = "no-such-button"
  /// Another code may not be asked for yet.
  case tooEarly = "too-early"
  /// The library has withdrawn the question or asked another.
  case staleQuestion = "stale-question"
  /// A payment is in progress; it cannot be cancelled at this point.
  case inFlight = "in-flight"
  /// The shopper's bank does not pay the code: it has expired.
  case codeExpired = "code-expired"
  /// The shopper's bank does not pay the code: it was paid before.
  case codePaid = "code-paid"
  /// The shopper's bank does not pay the code for another reason.
  case bankRefused = "bank-refused"

  /// Why the shopper's bank did not pay a code.
  public init(_ refusal: BankRefusal) {
    self =
      switch refusal {
      case .expired: .codeExpired
      case .alreadyPaid: .codePaid
      case .cancelled, .damagedCode, .declined, .notNow, .returnedLate, .unknownCode, .wrongAmount: .bankRefused
      }
  }
}

extension Answer {
  /// `true` if a request that may move money was submitted, or something may have been confirmed elsewhere; `false` if the shopper
  /// cancelled. A number for a code, a chosen bank and a consent move no money: the code or the bank’s approval follows.
  var handsOver: Bool {
    switch self {
    case .card(.entered), .card(.saved), .code(.entered), .page, .qr, .sheet(.authorised), .wait: true
    case .card(.cancelled), .phone, .code(.cancelled), .code(.resend), .sheet(.cancelled), .sheet(.unavailable),
      .bank, .form:
      false
    }
  }
}

extension QuestionKind {
  /// Whether the shopper’s answer can only be followed by a charge: where it is asked again, what was answered before charged nothing.
  var isAskedBeforeCharge: Bool {
    switch self {
    case .card, .phone, .code, .sheet, .bank, .form: true
    case .page, .qr, .wait: false
    }
  }
}
