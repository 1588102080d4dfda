import Commerce
import HTTPTypes
import Pages
import Testing
import Wire

@testable import Sandbox

@Suite("Under which references a ledger holds anything")
struct LedgerReferenceTests {
  @Test("a second reference is listed behind the first, and neither twice")
  func order() {
    var bench = STCPayBench()
    _ = bench.pair("SHOP-2-1")
    bench.wait(.seconds(61))
    _ = bench.pair("SHOP-1-1")
    bench.wait(.seconds(61))
    _ = bench.pair("SHOP-2-2")
    #expect(bench.sandbox.references == ["SHOP-2", "SHOP-1"])
  }

  @Test("stc pay's references are those that merchants count their codes under, and no payment stands under two")
  func counted() {
    var bench = STCPayBench()
    _ = bench.confirm(bench.pair("SHOP-7-1"))
    bench.wait(.seconds(61))
    _ = bench.confirm(bench.pair("SHOP-7"))
    bench.wait(.seconds(61))
    _ = bench.confirm(bench.pair("SHOP-7-1-fee"))
    #expect(bench.sandbox.references == ["SHOP-7", "SHOP", "SHOP-7-1-fee"])
    let all = bench.sandbox.references.compactMap { bench.truth($0).captured?.minorUnits }
    #expect(all == [6_450, 6_450, 6_450])
    #expect(bench.truth("SHOP-7-1").captured?.minorUnits == 6_450)
  }

  @Test("a HyperPay checkout without a reference stands under its own identifier")
  func hyperPay() throws {
    var bench = HyperPayBench()
    let known = bench.checkout()
    let prepared = bench.send(
      .post, "/v1/checkouts", "entityId=\(HyperPayBench.cards)&amount=20.00&currency=SAR&paymentType=DB")
    let unnamed = try #require(prepared.json?["id"]?.string)
    #expect(known != unnamed)
    #expect(bench.sandbox.references == ["TILL-000481", unnamed])
    #expect(bench.truth(unnamed).state == .open)
  }

  @Test("a Tabby payment without a reference stands under its own identifier")
  func tabby() throws {
    let bench = TabbyBench()
    let session = try #require(bench.session(TabbyBench.body(reference: "")))
    #expect(bench.sandbox.references == [session.paymentID])
    #expect(bench.truth(session.paymentID).state == .open)
  }

  @Test("a TrueLayer payment without a reference stands under its own identifier")
  func trueLayer() throws {
    let bench = TrueLayerBench()
    let body = TrueLayerBench.payment().replacing("\"metadata\":{\"reference\":\"TILL-42\"}", with: "\"metadata\":{}")
    let made = try #require(bench.make(body))
    let reference = try #require(bench.sandbox.references.first)
    #expect(reference != "TILL-42")
    #expect(bench.sandbox.truth(of: reference, at: bench.moment.now).state == .open)
    #expect(bench.status(made) == "authorization_required")
  }

  @Test("a Yuno session counts before it has a payment, and its reference once")
  func yuno() throws {
    let bench = YunoBench()
    _ = bench.session(YunoBench.sessionBody(reference: "TILL-9"))
    _ = try #require(bench.payment())
    #expect(bench.sandbox.references == ["TILL-9", "TILL-000200"])
    #expect(bench.truth("TILL-9").state == .open)
  }
}
