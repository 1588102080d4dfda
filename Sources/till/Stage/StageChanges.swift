import ArgumentParser
import Commerce
import Language
import Payments
import Scenarios
import TillAssets

/// What a played scenario shows in place of what its file says.
struct StageChanges: ParsableArguments {
  @Option(help: "Shop's name on the screen, such as \"Qahwa & Co.\".")
  var shop: String?

  @Option(parsing: .unconditional, help: "Amount, such as 250 or 250.00, in the store's currency.")
  var amount: String?

  @Option(help: "Store, such as riyadh, london or sao-paulo.")
  var store: String?

  @Option(help: "Language of the screens.")
  var language = "en"

  @Option(
    parsing: .unconditional,
    help: "Random seed, also for the rhythm of typing (default: the file's).")
  var seed: UInt64?

  /// Whether the world is not as the file says.
  private var areGiven: Bool { shop != nil || amount != nil || store != nil }

  /// Makes a scenario of a name or a path ready to be played; complains by name of what does not fit, and ends with exit status 2.
  /// `mayFail` lets one through whose expectations do not hold.
  func playbook(_ name: String, _ surroundings: AppContext, _ runner: ScenarioRunner, mayFail: Bool) throws -> Playbook
  {
    let phrases = surroundings.phrases
    let plan = runner.plan(paths: surroundings.scenarioPaths([name]), from: surroundings.scenarioFiles)
    guard let piece = plan.runs.first, !plan.complaints.contains(where: { $0.code.severity == .error }) else {
      for complaint in plan.complaints { AppContext.complain(complaint.text(in: phrases)) }
      throw ExitCode(2)
    }
    let options = try self.options(for: piece.scenario, surroundings)
    if let store = options.overrides.store { try refuse(piece.scenario, in: store, phrases) }
    let playbook = runner.playbook(of: piece, options: options)
    guard let failure = playbook.failures.first, !mayFail || areGiven else { return playbook }
    complain("cli.demo.does-not-fit", piece.scenario, ["problem": .phrase(failure.message)], phrases)
    throw ExitCode(2)
  }

  private func options(for scenario: Scenario, _ surroundings: AppContext) throws -> RunOptions {
    var options = RunOptions(seed: seed)
    if language != "en" { options.overrides.language = language }
    guard areGiven else { return options }
    do throws(AssetProblem) {
      var store = if let store { try surroundings.assets.store(store) } else { scenario.world.store }
      if let shop { store = store.named(shop) }
      options.overrides.store = store
    } catch {
      throw ValidationError(error.sentence)
    }
    options.overrides.takesStoresOrder = store != nil || amount != nil
    options.overrides.store = try options.overrides.store?.charging(in: nil, amount: amount, surroundings.phrases)
    return options
  }

  /// A shop that does not offer what the scenario pays with cannot show it.
  private func refuse(_ scenario: Scenario, in store: Store, _ phrases: Phrasebook) throws {
    let missing = scenario.chosenMethods.first { method in
      !store.methods.isEmpty && !store.methods.contains(method.listed.rawValue)
    }
    guard let missing else { return }
    let values: [String: Phrase.Value] = [
      "store": .text(store.id), "method": .phrase(Phrase("method.\(missing.listed.rawValue)")),
    ]
    complain("cli.demo.not-offered", scenario, values, phrases)
    throw ExitCode(2)
  }

  private func complain(_ key: String, _ scenario: Scenario, _ values: [String: Phrase.Value], _ phrases: Phrasebook) {
    let all = values.merging(["name": .text(scenario.id)]) { $1 }
    AppContext.complain("till: " + phrases.text(key, all))
  }
}

extension Store {
  /// The same store under another name.
  fileprivate func named(_ name: String) -> Store {
    Store(
      id: id, name: name, city: city, country: country, currency: currency, utcOffsetMinutes: utcOffsetMinutes,
      shopper: shopper, order: order, methods: methods, rates: rates)
  }
}
