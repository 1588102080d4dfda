import Checkout
import Commerce
import Deeplinks
import Inspection
import Pages
import Payments
import Phone

/// One step: one action, with what stands beside it.
struct Step: Hashable, Sendable {
  var id: String?
  /// The caption before it.
  var say: String?
  /// The longest wait for calls under way or for an expectation to hold.
  var within: Duration?
  /// The part of a demo that begins here.
  var chapter: String?
  /// The view beside the shop from here on in a demo; `nil` leaves it as it was.
  var show: StageView?
  /// The hints for a person who does it by hand.
  var hint: String?
  var why: String?
  /// It is done only where all of this holds at that moment.
  var condition: [Expectation] = []
  /// Whether the next step comes while calls may still be under way.
  var goesOnAtOnce = false
  /// The payment that it is about, where that is not the one the checkout speaks of.
  var payment: PaymentName?
  /// Whether it stands in for one that could not be read, and that may have begun, chosen a method or gone back.
  var isUnread = false
  var action: Action
  let place: Place
}

/// Which payment a step or an expectation is about.
enum PaymentName: Hashable, Sendable {
  /// An attempt to pay the present order, counted from 1.
  case attempt(Int)
  /// A payment by the merchant's reference, such as `TILL-1042-1`.
  case reference(String)

  /// The merchant's reference, for an order of a number.
  func reference(order: String) -> String {
    switch self {
    case .attempt(let number): "TILL-\(order)-\(number)"
    case .reference(let text): text
    }
  }

  var fileText: String {
    switch self {
    case .attempt(let number): "\(number)"
    case .reference(let text): text
    }
  }
}

/// The action of a step; of a size with the smallest of them, because a catalogue holds many thousand.
indirect enum Action: Hashable, Sendable {
  /// The shopper opens the checkout.
  case start
  case choose(PaymentMethod)
  /// Puts values into fields, each at once, as a paste does.
  case fill([Filling])
  /// Types values key by key.
  case type([Filling])
  case press(ButtonName)
  case page(PagePress)
  case close(WindowName)
  /// The shopper's way out: back, or cancelled.
  case cancel
  case open(LinkArrival)
  case link(LinkSpoiling)
  case sheet(SheetMove)
  case bank(BankMove)
  case form(FormMove)
  case leaveWait
  case card(CardMove)
  /// Something happens outside, by its name.
  case outside(String)
  case operate(PaymentModification)
  /// The same as before again, so that it happens once.
  case retry(PaymentModification)
  case webhook(WebhookMove)
  /// The shopper pays a QR code in the bank's app; the last one unless another is named.
  case scan(isRightAmount: Bool, CodeReference?)
  case clock(ClockMove)
  /// Something shall go wrong: at once, or when the step of a name is done.
  case fault(FaultRule, after: String?)
  /// The fault of a name is ended, or all are.
  case heal(String?)
  case network(Phone.Network)
  /// The store's server is stopped at once, or started again.
  case storeServer(isRunning: Bool)
  /// An action on the phone, or by the person who holds it.
  case phone([PhoneChange])
  /// A part of the next call is lost; of a certain call where one is named.
  case lose(LostPart, of: String?)
  case expect([Expectation])
  case wait(until: [Expectation])
  /// Gives the present moment a name.
  case checkpoint(String)
  /// Back to a checkpoint; `nil` for the very beginning.
  case rewind(to: String?)
  /// One of several ways on, drawn from the seed.
  case either([Alternative])
  case ask(Quiz)
  case task(LessonTask)
  /// Nothing but words.
  case say

  /// Everything that can be said of and done with it.
  var entry: ActionPart {
    switch self {
    case .start: CheckoutActions.start.of(())
    case .choose(let method): CheckoutActions.choose.of(method)
    case .fill(let fillings): CheckoutActions.fill.of(fillings)
    case .type(let fillings): CheckoutActions.type.of(fillings)
    case .press(let button): CheckoutActions.press.of(button)
    case .page(let press): CheckoutActions.page.of(press)
    case .close(let window): CheckoutActions.close.of(window)
    case .cancel: CheckoutActions.cancel.of(())
    case .open(let arrival): CheckoutActions.open.of(arrival)
    case .link(let spoiling): CheckoutActions.link.of(spoiling)
    case .sheet(let move): QuestionActions.sheet.of(move)
    case .bank(let move): QuestionActions.bank.of(move)
    case .form(let move): QuestionActions.form.of(move)
    case .leaveWait: QuestionActions.leaveWait.of(())
    case .card(let move): QuestionActions.card.of(move)
    case .outside(let name): MerchantActions.external.of(name)
    case .operate(let operation): MerchantActions.merchant.of(.new(operation))
    case .retry(let operation): MerchantActions.merchant.of(.retry(operation))
    case .webhook(let move): MerchantActions.webhook.of(move)
    case .scan(let isRight, let code): MerchantActions.scan.of((isRight, code))
    case .clock(let move): WorldActions.clock.of(move)
    case .fault(let rule, let step): WorldActions.fault.of((rule, step))
    case .heal(let id): WorldActions.heal.of(id)
    case .network(let state): WorldActions.network.of(state)
    case .phone(let changes): WorldActions.phone.of(changes)
    case .lose(let part, let call): WorldActions.lose.of((part, call))
    case .expect(let expectations): FlowActions.expect.of(expectations)
    case .wait(let expectations): QuestionActions.wait.of(expectations)
    case .storeServer(let isRunning): FlowActions.storeServer.of(isRunning)
    case .checkpoint(let name): FlowActions.checkpoint.of(name)
    case .rewind(let name): FlowActions.rewind.of(name)
    case .either(let alternatives): FlowActions.either.of(alternatives)
    case .ask: FlowActions.ask.of(())
    case .task: FlowActions.task.of(())
    case .say: FlowActions.say.of(())
    }
  }

  /// The text that a file writes behind the dash, on one line.
  var fileText: String { entry.fileText() }

  /// The action in the file's own words, without what is typed.
  var summary: String { entry.summary() }

  /// Whether the shopper does it, so that the checkout may ignore it.
  var isShoppers: Bool { entry.traits.contains(.shoppers) }

  /// Whether something is done or looked at, rather than waited for or prepared.
  var isDeed: Bool { isShoppers || !expectations.isEmpty }

  /// The expectations that it looks at; empty for an action.
  var expectations: [Expectation] {
    switch self {
    case .expect(let expectations), .wait(let expectations): expectations
    default: []
    }
  }

  /// Whether it can find something wrong.
  var looks: Bool {
    switch self {
    case .expect(let expectations), .wait(let expectations): !expectations.isEmpty
    case .either(let alternatives): alternatives.contains { $0.steps.contains(where: \.action.looks) }
    // The run compares the answer that the file names with its own.
    case .ask(let quiz): quiz.key != nil || !quiz.answers.isEmpty
    default: false
    }
  }
}

