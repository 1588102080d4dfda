import Checkout
import Inspection
import Pages
import Testing
import TillAssets

@testable import Scenarios

@Suite("Reading what a scenario says about the phone")
struct PhoneReadingTests {
  private func read(_ steps: String = "", given: String = "") throws -> Scenario {
    let text =
      "till: 1\nname: n\n" + given + "steps:\n  - start: checkout\n" + steps
      + "  - expect: {screen: {is: methods}}\n"
    let vocabulary = Grammar(
      stores: try Shipped.assets.storeIDs.map { try Shipped.assets.store($0) }, languages: [try Shipped.english()])
    let file = ReadFile(ScenarioFile(path: "here.till.yaml", text: text), vocabulary: vocabulary)
    let english = try Shipped.english()
    #expect(file.complaints.isEmpty, "\(file.complaints.map { $0.text(in: english) }.joined(separator: "\n"))")
    return try #require(file.scenarios.first)
  }

  @Test("a phone may differ from a healthy one in every way at once")
  func given() throws {
    let world = try read(
      given: """
        given:
          phone:
            network: lossy
            jailbroken: true
            certificate: untrusted
            clock: behind
            apps: {swish: removed, bank: installed}
            returns: late
            redirects: automatic
            camera: denied
            universal-links: no-file

        """
    ).world
    #expect(world.network == Phone.Network(.lossy))
    #expect(world.isJailbroken)
    #expect(
      world.phoneChanges == [
        .foreignCertificate(true), .clock(.behind), .installed(.swish, false), .installed(.bank, true),
        .returns(.late), .leads(.timer), .camera(.denied), .universalLinks(.noFile),
      ])
  }

  @Test(
    "whether universal links work is a word, or a chance",
    arguments: [
      ("work", UniversalLinks.work), ("works", .work), ("open-in-browser", .pinned), ("unreliable", .unreliable(.half)),
      ("unreliable(0.5)", .unreliable(.half)), ("unreliable(0)", .unreliable(.never)),
      ("unreliable(1)", .unreliable(.always)),
    ] + ["0.3", "0.125"].compactMap { text in Chance(text).map { ("unreliable(\(text))", .unreliable($0)) } })
  func universalLinks(text: String, links: UniversalLinks) throws {
    for part in ["phone", "app"] {
      let world = try read(given: "given: {\(part): {universal-links: \(text)}}\n").world
      #expect(world.phoneChanges == [.universalLinks(links)])
    }
    let steps = try read("  - phone: {universal-links: \(text)}\n  - phone: universal-links/\(links.name)\n").steps
    #expect(steps[1].action == .phone([.universalLinks(links)]))
    #expect(steps[2].action == steps[1].action)
    #expect(steps[2].action.summary == "phone: universal-links/\(links.name)")
  }

  @Test(
    "the forms for the network are the same as before, and two more",
    arguments: [
      ("online", Phone.Network.online), ("offline", .offline), ("{slow: 2s}", .slow(.seconds(2))),
      ("slow", .slow(PhoneNetwork.slowness)), ("lossy", Phone.Network(.lossy)),
    ])
  func network(text: String, expected: Phone.Network) throws {
    let scenario = try read("  - network: \(text)\n", given: "given: {phone: {network: \(text)}}\n")
    #expect(scenario.world.network == expected)
    #expect(scenario.steps[1].action == .network(expected))
  }

  @Test("everything that can be done to the phone can be written by its name", arguments: PhoneChange.all)
  func names(change: PhoneChange) throws {
    let steps = try read("  - phone: \(change.name)\n").steps
    #expect(steps[1].action == .phone([change]))
    #expect(steps[1].action.summary == "phone: \(change.name)")
  }

  @Test(
    "a change of the phone may also be written as a map",
    arguments: [
      ("{network: lossy}", [PhoneChange.network(Phone.Network(.lossy))]), ("{app: kill}", [.kill]),
      ("{app: background}", [.home]),
      ("{app: open}", [.openShop]), ("{app: outside}", [.openOutside]), ("{app: memory-warning}", [.memoryWarning]),
      ("{app: lose-web-view}", [.loseWebView]), ("{alert: yes}", [.alert(true)]), ("{alert: no}", [.alert(false)]),
      ("{jailbroken: false}", [.jailbroken(false)]), ("{certificate: pinned}", [.foreignCertificate(false)]),
      ("{clock: none}", [.clock(.none)]), ("{returns: twice}", [.returns(.twice)]),
      ("{redirects: on-tap}", [.leads(.tap)]), ("{camera: ask}", [.camera(.ask)]),
      ("{universal-links: pinned, apps: {vipps: removed}}", [.universalLinks(.pinned), .installed(.vipps, false)]),
    ])
  func maps(text: String, expected: [PhoneChange]) throws {
    #expect(try read("  - phone: \(text)\n").steps[1].action == .phone(expected))
  }

  @Test("a part of the next call is lost, or of a certain call")
  func lose() throws {
    let steps = try read("  - lose: answer\n  - lose: {request: stc-pay.confirm}\n").steps
    #expect(steps[1].action == .lose(.answer, of: nil))
    #expect(steps[2].action == .lose(.request, of: "stc-pay.confirm"))
    #expect(steps[2].action.summary == "lose: request of stc-pay.confirm")
  }

  @Test("what is expected of the phone and of the ways that addresses took is read in every form")
  func expectations() throws {
    let steps = try read(
      """
        - expect:
            phone: {front: swish, life: background, alert: stuck, launches: 2, window: none}
            hops: [browser, app]
        - expect: {hops: {last: app, because: tapped, count: 2}, phone: {front: browser, window: loading}}

      """
    ).steps
    guard case .expect(let first) = steps[1].action, case .expect(let second) = steps[2].action else {
      Issue.record("these are no expectations")
      return
    }
    #expect(
      first.map(\.check) == [
        .phone(.front(.outside(.app(.swish)))), .phone(.life(.background)), .phone(.alert(.stuck)),
        .phone(.launches(2)), .phone(.window(nil)), .hops(.all([.browser, .app])),
      ])
    #expect(
      second.map(\.check) == [
        .hops(.last([.app])), .hops(.because("tapped")), .hops(.count(.exactly(2))), .phone(.front(.outside(.browser))),
        .phone(.window("loading")),
      ])
    #expect(first.map(\.name).prefix(2) == ["phone.front", "phone.life"])
  }
}
