import Deeplinks
import DemoMerchant
import Testing

@Suite("Associations")
struct LinkAssociationsTests {
  private typealias Component = AssociationFile.Component

  private static func file(_ components: Component...) -> AssociationFile {
    AssociationFile(details: [.init(appIDs: ["T000000000.app"], components: components)])
  }

  private static func associations(_ domains: (String, AssociationFile)...) -> LinkAssociations {
    LinkAssociations(
      schemes: [], appID: "T000000000.app", domains: domains.map { AssociatedDomain(host: $0.0, file: $0.1) })
  }

  @Test("the first component that matches decides, and what came before it is told")
  func order() throws {
    let associations = Self.associations(
      ("h.test", Self.file(Component(path: "/b"), Component(path: "/a/*"), Component(path: "/a/b"))))
    let verdict = DeeplinkRouter(associations: associations).decide(
      "https://h.test/a/b", entry: .continueUserActivity, from: .page, registrations: [])
    let expected: [LinkReason] = [
      .association(
        .differs(
          place: "details[0].components[0]", pattern: "{\"/\": \"/b\"}", part: .path, found: "/a/b", expected: "/b")),
      .pathKnown("/a/b", pattern: "/a/*"),
    ]
    #expect(Array(verdict.reasons.dropFirst(3).prefix(2)) == expected)
  }

  @Test("a path that a component forbids is not ours, with that component as the reason and no other path suggested")
  func excluded() {
    let verdict = Sample.router.decide(
      "https://pay.tillshop.test/return/admin/1", entry: .continueUserActivity, from: .page, registrations: [])
    #expect(verdict.decision == .notOurs(.path))
    #expect(
      verdict.reasons.last
        == .association(
          .excludes(
            place: "details[0].components[1]", pattern: "{\"/\": \"/return/admin/*\", \"exclude\": true}")))
    #expect(verdict.suggestion == nil)
  }

  @Test(
    "own schemes and universal links are told, in capitals of scheme and host or not",
    arguments: [
      ("tillshop://x", true, false), ("Tillshop://x", true, false), ("tillshopx://x", false, false),
      ("https://pay.tillshop.test/return/1", false, true), ("https://pay.tillshop.test/", false, false),
      ("HTTPS://PAY.tillshop.test/return/1", false, true), ("https://pay.tillshop.test/RETURN/1", false, false),
      ("https://pay.tillshop.test/return", false, true), ("https://pay.tillshop.test/return/1#no_app", false, false),
      ("https://pay.tillshop.test/return/admin", false, false),
      ("https://pay.tillshop.test/return/admin/x", false, false),
      ("https://pay.tillshop.test/return/administrator", false, true),
      ("http://pay.tillshop.test/return/1", false, false), ("https://pay.tillshop.test:443/return/1", false, false),
      ("https://tillshop.test/return/1", false, false), ("https://www.pay.tillshop.test/return/1", false, false),
      ("https://pay-backend.till.test/pay/sdk-callback/ios-universal-link?id=1", false, true),
      ("https://pay-backend.till.test/pay/sdk-callback/ios-universal-link/", false, true),
      ("https://pay-backend.till.test/swedbank-pay-mobile/sdk-callback/ios-universal-link", false, true),
      ("https://pay-backend.till.test/pay/sdk-callback/ios-universal-link#no_app", false, false),
      ("https://pay-backend.till.test/pay/sdk-callback/android-intent", false, false),
      ("https://pay-backend.till.test/return/1", false, false),
      ("https://pay.tillshop.test/pay/sdk-callback/ios-universal-link", false, false),
    ])
  func demo(_ text: String, _ own: Bool, _ universal: Bool) throws {
    let link = try Link(text)
    #expect(LinkAssociations.tillshop.hasOwnScheme(link) == own)
    #expect(LinkAssociations.tillshop.opensAsUniversalLink(link) == universal)
  }

  @Test(
    "a wildcard of the entitlement means every host below, but not the host itself nor one with the same letters",
    arguments: [
      ("https://a.h.test/x", true), ("https://a.b.h.test/x", true), ("https://h.test/x", false),
      ("https://ah.test/x", false), ("https://.h.test/x", false), ("https://a.h.test.evil.test/x", false),
    ])
  func wildcard(_ text: String, _ opens: Bool) throws {
    let associations = Self.associations(("*.h.test", Self.file(Component(path: "/x"))))
    #expect(associations.opensAsUniversalLink(try Link(text)) == opens)
  }

  @Test("a host that is named itself goes before a wildcard, and the longer wildcard before the shorter one")
  func mostExactDomain() throws {
    let associations = Self.associations(
      ("*.h.test", Self.file(Component(path: "/short"))), ("*.b.h.test", Self.file(Component(path: "/long"))),
      ("a.b.h.test", Self.file(Component(path: "/exact"))))
    for (text, opens) in [
      ("https://a.b.h.test/exact", true), ("https://a.b.h.test/long", false), ("https://c.b.h.test/long", true),
      ("https://c.b.h.test/short", false), ("https://c.h.test/short", true),
    ] { #expect(associations.opensAsUniversalLink(try Link(text)) == opens, "\(text)") }
  }

  @Test("what decides about an address is told by kind")
  func kinds() throws {
    let associations = LinkAssociations.tillshop
    func name(_ text: String) throws -> String {
      switch associations.universalMatch(of: try Link(text)) {
      case .opens(let verdict), .closed(let verdict, _): verdict.decision.name
      case .otherScheme: "scheme"
      case .otherHost: "host"
      case .explicitPort(let port): "port \(port)"
      }
    }
    #expect(try name("https://pay.tillshop.test/return/1") == "opens")
    #expect(try name("https://pay.tillshop.test/return/1#no_app") == "excluded")
    #expect(try name("https://pay.tillshop.test/x") == "no-match")
    #expect(try name("tillshop://return") == "scheme")
    #expect(try name("https://x.test/return/1") == "host")
    #expect(try name("https://pay.tillshop.test:8443/return/1") == "port 8443")
    let other = LinkAssociations(schemes: [], appID: "OTHER00000.app", domains: associations.domains)
    guard case .closed(let verdict, _) = other.universalMatch(of: try Link("https://pay.tillshop.test/return/1"))
    else {
      Issue.record("another app must not open it")
      return
    }
    #expect(verdict.decision == .noSuchApp)
    #expect(
      verdict.steps == [.otherApps(place: "details[0]", appIDs: ["TILLTEAM01.test.tillshop.app"])])
  }
}
