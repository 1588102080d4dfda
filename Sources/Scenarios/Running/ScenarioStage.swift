public import Controller
import Pages
import Phone

/// A world as a scenario sets it up, before its shopper does anything: for a person to play from there.
public struct ScenarioStage: Sendable {
  /// The setup of the world, with the phone and the faults that the scenario begins with.
  public let setup: WorldSetup

  init(_ scenario: Scenario) {
    var setup = scenario.setup
    for step in scenario.steps {
      if case .fault(let rule, nil) = step.action { setup.faults.append(rule) } else if step.action.isShoppers { break }
    }
    self.setup = setup
  }

  /// The world.
  public func makeWorld() -> World { World(setup) }
}

extension Scenario {
  /// The setup of its world: as it says, with the rules that it looks at.
  var setup: WorldSetup {
    var setup = world.setup
    setup.rules = Set(rules.rules)
    return setup
  }
}

extension ScenarioWorld {
  var setup: WorldSetup {
    var setup = WorldSetup(store: store)
    setup.order = order
    setup.shopper = shopper
    setup.seed = seed
    if let start { setup.start = start }
    setup.language = language
    setup.settings = settings
    setup.schedules = schedules
    setup.phone.network = network
    setup.phone.isJailbroken = isJailbroken
    for change in phoneChanges { setup.phone.take(change) }
    return setup
  }
}

extension Phone {
  /// Takes over a condition; what happens on the screen is none.
  fileprivate mutating func take(_ change: PhoneChange) {
    switch change {
    case .network(let changed): network = changed
    case .jailbroken(let flag): isJailbroken = flag
    case .foreignCertificate(let flag): seesForeignCertificate = flag
    case .clock(let skew): clock = skew
    case .installed(let app, let flag): if flag { missingApps.remove(app) } else { missingApps.insert(app) }
    case .returns(let habit): returns = habit
    case .leads(let trigger): leads = trigger
    case .camera(let permission): camera = permission
    case .universalLinks(let links): universalLinks = links
    case .home, .openShop, .openOutside, .kill, .memoryWarning, .loseWebView, .alert: break
    }
  }
}

extension ScenarioRunner {
  /// The world of one of a file's scenarios, by its title; `nil` when there is none of that title or the file has mistakes.
  public func stage(of title: String, in file: ScenarioFile) -> ScenarioStage? {
    ReadFile(file, vocabulary: vocabulary).scenarios.first { $0.title == title }.map { ScenarioStage($0) }
  }
}
