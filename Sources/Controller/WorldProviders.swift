import Backend
import Pages
import Payments
import Providers
import Rules
import Sandbox
import Synchronization
import Wire

/// The providers of one world: what the adapters of its gateways declare, and the simulated servers behind them.
struct WorldProviders: Sendable {
  let descriptors: [ProviderDescriptor]
  /// Whose each host is.
  let directory: SandboxDirectory
  /// When each provider tries again to bring a message, by its identifier.
  let schedules: [String: WebhookSchedule]
  /// The names of gateways, by the identifiers of their providers.
  let gateways: [String: String]
  /// The names whose values are masked wherever this world's messages are kept.
  let secretNames: SecretNames
  private let sandboxes: [any ProviderSandbox.Type]

  init(_ descriptors: [ProviderDescriptor], _ sandboxes: [any ProviderSandbox]) {
    let types = sandboxes.map { type(of: $0) }
    self.descriptors = descriptors
    self.sandboxes = types
    directory = SandboxDirectory(sandboxes)
    schedules = Dictionary(
      (Self.documented + types).map { ($0.id, WebhookSchedule(gaps: $0.redelivery, signsTime: $0.signsTime)) },
      uniquingKeysWith: { first, _ in first })
    gateways = Dictionary(descriptors.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    secretNames = SecretNames(of: descriptors)
  }

  /// The shipped sandboxes keep the schedules of the documents, by which one that was changed is judged.
  private static let documented: [any ProviderSandbox.Type] = SandboxCatalog.all.map { type(of: $0) }

  /// Those that are shipped.
  static let shipped = WorldProviders(ProviderCatalog.descriptors, SandboxCatalog.all)

  /// The provider of an identifier; `nil` where there is none of it.
  subscript(id: String) -> ProviderDescriptor? { descriptors.first { $0.id == id } }

  /// The provider with a gateway's name; `nil` for another program's gateway.
  subscript(gateway name: String) -> ProviderDescriptor? { descriptors.first { $0.name == name } }

  /// The name of a provider's gateway; the identifier where no descriptor has a name.
  func gateway(of id: String) -> String { gateways[id] ?? id }

  /// The published test data of providers that can be typed into the app, worked out once in a program: it never changes.
  func testData(of ids: [String]) -> [TestDatum] {
    // Mostly there is one provider, whose list needs no copy.
    ids.count == 1 ? testData(of: ids[0]) : ids.flatMap { testData(of: $0) }
  }

  private func testData(of id: String) -> [TestDatum] {
    Self.knownTestData.withLock { known in
      if let data = known[id] { return data }
      let data = (sandboxes.first { $0.id == id }?.testData ?? []).filter(Self.canBeTyped)
      known[id] = data
      return data
    }
  }

  /// The same in every world.
  private static let knownTestData = Mutex<[String: [TestDatum]]>([:])

  /// A card of a brand that the form does not accept would only be refused there.
  private static func canBeTyped(_ datum: TestDatum) -> Bool {
    guard case .card(let number, _, _) = datum.input else { return true }
    return CardBrand.detect(number).map { [.mada, .visa, .mastercard].contains($0) } ?? false
  }
}
