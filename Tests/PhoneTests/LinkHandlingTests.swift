import Deeplinks
import Phone
import Testing

@Suite("The phone's link handling")
struct LinkHandlingTests {
  @Test(
    "own schemes and associated web links open the app, other web links the browser, unknown schemes nothing",
    arguments: [
      ("tillshop://return?id=1", LinkRoute.app(.openURL)),
      // Schemes are the same in capitals for the system; the app's own check comes later.
      ("TILLSHOP://return?id=1", .app(.openURL)), ("tillshop:return", .app(.openURL)),
      ("https://pay.tillshop.test/return/ok?id=1", .app(.continueUserActivity)),
      ("https://pay.tillshop.test/return", .app(.continueUserActivity)),
      ("https://pay.tillshop.test/account", .browser), ("https://pay.tillshop.test:8443/return/ok", .browser),
      ("http://pay.tillshop.test/return/ok", .browser), ("https://checkout.tabby.ai/", .browser),
      ("HTTP://x.test", .browser), ("swish://pay", .nobody(scheme: "swish")), ("mailto:a", .nobody(scheme: "mailto")),
      ("", .unreadable(.empty)), ("tillshop://re turn", .unreadable(.forbiddenCharacter(" ", offset: 13))),
      ("https://pay.tillshop.test@evil.test/return/ok", .unreadable(.userInformation)),
    ])
  func route(_ text: String, _ route: LinkRoute) {
    #expect(LinkHandling(associations: .tillshop).route(text) == route)
  }
}
