import Commerce
import HTTPTypes
import Pages
import Sandbox
import Testing
import Wire

@Suite("Swedbank Pay's captures, cancellations, reversals and callbacks, as documented")
struct SwedbankPayMoneyTests {
  private func paid(_ bench: SwedbankPayBench) throws -> SwedbankPayBench.Order {
    let order = try #require(bench.order())
    _ = bench.card(order)
    return order
  }

  private static func crowns(_ units: Int64) -> Money { Money(minorUnits: units, currency: .sek) }

  @Test("parts are captured up to what was authorised, and the rest is given up")
  func partial() throws {
    let bench = SwedbankPayBench()
    let order = try paid(bench)
    #expect(bench.transaction("captures", order, 5_000, "c1").status == 200)
    #expect(bench.truth.state == .authorised)
    #expect(bench.truth.captured == Self.crowns(5_000))
    #expect(bench.read(order)?["remainingCaptureAmount"] == 7_900)
    #expect(bench.transaction("captures", order, 8_000, "c2").status == 400)
    #expect(bench.transaction("cancellations", order, 0, "x1").status == 200)
    #expect(bench.truth.state == .captured)
    #expect(bench.truth.kept == Self.crowns(5_000))
    #expect(bench.status(order) == "Paid")
    #expect(bench.transaction("captures", order, 1, "c3").status == 403)
  }

  @Test("a verification needs no amounts, offers cards only, and moves no money", arguments: ["Checkout3", ""])
  func verification(_ product: String) throws {
    let bench = SwedbankPayBench()
    let body = SwedbankPayBench.body(product: "\"\(product)\"").replacing("Purchase", with: "Verify")
      .replacing("\"amount\":12900,\n \"vatAmount\":2580,", with: "")
    #expect(!body.contains("12900"))
    let order = try #require(bench.order(body))
    #expect(bench.open(order).shown?.buttons.map(\.id) == ["card", "terms", "cancel"])
    #expect(bench.card(order).address == "tillpay://done?id=or-42")
    #expect(bench.truth == ProviderRecord(state: .linked, words: product.isEmpty ? "Ready" : "Paid"))
    let read = bench.read(order)
    #expect([read?["operation"], read?["amount"], read?["remainingCaptureAmount"]] == ["Verify", 0, 0])
    for name in ["captures", "cancellations", "reversals"] {
      #expect(bench.transaction(name, order, 100, "x1").status == 403)
    }
    guard !product.isEmpty else {
      let made = read?.at("currentPayment", "payment", "transactions", "transactionList")?.array
      #expect(made?.map { $0["type"] } == ["Verification"])
      return
    }
    #expect(read?.at("paid", "transactionType") == "Verification")
    #expect(read?.at("paid", "details", "maskedPan") == "492500******0004")
    #expect(read?.at("financialTransactions", "financialTransactionsList") == [])
    let swish = body.replacing("\"instrument\":null", with: "\"instrument\":\"Swish\"")
    #expect(bench.order(swish) == nil)
  }

  @Test("each token that an order asks for is made of the card, and none of Swish")
  func tokens() throws {
    let wanted = [
      "generatePaymentToken": "payment", "generateRecurrenceToken": "recurrence",
      "generateUnscheduledToken": "unscheduled",
    ]
    for (member, type) in wanted {
      let bench = SwedbankPayBench()
      let order = try #require(bench.order(SwedbankPayBench.body(more: ",\"\(member)\":true")))
      _ = bench.card(order)
      let tokens = bench.read(order)?.at("paid", "tokens")?.array
      #expect(tokens?.map { $0["type"] } == [.string(type)])
      #expect(tokens?.first?["name"] == "492500******0004" && tokens?.first?["expiryDate"] == "12/2030")
      #expect(tokens?.first?["token"]?.string?.count == 36)
    }
    let bench = SwedbankPayBench()
    let order = try #require(bench.order(SwedbankPayBench.body(more: ",\"generatePaymentToken\":true")))
    _ = bench.swish(order)
    #expect(bench.read(order)?.at("paid", "tokens") == [])
  }

  @Test("the same payeeReference does a thing once")
  func once() throws {
    let bench = SwedbankPayBench()
    let order = try paid(bench)
    let first = bench.transaction("captures", order, 5_000, "c1")
    #expect(bench.transaction("captures", order, 5_000, "c1").json == first.json)
    #expect(bench.truth.captured == Self.crowns(5_000))
  }

  @Test("an authorisation that is given up is cancelled; what is captured and given back is reversed")
  func ends() throws {
    let bench = SwedbankPayBench()
    let order = try paid(bench)
    #expect(bench.transaction("cancellations", order, 0, "x1").status == 200)
    #expect(bench.status(order) == "Cancelled")
    #expect(bench.truth.state == .cancelled)
    #expect(bench.truth.wasHeld)
    let other = SwedbankPayBench()
    let second = try paid(other)
    _ = other.transaction("captures", second, 12_900, "c1")
    #expect(other.transaction("reversals", second, 2_900, "r1").status == 200)
    #expect(other.truth.state == .captured)
    #expect(other.truth.refunded == Self.crowns(2_900))
    #expect(other.transaction("reversals", second, 10_001, "r2").status == 400)
    #expect(other.transaction("reversals", second, 10_000, "r3").status == 200)
    #expect(other.status(second) == "Reversed")
    #expect(other.truth.state == .refunded)
  }

