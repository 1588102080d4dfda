import Deeplinks
import DemoMerchant
import Pages
import Phone
import Testing

@Suite("The phone's link handling")
struct LinkHandlingTests {
  private static let universal = "https://pay.tillshop.test/return/ok?id=1"

  private func routing(
    _ text: String, from place: PagePlace = .browser, host: String? = "bank.test", by trigger: ReturnTrigger = .tap,
    missing: Set<OtherApp> = [], links: UniversalLinks = .work, isLucky: Bool = true
  ) -> LinkRouting {
    LinkHandling(associations: .tillshop, missingApps: missing, universalLinks: links, isLucky: isLucky)
      .route(text, from: place, host: host, by: trigger)
  }

  @Test(
    "own schemes and associated web links lead to the app, other web links to the browser, unknown schemes nowhere",
    arguments: [
      ("tillshop://return?id=1", LinkRoute.asks),
      // Schemes are the same in capitals for the system; the app's own check comes later.
      ("TILLSHOP://return?id=1", .asks), ("tillshop:return", .asks),
      (Self.universal, .app(.continueUserActivity)),
      ("https://pay.tillshop.test/return", .app(.continueUserActivity)),
      ("https://pay.tillshop.test/account", .browser), ("https://pay.tillshop.test:8443/return/ok", .browser),
      ("http://pay.tillshop.test/return/ok", .browser), ("https://checkout.tabby.ai/", .browser),
      ("HTTP://x.test", .browser), ("swish://pay", .otherApp(.swish)), ("mailto:a", .nobody(scheme: "mailto")),
      ("", .unreadable(.empty)), ("tillshop://re turn", .unreadable(.forbiddenCharacter(" ", offset: 13))),
      ("https://pay.tillshop.test@evil.test/return/ok", .unreadable(.userInformation)),
    ])
  func route(_ text: String, _ route: LinkRoute) { #expect(routing(text).route == route) }

  @Test("a universal link opens the app from the browser only when every condition holds")
  func conditions() {
    #expect(routing(Self.universal).reasons.map(\.name) == ["associated", "file-fetched", "tapped", "other-domain"])
    let failing: [(LinkRouting, String)] = [
      (routing(Self.universal, by: .timer), "not-tapped"),
      (routing(Self.universal, host: "pay.tillshop.test"), "same-domain"),
      (routing(Self.universal, links: .noFile), "file-missing"),
      (routing(Self.universal, links: .pinned), "pinned"),
      (routing(Self.universal, links: .unreliable(.half), isLucky: false), "by-chance"),
    ]
    for (routing, reason) in failing {
      #expect(routing.route == .browser)
      #expect(routing.reasons.last?.name == reason)
    }
  }

  @Test("where universal links work by chance, a lucky one meets the other conditions like any")
  func chance() {
    #expect(routing(Self.universal, links: .unreliable(.always)) == routing(Self.universal))
    #expect(routing(Self.universal, by: .timer, links: .unreliable(.half)).reasons.last?.name == "not-tapped")
    #expect(routing(Self.universal, links: .work, isLucky: false) == routing(Self.universal))
  }

  @Test("another app opens the store's app without a tap and without a question")
  func fromApps() {
    #expect(routing(Self.universal, from: .app(.bank), host: nil, by: .timer).route == .app(.continueUserActivity))
    #expect(routing("tillshop://return", from: .app(.swish), host: nil).route == .app(.openURL))
    #expect(routing(Self.universal, from: .app(.bank), host: nil, links: .noFile).route == .browser)
  }

  @Test("an app that is not installed is missed in silence, or its address opens in the browser")
  func missingApps() {
    let swish = routing("swish://pay", missing: [.swish])
    #expect(swish.route == .nobody(scheme: "swish"))
    #expect(swish.reasons == [.appMissing(.swish)])
    #expect(routing("https://app.stcpay.till.test/approve").route == .otherApp(.stcPay))
    #expect(routing("https://app.stcpay.till.test/approve", missing: [.stcPay]).route == .browser)
  }
}
