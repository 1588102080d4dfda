public import Sandbox
import Wire

/// Whose each host is, of the providers of one server. A host stands with its port, unless that is the scheme's own.
public struct SandboxDirectory: Sendable {
  /// The provider of each host, by its identifier.
  public let providers: [String: String]
  /// The hosts at which merchants' own backends answer.
  public let merchantHosts: Set<String>
  /// The provider of each host, by its place in the list.
  let indices: [String: Int]

  /// The directory of a list of providers; of two at one host, the first has it.
  public init(_ sandboxes: [any ProviderSandbox]) {
    func hosts(of sandbox: some ProviderSandbox, _ server: AccountServer) -> [String] {
      sandbox.account.origins(of: server).map(\.authority)
    }
    var indices: [String: Int] = [:]
    var merchantHosts: Set<String> = []
    for (index, sandbox) in sandboxes.enumerated() {
      let backends = hosts(of: sandbox, .merchant)
      merchantHosts.formUnion(backends)
      for host in backends + hosts(of: sandbox, .provider) where indices[host] == nil { indices[host] = index }
    }
    self.indices = indices
    self.merchantHosts = merchantHosts
    providers = indices.mapValues { type(of: sandboxes[$0]).id }
  }

  /// That of the shipped providers at their documented addresses.
  public static let shipped = SandboxDirectory(SandboxCatalog.all)
}
