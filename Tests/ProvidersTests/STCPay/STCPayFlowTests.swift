import Commerce
import DemoMerchant
import Payments
import Providers
import Testing
import Wire

private typealias Sample = STCPaySample

/// stc pay's adapter, the generic gateway and the manager together, against a scripted provider.
struct STCPayFlowTests {
  private let authorise = "stc-pay.authorize"
  private let confirm = "stc-pay.confirm"
  private let inquire = "stc-pay.inquire"

  private func ok(_ body: String) -> ProviderBench.Answer { .success(Sample.answer(200, body)) }
  private func trouble(_ code: Int) -> ProviderBench.Answer { .success(Sample.answer(400, Sample.trouble(code))) }
  private func paid(_ round: Int = 1) -> ProviderBench.Answer {
    ok(Sample.list(Sample.transaction("2", reference: "TILL-1042-1-\(round)")))
  }
  private func phone() throws -> Answer { .phone(.entered(try Sample.phone())) }
  private func code() throws -> Answer { .code(.entered(try Sample.code())) }

  @Test("phone, code, paid: and only after the inquiry said so")
  func paidInFull() throws {
    let bench = ProviderBench(
      answers: [authorise: [ok(Sample.authorised())], confirm: [ok(Sample.confirmed("2"))], inquire: [paid()]],
      replies: [try phone(), try code()])
    guard case .success(let transaction, _) = bench.pay(STCPay(), try Sample.request()) else {
      Issue.record("not paid")
      return
    }
    #expect(transaction == Sample.payment)
    #expect(bench.wire.operations == [authorise, confirm, inquire])
    #expect(bench.shopper.questions.map(\.kind) == [.phone, .code])
  }

  @Test("a confirmation that says paid is not believed when the inquiry says otherwise")
  func inquiryDecides() throws {
    let bench = ProviderBench(
      answers: [
        authorise: [ok(Sample.authorised())], confirm: [ok(Sample.confirmed("2"))],
        inquire: [ok(Sample.list(Sample.transaction("5")))],
      ], replies: [try phone(), try code()])
    guard case .failed(.expired) = bench.pay(STCPay(), try Sample.request()) else {
      Issue.record("not expired")
      return
    }
  }

  @Test("a number without a wallet can be corrected")
  func wrongNumber() throws {
    let bench = ProviderBench(
      answers: [
        authorise: [trouble(2008), ok(Sample.authorised())],
        confirm: [ok(Sample.confirmed("2", reference: "TILL-1042-1-2"))], inquire: [paid(2)],
      ], replies: [try phone(), try phone(), try code()])
    guard case .success = bench.pay(STCPay(), try Sample.request()) else {
      Issue.record("not paid")
      return
    }
    guard case .phone(let again) = bench.shopper.questions[1] else {
      Issue.record("no second phone question")
      return
    }
    #expect(again.problem == .noAccount)
  }

  @Test("two wrong codes and a right one pay")
  func wrongCodes() throws {
    let bench = ProviderBench(
      answers: [
        authorise: [ok(Sample.authorised())], confirm: [trouble(2031), trouble(2031), ok(Sample.confirmed("2"))],
        inquire: [paid()],
      ], replies: [try phone(), try code(), try code(), try code()])
    guard case .success = bench.pay(STCPay(), try Sample.request()) else {
      Issue.record("not paid")
      return
    }
    let tries = bench.shopper.questions.compactMap { question -> Int? in
      if case .code(let prompt) = question { prompt.triesLeft } else { nil }
    }
    #expect(tries == [3, 2, 1])
  }

  @Test("three wrong codes end the payment, and nothing more is sent")
  func locked() throws {
    let bench = ProviderBench(
      answers: [authorise: [ok(Sample.authorised())], confirm: [trouble(2031), trouble(2031), trouble(2031)]],
      replies: [try phone(), try code(), try code(), try code(), try code()])
    guard case .failed(.refused(.tooManyCodes, let words)) = bench.pay(STCPay(), try Sample.request()) else {
      Issue.record("not locked")
      return
    }
    #expect(words.code == "2031")
    #expect(bench.wire.operations == [authorise, confirm, confirm, confirm])
  }

  @Test("a new code is a new round: new reference, asked about under that reference, tries kept")
  func resend() throws {
    // The shopper thinks for a second before each answer, so the second code can be asked for at the 61st.
    let waits = Array(repeating: Answer.code(.resend), count: 60)
    let bench = ProviderBench(
      answers: [
        authorise: [
          ok(Sample.authorised()), ok(Sample.authorised(otp: "SecondOtpReference00", payment: "4400005022")),
        ],
        confirm: [trouble(2031), ok(Sample.confirmed("2", reference: "TILL-1042-1-2"))], inquire: [paid(2)],
      ], replies: [try phone(), try code()] + waits + [try code()])
    guard case .success(let transaction, _) = bench.pay(STCPay(), try Sample.request()) else {
      Issue.record("not paid")
      return
    }
    #expect(transaction == "4400005022")
    #expect(bench.wire.operations == [authorise, confirm, authorise, confirm, inquire])
    let sent = bench.wire.sent.map(\.request)
    #expect(sent[2].json?.at("DirectPaymentAuthorizeV4RequestMessage", "RefNum")?.string == "TILL-1042-1-2")
    #expect(sent[3].json?.at("DirectPaymentConfirmV4RequestMessage", "OtpReference")?.string == "SecondOtpReference00")
    #expect(sent[4].json?.at("PaymentInquiryV4RequestMessage", "RefNum")?.string == "TILL-1042-1-2")
    guard case .code(let last) = bench.shopper.questions.last else {
      Issue.record("no code question")
      return
    }
    #expect(last.triesLeft == 2)
    let keys = bench.events.compactMap { event -> String? in
      if case .calling("stc-pay.authorize", _, _, let key) = event.kind { key } else { nil }
    }
    #expect(Set(keys).count == 2)
  }

