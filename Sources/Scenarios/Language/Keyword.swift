import Checkout
import Commerce
import Inspection
import Pages
import Payments

/// A closed list of words that a scenario file may use in one place.
protocol Keyword: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {
  /// The kind of the words, as a key below `scenario.kind.` in the language table.
  static var kind: String { get }
}

extension PaymentMethod: Keyword { static let kind = "method" }
extension ProviderRecord.State: Keyword { static let kind = "ledger-state" }
extension IgnoredReason: Keyword { static let kind = "no-effect" }
extension Truths.PerceivedStatus: Keyword { static let kind = "belief" }
extension PaymentModification.Kind: Keyword { static let kind = "operation" }
extension SettlementDifference.Kind: Keyword { static let kind = "settlement-difference" }

extension NotificationReceipt.Decision: Keyword {
  static var kind: String { "notification-decision" }

  /// Its name in files.
  var word: String { self == .unheard ? "inconclusive" : rawValue }
}

extension CallSender: Keyword { static let kind = "sender" }
extension LinkMatch: Keyword { static let kind = "link-fit" }

package enum ScreenName: String, CaseIterable, Keyword {
  case methods
  case details
  case card
  case mobile
  case otp
  case page
  case redirect
  case qr
  case sheet
  case bank
  case form
  case wait
  case waiting
  case result
  /// The app is not running; the home screen is there instead.
  case stopped
  case home
  /// A page in the browser or in another app.
  case outside
  /// The app, while its page is open in the browser or in another app.
  case elsewhere

  static var kind: String { "screen" }

  /// The content of the phone's screen.
  package init(_ snapshot: Snapshot) {
    switch snapshot.phone.front {
    case .shop: self.init(snapshot.checkout.phase)
    case .home: self = snapshot.phone.life == .stopped ? .stopped : .home
    case .outside: self = .outside
    }
  }

  /// The app's screen of a phase.
  init(_ phase: Phase) {
    switch phase {
    case .selecting: self = .methods
    case .details: self = .details
    case .working: self = .waiting
    case .answering(_, .card): self = .card
    case .answering(_, .phone): self = .mobile
    case .answering(_, .code): self = .otp
    case .answering(_, .page(_, let view)):
      if case .elsewhere = view.content { self = .elsewhere } else { self = .page }
    case .answering(_, .qr): self = .qr
    case .answering(_, .sheet): self = .sheet
    case .answering(_, .bank): self = .bank
    case .answering(_, .form): self = .form
    case .answering(_, .wait): self = .wait
    case .result: self = .result
    }
  }

  /// Whether this is what is on the phone's screen; a redirect is a page, and a page is one wherever it is open.
  func holds(for snapshot: Snapshot) -> Bool {
    let usual = self == .redirect ? .page : self
    return usual == ScreenName(snapshot) || usual == .page && snapshot.page?.isElsewhere == false
  }
}

/// The look of a result.
enum Tone: String, Keyword {
  case success
  case refunded
  case pending
  case cancelled
  case declined

  static var kind: String { "outcome" }

  init(_ result: PaymentResult) {
    switch result {
    case .success: self = .success
    case .refunded: self = .refunded
    case .pending: self = .pending
    case .cancelled: self = .cancelled
    case .failed: self = .declined
    }
  }
}

package enum ResultName: String, CaseIterable, Keyword {
  case none
  case success
  case refunded
  case pending
  case cancelled
  case failed

  static var kind: String { "result" }

  package init(_ truth: AppTruth) {
    switch truth {
    case .nothing: self = .none
    case .told(.success): self = .success
    case .told(.refunded): self = .refunded
    case .told(.pending): self = .pending
    case .told(.cancelled): self = .cancelled
    case .told(.failed): self = .failed
    }
  }
}

/// The result of the store's last operation on a payment.
enum OperationName: String, Keyword {
  case none
  case underway
  case done
  case accepted
  case doneEarlier = "done-earlier"
  case refused
  case notMade = "not-made"
  case unknown

  static var kind: String { "operation-result" }

  init(_ report: OperationReport?) {
    switch report?.result?.name {
    case .done: self = .done
    case .accepted: self = .accepted
    case .doneEarlier: self = .doneEarlier
    case .refused: self = .refused
    case .notMade: self = .notMade
    case .unknown: self = .unknown
    case nil: self = report == nil ? .none : .underway
    }
  }
}

/// The finer state beside a result: how a payment is paid, or why nothing is decided.
enum SubStatus: String, Keyword {
  case authorised
  case captured
  case linked
  case shopper
  case closedByShopper = "closed-by-shopper"
  case interrupted
  case handedIn = "handed-in"
  case provider
  case merchant
  case unrecognised
  case unreachable
  case askedTooOften = "asked-too-often"

  static var kind: String { "sub-status" }

  init?(_ result: PaymentResult) {
    switch result {
    case .success(_, let status), .pending(_, let status): self.init(status.state)
    case .refunded, .cancelled, .failed: return nil
    }
  }

  private init?(_ state: PaymentState) {
    switch state {
    case .authorised: self = .authorised
    case .captured: self = .captured
    case .linked: self = .linked
    case .pending(.shopper): self = .shopper
    case .pending(.closedByShopper): self = .closedByShopper
    case .pending(.interrupted): self = .interrupted
    case .pending(.handedIn): self = .handedIn
    case .pending(.provider): self = .provider
    case .pending(.merchant): self = .merchant
    case .pending(.unrecognised): self = .unrecognised
    case .pending(.unreachable): self = .unreachable
    case .pending(.askedTooOften): self = .askedTooOften
    case .refunded, .declined, .cancelled, .expired: return nil
    }
  }
}

extension SubStatus {
  /// Those that say more than whom a payment waits for.
  static let ways = allCases.filter { PendingOn($0) == nil }
}

/// Whom a payment waits for.
enum PendingOn: String, Keyword {
  case shopper
  case provider
  case merchant

  static var kind: String { "pending-on" }

  init?(_ status: SubStatus) { self.init(rawValue: status.rawValue) }

  var subStatus: SubStatus {
    switch self {
    case .shopper: .shopper
    case .provider: .provider
    case .merchant: .merchant
    }
  }
}

/// Whether a method can be used, or what stands in its way.
enum OfferName: String, Keyword {
  case available
  case noGateway = "no-gateway"
  case notOffered = "not-offered"
  case brand
  case currency
  case country
  case tooLow = "too-low"
  case tooHigh = "too-high"
  case device
  case kitNotStarted = "kit-not-started"
  case resting

  static var kind: String { "offer" }

  init(_ obstacle: MethodObstacle?) {
    switch obstacle {
    case nil: self = .available
    case .noGateway: self = .noGateway
    case .notOffered: self = .notOffered
    case .brand: self = .brand
    case .currency: self = .currency
    case .country: self = .country
    case .tooLow: self = .tooLow
    case .tooHigh: self = .tooHigh
    case .device: self = .device
    case .kitNotStarted: self = .kitNotStarted
    case .resting: self = .resting
    }
  }
}

/// A process that can be killed and started again.
enum ProcessName: String, Keyword {
  /// The store's app on the phone.
  case app
  case store

  static var kind: String { "target" }
}
