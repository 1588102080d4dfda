import Commerce
import Cryptography
import HTTPTypes
import Language
import Pages
import Sandbox
import Testing
import Wire

@Suite("Tamara: notices, settings and what happens outside")
struct TamaraAfterwardsTests {
  private func claims(_ token: String?) -> JSON? {
    guard let part = token?.split(separator: ".").dropFirst().first, let bytes = Base64.decode(String(part), .url)
    else {
      return nil
    }
    return try? JSON(parsing: String(decoding: bytes, as: UTF8.self))
  }

  @Test("an approved order is told with a token in a header and in the query, valid for 15 minutes (Webhooks)")
  func approved() throws {
    let bench = TamaraBench()
    let order = try #require(bench.order())
    _ = bench.approve(order)
    let notice = try #require(bench.sandbox.outbox.first)
    #expect(bench.sandbox.outbox.count == 1)
    #expect(notice.at == bench.moment.now.advanced(by: .seconds(1)))
    #expect(notice.reference == "TILL-3307")
    #expect(notice.content.path == "/notifications/tamara")
    let query = try #require(notice.content.query["tamaraToken"])
    #expect(notice.content.head.headerFields[.authorization] == "Bearer \(query)")
    let body: JSON = [
      "order_id": .string(order.id), "order_reference_id": "TILL-3307", "order_number": "3307",
      "event_type": "order_approved", "data": [],
    ]
    #expect(notice.content.json == body)
    let seconds = bench.moment.now.milliseconds / 1_000
    #expect(
      claims(query) == ["iss": "Tamara", "iat": .number("\(seconds)"), "exp": .number("\(seconds + 900)")])
    let parts = query.split(separator: ".").map(String.init)
    let key = SymmetricKey(data: Array("till-demo-tamara-notification-token".utf8))
    let wanted = HMAC<SHA256>.authenticationCode(for: Array("\(parts[0]).\(parts[1])".utf8), using: key)
    #expect(Base64.decode(parts[2], .url) == Array(wanted))
    let forged = TamaraSandbox.forge(notice)
    #expect(forged.content.body == notice.content.body)
    #expect(forged.content.query["tamaraToken"] != query)
    #expect(forged.content.head.headerFields[.authorization] != "Bearer \(query)")
  }

  @Test("each step is told with the data that is documented for it: a list where there is none (Webhooks)")
  func data() throws {
    let bench = TamaraBench()
    let order = try #require(bench.order())
    _ = bench.approve(order)
    _ = bench.send("POST", "/orders/\(order.id)/authorise")
    let capture = bench.send("POST", "/payments/capture", bench.move("431.25", of: order)).json
    let refund = bench.send("POST", "/payments/simplified-refund/\(order.id)", bench.move("180.00")).json
    #expect(
      bench.notices.map { $0["event_type"] } == [
        "order_approved", "order_authorised", "order_captured", "order_refunded",
      ])
    #expect(bench.notices[1]["data"] == [])
    #expect(
      bench.notices[2]["data"]
        == ["capture_id": capture?["capture_id"] ?? nil, "captured_amount": capture?["captured_amount"] ?? nil])
    #expect(bench.notices[3].at("data", "refund_id") == refund?["refund_id"])
    #expect(bench.notices[3].at("data", "capture_id") == capture?["capture_id"])
    #expect(bench.notices[3].at("data", "comment") == "one kettle")
  }

  @Test("a refusal, a cancel, a part called off and time running out are told too (Webhooks)")
  func unhappy() throws {
    let bench = TamaraBench()
    let declined = try #require(bench.order(TamaraBench.body(phone: "526422337")))
    _ = bench.passCode(of: declined)
    #expect(bench.notices.last?["event_type"] == "order_declined")
    #expect(bench.notices.last?.at("data", "declined_reason")?.string != nil)
    let order = try #require(bench.order())
    _ = bench.approve(order)
    _ = bench.send("POST", "/orders/\(order.id)/authorise")
    _ = bench.send("POST", "/orders/\(order.id)/cancel", bench.move("180.00"))
    #expect(bench.notices.last?["event_type"] == "order_updated")
    _ = bench.send("POST", "/orders/\(order.id)/cancel", bench.move("251.25"))
    #expect(bench.notices.last?["event_type"] == "order_canceled")
    #expect(bench.notices.last?.at("data", "canceled_amount", "amount") == .number("251.25"))
    _ = try #require(bench.order(TamaraBench.body(reference: "TILL-3308")))
    let count = bench.notices.count
    let due = bench.moment.now.advanced(by: .seconds(1_801))
    bench.wait(.seconds(3_600))
    bench.wait(.seconds(3_600))
    #expect(bench.notices.count == count + 1)
    #expect(bench.notices.last?["event_type"] == "order_expired")
    #expect(bench.sandbox.outbox.last?.at == due)
  }

  @Test("the older channel speaks where the checkout named an address, beside the registered webhook if there is one")
  func channels() throws {
    let without = "\"cancel\":\"https://till.example/cancel\"}"
    func keys(_ choice: String, _ extra: String) throws -> [String] {
      let bench = TamaraBench(["tamara.notices": choice])
      let body = TamaraBench.body().replacing(without, with: extra)
      _ = bench.approve(try #require(bench.order(body)))
      return bench.notices.map { $0["event_type"] == nil ? "order_status" : "event_type" }
    }
    let with = "\"cancel\":\"https://till.example/cancel\",\"notification\":\"https://till.example/ipn\"}"
    #expect(try keys("webhook", with) == ["event_type", "order_status"])
    #expect(try keys("webhook", without) == ["event_type"])
    #expect(try keys("notification-url", with) == ["order_status"])
    #expect(try keys("notification-url", without) == [])
    #expect(try keys("both", with) == ["event_type", "order_status"])
  }

  @Test("an account that authorises by itself goes from approved to fully captured (Authorise order)")
  func automatic() throws {
    let bench = TamaraBench(["tamara.authorisation": "automatic"])
    let order = try #require(bench.order())
    _ = bench.approve(order)
    #expect(bench.status(of: order) == "fully_captured")
    #expect(bench.notices.map { $0["event_type"] } == ["order_approved", "order_captured"])
    #expect(bench.send("POST", "/payments/capture", bench.move("1", of: order)).status == 409)
    #expect(bench.send("POST", "/orders/\(order.id)/authorise").status == 409)
    #expect(bench.truth().captures == 1)
  }

  @Test("left alone for 90 days an authorised order expires, where that older rule is chosen (Order status flow)")
  func expires() throws {
    for capturesFirst in [false, true] {
      let bench = TamaraBench(["tamara.uncaptured": "expires-after-90-days"])
      let order = try #require(bench.order())
      _ = bench.approve(order)
      _ = bench.send("POST", "/orders/\(order.id)/authorise")
      if capturesFirst { _ = bench.send("POST", "/payments/capture", bench.move("100.00", of: order)) }
      bench.wait(.seconds(89 * 86_400))
      #expect(bench.truth().state == (capturesFirst ? .captured : .authorised))
      bench.wait(.seconds(86_400))
      #expect(bench.status(of: order) == (capturesFirst ? "partially_captured" : "expired"))
      #expect(bench.truth().wasHeld)
    }
  }

  @Test(
    "a new shopper shows who it is, picks a plan, and pays the first part with a card that passes (Testing scenarios)")
  func newShopper() throws {
    let bench = TamaraBench(["tamara.shopper": "new"])
    let order = try #require(bench.order())
    #expect(bench.passCode(of: order).shown?.id == "tamara.identity")
    #expect(bench.press("regenerate", on: "tamara.identity", of: order).shown?.id == "tamara.identity")
    #expect(bench.press("submit", on: "tamara.identity", of: order).shown?.id == "tamara.plan")
    #expect(bench.press("approve", on: "tamara.plan", of: order).shown?.id == "tamara.card")
    for card in ["card-shared", "card-failing"] {
      let page = try #require(bench.press(card, on: "tamara.card", of: order).shown)
      #expect(page.id == "tamara.card")
      #expect(page.blocks.contains { if case .notice = $0 { true } else { false } })
      #expect(bench.status(of: order) == "new")
    }
    #expect(bench.press("card-good", on: "tamara.card", of: order).address != nil)
    #expect(bench.status(of: order) == "approved")
  }

  @Test("where the shopper picks the plan, the order has the parts that were picked, and they add up (Magento module)")
  func planOnPage() throws {
    let bench = TamaraBench(["tamara.plan": "on-page"])
    let order = try #require(bench.order(TamaraBench.body(amount: "100.01")))
    let first = try #require(bench.passCode(of: order).shown)
    #expect(first.parts.count == 3)
    let page = try #require(bench.press("plan-4", on: "tamara.plan", of: order).shown)
    #expect(page.parts.map(\.amount.decimalText) == ["25.01", "25.00", "25.00", "25.00"])
    #expect(page.buttons.map(\.id) == ["approve", "plan-2", "plan-3", "plan-6", "cancel"])
    _ = bench.press("approve", on: "tamara.plan", of: order)
    #expect(bench.send("GET", "/orders/\(order.id)").json?["instalments"]?.integer == 4)
    let fixed = TamaraBench()
    let other = try #require(fixed.order())
    _ = fixed.passCode(of: other)
    #expect(fixed.press("plan-4", on: "tamara.plan", of: other).shown?.parts.count == 3)
  }

  @Test("an order that is held waits on a page of its own and goes on when somebody decides")
  func held() throws {
    for (action, status) in [("tamara.release-held", "approved"), ("tamara.decline-held", "declined")] {
      let bench = TamaraBench(["tamara.review": "holds"])
      let order = try #require(bench.order())
      #expect(bench.approve(order).shown?.id == "tamara.held")
      #expect(bench.status(of: order) == "on_hold")
      #expect(bench.truth() == ProviderRecord(state: .pending, words: "on_hold"))
      let back = bench.press("back", on: "tamara.held", of: order).address
      #expect(back == "https://till.example/ok?paymentStatus=on_hold&orderId=\(order.id)")
      #expect(bench.outside(action) == .accepted)
      #expect(bench.status(of: order) == status)
      #expect(bench.outside(action) == .unknown)
    }
  }

  @Test("a tick can stand before the way back, and closing it leaves an approved order")
  func tick() throws {
    let bench = TamaraBench(["tamara.redirect": "after-a-tick"])
    let order = try #require(bench.order())
    #expect(bench.approve(order).shown?.id == "tamara.done")
    #expect(bench.status(of: order) == "approved")
    let address = "https://till.example/ok?paymentStatus=approved&orderId=\(order.id)"
    #expect(bench.press("continue", on: "tamara.done", of: order).address == address)
    #expect(bench.open(order.url).address == address)
  }

  @Test("what can happen outside is what would have an effect now, and has it")
  func outside() throws {
    let bench = TamaraBench()
    func possible() -> [String] { bench.sandbox.outsideActions(for: "TILL-3307", at: bench.moment.now) }
    #expect(possible() == [])
    let order = try #require(bench.order())
    #expect(possible() == [], "nobody goes on elsewhere with a page that nobody has seen")
    _ = bench.open(order.url)
    #expect(possible() == ["tamara.finish-elsewhere"])
    #expect(bench.outside("tamara.finish-elsewhere") == .accepted)
    #expect(possible() == [])
    _ = bench.send("POST", "/orders/\(order.id)/authorise")
    #expect(possible() == ["tamara.portal-cancel-half", "tamara.portal-cancel", "tamara.portal-capture"])
    #expect(bench.outside("tamara.portal-cancel-half") == .accepted)
    #expect(bench.truth().words == "updated")
    #expect(possible() == ["tamara.portal-cancel", "tamara.portal-capture"])
    #expect(bench.outside("tamara.portal-capture") == .accepted)
    #expect(bench.truth().captured == Money(minorUnits: 215_63, currency: .sar))
    #expect(bench.outside("tamara.portal-refund") == .accepted)
    #expect(bench.truth().state == .refunded)
    for name in TamaraSandbox.outsideActions + ["", "tabby.dispute"] { #expect(bench.outside(name) == .unknown) }
    _ = try #require(bench.order(TamaraBench.body(reference: "TILL-3308")))
    bench.wait(.seconds(1_800))
    #expect(bench.outside("tamara.finish-elsewhere", "TILL-3308") == .unknown)
  }

  @Test("dates are the store's own, and parts in three decimals add up to the last fils")
  func dates() throws {
    let bench = TamaraBench(utcOffsetMinutes: 240)
    bench.go(to: try #require(Timestamp(iso8601: "2026-01-30T20:30:00Z")))
    let items = """
      [{"reference_id":"L1","type":"Physical","name":"Kettle","sku":"KET-9","quantity":2,
      "total_amount":{"amount":10.001,"currency":"KWD"}}]
      """
    let body = TamaraBench.body(
      amount: "10.001", currency: "KWD", country: "KW", phone: "94433786", delivery: "KW", items: items)
    let order = try #require(bench.order(body))
    let page = try #require(bench.passCode(of: order).shown)
    #expect(page.parts.map { $0.due?.description } == [nil, "2026-02-28", "2026-03-31"])
    #expect(page.parts.map(\.amount.decimalText) == ["3.334", "3.334", "3.333"])
    #expect(page.sumOfParts?.decimalText == "10.001")
  }

  @Test("every page, button and field that is ever shown stands in the vocabulary")
  func vocabulary() throws {
    var pages: [HostedPage?] = []
    let choices = ["tamara.redirect": "after-a-tick", "tamara.shopper": "new", "tamara.plan": "on-page"]
    for choices in [choices, choices.merging(["tamara.review": "holds"]) { $1 }] {
      let bench = TamaraBench(choices)
      let order = try #require(bench.order())
      pages.append(bench.open(order.url).shown)
      let code = bench.press("submit", on: "tamara.phone", of: order).shown
      pages += [code, bench.press("submit", on: "tamara.code", of: order, ["otp": bench.shownCode(code) ?? ""]).shown]
      pages.append(bench.press("submit", on: "tamara.identity", of: order).shown)
      pages.append(bench.press("plan-2", on: "tamara.plan", of: order).shown)
      pages.append(bench.press("approve", on: "tamara.plan", of: order).shown)
      pages.append(bench.press("card-good", on: "tamara.card", of: order).shown)
    }
    let bench = TamaraBench()
    pages.append(bench.passCode(of: try #require(bench.order(TamaraBench.body(phone: "526422337")))).shown)
    let texted = try TamaraInStoreTests.made(bench).order
    pages.append(bench.approve(texted).shown)
    let left = try #require(bench.order())
    bench.wait(.seconds(1_801))
    pages.append(bench.open(left.url).shown)
    let shown = pages.compactMap(\.self)
    let vocabulary = TamaraSandbox.pageVocabulary
    #expect(Set(shown.map(\.id)) == Set(vocabulary.pages))
    #expect(Set(shown.flatMap { $0.buttons.map(\.id) }) == Set(vocabulary.buttons))
    #expect(Set(shown.flatMap { $0.fields.map(\.id) }) == Set(vocabulary.fields))
  }
}