  @Test("too little money in the wallet is said as it is")
  func insufficient() throws {
    let bench = ProviderBench(
      answers: [authorise: [ok(Sample.authorised())], confirm: [trouble(2023)]], replies: [try phone(), try code()])
    let words = ProviderResponseCode(code: "2023", text: "as documented")
    #expect(bench.pay(STCPay(), try Sample.request()) == .failed(.insufficientFunds(words)))
  }

  @Test("a lost answer to a confirmation is asked about, never sent again")
  func lostConfirmation() throws {
    let bench = ProviderBench(
      answers: [
        authorise: [ok(Sample.authorised())],
        confirm: [.failure(.maybeSent(.answerLost)), ok(Sample.confirmed("2"))], inquire: [paid()],
      ], replies: [try phone(), try code()])
    guard case .success = bench.pay(STCPay(), try Sample.request()) else {
      Issue.record("not paid")
      return
    }
    #expect(bench.wire.operations == [authorise, confirm, inquire])
    #expect(bench.wire.sent[1].recorded == .calling(operation: confirm))
  }

  @Test("a confirmation that stays open is pending, and going on only asks again")
  func stillPending() throws {
    let bench = ProviderBench(
      answers: [
        authorise: [ok(Sample.authorised())], confirm: [ok(Sample.confirmed("1"))],
        inquire: Array(repeating: ok(Sample.list(Sample.transaction("1"))), count: 5) + [paid()],
      ], replies: [try phone(), try code()])
    let request = try Sample.request()
    guard case .pending(_, let status) = bench.pay(STCPay(), request) else {
      Issue.record("not pending")
      return
    }
    #expect(status.state == .pending(.provider))
    guard case .success = bench.resume(STCPay(), request) else {
      Issue.record("not paid")
      return
    }
    #expect(bench.wire.operations.filter { $0 == confirm }.count == 1)
    #expect(bench.shopper.questions.map(\.kind) == [.phone, .code])
  }

  @Test("paid before is asked about, not taken for a failure")
  func alreadyPaid() throws {
    let bench = ProviderBench(
      answers: [authorise: [ok(Sample.authorised())], confirm: [trouble(2009)], inquire: [paid()]],
      replies: [try phone(), try code()])
    guard case .success = bench.pay(STCPay(), try Sample.request()) else {
      Issue.record("not paid")
      return
    }
  }

  @Test("another amount or reference than ours is never success")
  func mismatch() throws {
    for transaction in [
      Sample.transaction("2", amount: "64.49"), Sample.transaction("2", reference: "TILL-1042-1-9"),
    ] {
      let bench = ProviderBench(
        answers: [
          authorise: [ok(Sample.authorised())], confirm: [ok(Sample.confirmed("2"))],
          // What speaks of another payment is asked for again before it is believed.
          inquire: Array(repeating: ok(Sample.list(transaction)), count: 1 + RetryPolicy.standard.retries),
        ], replies: [try phone(), try code()])
      guard case .failed(.mismatch) = bench.pay(STCPay(), try Sample.request()) else {
        Issue.record("no mismatch for \(transaction)")
        return
      }
    }
  }

  @Test("leaving at the code sends nothing more")
  func cancelled() throws {
    let bench = ProviderBench(
      answers: [authorise: [ok(Sample.authorised())]], replies: [try phone(), .code(.cancelled)])
    #expect(bench.pay(STCPay(), try Sample.request()) == .cancelled(.none))
    #expect(bench.wire.operations == [authorise])
  }

  @Test("no record, event or log holds a one-time code")
  func nothingSecretLeaves() throws {
    let bench = ProviderBench(
      answers: [authorise: [ok(Sample.authorised())], confirm: [ok(Sample.confirmed("2"))], inquire: [paid()]],
      replies: [try phone(), .code(.entered(try Sample.code("907155")))])
    let request = try Sample.request()
    let result = bench.pay(STCPay(), request)
    var kept = ""
    dump(bench.events, to: &kept)
    dump(bench.log.entries, to: &kept)
    dump(bench.session(of: request), to: &kept)
    dump(result, to: &kept)
    #expect(kept.contains("stc-pay.confirm"))
    #expect(!kept.contains("907155"))
  }
}
