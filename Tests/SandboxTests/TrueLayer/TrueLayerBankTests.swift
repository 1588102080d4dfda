import Commerce
import Language
import Pages
import Testing
import Wire

@testable import Sandbox

@Suite("TrueLayer: the mock bank")
struct TrueLayerBankTests {
  static let users: [(String, String, String?, ProviderRecord.State)] = [
    ("test_executed", "settled", nil, .captured), ("test_execution_rejected", "failed", "provider_rejected", .declined),
    ("till_exec_insufficient_funds", "failed", "insufficient_funds", .declined),
    ("till_late_verification_declined", "failed", "verification_declined", .declined),
    ("till_wait", "authorizing", nil, .open), ("till_twostep", "authorizing", nil, .open),
    ("till_slow_30", "authorized", nil, .pending), ("till_noreturn", "settled", nil, .captured),
  ]

  @Test("who signs in decides what follows the approval (Mock bank; till_ is Till's own)", arguments: users)
  func signsIn(_ user: String, _ status: String, _ reason: String?, _ state: ProviderRecord.State) throws {
    let bench = TrueLayerBench()
    let made = try #require(bench.make())
    bench.reachBank(made)
    let left = bench.agree(made, as: user)
    #expect(bench.status(made) == status)
    #expect(bench.read(made)?["failure_reason"]?.string == reason)
    #expect(bench.truth().state == state)
    if user == "till_noreturn" {
      #expect(left.shown?.id == "truelayer.done")
    } else {
      #expect(left.address == "https://pay.tillshop.test/return/truelayer?payment_id=\(made.id)")
    }
  }

  @Test(
    "a login that is refused, or called off, ends the payment at once",
    arguments: [
      ("test_authorisation_failed", "continue", "authorization_failed"), ("till_auth_blocked", "continue", "blocked"),
      ("test_executed", "cancel", "not_authorized"),
    ])
  func refused(_ user: String, _ button: String, _ reason: String) throws {
    let bench = TrueLayerBench()
    let made = try #require(bench.make())
    bench.reachBank(made)
    #expect(bench.press(button, on: "truelayer.login", made, ["username": user]).address != nil)
    #expect(bench.read(made)?["failure_reason"]?.string == reason)
    #expect(bench.read(made)?["failure_stage"] == "authorizing")
    #expect(bench.told == ["payment_failed"])
  }

  @Test(
    "a name that nobody has, such as the American spelling, is asked for again",
    arguments: [
      "test_authorization_failed", "", "till_auth_", "till_slow_0", "till_slow_x", "till_auth_A1",
    ])
  func unknown(_ user: String) throws {
    let bench = TrueLayerBench()
    let made = try #require(bench.make())
    bench.reachBank(made)
    let shown = bench.press("continue", on: "truelayer.login", made, ["username": user]).shown
    #expect(shown?.fields.first?.problem != nil)
    #expect(bench.status(made) == "authorizing")
  }

  @Test("the bank names the store that is paid, and what it asks for")
  func payee() throws {
    let bench = TrueLayerBench()
    let made = try #require(bench.make())
    bench.reachBank(made)
    let page = bench.press("continue", on: "truelayer.login", made, ["username": "test_executed"]).shown
    let values = page?.blocks.compactMap { block in
      if case .fact(_, let value) = block { value.values["value"] } else { nil }
    }
    let amount = Money(minorUnits: 1_299, currency: .gbp)
    #expect(values == [.text(SandboxMerchant.demo.name), .text("TILL-42"), .money(amount)])
  }

  @Test("money is taken once it was sent elsewhere, or has arrived; not before")
  func money() throws {
    let external = TrueLayerBench()
    let sent = try #require(external.make(TrueLayerBench.payment(goal: TrueLayerBench.externalAccount)))
    external.reachBank(sent)
    external.agree(sent)
    #expect(external.status(sent) == "executed")
    #expect(external.truth().state == .captured)
    #expect(external.told == ["payment_authorized", "payment_executed"])

    let bench = TrueLayerBench(["truelayer.execution": "slow", "truelayer.settlement": "next-day"])
    let made = try #require(bench.make())
    bench.reachBank(made)
    bench.agree(made)
    for (pause, status, state) in [
      (Duration.zero, "authorized", ProviderRecord.State.pending), (.seconds(60), "executed", .pending),
      (.seconds(86_400), "settled", .captured),
    ] {
      bench.wait(pause)
      #expect(bench.status(made) == status)
      #expect(bench.truth().state == state)
      #expect((bench.read(made)?["creditable_at"] != nil) == (status == "settled"))
    }
    #expect(bench.told == ["payment_authorized", "payment_executed", "payment_settled", "payment_creditable"])
  }

