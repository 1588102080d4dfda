import Commerce
import HTTPTypes
import Language
import Pages
import Simulation
import Wire

@testable import Sandbox

/// The other end of the provider that does not exist.
struct NinthSandbox: LedgerSandbox, PagedSandbox {
  static let id = "ninth"
  static let testData = [
    TestDatum(input: .amount("148.00"), outcome: Phrase("ninth.test.any"), source: nil)
  ]
  static let settlement = SettlementTerms(basisPoints: 100, days: 1)
  static let settings: [Setting] = []
  static let pageVocabulary = PageVocabulary(pages: ["ninth.menu"], buttons: ["approve", "decline"])
  static let outsideActions: [String] = []
  static let redelivery: [Duration] = [.seconds(60)]
  static let sendsWebhooks = true

  struct Account: MerchantAccount {
    var api: BaseURL = "https://api.ninth.test"
    var pages: BaseURL = "https://pay.ninth.test"
    var webhookAddress = "https://shop.till.test/notifications/ninth"

    static let domains = ["ninth.test"]
    static let demo = Account()
    static let places: [AccountPlace<Account>] = [.init(\.api), .init(\.pages)]
    static let fields: [AccountField<Account>] = []
  }

  struct Payment: LedgerEntry {
    let ledgerID: String
    let reference: String
    let page: String
    let back: String
    var word = "open"
    var money: MoneyLedger<NoDetail>
    let deadlines: [SandboxDeadline] = []

    func truth(at now: Timestamp) -> ProviderRecord {
      switch word {
      case "approved": ProviderRecord(state: .pending, words: word)
      case "paid", "refunded": money.record(word, at: now)
      case "declined": ProviderRecord(state: .declined, words: word)
      default: ProviderRecord(state: .open, words: word)
      }
    }

    var body: JSON {
      let captured = word == "paid" || word == "refunded" ? money.captured : 0
      return [
        "id": .string(ledgerID), "reference": .string(reference), "status": .string(word),
        "amount": .string(money.authorised.decimalText), "captured": .string(money.money(captured).decimalText),
        "refunded": .string(money.money(money.total(.refund)).decimalText),
        "page": .string(page), "page_pass": .string("pass-of-\(ledgerID)"),
        "page_until": "2026-03-01T06:30:00Z",
      ]
    }
  }

  let account: Account
  var entries: LedgerBook<Payment> = []
  var outbox: [Webhook<WireRequest>] = []

  init(account: Account) { self.account = account }

  enum CallName: String, CaseIterable {
    case confirmPayment = "ninth.confirm-payment"
    case createPayment = "ninth.create-payment"
    case readPayment = "ninth.read-payment"
    case refundPayment = "ninth.refund-payment"
  }

  func call(of request: WireRequest) -> SandboxCall? {
    let parts = request.path.split(separator: "/").map(String.init)
    guard parts.first == "payments" else { return nil }
    guard parts.count > 1 else { return SandboxCall(CallName.createPayment, .session) }
    return switch parts.dropFirst(2).first {
    case "confirm": SandboxCall(CallName.confirmPayment, .charge, of: parts[1])
    case "refund": SandboxCall(CallName.refundPayment, .refund, of: parts[1], keyMember: "refund_key")
    default: SandboxCall(CallName.readPayment, of: parts[1])
    }
  }

  mutating func respond(to request: WireRequest, at moment: inout SandboxMoment) -> WireAnswer {
    let pass = HTTPField.Name("X-Ninth-Pass").flatMap { request.head.headerFields[$0] }
    guard pass == "ninth-pass-of-the-server" else { return WireAnswer(status: 401, json: ["error": "pass"]) }
    let parts = request.path.split(separator: "/").map(String.init)
    if parts == ["payments"] { return create(request.json ?? .null, at: &moment) }
    guard parts.count > 1, let index = entries.firstIndex(where: { $0.ledgerID == parts[1] }) else {
      return WireAnswer(status: 404, json: ["error": "payment"])
    }
    switch parts.dropFirst(2).first {
    case "confirm" where entries[index].word == "approved":
      entries[index].word = "paid"
      tell("payment_paid", of: entries[index], at: moment.now)
    case "refund": refund(request.json ?? .null, at: index, now: moment.now)
    default: break
    }
    return WireAnswer(status: 200, json: entries[index].body)
  }

  private mutating func create(_ body: JSON, at moment: inout SandboxMoment) -> WireAnswer {
    guard let reference = body["reference"]?.string, let back = body["back"]?.string,
      let amount = body["amount"]?.string.flatMap({ try? Money.parse($0, currency: .sar) })
    else { return WireAnswer(status: 400, json: ["error": "body"]) }
    let money = MoneyLedger<NoDetail>(amount, since: moment.now, MovementRules(isTakenAtOnce: true))
    let id = moment.random.uuid()
    entries.append(
      Payment(ledgerID: id, reference: reference, page: "\(account.pages)/\(id)", back: back, money: money))
    return WireAnswer(status: 201, json: entries[entries.count - 1].body)
  }

  private mutating func refund(_ body: JSON, at index: Int, now: Timestamp) {
    guard let key = body["refund_key"]?.string, entries[index].money.known(.refund, key: key) == nil,
      let amount = body["amount"]?.string.flatMap({ try? Money.parse($0, currency: .sar) }),
      entries[index].money.refusal(of: .refund, amount, at: now) == nil
    else { return }
    entries[index].money.movements.append(
      .init(kind: .refund, amount: amount, key: key, at: now, detail: NoDetail()))
    if entries[index].money.kept() == 0 { entries[index].word = "refunded" }
    tell("payment_refunded", of: entries[index], at: now)
  }

  private mutating func tell(_ event: String, of payment: Payment, at now: Timestamp) {
    let body: JSON = [
      "id": .string(payment.ledgerID), "event": .string(event), "page_pass": .string("pass-of-\(payment.ledgerID)"),
    ]
    outbox.append(
      Webhook(
        from: Self.id, about: payment.reference, at: now.advanced(by: .seconds(1)), WireBody(body),
        to: account.webhookAddress, headers: ["X-Ninth-Seal": "ninth-hook-of-the-shop"]))
  }

  func index(ofPage url: String) -> Int? { entries.firstIndex { $0.page == url } }

  func show(_ index: Int, _ url: String, at moment: SandboxMoment) -> PageResponse {
    guard entries[index].word == "open" else { return .unavailable(status: 410) }
    let form = ProviderPage(Self.id, url: url)
    return .page(
      form.page("menu", [], title: form.phrase("title"), buttons: Self.pageVocabulary.buttons.map { form.button($0) }))
  }

  mutating func press(
    _ submission: PageSubmission, on page: HostedPage, of index: Int, at moment: inout SandboxMoment
  ) -> PageResponse {
    entries[index].word = submission.button == "approve" ? "approved" : "declined"
    return .redirect("\(entries[index].back)?payment=\(entries[index].ledgerID)&answer=\(entries[index].word)")
  }

  static func forge(_ webhook: Webhook<WireRequest>, as forgery: WebhookForgery) -> Webhook<WireRequest> {
    webhook.with(webhook.content.with(header: "X-Ninth-Seal", forgery == .unsigned ? nil : "somebody-else"))
  }
}
