import Commerce
import Payments
import Testing
import Wire

@testable import Providers

@Suite("Swedbank Pay, native payments")
struct SwedbankPayNativeTests {
  typealias Sample = SwedbankPaySample
  static let url = "https://ecom.externalintegration.payex.com/psp/paymentsessions/7f3a"
  static let session = ["payment": Sample.order, "payment-session": url]

  private func reaction(
    _ body: String, status: Int = 200, after step: SwedbankPay.SessionStep = .look, _ more: [String: String] = [:]
  ) throws -> SwedbankPay.Reaction {
    let adapter = Sample.adapter(["swedbank-pay.kit": "native"])
    return adapter.reaction(
      to: Sample.answer(status, body), after: .session(step, .init("x", Self.url)),
      try Sample.context(Self.session.merging(more) { $1 }))
  }

  private func ended(at url: String) throws -> SwedbankPay.Reaction {
    try reaction(
      #"{"paymentSession":{},"operations":[{"rel":"redirect-payer","method":"GET","href":"\#(url)"}]}"#)
  }

  @Test("the end of a session is told by the address it leads to")
  func ends() throws {
    let request = try Sample.request()
    let adapter = Sample.adapter()
    #expect(try ended(at: adapter.completeURL(request)).told == ["paymentSessionComplete()"])
    #expect(try ended(at: adapter.cancelURL(request)).told == ["paymentSessionCanceled()"])
    #expect(
      try ended(at: "https://shop.till.test/x").told == [
        "sdkProblemOccurred(problem: .paymentSessionEndStateReached)"
      ])
  }

  @Test("the instruments are told once, kept cards and what is web based only among them, and the shopper is asked")
  func fetched() throws {
    let body = #"""
      {"paymentSession":{"methods":[{"paymentMethod":"Swish","operations":[]},{"paymentMethod":"CreditCard","prefills":
      [{"paymentToken":"t","cardBrand":"Visa","maskedPan":"492500******0004","expiryDate":"2030-12-01T00:00:00Z"}]},
      {"paymentMethod":"Trustly"}]},"operations":[]}
      """#
    let first = try reaction(body, after: .prepare)
    #expect(
      first.told == [
        "paymentSessionFetched(availableInstruments: [.swish, .creditCard(prefills: 1), .newCreditCard, .webBased(\"Trustly\")])"
      ])
    guard case .ask(.form(let prompt)) = first.step, case .choice(let choices) = prompt.fields.first?.kind else {
      Issue.record("\(first.step)")
      return
    }
    #expect(choices.map(\.id) == ["swish", "saved-1", "new-card", "other-methods"])
    #expect(choices[1].name == "Visa •••• 0004")
    #expect(try reaction(body, after: .acknowledge, ["fetched": "yes"]).told.isEmpty)
  }

  @Test("a failed attempt is a session problem, which is acknowledged before the shopper chooses again")
  func problem() throws {
    let reaction = try reaction(
      #"""
      {"paymentSession":{},"problem":{"type":"https://api.payex.com/psp/errordetail/swishdeclined","status":403,
      "operation":{"rel":"acknowledge-failed-attempt","method":"POST","href":"https://x.test/a"}}}
      """#)
    #expect(reaction.told == ["sessionProblemOccurred(problem: swishdeclined, status: 403)"])
    guard case .call(.session(.acknowledge, let link)) = reaction.step else {
      Issue.record("\(reaction.step)")
      return
    }
    #expect(link == .init("acknowledge-failed-attempt", "https://x.test/a", method: "POST"))
  }

  static let unread: [(Int, String, SwedbankPay.SessionStep, String)] = [
    (500, "", .fetch, ".paymentSessionAPIRequestFailed(error: …, retry: …)"),
    (200, "[]", .prepare, ".paymentSessionAPIRequestFailed(error: …, retry: …)"),
    (200, #"{"paymentSession":{}}"#, .fetch, ".automaticConfigurationFailed"),
    (409, "{}", .abort, ".abortPaymentNotAllowed"),
    (200, #"{"paymentSession":{}}"#, .look, ".paymentSessionEndStateReached"),
  ]

  @Test(
    "what cannot be read, or cannot be aborted, is the SDK's own problem and decides nothing", arguments: unread)
  func problems(_ status: Int, _ body: String, _ step: SwedbankPay.SessionStep, _ problem: String) throws {
    let reaction = try reaction(body, status: status, after: step)
    #expect(reaction.told == ["sdkProblemOccurred(problem: \(problem))"])
    #expect(SeenStep(reaction.step) == .done(.interrupted))
  }

  @Test("the issuer's page is shown and dismissed by the SDK's calls")
  func threeDSecure() throws {
    let shown = try reaction(
      #"""
      {"paymentSession":{},"operations":[{"rel":"complete-authentication","method":"POST","href":"https://x.test/c",
      "tasks":[{"rel":"sca-redirect","href":"https://bank.test/p","expects":[{"name":"creq","value":"q7"}]}]}]}
      """#)
    #expect(shown.told == ["show3DSecureViewController(viewController:)"])
    guard case .ask(let question) = shown.step else {
      Issue.record("\(shown.step)")
      return
    }
    let adapter = Sample.adapter(["swedbank-pay.kit": "native"])
    let link = adapter.paymentURL(try Sample.request())
    let context = try Sample.context(
      Self.session.merging(["links": "complete-authentication|POST|https://x.test/c", "challenge": "q7"]) { $1 })
    let back = adapter.reaction(to: .page(.returned(url: link)), after: question, context)
    #expect(back.told == ["dismiss3DSecureViewController()"])
    guard case .call(let call) = back.step else {
      Issue.record("\(back.step)")
      return
    }
    #expect(adapter.request(for: call, key: "k", context).json?["cRes"] == "q7")
    let closed = adapter.reaction(to: .page(.closed), after: question, context)
    #expect(SeenStep(closed.step) == .done(.closed))
  }

  @Test("an order without a payment session cannot be paid natively")
  func noSession() throws {
    let reaction = Sample.adapter(["swedbank-pay.kit": "native"]).reaction(
      to: try Recorded.answer("SwedbankPay/order-created.json"),
      after: .createOrder(at: SwedbankPayRequestTests.orders), try Sample.context())
    guard case .failed(let error) = reaction.step else {
      Issue.record("\(reaction.step)")
      return
    }
    #expect(error.words.code == "missing-required-operation" && error.words.kit.isEmpty)
  }
}
