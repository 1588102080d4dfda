import Commerce
import Inspection
import Pages
import Payments
import Testing

@Suite("The four records")
struct TruthsTests {
  private static let captured = PaymentStatus(state: .captured, words: ProviderResponseCode(code: "ok"))
  private static let waiting = PaymentStatus(
    state: .pending(.closedByShopper), words: ProviderResponseCode(code: "PENDING"))

  @Test("records that say the same do not disagree")
  func agree() {
    let paid = Truths(
      shopper: .seesPaid, app: .told(.success(transactionID: "1", Self.captured)), store: .captured,
      provider: ProviderRecord(state: .captured, words: "ok"))
    #expect(!paid.disagree)
    #expect(!Truths(shopper: .typingCard, app: .nothing, provider: ProviderRecord(state: .open, words: "")).disagree)
    #expect(
      !Truths(shopper: .lookingAtQR, app: .nothing, provider: ProviderRecord(state: .pending, words: "")).disagree)
  }

  @Test("a closed PIX window is a disagreement between shopper and app, not between app and provider")
  func closedWindow() {
    let truths = Truths(
      shopper: .closedWindow, app: .told(.pending(checkoutID: "1", Self.waiting)),
      provider: ProviderRecord(state: .pending, words: "PENDING"))
    #expect(truths.shopperDisagrees)
    #expect(!truths.appDisagrees)
  }

  @Test("the store counts: money that its books do not have, or have and the provider does not, is a disagreement")
  func store() {
    func truths(_ store: PaymentState?, _ state: ProviderRecord.State) -> Truths {
      let told: PaymentResult = .success(transactionID: "1", Self.captured)
      return Truths(
        shopper: .seesPaid, app: .told(told), store: store, provider: ProviderRecord(state: state, words: ""))
    }
    let states: [PaymentState?] = [
      nil, .pending(.provider), .refunded, .linked, .declined(.risk), .cancelled, .expired,
    ]
    for store in states {
      let truths = truths(store, .captured)
      #expect(truths.disagree && truths.providerDisagrees && !truths.appDisagrees, "\(String(describing: store))")
    }
    for store in [PaymentState.captured, .authorised] { #expect(!truths(store, .captured).disagree) }
  }

  @Test("what can still be paid is not over, and what the provider does not know waits for nobody")
  func overOrNot() {
    let beliefs = Truths.PerceivedStatus.allCases
    func accepted(_ state: ProviderRecord.State) -> [Truths.PerceivedStatus] {
      beliefs.filter {
        Truths.disagreements(shopper: .underway, app: $0, store: .underway, provider: state)
          .isDisjoint(with: [.appAndProvider])
          && Truths.disagreements(shopper: .underway, app: .underway, store: $0, provider: state)
            .isDisjoint(with: [.storeAndProvider])
      }
    }
    for state in ProviderRecord.State.allCases {
      let wanted: [Truths.PerceivedStatus] =
        switch state {
        case .nothing, .declined, .cancelled, .expired: [.underway, .notPaid]
        case .open, .pending: [.underway, .waiting]
        case .authorised, .captured: [.paid]
        case .linked: [.linked]
        case .refunded: [.underway, .refunded]
        }
      #expect(accepted(state) == wanted, "\(state)")
    }
  }

  @Test("a dispute of which the store knows nothing is a disagreement, one that it knows is none")
  func dispute() {
    for (knows, isDisputed) in [(false, true), (true, true), (false, false)] {
      let truths = Truths(
        shopper: .seesPaid, app: .told(.success(transactionID: "1", Self.captured)), store: .captured,
        provider: ProviderRecord(state: .captured, words: "", isDisputed: isDisputed), knowsDispute: knows)
      #expect(truths.disagree == (isDisputed && !knows))
      #expect(!truths.appDisagrees)
    }
  }

  @Test("a part that a bank took back differs for as long as the app or the store has not heard of it")
  func partChargedBack() {
    func status(refunded: Int64 = 0, chargedBack: Int64? = nil) -> PaymentStatus {
      PaymentStatus(
        state: .captured, words: .none, refunded: Money(minorUnits: refunded, currency: .sar),
        chargedBack: chargedBack.map { Money(minorUnits: $0, currency: .sar) })
    }
    let record = ProviderRecord(
      state: .captured, words: "", refunded: Money(minorUnits: 10_00, currency: .sar),
      chargedBack: Money(minorUnits: 74_00, currency: .sar))
    let (unheard, heard) = (status(refunded: 10_00), status(refunded: 10_00, chargedBack: 74_00))
    // A provider that tells of refunds only counts the chargeback among them.
    let asRefund = status(refunded: 84_00)
    #expect(!unheard.knowsChargeback(in: record) && !status(chargedBack: 73_99).knowsChargeback(in: record))
    // A refund of which the app has not heard is no chargeback.
    #expect(status().knowsChargeback(in: ProviderRecord(state: .captured, words: "", refunded: record.refunded)))
    #expect(heard.knowsChargeback(in: record) && asRefund.knowsChargeback(in: record))
    for (app, store) in [(unheard, unheard), (unheard, heard), (heard, unheard), (heard, heard), (asRefund, asRefund)] {
      let (appKnows, storeKnows) = (app.knowsChargeback(in: record), store.knowsChargeback(in: record))
      let truths = Truths(
        shopper: .seesPaid, app: .told(.success(transactionID: "1", app)), store: .captured, provider: record,
        knowsChargeback: storeKnows)
      #expect(truths.shopperDisagrees == !appKnows && truths.appDisagrees == !appKnows)
      #expect(truths.providerDisagrees == !storeKnows)
      #expect(truths.disagree == !(appKnows && storeKnows) && truths.isPartUnknown == truths.disagree)
    }
  }

  @Test("what the provider declined and the shop shows as cancelled differs, although both took nothing")
  func declinedNotCancelled() {
    func truths(_ app: PaymentResult, _ store: PaymentState, _ state: ProviderRecord.State) -> Truths {
      Truths(
        shopper: .seesCancelled, app: .told(app), store: store, provider: ProviderRecord(state: state, words: "2023"))
    }
    let declined = truths(.cancelled(.none), .cancelled, .declined)
    #expect(declined.appDisagrees && declined.providerDisagrees && !declined.shopperDisagrees)
    #expect(!truths(.cancelled(.none), .cancelled, .cancelled).disagree)
    #expect(!truths(.failed(.refused(.insufficientFunds, .none)), .declined(.insufficientFunds), .declined).disagree)
  }

  @Test("money that is held while the app knows nothing is always a disagreement")
  func heldMoney() {
    for app in [
      AppTruth.nothing, .told(.failed(.networkError(.lost))), .told(.pending(checkoutID: "1", Self.waiting)),
      .told(.cancelled(.none)),
    ] {
      #expect(Truths(shopper: .waiting, app: app, provider: ProviderRecord(state: .captured, words: "")).appDisagrees)
    }
  }
}
