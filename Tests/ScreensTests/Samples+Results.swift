import Basics
import Checkout
import Commerce
import Inspection
import Language
import Pages
import Payments

@testable import Screens

extension Samples {
  static func result(
    _ result: PaymentResult, ledger: ProviderRecord, of method: PaymentMethod = .card, gateway: String = "HyperPay"
  ) throws -> Snapshot {
    var snapshot = try selecting()
    snapshot.now = later(191)
    snapshot.gateway = gateway
    snapshot.ledger = ledger
    feed(&snapshot, .methodChosen(method == .pix ? .card : method))
    if method == .card {
      let prompt = CardPrompt(amount: try money("148.00"), brands: [.mada, .visa, .mastercard])
      feed(&snapshot, .asked(QuestionID(number: 1), .card(prompt)))
    }
    feed(&snapshot, .finished(result))
    // The store's server passed the answer on.
    switch result {
    case .success(_, let status), .refunded(_, let status): snapshot.status = status
    case .pending, .cancelled, .failed: break
    }
    snapshot.timeline = timeline
    snapshot.exchanges = exchanges
    return snapshot
  }

  /// Refused for lack of money (HyperPay docs, Result Codes: 800.100.155).
  static func declined() throws -> Snapshot {
    let words = ProviderResponseCode(code: "800.100.155", text: "transaction declined (amount exceeds credit)")
    return try result(
      .failed(.insufficientFunds(words)), ledger: ProviderRecord(state: .declined, words: "800.100.155"))
  }

  static func paid() throws -> Snapshot {
    let amount = try money("148.00")
    let status = PaymentStatus(
      state: .captured, words: ProviderResponseCode(code: "000.100.110", text: "Request successfully processed"),
      amount: amount, reference: "TILL-1042-1")
    return try result(
      .success(transactionID: "8ac7a4a1845f7e19018461a00b366a74", status),
      ledger: ProviderRecord(state: .captured, words: "000.100.110", captures: 1, captured: amount))
  }

  /// The window of the QR code was closed while the provider still waits: the product in one line.
  static func closedWindow() throws -> Snapshot {
    var snapshot = try qr()
    snapshot.now = later(60)
    let status = PaymentStatus(
      state: .pending(.closedByShopper), words: ProviderResponseCode(code: "CLOSED_BY_USER"), amount: nil,
      reference: nil)
    feed(&snapshot, .escaped)
    feed(&snapshot, .finished(.pending(checkoutID: "e5b7d1c0", status)))
    snapshot.timeline = timeline
    snapshot.exchanges = exchanges
    return snapshot
  }

  static func cancelled() throws -> Snapshot {
    try result(
      .cancelled(ProviderResponseCode(code: "CANCELLED")),
      ledger: ProviderRecord(state: .cancelled, words: "CANCELLED"),
      of: .tabby, gateway: "Tabby")
  }

  /// The messages of a card payment with a question of the issuer.
  static let timeline: PersistentVector<TimelineEntry> = {
    func entry(_ id: Int, _ seconds: Int, _ from: Party, _ to: Party, _ fact: TimelineFact, _ exchange: Int? = nil)
      -> TimelineEntry
    {
      TimelineEntry(id: id, at: later(seconds), from: from, to: to, fact, exchange: exchange)
    }
    func request(_ text: String) -> TimelineFact { .request(text) }
    func answer(_ status: Int) -> TimelineFact { .answer(status: status) }
    return [
      entry(1, 7, .shopper, .app, .picked(.card)),
      entry(2, 7, .library, .library, .routed(gateway: "HyperPay")),
      entry(3, 7, .merchant, .provider, request("POST /v1/checkouts"), 1),
      entry(4, 7, .provider, .merchant, answer(200), 1), entry(5, 7, .library, .app, .asked(.card)),
      entry(6, 19, .library, .provider, request("POST /v1/checkouts/8ac7/payment"), 2),
      entry(7, 19, .provider, .library, answer(200), 2), entry(8, 19, .library, .app, .asked(.page)),
      entry(9, 20, .app, .provider, .openedPage),
      entry(10, 31, .shopper, .provider, .pressed(Phrase("button.page.submit"))),
      entry(11, 31, .app, .library, .handedReturn),
      entry(12, 31, .library, .merchant, .verifying),
      entry(13, 31, .merchant, .provider, request("GET /v1/checkouts/8ac7/payment"), 3),
      entry(14, 31, .provider, .merchant, answer(200), 3),
      entry(15, 31, .library, .app, .told(.failed)),
      entry(16, 31, .app, .shopper, .shown(.failed)),
    ]
  }()

  static let exchanges: PersistentVector<Exchange> = [
    Exchange(
      id: 1, at: later(7), took: .milliseconds(120), sender: .merchant, operation: "hyperpay.create-checkout",
      summary: "POST /v1/checkouts", isReading: false, origin: "https://eu-test.oppwa.sandbox",
      request: """
        POST /v1/checkouts HTTP/1.1
        host: eu-test.oppwa.sandbox
        authorization: Bearer ••••••
        content-type: application/x-www-form-urlencoded

        entityId=8a8294174b7ecb28014b9699220015ca&amount=148.00&currency=SAR&paymentType=DB&merchantTransactionId=TILL-1042-1
        """,
      outcome: .answered(
        status: 200,
        text: """
          HTTP/1.1 200
          content-type: application/json

          {
            "result": { "code": "000.200.100", "description": "successfully created checkout" },
            "id": "8AC7A4A1845F7E19018461A00B366A74.uat01-vm-tx02"
          }
          """)),
    Exchange(
      id: 2, at: later(19), took: .milliseconds(310), sender: .app, operation: "hyperpay.submit-card",
      summary: "POST /v1/checkouts/8ac7/payment", isReading: false, origin: "https://eu-test.oppwa.sandbox",
      request: "POST /v1/checkouts/8ac7/payment HTTP/1.1\ncard.number=420132••••••1010&card.cvv=•••",
      outcome: .answered(status: 200, text: "HTTP/1.1 200\n\n{ \"result\": { \"code\": \"000.200.000\" } }")),
    Exchange(
      id: 3, at: later(31), took: nil, sender: .merchant, operation: "hyperpay.status",
      summary: "GET /v1/checkouts/8ac7/payment", isReading: true, origin: "https://eu-test.oppwa.sandbox",
      request: "GET /v1/checkouts/8ac7/payment HTTP/1.1", outcome: .open),
    Exchange(
      id: 4, at: later(33), took: .milliseconds(30_000), sender: .merchant, operation: "hyperpay.status",
      summary: "GET /v1/checkouts/8ac7/payment", isReading: true, origin: "https://eu-test.oppwa.sandbox",
      request: "GET /v1/checkouts/8ac7/payment HTTP/1.1", outcome: .failed(.answerLost)),
  ]
}
