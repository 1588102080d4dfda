import Checkout
import Commerce
import Frames
import Inspection
import Language
import Pages
import Payments
import Synchronization
import Testing
import TillAssets

@testable import Screens

/// Data for the tests of the screens: stores from the assets, checkouts made by feeding events.
enum Samples {
  static let assets: AssetFolder = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return AssetFolder(path: parts.joined(separator: "/") + "/assets")
  }()

  /// The words of the assets, with a few of made-up names that no provider uses, and with pages that stay as they are whatever the
  /// providers' own pages come to say.
  static func phrases(_ code: String = "en") throws -> Phrasebook {
    try known.withLock { known in
      if let book = known[code] { return book }
      let book = try read(code)
      known[code] = book
      return book
    }
  }

  /// Each is read once: some thousand frames ask for it.
  private static let known = Mutex<[String: Phrasebook]>([:])

  private static func read(_ code: String) throws -> Phrasebook {
    let book = try assets.phrasebook(code)
    let own = (code == PseudoLanguage.code ? words.mapValues { PseudoLanguage.pseudo($0) } : words)
    return Phrasebook(
      code: book.code, name: book.name, direction: book.direction, format: book.format,
      entries: book.entries.merging(own.mapValues { .single($0) }) { $1 })
  }

  /// Texts for names that only the samples use.
  private static let words = [
    "tabby.plan.title": "Split {amount} into 4", "tabby.plan.text": "No interest, no fees.", "tabby.approve": "Approve",
    "tabby.cancel": "Back to store", "hyperpay.challenge.title": "Confirm this purchase",
    "hyperpay.challenge.merchant": "Shop", "hyperpay.challenge.amount": "Amount", "hyperpay.challenge.card": "Card",
    "hyperpay.challenge.value": "{value}", "hyperpay.challenge.code": "Code", "hyperpay.challenge.submit": "Confirm",
    "hyperpay.challenge.sent-to": "You have not been charged yet. Enter the code we sent to {phone}.",
    "hyperpay.challenge.code-wrong": "That code does not match. {count} tries left.",
    "hyperpay.challenge.resend": "Send a new code", "hyperpay.challenge.cancel": "Cancel",
    "hyperpay.challenge.note":
      "Simulated bank: {right} confirms, {failed} fails; F2 lists the other codes. The phone shows the code.",
    "hyperpay.test.challenge": "3-D Secure with a code",
    "hyperpay.test.frictionless": "Paid, frictionless 3-D Secure",
    "hyperpay.test.holder-800100155": "Declined: insufficient funds ({code})",
    "stcpay.message": "Your code to pay {merchant} {amount}. Never share it.",
    "tabby.test.amount-too-high": "Refused: above {limit}", "tabby.test.mail-rejected": "Refused: not offered",
    "form.title.sample": "Agree to pay {amount}", "form.title.sample.text": "{gateway} takes {amount} once you agree.",
    "form.title.sample-fields": "A few things your bank asks for", "form.fact.sample-payee": "Payee",
    "form.fact.sample-amount": "Amount", "form.fact.sample-day": "On", "form.field.sample-user": "User name",
    "form.field.sample-secret": "Password", "form.field.sample-branch": "Branch",
    "outside.sample.approve": "Approve in the bank's app", "outside.sample.refuse": "Refuse in the bank's app",
    "outside.sample.lapse": "Let the bank's question lapse", "kit-screen.sample.title": "The bank has it",
    "kit-screen.sample.text": "Nothing is decided yet. Do not pay again.", "setting.sample.bank": "The bank",
    "setting.sample.bank.up": "works", "setting.sample.bank.down": "is down",
  ]

  /// 2026-03-01, 9 o'clock in Riyadh.
  static let start = Timestamp(milliseconds: 1_772_344_800_000)

  static func later(_ seconds: Int) -> Timestamp { start.advanced(by: .seconds(seconds)) }

  static func money(_ text: String, _ code: String = "SAR") throws -> Money {
    let currency = try #require(Currency(code: code))
    return try Money.payable(text, currency: currency)
  }

  /// A mada test card (Moyasar docs, Test cards).
  static let cardNumber = "4201320111111010"

  /// Every method, one of them off.
  static func offers() throws -> [MethodOffer] {
    let price = try money("148.00")
    return [
      MethodOffer(
        method: .card, gateway: "HyperPay", price: price, instalments: 1, cardBrands: [.mada, .visa, .mastercard],
        obstacle: nil),
      MethodOffer(method: .stcPay, gateway: "stc pay", price: price, instalments: 1, obstacle: nil),
      MethodOffer(method: .tabby, gateway: "Tabby", price: price, instalments: 4, obstacle: nil),
      MethodOffer(method: .tamara, gateway: "Tamara", price: price, instalments: 3, obstacle: nil),
      MethodOffer(method: .pix, gateway: "Yuno", price: nil, instalments: 1, obstacle: .currency(accepted: [.brl])),
    ]
  }

  /// A checkout that is choosing.
  static func selecting(store: String = "default") throws -> Snapshot {
    var snapshot = Snapshot(checkout: Checkout(store: try assets.store(store)), now: later(7))
    feed(&snapshot, .offersArrived(try offers()))
    return snapshot
  }

  /// Gives events to the snapshot's checkout and notes why the last was ignored.
  static func feed(_ snapshot: inout Snapshot, _ events: ShopperEvent...) {
    for event in events { note(snapshot.checkout.handle(event, at: snapshot.now), in: &snapshot) }
  }

  static func feed(_ snapshot: inout Snapshot, _ events: LibraryEvent...) {
    for event in events { note(snapshot.checkout.handle(event, at: snapshot.now), in: &snapshot) }
  }

  static func feed(_ snapshot: inout Snapshot, _ event: OutsideEvent) {
    note(snapshot.checkout.handle(event), in: &snapshot)
  }

  private static func note(_ effects: [Effect], in snapshot: inout Snapshot) {
    snapshot.ignored = nil
    for case .ignored(let reason) in effects { snapshot.ignored = reason }
  }

  /// A checkout that was asked something after choosing a method.
  static func asked(_ question: Question, of method: PaymentMethod, gateway: String) throws -> Snapshot {
    var snapshot = try selecting()
    snapshot.now = later(19)
    snapshot.gateway = gateway
    snapshot.ledger = ProviderRecord(state: .open, words: "")
    if method.group != .payLater, method.brand == nil, ![.card, .stcPay, .pix].contains(method) {
      let offer = MethodOffer(
        method: method, gateway: gateway, price: try money("148.00"), instalments: 1, obstacle: nil)
      feed(&snapshot, .offersArrived(try offers() + [offer]))
    }
    feed(&snapshot, .methodChosen(method))
    feed(&snapshot, .asked(QuestionID(number: 1), question))
    if method == .pix {
      // PIX is off at this store; the question comes all the same, as after a change of the order.
      feed(&snapshot, .methodChosen(.card))
      feed(&snapshot, .asked(QuestionID(number: 1), question))
    }
    return snapshot
  }

  static func set(_ snapshot: inout Snapshot, _ field: FieldID, _ text: String) {
    feed(&snapshot, .focused(.field(field)), .edited(.insert(text)))
  }
}
