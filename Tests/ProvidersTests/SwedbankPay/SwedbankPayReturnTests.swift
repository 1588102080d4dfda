import Commerce
import Deeplinks
import Payments
import Providers
import Testing
import Wire

@Suite("Swedbank Pay returns")
struct SwedbankPayReturnTests {
  typealias Sample = SwedbankPaySample
  static let base = "tillshop://return/swedbank-pay"
  static let payment = base + "/payment?scheme=tillshop&language=sv-SE&id=TILL-1042-1&app=Till%20Demo"
  static let references = [
    "payment": SwedbankPaySample.order, "menu": SwedbankPaySample.menu, "paymentorders": "https://x.test/o",
  ]

  private func reaction(_ link: String, _ adapter: SwedbankPay = Sample.adapter()) throws -> Reaction<SwedbankPay.Call>
  {
    let context = try Sample.context(Self.references)
    guard case .ask(let question) = adapter.leading(context) else {
      Issue.record("nothing is asked")
      return Reaction(.done(.closed))
    }
    return adapter.reaction(to: .page(try Link(link)), after: question, context)
  }

  @Test("the menu is opened with its three addresses, and its page knows where the kit listens")
  func menu() throws {
    guard case .ask(.page(let prompt)) = Sample.adapter().leading(try Sample.context(Self.references)) else {
      Issue.record("no page")
      return
    }
    #expect(prompt.purpose == .menu)
    #expect(prompt.page == Sample.menu + "#" + Self.base + "/event?id=TILL-1042-1")
    #expect(prompt.returnURLs == [Self.base + "/complete", Self.base + "/cancel", Self.payment, Self.base + "/event"])
    #expect(prompt.identifiers == ["id": "TILL-1042-1"])
    #expect(prompt.expiresAt == nil)
  }

  static let ends: [(String, String, String?)] = [
    ("/complete?id=TILL-1042-1", "done completed", "paymentComplete()"),
    ("/cancel?id=TILL-1042-1", "done closed", "paymentCanceled()"),
    ("/event?id=TILL-1042-1&event=paid", "done completed", "paymentComplete()"),
    ("/event?id=TILL-1042-1&event=failed", "done completed", "paymentFailed(error: .paymentFailed)"),
    ("/event?id=TILL-1042-1&event=script-error", "done completed", "paymentFailed(error: .ScriptError)"),
    (
      "/event?id=TILL-1042-1&event=script-loading-failure", "done completed",
      "paymentFailed(error: .ScriptLoadingFailure)"
    ),
    ("/event?id=TILL-1042-1&event=redirect-failure", "done completed", "paymentFailed(error: .RedirectFailure)"),
    ("/event?id=TILL-1042-1&event=terms", "form swedbank-pay-terms", "overrideTermsOfServiceTapped(url:)"),
    ("/event?id=TILL-1042-1&event=invented", "done closed", "paymentOrderDidHide()"),
    ("/event?id=OTHER&event=paid", "done closed", "paymentOrderDidHide()"),
    ("/elsewhere", "done closed", "paymentOrderDidHide()"),
    // The ends are compared exactly: anything added makes them another page (Swedbank Pay iOS SDK, web view navigation).
    ("/complete?id=TILL-1042-1&x=1", "page", nil), ("/complete?id=OTHER", "page", nil), ("/cancel", "page", nil),
    ("/complete?id=TILL%2D1042%2D1", "page", nil), ("/complete?id=TILL-1042-1#x", "page", nil),
  ]

  @Test("each way out of the menu means what the kit makes of it", arguments: ends)
  func end(_ tail: String, _ step: String, _ kit: String?) throws {
    let reaction = try reaction(Self.base + tail)
    #expect(reaction.step.summary.hasPrefix(step))
    #expect(reaction.learnt["kit"] == kit)
  }

  @Test("the payment address brings the menu back after half a second")
  func reload() throws {
    let adapter = Sample.adapter()
    let context = try Sample.context(Self.references)
    guard case .askAtMost(let question, let limit) = try reaction(Self.payment).step else {
      Issue.record("no wait")
      return
    }
    #expect(limit == .milliseconds(500))
    let next = adapter.reaction(to: .wait(.over), after: question, context)
    #expect(SeenStep(next.step) == SeenStep(adapter.leading(context)))
  }

