import Checkout
import Commerce
import Deeplinks
import Inspection
import Language
import Pages
import Payments
import Testing
import WorldFixture

@testable import Controller

/// Swedbank Pay's menu, and addresses that are its way back or nearly so.
@Suite("Payment addresses at the menu")
struct PaymentURLTests {
  private let person: Person
  private let payment: String

  init() throws { (person, payment) = try Self.atTheMenu() }

  private static func atTheMenu(lenient: Bool = false) throws -> (Person, String) {
    let setting = try #require(WorldSettings.all.first { $0.id == "swedbank-pay.payment-url" })
    let person = try LinksNeverPayTests.Flow.paymentMenu.atItsPage {
      if lenient { $0.settings.choose("lenient", for: setting) }
    }
    let rule = try #require(person.snapshot.expectedLinks.last?.paymentURLs.first)
    return (person, rule.original)
  }

  private func own(_ url: String) -> String { url.replacing("https://", with: "tillshop://") }

  /// The page in the web view leads somewhere by itself.
  private func lead(to url: String) {
    Self.lead(person, to: url)
  }

  private static func lead(_ person: Person, to url: String) {
    let controller = person.world.controller
    controller.start { await $0.app.take(.pageAnswered(.redirect(url))) }
    person.wait()
  }

  private var decision: String? { person.snapshot.links.last?.decision.name }
  private var told: [String] { person.snapshot.links.last?.reasons.map(\.key) ?? [] }

  @Test("what the rule takes brings the menu back, and what it does not take is told with what differs")
  func fromOutside() throws {
    let menu = try #require(person.page)
    let taken = [
      payment, payment.replacing("?", with: "/?"), payment + "&id=OTHER", own(payment) + "&fallback=true",
    ]
    for link in taken {
      #expect(person.world.deliver(link, .automatic, source: .browser), "\(link)")
      #expect(decision == "accepted", "\(link)")
      #expect(told.contains { $0.hasPrefix("link.payment-url.") }, "\(told)")
      person.wait(.seconds(2))
      #expect(person.page?.id == menu.id, "\(link)")
    }
    let refused = [
      (payment + "#x", "altered", "fragment-differs"), (payment.replacing("%20", with: "+"), "altered", "item-differs"),
      (payment.replacing(".test/", with: ".test:443/"), "not-ours", "port-differs"),
      (payment.replacing("pay-backend", with: "PAY-BACKEND"), "foreign", "host-differs"),
      (payment.replacing("?", with: "/?") + "&x=1", "foreign", "path-differs"),
    ]
    for (link, decision, difference) in refused {
      guard link != payment else { continue }
      #expect(!person.world.deliver(link, .automatic, source: .browser), "\(link)")
      #expect(self.decision == decision, "\(link)")
      #expect(told.contains("link.payment-url.\(difference)"), "\(told)")
      #expect(person.page == menu)
    }
    #expect(person.result == nil)
  }

  @Test(
    "in the web view an address that is nearly the way back is a page like others: its server answers, and the shopper goes on"
  )
  func ordinaryPage() {
    lead(to: payment + "#x")
    #expect(decision == "altered")
    #expect(person.page?.id == "swedbank-pay.trampoline")
    #expect(person.snapshot.phone.hops.last?.outcome == .served)
    let menuBefore = person.snapshot.links.count
    person.press(.page("back-to-app"))
    #expect(person.snapshot.links.count == menuBefore + 1)
    #expect(decision == "accepted")
    #expect(person.snapshot.phone.hops.last?.outcome == .intercepted)
    #expect(person.page?.id == "swedbank-pay.menu")
    #expect(person.result == nil)
  }

  @Test(
    "an address that differs only in how a browser would write it leads to the same server, though it is no way back")
  func otherSpelling() throws {
    let spellings = [
      payment.replacing(".test/", with: ".test:443/"), payment.replacing("pay-backend", with: "PAY-BACKEND"),
      payment.replacing("https://", with: "HTTPS://"),
    ]
    for spelling in spellings {
      let (person, _) = try Self.atTheMenu()
      Self.lead(person, to: spelling)
      #expect(person.page?.id == "swedbank-pay.trampoline", "\(spelling)")
      #expect(person.result == nil)
    }
  }

  @Test("in the web view an address of the app's scheme that is nearly the way back changes nothing on the page")
  func ownScheme() throws {
    let menu = try #require(person.page)
    lead(to: own(payment).replacing("language=", with: "language=x"))
    #expect(decision == "altered")
    #expect(person.page == menu)
    #expect(person.snapshot.phone.hops.last?.outcome == .stays)
  }

  @Test(
    "in the web view an address with another scheme is the way back for a kit that does not look at schemes, and for no other"
  )
  func schemes() throws {
    let plain = payment.replacing("https://", with: "http://")
    lead(to: plain)
    #expect(decision == nil)
    guard case .unavailable = person.snapshot.page?.content else {
      Issue.record("\(person.snapshot.checkout.phase)")
      return
    }
    let (other, url) = try Self.atTheMenu(lenient: true)
    Self.lead(other, to: url.replacing("https://", with: "http://"))
    #expect(other.snapshot.links.last?.decision.name == "accepted")
    #expect(other.snapshot.links.last?.source == .page)
    #expect(other.page?.id == "swedbank-pay.menu")
  }

  @Test("the address of the end with something added is not the end, and the menu is there again")
  func changedEnd() throws {
    let end = try #require(person.snapshot.expectedLinks.last?.returns.first { $0.text.hasSuffix("/complete") })
    let id = try #require(person.snapshot.expectedLinks.last?.identifiers.first)
    lead(to: "\(end.text)?\(id.name)=\(id.value)&x=1")
    #expect(person.page?.id == "swedbank-pay.menu")
    #expect(person.result == nil)
  }
}