  @Test(
    "a merchant that asks for the risk is told it on execution; a low one is creditable then, a high one on settlement",
    arguments: [("low-risk", "low_risk", "executed"), ("high-risk", "high_risk", "settled")])
  func settlementRisk(choice: String, category: String, creditable: String) throws {
    let bench = TrueLayerBench(["truelayer.settlement": "next-day", "truelayer.settlement-risk": choice])
    let body = TrueLayerBench.payment().replacing("\"user\"", with: "\"risk_assessment\":{},\"user\"")
    let made = try #require(bench.make(body))
    bench.reachBank(made)
    bench.agree(made)
    #expect(bench.status(made) == "executed")
    #expect(bench.read(made)?["settlement_risk"] == ["category": .string(category)])
    #expect((bench.read(made)?["creditable_at"] != nil) == (creditable == "executed"))
    let notice = bench.sandbox.outbox.first { $0.content.json?["type"] == "payment_executed" }
    #expect(notice?.content.json?["settlement_risk"] == ["category": .string(category)])
    bench.wait(.seconds(86_400))
    #expect(bench.status(made) == "settled")
    #expect(bench.read(made)?["settlement_risk"] == nil && bench.read(made)?["creditable_at"] != nil)
    let after = bench.told.firstIndex(of: "payment_creditable").map { bench.told[$0 - 1] }
    #expect(after == "payment_\(creditable)")
    #expect(bench.told.count { $0 == "payment_creditable" } == 1)
  }

  @Test("no risk is told of a payment whose merchant did not ask, or whose money goes elsewhere")
  func noSettlementRisk() throws {
    let asked = TrueLayerBench.payment(goal: TrueLayerBench.externalAccount)
      .replacing("\"user\"", with: "\"risk_assessment\":{},\"user\"")
    for body in [TrueLayerBench.payment(), asked] {
      let bench = TrueLayerBench(["truelayer.settlement": "next-day"])
      let made = try #require(bench.make(body))
      bench.reachBank(made)
      bench.agree(made)
      #expect(bench.status(made) == "executed")
      #expect(bench.read(made)?["settlement_risk"] == nil)
    }
  }

