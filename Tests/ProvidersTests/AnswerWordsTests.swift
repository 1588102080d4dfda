import HTTPTypes
import Payments
import Testing
import Wire

@testable import Providers

/// What a provider says for itself travels to the app as it was said.
struct AnswerWordsTests {
  private func answer(_ status: Int, _ body: String) -> WireAnswer {
    WireAnswer(head: HTTPResponse(status: .init(code: status)), body: WireBody(body))
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
    let text = SwedbankPay.ProblemText(
      type: "t", message: "m", title: "T", detail: "d", gatewayStatus: 200, contentType: "text/html")
    let names = SwedbankPay.ProblemWord.allCases.map { SwedbankPay.Problem(word: $0, status: 418, text: text).kit }
    let described = #"title: "T", status: 418, detail: "d", instance: …, action: nil, problems: […], raw: […]"#
    let unknown = #"(type: "t", title: "T", status: 418, detail: "d", instance: …, raw: […])"#
    let unexpected = #"(status: 418, contentType: "text/html", body: …)"#
    #expect(
      names == [
        #".nonWhitelistedDomain(failingUrl: "m")"#, ".networkError",
        #".problem(.client(.mobileSDK(.unauthorized(message: "m", raw: […]))))"#,
        #".problem(.client(.mobileSDK(.invalidRequest(message: "m", raw: […]))))"#,
        ".problem(.client(.swedbankPay(type: .inputError, \(described))))",
        ".problem(.client(.swedbankPay(type: .forbidden, \(described))))",
        ".problem(.client(.swedbankPay(type: .notFound, \(described))))",
        ".problem(.client(.unknown\(unknown)))", ".problem(.client(.unexpectedContent\(unexpected)))",
        #".problem(.server(.mobileSDK(.backendConnectionTimeout(message: "m", raw: […]))))"#,
        #".problem(.server(.mobileSDK(.backendConnectionFailure(message: "m", raw: […]))))"#,
        ".problem(.server(.mobileSDK(.invalidBackendResponse(status: 418, gatewayStatus: 200, body: …, raw: […]))))",
        ".problem(.server(.swedbankPay(type: .systemError, \(described))))",
        ".problem(.server(.swedbankPay(type: .configurationError, \(described))))",
        ".problem(.server(.unknown\(unknown)))",
        ".problem(.server(.unexpectedContent\(unexpected)))", #".missingRequiredOperation("m")"#,
        ".paymentNotInInstrumentMode",
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
