import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments

/// The four records in words, without codes where there is no room for them.
struct TruthWords {
  private let context: RenderContext

  private let truths: Truths
  /// How the store's server last heard that the payment stands, where that is told beside the records.
  private let status: PaymentStatus?
  /// The payment's method, if one is chosen.
  private let method: PaymentMethod?
  /// What was asked for, where that is told beside the records.
  private let asked: Money?

  /// The records of what is drawn, unless others are given, with what their store's server heard, their method and amount.
  init(
    _ context: RenderContext, of truths: Truths? = nil, status: PaymentStatus? = nil, method: PaymentMethod? = nil,
    asked: Money? = nil
  ) {
    self.context = context
    self.asked = asked
    self.method = method ?? context.checkout.method
    self.truths = truths ?? context.snapshot.truths
    self.status = truths == nil ? context.snapshot.status : status
  }

  /// What the shopper sees, thinks or does.
  var shopper: String {
    context.say("shopper-truth.\(seen ?? truths.shopper.name)", ["gateway": context.name(ofGateway: truths.gateway)])
  }

  /// What the result's own words say beyond its kind; `nil` where they say no more.
  private var seen: String? {
    switch truths.shopper {
    case .waiting: return context.isKitResultShown ? "on-result-screen" : nil
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
  private var isTakenInPart: Bool {
    guard truths.store == .authorised || truths.store == .captured, let captured = status?.captured else {
      return false
    }
    let whole = status?.amount ?? truths.provider.whole
    return captured.minorUnits > 0
      && (truths.store == .authorised || whole.map { captured.minorUnits < $0.minorUnits } ?? false)
  }

  /// What the app was told, with the provider's code behind it.
  var app: String { app(withCode: true) }

  func app(withCode: Bool) -> String { app(truths.app, withCode: withCode) }

  /// What an app was told, in words.
  func app(_ truth: AppTruth, withCode: Bool = true) -> String {
    switch truth {
    case .nothing:
      // Another life of the app knows nothing of what was told in an earlier one.
      guard truth == truths.app, let told = truths.lastTold else {
        return context.say("app-truth.nothing")
      }
      return context.say("app-truth.before", ["truth": .text(app(.told(told), withCode: false))])
    case .told(let result):
      let name = name(of: result) + (result.isVerified && !result.isPending ? "-verified" : "")
      let text = context.say("app-truth.\(name)")
      guard withCode, case .pending(_, let status) = result else { return text }
      // A closed window has a sub-status of its own (Yuno docs, payment status validation).
      let code = status.state == .pending(.closedByShopper) ? "CLOSED_BY_USER" : status.words.code
      guard !code.isEmpty, code.lowercased() != result.name else { return text }
      return context.say("truth.with-code", ["truth": .text(text), "code": .outside(code)])
    }
  }

  /// How the store's server knows the payment to stand.
  var store: String { context.say("store-truth.\(storeName)") }

  private var storeName: String {
    guard let state = truths.store else { return truths.recorded?.name ?? "nothing" }
    if status?.disputed != nil { return "disputed" }
    if let storeReturned { return storeReturned }
    if status?.refunding != nil { return "refund-on-its-way" }
    if state.isSuccess, (status?.refunded?.minorUnits ?? 0) > 0 { return "part-refunded" }
    return isTakenInPart ? "part-captured" : state.name
  }

  /// What the provider holds, with its own word behind it unless that says the same.
  var provider: String { provider(withCode: true) }

  /// The provider's record in words; with `isWhole` also the refunded part of the captured amount.
  func provider(withCode: Bool, isWhole: Bool = true) -> String {
    provider(truths.provider, withCode: withCode, isWhole: isWhole)
  }

  /// What a provider holds, in words.
  func provider(_ ledger: ProviderRecord, withCode: Bool = true, isWhole: Bool = true) -> String {
    let isMoney = ledger.state == .captured || ledger.state == .authorised
    let part = Self.part(of: ledger)
    let text: String
    if isWhole, let chargedBack = chargedBack(ledger) {
      text = chargedBack
    } else if isMoney, let captured = ledger.captured, let refunding = ledger.refunding {
      // Where there is no room for the amounts, neither stands for the other.
      text = context.say(
        "ledger.captured.refund-on-its-way" + (isWhole ? ledger.refunded == nil ? "" : ".after-refund" : ".short"),
        [
          "amount": .money(captured), "refunding": .money(refunding),
          "refunded": .money(ledger.refunded ?? .zero(captured.currency)),
        ])
    } else if isWhole, isMoney, let captured = ledger.captured, let refunded = ledger.refunded {
      text = context.say(
        "ledger.captured.part-refunded", ["amount": .money(captured), "refunded": .money(refunded)])
    } else if isWhole, let part, let whole = ledger.whole {
      text = context.say("ledger.part-captured", ["captured": .money(part), "amount": .money(whole)])
    } else if let part {
      text = context.say("ledger.captured.amount", ["amount": .money(part)])
    } else if let returned = returned(ledger), ledger.chargedBack != nil {
      text = context.say("ledger.\(returned).short")
    } else if ledger.state == .refunded, let refunded = ledger.refunded {
      text = context.say("ledger.refunded.amount", ["amount": .money(refunded)])
    } else if ledger.state == .captured, ledger.refunded != nil {
      // Where there is no room for both amounts, neither stands for the other.
      text = context.say("ledger.captured.part-refunded.short")
    } else if ledger.state == .captured, let captured = ledger.captured {
      text = context.say("ledger.captured.amount", ["amount": .money(captured)])
    } else if isMoney, let held = ledger.held {
      text = context.say("ledger.\(ledger.state.rawValue).amount", ["amount": .money(held)])
    } else {
      text = context.say("ledger.\(ledger.state.rawValue)")
    }
    let record = ledger.isDisputed ? context.say("ledger.in-dispute", ["record": .text(text)]) : text
    let says = ledger.words.lowercased()
    guard withCode, !says.isEmpty, !says.hasPrefix(ledger.state.rawValue.prefix(6)) else { return record }
    return context.say("truth.with-code", ["truth": .text(record), "code": .outside(ledger.words)])
  }

  /// Whether a part was captured of what was asked for, and the rest is not held any more.
  private func hasReleasedRest(_ ledger: ProviderRecord) -> Bool {
    guard let asked, ledger.state == .captured, let captured = ledger.captured, captured.currency == asked.currency
    else { return false }
    return captured.minorUnits < asked.minorUnits
  }

  /// What was taken of a payment of which the rest is still set aside; `nil` where it is not so.
  private static func part(of ledger: ProviderRecord) -> Money? {
    ledger.state.holdsMoney && ledger.held != nil ? ledger.captured : nil
  }

  /// What chargebacks took back, beside what was taken and refunded; `nil` where they took nothing.
  private func chargedBack(_ ledger: ProviderRecord) -> String? {
    guard let captured = ledger.captured, let chargedBack = ledger.chargedBack else { return nil }
    var values: [String: Phrase.Value] = ["amount": .money(captured), "charged-back": .money(chargedBack)]
    let back = isPayLater ? "returned-by-dispute" : "charged-back"
    guard let refunded = ledger.refunded else { return context.say("ledger.\(back)", values) }
    values["refunded"] = .money(refunded)
    return context.say("ledger.refunded.\(back)", values)
  }

  // MARK: Money that went back

  /// What a record believes, in words; money that a bank or a dispute took back was not refunded by the shop.
  func belief(_ belief: Truths.PerceivedStatus) -> String {
    let isReturned = belief == .refunded && truths.provider.chargedBack != nil
    return context.say("belief.\(isReturned ? "returned" : belief.rawValue)")
  }

  /// What disputes returned, where a pay-later provider told the store of them as of refunds; `nil` where it was not so.
  var returnedByDispute: Money? {
    guard isPayLater, let status, status.chargedBack == nil, let returned = truths.provider.chargedBack else {
      return nil
    }
    return status.knowsChargeback(in: truths.provider) ? returned : nil
  }

  /// Whether the provider decides disputes itself, so that no bank takes anything back.
  private var isPayLater: Bool { method?.group == .payLater }

  /// How money went back by a provider's record, as the end of a key; `nil` where it did not all do so, and no part was taken back.
  private func returned(_ ledger: ProviderRecord) -> String? {
    ReturnedMoney.name(
      isAll: ledger.state == .refunded, refunded: ledger.refunded, takenBack: ledger.chargedBack, byDispute: isPayLater)
  }

  /// How money went back by what a status tells. A pay-later provider tells merchants of a dispute as of a refund; those that the shop
  /// did not make are told apart by the record.
  private func returned(_ status: PaymentStatus) -> String? {
    let ledger = truths.provider
    guard isPayLater, ledger.chargedBack != nil, status.knowsChargeback(in: ledger) else { return status.returned }
    return ReturnedMoney.name(
      isAll: status.state == .refunded, refunded: ledger.refunded, takenBack: ledger.chargedBack, byDispute: true)
  }

  /// How the store's server last heard that money went back, as the end of a key; `nil` where it did not.
  var storeReturned: String? { status.flatMap(returned) }

  /// The key below `app-truth.`.
  private func name(of result: PaymentResult) -> String {
    switch result {
    case .success(_, let status):
      status.state == .linked ? "linked" : status.disputed != nil ? "disputed" : returned(status) ?? "success"
    case .refunded(_, let status): returned(status) ?? "refunded"
    case .pending, .cancelled, .failed: result.name
    }
  }

  /// What the app was told, in a word.
  var tinyApp: String {
    switch truths.app {
    case .nothing: context.say("app-truth.tiny.nothing")
    case .told(let result): context.say("app-truth.tiny.\(name(of: result))")
    }
  }

  /// What the provider holds, in a word.
  var tinyProvider: String {
    let ledger = truths.provider
    let name =
      if ledger.isDisputed {
        "disputed"
      } else if let returned = returned(ledger) {
        returned
      } else if ledger.refunding != nil {
        "refund-on-its-way"
      } else if ledger.state.holdsMoney, ledger.refunded != nil {
        "part-refunded"
      } else if Self.part(of: ledger) != nil || hasReleasedRest(ledger) {
        "part-captured"
      } else {
        ledger.state.rawValue
      }
    return context.say("ledger.tiny.\(name)")
  }
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

  var isPending: Bool { if case .pending = self { true } else { false } }
}
