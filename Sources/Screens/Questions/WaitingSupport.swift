import Checkout
import Inspection
import Language
import Pages
import Payments

/// What support reads while the customer waits or is asked something, in the five lines of `till lookup`.
struct WaitingSupport {
  /// Where the customer is; the last part of the key of what happened.
  enum Place: String, CaseIterable {
    case contacting
    case submitted
    case retrying
    case verifying
    case approval
    /// A card, a number, a bank or a consent is asked for in the app.
    case form
    case sheet
    case code
    case page
    /// A page that takes no confirmation any more.
    case expired
    case qr
    /// A page in the browser, or another app.
    case outside
    /// A page outside that has done its part.
    case done
    /// The app is closed, or not on the screen.
    case away
    case enrolment

    /// Whether something is asked that the customer can finish where it is open.
    fileprivate var isQuestion: Bool {
      switch self {
      case .approval, .form, .sheet, .code, .page, .qr, .outside: true
      case .contacting, .submitted, .retrying, .verifying, .expired, .done, .away, .enrolment: false
      }
    }
  }

  /// What is certain of the payment.
  enum Certainty {
    /// Nothing was handed over that could be charged.
    case notBegun
    /// Nothing is charged, and the customer can still pay it.
    case open
    /// It has ended without a charge.
    case ended
    case unknown
  }

  let place: Place
  let certainty: Certainty
  private let context: RenderContext

  /// `nil` where nobody waits: before a payment, and once the app shows a result.
  init?(_ context: RenderContext) {
    guard let place = context.waitingPlace else { return nil }
    self.place = place
    self.context = context
    certainty = context.certainty(at: place)
  }

  /// What became of the money so far.
  var money: ShopperMoney {
    // A mandate moves no money; another payment beside it may.
    certainty == .unknown && (!isMandate || context.hasOtherMoney) ? .unknown : .no
  }

  private var isMandate: Bool { context.checkout.method == .mandate && place != .enrolment }

  /// The lines, by the keys of their labels.
  var rows: [(label: String, text: String)] {
    // The customer knows the wallet by its own name, whoever stands between it and the shop.
    let shown = context.checkout.method == .mercadoPago ? .phrase(Phrase("method.mercado-pago")) : context.gateway
    let values: [String: Phrase.Value] = ["gateway": shown, "provider": context.gateway]
    func say(_ key: String) -> String { context.say(context.ownKey(key), values) }
    let isOpen = certainty == .open && place != .expired && !isMandate
    return [
      ("lookup.happened", say("support.waiting.\(place.rawValue)")),
      ("lookup.money", context.say("lookup.money.\(money.rawValue)\(isOpen ? ".open" : "")")),
      ("lookup.say", say("support.waiting.say.\(sentence)")),
      ("lookup.dont-say", say("support.waiting.dont-say.\(caution)")),
      ("lookup.next", say(next)),
    ]
  }

  /// What to say, by the last part of its key.
  private var sentence: String {
    if place == .enrolment { return "enrolment" }
    switch certainty {
    case .ended: return isMandate ? "mandate-ended" : "ended"
    case .unknown where isMandate: return "mandate-unknown"
    case .unknown: return isBehind ? "back" : place.isQuestion ? "open" : "unknown"
    case .notBegun: return isMandate ? "mandate" : place.isQuestion ? "form" : "no"
    case .open: return isMandate ? "mandate" : whereToFinish
    }
  }

  /// Whether the customer has to come back to the shop’s app to learn anything.
  private var isBehind: Bool {
    switch place {
    case .done, .away, .expired: true
    case .contacting, .submitted, .retrying, .verifying, .approval, .form, .sheet, .code, .page, .qr, .outside,
      .enrolment:
      false
    }
  }

  /// The last part of the key of a sentence about finishing an open payment.
  private var whereToFinish: String { isBehind ? "back" : place == .outside ? "page" : place.rawValue }

  private var caution: String {
    if place == .enrolment { return "enrolment" }
    if isMandate { return "mandate" }
    switch certainty {
    case .notBegun: return place.isQuestion ? "page" : "no"
    case .ended: return "ended"
    case .open where place == .code: return "code"
    case .open where place.isQuestion: return "page"
    case .unknown where place.isQuestion: return "open"
    case .open, .unknown: return "unknown"
    }
  }

  /// Whether nothing but the result is waited for.
  private var isWorking: Bool {
    switch place {
    case .contacting, .submitted, .retrying, .verifying: true
    case .approval, .form, .sheet, .code, .page, .expired, .qr, .outside, .done, .away, .enrolment: false
    }
  }

  private var next: String {
    let key = "support.waiting.next"
    if place == .enrolment { return "\(key).enrolment" }
    switch certainty {
    case .ended: return "\(key).ended"
    case .notBegun where !isMandate: return "\(key).\(place.isQuestion ? "form" : "no")"
    case .open where !isMandate: return "\(key).\(whereToFinish)"
    case .unknown where !isMandate:
      return isWorking ? "lookup.next.ask-first" : "\(key).\(isBehind ? "back" : "open")"
    case .notBegun, .open, .unknown: return "\(key).\(isWorking ? "no" : "mandate")"
    }
  }
}

