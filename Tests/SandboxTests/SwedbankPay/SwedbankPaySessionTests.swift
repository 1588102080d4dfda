import Commerce
import Pages
import Sandbox
import Testing
import Wire

@Suite("Swedbank Pay's payment sessions")
struct SwedbankPaySessionTests {
  private static let payer = #"{"payerReference":"payer-7"}"#

  /// A session that the app has prepared, and its answer.
  private static func prepared(
    _ bench: SwedbankPayBench, currency: String = "SEK"
  ) throws -> JSON {
    let body = SwedbankPayBench.body(currency: currency, payer: payer)
    let made = try #require(bench.app("POST", "/swedbank-pay-mobile/paymentorders", body).json)
    let session = try #require(made["operations"]?.array?.first { $0["rel"]?.string == "view-paymentsession" })
    let opened = try #require(call(bench, session))
    #expect(opened["operations"]?.array?.map { $0["rel"]?.string } == ["prepare-payment"])
    #expect(opened.at("paymentSession", "urls", "completeUrl") == "tillpay://done?id=or-42")
    return try #require(call(bench, opened["operations"]?[0]))
  }

  private static func call(_ bench: SwedbankPayBench, _ operation: JSON?, _ body: String = "") -> JSON? {
    guard let href = operation?["href"]?.string, let method = operation?["method"]?.string else { return nil }
    let host = "ecom.externalintegration.payex.com"
    let path = String(href.dropFirst("https://\(host)".count))
    return bench.sandbox.respond(to: .literal(method, host: host, path, headers: [:], body: body), at: &bench.moment)
      .json
  }

  private static func operation(_ rel: String, in session: JSON, of method: String? = nil) -> JSON? {
    let holder =
      method.map { name in
        session.at("paymentSession", "methods")?.array?.first { $0["paymentMethod"]?.string == name }?["operations"]
      } ?? session["operations"]
    return holder?.array?.first { $0["rel"]?.string == rel }
  }

  @Test("a session lists the methods of its currency; only Swish and cards can be paid natively")
  func methods() throws {
    let session = try Self.prepared(SwedbankPayBench())
    let methods = try #require(session.at("paymentSession", "methods")?.array)
    #expect(
      methods.map { $0["paymentMethod"]?.string } == [
        "Swish", "CreditCard", "Invoice-PayExFinancingSe", "CreditAccount", "Trustly",
      ])
    #expect(methods.filter { $0["operations"] != nil }.count == 2)
    #expect(methods[1]["prefills"]?.array?.isEmpty == true)
  }

  @Test("an order whose payer has no reference has no session")
  func unnamed() throws {
    let made = SwedbankPayBench().app("POST", "/swedbank-pay-mobile/paymentorders", SwedbankPayBench.body())
    #expect(made.json?["operations"]?.array?.map { $0["rel"]?.string } == ["view-checkout"])
  }

  @Test("Swish is launched by the session, and what the shopper does there ends it or is its problem")
  func swish() throws {
    for (button, isPaid) in [("approve", true), ("decline", false)] {
      let bench = SwedbankPayBench()
      let session = try Self.prepared(bench)
      let started = try #require(
        Self.call(bench, Self.operation("start-payment-attempt", in: session, of: "Swish"), "{}"))
      let look = try #require(Self.operation("get-payment", in: started))
      let app = try #require(look["tasks"]?[0]?["href"]?.string)
      #expect(app.hasPrefix("swish://paymentrequest?token="))
      let page = try #require(bench.open(app).shown)
      #expect(!page.buttons.contains { $0.id == "leave-app" })
      let back = bench.sandbox.submit(
        PageSubmission(url: page.url, pageID: page.id, button: button, values: [:]), at: &bench.moment)
      #expect(back.address == "tillpay://menu?id=or-42")
      let after = try #require(Self.call(bench, look))
      #expect(bench.truth.state == (isPaid ? .captured : .open))
      if isPaid {
        #expect(Self.operation("redirect-payer", in: after)?["href"] == "tillpay://done?id=or-42")
      } else {
        let problem = try #require(after["problem"])
        #expect(problem["type"]?.string == SwedbankPayBackendTests.types + "swishdeclined")
        let again = try #require(Self.call(bench, problem["operation"]))
        #expect(again["problem"] == nil)
        #expect(Self.operation("start-payment-attempt", in: again, of: "Swish") != nil)
      }
    }
  }

  @Test("a kept card is paid at once or after the issuer's question; another token is refused")
  func keptCards() throws {
    for (choice, isAsked) in [("plain", false), ("challenged", true)] {
      let bench = SwedbankPayBench(["swedbank-pay.kept-card": choice])
      let session = try Self.prepared(bench)
      let start = Self.operation("start-payment-attempt", in: session, of: "CreditCard")
      #expect(Self.call(bench, start, #"{"paymentToken":"x"}"#)?["type"]?.string?.hasSuffix("inputerror") == true)
      let token = try #require(
        session.at("paymentSession", "methods")?[1]?["prefills"]?[0]?["paymentToken"]?.string)
      var now = try #require(Self.call(bench, start, #"{"paymentToken":"\#(token)"}"#))
      if isAsked {
        #expect(bench.truth.state == .open)
        now = try #require(Self.call(bench, Self.operation("create-authentication", in: now), "{}"))
        let complete = try #require(Self.operation("complete-authentication", in: now))
        let url = try #require(complete["tasks"]?[0]?["href"]?.string)
        let page = try #require(bench.open(url).shown)
        #expect(page.id == "swedbank-pay.challenge")
        _ = bench.sandbox.submit(
          PageSubmission(url: page.url, pageID: page.id, button: "submit", values: ["code": "123456"]),
          at: &bench.moment)
        now = try #require(Self.call(bench, complete, "{}"))
      }
      #expect(Self.operation("redirect-payer", in: now)?["href"] == "tillpay://done?id=or-42")
      #expect(bench.truth.state == .authorised)
    }
  }

  @Test("a session can be aborted until an attempt is being decided")
  func aborted() throws {
    let bench = SwedbankPayBench()
    let session = try Self.prepared(bench)
    let abort = Self.operation("abort-payment", in: session)
    _ = Self.call(bench, Self.operation("start-payment-attempt", in: session, of: "Swish"), "{}")
    #expect(Self.call(bench, abort)?["status"]?.integer == 409)
    let other = SwedbankPayBench()
    let fresh = try Self.prepared(other)
    let ended = try #require(Self.call(other, Self.operation("abort-payment", in: fresh)))
    #expect(Self.operation("redirect-payer", in: ended)?["href"] == "tillpay://cancelled?id=or-42")
    #expect(other.truth.state == .cancelled)
  }
}
