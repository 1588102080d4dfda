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
    var customer: Customer
    var customParameters: [CustomParameter]
    var sent: SentFields
    let challengeIsForced: Bool
    /// Whether the card is kept once it has paid (HyperPay docs, Tokenization).
    let keepsCard: Bool
    /// Whether the merchant's server pays itself, without a checkout that the shopper's device could pay; of such a payment alone it is
    /// known here, and its status stands under the payment's own identifier.
    var isServerToServer = false
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
    /// Money was reserved or taken. A chargeback brings a code of its own, and takes all that was not refunded before, or, after a
    /// full refund, all of it once more; Till's own.
    case agreed(code: String, MoneyLedger<Note>)

    /// The result code of this state.
    var code: String {
      switch self {
      case .authenticating: "000.200.000"
      case .waiting(let code), .uncertain(let code, _, _), .refused(let code), .agreed(let code, _): code
      }
    }

    /// `true` if the attempt may still be charged, automatically or by the shopper.
    var isUndecided: Bool {
      switch self {
      case .authenticating, .waiting, .uncertain: true
      case .refused, .agreed: false
      }
    }

    /// The money, once there is any; with it the attempt ends its checkout.
    var money: MoneyLedger<Note>? { if case .agreed(_, let money) = self { money } else { nil } }
  }

  /// What HyperPay notes of something that was done to a payment.
  struct Note: Hashable, Sendable {
    /// The result code.
    let code: String
    /// The merchant's own reference of it; `nil` where it gave none, and the payment's stands for it.
    var reference: String?
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
        .agreed(code: checkout.mode.successCode, checkout.ledger(since: payment.at, isTaken: true))
      } else {
        .refused(code: "900.100.301")
      }
    case .waiting, .refused, .agreed: payment.state
    }
  }

  /// Every `merchantTransactionId`; a checkout without one stands under its own identifier.
  public var references: [String] { checkouts.map(\.ledgerReference).inOrderOfAppearance }

  /// What the ledger holds under a `merchantTransactionId`: all its attempts, or its checkout while there is none.
  public func truth(of reference: String, at now: Timestamp) -> ProviderRecord {
    let mine = checkouts.telling(named: reference).map { checkouts[$0] }
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
    case .agreed(let code, let money): return money.record(code, at: now)
    case .refused(let code):
      switch Self.ending(of: code) {
      case .declined: return ProviderRecord(state: .declined, words: code)
      case .cancelled: return ProviderRecord(state: .cancelled, words: code)
      case .expired: return ProviderRecord(state: .expired, words: code)
      }
    }
  }

  /// The next time at which a checkout, a code or an uncertain result changes automatically.
  public func nextDeadline(after now: Timestamp) -> SandboxDeadline? { checkouts.nextDeadline(after: now) }
}

extension HyperPaySandbox.Checkout: BookEntry {
  var identifiers: [String] { [id] + payments.map(\.id) }
  var isIdle: Bool { payments.isEmpty }

  /// When time alone does something to it or to an attempt, the soonest first.
  var deadlines: [SandboxDeadline] {
    guard !payments.isEmpty else { return isConsumed ? [] : [SandboxDeadline(at: expiresAt, name: "checkout-expires")] }
    var found: [SandboxDeadline] = []
    var isPaid = false
    for payment in payments {
      if let money = payment.state.money, money.held() > 0, let end = money.heldUntil {
        found.append(SandboxDeadline(at: end, name: "capture-ends"))
      }
      guard !isConsumed else { continue }
      switch payment.state {
      case .authenticating(let challenge):
        let idleEnd = challenge.idleEnd(since: payment.at)
        let ends = idleEnd.map { [SandboxDeadline(at: $0, name: "challenge-expires")] } ?? []
        // Nothing happens to a challenge after its end.
        let last = min(expiresAt, idleEnd ?? expiresAt)
        found += (challenge.deadlines + ends).filter { $0.at <= last }
      case .uncertain(_, let until, let isTaken):
        found.append(SandboxDeadline(at: until, name: "result-known"))
        if isTaken, until < expiresAt { isPaid = true }
      case .agreed: isPaid = true
      case .waiting, .refused: break
      }
    }
    if !isPaid, !isConsumed { found.append(SandboxDeadline(at: expiresAt, name: "checkout-expires")) }
    return found.sorted { ($0.at, $0.name) < ($1.at, $1.name) }
  }
}

extension HyperPaySandbox.Payment {
  /// What was done to it afterwards, oldest first.
  var changes: [HyperPaySandbox.Change] { state.money?.movements ?? [] }
}

extension HyperPaySandbox.Checkout {
  /// The money of an attempt that was begun at an instant and to which the bank says yes.
  func ledger(since begun: Timestamp, isTaken: Bool? = nil) -> MoneyLedger<HyperPaySandbox.Note> {
    let isTaken = isTaken ?? (kind == .debit)
    return MoneyLedger(
      amount, since: begun, heldUntil: begun.advanced(by: HyperPaySandbox.captureTime),
      MovementRules(isTakenAtOnce: isTaken))
  }
}
