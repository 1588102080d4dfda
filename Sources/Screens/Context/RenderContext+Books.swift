import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments

/// The store's back office: every payment of the session, and the one that the merchant's tab is about.
extension RenderContext {
  /// Every payment in the store's books, the undecided ones on top, then the newest first.
  var books: [BookEntry] {
    let newest = snapshot.books.reversed()
    return newest.filter(\.isUndecided) + newest.filter { !$0.isUndecided }
  }

  /// The payment in the store's books that the checkout speaks of.
  var presentReference: String? {
    snapshot.attempts.last { $0.number == checkout.present }?.reference
  }

  /// Whether the store knows the end of the payment that the merchant's tab is about, whatever the shopper does meanwhile.
  var isDecidedInBooks: Bool {
    let reference = model.inspector.payment ?? presentReference
    return snapshot.books.last { $0.reference == reference }.map { !$0.isUndecided } ?? false
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

  /// What the merchant orders, for the payment that was chosen in the books or for the present one.
  func command(_ order: MerchantOrder) -> Command {
    let reference = model.inspector.payment.flatMap { $0 == presentReference ? nil : $0 }
    switch order {
    case .new(let operation): return .payment(.operate(operation), of: reference)
    case .retry(let operation): return .payment(.retry(operation), of: reference)
    }
  }

  /// The payment that the merchant's tab is about, in the store's books.
  var chosenEntry: BookEntry? {
    let reference = model.inspector.payment ?? presentReference
    return snapshot.books.last { $0.reference == reference }
  }

  /// The payment that the merchant's tab is about, as long as it is in sight and is not the present one.
  private var shownReference: String? {
    guard model.inspector.tab == .merchant, model.inspector.hasFocus || model.inspector.isOpen,
      let reference = model.inspector.payment, reference != presentReference
    else { return nil }
    return reference
  }

  /// The payment of the books whose code can still be paid in the bank app, although the present one is another.
  private var openCode: String? {
    books.first {
      snapshot.shownCodes.contains($0.reference) && ($0.ledger.state == .open || $0.ledger.state == .pending)
    }?.reference
  }

  /// Whether no code of the present payment was shown, but one of an earlier payment that can still be paid.
  var hasOtherOpenCode: Bool { !snapshot.isCodeShown && openCode != nil }

  /// The shopper pays the code in the bank app: that of the present payment, or the one that is still open.
  func payInBank(isRightAmount: Bool) -> Command {
    .payment(.payInBank(isRightAmount: isRightAmount), of: hasOtherOpenCode ? openCode : nil)
  }

  /// What can happen outside to the payment that the merchant's tab is about, or to the present one.
  var outsideActions: [String] { shownReference == nil ? snapshot.outside : ofChosenPayment.snapshot.outside }

  /// Lets something happen outside to that payment.
  func actOutside(_ name: String) -> Command {
    .payment(.outside(name), of: shownReference)
  }

  /// A payment of the books in a line: what it is, and what the store and the provider say of it.
  func words(of entry: BookEntry) -> (title: String, records: String, differs: Bool) {
    let truths = Truths(
      shopper: .choosing, app: entry.told.map(AppTruth.told) ?? .nothing, store: entry.status?.state,
      recorded: entry.recorded, provider: entry.ledger, gateway: entry.gateway,
      knowsDispute: entry.status?.disputed != nil,
      knowsChargeback: entry.status?.knowsChargeback(in: entry.ledger) == true,
      missesRelease: entry.status?.missesRelease(in: entry.ledger) == true)
    let words = RecordWords(of: truths, status: entry.status, method: entry.method, asked: entry.amount)
    let title = say(
      "merchant.payment",
      [
        "reference": .text(entry.reference), "method": .phrase(Phrase("method.\(entry.method.rawValue)")),
        "amount": .money(entry.amount),
      ])
    let differs = truths.disagree
    // Where only the amounts differ, a word would say the same of both.
    let provider = truths.isReleaseUnknown ? words.provider(withCode: false) : words.tinyProvider
    let records = say(
      differs ? "merchant.payment.differs" : "merchant.payment.agrees",
      ["store": .text(wording(of: words.store)), "provider": .text(wording(of: provider))])
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
