import Commerce
import Pages
import Wire

extension TamaraSandbox {
  /// An order and its checkout, which Tamara makes together.
  struct Order {
    /// How far the shopper is on the hosted page; the code is Till's own, made for this order and shown on the page.
    enum Step: Hashable {
      case phone
      case code(String)
      case identity
      case plan
      case card
    }

    /// What has become of it.
    enum Fate {
      case new(Step)
      case onHold
      case declined
      case approved(at: Timestamp)
      case authorised(MoneyLedger<Note>)
      /// Time ran out; whether the shopper had paid a part by then.
      case expired(wasPaid: Bool)
    }

    let orderID: String
    /// Whether its page was ever open.
    var wasSeen = false
    let checkoutID: String
    /// Where the shopper goes.
    let pageURL: String
    let automaticCaptureID: String
    var asked: CheckoutRequest
    let store: SandboxMerchant
    /// The settings as they stood when it was made.
    let terms: Settings
    let createdAt: Timestamp
    var code = OneTimeCode(PayLaterPage.codes)
    /// How many parts it is paid in; the shopper may have picked another plan than the store asked for.
    var parts: Int
    var fate: Fate
    /// Whether the shopper was sent back to the store after agreeing.
    var isLeft = false
  }

  /// One cancel, capture or refund.
  typealias Movement = MoneyLedger<Note>.Movement

  /// What Tamara notes of a movement.
  struct Note: Hashable {
    var comment = ""
    /// The capture that a refund belongs to; empty for anything else.
    var captureID = ""
    /// The body that it was asked for with; null for one that Tamara made.
    var given = JSON.null
  }

  /// An order's status (Tamara docs, Order status flow): British `authorised`, American `canceled`.
  enum Status: String {
    case new
    case onHold = "on_hold"
    case approved
    case authorised
    case declined
    case expired
    case canceled
    case updated
    case partiallyCaptured = "partially_captured"
    case fullyCaptured = "fully_captured"
    case partiallyRefunded = "partially_refunded"
    case fullyRefunded = "fully_refunded"
  }
}

extension TamaraSandbox.Order: LedgerEntry {
  var ledgerID: String { orderID }
  var identifiers: [String] { [orderID, pageURL] }
  var reference: String { asked.reference }

  var isIdle: Bool {
    switch fate {
    case .new, .onHold, .declined, .expired(wasPaid: false): true
    case .approved, .authorised, .expired(wasPaid: true): false
    }
  }

  /// The money of an authorised order; `nil` while there is none.
  var money: MoneyLedger<TamaraSandbox.Note>? { if case .authorised(let money) = fate { money } else { nil } }

  /// Minor units of an authorised order that can still be captured or cancelled; 0 before, once refunds have begun, and after
  /// its expiry.
  var capturable: Int64 { money?.held() ?? 0 }

  /// The order's status.
  var status: TamaraSandbox.Status {
    switch fate {
    case .new: return .new
    case .onHold: return .onHold
    case .declined: return .declined
    case .approved: return .approved
    case .expired: return .expired
    case .authorised(let money):
      let canceled = money.total(.void)
      if money.total(.refund) > 0 { return money.kept() == 0 ? .fullyRefunded : .partiallyRefunded }
      if money.captured > 0 {
        return money.captured + canceled < asked.total.minorUnits ? .partiallyCaptured : .fullyCaptured
      }
      return canceled == 0 ? .authorised : money.held() == 0 ? .canceled : .updated
    }
  }

  func truth(at now: Timestamp) -> ProviderRecord { settled(at: now).order.truth }

  /// What the ledger holds, in our vocabulary; `approved` waits for the merchant, so the money is not the merchant's yet.
  var truth: ProviderRecord {
    let words = status.rawValue
    return switch fate {
    case .new: ProviderRecord(state: .open, words: words)
    case .onHold: ProviderRecord(state: .pending, words: words)
    // The shopper has paid the first part.
    case .approved: ProviderRecord(state: .pending, words: words, wasHeld: true)
    case .declined: ProviderRecord(state: .declined, words: words)
    case .expired(let wasPaid): ProviderRecord(state: .expired, words: words, wasHeld: wasPaid)
    case .authorised(let money): money.record(words)
    }
  }
}

extension TamaraSandbox: LedgerSandbox {
  var entries: LedgerBook<Order> { orders }

  /// One that holds money, or else the newest.
  func index(of reference: String) -> Int? { index(of: reference) { $0.truth.state.holdsMoney } }

  /// Where an order stands in the ledger.
  func order(_ id: String) throws(Problem) -> Int {
    guard let index = orders.index(ofID: id), orders[index].orderID == id else { throw .unknownOrder }
    return index
  }

  /// Where the newest order of a merchant's reference stands in the ledger.
  func order(withReference reference: String) throws(Problem) -> Int {
    guard let index = newest(reference, where: { _ in true }) else { throw .unknownOrder }
    return index
  }
}
