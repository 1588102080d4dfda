import HTTPTypes
import Payments
import Testing
import Wire

@testable import Providers

/// What a provider says for itself travels to the app as it was said.
struct AnswerWordsTests {
  private func answer(_ status: Int, _ body: String) -> WireAnswer {
    WireAnswer(head: HTTPResponse(status: .init(code: status)), body: body)
  }

  @Test("Swedbank Pay's detail comes before its title, cut at its end, and the type names the problem")
  func swedbankPay() {
    let long = "begins " + String(repeating: "x", count: 255)
    let type = "https://api.payex.com/psp/errordetail/forbidden"
    let words = SwedbankPay.words(of: answer(403, #"{"type":"\#(type)","title":"no","detail":"\#(long)"}"#))
    #expect(words.code == "forbidden")
    #expect(words.text == String(long.prefix(255)))
    #expect(
      SwedbankPay.words(of: answer(403, #"{"title":"no"}"#)) == ProviderResponseCode(code: "HTTP 403", text: "no"))
  }

  @Test("each of Swedbank Pay's problems has the name that the kit gives it")
  func swedbankPayKit() {
    let names = SwedbankPay.ProblemWord.allCases.map { $0.kit("m") }
    #expect(
      names == [
        #".nonWhitelistedDomain(failingUrl: "m")"#, ".networkError",
        #".problem(.client(.mobileSDK(.unauthorized(message: "m", raw: […]))))"#,
        #".problem(.client(.mobileSDK(.invalidRequest(message: "m", raw: […]))))"#,
        ".problem(.client(.swedbankPay(type: .inputError)))",
        ".problem(.client(.swedbankPay(type: .forbidden)))", ".problem(.client(.swedbankPay(type: .notFound)))",
        ".problem(.client(.unknown))", ".problem(.client(.unexpectedContent))",
        #".problem(.server(.mobileSDK(.backendConnectionTimeout(message: "m", raw: […]))))"#,
        #".problem(.server(.mobileSDK(.backendConnectionFailure(message: "m", raw: […]))))"#,
        ".problem(.server(.mobileSDK(.invalidBackendResponse)))",
        ".problem(.server(.swedbankPay(type: .systemError)))",
        ".problem(.server(.swedbankPay(type: .configurationError)))", ".problem(.server(.unknown))",
        ".problem(.server(.unexpectedContent))", #".missingRequiredOperation("m")"#, ".paymentNotInInstrumentMode",
      ])
  }

  @Test("a reason of Stitch's is catalogued with a dash before each capital and before the first digit")
  func stitchWords() {
    #expect(Stitch.Reason.waitingFor3dSecure.word == "waiting-for-3d-secure")
    #expect(Stitch.Reason.insufficientFunds.word == "insufficient-funds")
  }

  @Test("of several fields that TrueLayer refuses the first is named")
  func trueLayerField() {
    let body = #"{"type":"t","title":"Invalid Parameters","errors":{"amount":["a"],"currency":["b"]}}"#
    guard case .invalidRequest(let field, _) = TrueLayer.refusal(answer(400, body)) else {
      Issue.record("no invalid request")
      return
    }
    #expect(field == "amount")
  }
}
