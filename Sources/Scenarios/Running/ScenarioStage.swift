import Checkout
public import Controller
import Pages
import Phone

/// A world as a scenario sets it up, before its shopper does anything: for a person to play from there.
public struct ScenarioStage: Sendable {
  /// How the world is set up.
  public let setup: WorldSetup
  private let network: NetworkState
  private let changes: [PhoneChange]
  private let faults: [FaultRule]

  init(_ scenario: Scenario) {
    setup = scenario.world.setup
    network = scenario.world.network
    changes = scenario.world.phoneChanges
    var rules: [FaultRule] = []
    for step in scenario.steps {
      if case .fault(let rule) = step.action { rules.append(rule) } else if step.action.isShoppers { break }
    }
    faults = rules
  }

  /// The world, with the network and the faults that the scenario begins with.
  public func makeWorld() -> World {
    let world = World(setup)
    var phone = world.phone.phone
    switch network {
    case .online, .lossy: break
    case .offline: phone.network = .offline
    case .slow(let duration): phone.network = .slow(duration)
    }
    world.phone.setPhone(phone)
    if network == .lossy { world.perform(.phone(.network(.lossy))) }
    for change in changes { world.perform(.phone(change)) }
    for rule in faults { world.phone.arm(rule) }
    return world
  }
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
    setup.isDeviceTrusted = !isJailbroken
    return setup
  }
}

extension ScenarioRunner {
  /// The world of one of a file's scenarios, by its title; `nil` when there is none of that title or the file has mistakes.
  public func stage(of title: String, in file: ScenarioFile) -> ScenarioStage? {
    ReadFile(file, vocabulary: vocabulary).scenarios.first { $0.title == title }.map { ScenarioStage($0) }
  }
}
