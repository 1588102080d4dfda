public import Commerce
public import Pages
public import Payments

/// Where a checkout stands. It is kept by reference, because every look at the world copies it.
public indirect enum Phase: Hashable, Sendable {
  /// The shopper looks at the methods.
  case selecting(Selecting)
  /// The shopper changes name, mail, mobile number or amount.
  case details(Form)
  /// The library works; nothing is asked.
  case working(Working)
  /// The library asks something.
  case answering(QuestionID, Answering)
  /// The library is done.
  case result(Outcome)

  /// The methods.
  public struct Selecting: Hashable, Sendable {
    /// Every method with its price or obstacle; empty while they are being found out.
    public var offers: [MethodOffer]
    /// Which one the shopper looks at.
    public var highlighted: PaymentMethod

    /// The card of one brand that the shopper asked for and no gateway takes; `nil` where none was asked for.
    public internal(set) var untaken: PaymentMethod?
    /// What became of a card that the shopper wanted saved just before; `nil` where none was.
    public internal(set) var enrolment: CardEnrolment?

    /// Whether a card can be saved without paying.
    public var enrolsCards: Bool { offers.contains { $0.enrolsCards && $0.obstacle == nil } }

    /// The offers shown to the shopper, without methods that this store does not have. A brand of card that no gateway accepts is shown
    /// only to a shopper who asked for it.
    public var shown: [MethodOffer] {
      offers.filter { $0.obstacle != .notOffered && ($0.method.brand == nil || $0.method == untaken) }
    }
  }

  /// What the library works on.
  public struct Working: Hashable, Sendable {
    /// Which part of the work.
    public enum Stage: Hashable, Sendable {
      /// Opening a session or making a call.
      case contacting
      /// Waiting to try again.
      case retrying(after: Duration)
      /// Asking the provider's server for the truth.
      case verifying
    }
    /// Which part of the work.
    public var stage: Stage
    /// `true` if the shopper has done everything and only the final status is queried; then the shopper need not wait.
    public internal(set) var isVerifying = false
    /// The method that begins once the basket's undecided payments are settled; `nil` while a payment itself is worked on.
    public internal(set) var next: PaymentMethod?
    /// The wallet's sheet that stays over the app and says that it is working; `nil` where there is none.
    public internal(set) var sheet: WalletSheetPrompt?
  }

  /// A wallet's sheet that has been told how the payment ended.
  public struct FinishedSheet: Hashable, Sendable {
    /// The time for which the sheet shows the result before it closes automatically; Till's own, as the wallet alone decides.
    static let stay: Duration = .seconds(2)
    /// What it asked for.
    public let prompt: WalletSheetPrompt
    /// Until when it is there, by the phone's clock.
    public let until: Timestamp
  }

  /// A question with what the shopper has done about it so far.
  public enum Answering: Hashable, Sendable {
    /// A card form.
    case card(CardPrompt, Form)
    /// A mobile number.
    case phone(PhonePrompt, Form)
    /// A one-time code.
    case code(CodePrompt, Form)
    /// A hosted page.
    case page(RedirectPrompt, PageView)
    /// A QR code.
    case qr(QRPrompt, QRView)
    /// A wallet's sheet.
    case sheet(WalletSheetPrompt, Form)
    /// A bank.
    case bank(BankPrompt, Form)
    /// A consent or a few fields.
    case form(FormPrompt, Form)
    /// Nothing but to wait.
    case wait(WaitPrompt, Form)
  }

  /// A hosted page as the shopper has it open.
  public struct PageView: Hashable, Sendable {
    /// What is on it.
    public enum Content: Hashable, Sendable {
      /// Nothing yet.
      case loading
      /// A page and its form.
      case page(HostedPage, Form)
      /// It cannot be had.
      case unavailable(status: Int)
      /// The web view lost it and is empty.
      case lost
      /// It continued outside the app.
      case elsewhere(PagePlace)
    }
    /// The address.
    public var url: String
    /// What is on it.
    public var content: Content

    /// A page at an address.
    public init(url: String, content: Content) {
      self.url = url
      self.content = content
    }
  }

  /// A QR code as the shopper has it open.
  public struct QRView: Hashable, Sendable {
    /// The buttons.
    public var form: Form
    /// What the shopper's bank app said last.
    public var bank: BankOutcome?
    /// Whether the code was copied.
    public var copied: Bool
  }

  /// How it ended, for now.
  public struct Outcome: Hashable, Sendable {
    /// What the app was told.
    public let result: PaymentResult
    /// Which method it was.
    public let method: PaymentMethod
    /// The buttons.
    public var form: Form
    /// Whether the provider is being asked again.
    public var isChecking: Bool
    /// The method that the shopper chose and the store did not begin, because this payment may still be paid.
    public internal(set) var keptBack: PaymentMethod?
    /// The wallet's sheet that says first how it ended; `nil` where there is none, or the shopper has closed it.
    public internal(set) var sheet: FinishedSheet?

    /// The sheet that is still over the result at an instant of the phone's clock.
    public func sheet(at now: Timestamp) -> FinishedSheet? { sheet.flatMap { now < $0.until ? $0 : nil } }
  }
}

