import Commerce
import Pages
import Simulation

extension HyperPaySandbox {
  /// What can happen outside the app: in the bank's app, at the acquirer, at the cardholder's bank and in the vault.
  enum Outside: String, CaseIterable {
    /// The shopper approves in the bank's app.
    case approve
    /// The shopper refuses in the bank's app.
    case reject
    /// The acquirer says that the money was taken after all.
    case confirmPending = "confirm-pending"
    /// The acquirer says that the payment was refused.
    case refusePending = "refuse-pending"
    /// Money taken back, no reason given (HyperPay docs, Result Codes, 000.100.200 and following).
    case chargebackUnspecified = "chargeback-unspecified"
    /// Money taken back: insufficient funds.
    case chargebackFunds = "chargeback-funds"
    /// Money taken back: fraud.
    case chargebackFraud = "chargeback-fraud"
    /// Money taken back: merchandise not received.
    case chargebackNotReceived = "chargeback-not-received"
    /// Money taken back: the cardholder does not recognise it.
    case chargebackNotRecognised = "chargeback-not-recognised"
    /// Money taken back: processed twice.
    case chargebackTwice = "chargeback-twice"
    /// Money taken back: an unauthorised charge.
    case chargebackUnauthorised = "chargeback-unauthorised"
    /// The saved card is deleted at HyperPay.
    case deleteCard = "delete-card"
    /// The issuer withdraws the saved card.
    case withdrawCard = "withdraw-card"
    /// The saved card expires.
    case expireCard = "expire-card"

    /// Its name.
    var name: String { "hyperpay.\(rawValue)" }

    init?(name: String) { self.init(rawValue: String(name.dropFirst("hyperpay.".count))) }

    /// The code under which a chargeback is booked; `nil` for everything else.
    var chargebackCode: String? {
      switch self {
      case .chargebackUnspecified: "000.100.200"
      case .chargebackFunds: "000.100.203"
      case .chargebackFraud: "000.100.220"
      case .chargebackNotReceived: "000.100.221"
      case .chargebackNotRecognised: "000.100.222"
      case .chargebackTwice: "000.100.224"
      case .chargebackUnauthorised: "000.100.230"
      case .approve, .reject, .confirmPending, .refusePending, .deleteCard, .withdrawCard, .expireCard: nil
      }
    }

    /// What becomes of a saved card; `nil` for everything else.
    var registrationState: Registration.State? {
      switch self {
      case .deleteCard: .deleted
      case .withdrawCard: .cancelled
      case .expireCard: .expired
      case .approve, .reject, .confirmPending, .refusePending, .chargebackUnspecified, .chargebackFunds,
        .chargebackFraud, .chargebackNotReceived, .chargebackNotRecognised, .chargebackTwice, .chargebackUnauthorised:
        nil
      }
    }
  }

  /// The names of everything that can happen outside.
  public static let outsideActions = Outside.allCases.map(\.name)

  /// The customer approves it in an app.
  public static let approvals = [Outside.approve.name: Approver.customer]

  /// What can happen outside now to the payment of a merchant's reference.
  public func outsideActions(for reference: String, at now: Timestamp) -> [String] {
    guard let (index, position) = latest(reference) else { return [] }
    let payment = checkouts[index].payments[position]
    let state = state(of: payment, in: checkouts[index], at: now)
    return Outside.allCases.filter { isPossible($0, for: payment, state) }.map(\.name)
  }

  private func isPossible(_ action: Outside, for payment: Payment, _ state: PaymentState) -> Bool {
    switch action {
    case .approve, .reject:
      if case .authenticating(let challenge) = state { return challenge.isAnsweredElsewhere }
      return false
    case .confirmPending, .refusePending: if case .waiting = state { return true } else { return false }
    case .chargebackUnspecified, .chargebackFunds, .chargebackFraud, .chargebackNotReceived, .chargebackNotRecognised,
      .chargebackTwice, .chargebackUnauthorised:
      return (state.money?.left(for: .chargeback) ?? 0) > 0
    case .deleteCard, .withdrawCard, .expireCard:
      return payment.registration.flatMap { registrations[$0] }?.state == .active
    }
  }

  /// Takes something that happened outside.
  public mutating func perform(_ action: OutsideAction, at moment: inout SandboxMoment) -> OutsideResult {
    guard case .named(let name, let reference) = action, let known = Outside(name: name), known.name == name,
      let (index, position) = latest(reference)
    else { return .unknown }
    guard outsideActions(for: reference, at: moment.now).contains(known.name) else {
      return .refused(.notNow)
    }
    if let state = known.registrationState {
      if let id = checkouts[index].payments[position].registration {
        registrations[id]?.state = state
        if state == .deleted { announceDeleted(id, at: &moment) }
      }
      return .accepted
    }
    change(index, position, by: known, at: &moment)
    announceChanges(at: &moment)
    return .accepted
  }

  private mutating func change(_ index: Int, _ position: Int, by action: Outside, at moment: inout SandboxMoment) {
    switch action {
    case .approve: finish(index, position, authorised(index, position, at: moment), "Y")
    case .reject: finish(index, position, .refused(code: "100.380.401"), "N", reason: "01")
    case .confirmPending:
      let checkout = checkouts[index]
      checkouts[index].payments[position].state = .agreed(
        code: checkout.mode.successCode, checkout.ledger(since: checkout.payments[position].at))
    case .refusePending: checkouts[index].payments[position].state = .refused(code: "100.397.102")
    case .chargebackUnspecified, .chargebackFunds, .chargebackFraud, .chargebackNotReceived, .chargebackNotRecognised,
      .chargebackTwice, .chargebackUnauthorised:
      if let code = action.chargebackCode { chargeBack(index, position, code, at: &moment) }
    case .deleteCard, .withdrawCard, .expireCard: break
    }
  }

  private mutating func chargeBack(_ index: Int, _ position: Int, _ code: String, at moment: inout SandboxMoment) {
    guard
      case .agreed(_, var money) = state(of: checkouts[index].payments[position], in: checkouts[index], at: moment.now)
    else { return }
    let change = Change(
      kind: .chargeback, amount: money.money(money.left(for: .chargeback)),
      id: "8ac7a4a" + moment.random.hexadecimal(length: 25), at: moment.now, detail: Note(code: code))
    money.movements.append(change)
    identify(change, of: index)
    checkouts[index].payments[position].state = .agreed(code: code, money)
    checkouts[index].payments[position].announcedCode = code
    // Weeks have passed in truth: the checkout is long forgotten, only the report knows.
    checkouts[index].isConsumed = true
  }

  /// The latest attempt under a merchant's reference.
  private func latest(_ reference: String) -> (checkout: Int, payment: Int)? {
    var found: (checkout: Int, payment: Int, at: Timestamp)?
    for index in checkouts.telling(named: reference) where checkouts[index].reference == reference {
      for (position, payment) in checkouts[index].payments.enumerated() where payment.at >= found?.at ?? payment.at {
        found = (index, position, payment.at)
      }
    }
    return found.map { ($0.checkout, $0.payment) }
  }
}
