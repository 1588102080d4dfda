import Commerce
import DemoMerchant
import Payments
import Testing
import Wire

@testable import Providers

private typealias Sample = TrueLayerSample

@Suite("TrueLayer, the new screens of version 4")
struct TrueLayerNewScreenTests {
  private let version4 = Sample.adapter { $0[TrueLayer.KitVersion.self] = .version4 }
  private let begun = Sample.begun.merging(["rounds": "0", "turns": "1", "bank": "Mock Bank UK"]) { $1 }

  private static let next: JSON = [
    "type": "provider_selection",
    "providers": [
      ["id": "one", "display_name": "One", "country_code": "GB"],
      ["id": "two", "display_name": "Two", "country_code": "GB", "last_used": true],
      ["id": "eins", "display_name": "Eins", "country_code": "DE"],
    ],
  ]

  @Test("the bank of the last payment comes first, in version 4 only")
  func lastBank() throws {
    let context = try Sample.context()
    #expect(version4.banks(Self.next, context).banks.map(\.id) == ["two", "one"])
    #expect(Sample.adapter().banks(Self.next, context).banks.map(\.id) == ["one", "two"])
  }

  @Test("the shopper who leaves is asked why, by version 4 and for payments in pounds or in Ireland only")
  func isAsked() throws {
    func step(_ adapter: TrueLayer, _ context: TrueLayer.Context) -> String {
      let prompt = adapter.banks(Self.next, context)
      return adapter.reaction(to: .bank(.cancelled), after: .bank(prompt), context).step.summary
    }
    func euros(_ country: Country) throws -> TrueLayer.Context {
      let request = try SampleIntent.request(
        .bankPayment, amount: Money(minorUnits: 100, currency: .eur), country: country, language: "en")
      return SampleIntent.context(request, Sample.begun)
    }
    let pounds = try Sample.context(.bankPayment, begun)
    #expect(step(version4, pounds) == "form bank-leaving")
    #expect(step(Sample.adapter(), pounds).hasPrefix("call"))
    #expect(step(version4, try Sample.context(.mandate, begun)).hasPrefix("call"))
    #expect(step(version4, try euros(try #require(Country(code: "IE")))) == "form bank-leaving")
    #expect(step(version4, try euros(try #require(Country(code: "DE")))).hasPrefix("call"))
  }

  @Test("an app that never answers why comes to an end")
  func noAnswer() throws {
    var context = try Sample.context(.bankPayment, begun)
    let consent = Question.form(version4.form(.consent, context))
    var steps: [String] = []
    for _ in 0...TrueLayer.mostFarewells {
      let reaction = version4.reaction(to: .form(.cancelled), after: consent, context)
      reaction.learn(&context.session)
      steps.append(reaction.step.summary)
    }
    #expect(steps == Array(repeating: "form bank-leaving", count: TrueLayer.mostFarewells) + ["call"])
  }

  @Test("an answer calls the payment off with its reason, or takes another bank within the same payment")
  func answers() throws {
    var context = try Sample.context(.bankPayment, begun)
    let consent = Question.form(version4.form(.consent, context))
    guard case .ask(.form(let prompt)) = version4.reaction(to: .form(.cancelled), after: consent, context).step else {
      Issue.record("not asked why")
      return
    }
    #expect(prompt.fields.map(\.id) == ["reason"])
    func answer(_ reason: String) -> TrueLayer.Reaction {
      version4.reaction(to: .form(.submitted(FormValues(["reason": reason]))), after: .form(prompt), context)
    }
    let leaves = answer("not-now")
    guard case .call(.cancel) = leaves.step else {
      Issue.record("\(leaves.step.summary)")
      return
    }
    leaves.learn(&context.session)
    #expect(version4.request(for: .cancel, key: "", context).json?["cancellation_reason"] == "not-now")
    let changes = answer("another-bank")
    guard case .call(.start(1)) = changes.step else {
      Issue.record("\(changes.step.summary)")
      return
    }
    changes.learn(&context.session)
    #expect(context.session.bank == nil)
    // Without a bank there is nothing to begin anew; and who does not leave is where they were.
    for reaction in [answer("another-bank"), version4.reaction(to: .form(.cancelled), after: .form(prompt), context)] {
      guard case .call(.look(.goOn)) = reaction.step else {
        Issue.record("\(reaction.step.summary)")
        continue
      }
    }
  }
}
