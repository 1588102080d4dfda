import Commerce
import Deeplinks
import Payments
import Testing
import Wire

@testable import Providers

@Suite("Swedbank Pay returns")
struct SwedbankPayReturnTests {
  typealias Sample = SwedbankPaySample
  static let base = "tillshop://return/swedbank-pay"
  static let helper = "https://pay-backend.till.test/swedbank-pay-mobile/sdk-callback/ios-universal-link"
  static let payment = helper + "?scheme=tillshop&language=sv-SE&id=TILL-1042-1&app=Till%20Demo"
  static let ownScheme = payment.replacing("https://", with: "tillshop://")
  static let references = [
    "payment": SwedbankPaySample.order, "menu": SwedbankPaySample.menu, "paymentorders": "https://x.test/o",
  ]

  private func reaction(_ link: String, _ adapter: SwedbankPay = Sample.adapter()) throws -> SwedbankPay.Reaction {
    let context = try Sample.context(Self.references)
    guard case .ask(let question) = adapter.nextAction(context) else {
      Issue.record("nothing is asked")
      return SwedbankPay.Reaction(.done(.closed))
    }
    return adapter.reaction(to: .page(.returned(url: link)), after: question, context)
  }

  @Test("the menu is opened with its three addresses, and its page knows where the kit listens")
  func menu() throws {
    guard case .ask(.page(let prompt)) = Sample.adapter().nextAction(try Sample.context(Self.references)) else {
      Issue.record("no page")
      return
    }
    #expect(prompt.purpose == .menu)
    #expect(prompt.page == Sample.menu + "#" + Self.base + "/event?id=TILL-1042-1")
    #expect(
      prompt.returnURLs == [
        Self.base + "/complete", Self.base + "/cancel", Self.payment, Self.ownScheme, Self.base + "/event",
      ])
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
    ("/event?id=TILL-1042-1&event=invented", "done interrupted", "paymentOrderDidHide()"),
    ("/event?id=OTHER&event=paid", "done interrupted", "paymentOrderDidHide()"),
    ("/elsewhere", "done interrupted", "paymentOrderDidHide()"),
    // The ends are compared exactly: anything added makes them another page (Swedbank Pay iOS SDK, web view navigation).
    ("/complete?id=TILL-1042-1&x=1", "page", nil), ("/complete?id=OTHER", "page", nil), ("/cancel", "page", nil),
    ("/complete?id=TILL%2D1042%2D1", "page", nil), ("/complete?id=TILL-1042-1#x", "page", nil),
  ]

  @Test("each way out of the menu means what the kit makes of it", arguments: ends)
  func end(_ tail: String, _ step: String, _ kit: String?) throws {
    let reaction = try reaction(Self.base + tail)
    #expect(reaction.step.summary.hasPrefix(step))
    #expect(reaction.session.kit == kit)
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
    #expect(SeenStep(next.step) == SeenStep(adapter.nextAction(context)))
  }

  /// The published rule, at an address of the same kind (Swedbank Pay iOS SDK, payment URL): strictly, and as version 5.0.3 reads
  /// it with its built-in configuration.
  static let candidates: [(String, strict: Bool, lenient: Bool)] = [
    (payment, true, true), (payment + "&fallback=true", true, true),
    (payment.replacing("?", with: "?fallback=true&"), true, true),
    (helper + "?app=Till%20Demo&id=TILL-1042-1&language=sv-SE&scheme=tillshop", true, true),
    (payment + "&", true, true),
    (payment + "&fallback", true, true), (payment + "&id=TILL-1042-1", true, true), (payment + "&id=OTHER", true, true),
    (payment.replacing("sv-SE", with: "sv%2DSE"), true, true), (ownScheme, true, true),
    (ownScheme + "&fallback=true", true, true), (payment.replacing("?", with: "/?"), true, true),
    (payment.replacing("?", with: "/?") + "&fallback=true", false, false),
    (ownScheme.replacing("?", with: "/?") + "&fallback=true", false, false),
    (payment.replacing("id=TILL-1042-1&", with: ""), false, false),
    (payment.replacing("sv-SE", with: "nb-NO"), false, false),
    (payment.replacing("TILL", with: "till"), false, false), (payment.replacing("&id=", with: "&Id="), false, false),
    (payment.replacing("%20", with: "+"), false, false), (helper, false, false), (helper + "?", false, false),
    (payment + "#x", false, false), (payment.replacing(".test/", with: ".test:443/"), false, false),
    (payment.replacing("https://", with: "https://u@"), false, false),
    (payment.replacing("pay-backend", with: "PAY-BACKEND"), false, false),
    (payment.replacing("callback", with: "Callback"), false, false),
    (payment.replacing("sdk-callback", with: "sdk%2Dcallback"), false, false),
    (payment.replacing("/sdk", with: "//sdk"), false, false),
    (payment.replacing("/sdk", with: "/x/../sdk"), false, false),
    (payment.replacing("https://", with: "http://"), false, true),
    (payment.replacing("https://", with: "otherapp://"), false, true),
    (payment.replacing("https://", with: "HTTPS://"), false, true),
    (payment.replacing("https://", with: "TILLSHOP://"), false, true),
  ]

  @Test("a payment address may be added to and reordered, never changed or shortened", arguments: candidates)
  func matches(_ candidate: String, _ strict: Bool, _ lenient: Bool) throws {
    #expect(try isReturn(candidate, Sample.adapter()) == strict)
    #expect(try isReturn(candidate, Sample.adapter(["swedbank-pay.payment-url": "lenient"])) == lenient)
  }

  /// Whether the menu comes back.
  private func isReturn(_ candidate: String, _ adapter: SwedbankPay) throws -> Bool {
    guard let link = try? Link(candidate) else { return false }
    let context = try Sample.context(Self.references)
    guard case .ask(let question) = adapter.nextAction(context) else { return false }
    return adapter.reaction(to: .page(.returned(url: link.text)), after: question, context).step.summary.hasPrefix(
      "at most")
  }

  @Test("a payment address with something changed leaves the menu as it is, and nothing is told")
  func altered() throws {
    for link in [
      Self.payment.replacing("sv-SE", with: "en-US"), Self.ownScheme.replacing("%20", with: "+"), Self.helper,
    ] {
      let reaction = try reaction(link)
      #expect(reaction.step.summary.hasPrefix("page"), "\(link)")
      #expect(reaction.session.kit == nil)
    }
  }

  @Test("a backend's address without its last slash loses a part of the payment address")
  func noSlash() throws {
    let adapter = Sample.adapter(["swedbank-pay.app": "no-slash"])
    guard case .ask(.page(let prompt)) = adapter.nextAction(try Sample.context(Self.references)) else {
      Issue.record("no page")
      return
    }
    let lost = Self.payment.replacing("/swedbank-pay-mobile", with: "")
    #expect(prompt.returnURLs[2] == lost)
    #expect(prompt.returnURLs[3] == lost.replacing("https://", with: "tillshop://"))
  }

  static let redirects: [(String, RedirectBehaviour, Bool)] = [
    ("v5", .webView, true), ("v5-always-web-view", .webView, false), ("v5-always-browser", .browser, false),
  ]

  @Test("where pages of others are shown is told with the menu", arguments: redirects)
  func redirect(_ choice: String, _ behaviour: RedirectBehaviour, _ offersHelp: Bool) throws {
    let prompt = try menuPrompt(choice)
    #expect(prompt.redirects == behaviour)
    #expect(prompt.offersHelpWhenStuck == offersHelp)
  }

  @Test("older kits know good domains, and may read them wrongly", arguments: ["legacy-list", "legacy-list-flawed"])
  func list(_ choice: String) throws {
    guard case .listed(let lines, let isFlawed) = try menuPrompt(choice).redirects else {
      Issue.record("no list")
      return
    }
    #expect(isFlawed == (choice == "legacy-list-flawed"))
    #expect(lines.count == 12)
    #expect(lines.first == "**.payex.com")
    #expect(lines.contains("idcheck.acs.touchtechpayments.com"))
    #expect(!lines.contains { $0.contains("evilpayex") || $0.contains("tillbank") })
  }

  @Test("an app may bring a list of good domains of its own")
  func ownList() throws {
    #expect(
      try menuPrompt("own-list").redirects == .listed(["**.payex.com", "acs.tillbank.test"], isFlawed: false))
  }

  private func menuPrompt(_ choice: String) throws -> RedirectPrompt {
    let adapter = Sample.adapter(["swedbank-pay.redirects": choice])
    let step = adapter.nextAction(try Sample.context(Self.references))
    guard case .ask(.page(let prompt)) = step else { throw NoPage() }
    return prompt
  }

  private struct NoPage: Error {}

  @Test(
    "whose link it is, is told by the reference",
    arguments: [
      (base + "/complete?id=TILL-1042-1", ReturnEvidence.Claim.success, ReturnEvidence.Correlation.ours),
      (base + "/cancel?id=TILL-1042-1", .cancelled, .ours), (helper + "?id=TILL-1042-1", .silent, .ours),
      (payment.replacing("?", with: "/?"), .silent, .ours), (ownScheme + "&fallback=true", .silent, .ours),
      (ownScheme.replacing("1042", with: "2000"), .silent, .foreign), (base + "/payment", .silent, .elsewhere),
      (base + "/complete?id=TILL-2000-1", .success, .foreign), (base + "/complete", .success, .missing),
      (base + "/nowhere", .silent, .elsewhere),
    ])
  func evidence(_ link: String, _ claim: ReturnEvidence.Claim, _ correlation: ReturnEvidence.Correlation) throws {
    let found = Sample.adapter().evidence(in: try Link(link), try Sample.context())
    #expect(found == ReturnEvidence(claim: claim, correlation: correlation))
  }

  @Test("a check-in's reference goes into the order, and a known address is told")
  func checkIn() throws {
    let adapter = Sample.adapter(["swedbank-pay.version": "v2", "swedbank-pay.check-in": "consumer"])
    let context = try Sample.context([
      "identification": "https://x.test/c?token=1", "paymentorders": "https://x.test/o",
    ])
    guard case .ask(let question) = adapter.nextAction(context) else {
      Issue.record("nothing is asked")
      return
    }
    let link = Self.base + "/event?id=TILL-1042-1&event=identified&consumerProfileRef=p-7&address=known"
    let reaction = adapter.reaction(to: .page(.returned(url: link)), after: question, context)
    #expect(reaction.session == .kept(["consumer": "p-7", "kit": "shippingAddressIsKnown()"]))
    guard case .call(.createOrder(at: "https://x.test/o")) = reaction.step else {
      Issue.record("\(reaction.step)")
      return
    }
    let empty = adapter.reaction(
      to: .page(.returned(url: Self.base + "/event?id=TILL-1042-1&event=identified")), after: question, context)
    #expect(empty.step.summary.hasPrefix("page"))
  }

  @Test("a menu that was closed tells so, unless the kit said something before")
  func closed() throws {
    let adapter = Sample.adapter()
    let plain = adapter.reaction(
      to: .page(.closed), after: .wait(WaitPrompt(reason: .processing, amount: Sample.total)), try Sample.context())
    #expect(plain.session.kit == "paymentOrderDidHide()")
    let after = adapter.reaction(
      to: .page(.closed), after: .wait(WaitPrompt(reason: .processing, amount: Sample.total)),
      try Sample.context(["kit": "shippingAddressIsKnown()"]))
    #expect(after.session.kit == "shippingAddressIsKnown()")
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
