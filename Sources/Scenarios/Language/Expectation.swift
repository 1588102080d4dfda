import Checkout
import Commerce
import Deeplinks
import Inspection
import Pages
import Payments
import Phone

/// One thing that must be true, with its place in the file.
struct Expectation: Hashable, Sendable {
  let check: Check
  /// Its name in the file, such as `provider.charges`.
  let name: String
  let place: Place
  let code: ErrorCode
}

/// A condition of an expectation.
indirect enum Check: Hashable, Sendable {
  case screen(ScreenCheck)
  case app(AppCheck)
  case provider(ProviderCheck)
  case wire(WireExpectation)
  /// The messages to the merchant's server.
  case webhooks(WebhookCheck)
  case link(LinkCheck)
  case phone(PhoneCheck)
  case hops(HopsCheck)
  case qr(CodeCheck)
  case fault(String, FaultCount)
  case money(MoneyCheck)
  case truths(TruthsCheck)
  /// Why the step before had no effect; `nil` when it had one.
  case ignored(IgnoredReason?)
  /// The number of messages on the shopper's phone.
  case messages(Times)
  /// The saved record of the open payment.
  case journal(JournalCheck)
  /// The result of the store's last operation.
  case operation(OperationCheck)
  case settlement(SettlementCheck)
  /// The rules whose deadlines are open, in their usual order.
  case deadlines([PaymentRule])
  /// Your own software’s answer about its order: a path in it, and the text there.
  case shop(String, Template)
}

extension Check {
  /// Whether it is about one payment, which can be named, rather than about the moment as a whole.
  var isOfPayment: Bool {
    switch self {
    case .app(.completions), .money(.total), .money(.asked): false
    case .app, .provider, .truths, .money(.captured), .money(.held): true
    case .screen, .wire, .webhooks, .link, .phone, .hops, .qr, .fault, .ignored, .messages, .journal, .operation,
      .settlement, .deadlines, .shop:
      false
    }
  }
}

enum SettlementCheck: Hashable, Sendable {
  /// The amount that has moved to the store's bank account.
  case paidOut(Money)
  /// The amount of payouts on days that have not come.
  case waiting(Money)
  case fees(Money)
  /// Where the files differ from the books, in the order of the references.
  case differences([SettlementDifference.Kind])
}

enum OperationCheck: Hashable, Sendable {
  case result(OperationName)
  /// The provider's own word or code for it.
  case words(String)
}

enum JournalCheck: Hashable, Sendable {
  case has(Template)
  case holdsCardNumber(Bool)
}

enum ScreenCheck: Hashable, Sendable {
  case name(ScreenName)
  case page(String)
  case shows(Template)
  case showsNot(Template)
  case tone(Tone)
  case focusOnField(FieldName)
  case focusOnButton(ButtonName)
  case offer(PaymentMethod, OfferName)
  case problem(FieldName, Bool)
}

enum AppCheck: Hashable, Sendable {
  case result(ResultName)
  case subStatus(SubStatus)
  case error(String)
  case words(String)
  /// The result of the provider's own SDK.
  case kit(String)
  case verified(Bool)
  case completions(Times)
}

enum ProviderCheck: Hashable, Sendable {
  case status(ProviderRecord.State)
  case words(String)
  case captured(Money)
  case held(Money)
  case refunded(Money)
  case chargedBack(Money)
  case captures(Times)
  /// The order's state in the store's books.
  case order(OrderStatus)
  /// The number of wrong codes that the provider still accepts.
  case triesLeft(Int)
}

/// An order's state in the store's own books, by the last status that its server has from the provider.
enum OrderStatus: String, Keyword {
  /// The server has not asked yet.
  case unknown
  case pending
  case paid
  case linked
  case refunded
  case unpaid

  static var kind: String { "order-status" }

