import Backend
import Checkout
import Commerce
import Inspection
import Pages
import Payments
import Providers

/// The attempts to pay the order: what they are called, who serves them, and what was shown and told of them.
final class AttemptDesk {
  private let world: WorldContext
  private var order = ""
  private var present = 0
  /// The app's name for the present attempt.
  private(set) var text = ""
  /// The merchant's name for it; `nil` before the first.
  private(set) var reference: String?
  /// The gateway that serves it; empty before one is chosen.
  var gateway = ""
  /// The gateway that saves a card just now, which belongs to no attempt; `nil` while none does.
  var enrolling: String?
  var lastOperation: OperationReport?
  /// The code that was shown last; it can be paid for as long as the provider keeps it, whatever is on the screen.
  private(set) var lastQRCode: String?
  /// The codes that were shown, by the payment's reference.
  private(set) var qrCodes: [String: String] = [:]
  /// The basket of each attempt.
  var baskets: [AttemptID: Int] = [:]
  /// The attempts for which a page, a code or a wait was shown, so that they can be gone on with elsewhere.
  private(set) var leftOpen: Set<AttemptID> = []
  /// The attempts to pay the order, as they were last seen.
  private var reports: [AttemptReport] = []

  init(_ world: WorldContext, _ checkout: Checkout) {
    self.world = world
    follow(checkout)
  }

  var current: AttemptID? { AttemptID(text) }

  /// The gateway of what is on the screen; empty where there is none.
  var shown: String { enrolling ?? gateway }

  /// The provider that serves the present attempt: by the gateway's name, or, for a gateway of the caller's own, by the host
  /// that its calls went to.
  var provider: ProviderDescriptor? { gateway.isEmpty ? nil : provider(of: gateway) }

  /// The provider behind a gateway.
  func provider(of gateway: String) -> ProviderDescriptor? {
    world.providers[gateway: gateway] ?? world.log.history.lastProvider.flatMap { world.providers[$0] }
  }

  // MARK: Names

  /// Looks at which attempt the checkout speaks of.
  func follow(_ checkout: Checkout) {
    guard present != checkout.present || order != checkout.order.number else { return }
    (order, present, text) = (checkout.order.number, checkout.present, checkout.attemptText)
    reference = Self.reference(of: checkout.order, attempt: present)
  }

  static func attempt(of order: Order, number: Int) -> String {
    "order-\(order.number.lowercased())-attempt-\(number)"
  }

  /// The merchant's name for an attempt; `nil` before the first.
  static func reference(of order: Order, attempt number: Int) -> String? {
    number > 0 ? "TILL-\(order.number)-\(number)" : nil
  }

  /// The number of an attempt to pay the present order; `nil` of any other.
  func number(of attempt: AttemptID, in checkout: Checkout) -> Int? {
    if attempt.text == text { return checkout.present }
    return (1...max(1, checkout.attempts)).first {
      Self.attempt(of: checkout.order, number: $0) == attempt.text
    }
  }

  // MARK: The present attempt

  /// The checkout speaks of an earlier attempt again.
  func turnToPresent() {
    gateway = reports.last { $0.number == present }?.gateway ?? ""
    lastQRCode = reference.flatMap { qrCodes[$0] }
    lastOperation = nil
  }

  /// A new attempt begins, or none is under way: what the last one left on the phone is no longer current.
  func forgetGateway() {
    gateway = ""
    lastQRCode = nil
    lastOperation = nil
  }

  /// Notes what the shopper can continue outside the app, whatever becomes of the question.
  func noteLeftOpen(_ question: Question) {
    switch question {
    case .page, .qr, .wait: if let current { leftOpen.insert(current) }
    case .card, .phone, .code, .sheet, .bank, .form: break
    }
  }

  /// Notes a code that is on the screen.
  func noteShown(_ prompt: QRPrompt) {
    lastQRCode = prompt.payload
    if let reference { qrCodes[reference] = prompt.payload }
  }

  // MARK: Reports

  /// Looks again at what is held for earlier attempts: a webhook, the merchant or another device may have changed it.
  func refreshEarlier(_ checkout: Checkout) {
    for (index, attempt) in reports.enumerated() where attempt.number != checkout.present || checkout.method == nil {
      let provider = world.providers[gateway: attempt.gateway]?.id ?? ""
      reports[index].ledger = world.server.assumeIsolated { $0.truth(of: attempt.reference, provider: provider) }
    }
  }

  /// The attempts to pay the order, the present one as it stands now; what was told in an earlier life of the app stays told.
  func reports(_ checkout: Checkout, holding ledger: ProviderRecord, isLaterLife: Bool) -> [AttemptReport] {
    guard let reference, let method = checkout.method else {
      if checkout.attempts == 0 { reports = [] }
      return reports
    }
    let before = reports.last { $0.number == checkout.present }
    let report = AttemptReport(
      number: checkout.present, method: method, gateway: gateway, reference: reference, key: text,
      told: checkout.told ?? (isLaterLife ? before?.told : nil), ledger: ledger)
    reports.removeAll { $0.number == report.number || $0.number > checkout.attempts }
    reports.append(report)
    reports.sort { $0.number < $1.number }
    return reports
  }

  /// Notes what the app was told of an attempt that is not the present one.
  func note(_ result: PaymentResult, ofAttempt number: Int) {
    if let index = reports.firstIndex(where: { $0.number == number }) { reports[index].told = result }
  }
}

extension Checkout {
  /// The name of the present attempt.
  package var attemptText: String { AttemptDesk.attempt(of: order, number: present) }
}
