import Checkout
import Controller
import Inspection
import Pages
import Testing

@testable import Scenarios

@Suite("Running what a scenario does with the phone")
struct PhoneRunningTests {
  private func run(_ steps: String, given: String = "") throws -> (report: RunReport, text: String) {
    let text = "till: 1\nid: here\nname: n\n" + given + "steps:\n  - start: checkout\n" + steps
    let report = try Shipped.run(text, options: RunOptions(isStrict: true))
    return (report, report.text(in: try Shipped.english()))
  }

  @Test("the app's way to the background, to the grave and back is seen step by step")
  func lives() throws {
    let (report, text) = try run(
      """
        - expect: {screen: {is: methods}, phone: {front: shop, life: foreground, alert: none, launches: 1, window: none}}
        - phone: {app: background}
        - expect: {screen: {is: home}, phone: {front: home, life: background}}
        - clock: +30s
        - expect: {phone: {life: suspended}}
        - phone: app/open
        - expect: {screen: {is: methods}, phone: {life: foreground, launches: 1}}
        - phone: app/kill
        - expect: {screen: {is: stopped}, phone: {front: home, life: stopped}}
        - phone: app/open
        - expect: {screen: {is: methods}, phone: {life: foreground, launches: 2}}
      """)
    #expect(report.exitCode == .passed, "\(text)")
  }

  @Test("a page is one wherever it is open, and its buttons work there")
  func outside() throws {
    let (report, text) = try run(
      """
        - choose: bank-payment
        - bank: mock-payments-gb-redirect
        - form: submit
        - expect: {screen: {is: page, page: truelayer.login}, phone: {front: browser, window: truelayer.login}}
        - expect: {screen: {is: outside}}
        - phone: app/open
        - expect: {screen: {is: elsewhere}, phone: {front: shop, window: truelayer.login}}
        - press: reopen
        - expect: {screen: {is: outside}}
        - page: {button: continue, fields: {username: test_executed, pin: "1234"}}
        - page: {button: approve}
        - expect: {hops: [app], phone: {front: shop, window: none}, link: {decision: accepted}}
        - expect: {hops: {last: app, because: tapped, count: 1}, deadlines: store-knows}
      """, given: "given: {store: london}\n")
    #expect(report.exitCode == .passed, "\(text)")
  }

  @Test("where universal links work by chance, the seed says which of them do")
  func chance() throws {
    func opened(seed: Int, _ links: String = "unreliable") throws -> Bool {
      let (report, _) = try run(
        """
          - choose: bank-payment
          - bank: mock-payments-gb-redirect
          - form: submit
          - page: {button: continue, fields: {username: test_executed, pin: "1234"}}
          - page: {button: approve}
          - expect: {hops: [app], phone: {front: shop, window: none}, link: {decision: accepted}, deadlines: store-knows}
        """, given: "given: {store: london, seed: \(seed), phone: {universal-links: \(links)}}\n")
      return report.exitCode == .passed
    }
    let ends = try (1...8).map { try opened(seed: $0) }
    #expect(ends.contains(true) && ends.contains(false))
    #expect(try (1...8).map { try opened(seed: $0) } == ends)
    #expect(try (1...8).map { try opened(seed: $0, "unreliable(0.5)") } == ends)
    for (links, works) in [("unreliable(0)", false), ("unreliable(1)", true)] {
      #expect(try (1...4).allSatisfy { try opened(seed: $0, links) == works })
    }
    // What a chance takes, a greater one takes too.
    let lower = try (1...8).map { try opened(seed: $0, "unreliable(0.3)") }
    #expect(zip(lower, ends).allSatisfy { !$0 || $1 })
  }

  @Test("a step that has no effect on the phone fails, unless that is expected")
  func ignored() throws {
    let (refused, text) = try run("  - phone: alert/yes\n  - expect: {screen: {is: methods}}\n")
    #expect(refused.runs.first?.failures.map(\.code) == [.noEffect], "\(text)")
    let (expected, said) = try run("  - phone: alert/yes\n  - expect: {no-effect: not-now}\n")
    #expect(expected.exitCode == .passed, "\(said)")
  }

  @Test("what is lost is lost once, and a loss that never happens is a warning at its place")
  func lose() throws {
    let (report, text) = try run(
      """
        - lose: {answer: tabby.create-session}
        - choose: tabby
        - clock: +10s
        - expect: {screen: {is: page}, wire: {call: tabby.create-session, times: 2}}
      """)
    #expect(report.exitCode == .passed, "\(text)")
    let (idle, said) = try run("  - lose: {request: stc-pay.confirm}\n  - expect: {screen: {is: methods}}\n")
    #expect(idle.runs.first?.warnings.map(\.code) == [.faultNeverFired], "\(said)")
    #expect(idle.runs.first?.warnings.first?.place.line == 6)
  }

  @Test("a link is spoilt in a certain way, or there is nothing to spoil")
  func spoil() throws {
    let (report, text) = try run(
      """
        - choose: tabby
        - link: {mutate: change-parameter, parameter: payment_id}
        - expect: {link: {decision: forged, handled: false}, screen: {is: page}}
        - link: {mutate: other-scheme, of: last, via: custom-scheme}
        - expect: {link: {decision: not-ours}}
        - open: ${expected-link}
        - expect: {link: {decision: accepted, handled: true}}
      """)
    #expect(report.exitCode == .passed, "\(text)")
    let (nothing, said) = try run("  - link: {mutate: add-fragment}\n  - expect: {screen: {is: methods}}\n")
    #expect(nothing.runs.first?.failures.map(\.code) == [.neverHappened], "\(said)")
    #expect(said.contains("`${expected-link}` has no value yet"), "\(said)")
    let (missing, why) = try run(
      "  - choose: tabby\n  - link: {mutate: drop-parameter, parameter: colour}\n  - expect: {screen: {is: page}}\n")
    #expect(missing.runs.first?.failures.map(\.code) == [.neverHappened], "\(why)")
    #expect(
      why.contains("cannot be tampered with by `drop-parameter`") && why.contains("drop-parameter payment_id"), "\(why)"
    )
  }

  @Test("whoever plays on from a scenario has its phone")
  func stage() throws {
    let text = """
      till: 1
      id: here
      name: n
      given: {phone: {network: lossy, certificate: untrusted, clock: ahead, apps: {swish: removed}, returns: late, redirects: automatic, universal-links: pinned}}
      steps:
        - start: checkout
        - expect: {screen: {is: methods}}
      """
    let stage = try #require(
      Shipped.runner().stage(of: "here", in: ScenarioFile(path: "here.till.yaml", text: text)))
    let phone = stage.makeWorld().snapshot.phone
    #expect(phone.network == .lossy)
    #expect(phone.seesForeignCertificate)
    #expect(phone.clock == .ahead)
    #expect(phone.missingApps == [.swish])
    #expect(phone.returns == .late)
    #expect(phone.leads == .timer)
    #expect(phone.universalLinks == .pinned)
  }
}
