import Commerce
import Deeplinks
import DemoMerchant
import Payments
import Providers
import Testing
import Wire

private typealias Sample = HyperPaySample

/// HyperPay's adapter, the generic gateway and the manager together, against a scripted provider.
struct HyperPayFlowTests {
  private let create = "hyperpay.create-checkout"
  private let submit = "hyperpay.submit-card"
  private let status = "hyperpay.read-status"
  private let find = "hyperpay.find-payment"

  private func ok(_ body: String) -> ProviderBench.Answer { .success(Sample.answer(200, body)) }
  private func open(_ id: String = Sample.cardsID) -> ProviderBench.Answer { .success(Sample.created(id)) }

  @Test("a frictionless card is paid, and only after the server said so")
  func frictionless() throws {
    let bench = ProviderBench(
      answers: [
        create: [open()], submit: [ok(Sample.payment("000.100.110"))], status: [ok(Sample.payment("000.100.110"))],
      ], replies: [.card(.entered(try Sample.card(Sample.visa)))])
    let request = try Sample.request()
    guard case .success(let transaction, let paid) = bench.pay(HyperPay(), request) else {
      Issue.record("not paid")
      return
    }
    #expect(transaction == Sample.paymentID)
    #expect(paid.words.code == "000.100.110")
    #expect(bench.wire.operations == [create, submit, status])
  }

  @Test("a challenged card is paid after the page")
  func challenge() throws {
    let bench = ProviderBench(
      answers: [create: [open()], submit: [ok(Sample.challenge)], status: [ok(Sample.payment("000.100.110"))]],
      replies: [
        .card(.entered(try Sample.card(Sample.visa))),
        .page(.returned(url: "tillshop://return/hyperpay?id=\(Sample.cardsID)")),
      ])
    guard case .success = bench.pay(HyperPay(), try Sample.request()) else {
      Issue.record("not paid")
      return
    }
    #expect(bench.shopper.questions.map(\.kind) == [.card, .page])
  }

  @Test("a mada card goes to its own checkout under its own entity")
  func mada() throws {
    let bench = ProviderBench(
      answers: [
        create: [open(), open(Sample.madaID)], submit: [ok(Sample.payment("000.100.110"))],
        status: [ok(Sample.payment("000.100.110"))],
      ], replies: [.card(.entered(try Sample.card(Sample.mada)))])
    guard case .success = bench.pay(HyperPay(), try Sample.request()) else {
      Issue.record("not paid")
      return
    }
    let sent = bench.wire.sent.map(\.request)
    #expect(sent.map(\.operation) == [create, create, submit, status])
    #expect(sent.map(\.path).suffix(2).allSatisfy { $0 == "/v1/checkouts/\(Sample.madaID)/payment" })
    #expect(sent[0].form["entityId"] == "8ac7a4c000000000000000000000cafe")
    #expect(sent[1].form["entityId"] == "8ac7a4c000000000000000000000ada0")
    #expect(sent[3].query["entityId"] == "8ac7a4c000000000000000000000ada0")
  }

  @Test("a wrong security code is asked for again on the same checkout")
  func correction() throws {
    let bench = ProviderBench(
      answers: [
        create: [open()], submit: [ok(Sample.payment("800.100.153")), ok(Sample.payment("000.100.110"))],
        status: [ok(Sample.payment("000.100.110"))],
      ],
      replies: [
        .card(.entered(try Sample.card(Sample.visa, code: "111"))), .card(.entered(try Sample.card(Sample.visa))),
      ])
    guard case .success = bench.pay(HyperPay(), try Sample.request()) else {
      Issue.record("not paid")
      return
    }
    #expect(bench.wire.operations == [create, submit, submit, status])
    #expect(Set(bench.wire.sent[1...2].map(\.request.path)).count == 1)
  }

  @Test("the bank's refusal ends the attempt with its reason")
  func declined() throws {
    let bench = ProviderBench(
      answers: [create: [open()], submit: [ok(Sample.payment("800.100.155"))]],
      replies: [.card(.entered(try Sample.card(Sample.visa)))])
    let words = ProviderResponseCode(code: "800.100.155", text: "as documented", kit: "error(2010)")
    #expect(bench.pay(HyperPay(), try Sample.request()) == .failed(.insufficientFunds(words)))
  }

  @Test("a submission is written down before it leaves")
  func writtenDown() throws {
    let bench = ProviderBench(
      answers: [create: [open()], submit: [.failure(.maybeSent(.timedOut))]],
      replies: [.card(.entered(try Sample.card(Sample.visa)))])
    _ = bench.pay(HyperPay(), try Sample.request())
    let submission = try #require(bench.wire.sent.first { $0.request.operation == submit })
    #expect(submission.recorded == .calling(operation: submit))
    #expect(bench.session(of: try Sample.request())?.references["submitted"] == "yes")
  }

  @Test("a lost answer to a submission is asked about, never sent again")
  func lostAnswer() throws {
    let bench = ProviderBench(
      answers: [
        create: [open()], submit: [.failure(.maybeSent(.answerLost)), ok(Sample.payment("000.100.110"))],
        status: [ok(Sample.payment("000.100.110"))],
      ], replies: [.card(.entered(try Sample.card(Sample.visa)))])
    guard case .success = bench.pay(HyperPay(), try Sample.request()) else {
      Issue.record("not paid")
      return
    }
    #expect(bench.wire.operations == [create, submit, status])
  }

