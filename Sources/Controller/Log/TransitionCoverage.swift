public import Checkout
public import Commerce
public import Pages
public import Payments
import Rules
import Synchronization

/// Where a checkout stands, by name: each question and each kind of end on its own.
public enum PhaseName: String, Hashable, Sendable, CaseIterable {
  /// The shopper looks at the methods.
  case methods
  /// The shopper changes the details of the order.
  case details
  /// The library makes a call.
  case contacting
  /// The library waits to make a call again.
  case retrying
  /// The library asks the provider's server for the truth.
  case verifying
  /// A card form.
  case card
  /// A mobile number.
  case mobile
  /// A one-time code.
  case code
  /// A hosted page.
  case page
  /// A QR code.
  case qr
  /// A wallet's sheet.
  case sheet
  /// A choice of banks.
  case bank
  /// A consent or a few fields.
  case form
  /// Nothing but to wait.
  case wait
  /// The end, paid or permitted.
  case paid
  /// The end: refunded.
  case refunded
  /// The end for now, undecided.
  case pending
  /// The end: cancelled.
  case cancelled
  /// The end, failed.
  case failed

  /// The name of a phase.
  public init(_ phase: Phase) {
    switch phase {
    case .selecting: self = .methods
    case .details: self = .details
    case .working(let working):
      switch working.stage {
      case .contacting: self = .contacting
      case .retrying: self = .retrying
      case .verifying: self = .verifying
      }
    case .answering(_, .card): self = .card
    case .answering(_, .phone): self = .mobile
    case .answering(_, .code): self = .code
    case .answering(_, .page): self = .page
    case .answering(_, .qr): self = .qr
    case .answering(_, .sheet): self = .sheet
    case .answering(_, .bank): self = .bank
    case .answering(_, .form): self = .form
    case .answering(_, .wait): self = .wait
    case .result(let outcome):
      switch outcome.result {
      case .success: self = .paid
      case .refunded: self = .refunded
      case .pending: self = .pending
      case .cancelled: self = .cancelled
      case .failed: self = .failed
      }
    }
  }

  /// Whether the library asks the shopper something.
  public var isQuestion: Bool {
    switch self {
    case .card, .mobile, .code, .page, .qr, .sheet, .bank, .form, .wait: true
    case .methods, .details, .contacting, .retrying, .verifying, .paid, .refunded, .pending, .cancelled, .failed: false
    }
  }

  /// Whether the library is done.
  public var isEnd: Bool {
    switch self {
    case .paid, .refunded, .pending, .cancelled, .failed: true
    case .methods, .details, .contacting, .retrying, .verifying, .card, .mobile, .code, .page, .qr, .sheet, .bank,
      .form, .wait:
      false
    }
  }
}

/// The changes that a world went through, each once, so that reports can say what was reached.
public struct TransitionCoverage: Hashable, Sendable {
  /// The checkout went from one phase to another.
  public struct Move: Hashable, Sendable {
    /// The phase before.
    public let from: PhaseName
    /// The phase after.
    public let to: PhaseName
  }

  /// A provider's record of a payment went from one state to another.
  public struct LedgerMove: Hashable, Sendable {
    /// The provider's name, such as `Tabby`.
    public let gateway: String
    /// The state before.
    public let from: ProviderRecord.State
    /// The state after.
    public let to: ProviderRecord.State
  }

  /// The result that the app had changed.
  public struct Told: Hashable, Sendable {
    /// When.
    public let at: Timestamp
    /// The method.
    public let method: PaymentMethod?
    /// The new result; `nil` when a new attempt began.
    public let result: PaymentResult?
  }

  /// The changes of the checkout's phase, each once, in the order in which they first came.
  public private(set) var moves: [Move] = []
  /// The changes of ledgers, each once, in the order in which they first came.
  public private(set) var ledger: [LedgerMove] = []
  /// The results that the app was told, in order.
  public private(set) var told: [Told] = []
  /// The standings, in order; one for each change.
  public private(set) var standings: [Standing] = []
  /// The deeds, in order.
  public private(set) var deeds: [Done] = []
  /// The methods' offers, each once, in the order in which they first came.
  public private(set) var offers: [MethodOffer] = []
  private var heldFor = ""
  private var held = ProviderRecord.State.nothing

  mutating func note(_ before: Checkout, _ after: Checkout, at now: Timestamp) {
    let move = Move(from: PhaseName(before.phase), to: PhaseName(after.phase))
    if move.from != move.to, !moves.contains(move) { moves.append(move) }
    if before.told != after.told { told.append(Told(at: now, method: after.method, result: after.told)) }
    guard case .selecting(let selecting) = after.phase else { return }
    for offer in selecting.offers where !offers.contains(offer) { offers.append(offer) }
  }

  mutating func note(_ standing: Standing) {
    if standings.last?.isLike(standing) != true { standings.append(standing) }
  }

  mutating func note(_ deed: Deed, at now: Timestamp, to attempt: String?) {
    deeds.append(Done(at: now, deed: deed, attempt: attempt))
  }

  mutating func note(_ truth: ProviderRecord, of attempt: String, at gateway: String) {
    guard !gateway.isEmpty else { return }
    let before = heldFor == attempt ? held : .nothing
    (heldFor, held) = (attempt, truth.state)
    let move = LedgerMove(gateway: gateway, from: before, to: truth.state)
    if move.from != move.to, !ledger.contains(move) { ledger.append(move) }
  }
}

/// Writes down what one world went through.
final class TransitionCoverageBook: Sendable {
  private let box = Mutex(TransitionCoverage())

  var coverage: TransitionCoverage { box.withLock { $0 } }

  func note(_ event: WorldEvent, at now: Timestamp) {
    func add(_ deed: TransitionCoverage.Deed, to attempt: String? = nil) {
      box.withLock { $0.note(deed, at: now, to: attempt) }
    }
    switch event {
    case .checkout(let before, let after): box.withLock { $0.note(before, after, at: now) }
    case .standing(let standing, let reference):
      box.withLock {
        $0.note(standing.ledger, of: reference, at: standing.gateway)
        $0.note(standing)
      }
    case .answered(let question, let answer, _, _): if answer.isClosed { add(.left(question.kind)) }
    case .pressed(let submission, _): add(.pressed(page: submission.pageID, button: submission.button))
    case .bankActed(let outcome, let isWrong): add(.bank(outcome, isAmountWrong: isWrong))
    case .outsideDone(let action): add(.outside(action))
    case .operated(let operation, let result, let attempt): add(.operated(operation, result), to: attempt)
    case .message, .domain, .sent, .ended, .exchange, .fault, .library, .asked, .pageAnswered, .link, .paidInBank,
      .outside,
      .webhookTaken:
      break
    }
  }
}
