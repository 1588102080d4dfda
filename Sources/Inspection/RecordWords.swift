import Checkout
public import Commerce
public import Language
import Pages
public import Payments

/// The four records of a payment in words: the one place that says which phrase tells what a record knows.
///
/// A language’s table has each phrase twice: short for the tool, and as a sentence for support and an audience
/// (`Phrasebook.forSupport`). Screen, stage, ticket, desk and reports choose one of the two, never the words.
public struct RecordWords: Sendable {
  /// A refund that the provider’s record does not show.
  struct MissingRefund: Sendable {
    let amount: Money
    let hasFailed: Bool
  }

  let truths: Truths
  /// How the store's server last heard that the payment stands, where that is told beside the records.
  let status: PaymentStatus?
  /// The payment's method, if one is chosen.
  let method: PaymentMethod?
  /// What was asked for, where that is told beside the records.
  let asked: Money?
  /// Whether a provider's own screen tells the shopper how it ended.
  private var isResultRead = false
  /// Whether the customer alone can bring the payment to an end.
  private(set) var isCustomersTurn = false
  private(set) var missingRefund: MissingRefund?

  /// Words for records, with what their store's server heard, their method and amount, as far as those are known.
  public init(of truths: Truths, status: PaymentStatus? = nil, method: PaymentMethod? = nil, asked: Money? = nil) {
    self.asked = asked
    self.method = method
    self.truths = truths
    self.status = status
  }

  /// Words for the records of a moment.
  public init(of snapshot: Snapshot) {
    self.init(of: snapshot.truths, status: snapshot.status, method: snapshot.checkout.method)
    isResultRead = snapshot.isResultRead
    isCustomersTurn = snapshot.isCustomersTurn
    if case .refund(let amount)? = snapshot.lastOperation?.operation,
      snapshot.refundFailed || snapshot.isRefundUnderway
    {
      missingRefund = MissingRefund(amount: amount, hasFailed: snapshot.refundFailed)
    }
  }

  /// The four records with the provider's codes, each behind the name of whose it is.
  public var lines: [Phrase] {
    [("shopper", shopper), ("app", app()), ("store", store), ("provider", provider())].map {
      Phrase("truth.\($0)", ["truth": .phrase($1)])
    }
  }

  // MARK: The shopper

  /// What the shopper sees, thinks or does.
  public var shopper: Phrase {
    let gateway = truths.gateway
    var values: [String: Phrase.Value] = [
      "gateway": gateway.isEmpty ? .phrase(Phrase("gateway.unnamed")) : .text(gateway)
    ]
    if case .away(_, let belief) = truths.shopper {
      values["belief"] = .phrase(Phrase("shopper-truth.believes.\(belief.rawValue)"))
    }
    return Phrase("shopper-truth.\(seen ?? truths.shopper.name)", values)
  }

  /// What the result's own words say beyond its kind; `nil` where they say no more.
  private var seen: String? {
    switch truths.shopper {
    case .waiting: return isResultRead ? "on-result-screen" : nil
    case .seesRefunded, .seesPaid, .seesPlaced:
      if let money = truths.seenMoney(by: method) { return "sees-\(money.rawValue)" }
      return truths.shopper != .seesRefunded && isTakenInPart ? "sees-part-paid" : nil
    case .seesFailed:
      switch truths.app {
      case .told(.failed(.expired)), .told(.success): return "sees-expired"
      case .told(.failed), .told(.refunded), .told(.pending), .told(.cancelled), .nothing: return nil
      }
    // Its page has a button that leads back, and both end alike.
    case .closedWindow where method == .mercadoPago: return "left-page"
    // Who has paid meanwhile need not think that it failed.
    case .closedWindow: return truths.providerBelief == .paid ? "closed-window.paid-meanwhile" : nil
    case .choosing, .editingDetails, .typingCard, .typingMobile, .enteringCode, .onPage, .lookingAtQR, .onSheet,
      .choosingBank, .fillingForm, .seesLinked, .seesPending, .seesCancelled, .away:
      return nil
    }
  }

  /// Whether the store's server knows that a part was captured, and no more.
  private var isTakenInPart: Bool { truths.store != nil && status.map(isTakenInPart) ?? false }

  // MARK: App and store

  /// What the app was told, with the provider's code behind it.
  public func app(withCode: Bool = true) -> Phrase {
    switch truths.app {
    case .told(let result): return told(result, withCode: withCode)
    // Another life of the app knows nothing of what was told in an earlier one.
    case .nothing:
      guard let told = truths.lastTold else { return Phrase("app-truth.nothing") }
      return Phrase("app-truth.before", ["truth": .phrase(self.told(told, withCode: false))])
    }
  }

  private func told(_ result: PaymentResult, withCode: Bool) -> Phrase {
    let name = name(of: result) + (result.isVerified && !result.isPending ? "-verified" : "")
    let text = Phrase("app-truth.\(name)", result.status.map(amount) ?? [:])
    guard withCode, case .pending(_, let status) = result else { return text }
    // A closed window has a sub-status of its own (Yuno docs, payment status validation).
    let code = status.state == .pending(.closedByShopper) ? "CLOSED_BY_USER" : status.words.code
    guard !code.isEmpty, code.lowercased() != result.name else { return text }
    return Phrase("truth.with-code", ["truth": .phrase(text), "code": .text(code)])
  }

  /// What the app was told, in a word.
  public var tinyApp: Phrase {
    switch truths.app {
    case .nothing: Phrase("app-truth.tiny.nothing")
    case .told(let result): Phrase("app-truth.tiny.\(name(of: result))")
    }
  }