  @Test("a payment whose session is gone is found by the merchant's reference")
  func sessionGone() throws {
    let bench = ProviderBench(
      answers: [
        create: [open()], submit: [ok(Sample.payment("000.100.110"))],
        status: [.success(Sample.answer(400, Sample.result("200.300.404")))],
        find: [ok(Sample.list(Sample.payment("000.100.110")))],
      ], replies: [.card(.entered(try Sample.card(Sample.visa)))])
    guard case .success = bench.pay(HyperPay(), try Sample.request()) else {
      Issue.record("not paid")
      return
    }
    #expect(bench.wire.operations == [create, submit, status, find])
  }

  @Test("a session that lapsed unpaid is expired")
  func sessionLapsed() throws {
    let bench = ProviderBench(
      answers: [
        create: [open()], submit: [.success(Sample.answer(400, Sample.result("200.300.404")))],
        status: [.success(Sample.answer(400, Sample.result("200.300.404")))],
        find: [.success(Sample.answer(400, Sample.result("700.400.580")))],
      ], replies: [.card(.entered(try Sample.card(Sample.visa)))])
    guard case .failed(.expired(let words)) = bench.pay(HyperPay(), try Sample.request()) else {
      Issue.record("not expired")
      return
    }
    #expect(words.code == "200.300.404")
  }

  @Test("another amount or reference than ours is never success")
  func mismatch() throws {
    for body in [
      Sample.payment("000.100.110", amount: "1.00"), Sample.payment("000.100.110", currency: "AED"),
      Sample.payment("000.100.110", reference: "TILL-9999-1"),
    ] {
      let bench = ProviderBench(
        answers: [
          create: [open()], submit: [ok(Sample.payment("000.100.110"))],
          // What speaks of another payment is asked for again before it is believed.
          status: Array(repeating: ok(body), count: 1 + RetryPolicy.standard.retries),
        ],
        replies: [.card(.entered(try Sample.card(Sample.visa)))])
      guard case .failed(.mismatch) = bench.pay(HyperPay(), try Sample.request()) else {
        Issue.record("no mismatch for \(body)")
        return
      }
    }
  }

  @Test("a page that was closed leaves the payment open, and going on shows the same page")
  func closedAndResumed() throws {
    let bench = ProviderBench(
      answers: [
        create: [open()], submit: [ok(Sample.challenge)],
        status: [ok(Sample.result("000.200.000")), ok(Sample.payment("000.100.110"))],
      ],
      replies: [
        .card(.entered(try Sample.card(Sample.visa))), .page(.closed),
        .page(.returned(url: "tillshop://return/hyperpay?id=\(Sample.cardsID)")),
      ])
    let request = try Sample.request()
    guard case .pending(_, let left) = bench.pay(HyperPay(), request) else {
      Issue.record("not pending")
      return
    }
    #expect(left.state == .pending(.closedByShopper))
    guard case .success = bench.resume(HyperPay(), request) else {
      Issue.record("not paid")
      return
    }
    #expect(bench.shopper.questions.map(\.kind) == [.card, .page, .page])
    #expect(bench.wire.operations == [create, submit, status, status])
  }

  @Test("no minute sees more than two reads of the status")
  func throttle() throws {
    let pending = Array(repeating: ok(Sample.result("000.200.000")), count: 20)
    let bench = ProviderBench(
      answers: [create: [open()], submit: [ok(Sample.challenge)], status: pending],
      replies: [
        .card(.entered(try Sample.card(Sample.visa))),
        .page(.returned(url: "tillshop://return/hyperpay?id=\(Sample.cardsID)")),
      ])
    guard case .pending = bench.pay(HyperPay(), try Sample.request()) else {
      Issue.record("not pending")
      return
    }
    let reads = bench.log.entries.filter { $0.operation == status }.map(\.sentAt)
    #expect(reads.count > 2)
    for (first, third) in zip(reads, reads.dropFirst(2)) { #expect(third - first > 60_000) }
  }

  @Test("a status read too often says when to ask again")
  func askedTooOften() throws {
    let bench = ProviderBench(
      answers: [
        create: [open()], submit: [ok(Sample.challenge)],
        status: [.success(Sample.answer(429, Sample.result("800.120.100")))],
      ],
      replies: [
        .card(.entered(try Sample.card(Sample.visa))),
        .page(.returned(url: "tillshop://return/hyperpay?id=\(Sample.cardsID)")),
      ])
    guard case .pending(_, let left) = bench.pay(HyperPay(), try Sample.request()) else {
      Issue.record("not pending")
      return
    }
    #expect(left.state == .pending(.askedTooOften(retryAfter: .seconds(60))))
    #expect(bench.wire.operations.filter { $0 == status }.count == 1)
  }

  @Test("no record, event or log holds a card number or security code")
  func nothingSecretLeaves() throws {
    let bench = ProviderBench(
      answers: [
        create: [open(), open(Sample.madaID)],
        submit: [ok(Sample.payment("800.100.153")), ok(Sample.payment("000.100.110"))],
        status: [ok(Sample.payment("000.100.110"))],
      ],
      replies: [
        .card(.entered(try Sample.card(Sample.visa, code: "739"))),
        .card(.entered(try Sample.card(Sample.mada, code: "851"))),
      ])
    let request = try Sample.request()
    let result = bench.pay(HyperPay(), request)
    var kept = ""
    dump(bench.events, to: &kept)
    dump(bench.log.entries, to: &kept)
    dump(bench.session(of: request), to: &kept)
    dump(result, to: &kept)
    #expect(kept.contains("hyperpay.submit-card"))
    for secret in [Sample.visa, Sample.mada, "739", "851", "till-demo-token"] { #expect(!kept.contains(secret)) }
  }
}
