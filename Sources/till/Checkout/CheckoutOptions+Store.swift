import ArgumentParser
import Commerce
import Language
import Payments
import TillAssets

extension CheckoutOptions {
  /// The store that offers the methods of every country at once; no real shop does.
  static let demoStore = "default"
  /// The store where neither a store nor a method is named.
  static let usualStore = "riyadh"

  /// The identifier of the store: the one that is named, or else the first that offers the method that is named.
  func storeID(_ surroundings: AppContext, hasOwnGateway: Bool) throws -> String {
    let named = store ?? (allMethods ? Self.demoStore : nil)
    if store != nil, allMethods { throw ValidationError(surroundings.phrases.text("cli.all-methods-and-store")) }
    if let named { return named }
    // A gateway of one's own may serve any method.
    if hasOwnGateway { return Self.demoStore }
    guard let method = try startingMethod(surroundings.phrases) else { return Self.usualStore }
    let stores = [Self.usualStore] + surroundings.assets.storeIDs.filter { $0 != Self.demoStore }
    return try stores.first { try surroundings.assets.store($0).methods.contains(method.listed.rawValue) }
      ?? Self.demoStore
  }
}