extension RenderContext {
  /// Where a customer is who waits or is asked something.
  fileprivate var waitingPlace: WaitingSupport.Place? {
    // Saving a card is no payment.
    if checkout.isEnrolling { return .enrolment }
    switch snapshot.sight {
    case .outside(let window): return window.isDone ? .done : isPageExpired ? .expired : .outside
    case .elsewhere: return snapshot.phone.window?.isDone ?? true ? .done : isPageExpired ? .expired : .outside
    case .closed, .home: return isPaymentUnderway || snapshot.phone.window != nil ? .away : nil
    case .app(let phase): return place(in: phase)
    case .lostPage: return .page
    }
  }

  private var isPaymentUnderway: Bool {
    switch checkout.phase {
    case .working, .answering: true
    case .selecting, .details, .result: false
    }
  }

  private var isPageExpired: Bool { snapshot.pageExpiry.map { phoneLeft(until: $0) == nil } ?? false }

  private func place(in phase: Phase) -> WaitingSupport.Place? {
    switch phase {
    case .selecting, .details, .result: nil
    case .working(let working):
      switch working.stage {
      case .contacting: checkout.hasConfirmed ? .submitted : checkout.hasSubmitted ? .verifying : .contacting
      case .retrying: .retrying
      case .verifying: .verifying
      }
    case .answering(_, .card), .answering(_, .phone), .answering(_, .bank), .answering(_, .form): .form
    case .answering(_, .sheet): .sheet
    case .answering(_, .code): .code
    case .answering(_, .page): isPageExpired ? .expired : .page
    case .answering(_, .qr): .qr
    case .answering(_, .wait(let prompt, _)):
      switch prompt.reason {
      case .approval: .approval
      case .loader, .processing, .confirming: .submitted
      case .result: nil
      }
    }
  }

  /// What is certain of the payment, in no contradiction to the screen: what the app handed over, it cannot know; what is asked of the
  /// customer is not charged as long as the provider’s record has no charge.
  fileprivate func certainty(at place: WaitingSupport.Place) -> WaitingSupport.Certainty {
    guard !hasOtherMoney, !isMoneyMoved, !isChargeUnknownOnPage else { return .unknown }
    switch place {
    case .submitted, .verifying: return .unknown
    // Of a payment that failed before, another attempt begins in the same app.
    case .enrolment: return .notBegun
    case .contacting, .retrying, .form, .sheet: return checkout.hasSubmitted ? .unknown : .notBegun
    case .qr where isPaidInBank, .page where isPageSubmitted, .outside where isPageSubmitted: return .unknown
    case .away where checkout.hasConfirmed || isPaymentChecked: return .unknown
    case .approval, .code, .page, .expired, .qr, .outside, .done, .away: break
    }
    switch snapshot.ledger.state {
    case .declined, .cancelled, .expired: return .ended
    case .pending: return place == .done || place == .away ? .unknown : .open
    case .nothing, .open, .authorised, .captured, .refunded, .linked: return .open
    }
  }

  /// Whether the provider’s record has a charge, a reservation or an active mandate for the payment.
  private var isMoneyMoved: Bool {
    switch snapshot.ledger.state {
    case .authorised, .captured, .refunded, .linked: true
    case .nothing, .open, .pending, .declined, .cancelled, .expired: false
    }
  }

  /// Whether another payment of the basket is or may still be charged.
  fileprivate var hasOtherMoney: Bool { checkout.leftPending != nil || snapshot.hasStrayMoney }

  private var isPaidInBank: Bool {
    if case .answering(_, .qr(_, let view)) = checkout.phase { view.bank == .paid } else { false }
  }

  /// Whether the app was asking the provider when it was left.
  private var isPaymentChecked: Bool {
    if case .working = checkout.phase { checkout.hasSubmitted } else { false }
  }

  /// Whether something was sent from a page that has not answered yet; a page that is opened for the first time has sent nothing.
  private var isPageSubmitted: Bool {
    guard case .answering(_, .page(let prompt, let view)) = checkout.phase else { return false }
    let shown = snapshot.page ?? view
    return shown.content == .loading && shown.url != prompt.page
  }

  /// Whether the page on the screen could not be loaded and says that nothing is known of the charge.
  private var isChargeUnknownOnPage: Bool {
    let view: Phase.PageView? = if case .outside(let window) = snapshot.sight { window.view } else { snapshot.page }
    guard case .unavailable(let status)? = view?.content else { return false }
    // Without a connection nothing was loaded, and a page that is gone takes no payment.
    return status != 0 && status != 410
  }

  /// The key of a sentence about setting up a mandate where there is one and a mandate is set up, else the key itself.
  func ownKey(_ key: String) -> String {
    checkout.method == .mandate && !checkout.isEnrolling && phrases.has("\(key).mandate") ? "\(key).mandate" : key
  }

  /// Whether a provider's own screen tells the shopper how it ended, so that nobody waits any more.
  var isKitResultShown: Bool { snapshot.visiblePhase != nil && snapshot.isResultRead }
}