  init(_ status: PaymentStatus?) {
    switch status?.state {
    case nil: self = .unknown
    case .pending: self = .pending
    case .authorised, .captured: self = .paid
    case .linked: self = .linked
    case .refunded: self = .refunded
    case .declined, .cancelled, .expired: self = .unpaid
    }
  }
}

enum LinkCheck: Hashable, Sendable {
  case decision(String)
  case because(String)
  case handled(Bool)
  case handler(String)
  /// By which entry point it came.
  case via(LinkWay)
  /// The comparison with the expectation.
  case matched(LinkMatch)
  /// The first call that was made after it; `none` for none.
  case next(String)
}

enum PhoneCheck: Hashable, Sendable {
  case front(FrontName)
  case life(AppLife)
  case alert(AlertName)
  case launches(Int)
  /// The page that is open outside the app, on the screen or not; `nil` for none.
  case window(String?)
}

enum HopsCheck: Hashable, Sendable {
  /// All of the run, oldest first.
  case all([HopOutcome])
  /// Where the last ones led.
  case last([HopOutcome])
  /// Why the last one led there, by the name of one of its reasons.
  case because(String)
  case count(Times)
}

enum CodeCheck: Hashable, Sendable {
  case sameAs(CodeReference)
  case validChecksum(Bool)
  case amount(Money)
  case bank(BankWord)
}

enum MoneyCheck: Hashable, Sendable {
  case total(Money)
  case asked(Money)
  case captured(Money)
  case held(Money)
}

enum TruthsCheck: Hashable, Sendable {
  case belief(TruthSide, Truths.PerceivedStatus)
  case agree(Bool)
}

enum TruthSide: String, Keyword {
  case shopper
  case app
  case store
  case provider

  static var kind: String { "truth" }
}

/// Another code to compare with.
enum CodeReference: String, Keyword {
  case first
  case previous

  static var kind: String { "qr-reference" }
}

/// The reply of the shopper's bank app; refusals by their keys below `bank.` in the language table.
enum BankWord: String, Keyword {
  case paid
  case alreadyPaid = "already-paid"
  case cancelled
  case damagedCode = "damaged-code"
  case expired
  case unknownCode = "unknown-code"
  case wrongAmount = "wrong-amount"

  static var kind: String { "bank" }
}

/// A number, or a bound of one.
enum Times: Hashable, Sendable {
  case exactly(Int)
  case atLeast(Int)
  case atMost(Int)

  func holds(_ number: Int) -> Bool {
    switch self {
    case .exactly(let wanted): number == wanted
    case .atLeast(let least): number >= least
    case .atMost(let most): number <= most
    }
  }

  /// As a file writes it.
  var text: String {
    switch self {
    case .exactly(let number): "\(number)"
    case .atLeast(let number): "at-least \(number)"
    case .atMost(let number): "at-most \(number)"
    }
  }
}

/// The number of calls, and what they must have in common.
struct WireExpectation: Hashable, Sendable {
  enum Calls: Hashable, Sendable {
    /// By what the sender calls them.
    case operation(OperationPattern)
    /// By method and path; `*` stands for any run of characters.
    case path(OperationPattern)
  }

  /// A value that must be somewhere.
  struct Wanted: Hashable, Sendable {
    let name: String
    let value: Template
  }

  enum Part: Hashable, Sendable {
    case body
    case path
    case header(String)
  }

  let calls: Calls
  var times: Times?
  /// The parts that must be equal in all of them.
  var same: [Part] = []
  /// The parts that must differ between any two of them.
  var differ: [Part] = []
  /// The headers of the last one, by their names; `*` stands for any run of characters.
  var headers: [Wanted] = []
  /// The fields of the last one's body, by their paths.
  var fields: [Wanted] = []
  /// The status that the last one was answered with.
  var status: Int?
  /// Why the last one was not answered.
  var failure: String?
  var sender: CallSender?

  /// Whether it says that there is no such call.
  var expectsNone: Bool { times == .exactly(0) || times == .atMost(0) }
}
