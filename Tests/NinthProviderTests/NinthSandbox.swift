import Commerce
import HTTPTypes
import Language
import Pages
import Sandbox
import Simulation
import Wire

/// The other end of the provider that does not exist.
struct NinthSandbox: ProviderSandbox {
  static let id = "ninth"
  static let hosts = ["api.ninth.test", "pay.ninth.test"]
  static let merchantHosts: [String] = []
  static let appSchemes: [String] = []
  static let testData = [
    TestDatum(input: .amount("148.00"), outcome: Phrase("ninth.test.any"), source: nil)
  ]
  static let unlistedCodes: [String] = []
  static let settlement = SettlementTerms(basisPoints: 100, days: 1)
  static let settings: [Setting] = []
  static let pageVocabulary = PageVocabulary(pages: ["ninth.menu"], buttons: ["approve", "decline"])
  static let outsideActions: [String] = []
  static let redelivery: [Duration] = [.seconds(60)]
  static let signsTime = false
  static let tellsMerchant = true

  private struct Payment {
    let id: String
    let reference: String
    let amount: Money
    let back: String
    var word = "open"
    var refunds: [String: Money] = [:]

    var refunded: Money { refunds.values.reduce(.zero(amount.currency)) { $0.adding($1) ?? $0 } }

    var body: JSON {
      let captured = word == "paid" || word == "refunded" ? amount : .zero(amount.currency)
      return [
        "id": .string(id), "reference": .string(reference), "status": .string(word),
        "amount": .string(amount.decimalText), "captured": .string(captured.decimalText),
        "refunded": .string(refunded.decimalText), "page": .string("https://pay.ninth.test/\(id)"),
        "page_pass": .string("pass-of-\(id)"), "page_until": "2026-03-01T06:30:00Z",
      ]
    }
  }

  private var payments: [Payment] = []
  var outbox: [SandboxNotification] = []
  mutating func respond(to request: WireRequest, at moment: inout SandboxMoment) -> WireAnswer {
    let pass = HTTPField.Name("X-Ninth-Pass").flatMap { request.head.headerFields[$0] }
    guard pass == "ninth-pass-of-the-server" else { return WireAnswer(status: 401, json: ["error": "pass"]) }
    let parts = request.path.split(separator: "/").map(String.init)
    if parts == ["payments"] { return create(request.json ?? .null, at: &moment) }
    guard parts.count > 1, let index = payments.firstIndex(where: { $0.id == parts[1] }) else {
      return WireAnswer(status: 404, json: ["error": "payment"])
    }
    switch parts.dropFirst(2).first {
    case "confirm" where payments[index].word == "approved":
      payments[index].word = "paid"
      tell("payment_paid", of: payments[index], at: moment.now)
    case "refund": refund(request.json ?? .null, at: index, now: moment.now)
    default: break
    }
    return WireAnswer(status: 200, json: payments[index].body)
  }

  private mutating func create(_ body: JSON, at moment: inout SandboxMoment) -> WireAnswer {
    guard let reference = body["reference"]?.string, let back = body["back"]?.string,
      let amount = body["amount"]?.string.flatMap({ try? Money.parse($0, currency: .sar) })
    else { return WireAnswer(status: 400, json: ["error": "body"]) }
    payments.append(Payment(id: moment.random.uuid(), reference: reference, amount: amount, back: back))
    return WireAnswer(status: 201, json: payments[payments.count - 1].body)
  }

  private mutating func refund(_ body: JSON, at index: Int, now: Timestamp) {
    guard let key = body["refund_key"]?.string, payments[index].refunds[key] == nil,
      let amount = body["amount"]?.string.flatMap({ try? Money.parse($0, currency: .sar) })
    else { return }
    payments[index].refunds[key] = amount
    if payments[index].refunded == payments[index].amount { payments[index].word = "refunded" }
    tell("payment_refunded", of: payments[index], at: now)
  }

  private mutating func tell(_ event: String, of payment: Payment, at now: Timestamp) {
    var fields: HTTPFields = [.contentType: "application/json"]
    if let name = HTTPField.Name("X-Ninth-Seal") { fields[name] = "ninth-hook-of-the-shop" }
    let head = HTTPRequest(
      method: .post, scheme: "https", authority: "shop.till.test", path: "/notifications/ninth", headerFields: fields)
    let body: JSON = [
      "id": .string(payment.id), "event": .string(event), "page_pass": .string("pass-of-\(payment.id)"),
    ]
    outbox.append(
      SandboxNotification(
        at: now.advanced(by: .seconds(1)), reference: payment.reference,
        request: WireRequest(head: head, body: body.compactText, sender: .merchant, operation: "ninth.notification")))
  }

  mutating func open(_ url: String, at moment: inout SandboxMoment) -> PageResponse {
    guard let payment = payments.first(where: { url.hasSuffix($0.id) }), payment.word == "open" else {
      return .unavailable(status: 410)
    }
    let buttons = Self.pageVocabulary.buttons.map { HostedPage.Button(id: $0, label: Phrase("ninth.\($0)")) }
    return .page(HostedPage(id: "ninth.menu", url: url, title: Phrase("ninth.title"), blocks: [], buttons: buttons))
  }

  mutating func submit(_ submission: PageSubmission, at moment: inout SandboxMoment) -> PageResponse {
    guard let index = payments.firstIndex(where: { submission.url.hasSuffix($0.id) }) else {
      return .unavailable(status: 404)
    }
    payments[index].word = submission.button == "approve" ? "approved" : "declined"
    return .redirect("\(payments[index].back)?payment=\(payments[index].id)&answer=\(payments[index].word)")
  }

  var references: [String] { payments.map(\.reference) }

  func truth(of reference: String, at now: Timestamp) -> ProviderRecord {
    guard let payment = payments.last(where: { $0.reference == reference }) else { return .nothing }
    let state: ProviderRecord.State =
      switch payment.word {
      case "approved": .pending
      case "paid": .captured
      case "declined": .declined
      case "refunded": .refunded
      default: .open
      }
    let isTaken = state == .captured || state == .refunded
    return ProviderRecord(
      state: state, words: payment.word, captures: isTaken ? 1 : 0, captured: isTaken ? payment.amount : nil,
      refunded: isTaken ? payment.refunded : nil)
  }

  func nextDeadline(after now: Timestamp) -> SandboxDeadline? { nil }

  static func forge(_ notification: SandboxNotification, as forgery: NotificationForgery) -> SandboxNotification {
    guard let name = HTTPField.Name("X-Ninth-Seal") else { return notification }
    var forged = notification.request
    forged.head.headerFields[name] = forgery == .unsigned ? nil : "somebody-else"
    return SandboxNotification(at: notification.at, reference: notification.reference, request: forged)
  }
}
