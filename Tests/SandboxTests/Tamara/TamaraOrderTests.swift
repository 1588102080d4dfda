import Commerce
import Pages
import Sandbox
import Simulation
import Testing
import Wire

@Suite("Tamara: orders")
struct TamaraOrderTests {
  private static func money(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: .sar) }

  private func authorised(_ bench: TamaraBench) throws -> TamaraBench.Order {
    let order = try #require(bench.order())
    _ = bench.approve(order)
    #expect(bench.send("POST", "/orders/\(order.id)/authorise").status == 200)
    return order
  }

  @Test("approved is not paid: the merchant has to authorise (Authorise order)")
  func authorise() throws {
    let bench = TamaraBench()
    let order = try #require(bench.order())
    _ = bench.approve(order)
    #expect(bench.truth() == ProviderRecord(state: .pending, words: "approved", wasHeld: true))
    let answer = bench.send("POST", "/orders/\(order.id)/authorise")
    #expect(answer.status == 200)
    #expect(answer.json?["status"] == "authorised")
    #expect(answer.json?["auto_captured"] == false)
    #expect(answer.json?["authorized_amount"] == ["amount": .number("431.25"), "currency": "SAR"])
    #expect(
      bench.truth() == ProviderRecord(state: .authorised, words: "authorised", held: Self.money(431_25), wasHeld: true))
  }

  @Test("an order that is new, declined or already authorised answers 409 (Tamara's WooCommerce plugin)")
  func authoriseConflict() throws {
    let bench = TamaraBench()
    let new = try #require(bench.order())
    #expect(bench.send("POST", "/orders/\(new.id)/authorise").status == 409)
    let declined = try #require(bench.order(TamaraBench.body(phone: "526422337")))
    _ = bench.passCode(of: declined)
    #expect(bench.send("POST", "/orders/\(declined.id)/authorise").status == 409)
    let order = try authorised(bench)
    #expect(bench.send("POST", "/orders/\(order.id)/authorise").status == 409)
    #expect(bench.status(of: order) == "authorised")
  }

  @Test("an approved order that is not authorised in 72 hours expires (Order status flow)")
  func authoriseBy() throws {
    let bench = TamaraBench()
    let order = try #require(bench.order())
    _ = bench.approve(order)
    let due = bench.moment.now.advanced(by: .seconds(72 * 3_600))
    #expect(bench.sandbox.nextDeadline(after: bench.moment.now) == SandboxDeadline(at: due, name: "authorise-by"))
    bench.wait(.seconds(72 * 3_600) - .milliseconds(1))
    #expect(bench.status(of: order) == "approved")
    bench.wait(.milliseconds(1))
    #expect(bench.status(of: order) == "expired")
    #expect(bench.send("POST", "/orders/\(order.id)/authorise").status == 409)
    #expect(bench.truth() == ProviderRecord(state: .expired, words: "expired", wasHeld: true))
  }

  @Test("a capture takes what it says, in parts or in full; one more answers 409 (Capture order)")
  func capture() throws {
    let bench = TamaraBench()
    let order = try authorised(bench)
    let part = bench.send("POST", "/payments/capture", bench.move("100.00", of: order))
    #expect(part.json?["status"] == "partially_captured")
    #expect(part.json?["captured_amount"]?["amount"] == .number("100.00"))
    #expect(bench.send("POST", "/payments/capture", bench.move("331.26", of: order)).status == 400)
    #expect(bench.send("POST", "/payments/capture", bench.move("0", of: order)).status == 400)
    let rest = bench.send("POST", "/payments/capture", bench.move("331.25", of: order))
    #expect(rest.json?["status"] == "fully_captured")
    #expect(bench.send("POST", "/payments/capture", bench.move("1", of: order)).status == 409)
    #expect(
      bench.truth()
        == ProviderRecord(
          state: .captured, words: "fully_captured", captures: 1, captured: Self.money(431_25)
        ))
  }

  @Test("a capture before authorising, or without an amount, is refused (Capture order)")
  func captureRefused() throws {
    let bench = TamaraBench()
    let order = try #require(bench.order())
    _ = bench.approve(order)
    #expect(bench.send("POST", "/payments/capture", bench.move("431.25", of: order)).status == 409)
    _ = bench.send("POST", "/orders/\(order.id)/authorise")
    let noAmount = bench.send("POST", "/payments/capture", "{\"order_id\":\"\(order.id)\"}")
    #expect(noAmount.status == 400)
    #expect(noAmount.json?["errors"] == [["error_code": "total_amount_required"]])
  }

  @Test("cancelling works from authorised only; an approved order answers 409 (Cancel order)")
  func cancel() throws {
    let bench = TamaraBench()
    let approved = try #require(bench.order())
    _ = bench.approve(approved)
    #expect(bench.send("POST", "/orders/\(approved.id)/cancel", bench.move("431.25")).status == 409)
    _ = bench.send("POST", "/orders/\(approved.id)/authorise")
    let answer = bench.send("POST", "/orders/\(approved.id)/cancel", bench.move("431.25"))
    #expect(answer.json?["status"] == "canceled")
    #expect(answer.json?["canceled_amount"]?["amount"] == .number("431.25"))
    #expect(bench.send("POST", "/orders/\(approved.id)/cancel", bench.move("1")).status == 409)
    #expect(bench.send("POST", "/payments/capture", bench.move("1", of: approved)).status == 409)
    #expect(bench.truth().state == .cancelled)
  }

  @Test("a part that is called off leaves the order updated, and the rest can be captured (Cancel order)")
  func partialCancel() throws {
    let bench = TamaraBench()
    let order = try authorised(bench)
    #expect(bench.send("POST", "/orders/\(order.id)/cancel", bench.move("180.00")).json?["status"] == "updated")
    #expect(bench.truth() == ProviderRecord(state: .authorised, words: "updated", held: Self.money(251_25)))
    #expect(bench.send("POST", "/payments/capture", bench.move("251.26", of: order)).status == 400)
    let answer = bench.send("POST", "/payments/capture", bench.move("251.25", of: order))
    #expect(answer.json?["status"] == "fully_captured")
  }

  @Test("what is left after a part was called off can be called off too")
  func secondCancel() throws {
    let bench = TamaraBench()
    let order = try authorised(bench)
    let path = "/orders/\(order.id)/cancel"
    #expect(bench.send("POST", path, bench.move("180.00")).json?["status"] == "updated")
    #expect(bench.send("POST", path, bench.move("251.26")).status == 400)
    #expect(bench.send("POST", path, bench.move("251.25")).json?["status"] == "canceled")
  }

  @Test("once refunds have begun nothing more is captured: statuses only go forward (Order status flow)")
  func captureAfterRefund() throws {
    let bench = TamaraBench()
    let order = try authorised(bench)
    _ = bench.send("POST", "/payments/capture", bench.move("100.00", of: order))
    _ = bench.send("POST", "/payments/simplified-refund/\(order.id)", bench.move("100.00"))
    #expect(bench.status(of: order) == "fully_refunded")
    #expect(bench.send("POST", "/payments/capture", bench.move("331.25", of: order)).status == 409)
    bench.wait(.seconds(22 * 86_400))
    #expect(bench.status(of: order) == "fully_refunded")
  }

  @Test("refunds give back what was captured, in parts and then in full (Refund order)")
  func refund() throws {
    let bench = TamaraBench()
    let order = try authorised(bench)
    let path = "/payments/simplified-refund/\(order.id)"
    #expect(bench.send("POST", path, bench.move("180.00")).status == 409)
    let capture = bench.send("POST", "/payments/capture", bench.move("431.25", of: order))
    let part = bench.send("POST", path, bench.move("180.00"))
    #expect(part.json?["status"] == "partially_refunded")
    #expect(part.json?["capture_id"] == capture.json?["capture_id"])
    #expect(part.json?["comment"] == "one kettle")
    #expect(bench.truth().kept == Self.money(251_25))
    #expect(bench.send("POST", path, bench.move("251.26")).status == 400)
    #expect(bench.send("POST", path, bench.move("251.25")).json?["status"] == "fully_refunded")
    #expect(bench.send("POST", path, bench.move("0.01")).status == 409)
    #expect(
      bench.truth()
        == ProviderRecord(
          state: .refunded, words: "fully_refunded", captures: 1, captured: Self.money(431_25),
          refunded: Self.money(431_25)))
  }

  @Test("21 days after authorising, Tamara captures what is left by itself (Authorise order)")
  func automaticCapture() throws {
    let bench = TamaraBench()
    let order = try authorised(bench)
    let due = try #require(bench.sandbox.nextDeadline(after: bench.moment.now))
    #expect(due.name == "auto-capture")
    bench.wait(due.at.since(bench.moment.now))
    #expect(bench.truth().state == .captured)
    #expect(bench.status(of: order) == "fully_captured")
    #expect(bench.truth().captures == 1)
    #expect(bench.sandbox.nextDeadline(after: bench.moment.now) == nil)
  }

  @Test("of several orders under one reference, the one that holds money is the truth, else the newest")
  func truthOfReference() throws {
    let bench = TamaraBench()
    #expect(bench.truth() == .nothing)
    let first = try authorised(bench)
    let second = try #require(bench.order())
    #expect(bench.truth().words == "authorised")
    _ = bench.send("POST", "/orders/\(first.id)/cancel", bench.move("431.25"))
    #expect(bench.truth().words == "new")
    _ = bench.approve(second)
    #expect(bench.truth().words == "approved")
  }

  @Test("whatever happens in whatever order, statuses only go forward and the sums hold", arguments: 0..<40)
  func randomWalk(seed: UInt64) throws {
    var dice = SeededRandom(seed: seed)
    let bench = TamaraBench()
    let order = try #require(bench.order(TamaraBench.body(phone: seed % 8 == 0 ? "526422337" : "544337866")))
    let stages = [
      ["new"], ["approved"], ["declined", "expired"], ["authorised"], ["updated"], ["canceled"],
      ["partially_captured"], ["fully_captured"], ["partially_refunded"], ["fully_refunded"],
    ]
    var last = 0
    for step in 0..<60 {
      // Amounts that add up to the order, so that sums are reached exactly as well as passed.
      let amount = ["100.00", "131.25", "200.00"][Int(dice.next(below: 3))]
      switch dice.next(below: 9) {
      case 0, 1: _ = bench.approve(order)
      case 2: _ = bench.send("POST", "/orders/\(order.id)/authorise")
      case 3: _ = bench.send("POST", "/orders/\(order.id)/cancel", bench.move(amount))
      case 4: _ = bench.send("POST", "/payments/capture", bench.move(amount, of: order))
      case 5: _ = bench.send("POST", "/payments/simplified-refund/\(order.id)", bench.move(amount))
      case 6: _ = bench.press("cancel", on: "tamara.plan", of: order)
      case 7: bench.wait(.seconds(Int64(dice.next(below: 200))))
      default: if step > 30 { bench.wait(.seconds(Int64(dice.next(below: 10 * 86_400)))) }
      }
      let json = try #require(bench.send("GET", "/orders/\(order.id)").json)
      let status = try #require(json["status"]?.string)
      let stage = try #require(stages.firstIndex { $0.contains(status) })
      #expect(stage >= last)
      last = stage
      func sum(_ name: String) -> Int64 {
        (try? Money.parse(json[name]?["amount"]?.decimal ?? "", currency: .sar))?.minorUnits ?? -1
      }
      #expect(sum("canceled_amount") + sum("captured_amount") <= 431_25)
      #expect(sum("refunded_amount") <= sum("captured_amount"))
      #expect(bench.truth().words == status)
    }
  }
}
