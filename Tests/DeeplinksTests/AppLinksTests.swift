import Deeplinks
import Testing

@Suite("Entry points")
struct AppLinksTests {
  private func app(_ registrations: LinkRegistration...) -> AppLinks {
    var links = AppLinks(router: Sample.router)
    for registration in registrations { links.register(registration) }
    return links
  }

  @Test("open(url:) takes the return of an attempt that waits, and nothing else")
  func open() {
    var links = app(Sample.card(), Sample.tabby())
    let handled = [
      links.open(url: "tillshop://return?id=C0FFEE.uat01-vm-tx03", from: .page),
      links.open(url: "tillshop://return?id=OTHER", from: .page),
      links.open(url: "tillshop://elsewhere", from: .page),
      links.open(url: "https://pay.tillshop.test/return/failure?order=1042&payment_id=6f1c", from: .page),
      links.open(url: "swish://pay", from: .page),
    ]
    #expect(handled == [true, false, false, false, false])
    let expected: [LinkDecision] = [
      .accepted(attempt: "card-1"), .forged(attempt: "card-1", item: "id"), .foreign, .misdirected, .notOurs(.scheme),
    ]
    #expect(links.arrivals.map(\.decision) == expected)
  }

  @Test("continue(userActivity:) takes an associated web link of an attempt that waits, in a browsing activity only")
  func continueUserActivity() {
    let text = "https://pay.tillshop.test/return/failure?order=1042&payment_id=6f1c"
    let activities = [
      UserActivity(activityType: "CSSearchableItemActionType", webpageURL: text),
      UserActivity(activityType: UserActivity.browsingWeb, webpageURL: nil),
      UserActivity(webpageURL: "https://evil.test/return/failure"),
      UserActivity(webpageURL: "tillshop://return/success?payment_id=6f1c"),
      UserActivity(webpageURL: text),
    ]
    var links = app(Sample.tabby())
    var handled: [Bool] = []
    for activity in activities { handled.append(links.continue(userActivity: activity, from: .browser)) }
    #expect(handled == [false, false, false, false, true])
    let expected: [LinkDecision] = [
      .misdirected, .malformed(.empty), .notOurs(.host), .misdirected, .accepted(attempt: "tabby-1"),
    ]
    #expect(links.arrivals.map(\.decision) == expected)
    #expect(links.arrivals.first?.reasons.last == .otherActivity("CSSearchableItemActionType"))
    // The value of Apple's constant of that name.
    #expect(UserActivity(webpageURL: text).activityType == "NSUserActivityTypeBrowsingWeb")
  }

  @Test("receiveDeeplink takes nothing before a payment waits and nothing after, and never another app's scheme")
  func receiveDeeplink() {
    let text = "tillshop://return?id=C0FFEE.uat01-vm-tx03"
    var links = app()
    var handled = [links.receiveDeeplink(text, showStatusView: true, from: .browser)]
    links.register(Sample.card())
    handled += [
      links.receiveDeeplink("otherapp://return?id=C0FFEE.uat01-vm-tx03", showStatusView: true, from: .browser),
      links.receiveDeeplink(text, showStatusView: true, from: .browser),
      links.receiveDeeplink(text, showStatusView: false, from: .browser),
    ]
    links.close(attempt: "card-1")
    handled += [
      links.receiveDeeplink(text, showStatusView: true, from: .browser),
      links.receiveDeeplink(text + "&x=1", showStatusView: true, from: .browser),
    ]
    #expect(handled == [false, false, true, true, false, false])
    let expected: [LinkDecision] = [
      .foreign, .notOurs(.scheme), .accepted(attempt: "card-1"), .repeated(attempt: "card-1"),
      .replayed(attempt: "card-1"), .late(attempt: "card-1"),
    ]
    #expect(links.arrivals.map(\.decision) == expected)
    #expect(links.arrivals.map(\.entry).contains(.receiveDeeplink(showStatusView: false)))
  }

  @Test("handleDeeplink takes any kind of link and says whether the transaction goes on, never for a foreign one")
  func handleDeeplink() {
    let text = "tillshop://return?id=C0FFEE.uat01-vm-tx03"
    var links = app()
    var handled = [links.handleDeeplink(text, from: .browser)]
    links.register(Sample.card())
    links.register(Sample.tabby())
    for text in [
      "otherapp://return?id=C0FFEE.uat01-vm-tx03", "tillshop://settings", "tillshop://return?id=OTHER", text,
      "https://pay.tillshop.test/elsewhere",
      "https://pay.tillshop.test/return/failure?order=1042&payment_id=6f1c",
    ] { handled.append(links.handleDeeplink(text, from: .browser)) }
    links.close(attempt: "card-1")
    handled.append(links.handleDeeplink(text, from: .browser))
    #expect(handled == [false, false, false, false, true, false, true, false])
    #expect(links.arrivals.allSatisfy { $0.entry == .handleDeeplink && $0.entry.showsStatusView == nil })
  }

  @Test(
    "a link is delivered by the entry point that the system would choose",
    arguments: [
      ("tillshop://return", LinkEntry.openURL), ("https://pay.tillshop.test/return", .continueUserActivity),
      ("http://x.test", .continueUserActivity), ("HTTPS://x.test", .continueUserActivity), ("httpss://x", .openURL),
      ("https", .continueUserActivity), ("", .openURL), ("\u{1B}[2J", .openURL),
    ])
  func usualEntry(_ text: String, _ entry: LinkEntry) {
    var links = app()
    let verdict = links.deliver(text, from: .socket)
    #expect(verdict.entry == entry)
    #expect(links.arrivals == [verdict])
  }

  @Test("registering again replaces what an attempt expected, and closing touches only that attempt")
  func registering() {
    var links = app(Sample.card(id: "OLD"), Sample.tabby())
    links.register(Sample.card(id: "NEW"))
    #expect(links.registrations.map(\.attempt) == ["card-1", "tabby-1"])
    let handled = [
      links.open(url: "tillshop://return?id=OLD", from: .page),
      links.open(url: "tillshop://return?id=NEW", from: .page),
    ]
    #expect(handled == [false, true])
    links.close(attempt: "card-1")
    #expect(links.registrations.map(\.isOpen) == [false, true])
    links.close(attempt: "nobody")
    #expect(links.registrations.map(\.isOpen) == [false, true])
  }

  @Test("however many links arrive, only the latest are kept")
  func bounded() {
    var links = app()
    for index in 0..<(AppLinks.longestHistory + 5) { links.deliver("tillshop://\(index)", from: .socket) }
    #expect(links.arrivals.count == AppLinks.longestHistory)
    #expect(links.arrivals.first?.text == "tillshop://5")
    #expect(links.arrivals.last?.text == "tillshop://\(AppLinks.longestHistory + 4)")
  }
}
