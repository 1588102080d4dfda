import ArgumentParser
import Checkout
import Commerce
import Controller
import Exploration
import Glibc
import Inspection
import Language
import Payments
import Recording
import Scenarios
import TillAssets

/// What is explored: the methods of a store, or what follows a step of a scenario or an event of a run.
extension ExploreCommand {
  func plans(in surroundings: AppContext, _ programs: GatewayPrograms?) throws -> [ExplorationPlan] {
    let phrases = surroundings.phrases
    let shops = try stores(in: surroundings)
    let settings = try CheckoutOptions.wantedSettings(settings, phrases)
    let names = PaymentMethod.allCases.map(\.rawValue)
    for name in method where !names.contains(name) {
      AppContext.complain(
        phrases.text(
          "cli.explore.unknown-method", ["name": .text(name), "names": .text(names.joined(separator: ", "))]))
      throw ExitCode(.unusable)
    }
    let gateways = programs?.maker ?? .own
    if let from { return [try plan(from: from, with: settings, surroundings, gateways)] }
    let candidates = PaymentMethod.allCases.filter {
      method.isEmpty ? programs?.serves($0) ?? true : method.contains($0.rawValue)
    }
    var plans: [ExplorationPlan] = []
    for shop in shops {
      var setup = WorldSetup(store: shop)
      setup.seed = seed ?? 1
      setup.settings = settings
      let world = World(setup, gateways: gateways)
      for candidate in candidates where world.offers(candidate) {
        plans.append(
          ExplorationPlan(
            setup, method: candidate, gateways: gateways, faults: faults ?? 1, deviations: actions ?? 1,
            walks: walks ?? 0))
      }
    }
    for name in method where !plans.contains(where: { $0.method.rawValue == name }) {
      AppContext.complain(
        phrases.text(
          "cli.explore.not-offered", ["store": .text(shops.map(\.id).joined(separator: ", ")), "method": .text(name)]))
      throw ExitCode(.unusable)
    }
    return plans
  }

  private func stores(in surroundings: AppContext) throws -> [Store] {
    let names = store.contains("all") ? surroundings.assets.storeIDs : store.isEmpty ? ["default"] : store
    return try names.map { name in try surroundings.phrases.orExit { try surroundings.assets.store(name) } }
  }

  private func plan(
    from text: String, with settings: Settings, _ surroundings: AppContext, _ gateways: GatewayMaker
  ) throws -> ExplorationPlan {
    func refuse(_ reason: String) -> ExitCode {
      AppContext.complain(
        surroundings.phrases.text("cli.explore.from", ["text": .text(text), "reason": .text(reason)]))
      return ExitCode(.unusable)
    }
    let parts = text.split(separator: ":")
    let number = parts.count > 1 ? parts.last.flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 } : nil
    let path = number == nil ? text : parts.dropLast().joined(separator: ":")
    if RunFile.isRun(path) {
      let file = try RunFile(path, surroundings, with: own)
      return try plan(from: file, with: settings, at: number, surroundings, gateways)
    }
    guard let step = number else { throw refuse("FILE:STEP") }
    let file: ScenarioFile
    let runner: ScenarioRunner
    do {
      file = ScenarioFile(path: path, text: try TextFile.read(path))
      runner = try surroundings.makeRunner()
    } catch { throw refuse(error.sentence) }
    let mistakes = runner.check([file]).filter { $0.code.severity == .error }
    guard mistakes.isEmpty else {
      for mistake in mistakes { AppContext.complain(mistake.text(in: surroundings.phrases) + "\n") }
      throw refuse(surroundings.phrases.text("cli.explore.mistakes", ["count": .number(mistakes.count)]))
    }
    guard let beginning = runner.beginning(of: file, steps: step) else {
      throw refuse(surroundings.phrases.text("cli.explore.no-step", ["count": .number(runner.stepCount(of: file))]))
    }
    return plan(
      beginning.setup, with: settings, beginning.method, gateways, beginning: ExplorationPlan.Beginning(beginning))
  }

  /// A run is played once to find the moment of an event.
  private func plan(
    from file: RunFile, with settings: Settings, at event: Int?, _ surroundings: AppContext, _ gateways: GatewayMaker
  ) throws -> ExplorationPlan {
    let beginning = try file.beginning(until: event, surroundings, gateways: gateways)
    return plan(
      file.run.setup, with: settings, beginning.method, gateways, beginning: ExplorationPlan.Beginning(beginning))
  }

  private func plan(
    _ setup: WorldSetup, with settings: Settings, _ used: PaymentMethod?, _ gateways: GatewayMaker,
    beginning: ExplorationPlan.Beginning
  ) -> ExplorationPlan {
    var setup = setup
    setup.seed = seed ?? setup.seed
    setup.settings = setup.settings.merging(settings)
    let chosen = method.first.flatMap(PaymentMethod.init(rawValue:)) ?? used ?? .card
    return ExplorationPlan(
      setup, method: chosen, gateways: gateways, faults: faults ?? 1, deviations: actions ?? 1, walks: walks ?? 0,
      beginning: beginning)
  }
}

extension World {
  /// Whether a method can be picked at the beginning.
  fileprivate func offers(_ method: PaymentMethod) -> Bool {
    guard case .selecting(let selecting) = snapshot.checkout.phase else { return false }
    return selecting.offers.contains { $0.method == method && $0.obstacle == nil }
  }
}
