import Basics
import Checkout
import Commerce
import Controller
import Inspection
import Language
import Payments
import Recording
import Scenarios
import Screens
import TillAssets

/// A world that is set up for one outcome, as the outcome's scenario sets it up before its shopper does anything.
struct OutcomeStage {
  let outcome: Outcome
  let stage: ScenarioStage

  /// The stage of an outcome; throws when there is no such outcome, or no such scenario for it.
  init(_ id: String, in surroundings: AppContext) throws(AssetProblem) {
    let outcomes = try surroundings.assets.outcomes()
    guard let outcome = outcomes.first(where: { $0.id == id }) else {
      let names = outcomes.map(\.id)
      let nearest = NearestWord.to(id, in: names)
      throw .unknownName(
        kind: "outcome", name: id, nearest: nearest, known: surroundings.assets.outcomeProviders.map { "\($0).…" })
    }
    self.outcome = outcome
    let path = try surroundings.assets.path(ofScenario: outcome.scenarioFile)
    let runner = try surroundings.makeRunner()
    guard let stage = runner.stage(of: outcome.scenario, in: ScenarioFile(path: path, text: try TextFile.read(path)))
    else { throw .wrongValue(path: path, field: outcome.scenario, expected: "a scenario that can be run") }
    self.stage = stage
  }

  /// What a person has to do to reach it.
  var hint: OutcomeHint {
    OutcomeHint(id: outcome.id, name: outcome.name, trigger: outcome.trigger, words: outcome.words)
  }

  /// The world to begin with for somebody who is in a store: in that store where it has the method in the same country and currency,
  /// and the scenario brings no order of its own. The shopper stays the scenario's, because names decide outcomes.
  func setup(in own: Store) -> WorldSetup {
    var setup = stage.setup
    let method = PaymentMethod(rawValue: outcome.method)?.listed.rawValue ?? outcome.method
    guard own.id != setup.store.id, own.country == setup.store.country, own.currency == setup.store.currency,
      own.methods.isEmpty || own.methods.contains(method), setup.order == nil
    else { return setup }
    setup.shopper = setup.shopper ?? setup.store.shopper
    setup.store = own
    return setup
  }

  /// The world to begin with for somebody who is in no store yet: in the first store of its own methods that fits the scenario, or else in
  /// the scenario's.
  func setup(amongStoresOf assets: AssetFolder) -> WorldSetup {
    guard stage.setup.store.methods.isEmpty else { return stage.setup }
    let stores = assets.storeIDs.compactMap { try? assets.store($0) }.filter { !$0.methods.isEmpty }
    return stores.map(setup(in:)).first { $0.store.id != stage.setup.store.id } ?? stage.setup
  }

  /// Selects the method that the outcome is about, where the store offers it.
  func highlight(in machine: TimeMachine) {
    guard let method = PaymentMethod(rawValue: outcome.method)?.listed,
      case .selecting(let selecting) = machine.snapshot.checkout.phase, selecting.highlighted != method,
      selecting.offers.contains(where: { $0.method == method })
    else { return }
    _ = machine.perform(.event(.methodHighlighted(method)))
  }

  /// An outcome of the catalogue with its facts; `nil` where there is none of that name.
  static func documented(_ id: String, _ surroundings: AppContext) -> DocumentedOutcome? {
    (try? surroundings.assets.outcomes().first { $0.id == id }).flatMap { try? $0.documented() }
  }
}
