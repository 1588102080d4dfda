import Commerce
import Deeplinks
import HTTPTypes
import Payments
import Testing
import Wire

@testable import Providers

@Suite("TrueLayer answers")
struct TrueLayerAnswerTests {
  func react(
    _ answer: WireAnswer, after call: TrueLayer.Call, _ method: PaymentMethod = .bankPayment,
    _ references: [String: String] = TrueLayerSample.begun, _ change: (inout Settings) -> Void = { _ in }
  ) throws -> TrueLayer.Reaction {
    TrueLayerSample.adapter(change).reaction(to: answer, after: call, try TrueLayerSample.context(method, references))
  }

  func flow(_ name: String) throws -> WireAnswer { try Recorded.answer("TrueLayer/\(name).json") }

  // MARK: The merchant's server

  @Test("a payment that was made is remembered with the app's token, for fifteen minutes in the United Kingdom")
  func created() throws {
    let reaction = try react(Recorded.answer("TrueLayer/payment-created.json", status: 201), after: .create)
    #expect(SeenStep(reaction.step) == .opened)
    #expect(reaction.session == .kept(TrueLayerSample.opened))
    #expect(reaction.expiresAt == SampleIntent.now.advanced(by: .seconds(900)))
  }

  @Test("a settled payment is paid with its amount and reference; without them nothing is decided")
  func settled() throws {
    let body = try Recorded.json("TrueLayer/payment-settled.json")
    guard case .status(let status) = try react(WireAnswer(status: 200, json: body), after: .read).step else {
      Issue.record("no status")
      return
    }
    #expect(status.state == .captured)
    #expect(status.amount == Money(minorUnits: 43_125, currency: .gbp))
    #expect(status.captured == status.amount)
    #expect(status.reference == "TILL-1042-1")
    #expect(status.words.kit == "paymentStatus(.settled)")
    for path in [["amount_in_minor"], ["currency"], ["metadata", "reference"]] {
      let answer = WireAnswer(status: 200, json: body.setting(path, to: nil))
      #expect(SeenStep(try react(answer, after: .read).step).state == .pending(.unrecognised))
    }
    let foreign = WireAnswer(status: 200, json: body.setting(["id"], to: "another"))
    #expect(SeenStep(try react(foreign, after: .read).step).state == .pending(.unreachable))
  }

  @Test("a mandate in force is linked, without any money")
  func linked() throws {
    guard case .status(let status) = try react(flow("mandate-authorized"), after: .read, .mandate).step else {
      Issue.record("no status")
      return
    }
    #expect(status.state == .linked)
    #expect(status.amount == nil && status.captured == nil)
  }

  @Test("nonsense opens nothing and decides nothing", arguments: Recorded.nonsense)
  func nonsense(_ answer: WireAnswer) throws {
    #expect(SeenStep(try react(answer, after: .create).step).isFailure)
    for method in [PaymentMethod.bankPayment, .mandate] {
      #expect(SeenStep(try react(answer, after: .read, method).step).isPending)
    }
  }

