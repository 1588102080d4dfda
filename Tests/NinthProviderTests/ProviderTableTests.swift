import Backend
import Deeplinks
import DemoMerchant
import Pages
import Payments
import Providers
import Sandbox
import Testing
import Wire

@testable import ForeignGateways

/// What stands elsewhere because its target may not know the adapters is held against their descriptors.
@Suite("Tables outside a provider's folders")
struct ProviderTableTests {
  @Test("a gateway's program may name every provider")
  func programs() {
    #expect(LineForm.providers == ProviderID.allCases.map(\.rawValue))
  }

  @Test(
    "what a provider declares as secret is masked also where nobody knows the provider", arguments: ProviderID.allCases)
  func secretNames(_ provider: ProviderID) {
    for name in provider.descriptor.secretFields + provider.descriptor.signatureFields {
      #expect(!Scrubbing.body(#"{"\#(name)":"till-secret"}"#).contains("till-secret"), "\(name)")
    }
  }

  @Test("a declared place of a card number or a code takes the real one from a program", arguments: ProviderID.allCases)
  func placeholders(_ provider: ProviderID) throws {
    let hosts = SandboxDirectory.shipped.providers.filter { $0.value == provider.rawValue }.keys
    let own = PlaceholderField.all.filter { !Set($0.hosts).isDisjoint(with: hosts) }
    for place in provider.descriptor.secretPlaces where !Self.withoutPlaceholders.contains(place.call) {
      #expect(own.contains { $0.path.last == place.call && place.takes($0.field) }, "\(place)")
    }
  }

  /// Stitch takes a wallet's token and Yuno enrols cards: a program is given neither.
  private static let withoutPlaceholders: Set<String> = ["graphql", "payment-methods"]

  @Test("a provider's pages lead back into the demo app", arguments: ProviderID.allCases)
  func returnFolders(_ provider: ProviderID) throws {
    for address in ["https://pay.tillshop.test/return/", "tillshop://return/"] {
      let link = try Link(address + provider.descriptor.returnFolder)
      let opens =
        link.scheme == "https"
        ? LinkAssociations.tillshop.opensAsUniversalLink(link)
        : LinkAssociations.tillshop.schemes.contains(link.scheme)
      #expect(opens, "\(link)")
    }
    #expect(Set(ProviderCatalog.descriptors.map(\.returnFolder)).count == ProviderID.allCases.count)
  }

  @Test("a descriptor and a sandbox agree on the identifier and on what messages prove", arguments: ProviderID.allCases)
  func sandboxes(_ provider: ProviderID) throws {
    let descriptor = provider.descriptor
    #expect(descriptor.id == provider.rawValue && ProviderID(name: descriptor.name) == provider)
    let sandbox = try #require(SandboxCatalog.all.map { type(of: $0) }.first { $0.id == descriptor.id })
    switch descriptor.webhooks {
    case .none: #expect(!sandbox.sendsWebhooks && sandbox.redelivery.isEmpty)
    case .unsigned: #expect(sandbox.sendsWebhooks && !sandbox.canTell(.wrongSignature))
    case .authenticated: #expect(sandbox.sendsWebhooks && sandbox.canTell(.wrongSignature))
    }
  }

  @Test("the names of a provider's calls and outcomes begin with its identifier", arguments: ProviderID.allCases)
  func names(_ provider: ProviderID) {
    let (id, descriptor) = (provider.rawValue, provider.descriptor)
    #expect(!descriptor.operations.isEmpty && !descriptor.vocabularies.isEmpty)
    for name in descriptor.operations + descriptor.vocabularies.map(\.id) { #expect(name.hasPrefix("\(id).")) }
    for other in ProviderCatalog.descriptors where other.id != id {
      #expect(Set(other.aliases + [other.id]).isDisjoint(with: descriptor.aliases + [id]))
    }
  }
}
