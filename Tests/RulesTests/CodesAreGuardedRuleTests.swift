import Checkout
import Commerce
import Controller
import HTTPTypes
import Inspection
import Language
import Pages
import Payments
import Phone
import Providers
import Sandbox
import Synchronization
import Testing
import Wire
import WorldFixture

@testable import Rules

@Suite("Wrong codes count down, a code counts once, and none counts after the last try or too late")
struct CodesAreGuardedRuleTests {
  @Test("more wrong codes in a row on one page than any provider lets pass are seen; another page counts anew")
  func wrongCodes() {
    func broken(after pages: [String]) -> Bool {
      var story = RuleStory(CodesAreGuardedRule())
      story.begin()
      for page in pages {
        story.note(.aside(.page(PageNote(page: page, isRefused: true, isLate: false, triesLeft: nil))))
      }
      return !story.broken.isEmpty
    }
    #expect(!broken(after: Array(repeating: "code", count: 10)))
    #expect(broken(after: Array(repeating: "code", count: 11)))
    #expect(!broken(after: Array(repeating: "code", count: 10) + ["other"] + ["code"]))
  }

  @Test("17: a code that is too old takes no money")
  func codes() throws {
    // The pretend stc pay's clock stands still once the payment is on its way.
    let stopped = Mutex<Timestamp?>(nil)
    let slow = Tampering(clock: { now in
      stopped.withLock { first in
        first = first ?? now
        return first.map { min(now, $0.advanced(by: .seconds(5))) } ?? now
      }
    })
    for (sandboxes, expected) in [
      (SandboxCatalog.providers(with: STCPaySandbox(), slow), [PaymentRule.codesAreGuarded, .deadlinesAgree]),
      (SandboxCatalog.all, []),
    ] {
      let person = try Person.make(sandboxes: sandboxes)
      person.choose(.stcPay)
      person.press(.sendCode)
      person.wait(.seconds(900))
      person.fill(.oneTimeCode, "123456")
      person.press(.confirm)
      person.wait(.seconds(10))
      #expect(person.broken == expected, "\(person.snapshot.checkout.phase)")
      #expect(person.world.exercisedRules.contains(.codesAreGuarded))
    }
  }

  @Test("17: after the last try no code counts, not even the right one")
  func lastTry() throws {
    let first = Mutex<Timestamp?>(nil)
    let spent = Tampering(truth: { truth, now in
      guard truth.state == .open else { return truth }
      let since = first.withLock { first in
        first = first ?? now
        return first ?? now
      }
      return now.since(since) < .seconds(3) ? truth : ProviderRecord(state: .open, words: truth.words, triesLeft: 0)
    })
    for (tampering, expected) in [(spent, [PaymentRule.codesAreGuarded]), (Tampering(), [])] {
      let person = try Person.make(sandboxes: SandboxCatalog.providers(with: STCPaySandbox(), tampering))
      person.choose(.stcPay)
      person.press(.sendCode)
      person.wait(.seconds(5))
      person.fill(.oneTimeCode, "123456")
      person.press(.confirm)
      person.wait(.seconds(10))
      #expect(person.broken == expected, "\(person.snapshot.checkout.phase)")
    }
  }

  @Test("17: a hosted page that does not count wrong codes is seen")
  func pageCodes() throws {
    let lenient = Tampering(page: { response in
      guard case .page(let page) = response, page.fields.contains(where: { $0.problem != nil }) else { return response }
      let fields = page.fields.map { field in
        HostedPage.Field(
          id: field.id, label: field.label, kind: field.kind,
          problem: field.problem.map { Phrase($0.key, ["count": .number(2)]) },
          codeProblem: field.codeProblem.map { _ in .wrong(triesLeft: 2) })
      }
      return .page(
        HostedPage(
          id: page.id, url: page.url, title: page.title, blocks: page.blocks, fields: fields, buttons: page.buttons))
    })
    for (tampering, expected) in [(lenient, [PaymentRule.codesAreGuarded]), (Tampering(), [])] {
      let person = try Person.make(sandboxes: SandboxCatalog.providers(with: HyperPaySandbox(), tampering))
      person.payByCard("4200000000000018")
      person.wait(.seconds(3))
      for _ in 0..<2 {
        person.fill(.page("code"), "9999")
        person.press(.page("submit"))
      }
      #expect(person.broken == expected, "\(person.snapshot.checkout.phase)")
      #expect(person.world.exercisedRules.contains(.codesAreGuarded))
    }
  }
}
