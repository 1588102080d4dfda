import Commerce
import DemoMerchant
import Payments
import Testing
import Wire

@testable import Providers

@Suite("Tabby answers")
struct TabbyAnswerTests {
  let tabby = Tabby()
  static let paymentID = "b6a7f0d2-3a5e-4b7c-8a0b-6f0f3f1d2c33"
  static let page = "https://checkout.tabby.sa/?sessionId=0d9c7c6e-51a0-4f51-9d53-2f3b0a6f7a10"

  func reaction(_ answer: WireAnswer, after call: Tabby.Call = .createSession) throws -> Tabby.Reaction {
    tabby.reaction(to: answer, after: call, SampleIntent.context(try SampleIntent.request(.tabby)))
  }

  @Test("an eligible shopper's session is opened for twenty minutes, with its payment and page remembered")
  func created() throws {
    let reaction = try reaction(Recorded.answer("Tabby/session-created.json"))
    #expect(SeenStep(reaction.step) == .opened)
    #expect(
      reaction.session
        == .kept([
          "payment": Self.paymentID, "page": Self.page,
        ]))
    #expect(reaction.expiresAt == SampleIntent.now.advanced(by: .seconds(1_200)))
  }

  /// What Tabby's iOS SDK makes of a rejection.
  static let noProducts = "success(tabbyProductTypes: [])"
  /// What Tabby's iOS SDK makes of any status but 200.
  static let invalid = "failure(invalidResponse)"

  static let rejections: [(JSON, DeclineReason, String)] = [
    ("not_available", .notEligible, "not_available"), (.null, .notEligible, "rejected"),
    ("order_amount_too_high", .amountTooHigh, "order_amount_too_high"),
    ("order_amount_too_low", .amountTooLow, "order_amount_too_low"),
    ("something_new", .refusedByProvider, "something_new"),
  ]

  @Test("a rejection before any page comes with status 200 and says why", arguments: rejections)
  func rejected(_ reason: JSON, _ expected: DeclineReason, _ code: String) throws {
    let path = ["configuration", "products", "installments", "rejection_reason"]
    let body = try Recorded.json("Tabby/session-rejected.json").setting(path, to: reason)
    let step = SeenStep(try reaction(WireAnswer(status: 200, json: body)).step)
    #expect(step == .failed(.refused(expected, ProviderResponseCode(code: code, kit: Self.noProducts))))
  }

  @Test("the reason is also found where the newer page puts it")
  func rejectedElsewhere() throws {
    let body = try Recorded.json("Tabby/session-rejected.json").setting(
      ["configuration"],
      to: ["available_products": ["installments": [["rejection_reason": "order_amount_too_low"]]]])
    let step = SeenStep(try reaction(WireAnswer(status: 200, json: body)).step)
    let words = ProviderResponseCode(code: "order_amount_too_low", kit: Self.noProducts)
    #expect(step == .failed(.refused(.amountTooLow, words)))
  }

  @Test("documented errors end the try with Tabby's own words")
  func errors() throws {
    #expect(
      SeenStep(try reaction(Recorded.answer("Tabby/error-field.json", status: 400)).step)
        == .failed(
          .invalidRequest(
            field: "$.payment.currency",
            ProviderResponseCode(code: "bad_data", text: "invalid_value", kit: Self.invalid))))
    for (field, reason) in [
      ("phone", DeclineReason.invalidMobile), ("email", .invalidEmail), ("name", .invalidName),
    ] {
      let errors: JSON = [["field": .string("$.payment.buyer.\(field)"), "code": "invalid_value", "message": ""]]
      let answer = WireAnswer(status: 400, json: ["status": "error", "errorType": "bad_data", "errors": errors])
      let words = ProviderResponseCode(code: "bad_data", text: "invalid_value", kit: Self.invalid)
      #expect(SeenStep(try reaction(answer).step) == .failed(.refused(reason, words)))
    }
    let currency = ProviderResponseCode(
      code: "bad_data", text: "could not create payment: only 'AED' is supported, but got 'SAR'", kit: Self.invalid)
    #expect(
      SeenStep(try reaction(Recorded.answer("Tabby/error-currency.json", status: 400)).step)
        == .failed(.invalidRequest(field: "payment", currency)))
    for status in [401, 403] {
      let answer = WireAnswer(status: status, json: ["status": "error", "errorType": "no_permission", "error": "x"])
      let words = ProviderResponseCode(code: "no_permission", text: "x", kit: Self.invalid)
      #expect(SeenStep(try reaction(answer).step) == .failed(.invalidRequest(field: "authorization", words)))
    }
    #expect(
      SeenStep(try reaction(WireAnswer(status: 429, json: .null)).step)
        == .failed(
          .tooManyRequests(retryAfter: .seconds(10), ProviderResponseCode(code: "HTTP 429", kit: Self.invalid))))
    #expect(
      SeenStep(try reaction(WireAnswer(status: 500, json: "Internal Server error")).step)
        == .failed(.providerError(ProviderResponseCode(code: "HTTP 500", kit: Self.invalid))))
  }

  @Test("sessions of special integrations, and words we do not know, open nothing", arguments: ["approved", "new"])
  func otherSessions(_ word: String) throws {
    let body = try Recorded.json("Tabby/session-created.json").setting(["status"], to: .string(word))
    let step = SeenStep(try reaction(WireAnswer(status: 200, json: body)).step)
    #expect(step == .failed(.providerError(ProviderResponseCode(code: word))))
  }

  @Test("nonsense opens no session and decides no payment", arguments: Recorded.nonsense)
  func nonsense(_ answer: WireAnswer) throws {
    #expect(SeenStep(try reaction(answer).step).isFailure)
    #expect(SeenStep(try reaction(answer, after: .readPayment(id: Self.paymentID)).step).isPending)
  }

  @Test("no member of a strange type opens a session without page, identifier or payment", arguments: JSON.strangers)
  func strangeSession(_ stranger: JSON) throws {
    for mutant in try Recorded.json("Tabby/session-created.json").mutants(stranger) {
      let reaction = try reaction(WireAnswer(status: 200, json: mutant))
      let step = SeenStep(reaction.step)
      #expect(step == .opened || step.isFailure)
      if step == .opened {
        #expect(reaction.session.page?.hasPrefix("https://") == true)
        #expect(reaction.session.payment?.isEmpty == false)
      }
    }
  }

  @Test("a page that is not served over TLS is not shown")
  func insecurePage() throws {
    let path = ["configuration", "available_products"]
    let body = try Recorded.json("Tabby/session-created.json").setting(
      path, to: ["installments": [["web_url": "http://checkout.tabby.sa/?sessionId=1"]]])
    #expect(SeenStep(try reaction(WireAnswer(status: 200, json: body)).step).isFailure)
  }
}
