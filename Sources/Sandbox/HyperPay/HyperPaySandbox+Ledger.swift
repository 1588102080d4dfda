public import Commerce
public import Pages

extension HyperPaySandbox {
  /// A prepared checkout and every attempt to pay it.
  struct Checkout: Hashable, Sendable {
    let id: String
    let entity: Entity
    let createdAt: Timestamp
    let amount: Money
    let kind: PaymentKind
    let mode: TestMode
    let reference: String?
    let returnURL: String?
    let customer: Customer
    let customParameters: [CustomParameter]
    let challengeIsForced: Bool
    /// The shop as its contract names it.
    let merchant: SandboxMerchant
    var payments: [Payment] = []
    var statusReads: [Timestamp] = []
    var isConsumed = false

    /// Thirty minutes after preparation (HyperPay docs, COPYandPAY Integration Guide).
    var expiresAt: Timestamp { createdAt.advanced(by: .seconds(30 * 60)) }

    /// What the ledger calls it: the merchant's reference, or, without one, the checkout's own identifier.
    var ledgerReference: String { reference ?? id }

    func customParameter(_ name: String) -> String? { customParameters.first { $0.name == name }?.value }
  }

  /// `DB` or `PA`.
  enum PaymentKind: String, Hashable, Sendable {
    /// Money is taken at once.
    case debit = "DB"
    /// Money is reserved and captured later.
    case preauthorisation = "PA"
  }

  /// Which simulator stands behind a checkout.
  enum TestMode: String, Hashable, Sendable {
    /// The platform's own simulator.
    case integrator = "INTERNAL"
    /// The acquirer's test system.
    case connector = "EXTERNAL"

    /// The code of a success in this mode (HyperPay docs, Result Codes).
    var successCode: String {
      switch self {
      case .integrator: "000.100.110"
      case .connector: "000.100.112"
      }
    }
  }

  /// Who pays, as the merchant said; of the phone number only the end is kept.
  struct Customer: Hashable, Sendable {
    let givenName: String?
    let surname: String?
    let email: String?
    let ip: String?
    let phoneEnd: String?
    /// The reason why the wallet of this number cannot pay.
    let walletFault: String?
  }

  /// A custom parameter that is echoed in answers.
  struct CustomParameter: Hashable, Sendable {
    let name: String
    let value: String
  }

  /// What is kept of a card: never the whole number, never the security code (PCI DSS 4.0, 3.3 and 3.4).
  struct StoredCard: Hashable, Sendable {
    let bin: String
    let lastFour: String
    let holder: String
    let expiryMonth: String
    let expiryYear: String
  }

  /// One attempt to pay a checkout.
  struct Payment: Hashable, Sendable {
    let id: String
    let shortID: String
    let at: Timestamp
    let brand: Brand?
    let card: StoredCard
    let retrievalNumber: String
    let customParameters: [CustomParameter]
    let returnURL: String?
    /// The token under which the card is kept since this attempt.
    var registration: String?
    var authentication: Authentication?
    var state: PaymentState
    /// What was done to it afterwards, oldest first.
    var changes: [Change] = []
    /// What the merchant's server was told last.
    var announcedCode: String?
    var announcedChanges = 0
  }

  /// How far an attempt has come.
  enum PaymentState: Hashable, Sendable {
    /// The card issuer asks the shopper.
    case authenticating(Challenge)
    /// Days may pass before anything is known.
    case waiting(code: String)
    /// The acquirer did not answer; the truth comes out at an instant.
    case uncertain(code: String, until: Timestamp, isTaken: Bool)
    /// Declined, cancelled or timed out.
    case refused(code: String)
    /// Money is reserved.
    case reserved(code: String)
    /// Captured, perhaps only a part of the reservation, and perhaps refunded in part.
    case taken(code: String, amount: Money, refunded: Money)
    /// A reservation was given up.
    case reversed(code: String)
    /// A reservation that expired without a capture.
    case lapsed(code: String)
    /// The cardholder's bank took the money back: all that was taken and not refunded before. That no more goes back is Till's own.
    case chargedBack(code: String, amount: Money, refunded: Money)

    /// The result code of this state.
    var code: String {
      switch self {
      case .authenticating: "000.200.000"
      case .waiting(let code), .uncertain(let code, _, _), .refused(let code), .reserved(let code),
        .taken(let code, _, _), .reversed(let code), .lapsed(let code), .chargedBack(let code, _, _):
        code
      }
    }

    /// `true` if the attempt may still be charged, automatically or by the shopper.
    var isUndecided: Bool {
      switch self {
      case .authenticating, .waiting, .uncertain: true
      case .refused, .reserved, .taken, .reversed, .lapsed, .chargedBack: false
      }
    }

    /// Whether money was taken.
    var isTaken: Bool {
      switch self {
      case .taken, .chargedBack: true
      case .authenticating, .waiting, .uncertain, .refused, .reserved, .reversed, .lapsed: false
      }
    }

    /// Whether it ends its checkout.
    var isSuccess: Bool {
      switch self {
      case .reserved, .taken, .reversed, .lapsed, .chargedBack: true
      case .authenticating, .waiting, .uncertain, .refused: false
      }
    }
  }

  /// A read of the report for one key, kept for the limit of two a minute.
  struct QueryRead: Hashable, Sendable {
    let key: String
    var times: [Timestamp]
  }