  @Test("an approval in the bank's app, a refusal there, and a second one too late")
  func app() throws {
    for (action, status) in [("truelayer.approve", "settled"), ("truelayer.decline", "failed")] {
      let bench = TrueLayerBench()
      let made = try #require(bench.make(TrueLayerBench.payment(currency: "EUR")))
      #expect(bench.sandbox.outsideActions(for: "TILL-42", at: bench.moment.now).isEmpty)
      bench.reachBank(made, "mock-payments-de-decoupled")
      #expect(bench.next(made) == ["type": "wait"])
      #expect(
        bench.sandbox.outsideActions(for: "TILL-42", at: bench.moment.now) == [
          "truelayer.approve", "truelayer.decline",
        ])
      #expect(bench.perform("truelayer.revoke") == .refused(.notNow))
      #expect(bench.perform(action) == .accepted)
      #expect(bench.status(made) == status)
      #expect(bench.perform(action) == .refused(.notNow))
    }
    #expect(TrueLayerBench().perform("truelayer.approve") == .unknown)
  }

  @Test(
    "an account number is checked, and only the one that the bank knows goes on",
    arguments: [
      ("DE89 3704 0044 0532 0130 00", 200, "wait"), ("GB33BUKB20201555555555", 200, nil),
      ("DE88370400440532013000", 400, "form"),
      ("", 400, "form"), ("DE89", 400, "form"), ("DE89370400440532013000X!", 400, "form"),
    ])
  func account(_ iban: String, _ status: Int, _ next: String?) throws {
    let bench = TrueLayerBench()
    let made = try #require(bench.make(TrueLayerBench.payment(currency: "EUR")))
    bench.reachBank(made, "mock-payments-de-decoupled-additional-input-text")
    let answer = bench.act(made, "form", #"{"inputs":{"iban":"\#(iban)"}}"#)
    #expect(answer.status == status)
    if status == 400 { #expect(answer.json?["errors"]?.members?.map(\.name) == ["inputs.iban"]) }
    #expect(bench.next(made)?["type"]?.string == next)
    if next == nil { #expect(bench.read(made)?["failure_reason"] == "invalid_remitter_account") }
  }

  @Test("a bank inside the app asks for a login, then for a code, then works for two seconds")
  func embedded() throws {
    let bench = TrueLayerBench()
    let made = try #require(bench.make(TrueLayerBench.payment(currency: "EUR")))
    bench.reachBank(made, "mock-payments-de-embedded")
    #expect(bench.act(made, "form", #"{"inputs":{"username":"nobody","password":"x"}}"#).status == 400)
    #expect(bench.act(made, "form", #"{"inputs":{"username":"test_executed","password":"x"}}"#).status == 200)
    #expect(bench.next(made)?["inputs"]?[0]?["id"] == "code")
    #expect(bench.act(made, "form", #"{"inputs":{"code":"12"}}"#).status == 400)
    #expect(bench.act(made, "form", #"{"inputs":{"code":"123456"}}"#).status == 200)
    #expect(bench.next(made)?.at("display_message", "key") == "processing")
    #expect(bench.send("POST", made.path + "/actions/cancel").json?["title"] == "Invalid State")
    bench.wait(.seconds(2))
    #expect(bench.status(made) == "settled")
  }

  @Test("with another attempt allowed a refusal is not the end (Payment retries)")
  func retry() throws {
    let bench = TrueLayerBench()
    let made = try #require(bench.make(TrueLayerBench.payment(extra: #","retry":{}"#)))
    bench.reachBank(made)
    _ = bench.press("continue", on: "truelayer.login", made, ["username": "test_authorisation_failed"])
    #expect(bench.status(made) == "attempt_failed")
    #expect(bench.next(made) == ["type": "retry", "retry_options": ["restart"]])
    #expect(bench.told.isEmpty)
    bench.reachBank(made)
    bench.agree(made)
    #expect(bench.status(made) == "settled")
  }

  @Test("a page that was left open for too long says so and leads back")
  func ended() throws {
    let bench = TrueLayerBench()
    let made = try #require(bench.make())
    bench.reachBank(made)
    #expect(bench.open(made).shown?.id == "truelayer.login")
    bench.wait(.seconds(900))
    #expect(bench.open(made).shown?.id == "truelayer.ended")
    #expect(
      bench.press("continue", on: "truelayer.login", made, ["username": "test_executed"]).shown?.id == "truelayer.ended"
    )
    let back = bench.press("back", on: "truelayer.ended", made).address
    #expect(back?.hasPrefix("https://pay.tillshop.test/return/truelayer?") == true)
    #expect(bench.truth() == ProviderRecord(state: .expired, words: "expired"))
    #expect(bench.told == ["payment_failed"])
    #expect(
      bench.sandbox.open("https://pay-mock-connect.truelayer-sandbox.com/login/none", at: &bench.moment)
        == .unavailable(status: 404))
  }

  @Test("a mandate is in force until somebody ends it or its day has come (Mandate statuses)")
  func mandate() throws {
    for (ending, status, word) in [("truelayer.revoke", "revoked", "revoked"), ("clock", "failed", "expired")] {
      let bench = TrueLayerBench()
      let made = try #require(bench.make(TrueLayerBench.mandate(), "/v3/mandates"))
      bench.reachBank(made)
      #expect(bench.agree(made).address == "https://pay.tillshop.test/return/truelayer?mandate_id=\(made.id)")
      #expect(bench.truth() == ProviderRecord(state: .linked, words: "authorized"))
      if ending == "clock" {
        #expect(bench.sandbox.nextDeadline(after: bench.moment.now)?.name == "truelayer-mandate-ends")
        bench.wait(.seconds(400 * 86_400))
      } else {
        #expect(bench.perform(ending) == .accepted)
        #expect(bench.read(made)?["revocation_source"] == "user")
      }
      #expect(bench.status(made) == status)
      #expect(bench.truth().words == word)
      #expect(bench.truth().wasHeld)
      #expect(bench.told == ["mandate_authorized", "mandate_\(status)"])
    }
  }
}

