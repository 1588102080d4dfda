import Commerce
import DemoMerchant
import Payments
import Testing
import Wire

@testable import Providers

@Suite("Tamara answers")
struct TamaraAnswerTests {
  let tamara = Tamara()
  static let orderID = "3b7b2f0a-8a55-4c0e-9b0d-0c9c0ed4a911"

  func reaction(_ answer: WireAnswer, after call: Tamara.Call) throws -> Tamara.Reaction {
    tamara.reaction(to: answer, after: call, SampleIntent.context(try SampleIntent.request(.tamara)))
  }

  func error(_ code: String, status: Int = 400) throws -> PaymentError? {
    let body: JSON = ["message": "m", "errors": [["error_code": .string(code)]]]
    let answer = WireAnswer(status: status, json: body)
    guard case .failed(let error) = SeenStep(try reaction(answer, after: .createCheckout).step) else { return nil }
    return error
  }

  @Test("only a plain no ends the try before a checkout is opened")
  func eligibility() throws {
    let words = ProviderResponseCode(code: "unavailable")
    let refused = try reaction(Recorded.answer("Tamara/no-options.json"), after: .checkEligibility)
    #expect(SeenStep(refused.step) == .failed(.refused(.notEligible, words)))
    let offered = try reaction(Recorded.answer("Tamara/some-options.json"), after: .checkEligibility)
    #expect(SeenStep(offered.step) == .call("createCheckout"))
    let broken = try reaction(Recorded.answer("Tamara/no-options.json", status: 500), after: .checkEligibility)
    #expect(SeenStep(broken.step) == .call("createCheckout"))
  }

  @Test("a checkout is opened for thirty minutes, with its order and page remembered")
  func created() throws {
    for status in [200, 201] {
      let answer = try Recorded.answer("Tamara/checkout-created.json", status: status)
      let reaction = try reaction(answer, after: .createCheckout)
      #expect(SeenStep(reaction.step) == .opened)
      #expect(
        reaction.session
          == .kept([
            "payment": Self.orderID, "checkout": "f0c1a5c4-2d4d-4f9e-8c55-5a3c2c1f77aa",
            "page": "https://checkout-sandbox.tamara.co/c/f0c1a5c4-2d4d-4f9e-8c55-5a3c2c1f77aa",
          ]))
      #expect(reaction.expiresAt == SampleIntent.now.advanced(by: .seconds(1_800)))
    }
  }

  static let errorsTable: [(String, PaymentError)] = [
    ("total_amount_invalid_limit", .refused(.notEligible, words("total_amount_invalid_limit"))),
    ("total_amount_invalid_limit_24hrs_gmv", .refused(.notPermitted, words("total_amount_invalid_limit_24hrs_gmv"))),
    (
      "total_amount_invalid_currency",
      .invalidRequest(field: "total_amount.currency", words("total_amount_invalid_currency"))
    ),
    ("currency_unsupported", .invalidRequest(field: "total_amount.currency", words("currency_unsupported"))),
    ("not_supported_delivery_country", .refused(.notPermitted, words("not_supported_delivery_country"))),
    ("consumer_invalid_phone_number", .refused(.invalidMobile, words("consumer_invalid_phone_number"))),
    ("invalid_phone_number", .refused(.invalidMobile, words("invalid_phone_number"))),
    ("billing_address_invalid_phone_number", .refused(.invalidMobile, words("billing_address_invalid_phone_number"))),
    ("shipping_address_invalid_phone_number", .refused(.invalidMobile, words("shipping_address_invalid_phone_number"))),
    ("tamara_disabled", .refused(.notPermitted, words("tamara_disabled"))),
    ("something_new", .invalidRequest(field: "order", words("something_new"))),
  ]

  static func words(_ code: String) -> ProviderResponseCode { ProviderResponseCode(code: code, text: "m") }

  @Test("every documented error code has its meaning", arguments: errorsTable)
  func errors(_ code: String, _ expected: PaymentError) throws { #expect(try error(code) == expected) }

  @Test("errors without a known code are judged by the HTTP status")
  func statuses() throws {
    #expect(try error("?", status: 401) == .invalidRequest(field: "authorization", Self.words("?")))
    #expect(try error("?", status: 429) == .tooManyRequests(retryAfter: .seconds(30), Self.words("?")))
    #expect(try error("?", status: 500) == .providerError(ProviderResponseCode(code: "?", text: "m")))
    let phone = try reaction(Recorded.answer("Tamara/error-phone.json", status: 400), after: .createCheckout)
    let words = ProviderResponseCode(code: "consumer_invalid_phone_number", text: "Your order information is invalid")
    #expect(SeenStep(phone.step) == .failed(.refused(.invalidMobile, words)))
  }

  @Test("a checkout that is refused at once is refused; one in an unknown state opens nothing")
  func otherStates() throws {
    let body = try Recorded.json("Tamara/checkout-created.json")
    let declined = WireAnswer(status: 200, json: body.setting(["status"], to: "declined"))
    #expect(
      SeenStep(try reaction(declined, after: .createCheckout).step)
        == .failed(.refused(.refusedByProvider, ProviderResponseCode(code: "declined"))))
    let unknown = WireAnswer(status: 200, json: body.setting(["status"], to: "ready"))
    #expect(
      SeenStep(try reaction(unknown, after: .createCheckout).step)
        == .failed(.providerError(ProviderResponseCode(code: "ready", text: "checkout_url"))))
    let insecure = body.setting(["checkout_url"], to: "http://checkout-sandbox.tamara.co/c/1")
    #expect(SeenStep(try reaction(WireAnswer(status: 200, json: insecure), after: .createCheckout).step).isFailure)
  }

  @Test("nonsense opens nothing, decides nothing and hides nothing", arguments: Recorded.nonsense)
  func nonsense(_ answer: WireAnswer) throws {
    #expect(SeenStep(try reaction(answer, after: .checkEligibility).step) == .call("createCheckout"))
    #expect(SeenStep(try reaction(answer, after: .createCheckout).step).isFailure)
    #expect(SeenStep(try reaction(answer, after: .readOrder(id: Self.orderID)).step).isPending)
    #expect(SeenStep(try reaction(answer, after: .readAuthorised(id: Self.orderID)).step).isPending)
    #expect(
      SeenStep(try reaction(answer, after: .authorise(id: Self.orderID)).step)
        == .call("readAuthorised(id: \"\(Self.orderID)\")"))
  }

  @Test("no member of a strange type opens a checkout without page, checkout or order", arguments: JSON.strangers)
  func strangers(_ stranger: JSON) throws {
    for mutant in try Recorded.json("Tamara/checkout-created.json").mutants(stranger) {
      let reaction = try reaction(WireAnswer(status: 200, json: mutant), after: .createCheckout)
      let step = SeenStep(reaction.step)
      #expect(step == .opened || step.isFailure)
      if step == .opened {
        #expect(reaction.session.page?.hasPrefix("https://") == true)
        #expect(reaction.session.payment?.isEmpty == false)
      }
    }
  }
}