  /// What an attempt has become by an instant: time alone ends challenges and reservations and settles uncertain results.
  func state(of payment: Payment, in checkout: Checkout, at now: Timestamp) -> PaymentState {
    switch payment.state {
    case .authenticating(let challenge):
      now >= min(checkout.expiresAt, challenge.idleEnd(since: payment.at) ?? checkout.expiresAt)
        ? .refused(code: "100.396.103") : payment.state
    case .uncertain(_, let until, let isTaken):
      if now < until {
        payment.state
      } else if isTaken {
        .taken(code: checkout.mode.successCode, amount: checkout.amount, refunded: .zero(checkout.amount.currency))
      } else {
        .refused(code: "900.100.301")
      }
    case .reserved(let code): now >= payment.captureEnds ? .lapsed(code: code) : payment.state
    case .waiting, .refused, .taken, .reversed, .lapsed, .chargedBack: payment.state
    }
  }

  /// Every `merchantTransactionId`; a checkout without one stands under its own identifier.
  public var references: [String] { checkouts.map(\.ledgerReference).inOrderOfAppearance }

  /// What the ledger holds under a `merchantTransactionId`: all its attempts, or its checkout while there is none.
  public func truth(of reference: String, at now: Timestamp) -> ProviderRecord {
    let mine = checkouts.filter { $0.ledgerReference == reference }
    let attempts = mine.flatMap { checkout in
      checkout.payments.map { (at: $0.at, truth: truth(of: $0, in: checkout, at: now)) }
    }
    let inOrder = attempts.enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }
    if let all = ProviderRecord.ofAll(inOrder.map(\.element.truth)) { return all }
    guard let checkout = mine.last else { return .nothing }
    return now < checkout.expiresAt
      ? ProviderRecord(state: .open, words: "000.200.100") : ProviderRecord(state: .expired, words: "200.300.404")
  }

  private func truth(of payment: Payment, in checkout: Checkout, at now: Timestamp) -> ProviderRecord {
    let state = state(of: payment, in: checkout, at: now)
    switch state {
    case .authenticating(let challenge):
      return ProviderRecord(state: .pending, words: state.code, triesLeft: challenge.triesLeft)
    case .waiting, .uncertain: return ProviderRecord(state: .pending, words: state.code)
    case .reserved: return ProviderRecord(state: .authorised, words: state.code, held: checkout.amount)
    case .lapsed(let code): return ProviderRecord(state: .expired, words: code, wasHeld: true)
    case .taken(let code, let amount, let refunded):
      // What was reserved and not taken stays so for as long as it can be.
      let rest = now < payment.captureEnds ? checkout.amount.minorUnits - amount.minorUnits : 0
      return ProviderRecord(
        state: refunded == amount ? .refunded : .captured, words: code,
        held: Money(minorUnits: rest, currency: amount.currency), captures: 1, captured: amount, refunded: refunded)
    case .chargedBack(let code, let amount, let refunded):
      return ProviderRecord(
        state: .refunded, words: code, captures: 1, captured: amount, refunded: refunded,
        chargedBack: Money(minorUnits: amount.minorUnits - refunded.minorUnits, currency: amount.currency))
    case .reversed(let code): return ProviderRecord(state: .cancelled, words: code, wasHeld: true)
    case .refused(let code):
      switch Self.ending(of: code) {
      case .declined: return ProviderRecord(state: .declined, words: code)
      case .cancelled: return ProviderRecord(state: .cancelled, words: code)
      case .expired: return ProviderRecord(state: .expired, words: code)
      }
    }
  }

  /// The next time at which a checkout, a code or an uncertain result changes automatically.
  public func nextDeadline(after now: Timestamp) -> SandboxDeadline? {
    var next: SandboxDeadline?
    func take(_ deadline: SandboxDeadline) {
      guard deadline.at > now else { return }
      if next.map({ (deadline.at, deadline.name) < ($0.at, $0.name) }) ?? true { next = deadline }
    }
    for checkout in checkouts {
      for payment in checkout.payments where checkout.holdsRest(of: payment) {
        take(SandboxDeadline(at: payment.captureEnds, name: "capture-ends"))
      }
      guard !checkout.isConsumed else { continue }
      var isPaid = false
      for payment in checkout.payments {
        let state = state(of: payment, in: checkout, at: now)
        if state.isSuccess { isPaid = true }
        switch state {
        case .authenticating(let challenge):
          challenge.deadlines.forEach(take)
          if let end = challenge.idleEnd(since: payment.at) {
            take(SandboxDeadline(at: end, name: "challenge-expires"))
          }
        case .uncertain(_, let until, _): take(SandboxDeadline(at: until, name: "result-known"))
        case .waiting, .refused, .reserved, .taken, .reversed, .lapsed, .chargedBack: break
        }
      }
      if !isPaid { take(SandboxDeadline(at: checkout.expiresAt, name: "checkout-expires")) }
    }
    return next
  }
}

extension HyperPaySandbox.Payment {
  /// When what is reserved and not captured goes back to the cardholder.
  var captureEnds: Timestamp { at.advanced(by: HyperPaySandbox.captureTime) }
}

extension HyperPaySandbox.Checkout {
  /// Whether something of an attempt was reserved and not taken yet; time is not looked at.
  fileprivate func holdsRest(of payment: HyperPaySandbox.Payment) -> Bool {
    switch payment.state {
    case .reserved: true
    case .taken(_, let taken, _): taken != amount
    case .authenticating, .waiting, .uncertain, .refused, .reversed, .lapsed, .chargedBack: false
    }
  }
}
