import Commerce
import Pages
import Testing
import Wire

@testable import Sandbox

/// What a merchant's server asks of TrueLayer besides payments: tokens, accounts, payouts, refunds.
@Suite("TrueLayer: for a merchant’s server")
struct TrueLayerServerTests {
  private static func credentials(_ secret: String = TrueLayerSandbox.Account.demo.clientSecret) -> String {
    "grant_type=client_credentials&client_id=\(TrueLayerSandbox.Account.demo.clientID)&client_secret=\(secret)"
  }

  private static func token(_ bench: TrueLayerBench, _ body: String) -> WireAnswer {
    bench.call("POST", "auth.truelayer-sandbox.com", "/connect/token", body: body)
  }

  @Test("a token is issued for a form and for JSON, pays for an hour, and for nothing outside its scope")
  func tokens() throws {
    let bench = TrueLayerBench()
    let account = TrueLayerSandbox.Account.demo
    let form = Self.token(bench, Self.credentials() + "&scope=payments")
    #expect(form.json?["expires_in"] == 3600)
    #expect(form.json?["token_type"] == "Bearer")
    let json = Self.token(
      bench,
      """
      {"grant_type":"client_credentials","client_id":"\(account.clientID)","client_secret":"\(account.clientSecret)"}
      """)
    for answer in [form, json] {
      let token = try #require(answer.json?["access_token"]?.string)
      #expect(bench.send("POST", "/v3/payments", TrueLayerBench.payment(), token: token).status == 201)
      let mandate = bench.send("POST", "/v3/mandates", TrueLayerBench.mandate(), token: token).status
      #expect(mandate == (answer == form ? 403 : 201))
    }
    bench.wait(.seconds(3_600))
    let token = form.json?["access_token"]?.string
    #expect(bench.send("POST", "/v3/payments", TrueLayerBench.payment(), token: token).status == 401)
  }

  @Test(
    "a token is refused with the word of OAuth for what is wrong",
    arguments: [
      ("", "invalid_request"), ("{", "invalid_request"), ("grant_type=password", "unsupported_grant_type"),
      (credentials("wrong"), "invalid_client"), (credentials() + "&scope=everything", "invalid_scope"),
    ])
  func refusedTokens(_ body: String, _ error: String) {
    let answer = Self.token(TrueLayerBench(), body)
    #expect(answer.status == 400)
    #expect(answer.json == ["error": .string(error)])
  }

  @Test("what a program asks is read from the request alone, at each of TrueLayer’s servers")
  func calls() {
    func call(_ method: String, _ host: String, _ path: String) -> String? {
      TrueLayerSandbox().call(of: .literal(method, host: host + ".truelayer-sandbox.com", path))?.operation
    }
    #expect(call("POST", "auth", "/connect/token") == "truelayer.issue-token")
    #expect(call("POST", "api", "/connect/token") == nil)
    #expect(call("GET", "webhooks", "/.well-known/jwks") == "truelayer.read-keys")
    #expect(call("GET", "api", "/v3/payments/a/refunds/b") == "truelayer.read-refund")
    #expect(call("GET", "api", "/v3/merchant-accounts/") == "truelayer.list-accounts")
    #expect(call("GET", "api", "/v3/merchant-accounts/a/transactions?from=1") == "truelayer.list-transactions")
    #expect(call("POST", "api", "/v3/payouts") == "truelayer.create-payout")
    #expect(call("POST", "pay-mock-connect", "/api/vrp-consents/a/action") == "truelayer.act-at-bank")
    #expect(call("GET", "payment", "/payments") == "truelayer.open-hosted-page")
    #expect(call("GET", "payment", "/payments?payment_id=a") == nil)
  }

