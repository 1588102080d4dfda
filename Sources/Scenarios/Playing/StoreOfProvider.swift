import Commerce
import DemoMerchant
import Pages
import Payments
import Providers

extension ScenarioWorld {
  /// Whether a provider, by its identifier, can be paid with in its store.
  func canPay(with provider: String) -> Bool { methods(of: provider) > 0 }

  /// The number of its store’s methods that a provider serves.
  private func methods(of provider: String) -> Int {
    PaymentMethod.allCases.count { method in
      guard store.methods.isEmpty || store.methods.contains(method.rawValue) else { return false }
      let servers = DemoAccounts.servers(of: method, settings: settings)
      return servers.first { $0.capabilities.currencies.contains(store.currency) }?.id.rawValue == provider
    }
  }

  /// The usual world of the store in which a provider serves most methods, in the language and size of another world; `nil` where no
  /// store has it. A store without a list of its own has all methods of all providers and belongs to no shop.
  static func best(of stores: [Store], toPayWith provider: String, like other: ScenarioWorld) -> ScenarioWorld? {
    let worlds = stores.filter { !$0.methods.isEmpty }.map { store in
      var world = ScenarioWorld(store: store)
      (world.language, world.columns, world.rows) = (other.language, other.columns, other.rows)
      return (world: world, methods: world.methods(of: provider))
    }
    return worlds.filter { $0.methods > 0 }.max { $0.methods < $1.methods }?.world
  }
}