extension Action {
  /// Whether it looks for something, where looking is all it does.
  var saysWhatItLooksFor: Bool {
    switch self {
    case .expect(let expectations), .wait(let expectations): !expectations.isEmpty
    default: true
    }
  }
}

/// A field with the text for it; the text may be a card number or a code, so it never prints.
struct Filling: Hashable, Sendable {
  let field: FieldName
  let text: TypedText
  let place: Place
}

/// A field of a hosted page with the text for it.
struct PageFilling: Hashable, Sendable {
  let field: String
  let text: TypedText
  let place: Place

  /// Whether it is a one-time code.
  var isCode: Bool { field == "code" || field == "otp" }
}

/// Typed text; it may be secret, so it never prints.
struct TypedText: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  private let template: Template

  init(_ template: Template) { self.template = template }

  /// Lends the text to the caller that types it.
  func reveal<Result>(_ body: (Template) -> Result) -> Result { body(template) }

  var description: String { "«typed»" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A button of a hosted page, pressed after its fields were filled in.
struct PagePress: Hashable, Sendable {
  let button: String
  let fields: [PageFilling]

  /// Whether a one-time code is typed.
  var asksCode: Bool { fields.contains(where: \.isCode) }
}

/// A link that comes to the app.
struct LinkArrival: Hashable, Sendable {
  /// The address; `${…}` stands for values of the run.
  let url: Template
  let door: LinkEntryPoint
  let source: LinkSource
}

/// A link that comes to the app spoilt.
struct LinkSpoiling: Hashable, Sendable {
  /// The way in which it is altered.
  let mutation: LinkMutation.Kind
  let origin: LinkOrigin
  /// Which query item is spoilt; `nil` for the first.
  let parameter: String?
  let door: LinkEntryPoint
  let source: LinkSource
}

/// The passing of time.
enum ClockMove: Hashable, Sendable {
  case ahead(Duration)
  case to(Timestamp)
  /// Until nothing happens automatically any more.
  case untilIdle
  case untilScreen(ScreenName)
  /// Until the next message arrives at the merchant's server.
  case untilWebhook
  /// Over a number of the deadlines that a person would wait for.
  case timers(Int)
  /// At this pace from now on, for an audience; a run without an audience waits for nothing.
  case speed(Pace)
}

/// The shopper's actions on a wallet's sheet.
enum SheetMove: Hashable, Sendable {
  case authorise
  case cancel
  /// Agrees with a certain card of the wallet.
  case card(String)
}

/// The shopper's actions where a bank is asked for.
enum BankMove: Hashable, Sendable {
  case choose(String)
  case country(String)
  case cancel
}

/// The shopper's actions on a provider's form.
enum FormMove: Hashable, Sendable {
  /// Fills fields in, by the provider's names for them, and hands the form in.
  case submit([PageFilling])
  case cancel
}

/// The shopper's choices on the card form.
enum CardMove: Hashable, Sendable {
  /// A saved card, the newest being number 1.
  case saved(Int)
  case brand(String)
  case save(Bool)
}
