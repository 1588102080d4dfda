public import Controller
import Phone

/// A world as a scenario sets it up, before its shopper does anything: for a person to play from there.
public struct ScenarioStage: Sendable {
  /// How the world is set up, with the phone and the faults that the scenario begins with.
  public let setup: WorldSetup

  init(_ scenario: Scenario) {
    var setup = scenario.world.setup
    for step in scenario.steps {
      if case .fault(let rule) = step.action { setup.faults.append(rule) } else if step.action.isShoppers { break }
    }
    self.setup = setup
  }

  /// The world.
  public func makeWorld() -> World { World(setup) }
}

extension ScenarioWorld {
  /// How a world is set up like this one.
  var setup: WorldSetup {
    var setup = WorldSetup(store: store)
    setup.order = order
    setup.shopper = shopper
    setup.seed = seed
    if let start { setup.start = start }
    setup.language = language
    setup.settings = settings
    setup.phone.isJailbroken = isJailbroken
    switch network {
    case .online: setup.phone.network = .online
    case .offline: setup.phone.network = .offline
    case .slow(let duration): setup.phone.network = .slow(duration)
    }
    return setup
  }
}

extension ScenarioRunner {
  /// The world of one of a file's scenarios, by its title; `nil` when there is none of that title or the file has mistakes.
  public func stage(of title: String, in file: ScenarioFile) -> ScenarioStage? {
    ReadFile(file, vocabulary: vocabulary).scenarios.first { $0.title == title }.map { ScenarioStage($0) }
  }
}