  /// A payment that was made as a program does that shows no step itself: bank, then at once the bank's page.
  private static func settled(_ bench: TrueLayerBench) throws -> TrueLayerBench.Made {
    let made = try #require(bench.make())
    let begun = bench.send(
      "POST", made.path + "/authorization-flow",
      #"{"provider_selection":{},"redirect":{"return_uri":"https://pay.tillshop.test/return/truelayer"}}"#)
    #expect(begun.json?.at("authorization_flow", "actions", "next", "type") == "provider_selection")
    let chosen = bench.act(made, "provider-selection", #"{"provider_id":"mock-payments-gb-redirect"}"#)
    let next = chosen.json?.at("authorization_flow", "actions", "next")
    #expect(next?["type"] == "redirect")
    let token = try #require(next?["uri"]?.string?.split(separator: "=").last)
    let acted = bench.call(
      "POST", "pay-mock-connect.truelayer-sandbox.com", "/api/single-immediate-payments/\(made.id)/action",
      ["Authorization": "Bearer \(token)"], body: #"{"action":"Execute","redirect":false}"#)
    #expect(acted.status == 202)
    let parts = acted.body.text.split(separator: "?", maxSplits: 1)
    let halves = try #require(parts.last).split(separator: "#")
    #expect(halves.count == 2)
    let returned = bench.send(
      "POST", "/v3/payments-provider-return", ##"{"query":"?\##(halves[0])","fragment":"#\##(halves[1])"}"##,
      token: nil, key: .some(nil), signature: .some(nil))
    #expect(returned.json?.at("resource", "payment_id") == .string(made.id))
    return made
  }

  @Test("a payment without a step of its own says its bank, its scheme and where it came from")
  func source() throws {
    let bench = TrueLayerBench()
    let made = try Self.settled(bench)
    let read = bench.read(made)
    #expect(read?["status"] == "settled")
    let selection = read?.at("payment_method", "provider_selection")
    #expect(selection?["provider_id"] == "mock-payments-gb-redirect")
    #expect(selection?["scheme_id"] == "faster_payments_service")
    #expect(read?.at("payment_method", "beneficiary", "account_holder_name")?.string != nil)
    #expect(read?.at("payment_source", "account_holder_name") == "Robin Till")
    #expect(read?.at("payment_source", "account_identifiers")?.array?.isEmpty == false)
    let told = bench.sandbox.outbox.first { $0.content.json?["type"] == "payment_settled" }?.content.json
    #expect(told?["payment_source"] == read?["payment_source"])
    #expect(told?.at("payment_method", "scheme_id") == "faster_payments_service")
  }

  @Test("a refund keeps its reference and metadata, without an amount takes all, and is read alone and in the list")
  func refunds() throws {
    let bench = TrueLayerBench()
    let made = try Self.settled(bench)
    #expect(
      bench.send("POST", made.path + "/refunds", #"{"amount_in_minor":1}"#).json?["errors"]?.members?.map(\.name)
        == ["reference"])
    let first = bench.send(
      "POST", made.path + "/refunds", #"{"amount_in_minor":299,"reference":"r","metadata":{"why":"late"}}"#)
    let id = try #require(first.json?["id"]?.string)
    let pending = bench.send("GET", made.path + "/refunds/" + id).json
    #expect([pending?["status"], pending?["reference"], pending?.at("metadata", "why")] == ["pending", "r", "late"])
    bench.wait(.seconds(2))
    #expect(bench.send("GET", made.path + "/refunds/" + id).json?["executed_at"] != nil)
    #expect(bench.send("GET", made.path + "/refunds/none").status == 404)
    #expect(bench.send("POST", made.path + "/refunds", #"{"reference":"rest"}"#).status == 202)
    bench.wait(.seconds(2))
    let list = bench.send("GET", made.path + "/refunds").json?["items"]?.array
    #expect(list?.compactMap { $0["amount_in_minor"]?.integer } == [299, 1_000])
    #expect(bench.truth().state == .refunded)
  }

  @Test("an account of each currency shows what has arrived, and lists it")
  func accounts() throws {
    let bench = TrueLayerBench()
    let before = bench.send("GET", "/v3/merchant-accounts", "[]").json?["items"]?.array
    #expect(before?.compactMap { $0["currency"]?.string } == ["GBP", "EUR", "PLN", "NOK"])
    let id = try #require(before?.first?["id"]?.string)
    _ = try Self.settled(bench)
    let after = bench.send("GET", "/v3/merchant-accounts/\(id)").json
    let gained =
      (after?["current_balance_in_minor"]?.integer ?? 0) - (before?.first?["current_balance_in_minor"]?.integer ?? 0)
    #expect(gained == 1_299)
    #expect(bench.send("GET", "/v3/merchant-accounts/none").status == 404)
    let path = "/v3/merchant-accounts/\(id)/transactions"
    #expect(bench.send("GET", path).status == 400)
    let found = bench.send("GET", path + "?from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z").json?["items"]?.array
    #expect(found?.compactMap { $0["type"]?.string } == ["merchant_account_payment"])
    #expect(bench.send("GET", path + "?from=2025-01-01T00:00:00Z&to=2025-02-01T00:00:00Z").json?["items"] == [])
  }

  @Test("a payout is made, ends after two seconds and is told of; one of more than there is fails")
  func payouts() throws {
    let bench = TrueLayerBench()
    let id = TrueLayerSandbox.Account.demo.merchantAccounts[0].id
    func pay(_ units: Int, _ goal: String) -> WireAnswer {
      bench.send(
        "POST", "/v3/payouts",
        """
        {"merchant_account_id":"\(id)","amount_in_minor":\(units),"currency":"GBP","beneficiary":\(goal),\
        "metadata":{"a":"b"}}
        """)
    }
    let goal =
      #"{"type":"external_account","reference":"r","account_holder_name":"N","account_identifier":{"type":"iban","iban":"GB29"}}"#
    let made = pay(100, goal)
    #expect(made.status == 202)
    let payout = "/v3/payouts/" + (made.json?["id"]?.string ?? "")
    let pending = bench.send("GET", payout).json
    #expect(pending?["status"] == "pending")
    #expect(pending?.at("beneficiary", "account_identifiers")?[0]?["iban"] == "GB29")
    #expect(pending?.at("metadata", "a") == "b")
    let tooMuch = pay(100_000_000, goal)
    bench.wait(.seconds(2))
    #expect(bench.send("GET", payout).json?["status"] == "executed")
    let failed = bench.send("GET", "/v3/payouts/" + (tooMuch.json?["id"]?.string ?? "")).json
    #expect([failed?["status"], failed?["failure_reason"]] == ["failed", "insufficient_funds"])
    #expect(bench.told == ["payout_executed", "payout_failed"])
    #expect(
      pay(100, #"{"type":"business_account"}"#).json?["errors"]?.members?.map(\.name) == ["beneficiary.reference"])
    #expect(pay(100, "{}").json?["errors"]?.members?.map(\.name) == ["beneficiary.type"])
    #expect(bench.send("GET", "/v3/payouts/none").status == 404)
    #expect(bench.sandbox.references.isEmpty)
  }

  @Test("money goes back to the account that a payment came from")
  func closedLoop() throws {
    let bench = TrueLayerBench()
    let made = try Self.settled(bench)
    let read = bench.read(made)
    let user = read?.at("user", "id")?.string ?? ""
    let source = read?.at("payment_source", "id")?.string ?? ""
    let account = TrueLayerSandbox.Account.demo.merchantAccounts[0].id
    let sources = bench.send("GET", "/v3/merchant-accounts/\(account)/payment-sources?user_id=\(user)").json
    #expect(sources?["items"]?.array?.compactMap { $0["id"]?.string } == [source])
    let made2 = bench.send(
      "POST", "/v3/payouts",
      """
      {"merchant_account_id":"\(account)","amount_in_minor":1,"currency":"GBP","beneficiary":\
      {"type":"payment_source","payment_source_id":"\(source)","user_id":"\(user)","reference":"r"}}
      """)
    let payout = bench.send("GET", "/v3/payouts/" + (made2.json?["id"]?.string ?? "")).json
    #expect(payout?.at("beneficiary", "payment_source_id") == .string(source))
    #expect(payout?.at("beneficiary", "account_holder_name") == "Robin Till")
  }

  @Test("a payment on a mandate in force needs no shopper; above the mandate’s limit it fails")
  func mandatePayments() throws {
    let bench = TrueLayerBench()
    let mandate = try #require(bench.make(TrueLayerBench.mandate(), "/v3/mandates"))
    func pay(_ units: Int) -> JSON? {
      bench.send(
        "POST", "/v3/payments",
        """
        {"amount_in_minor":\(units),"currency":"GBP","payment_method":{"type":"mandate","mandate_id":"\(mandate.id)",\
        "reference":"SUB-1"}}
        """
      ).json
    }
    #expect(pay(100)?["title"] == "Invalid State")
    bench.reachBank(mandate)
    bench.agree(mandate)
    #expect(bench.send("GET", "/v3/mandates").json?["items"]?.array?.compactMap { $0["id"]?.string } == [mandate.id])
    let funds = bench.send("GET", "/v3/mandates/\(mandate.id)/funds?amount_in_minor=5000&currency=GBP").json
    #expect(funds?["confirmed"] == true)
    let paid = pay(100)
    #expect(paid?["resource_token"] != nil && paid?["status"] == "authorized")
    let month = bench.send("GET", "/v3/mandates/\(mandate.id)/constraints").json?.at("periodic_limits", "month")
    #expect(month?["current_amount"] == 100 && month?["maximum_available_amount"] == 14_900)
    #expect(month?["start_date"] == "2026-03-01T00:00:00Z" && month?["end_date"] == "2026-03-31T23:59:59Z")
    bench.wait(.seconds(1))
    #expect(bench.send("GET", "/v3/payments/" + (paid?["id"]?.string ?? "")).json?["status"] == "settled")
    #expect([pay(5_001)?["status"], pay(5_001)?["failure_reason"]] == ["failed", "constraint_violation"])
    // 100 of the month's 15,000 are used; what failed does not count.
    for units in [5_000, 5_000] { #expect(pay(units)?["status"] == "authorized") }
    #expect([pay(5_000)?["status"], pay(5_000)?["failure_reason"]] == ["failed", "constraint_violation"])
    #expect(pay(4_900)?["status"] == "authorized")
    #expect(pay(1)?["status"] == "failed")
    bench.wait(.seconds(31 * 86_400))
    #expect(pay(1)?["status"] == "authorized")
  }

  @Test("a payment before a mandate’s first day fails, and is authorised from then on")
  func mandateNotBegun() throws {
    let bench = TrueLayerBench()
    let mandate = try #require(bench.make(TrueLayerBench.mandate(from: "2026-03-02T00:00:00Z"), "/v3/mandates"))
    bench.reachBank(mandate)
    bench.agree(mandate)
    func pay() -> JSON? {
      let method = #"{"type":"mandate","mandate_id":"\#(mandate.id)"}"#
      return bench.send(
        "POST", "/v3/payments", #"{"amount_in_minor":100,"currency":"GBP","payment_method":\#(method)}"#
      ).json
    }
    let early = pay()
    #expect([early?["status"], early?["failure_reason"]] == ["failed", "constraint_violation"])
    #expect(bench.status(mandate) == "authorized")
    bench.wait(.seconds(86_400))
    #expect(pay()?["status"] == "authorized")
  }

  @Test(
    "a mandate is refused whose limits are none",
    arguments: [
      #"{"month":{"maximum_amount":-5}}"#, #"{"month":{"maximum_amount":"x"}}"#, #"{"month":5}"#, #"{"century":{}}"#,
      #"{"day":{"maximum_amount":5,"period_alignment":"x"}}"#, "5",
    ])
  func wrongLimits(limits: String) {
    let bench = TrueLayerBench()
    let body = TrueLayerBench.mandate().replacing(
      #"{"month":{"maximum_amount":15000,"period_alignment":"calendar"}}"#, with: limits)
    #expect(body.contains(limits))
    let answer = bench.send("POST", "/v3/mandates", body)
    #expect(answer.status == 400 && answer.json?["title"] == "Invalid Parameters")
    let late = bench.send("POST", "/v3/mandates", TrueLayerBench.mandate(until: "x"))
    #expect(late.status == 400)
  }

  @Test(
    "the hosted page opens with the payment’s token, offers banks, leads to the chosen one, and back when it is left")
  func hostedPage() throws {
    let bench = TrueLayerBench()
    let body = TrueLayerBench.payment().dropLast() + #","hosted_page":{"return_uri":"tillshop://return/truelayer"}}"#
    let made = bench.send("POST", "/v3/payments", String(body)).json
    let url = try #require(made?.at("hosted_page", "uri")?.string)
    #expect(url.hasPrefix("https://payment.truelayer-sandbox.com/payments#payment_id="))
    for address in [url, url.replacing("#", with: "?")] {
      guard case .page(let page) = bench.sandbox.open(address, at: &bench.moment) else {
        Issue.record("no page at \(address)")
        return
      }
      #expect(page.id == "truelayer.hosted")
      #expect(page.buttons.map(\.id).suffix(2) == ["ob-uki-mock-bank-dev", "cancel"])
    }
    func press(_ button: String) -> PageResponse {
      bench.sandbox.submit(PageSubmission(url: url, pageID: "truelayer.hosted", button: button), at: &bench.moment)
    }
    let id = made?["id"]?.string ?? ""
    #expect(
      press("cancel") == .redirect("tillshop://return/truelayer?payment_id=\(id)&error=tl_hpp_abandoned"))
    #expect(
      press("mock-payments-gb-redirect")
        == .redirect("https://pay-mock-connect.truelayer-sandbox.com/login/\(id)#token=till"))
    let other = url.replacing("resource_token=", with: "resource_token=x")
    #expect(bench.sandbox.open(other, at: &bench.moment) == .unavailable(status: 404))
    let frame = bench.call("GET", "payment.truelayer-sandbox.com", "/payments")
    #expect(frame.status == 200 && frame.body.text.contains("location.hash"))
  }

  @Test(
    "an account that takes any safe return address takes those of this machine, of https and of apps, and no other",
    arguments: [
      ("http://127.0.0.1:3000/back", true), ("https://elsewhere.example/back", true), ("myapp://back", true),
      ("http://elsewhere.example/back", false), ("/back", false), ("", false),
    ])
  func returnRule(_ address: String, _ isTaken: Bool) throws {
    let bench = TrueLayerBench()
    var account = TrueLayerSandbox.Account.demo
    account.returnRule = .anySafe
    bench.sandbox = TrueLayerSandbox(account: account)
    let made = try #require(bench.make())
    #expect(bench.start(made, return: address).status == (isTaken ? 200 : 400))
  }

  @Test("banks have pictures at an address that answers, and are found by country and currency")
  func providers() throws {
    let bench = TrueLayerBench()
    let found = bench.send("POST", "/v3/payments-providers/search", #"{"countries":["FR"]}"#, key: .some(nil)).json
    let banks = try #require(found?["items"]?.array)
    #expect(Set(banks.compactMap { $0["country_code"]?.string }) == ["FR"])
    let bank = try #require(banks.first)
    #expect(bank["bg_color"]?.string?.first == "#")
    for name in ["icon_uri", "logo_uri"] {
      let url = BaseURL(bank[name]?.string ?? "")
      let picture = bench.call("GET", url.authority, url.path)
      #expect(picture.status == 200 && picture.body.text.hasPrefix("<svg"))
    }
  }
}