  @Test("Swish leaves nothing to capture or cancel, only to reverse")
  func onePhase() throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order())
    _ = bench.swish(order)
    #expect(bench.transaction("captures", order, 12_900, "c1").status == 403)
    #expect(bench.transaction("cancellations", order, 0, "x1").status == 403)
    #expect(bench.transaction("reversals", order, 12_900, "r1").status == 200)
    #expect(bench.truth.state == .refunded)
  }

  @Test("five refused captures in a row lock the order; a good one between counts anew")
  func lock() throws {
    let bench = SwedbankPayBench()
    let order = try paid(bench)
    for number in 0..<4 { #expect(bench.transaction("captures", order, 99_999, "a\(number)").status == 400) }
    #expect(bench.transaction("captures", order, 1, "good").status == 200)
    for number in 0..<5 { #expect(bench.transaction("captures", order, 99_999, "b\(number)").status == 400) }
    #expect(bench.transaction("captures", order, 1, "late").status == 403)
  }

  @Test("nothing can be moved before it is paid, or without a reference")
  func refused() throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order())
    for name in ["captures", "cancellations", "reversals"] {
      #expect(bench.transaction(name, order, 100, "x1").status == 403)
      #expect(bench.transaction(name, order, 100, "").status == 400)
      #expect(bench.transaction(name, order, 100, String(repeating: "x", count: 31)).status == 400)
    }
    #expect(bench.merchant("POST", order.path + "/captures", "[]").status == 400)
  }

  @Test("each change is told once, unsigned, with the order and the number of the change")
  func callbacks() throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order())
    #expect(bench.sandbox.outbox.isEmpty)
    _ = bench.swish(order, "decline")
    _ = bench.press("again", order)
    _ = bench.card(order)
    _ = bench.transaction("captures", order, 12_900, "c1")
    let sent = bench.sandbox.outbox
    #expect(sent.map { $0.content.json?.at("paymentOrder", "number") } == [1, 2, 3])
    #expect(sent.map { $0.content.json?.at("paymentOrder", "instrument") } == ["Swish", "CreditCard", "CreditCard"])
    for message in sent {
      #expect(message.reference == "or-42")
      #expect(message.content.authority == "shop.till.example")
      #expect(message.content.path == "/hooks")
      #expect(message.content.json?["orderReference"] == "or-42")
      #expect(message.content.json?.at("paymentOrder", "id")?.string == order.path)
      #expect(message.content.head.headerFields.map(\.name.canonicalName) == ["content-type"])
      #expect(message.at.since(bench.moment.now) >= .seconds(1))
      #expect(message.at.since(bench.moment.now) < .seconds(2))
    }
  }

  @Test("a V2 order is told and read in the older shape")
  func secondGeneration() throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order(SwedbankPayBench.body(product: "null")))
    _ = bench.swish(order, "decline")
    _ = bench.press("again", order)
    _ = bench.card(order)
    let body = bench.sandbox.outbox.last?.content.json
    #expect(body?.at("transaction", "number") == 2)
    #expect(body?.at("payment", "number") != nil)
    let read = bench.read(order)
    #expect(read?["status"] == nil)
    #expect(read?["state"] == "Ready")
    let list = read?.at("currentPayment", "payment", "transactions", "transactionList")?.array
    #expect(list?.map { $0["state"]?.string } == ["Failed", "Completed"])
  }

  @Test("the merchant's portal captures and reverses too, and what cannot happen is not offered")
  func portal() throws {
    let bench = SwedbankPayBench()
    let order = try paid(bench)
    func offered() -> [String] { bench.sandbox.outsideActions(for: "or-42", at: bench.moment.now) }
    #expect(offered() == ["swedbank-pay.capture", "swedbank-pay.cancel"])
    #expect(bench.sandbox.perform(.named("swedbank-pay.reverse", reference: "or-42"), at: &bench.moment) == .unknown)
    #expect(bench.sandbox.perform(.named("swedbank-pay.capture", reference: "or-42"), at: &bench.moment) == .accepted)
    #expect(offered() == ["swedbank-pay.reverse"])
    #expect(bench.sandbox.perform(.named("swedbank-pay.reverse", reference: "or-42"), at: &bench.moment) == .accepted)
    #expect(bench.status(order) == "Reversed")
    #expect(offered().isEmpty)
    #expect(bench.sandbox.perform(.named("swedbank-pay.capture", reference: "nobody"), at: &bench.moment) == .unknown)
  }
}
