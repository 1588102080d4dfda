import Commerce
import HTTPTypes
import Language
import Pages
import Sandbox
import Testing
import Wire

@Suite("Tabby: notices, settings and what happens outside")
struct TabbyAfterwardsTests {
  @Test("a placed order is told a second later, in lower case, with the header that the merchant chose (Webhooks)")
  func authorized() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    _ = bench.approve(session)
    let notice = try #require(bench.sandbox.outbox.first)
    #expect(bench.sandbox.outbox.count == 1)
    #expect(notice.at == bench.moment.now.advanced(by: .seconds(1)))
    #expect(notice.reference == "TILL-2041")
    #expect(notice.content.authority == "shop.till.test")
    #expect(notice.content.path == "/notifications/tabby")
    let header = try #require(HTTPField.Name("X-Secret"))
    #expect(notice.content.head.headerFields[header] == "till-demo-tabby-notification")
    let body = try #require(notice.content.json)
    #expect(body["id"]?.string == session.paymentID)
    #expect(body["status"] == "authorized")
    #expect(body["amount"] == "431.25")
    #expect(body["closed_at"] == .null)
    #expect(body["is_expired"] == false)
    #expect(body["expires_at"] == "2027-03-01T09:00:00Z")
    let forged = TabbySandbox.forge(notice)
    #expect(forged.content.head.headerFields[header] == "somebody-else")
    #expect(forged.content.body == notice.content.body)
  }

  @Test("a normal order gives three notices: authorized, authorized with its capture, closed (Webhooks)")
  func three() throws {
    let bench = TabbyBench(["tabby.capture": "at-once"])
    let session = try #require(bench.session())
    _ = bench.approve(session)
    #expect(bench.notices.map { $0["status"] } == ["authorized", "authorized", "closed"])
    #expect(bench.notices.map { $0["captures"]?.array?.count } == [0, 1, 1])
    #expect(bench.notices.last?["closed_at"] == "2026-03-01T09:00:00Z")
    #expect(bench.truth().captures == 1)
    #expect(bench.status(of: session) == "CLOSED")
    bench.wait(.seconds(30 * 86_400))
    #expect(bench.notices.count == 3)
  }

  @Test(
    "a refusal after the code is told; a payment that ran out or was cancelled only where the merchant asked (Webhooks)"
  )
  func unpaid() throws {
    let bench = TabbyBench()
    let rejected = try #require(bench.session(TabbyBench.body(email: "otp.rejected@tabby.ai")))
    _ = bench.reachPlan(of: rejected)
    #expect(bench.notices.map { $0["status"] } == ["rejected"])
    for choice in ["in-order", "with-expired"] {
      let bench = TabbyBench(["tabby.notices": choice])
      let left = try #require(bench.session())
      let cancelled = try #require(bench.session())
      _ = bench.open(cancelled)
      _ = bench.press("cancel", on: "tabby.code", of: cancelled)
      bench.wait(.seconds(1_800))
      #expect(bench.status(of: left) == "EXPIRED")
      let wanted: [JSON?] = choice == "with-expired" ? ["expired", "expired"] : []
      #expect(bench.notices.map { $0["status"] } == wanted)
      let due = bench.moment.now.advanced(by: .seconds(1))
      #expect(bench.sandbox.outbox.last.map { $0.at == due } ?? (choice == "in-order"))
      // Looking again tells nothing again.
      bench.wait(.seconds(1_800))
      #expect(bench.notices.count == wanted.count)
    }
  }

  @Test("the notice of a capture at 21 days is dated by the capture, whenever somebody looks")
  func late() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    _ = bench.approve(session)
    let due = bench.moment.now.advanced(by: .seconds(21 * 86_400))
    bench.wait(.seconds(40 * 86_400))
    #expect(
      bench.sandbox.outbox.map(\.at).dropFirst() == [due.advanced(by: .seconds(1)), due.advanced(by: .seconds(2))])
    let alone = TabbyBench(["tabby.capture": "only-when-asked"])
    let other = try #require(alone.session())
    _ = alone.approve(other)
    alone.wait(.seconds(400 * 86_400))
    #expect(alone.status(of: other) == "AUTHORIZED")
    #expect(alone.sandbox.nextDeadline(after: alone.moment.now) == nil)
  }

  @Test("a tick can stand before the way back, and closing it leaves a placed order (Testing credentials)")
  func tick() throws {
    let bench = TabbyBench(["tabby.redirect": "after-a-tick"])
    let session = try #require(bench.session())
    #expect(bench.approve(session).shown?.id == "tabby.done")
    #expect(bench.status(of: session) == "AUTHORIZED")
    #expect(bench.open(session).shown?.id == "tabby.done")
    let address = "https://till.example/ok?payment_id=\(session.paymentID)"
    #expect(bench.press("continue", on: "tabby.done", of: session).address == address)
    #expect(bench.open(session).address == address)
  }

  @Test("a new shopper adds a card or Apple Pay after the plan, and can still leave (Checkout flow)")
  func newShopper() throws {
    for button in ["add-card", "apple-pay", "cancel"] {
      let bench = TabbyBench(["tabby.shopper": "new"])
      let session = try #require(bench.session())
      #expect(bench.approve(session).shown?.id == "tabby.card")
      #expect(bench.status(of: session) == "CREATED")
      #expect(bench.press(button, on: "tabby.card", of: session).address != nil)
      #expect(bench.status(of: session) == (button == "cancel" ? "EXPIRED" : "AUTHORIZED"))
    }
  }

  @Test("where the reason of a refusal stands can be either page's, or beside null (Checkout flow; API reference)")
  func rejectionPlace() throws {
    func configuration(_ choice: String) throws -> JSON {
      let bench = TabbyBench(["tabby.rejection-reason": choice])
      let answer = bench.send("POST", "/api/v2/checkout", TabbyBench.body(amount: "\"9000.00\""))
      return try #require(answer.json?["configuration"])
    }
    let offer = try configuration("with-offer")
    #expect(offer.at("available_products", "installments")?[0]?["rejection_reason"] == "order_amount_too_high")
    #expect(offer.at("products", "installments", "rejection_reason") == .null)
    let beside = try configuration("beside-null")
    #expect(beside["available_products"] == .null)
    #expect(beside.at("products", "installments", "rejection_reason") == "order_amount_too_high")
  }

  @Test("a disputed payment refuses refunds with 409, until the dispute ends one way or the other (API reference)")
  func dispute() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    #expect(bench.outside("tabby.dispute") == .unknown)
    _ = bench.approve(session)
    let path = "/api/v2/payments/\(session.paymentID)"
    _ = bench.send("POST", path + "/captures", "{\"amount\":\"431.25\",\"reference_id\":\"c\"}")
    #expect(bench.outside("tabby.dispute") == .accepted)
    let refused = bench.send("POST", path + "/refunds", "{\"amount\":\"1.00\",\"reference_id\":\"r\"}")
    #expect(refused.status == 409)
    #expect(refused.json == ["status": "error", "errorType": "conflict", "error": "payment is disputed"])
    #expect(
      bench.sandbox.outsideActions(for: "TILL-2041", at: bench.moment.now)
        == ["tabby.dispute-approved", "tabby.dispute-declined"])
    #expect(bench.outside("tabby.dispute-approved") == .accepted)
    #expect(bench.truth().state == .refunded)
    #expect(bench.notices.last?["refunds"]?.array?.count == 1)
  }

  @Test("what can happen outside is what would have an effect now, and has it")
  func outside() throws {
    let bench = TabbyBench()
    func possible() -> [String] { bench.sandbox.outsideActions(for: "TILL-2041", at: bench.moment.now) }
    #expect(possible() == [])
    let session = try #require(bench.session())
    #expect(possible() == [], "nobody goes on elsewhere with a page that nobody has seen")
    _ = bench.open(session)
    #expect(possible() == ["tabby.finish-elsewhere"])
    #expect(bench.outside("tabby.finish-elsewhere") == .accepted)
    #expect(possible() == ["tabby.dashboard-capture", "tabby.dashboard-close"])
    #expect(bench.outside("tabby.dashboard-capture") == .accepted)
    #expect(possible() == ["tabby.dashboard-refund", "tabby.dispute"])
    #expect(bench.outside("tabby.dashboard-refund") == .accepted)
    #expect(possible() == ["tabby.dispute"], "a refund that has not arrived can be disputed")
    #expect(bench.truth().state == .refunded)
    func nothingElse(_ left: [String]) {
      for name in TabbySandbox.outsideActions + ["", "tamara.portal-cancel"] where !left.contains(name) {
        #expect(bench.outside(name) == .unknown)
      }
    }
    nothingElse(["tabby.dispute"])
    #expect(bench.outside("tabby.dispute") == .accepted)
    #expect(possible() == ["tabby.dispute-approved", "tabby.dispute-declined"])
    nothingElse(possible())
    #expect(bench.outside("tabby.dispute-approved") == .accepted)
    #expect(possible() == [])
    nothingElse([])
    #expect(bench.truth().state == .refunded)
    #expect(bench.truth().refunded == bench.truth().captured && bench.truth().chargedBack == bench.truth().captured)
    _ = try #require(bench.session(TabbyBench.body(reference: "TILL-2042")))
    bench.wait(.seconds(1_200))
    #expect(bench.outside("tabby.finish-elsewhere", "TILL-2042") == .unknown)
  }

  @Test("pages name the playing store")
  func store() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    let page = try #require(bench.open(session).shown)
    let names = page.blocks.compactMap { if case .fact(_, let value) = $0 { value.values["store"] } else { nil } }
    #expect(names == [.text("Qahwa & Co.")])
  }

  @Test("every page, button and field that is ever shown stands in the vocabulary")
  func vocabulary() throws {
    var pages: [HostedPage?] = []
    for choices in [[:], ["tabby.redirect": "after-a-tick", "tabby.shopper": "new"]] {
      for body in [TabbyBench.body(email: "id.success@tabby.ai"), TabbyBench.body(phone: "", urls: "null")] {
        let bench = TabbyBench(choices)
        let session = try #require(bench.session(body))
        pages.append(bench.open(session).shown)
        pages.append(bench.press("submit", on: "tabby.phone", of: session, ["phone": "500000001"]).shown)
        pages.append(bench.press("submit", on: "tabby.code", of: session, ["otp": "8888"]).shown)
        pages.append(bench.press("submit", on: "tabby.identity", of: session).shown)
        pages.append(bench.press("approve", on: "tabby.plan", of: session).shown)
        pages.append(bench.press("add-card", on: "tabby.card", of: session).shown)
        pages.append(bench.press("continue", on: "tabby.done", of: session).shown)
      }
      let bench = TabbyBench(choices)
      let rejected = try #require(bench.session(TabbyBench.body(email: "otp.rejected@tabby.ai")))
      pages.append(bench.reachPlan(of: rejected).shown)
      let left = try #require(bench.session())
      bench.wait(.seconds(1_201))
      pages.append(bench.open(left).shown)
    }
    let shown = pages.compactMap(\.self)
    let vocabulary = TabbySandbox.pageVocabulary
    #expect(Set(shown.map(\.id)) == Set(vocabulary.pages))
    #expect(Set(shown.flatMap { $0.buttons.map(\.id) }) == Set(vocabulary.buttons))
    #expect(Set(shown.flatMap { $0.fields.map(\.id) }) == Set(vocabulary.fields))
  }
}