@Suite("TrueLayer: calling off and giving back")
struct TrueLayerOperationTests {
  @Test("a payment can be called off until the bank has agreed (Cancel a payment)")
  func cancel() throws {
    let bench = TrueLayerBench()
    let fresh = try #require(bench.make())
    #expect(bench.send("POST", fresh.path + "/actions/cancel", token: fresh.token).status == 202)
    #expect(bench.read(fresh)?["failure_stage"] == "authorization_required")
    #expect(bench.read(fresh)?["failure_reason"] == "canceled")
    #expect(bench.send("POST", fresh.path + "/actions/cancel").status == 400)
    let paid = try #require(bench.make())
    bench.reachBank(paid)
    bench.agree(paid)
    #expect(bench.send("POST", paid.path + "/actions/cancel").status == 400)
    #expect(bench.truth().state == .captured)
  }

  @Test("what has arrived is given back in parts, never more than there is, and only when it has arrived")
  func refund() throws {
    let bench = TrueLayerBench(["truelayer.settlement": "next-day"])
    let made = try #require(bench.make())
    bench.reachBank(made)
    bench.agree(made)
    func refund(_ units: Int) -> Int {
      bench.send("POST", made.path + "/refunds", #"{"amount_in_minor":\#(units),"reference":"r"}"#).status
    }
    #expect(refund(100) == 400)
    bench.wait(.seconds(86_400))
    #expect(refund(0) == 400)
    #expect(refund(1_300) == 400)
    #expect(refund(1_000) == 202)
    #expect(refund(300) == 400)
    #expect(bench.truth().state == .captured)
    bench.wait(.seconds(2))
    #expect(bench.truth().refunded == Money(minorUnits: 1_000, currency: .gbp))
    #expect(refund(299) == 202)
    bench.wait(.seconds(2))
    #expect(bench.truth().state == .refunded)
    #expect(bench.told.suffix(2) == ["refund_executed", "refund_executed"])
    let items = bench.send("GET", made.path + "/refunds").json?["items"]?.array
    #expect(items?.compactMap { $0["status"]?.string } == ["executed", "executed"])
  }

  @Test("a refund that fails gives nothing back and may be asked for again")
  func failedRefund() throws {
    let bench = TrueLayerBench(["truelayer.refund": "failed"])
    let made = try #require(bench.make())
    bench.reachBank(made)
    bench.agree(made)
    #expect(bench.send("POST", made.path + "/refunds", #"{"amount_in_minor":1299,"reference":"r"}"#).status == 202)
    bench.wait(.seconds(2))
    #expect(bench.truth().refunded == nil)
    #expect(bench.told.last == "refund_failed")
    #expect(bench.send("POST", made.path + "/refunds", #"{"amount_in_minor":1299,"reference":"r"}"#).status == 202)
  }

  @Test("only a mandate in force can be ended")
  func revoke() throws {
    let bench = TrueLayerBench()
    let made = try #require(bench.make(TrueLayerBench.mandate(), "/v3/mandates"))
    #expect(bench.send("POST", made.path + "/revoke").status == 400)
    bench.reachBank(made)
    bench.agree(made)
    #expect(bench.send("POST", made.path + "/revoke").status == 204)
    #expect(bench.status(made) == "revoked")
    #expect(bench.send("POST", made.path + "/revoke").status == 400)
  }

  @Test("looking again sends no message twice, and every message can be told from the others")
  func messages() throws {
    let bench = TrueLayerBench()
    let made = try #require(bench.make())
    bench.reachBank(made)
    bench.agree(made)
    for _ in 0..<3 { bench.wait(.seconds(10)) }
    #expect(bench.told.count == 4)
    let ids = bench.sandbox.outbox.compactMap { $0.content.json?["event_id"]?.string }
    #expect(Set(ids).count == 4)
    #expect(bench.sandbox.outbox.allSatisfy { $0.reference == "TILL-42" && $0.content.authority == "shop.till.test" })
  }
}
