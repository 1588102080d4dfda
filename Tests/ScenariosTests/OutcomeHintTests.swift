import Checkout
import Commerce
import Controller
import Pages
import Payments
import Providers
import Testing
import TillAssets

@testable import Scenarios

/// `till --outcome ID` sets up what the scenario sets up; the hint names what is left to do.
@Suite("What is set for an outcome, and what is left to do")
struct OutcomeHintTests {
  private static let identifiers = ProviderID.allCases.map(\.rawValue)

  private static func stages(of outcomes: [Outcome]) throws -> [String: ScenarioStage] {
    let vocabulary = try Shipped.vocabulary()
    var stages: [String: ScenarioStage] = [:]
    for path in try Set(outcomes.map { try Shipped.assets.path(ofScenario: $0.scenarioFile) }) {
      for file in Disk.files.find(path).files {
        for scenario in ReadFile(file, vocabulary: vocabulary).scenarios {
          stages[scenario.title] = ScenarioStage(scenario)
        }
      }
    }
    return stages
  }

  @Test("every setting that an outcome names is set by its stage", arguments: identifiers)
  func settings(_ provider: String) throws {
    let outcomes = try Shipped.assets.outcomes(of: provider)
    let stages = try Self.stages(of: outcomes)
    for outcome in outcomes {
      let chosen = try #require(stages[outcome.scenario], "\(outcome.id)").setup.settings.chosen
      for setting in (outcome.setUp ?? "").matches(of: #/`([^`]+)` to `([^`]+)`/#) {
        #expect(chosen[String(setting.1)] == String(setting.2), "\(outcome.id): \(setting.0)")
      }
    }
  }

  @Test("no hint tells to set what the stage has set, and each is a plain sentence", arguments: identifiers)
  func hints(_ provider: String) throws {
    let outcomes = try Shipped.assets.outcomes(of: provider)
    let stages = try Self.stages(of: outcomes)
    for outcome in outcomes {
      let setup = try #require(stages[outcome.scenario], "\(outcome.id)").setup
      let hint = outcome.trigger
      #expect(hint.first?.isUppercase == true && hint.hasSuffix(".") && !hint.contains("`"), "\(outcome.id): \(hint)")
      #expect(!hint.contains(#/\b[Ss]et (?:the|what|bringing)\b|^In |^With |^Use the/#), "\(outcome.id): \(hint)")
      for setting in setup.settings.chosen.keys { #expect(!hint.contains(setting), "\(outcome.id): \(hint)") }
      if setup.order != nil { #expect(!hint.contains("order cost"), "\(outcome.id): \(hint)") }
    }
  }
}
