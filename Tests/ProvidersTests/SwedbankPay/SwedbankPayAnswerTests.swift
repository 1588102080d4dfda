import Commerce
import Payments
import Testing
import Wire

@testable import Providers

@Suite("Swedbank Pay answers")
struct SwedbankPayAnswerTests {
  typealias Sample = SwedbankPaySample
  static let orders = SwedbankPayRequestTests.orders

  @Test("a new order's identifier and menu are remembered")
  func created() throws {
    let reaction = Sample.adapter().reaction(
      to: try Recorded.answer("SwedbankPay/order-created.json"), after: .createOrder(at: Self.orders),
      try Sample.context())
    #expect(SeenStep(reaction.step) == .opened)
    #expect(
      reaction.session == .kept(["payment": Sample.order, "menu": Sample.menu + "&culture=sv-SE"]))
  }

  @Test("nonsense opens nothing and never claims anything", arguments: Recorded.nonsense)
  func nonsense(_ answer: WireAnswer) throws {
    for call: SwedbankPay.Call in [
      .discover, .initiateConsumerSession(at: Self.orders), .createOrder(at: Self.orders),
    ] {
      #expect(SeenStep(Sample.adapter().reaction(to: answer, after: call, try Sample.context()).step).isFailure)
    }
  }

  @Test("no member of a strange type opens an order without identifier and secure menu", arguments: JSON.strangers)
  func strange(_ stranger: JSON) throws {
    for mutant in try Recorded.json("SwedbankPay/order-created.json").mutants(stranger) {
      let reaction = Sample.adapter().reaction(
        to: WireAnswer(status: 200, json: mutant), after: .createOrder(at: Self.orders), try Sample.context())
      let step = SeenStep(reaction.step)
      #expect(step == .opened || step.isFailure)
      if step == .opened {
        #expect(reaction.session.payment == Sample.order)
        #expect(reaction.session.menu?.hasPrefix("https://") == true)
      }
    }
  }

  @Test("an order that is not in instrument mode refuses another instrument, and the payment goes on")
  func notInMode() throws {
    let reaction = Sample.adapter(["swedbank-pay.instrument": "not-in-mode"]).reaction(
      to: try Recorded.answer("SwedbankPay/order-created.json"), after: .createOrder(at: Self.orders),
      try Sample.context())
    #expect(SeenStep(reaction.step) == .opened)
    #expect(reaction.session.kit == "updatePaymentOrderFailed(error: .paymentNotInInstrumentMode)")
  }

  @Test("an order in instrument mode is changed at the address it names; a refusal leaves it as it was")
  func switched() throws {
    let adapter = Sample.adapter(["swedbank-pay.version": "v2", "swedbank-pay.instrument": "switched"])
    let context = try Sample.context(["menu": Sample.menu])
    let reaction = adapter.reaction(
      to: try Recorded.answer("SwedbankPay/order-created-v2.json"), after: .createOrder(at: Self.orders), context)
    let url = "https://pay-backend.till.test/swedbank-pay-mobile/paymentorders/7f3a0000-till/setInstrument"
    guard case .call(.setInstrument(at: url, to: "Swish")) = reaction.step else {
      Issue.record("\(reaction.step)")
      return
    }
    let refused = adapter.reaction(
      to: Sample.answer(
        403, #"{"type":"https://api.payex.com/psp/errordetail/forbidden"}"#, "application/problem+json"),
      after: .setInstrument(at: url, to: "Swish"), context)
    #expect(SeenStep(refused.step) == .opened)
    let told = "title: nil, status: 403, detail: nil, instance: …, action: nil, problems: […], raw: […]"
    #expect(
      refused.session.kit
        == "updatePaymentOrderFailed(error: .problem(.client(.swedbankPay(type: .forbidden, \(told)))))")
  }

  @Test(
    "after the change the menu is the one that the answer names, in the words of either version",
    arguments: [("v3", "view-checkout"), ("v2", "view-paymentorder")])
  func switchedMenu(_ version: String, _ operation: String) throws {
    let adapter = Sample.adapter(["swedbank-pay.version": version, "swedbank-pay.instrument": "switched"])
    let menu = Sample.menu + "&changed"
    let body = #"{"operations":[{"rel":"\#(operation)","href":"\#(menu)","contentType":"application/javascript"}]}"#
    let reaction = adapter.reaction(
      to: Sample.answer(200, body), after: .setInstrument(at: Self.orders, to: "Swish"),
      try Sample.context(["menu": Sample.menu]))
    #expect(SeenStep(reaction.step) == .opened)
    #expect(reaction.session.menu?.hasPrefix(menu) == true, "\(reaction.session)")
  }

  @Test("aborting, done or refused, ends with reading the order")
  func abort() throws {
    for answer in [
      WireAnswer(status: 200, json: [:]),
      Sample.answer(409, #"{"type":"https://api.payex.com/psp/errordetail/forbidden"}"#, "application/problem+json"),
    ] {
      let reaction = Sample.adapter().reaction(to: answer, after: .abort(id: Sample.order), try Sample.context())
      guard case .call(.readOrder(id: Sample.order, isRestoring: false)) = reaction.step else {
        Issue.record("\(reaction.step)")
        return
      }
    }
  }

  static let operated: [(Int, String)] = [
    (200, "call"), (201, "call"), (400, "failed invalid-request"), (403, "failed invalid-request"),
    (404, "failed invalid-request"), (409, "failed invalid-request"), (422, "failed invalid-request"),
    (429, "failed too-many-requests"), (500, "status"), (502, "status"), (302, "status"),
  ]

  @Test("only a refusal says that nothing was moved; what is unclear stays open", arguments: operated)
  func operation(_ status: Int, _ step: String) throws {
    let calls: [SwedbankPay.Call] = [
      .capture(id: Sample.order, Sample.total), .cancel(id: Sample.order), .reverse(id: Sample.order, Sample.total),
    ]
    for call in calls {
      let found = Sample.adapter().reaction(
        to: WireAnswer(status: status, json: [:]), after: call, try Sample.context()
      ).step
      #expect(found.summary.hasPrefix(step))
      if step == "status" { #expect(SeenStep(found).isPending) }
    }
  }

  @Test(
    "a screen that cannot be brought back says why, and only the order says how it stands",
    arguments: [
      ("unregistered-codable", "StateRestorationError.unregisteredCodable"),
      ("nonpersistable-configuration", "StateRestorationError.nonpersistableConfiguration"),
      ("unknown", "StateRestorationError.unknown"),
    ])
  func restoration(_ choice: String, _ kit: String) throws {
    let adapter = Sample.adapter(["swedbank-pay.restoration": choice])
    let fresh = try Sample.context(["payment": Sample.order, "menu": Sample.menu])
    #expect(adapter.nextAction(fresh).summary.hasPrefix("page"))
    let again = try Sample.context(["payment": Sample.order, "menu": Sample.menu, "shown": "1"])
    guard case .call(let call) = adapter.nextAction(again) else {
      Issue.record("no call")
      return
    }
    let reaction = adapter.reaction(to: try Recorded.answer("SwedbankPay/order-paid.json"), after: call, again)
    #expect(SeenStep(reaction.step) == .done(.completed))
    #expect(reaction.session.kit == "paymentFailed(error: \(kit))")
  }
}
