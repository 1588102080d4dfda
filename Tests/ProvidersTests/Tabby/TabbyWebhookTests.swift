import Backend
import Commerce
import DemoMerchant
import Pages
import Payments
import Providers
import Sandbox
import Testing
import Wire

@Suite("Tabby's notices")
struct TabbyWebhookTests {
  let tabby = Tabby()
  static let paymentID = "b6a7f0d2-3a5e-4b7c-8a0b-6f0f3f1d2c33"
  static let secret = "till-demo-tabby-notification"

  func read(_ body: String, secret: String? = secret, name: String = "X-Secret") -> NotificationReading? {
    let headers = secret.map { [MerchantNotification.Header(name: name, value: $0)] } ?? []
    return tabby.read(MerchantNotification(path: "/notifications/tabby", headers: headers, body: body))
  }

  @Test("a notice is known by payment, status and what has moved, and is Tabby's when its header is right")
  func genuine() throws {
    let authorized = try Recorded.text("Tabby/notice-authorized.json")
    #expect(
      read(authorized)
        == NotificationReading(
          authenticity: .genuine, event: "authorized", id: "\(Self.paymentID)/authorized/0/0/TILL-1042-1",
          subject: Self.paymentID))
    #expect(read(authorized, name: "x-secret")?.authenticity == .genuine)
    #expect(try read(Recorded.text("Tabby/notice-refunded.json"))?.id == "\(Self.paymentID)/closed/1/1/TILL-1042-1")
  }

  @Test("a wrong secret, one that only begins right, none, or another header is somebody else's")
  func forged() throws {
    let body = try Recorded.text("Tabby/notice-authorized.json")
    for secret in ["", "x", Self.secret + "x", String(Self.secret.dropLast()), nil] {
      #expect(read(body, secret: secret)?.authenticity == .forged)
    }
    #expect(read(body, name: "X-Tabby-Signature")?.authenticity == .forged)
  }

  @Test("what is no notice is read as none, and nothing crashes", arguments: Recorded.nonsense)
  func nonsense(_ answer: WireAnswer) { #expect(read(answer.body.text) == nil) }

  @Test("no strange type anywhere crashes", arguments: JSON.strangers)
  func strangers(_ stranger: JSON) throws {
    for mutant in try Recorded.json("Tabby/notice-refunded.json").mutants(stranger) {
      let reading = read(mutant.compactText)
      #expect(reading == nil || reading?.subject.isEmpty == false)
    }
  }

  @Test("a placed order is told once, its capture and closing too; the second of each is known")
  func whole() throws {
    let world = try PayLaterWorld(.tabby)
    _ = try world.pay()
    world.wait(.seconds(2))
    #expect(try world.notices().map(\.event) == ["authorized"])
    _ = try world.operate(.capture(.riyals(148_00)))
    world.wait(.seconds(3))
    let receipts = try world.notices()
    #expect(receipts.map(\.event) == ["authorized", "closed"])
    #expect(receipts.allSatisfy { $0.decision == .unchanged && $0.status == 200 })
    #expect(try world.again())
    #expect(try world.notices().map(\.decision) == [.repeated])
    #expect(try world.again(forged: true))
    #expect(try world.notices().map(\.decision) == [.forged])
    #expect(try world.truth().captures == 1)
  }

  @Test("a shopper who closed the page and agreed elsewhere has paid: the notice brings the app the news")
  func withoutReturn() throws {
    let world = try PayLaterWorld(.tabby)
    guard case .pending = try world.pay(pressing: ["tabby.plan": nil]) else {
      Issue.record("not pending")
      return
    }
    #expect(try world.outside("tabby.finish-elsewhere") == .accepted)
    world.wait(.seconds(2))
    #expect(try world.notices().map(\.decision) == [.applied])
    guard case .success? = try world.told() else {
      Issue.record("\(String(describing: try world.told()))")
      return
    }
  }

  @Test("what is done in Tabby's dashboard reaches the app by notice")
  func dashboard() throws {
    let world = try PayLaterWorld(.tabby)
    _ = try world.pay()
    #expect(try world.outside("tabby.dashboard-capture") == .accepted)
    world.wait(.seconds(3))
    _ = try world.notices()
    #expect(try world.outside("tabby.dashboard-refund") == .accepted)
    world.wait(.seconds(3))
    _ = try world.notices()
    guard case .refunded(_, let status)? = try world.told() else {
      Issue.record("\(String(describing: try world.told()))")
      return
    }
    #expect(status.refunded == .riyals(148_00))
  }

  @Test("a capture that is told before its order changes nothing but the order of the news")
  func outOfOrder() throws {
    let world = try PayLaterWorld(.tabby, ["tabby.notices": "capture-first", "tabby.capture": "at-once"])
    guard case .success(_, let paid) = try world.pay() else {
      Issue.record("not paid")
      return
    }
    world.wait(.seconds(200))
    let receipts = try world.notices()
    #expect(receipts.map(\.event) == ["authorized", "closed", "authorized"])
    #expect(receipts.allSatisfy { [.applied, .unchanged].contains($0.decision) })
    guard case .success(_, let status)? = try world.told() else {
      Issue.record("\(String(describing: try world.told()))")
      return
    }
    #expect(status == paid)
  }

  @Test("a payment that ran out is told only where the merchant asked for that")
  func expired() throws {
    for (choice, events) in [("in-order", []), ("with-expired", ["expired"])] {
      let world = try PayLaterWorld(.tabby, ["tabby.notices": choice])
      _ = try world.pay(pressing: ["tabby.plan": nil])
      world.wait(.seconds(1_900))
      #expect(try world.notices().map(\.event) == events)
    }
  }
}