  @Test("no member of a strange type makes a payment paid or refused", arguments: JSON.strangers)
  func strange(_ stranger: JSON) throws {
    for (name, method) in [("payment-settled", PaymentMethod.bankPayment), ("mandate-authorized", .mandate)] {
      for mutant in try Recorded.json("TrueLayer/\(name).json").mutants(stranger) {
        let state = try #require(
          SeenStep(try react(WireAnswer(status: 200, json: mutant), after: .read, method).step).state)
        #expect(state == .captured || state == .linked || !state.isFinal)
        if state == .captured { #expect(mutant["status"] == "settled" && mutant["currency"] == "GBP") }
        if state == .linked { #expect(mutant["status"] == "authorized") }
      }
    }
  }

  @Test("too many questions are put off for as long as the answer says")
  func tooMany() throws {
    var answer = WireAnswer(status: 429, json: [:])
    #expect(
      SeenStep(try react(answer, after: .read).step).state == .pending(.askedTooOften(retryAfter: .seconds(10))))
    answer.head.headerFields[.retryAfter] = "25"
    #expect(
      SeenStep(try react(answer, after: .read).step).state == .pending(.askedTooOften(retryAfter: .seconds(25))))
  }

  static let refusals: [(Int, JSON, PaymentError)] = [
    (
      400, ["title": "Invalid Parameters", "errors": ["currency": ["x"]]],
      .invalidRequest(field: "currency", ProviderResponseCode(code: "Invalid Parameters"))
    ),
    (
      400, ["title": "Invalid Parameters", "errors": ["user.email": ["x"]]],
      .refused(.invalidEmail, ProviderResponseCode(code: "Invalid Parameters"))
    ),
    (
      400, ["title": "Invalid Parameters", "errors": ["user.name": ["x"]]],
      .refused(.invalidName, ProviderResponseCode(code: "Invalid Parameters"))
    ),
    (
      400, ["title": "Invalid Parameters", "errors": ["user.phone": ["x"]]],
      .refused(.invalidMobile, ProviderResponseCode(code: "Invalid Parameters"))
    ),
    (
      401, ["title": "Unauthenticated", "detail": "d", "trace_id": "t"],
      .invalidRequest(field: "authorization", ProviderResponseCode(code: "Unauthenticated", text: "d (t)"))
    ),
    (403, ["title": "Forbidden"], .invalidRequest(field: "authorization", ProviderResponseCode(code: "Forbidden"))),
    (
      422, ["title": "Idempotency-Key Reuse"],
      .invalidRequest(field: "Idempotency-Key Reuse", ProviderResponseCode(code: "Idempotency-Key Reuse"))
    ),
    (409, ["title": "Concurrency Conflict"], .providerError(ProviderResponseCode(code: "Concurrency Conflict"))),
    (429, [:], .tooManyRequests(retryAfter: .seconds(10), ProviderResponseCode(code: "HTTP 429"))),
    (500, [:], .providerError(ProviderResponseCode(code: "HTTP 500"))),
    (502, ["title": "Provider Error"], .providerError(ProviderResponseCode(code: "Provider Error"))),
  ]

  @Test("every documented refusal of a creation ends it with its own words", arguments: refusals)
  func refused(_ status: Int, _ body: JSON, _ error: PaymentError) throws {
    #expect(SeenStep(try react(WireAnswer(status: status, json: body), after: .create).step) == .failed(error))
  }

  // MARK: The kit

  @Test("the bank is asked for in the app's country, else the phone's, else the first with a bank")
  func banks() throws {
    func prompt(_ references: [String: String], _ change: (inout Settings) -> Void = { _ in }) throws -> BankPrompt? {
      if case .ask(.bank(let prompt)) = try react(
        flow("provider-selection"), after: .start(0), .bankPayment, references, change
      ).step {
        prompt
      } else {
        nil
      }
    }
    let first = try #require(try prompt(TrueLayerSample.begun))
    #expect(first.country == .unitedKingdom)
    #expect(first.countries == [.unitedKingdom, .norway])
    #expect(
      first.banks == [
        BankOption(id: "bank-a", name: "Bank A"), BankOption(id: "bank-b", name: "Bank B", isAvailable: false),
      ])
    let unknown = try #require(try prompt(TrueLayerSample.begun) { $0[TrueLayer.PreferredCountry.self] = .unknown })
    #expect(unknown.country == .unitedKingdom)
    let preferred = try #require(try prompt(TrueLayerSample.begun) { $0[TrueLayer.PreferredCountry.self] = .norway })
    #expect(preferred.country == .norway)
    #expect(preferred.banks.map(\.id) == ["bank-n"])
    let bankless = try #require(try prompt(TrueLayerSample.begun) { $0[TrueLayer.PreferredCountry.self] = .france })
    #expect(bankless.country == .unitedKingdom)
    let chosen = try #require(try prompt(TrueLayerSample.begun.merging(["country": "NO"]) { $1 }))
    #expect(chosen.banks.map(\.id) == ["bank-n"])
    #expect(chosen.banks[0].isAvailable)
  }

  @Test("the bank's fields become the form's, each of its kind")
  func form() throws {
    guard case .ask(.form(let prompt)) = try react(flow("form"), after: .act(.consent, 1)).step else {
      Issue.record("no form")
      return
    }
    #expect(prompt.title == "bank-details")
    #expect(prompt.fields.map(\.id) == ["iban", "code", "sort-code", "branch"])
    #expect(prompt.fields.map(\.isRequired) == [true, false, true, true])
    #expect(prompt.fields[0].kind == .text(34))
    #expect(prompt.fields[1].kind == .secret(6))
    #expect(prompt.fields[2].kind == .digits(6))
    #expect(prompt.fields[3].kind == .choice([.init(id: "x", name: "North"), .init(id: "y", name: "y")]))
  }

  static let redirects: [(TrueLayer.Look, String)] = [
    (.goOn, "page https://pay-mock-connect.truelayer-sandbox.com/login/1#token=2"), (.resumed, "form go-to-bank"),
    (.returned, "done completed"), (.left, "done closed"), (.strayed, "done interrupted"),
  ]

  @Test("the way to the bank opens once; whoever comes back or resumes is not sent there unasked", arguments: redirects)
  func redirect(_ look: TrueLayer.Look, _ step: String) throws {
    let reaction = try react(flow("redirect"), after: .look(look))
    #expect(reaction.step.summary == step)
    #expect(reaction.session.page?.hasPrefix("https://") == true)
    #expect(reaction.session.atBank)
  }

  @Test(
    "a page without TLS is not opened",
    arguments: ["http://pay-mock-connect.truelayer-sandbox.com/", "", "javascript:x"])
  func insecure(_ page: String) throws {
    let body = try Recorded.json("TrueLayer/redirect.json").setting(
      ["authorization_flow", "actions", "next", "uri"], to: .string(page))
    let reaction = try react(WireAnswer(status: 200, json: body), after: .look(.goOn))
    #expect(reaction.step.summary == "done interrupted")
    #expect(reaction.session.kit == "failure(.unexpectedBehavior) resultShown(.noneShown)")
  }

  @Test(
    "an approval elsewhere is waited for while the server is asked; leaving it is the kit's success and nobody's verdict"
  )
  func wait() throws {
    let wait = WaitPrompt(reason: .approval, amount: Money(minorUnits: 43_125, currency: .gbp))
    #expect(
      SeenStep(try react(flow("wait"), after: .act(.consent, 1)).step) == .askWhilePolling(.wait(wait), .seconds(1)))
    let left = try react(flow("wait"), after: .look(.leftWait))
    #expect(left.step.summary == "done closed")
    #expect(left.session.kit == "success(.wait) resultShown(.noneShown)")
  }

  static let problems: [(Int, String, String)] = [
    (400, "invalidRequest", "failed invalid-request"), (401, "invalidToken", "failed invalid-request"),
    (403, "invalidToken", "failed invalid-request"), (404, "paymentNotFound", "failed invalid-request"),
    (409, "serverError", "done interrupted"), (422, "invalidRequest", "failed invalid-request"),
    (429, "serverError", "done interrupted"), (502, "providerError", "done interrupted"),
    (503, "serverError", "done interrupted"),
    (204, "serverError", "done interrupted"), (302, "serverError", "done interrupted"),
    (418, "serverError", "done interrupted"),
  ]

  @Test("an answer that is none ends the kit with its own error", arguments: problems)
  func problem(_ status: Int, _ error: String, _ step: String) throws {
    let spent = TrueLayerSample.begun.merging(["failures": "2"]) { $1 }
    let answer = WireAnswer(head: HTTPResponse(status: .init(code: status)), body: "")
    let reaction = try react(answer, after: .start(0), .bankPayment, spent)
    #expect(reaction.step.summary == step)
    #expect(reaction.session.kit == "failure(.\(error)) resultShown(.noneShown)")
    // Once the bank may have been asked, nothing of this kind ends the payment.
    let later = try react(answer, after: .look(.returned), .bankPayment, spent.merging(["at-bank": "1"]) { $1 })
    #expect(later.step.summary == "done interrupted")
  }

  @Test("an answer of 500 is asked again twice, with the same key, and not at once")
  func again() throws {
    let answer = WireAnswer(status: 500, json: [:])
    var references = TrueLayerSample.begun
    for number in 1...2 {
      let reaction = try react(answer, after: .start(3), .bankPayment, references)
      guard case .again(.start(3), afterTry: number) = reaction.step else {
        Issue.record("try \(number): \(reaction.step.summary)")
        return
      }
      references = reaction.texts(after: references)
    }
    #expect(try react(answer, after: .start(3), .bankPayment, references).step.summary == "done interrupted")
  }

  @Test("an address that is not registered is the merchant's to mend, and the shipped kit quotes why")
  func returnAddress() throws {
    let answer = try Recorded.answer("TrueLayer/error-return-uri.json", status: 400)
    let reaction = try react(answer, after: .start(0), .bankPayment, TrueLayerSample.opened) {
      $0[TrueLayer.KitVersion.self] = .asShipped
    }
    guard case .failed(.invalidRequest(let field, let words)) = reaction.step else {
      Issue.record("\(reaction.step.summary)")
      return
    }
    #expect(field == "return_uri")
    #expect(
      words.kit == "failure(.invalidRedirectURI([\"Must be added in the console first.\"])) resultShown(.noneShown)")
  }

  @Test("fields that the bank refuses are asked for again, under another key")
  func inputs() throws {
    let answer = try Recorded.answer("TrueLayer/error-inputs.json", status: 400)
    let reaction = try react(answer, after: .act(.form(FormValues([:])), 4))
    guard case .call(.look(.goOn)) = reaction.step else {
      Issue.record("\(reaction.step.summary)")
      return
    }
    #expect(reaction.session == .kept(["problem": "inputs.iban", "turns": "5"]))
    let again = try react(
      flow("form"), after: .look(.goOn), .bankPayment, reaction.texts(after: TrueLayerSample.begun))
    #expect(again.step.summary == "form bank-details authentication-failed")
  }

  @Test("nonsense after any call of the kit never ends a payment that may be at the bank", arguments: Recorded.nonsense)
  func kitNonsense(_ answer: WireAnswer) throws {
    let atBank = TrueLayerSample.begun.merging(["at-bank": "1", "failures": "2"]) { $1 }
    let calls: [TrueLayer.Call] = [.look(.returned), .look(.refreshed), .act(.form(FormValues([:])), 1), .cancel]
    for call in calls {
      let step = try react(answer, after: call, .bankPayment, atBank).step
      #expect(step.summary.hasPrefix("done"), "\(step.summary)")
    }
  }
}
