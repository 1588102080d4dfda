import ArgumentParser
import Checkout
import Commerce
import Controller
import Inspection
import Language
import Pages
import Payments
import Providers
import Sandbox
import TillAssets
import Wire

/// `till cards`: the published test cards and the other test data that the providers answer to.
struct CardsCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "cards", "List test cards and other test data, with sources.",
    """
    F2 shows the same on the screen, where a field takes it. Data that no provider publishes is marked as Till's \
    own.
    """,
    examples: [
      "till cards --provider hyperpay": "list one provider's test data",
      "till cards --method pix": "list the test data of a payment method",
      "till cards --search declined --json": "search, as JSON",
    ],
    exits: [
      .done: "test data was listed",
      .failed: "nothing matches",
      .unusable: "the method or provider is unknown",
    ],
    guide: "outcomes")

  @Option(help: "Payment method, such as card, mada, stc-pay, apple-pay, tabby or pix.") var method: String?

  @Option(help: "Provider, such as tabby.") var provider: String?

  @Option(
    help: ArgumentHelp(
      "List only test data with all these words in value, kind, outcome or source.", valueName: "words"))
  var search: String?

  @Flag(help: "Print JSON.") var json = false

  func run() throws {
    let surroundings = try AppContext.orExit()
    let phrases = surroundings.phrases
    let methods = try Self.methods(surroundings)
    let wanted = try wantedMethod(phrases)
    var found: [(provider: ProviderID, entries: [TestDataEntry])] = []
    for id in try wantedProviders(phrases) where wanted.map({ methods[id, default: []].contains($0) }) ?? true {
      let entries = SandboxCatalog.testData(provider: id.rawValue).map { TestDataEntry($0, phrases) }
        .filter { entry in (search.map(entry.matches) ?? true) && (wanted.map(entry.serves) ?? true) }
      if !entries.isEmpty { found.append((id, entries)) }
    }
    if json {
      let items = found.flatMap { id, entries in
        entries.map { $0.json(of: id.rawValue, methods: methods[id, default: []].map(\.rawValue)) }
      }
      return StandardOutput.pass(JSON.array(items).prettyText + "\n")
    }
    guard !found.isEmpty else { throw phrases.refusal("cli.cards.none", status: .failed) }
    for (place, (id, entries)) in found.enumerated() {
      let names = methods[id, default: []].map(\.rawValue).joined(separator: ", ")
      StandardOutput.say((place == 0 ? "" : "\n") + "\(id.rawValue) (\(names))")
      for line in TestDataEntry.table(of: entries) { StandardOutput.say(line) }
    }
  }

  private func wantedMethod(_ phrases: Phrasebook) throws -> PaymentMethod? {
    guard let method else { return nil }
    guard let known = PaymentMethod(rawValue: method) else {
      throw CheckoutOptions.unknown("method", method, PaymentMethod.allCases.map(\.rawValue), phrases)
    }
    return known
  }

  private func wantedProviders(_ phrases: Phrasebook) throws -> [ProviderID] {
    guard let provider else { return ProviderID.allCases }
    guard let known = ProviderID(rawValue: provider) else {
      throw CheckoutOptions.unknown("provider", provider, ProviderID.allCases.map(\.rawValue), phrases)
    }
    return [known]
  }

  /// The methods that each provider serves in any store, in their own order.
  private static func methods(_ surroundings: AppContext) throws -> [ProviderID: [PaymentMethod]] {
    var served: [ProviderID: Set<PaymentMethod>] = [:]
    for id in surroundings.assets.storeIDs {
      let store = try AssetProblem.orInvalid { try surroundings.assets.store(id) }
      guard case .selecting(let selecting) = World(WorldSetup(store: store)).snapshot.checkout.phase else { continue }
      for offer in selecting.offers {
        guard let provider = ProviderID(name: offer.gateway) else { continue }
        served[provider, default: []].insert(offer.method)
      }
    }
    return served.mapValues { methods in PaymentMethod.allCases.filter(methods.contains) }
  }
}
