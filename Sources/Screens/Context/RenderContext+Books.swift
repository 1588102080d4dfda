import Checkout
import Commerce
import Frames
import Inspection
import Language
import Payments

/// The store's back office: every payment of the session, and the one that the merchant's tab is about.
extension RenderContext {
  /// Every payment in the store's books, the undecided ones on top, then the newest first.
  var books: [BookEntry] {
    let newest = snapshot.books.reversed()
    return newest.filter(\.isUndecided) + newest.filter { !$0.isUndecided }
  }

  /// The payment in the store's books that the checkout speaks of.
  private var presentReference: String? {
    snapshot.attempts.last { $0.number == checkout.present }?.reference
  }

  /// The same scene about the payment that was chosen in the books; the scene itself while none was.
  var ofChosenPayment: RenderContext {
    guard let reference = model.inspector.payment, reference != presentReference,
      let entry = snapshot.books.last(where: { $0.reference == reference })
    else { return self }
    var other = snapshot.speaking(of: reference)
    other.operations = entry.operations
    other.accepted = entry.accepted
    other.lastOperation = nil
    return RenderContext(snapshot: other, model: model, phrases: phrases, size: size)
  }

  /// What the merchant does, to the payment that was chosen in the books or to the present one.
  func command(_ operation: PaymentModification) -> Command {
    guard let reference = model.inspector.payment, reference != presentReference else {
      return .operate(operation)
    }
    return .payment(.operate(operation), of: reference)
  }

  /// A payment of the books in a line: what it is, and what the store and the provider say of it.
  func words(of entry: BookEntry) -> (title: String, records: String, differs: Bool) {
    let truths = Truths(
      shopper: .choosing, app: entry.told.map(AppTruth.told) ?? .nothing, store: entry.status?.state,
      provider: entry.ledger, gateway: entry.gateway)
    let words = TruthWords(self, of: truths)
    let title = say(
      "merchant.payment",
      [
        "reference": .text(entry.reference), "method": .phrase(Phrase("method.\(entry.method.rawValue)")),
        "amount": .money(entry.amount),
      ])
    let differs = truths.appDisagrees || truths.providerDisagrees
    let records = say(
      differs ? "merchant.payment.differs" : "merchant.payment.agrees",
      ["store": .text(words.store), "provider": .text(words.tinyProvider)])
    return (title, records, differs)
  }
}

extension BookEntry {
  /// Whether the store does not know its end.
  fileprivate var isUndecided: Bool {
    switch result {
    case nil, .pending: true
    case .success, .refunded, .cancelled, .failed: false
    }
  }
}