  /// The end of a key below `app-truth.`.
  private func name(of result: PaymentResult) -> String {
    switch result {
    case .success(_, let status):
      let name = name(of: status)
      return name == PaymentState.authorised.name ? "placed" : name == PaymentState.captured.name ? "success" : name
    case .refunded(_, let status): return returned(status) ?? "refunded"
    case .pending, .cancelled, .failed: return result.name
    }
  }

  /// How the store's server knows the payment to stand.
  public var store: Phrase {
    guard let state = truths.store else {
      // The store's own record of a payment that it began says nothing of how it stands.
      guard let recorded = truths.recorded else { return Phrase("store-truth.nothing") }
      return Phrase("store-truth.\(recorded == .pending(.provider) ? "begun" : name(of: recorded))")
    }
    guard let status, state.isSuccess || state == .refunded else { return Phrase("store-truth.\(name(of: state))") }
    return Phrase("store-truth.\(name(of: status))", amount(status))
  }

  /// What a status tells, as the end of a key.
  private func name(of status: PaymentStatus) -> String {
    if status.state == .linked { return status.state.name }
    if status.disputed != nil { return "disputed" }
    if let returned = returned(status) { return returned }
    if status.refunding != nil { return "refund-on-its-way" }
    if status.state.isSuccess, (status.refunded?.minorUnits ?? 0) > 0 { return "part-refunded" }
    guard isTakenInPart(status) else { return name(of: status.state) }
    return status.state == .authorised ? "part-captured.rest-reserved" : "part-captured"
  }

  private func name(of state: PaymentState) -> String {
    switch state {
    // A payment that the customer cancelled at the bank is cancelled, also where the provider calls it failed.
    case .declined(.authenticationCancelled): "cancelled"
    case .pending(let reason):
      switch reason {
      // Who could not ask, or did not understand the answer, does not know.
      case .unrecognised, .unreachable, .askedTooOften, .handedIn: "unsure"
      case .shopper, .closedByShopper, .interrupted, .provider, .merchant: state.name
      }
    case .authorised, .captured, .refunded, .linked, .declined, .cancelled, .expired: state.name
    }
  }

  /// Whether a status knows that a part was captured, and no more.
  private func isTakenInPart(_ status: PaymentStatus) -> Bool {
    guard let captured = status.captured, captured.minorUnits > 0 else { return false }
    switch status.state {
    case .authorised: return true
    case .captured: return (status.amount ?? truths.provider.whole).map { captured.minorUnits < $0.minorUnits } ?? false
    case .refunded, .linked, .pending, .declined, .cancelled, .expired: return false
    }
  }

  /// The amount of the part that a status tells of, for its place in the phrase; empty where it tells of none.
  private func amount(_ status: PaymentStatus) -> [String: Phrase.Value] {
    let parts = [
      status.chargedBack, returnedByDispute(status), status.refunding, status.refunded, status.captured,
    ]
    let part = parts.lazy.compactMap(\.self).first { $0.minorUnits > 0 }
    return part.map { ["amount": .money($0)] } ?? [:]
  }

  // MARK: Money that went back

  /// What a record believes, in a word; money that a bank or a dispute took back was not refunded by the shop.
  public func belief(_ belief: Truths.PerceivedStatus) -> Phrase {
    let isReturned = belief == .refunded && truths.provider.chargedBack != nil
    return Phrase("belief.\(isReturned ? "returned" : belief.rawValue)")
  }

  /// What disputes returned, where a pay-later provider told the store of them as of refunds; `nil` where it was not so.
  public var returnedByDispute: Money? { status.flatMap(returnedByDispute) }

  private func returnedByDispute(_ status: PaymentStatus) -> Money? {
    status.chargedBack == nil && knowsDecision(status) ? truths.provider.chargedBack : nil
  }

  /// Whether a pay-later provider decided a dispute for the customer, and a status knows of it.
  private func knowsDecision(_ status: PaymentStatus) -> Bool {
    isPayLater && truths.provider.chargedBack != nil && status.knowsChargeback(in: truths.provider)
  }

  /// Whether the provider decides disputes itself, so that no bank takes anything back.
  var isPayLater: Bool { method?.group == .payLater }

  /// How money went back by what a status tells. A pay-later provider tells merchants of a dispute as of a refund; those that the shop
  /// did not make are told apart by the record.
  private func returned(_ status: PaymentStatus) -> String? {
    let ledger = truths.provider
    guard knowsDecision(status) else { return status.returned }
    return ReturnedMoney.name(
      isAll: status.state == .refunded, refunded: ledger.refunded, takenBack: ledger.chargedBack, byDispute: true)
  }

  /// How the store's server last heard that money went back, as the end of a key; `nil` where it did not.
  public var storeReturned: String? { status.flatMap(returned) }
}

extension PaymentResult {
  /// Its kind, as the end of a key.
  fileprivate var name: String {
    switch self {
    case .success: "success"
    case .refunded: "refunded"
    case .pending: "pending"
    case .cancelled: "cancelled"
    case .failed(.expired): "expired"
    case .failed: "failed"
    }
  }

  fileprivate var status: PaymentStatus? {
    switch self {
    case .success(_, let status), .refunded(_, let status): status
    case .pending, .cancelled, .failed: nil
    }
  }

  /// Whether it is not decided.
  public var isPending: Bool { if case .pending = self { true } else { false } }
}
