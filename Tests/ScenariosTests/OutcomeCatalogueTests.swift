import Language
import Payments
import Providers
import Testing
import TillAssets

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
    let vocabularies = ProviderCatalog.adapter(provider).vocabularies
    #expect(!vocabularies.isEmpty)
    for vocabulary in vocabularies {
      #expect(vocabulary.id.hasPrefix(provider.rawValue + "."))
      let missing = vocabulary.words.filter { !known.contains("\(vocabulary.id).\($0)") }
      #expect(missing.isEmpty, "\(vocabulary.id)")
    }
  }

  @Test("every outcome has a scenario that passes and ends in it", arguments: identifiers)
  func reached(_ provider: String) throws {
    let outcomes = try Shipped.assets.outcomes(of: provider)
    let paths = Set(outcomes.map(\.scenarioFile)).sorted().map { "\(Shipped.folder)/\($0)\(ScenarioFile.ending)" }
    let report = try Shipped.runner().run(paths: paths, from: Disk.files, options: RunOptions(isStrict: true))
    let complaints = report.complaints.map { "\($0.place.file): \($0.message.key)" }
    #expect(complaints.isEmpty)
    let runs = Dictionary(report.runs.map { ($0.scenario.title, $0) }) { first, _ in first }
    for outcome in outcomes {
      guard let run = runs[outcome.scenario] else {
        Issue.record("\(outcome.id): there is no scenario `\(outcome.scenario)`")
        continue
      }
      #expect(!report.didFail(run), "\(outcome.id): \(outcome.scenario) fails")
      let (found, wanted) = (run.ending, outcome.ends)
      #expect(found.app == wanted.app, "\(outcome.id)")
      for (name, want, got) in [
        ("error", wanted.error, found.error), ("sub-status", wanted.subStatus, found.subStatus),
        ("words", wanted.words, found.words), ("kit", wanted.kit, found.kit), ("ledger", wanted.ledger, found.ledger),
      ] {
        if let want { #expect(got == want, "\(outcome.id): \(name)") }
      }
    }
  }

  @Test("what an outcome says of an end is more than what every end of its kind has in common", arguments: identifiers)
  func telling(_ provider: String) throws {
    for outcome in try Shipped.assets.outcomes(of: provider) {
      let ends = outcome.ends
      let details = [ends.error, ends.subStatus, ends.words, ends.kit, ends.ledger].compactMap { $0 }
      #expect(!details.isEmpty, "\(outcome.id)")
      #expect(ResultName(rawValue: ends.app) != nil, "\(outcome.id)")
      #expect(PaymentMethod(rawValue: outcome.method) != nil, "\(outcome.id)")
      #expect(outcome.shopper != outcome.support, "\(outcome.id)")
    }
  }

  @Test("advice about trying again has the library's words")
  func advice() {
    #expect(Outcome.Retry.allCases.map(\.rawValue).sorted() == RetryAdvice.allCases.map(\.rawValue).sorted())
  }

  @Test("there are several hundred outcomes")
  func count() throws {
    #expect(try Shipped.assets.outcomes().count >= 300)
  }
}
