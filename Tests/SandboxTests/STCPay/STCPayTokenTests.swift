import Pages
import Sandbox
import Testing
import Wire

@Suite("stc pay: wallets that are stored under a token (Direct Payment API V4, TokenizeYn)")
struct STCPayTokenTests {
  private func confirm(_ bench: inout STCPayBench, _ pair: STCPayBench.Pair, code: String = "123456", _ more: String)
    -> WireAnswer
  {
    bench.send(
      "DirectPaymentConfirm",
      """
      {"DirectPaymentConfirmV4RequestMessage": {"OtpReference": "\(pair.otp)", "OtpValue": "\(code)",
       "STCPayPmtReference": "\(pair.payment)"\(more)}}
      """)
  }

  private func inquired(_ bench: inout STCPayBench) -> [String?] {
    let list = bench.inquire().json?.at("PaymentInquiryV4ResponseMessage", "TransactionList")?.array ?? []
    return list.map { $0["TokenId"]?.string }
  }

  @Test("a wallet is stored when the merchant asks for it and it has paid, and the inquiry says its token too")
  func stored() throws {
    var bench = STCPayBench()
    let pair = bench.pair()
    #expect(confirm(&bench, pair, code: "111112", ", \"TokenizeYn\": true").errorCode == 2031)
    #expect(inquired(&bench) == [""])
    let token = try #require(
      confirm(&bench, pair, ", \"TokenizeYn\": true").confirmed?["TokenId"]?.string)
    #expect(token.wholeMatch(of: /[0-9a-f]{32}/) != nil)
    #expect(inquired(&bench) == [token])
    var other = STCPayBench()
    #expect(confirm(&other, other.pair(), ", \"TokenizeYn\": false").confirmed?["TokenId"] == "")
  }

  @Test("a stored wallet keeps its token, which its next payment may name and no other wallet's")
  func named() throws {
    var bench = STCPayBench()
    let token = try #require(
      confirm(&bench, bench.pair(), ", \"TokenizeYn\": true").confirmed?["TokenId"]?.string)
    bench.wait(.seconds(61))
    let name = ", \"TokenReference\": \"\(token)\""
    let again = bench.pair("TILL-000503")
    #expect(confirm(&bench, again, ", \"TokenReference\": \"nobody\"").errorCode == 2022)
    #expect(confirm(&bench, again, name + ", \"TokenizeYn\": true").confirmed?["TokenId"]?.string == token)
    let stranger = bench.pair("TILL-000504", mobile: "966512345679")
    #expect(confirm(&bench, stranger, name).errorCode == 2022)
  }
}
