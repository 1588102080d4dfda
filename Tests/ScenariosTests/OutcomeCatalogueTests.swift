import Commerce
import Controller
import Language
import Payments
import Providers
import Testing
import TillAssets
import Wire

@testable import Scenarios

@Suite("The outcome catalogue")
struct OutcomeCatalogueTests {
  private static let identifiers = ProviderID.allCases.map(\.rawValue)

  @Test("every provider has outcomes, and nobody else")
  func providers() {
    #expect(Shipped.assets.outcomeProviders == Self.identifiers.sorted())
  }

  @Test("every word by which the code knows an outcome, an error or a status is in it", arguments: ProviderID.allCases)
  func complete(_ provider: ProviderID) throws {
    let known = Set(try Shipped.assets.outcomes(of: provider.rawValue).map(\.id))
    let vocabularies = provider.descriptor.vocabularies
    #expect(!vocabularies.isEmpty)
    for vocabulary in vocabularies {
      #expect(vocabulary.id.hasPrefix(provider.rawValue + "."))
      let missing = vocabulary.words.filter { !known.contains("\(vocabulary.id).\($0)") }
      #expect(missing.isEmpty, "\(vocabulary.id)")
    }
  }

  @Test("every outcome has a scenario that passes and shows all its facts", arguments: identifiers)
  func reached(_ provider: String) throws {
    let outcomes = try Shipped.outcomes(of: provider)
    let report = try Shipped.everything.get()
    let runs = Dictionary(report.runs.map { ($0.scenario.title, $0) }) { first, _ in first }
    for outcome in outcomes {
      guard let run = runs[outcome.scenario] else {
        Issue.record("\(outcome.id): there is no scenario `\(outcome.scenario)`")
        continue
      }
      #expect(!report.didFail(run), "\(outcome.id): \(outcome.scenario) fails")
      #expect(run.reached.contains(outcome.id, in: .outcomes), "\(outcome.id): \(outcome.scenario) does not reach it")
    }
  }

  @Test("no two outcomes of a provider have the same facts", arguments: identifiers)
  func distinct(_ provider: String) throws {
    let outcomes = try Shipped.outcomes(of: provider)
    for (index, outcome) in outcomes.enumerated() {
      let twins = outcomes[(index + 1)...].filter { $0.isLike(outcome) }.map(\.id)
      #expect(twins.isEmpty, "\(outcome.id) and \(twins) have the same facts")
    }
  }

  @Test("what an outcome says is more than what every end of its kind has in common", arguments: identifiers)
  func telling(_ provider: String) throws {
    for outcome in try Shipped.assets.outcomes(of: provider) {
      #expect((outcome.ends.members ?? []).contains { $0.name != "app" }, "\(outcome.id)")
      #expect(outcome.shopper != outcome.support, "\(outcome.id)")
    }
  }

  @Test("every error, result and callback of a provider's SDK is told to the app in the SDK's own words")
  func kitWords() throws {
    let own = [
      "hyperpay.sdk-error", "swedbank-pay.callback", "swedbank-pay.problem", "swedbank-pay.web-content-error",
      "swedbank-pay.state-restoration-error", "tabby.kit-result", "tamara.kit-callback", "truelayer.payment-state",
      "truelayer.payment-error", "truelayer.mandate-state", "truelayer.mandate-error", "truelayer.result-screen",
      "yuno.result", "yuno.sdk-error", "yuno.sdk-sub-status",
    ]
    let names = ProviderID.allCases.flatMap { $0.descriptor.vocabularies.map(\.id) }
    #expect(own.allSatisfy(names.contains))
    for outcome in try Shipped.assets.outcomes() where own.contains(where: { outcome.id.hasPrefix($0 + ".") }) {
      #expect(outcome.ends["kit"]?.string?.isEmpty == false, "\(outcome.id)")
    }
  }

  @Test("settings among the facts are settings, and never the usual choice")
  func settings() throws {
    let known = Dictionary(uniqueKeysWithValues: WorldSettings.all.map { ($0.id, $0.choices) })
    for outcome in try Shipped.outcomes() {
      for (name, choice) in outcome.facts.settings {
        let choices = try #require(known[name], "\(outcome.id): \(name)")
        #expect(choices.dropFirst().contains(choice), "\(outcome.id): \(name)=\(choice)")
      }
    }
  }

  @Test("advice about trying again has the library's words")
  func advice() {
    #expect(Outcome.Retry.allCases.map(\.rawValue).sorted() == RetryAdvice.allCases.map(\.rawValue).sorted())
  }

  @Test("what it says about the money has the library's words")
  func moneyWords() {
    #expect(Outcome.ShopperMoney.allCases.map(\.rawValue).sorted() == ShopperMoney.allCases.map(\.rawValue).sorted())
  }

  @Test("there are several hundred outcomes")
  func count() throws {
    #expect(try Shipped.assets.outcomes().count >= 300)
  }
}
