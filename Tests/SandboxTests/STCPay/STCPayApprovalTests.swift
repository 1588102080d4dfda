import Commerce
import Pages
import Sandbox
import Testing
import Wire

@Suite("stc pay: approving in the app (Merchant Transactions API V3, MobilePaymentAuthorize)")
struct STCPayApprovalTests {
  @Test("the app asks for five minutes, and no message with a code is sent")
  func asked() {
    var bench = STCPayBench()
    #expect(bench.authorization().wholeMatch(of: /\d{12}/) != nil)
    #expect(bench.truth() == ProviderRecord(state: .open, words: "Pending"))
    #expect(bench.sandbox.messages.isEmpty)
    #expect(
      bench.deadline == SandboxDeadline(at: bench.moment.now.advanced(by: .seconds(300)), name: "approval-expires"))
    bench.wait(.seconds(300))
    #expect(bench.truth() == ProviderRecord(state: .expired, words: "Expired"))
    #expect(bench.outside.isEmpty)
  }

  @Test(
    "what the shopper does in the app decides, on its screen and elsewhere",
    arguments: [("approve", ProviderRecord.State.captured, "approved"), ("cancel", .cancelled, "declined")])
  func inTheApp(button: String, state: ProviderRecord.State, result: String) {
    var bench = STCPayBench()
    let authorization = bench.authorization()
    guard case .page(let page) = bench.openApp(authorization) else {
      Issue.record("no page")
      return
    }
    #expect(page.id == "stc-pay.approve")
    #expect(bench.press(button, authorization) == .redirect("shop://back?RefNum=TILL-000502&result=\(result)"))
    #expect(bench.truth().state == state)
    #expect(bench.truth().captures == (state == .captured ? 1 : 0))

    var elsewhere = STCPayBench()
    _ = elsewhere.authorization()
    #expect(elsewhere.outside == ["stc-pay.approve", "stc-pay.decline"])
    #expect(elsewhere.perform(button == "approve" ? "stc-pay.approve" : "stc-pay.decline") == .accepted)
    #expect(elsewhere.truth().state == state)
    #expect(elsewhere.perform("stc-pay.approve") == .unknown)
    #expect(elsewhere.truth().state == state)
  }

  @Test("a press that comes late or twice changes nothing and leads back")
  func late() {
    var bench = STCPayBench()
    let authorization = bench.authorization()
    _ = bench.press("approve", authorization)
    #expect(bench.press("cancel", authorization).shown?.id == "stc-pay.ended")
    #expect(
      bench.press("back", on: "stc-pay.ended", authorization).address
        == "shop://back?RefNum=TILL-000502&result=approved")
    #expect(bench.truth().captures == 1)

    var expired = STCPayBench()
    let old = expired.authorization()
    expired.wait(.seconds(300))
    #expect(expired.press("approve", old).shown?.id == "stc-pay.ended")
    #expect(expired.press("back", on: "stc-pay.ended", old).address == "shop://back?RefNum=TILL-000502")
    #expect(expired.truth().captures == 0)
  }

  @Test("the same request again while the app asks is the same approval; another amount of money is not asked for")
  func repeated() {
    var bench = STCPayBench()
    let first = bench.authorization()
    bench.wait(.seconds(10))
    #expect(bench.authorization() == first)
    _ = bench.perform("stc-pay.approve")
    #expect(bench.requestApproval().errorCode == 2009)
    #expect(bench.truth().captures == 1)
  }

  @Test("the merchant can take back what the app asks, and nothing else")
  func takenBack() {
    var bench = STCPayBench()
    let authorization = bench.authorization()
    #expect(bench.cancelApproval(authorization).status == 200)
    #expect(bench.truth() == ProviderRecord(state: .cancelled, words: "Cancelled"))
    #expect(bench.cancelApproval(authorization).errorCode == 2027)
    #expect(bench.cancelApproval("unknown").errorCode == 2006)
    #expect(bench.cancelApproval("").errorCode == 2002)
    var paid = STCPayBench()
    let other = paid.authorization()
    _ = paid.perform("stc-pay.approve")
    #expect(paid.cancelApproval(other).errorCode == 2009)
    #expect(paid.truth().captures == 1)
    var old = STCPayBench()
    let third = old.authorization()
    old.wait(.seconds(300))
    #expect(old.cancelApproval(third).errorCode == 2026)
  }

  @Test("a phone without the app shows where to get it, and nothing comes back")
  func missingApp() {
    var bench = STCPayBench(["stc-pay.wallet-app": "missing"])
    let authorization = bench.authorization()
    #expect(bench.openApp(authorization).shown?.id == "stc-pay.app-missing")
    #expect(bench.press("look-again", on: "stc-pay.app-missing", authorization).shown?.id == "stc-pay.app-missing")
    #expect(bench.press("approve", authorization).shown?.id == "stc-pay.app-missing")
    #expect(bench.truth().state == .open)
  }

  @Test(
    "an address of no approval shows nothing",
    arguments: [
      "https://app.stcpay.till.test/approve", "https://app.stcpay.till.test/approve?AuthorizationReference=1",
      "https://app.stcpay.till.test/other?AuthorizationReference=1", "https://app.stcpay.till.test/",
    ])
  func noApproval(url: String) {
    var bench = STCPayBench()
    _ = bench.authorization()
    #expect(bench.sandbox.open(url, at: &bench.moment) == .unavailable(status: 404))
  }

  @Test("a payment that waits for its code can be called off in the app; its code is then worth 2027")
  func calledOffInTheApp() {
    var bench = STCPayBench()
    let pair = bench.pair()
    #expect(bench.outside == ["stc-pay.decline"])
    #expect(bench.perform("stc-pay.approve") == .unknown)
    #expect(bench.perform("stc-pay.decline") == .accepted)
    #expect(bench.confirm(pair).errorCode == 2027)
    #expect(bench.truth().state == .cancelled)
  }

  @Test("a wallet that may not pay is not asked", arguments: [("966515555555", 2008), ("966515555564", 2029)])
  func wallets(mobile: String, code: Int) {
    var bench = STCPayBench()
    #expect(bench.requestApproval(mobile: mobile).errorCode == code)
    #expect(bench.truth() == .nothing)
  }

  @Test(
    "a merchant that may not be paid gets its own code at every call",
    arguments: [
      ("not-found", 2004), ("no-id", 2033), ("inactive", 2034), ("invalid-id", 2035), ("expired-certificate", nil),
    ] as [(String, Int?)])
  func standing(choice: String, code: Int?) {
    var bench = STCPayBench(["stc-pay.merchant": choice])
    for answer in [bench.authorize(), bench.requestApproval(), bench.inquire(), bench.refund("1", "1")] {
      #expect(answer.status != 200)
      #expect(answer.errorCode == code)
      #expect(answer.body.isEmpty == (code == nil))
    }
  }
}

