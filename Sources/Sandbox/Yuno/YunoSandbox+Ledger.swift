import Commerce
import Pages
import Wire

extension YunoSandbox {
  /// One payment, as it stands now; what time alone changes is due at an instant.
  struct Payment: Sendable {
    /// What pays.
    enum Means {
      case pix(PixCode?, expiresAt: Timestamp)
      case card(Card, vaultedToken: String?)
      case applePay(WalletCard?)
      case checkoutPro
    }

    /// An automatic action.
    struct Due {
      enum Change {
        case becomes(Standing, code: String)
        case approved
        case captured(Int64)
        case refunded(Int64)
        /// What is reserved goes back to the cardholder.
        case lapsed
      }

      let at: Timestamp
      /// A key below `deadline.`.
      let name: String
      let change: Change
    }

    /// One transaction (Yuno docs, Payment object).
    struct Transaction {
      let id: String
      let type: String
      var status: String
      var code: String
      let amount: Int64
      let at: Timestamp
      var isoCode: String?
      /// The merchant's name for it.
      let reference: String
    }

    let id: String
    /// Where the shopper goes, as far as a page asks for anything.
    let page: String
    let asked: PaymentRequest
    /// Whether money is taken at once; otherwise it is reserved.
    let captures: Bool
    let createdAt: Timestamp
    var means: Means
    var standing: Standing
    var transactions: [Transaction]
    var updatedAt: Timestamp
    /// The money. How the payment stands says whether what was not captured is held.
    var money: MoneyLedger<NoDetail>
    var wasHeld = false
    var advice: String?
    var challenge: Challenge?
    var due: Due?
  }

  /// A payment that the test gateway or Yuno itself refused.
  struct Failure {
    /// The transaction's response code, such as `INSUFFICIENT_FUNDS`.
    let code: String
    let standing: Standing
    /// The code of ISO 8583 field 39, where one is published.
    var isoCode: String?
  }

  /// What an `X-Idempotency-Key` stands for.
  struct Replay {
    let paymentID: String
    /// The transaction of what was done to the payment; `nil` where it was made.
    let transactionID: String?
    let at: Timestamp
  }
}

extension YunoSandbox.Payment {
  /// How long an abandoned wallet payment waits for the provider; Yuno publishes no time, so this is Till's own.
  static let walletPatience: Duration = .seconds(10 * 60)
  /// How long until what was given up waiting for is reversed; Till's own.
  static let reversalDelay: Duration = .seconds(5 * 60)
  /// How long money stays reserved; every issuer's own matter, so this is Till's.
  static let authorisationLife: Duration = .seconds(7 * 86_400)

  /// Whether the card can be kept: money was held on it, or it was looked at and found good.
  var hasGoodCard: Bool { wasHeld || asked.verifies && standing == .verified }

  /// What is asked, in minor units.
  var value: Int64 { asked.amount.minorUnits }

  /// Lets happen what is due by an instant.
  mutating func pass(to now: Timestamp) {
    while let due, due.at <= now {
      self.due = nil
      switch due.change {
      case .becomes(let standing, let code): become(standing, code, at: due.at)
      case .approved: approve("SUCCEEDED", at: due.at)
      case .captured(let amount): capture(amount, at: due.at)
      case .refunded(let amount): refund(amount, at: due.at)
      case .lapsed: lapse(at: due.at)
      }
    }
  }

  /// What the ledger holds once everything that is due by an instant has happened.
  func truth(at now: Timestamp) -> ProviderRecord {
    guard let due, due.at <= now else { return truth }
    var later = self
    later.pass(to: now)
    return later.truth
  }

  /// Changes how it stands, with the last transaction's response code.
  mutating func become(_ standing: YunoSandbox.Standing, _ code: String, isoCode: String? = nil, at now: Timestamp) {
    self.standing = standing
    updatedAt = now
    due = nil
    if let last = transactions.indices.last {
      transactions[last].status = standing.meaning.transaction
      transactions[last].code = code
      transactions[last].isoCode = isoCode
    }
    if standing.is(.givenUp) {
      due = Due(
        at: now.advanced(by: Self.reversalDelay), name: "yuno-reversal",
        change: .becomes(.reversedByTimeout, code: code))
    } else if standing.is(.capturable) {
      wasHeld = true
      let end = money.heldUntil ?? now.advanced(by: Self.authorisationLife)
      money.heldUntil = end
      due = Due(at: end, name: "yuno-authorisation-lapses", change: .lapsed)
    }
  }

  /// The provider said yes: money is taken, or reserved where the session asks for that, or the card was only looked at.
  mutating func approve(_ code: String, at now: Timestamp) {
    guard !asked.verifies else { return become(.verified, code, isoCode: "00", at: now) }
    become(captures ? .approved : .authorized, code, isoCode: "00", at: now)
    wasHeld = true
    if captures { money.add(.capture, value - money.captured, at: now) }
  }

  /// Money that was reserved is taken.
  mutating func capture(_ amount: Int64, at now: Timestamp) {
    money.add(.capture, amount, at: now)
    become(money.captured == value ? .captured : .partiallyCaptured, "SUCCEEDED", at: now)
  }

  /// Refunds a captured amount.
  mutating func refund(_ amount: Int64, at now: Timestamp) {
    money.add(.refund, amount, at: now)
    become(money.kept() == 0 ? .refunded : .partiallyRefunded, "SUCCEEDED", at: now)
  }

  /// The time to capture is over: the whole payment has expired, or else the rest of it is given up.
  private mutating func lapse(at now: Timestamp) {
    if money.captured == 0 { become(.expired, "EXPIRED_BY_PROVIDER", at: now) }
    money.isLapsed = true
  }

  /// Begins another transaction.
  mutating func begin(_ type: String, _ amount: Int64, id: String, reference: String? = nil, at now: Timestamp) {
    transactions.append(
      Transaction(
        id: id, type: type, status: "CREATED", code: "SUCCEEDED", amount: amount, at: now,
        reference: reference ?? asked.reference))
    updatedAt = now
  }

  /// What the ledger holds, in our vocabulary.
  var truth: ProviderRecord {
    // A part that is captured leaves the rest, for as long as the rest can be captured.
    let held = standing.is(.reserving) && money.heldUntil != nil ? money.held() : 0
    return ProviderRecord(
      state: standing == .cancelPending && wasHeld ? .authorised : standing.meaning.state, words: standing.rawValue,
      held: money.money(held), captures: money.captured > 0 ? 1 : 0, captured: money.money(money.captured),
      refunded: money.money(money.total(.refund)), chargedBack: money.money(money.total(.chargeback)), wasHeld: wasHeld,
      triesLeft: standing == .waitingAdditionalStep ? challenge?.code.triesLeft : nil,
      isDisputed: standing.is(.disputed))
  }
}