  /// The published rule, at an address of the same kind (Swedbank Pay iOS SDK, payment URL).
  static let candidates: [(String, Bool)] = [
    (payment, true), (payment + "&fallback=true", true),
    (base + "/payment?fallback=true&" + payment.split(separator: "?")[1], true),
    (base + "/payment?app=Till%20Demo&id=TILL-1042-1&language=sv-SE&scheme=tillshop", true), (payment + "&", true),
    (payment + "&fallback", true), (payment + "&id=TILL-1042-1", true), (payment + "&id=OTHER", true),
    (payment.replacing("sv-SE", with: "sv%2DSE"), true), (payment.replacing("id=TILL-1042-1&", with: ""), false),
    (payment.replacing("sv-SE", with: "nb-NO"), false), (payment.replacing("TILL", with: "till"), false),
    (payment.replacing("%20", with: "+"), false), (base + "/payment", false), (base + "/payment?", false),
    (payment + "#x", false), (payment.replacing("return", with: "RETURN"), false),
    (payment.replacing("/payment", with: "/Payment"), false), (payment.replacing("/payment", with: "//payment"), false),
    (payment.replacing("tillshop://", with: "http://"), false),
    (payment.replacing("tillshop://", with: "otherapp://"), false),
    (payment.replacing("/payment?", with: "/payment/?") + "&fallback=true", false),
  ]

  @Test("a payment address may be added to and reordered, never changed or shortened", arguments: candidates)
  func matches(_ candidate: String, _ isOurs: Bool) throws {
    let reaction = try reaction(candidate)
    #expect(reaction.step.summary.hasPrefix("at most") == isOurs)
  }

  @Test(
    "whose link it is, is told by the reference",
    arguments: [
      ("/complete?id=TILL-1042-1", ReturnEvidence.Claim.success, ReturnEvidence.Correlation.ours),
      ("/cancel?id=TILL-1042-1", .cancelled, .ours), ("/payment?id=TILL-1042-1", .silent, .ours),
      ("/complete?id=TILL-2000-1", .success, .foreign), ("/complete", .success, .missing),
      ("/nowhere", .silent, .elsewhere),
    ])
  func evidence(_ tail: String, _ claim: ReturnEvidence.Claim, _ correlation: ReturnEvidence.Correlation) throws {
    let found = Sample.adapter().evidence(in: try Link(Self.base + tail), try Sample.context())
    #expect(found == ReturnEvidence(claim: claim, correlation: correlation))
  }

  @Test("a check-in's reference goes into the order, and a known address is told")
  func checkIn() throws {
    let adapter = Sample.adapter(["swedbank-pay.version": "v2", "swedbank-pay.check-in": "consumer"])
    let context = try Sample.context([
      "identification": "https://x.test/c?token=1", "paymentorders": "https://x.test/o",
    ])
    guard case .ask(let question) = adapter.leading(context) else {
      Issue.record("nothing is asked")
      return
    }
    let link = Self.base + "/event?id=TILL-1042-1&event=identified&consumerProfileRef=p-7&address=known"
    let reaction = adapter.reaction(to: .page(try Link(link)), after: question, context)
    #expect(reaction.learnt == ["consumer": "p-7", "kit": "shippingAddressIsKnown()"])
    guard case .call(.createOrder(at: "https://x.test/o")) = reaction.step else {
      Issue.record("\(reaction.step)")
      return
    }
    let empty = adapter.reaction(
      to: .page(try Link(Self.base + "/event?id=TILL-1042-1&event=identified")), after: question, context)
    #expect(empty.step.summary.hasPrefix("page"))
  }

  @Test("a menu that was closed tells so, unless the kit said something before")
  func closed() throws {
    let adapter = Sample.adapter()
    let plain = adapter.reaction(
      to: .page(nil), after: .wait(WaitPrompt(reason: .processing, amount: Sample.total)), try Sample.context())
    #expect(plain.learnt["kit"] == "paymentOrderDidHide()")
    let after = adapter.reaction(
      to: .page(nil), after: .wait(WaitPrompt(reason: .processing, amount: Sample.total)),
      try Sample.context(["kit": "shippingAddressIsKnown()"]))
    #expect(after.learnt["kit"] == "shippingAddressIsKnown()")
  }

  @Test("both callbacks name the order and the number of the change, and carry no proof")
  func callbacks() throws {
    func read(_ name: String) throws -> NotificationReading? {
      Sample.adapter().read(
        MerchantNotification(
          path: "/notifications/swedbank-pay", headers: [], body: try Recorded.text("SwedbankPay/\(name)")))
    }
    let new = try read("callback-3-1.json")
    #expect(new?.authenticity == .unsigned)
    #expect(new?.subject == Sample.order)
    #expect(new?.id == Sample.order + "#2")
    #expect(new?.event == "paymentorder.creditcard")
    #expect(try read("callback-3-0.json")?.id == Sample.order + "#333333333")
  }

  @Test(
    "a message that names no order makes no sense",
    arguments: [
      "", "{}", "[]", #"{"paymentOrder":{}}"#, #"{"paymentOrder":{"id":7}}"#,
      #"{"paymentOrder":{"id":"/psp/other/1"}}"#,
      #"{"paymentOrder":{"id":"/psp/paymentorders/../x"}}"#, #"{"paymentOrder":{"id":"/psp/paymentorders/"}}"#,
    ])
  func senseless(_ body: String) {
    #expect(Sample.adapter().read(MerchantNotification(path: "/", headers: [], body: body)) == nil)
  }
}