@Suite("stc pay: giving money back (Merchant Transactions API V3, RefundPayment)")
struct STCPayRefundTests {
  @Test("parts can be given back until nothing is left, each under a number of its own")
  func parts() throws {
    var bench = STCPayBench()
    let pair = bench.pair()
    _ = bench.confirm(pair)
    let first = bench.refund(pair.payment, "14.50").json?.at("RefundPaymentResponseMessage", "NewSTCPayRefNum")?.string
    #expect(try #require(first).wholeMatch(of: /\d{10}/) != nil)
    #expect(first != pair.payment)
    #expect(bench.truth().state == .captured)
    #expect(bench.truth().kept?.description == "SAR 50.00")
    #expect(bench.truth().refunded?.description == "SAR 14.50")
    #expect(bench.refund(pair.payment, "50.01").errorCode == 2003)
    #expect(bench.refund(pair.payment, "50").status == 200)
    let truth = bench.truth()
    #expect(truth.state == .refunded)
    #expect(truth.captured?.description == "SAR 64.50")
    #expect(truth.refunded?.description == "SAR 64.50")
    #expect(truth.captures == 1)
    #expect(bench.refund(pair.payment, "0.01").errorCode == 2003)
    let list = bench.inquire().json?.at("PaymentInquiryV4ResponseMessage", "TransactionList")?.array
    #expect(list?.compactMap { $0["Amount"]?.decimal } == ["64.500", "-14.500", "-50.000"])
  }

  @Test("nothing is given back of what was not paid, or in amounts that are none")
  func refused() {
    var bench = STCPayBench()
    let pair = bench.pair()
    #expect(bench.refund(pair.payment, "1.00").errorCode == 2003)
    #expect(bench.refund("4400000000", "1.00").errorCode == 2006)
    _ = bench.confirm(pair)
    for amount in ["0", "-1", "1.005", "\"\"", "null"] {
      #expect([2016, 2036].contains(bench.refund(pair.payment, amount).errorCode), "\(amount)")
    }
    #expect(bench.truth().refunded == nil)
  }
}