/// The checkout: a pure machine, events in, effects out. It cannot wait, ask a clock or touch the outside.
public struct Checkout: Hashable, Sendable {
  /// The shop.
  public let store: Store
  /// Who pays.
  public internal(set) var shopper: Shopper
  /// What for.
  public internal(set) var order: Order
  /// Where it stands.
  public internal(set) var phase: Phase
  /// The method of the present or last attempt.
  public internal(set) var method: PaymentMethod?
  /// What the shopper chose last, such as `visa`; another try begins with it again.
  public internal(set) var chosen: PaymentMethod?
  /// The method that begins again once a detail that was refused is corrected and saved; `nil` when no detail is being corrected.
  public internal(set) var toResume: PaymentMethod?
  /// The basket, counted from 1: it stays the same, whatever is done about it, until it is paid.
  public internal(set) var basket = 1
  /// How many attempts to pay the order have begun.
  public internal(set) var attempts: Int
  /// The attempt that the checkout speaks of, counted from 1; 0 before the first.
  public internal(set) var present = 0
  /// What the app was told last about the present attempt.
  public internal(set) var told: PaymentResult?
  /// Whether a card is being saved, which belongs to no attempt to pay.
  public internal(set) var isEnrolling = false
  /// The payments of this basket that may still be paid, oldest first; a naive store remembers none.
  public internal(set) var undecided: [UndecidedPayment] = []
  /// How the shopper meant to pay in each attempt, by its number.
  var methods: [Int: PaymentMethod] = [:]
  /// An earlier payment that was paid while the shopper was busy with the present one.
  var paidMeanwhile: Settled?
  /// How the store treats undecided payments.
  public let care: StoreCare
  /// Whether the shopper has handed something over in the present attempt that may move money.
  public internal(set) var hasSubmitted: Bool
  /// What kinds of question the present attempt has asked so far, in order, each once.
  public internal(set) var asked: [QuestionKind]
  /// Whether the present attempt was begun in an earlier life of the app.
  public internal(set) var wasBroughtBack = false

  /// A checkout at its beginning.
  public init(store: Store, order: Order? = nil, shopper: Shopper? = nil, care: StoreCare = .careful) {
    self.care = care
    self.store = store
    self.order = order ?? store.order
    self.shopper = shopper ?? store.shopper
    phase = .selecting(Phase.Selecting(offers: [], highlighted: .card))
    attempts = 0
    asked = []
    hasSubmitted = false
  }

  /// The checkout of an app that starts again: of its screens nothing is left, only the saved data, which are the order and the
  /// number of attempts.
  public func startedAgain() -> Checkout {
    var checkout = Checkout(store: store, order: order, shopper: shopper, care: care)
    checkout.basket = basket
    checkout.attempts = attempts
    checkout.present = present
    checkout.method = method
    checkout.undecided = undecided
    checkout.methods = methods
    return checkout
  }

  /// The same checkout, whose app was told something else about the present attempt.
  public func telling(_ result: PaymentResult?) -> Checkout {
    var checkout = self
    checkout.told = result
    return checkout
  }

  /// What to do first.
  public var firstEffects: [Effect] { [.loadOffers] }

  /// Takes in what the shopper does at a moment and says what to do.
  public mutating func handle(_ event: ShopperEvent, at now: Timestamp) -> [Effect] {
    switch phase {
    case .selecting(let selecting): handle(event, selecting: selecting)
    case .details(let form): handle(event, details: form)
    case .working(let working): handle(event, working: working)
    case .answering(let id, let answering): handle(event, answering: answering, id: id, at: now)
    case .result(let outcome): handle(event, outcome: outcome, at: now)
    }
  }

  /// An undecided payment left behind, other than the present one; `nil` when there is none.
  public var leftPending: PaymentMethod? { undecided.last { $0.number != present || !isTelling }?.method }

  /// Whether the shopper handed over a confirmation in the app itself. On a page, with a QR code or during a wait anything may have been
  /// done, or nothing.
  public var hasConfirmed: Bool {
    switch asked.last {
    case .card, .code, .sheet: hasSubmitted
    case .phone, .page, .qr, .bank, .form, .wait, nil: false
    }
  }

  /// Whether the screen is about the present attempt.
  private var isTelling: Bool {
    switch phase {
    case .selecting, .details: false
    case .working, .answering, .result: true
    }
  }

  func ignored(_ reason: IgnoredReason) -> [Effect] { [.ignored(because: reason)] }

  /// The date where the store is.
  func today(_ now: Timestamp) -> CivilDate { now.civil(offsetMinutes: store.utcOffsetMinutes).date }
}
