import Commerce
import Pages
import Sandbox
import Simulation
import Testing
import Wire

@Suite("Tabby: payments")
struct TabbyPaymentTests {
  private static func move(_ amount: String, _ reference: String) -> String {
    "{\"amount\":\"\(amount)\",\"reference_id\":\"\(reference)\"}"
  }

  @Test("a payment reads back what it was made from; expires_at lies a year ahead (API reference)")
  func read() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    let payment = try #require(bench.payment(session))
    #expect(payment["amount"] == "431.25")
    #expect(payment["currency"] == "SAR")
    #expect(payment.at("order", "reference_id") == "TILL-2041")
    #expect(payment.at("buyer", "name") == "Huda Q.")
    #expect(payment["created_at"] == "2026-03-01T09:00:00Z")
    #expect(payment["expires_at"] == "2027-03-01T09:00:00Z")
    #expect(payment["captures"] == [])
    #expect(payment["refunds"] == [])
  }

  @Test("a full capture closes the payment; the whole payment comes back (Payment statuses)")
  func fullCapture() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    _ = bench.approve(session)
    let answer = bench.send(
      "POST", "/api/v2/payments/\(session.paymentID)/captures", Self.move("431.25", "cap-1"))
    #expect(answer.status == 200)
    #expect(answer.json?["status"] == "CLOSED")
    #expect(answer.json?["captures"]?[0]?["reference_id"] == "cap-1")
    let held = Money(minorUnits: 431_25, currency: .sar)
    #expect(bench.truth() == ProviderRecord(state: .captured, words: "CLOSED", captures: 1, captured: held))
  }

  @Test("a partial capture leaves the payment AUTHORIZED; closing gives the rest back (Payment statuses)")
  func partialCapture() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    _ = bench.approve(session)
    let path = "/api/v2/payments/\(session.paymentID)"
    #expect(bench.send("POST", path + "/captures", Self.move("100.00", "a")).json?["status"] == "AUTHORIZED")
    #expect(bench.send("POST", path + "/captures", Self.move("331.26", "b")).status == 400)
    #expect(bench.send("POST", path + "/close").json?["status"] == "CLOSED")
    #expect(bench.truth().kept == Money(minorUnits: 100_00, currency: .sar))
    let again = bench.send("POST", path + "/close")
    #expect(again.status == 400)
    #expect(again.json?["error"] == "already closed")
  }

  @Test("closing without a capture is how a placed order is called off: CLOSED is no proof of payment")
  func closeUncaptured() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    _ = bench.approve(session)
    #expect(bench.send("POST", "/api/v2/payments/\(session.paymentID)/close").json?["captures"] == [])
    #expect(bench.status(of: session) == "CLOSED")
    #expect(bench.truth().state == .cancelled)
    #expect(bench.truth().captures == 0)
  }

  @Test("the same reference_id captures or refunds once only (Payment processing)")
  func idempotency() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    _ = bench.approve(session)
    let path = "/api/v2/payments/\(session.paymentID)"
    for _ in 0..<3 {
      let answer = bench.send("POST", path + "/captures", Self.move("431.25", "cap-1"))
      #expect(answer.status == 200)
      #expect(answer.json?["captures"]?.array?.count == 1)
    }
    for _ in 0..<3 {
      let answer = bench.send("POST", path + "/refunds", Self.move("31.25", "ref-1"))
      #expect(answer.status == 200)
      #expect(answer.json?["refunds"]?.array?.count == 1)
    }
    #expect(bench.truth().kept == Money(minorUnits: 400_00, currency: .sar))
    #expect(bench.truth().captures == 1)
  }

  @Test("a payment that is not AUTHORIZED cannot be captured (Response codes)")
  func captureTooEarly() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    let path = "/api/v2/payments/\(session.paymentID)"
    let early = bench.send("POST", path + "/captures", Self.move("1.00", "a"))
    #expect(early.status == 400)
    #expect(early.json?["error"] == "could not capture not authorized payments")
    #expect(bench.send("POST", path + "/close").status == 400)
  }

  @Test("a payment without captures cannot be refunded, nor more than was captured (Response codes)")
  func refundTooMuch() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    _ = bench.approve(session)
    let path = "/api/v2/payments/\(session.paymentID)"
    let early = bench.send("POST", path + "/refunds", Self.move("1.00", "a"))
    #expect(early.status == 400)
    #expect(early.json?["error"] == "can not refund payment that has no captures and not closed")
    _ = bench.send("POST", path + "/captures", Self.move("431.25", "c"))
    #expect(bench.send("POST", path + "/refunds", Self.move("431.26", "b")).status == 400)
    #expect(bench.send("POST", path + "/refunds", Self.move("431.25", "b")).json?["status"] == "CLOSED")
    #expect(bench.send("POST", path + "/refunds", Self.move("0.01", "d")).status == 400)
    #expect(bench.truth().state == .refunded)
    #expect(bench.truth().refunded == Money(minorUnits: 431_25, currency: .sar))
  }

  @Test("refunds end 180 days after the payment was made (Payment processing)")
  func refundWindow() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    _ = bench.approve(session)
    let path = "/api/v2/payments/\(session.paymentID)"
    _ = bench.send("POST", path + "/captures", Self.move("431.25", "c"))
    bench.wait(.seconds(180 * 86_400))
    #expect(bench.send("POST", path + "/refunds", Self.move("1.00", "r1")).status == 200)
    bench.wait(.milliseconds(1))
    #expect(bench.send("POST", path + "/refunds", Self.move("1.00", "r2")).status == 400)
  }

  @Test("left alone for 21 days, Tabby captures by itself (Payment processing)")
  func automaticCapture() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session())
    _ = bench.approve(session)
    let due = try #require(bench.sandbox.nextDeadline(after: bench.moment.now))
    #expect(due.name == "auto-capture")
    #expect(due.at == bench.moment.now.advanced(by: .seconds(21 * 86_400)))
    bench.wait(due.at.since(bench.moment.now))
    // The ledger says so whether or not anybody asked before.
    #expect(bench.truth().state == .captured)
    #expect(bench.status(of: session) == "CLOSED")
    #expect(bench.truth().captures == 1)
    // The last thing that time does to a payment is to end its refunds.
    let last = try #require(bench.sandbox.nextDeadline(after: bench.moment.now))
    #expect(last.name == "refund-window-ends")
    #expect(bench.sandbox.nextDeadline(after: last.at) == nil)
  }

  @Test("of several payments under one reference, the one that holds money is the truth, else the newest")
  func truthOfReference() throws {
    let bench = TabbyBench()
    #expect(bench.truth() == .nothing)
    let first = try #require(bench.session())
    _ = bench.approve(first)
    let second = try #require(bench.session())
    _ = bench.open(second)
    _ = bench.press("cancel", on: "tabby.code", of: second)
    #expect(bench.truth().state == .authorised)
    _ = bench.send("POST", "/api/v2/payments/\(first.paymentID)/close")
    #expect(bench.truth() == ProviderRecord(state: .cancelled, words: "EXPIRED", wasHeld: true))
    #expect(bench.truth("another") == .nothing)
  }

  @Test(
    "whatever happens in whatever order, no final status changes and no more goes back than was taken",
    arguments: 0..<40)
  func randomWalk(seed: UInt64) throws {
    var dice = SeededRandom(seed: seed)
    let bench = TabbyBench()
    bench.moment.random = SeededRandom(seed: seed)
    let email = dice.next(below: 4) == 0 ? "otp.rejected@tabby.ai" : "otp.success@tabby.ai"
    let session = try #require(bench.session(TabbyBench.body(email: email)))
    let path = "/api/v2/payments/\(session.paymentID)"
    var last = "CREATED"
    for step in 0..<60 {
      // Amounts that add up to the order, so that sums are reached exactly as well as passed.
      let amount = ["100.00", "131.25", "200.00"][Int(dice.next(below: 3))]
      switch dice.next(below: 10) {
      case 0: _ = bench.open(session)
      case 1: _ = bench.press("submit", on: "tabby.code", of: session, ["otp": "8888"])
      case 2: _ = bench.press("approve", on: "tabby.plan", of: session)
      case 3 where dice.next(below: 6) == 0: _ = bench.press("cancel", on: "tabby.plan", of: session)
      case 4: _ = bench.send("POST", path + "/captures", Self.move(amount, "c\(dice.next(below: 5))"))
      case 5: _ = bench.send("POST", path + "/refunds", Self.move(amount, "r\(dice.next(below: 5))"))
      case 6 where dice.next(below: 6) == 0: _ = bench.send("POST", path + "/close")
      case 7: bench.wait(.seconds(Int64(dice.next(below: 400))))
      case 8 where step > 40: bench.wait(.seconds(Int64(dice.next(below: 30 * 86_400))))
      default: break
      }
      let payment = try #require(bench.payment(session))
      let status = try #require(payment["status"]?.string)
      switch last {
      case "CREATED": #expect(status != "CLOSED")
      case "AUTHORIZED": #expect(["AUTHORIZED", "CLOSED"].contains(status))
      default: #expect(status == last)
      }
      last = status
      func sum(_ list: String) -> Int64 {
        (payment[list]?.array ?? []).reduce(0) { sum, entry in
          sum + ((try? Money.parse(entry["amount"]?.string ?? "", currency: .sar))?.minorUnits ?? 0)
        }
      }
      #expect(sum("captures") <= 431_25)
      #expect(sum("refunds") <= sum("captures"))
      #expect(bench.truth().words == status)
      #expect(bench.truth().state.holdsMoney == (status == "AUTHORIZED" || sum("captures") > sum("refunds")))
    }
  }
}
