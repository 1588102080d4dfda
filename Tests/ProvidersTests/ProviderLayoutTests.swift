import Foundation
import Providers
import Sandbox
import Testing

/// Whoever knows one provider's rooms knows all.
@Suite("Every provider's rooms")
struct ProviderLayoutTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func folder(_ provider: ProviderID) -> String {
    switch provider {
    case .hyperPay: "HyperPay"
    case .stcPay: "STCPay"
    case .tabby: "Tabby"
    case .tamara: "Tamara"
    case .stitch: "Stitch"
    case .trueLayer: "TrueLayer"
    case .yuno: "Yuno"
    case .swedbankPay: "SwedbankPay"
    }
  }

  /// Whether the provider hosts pages of its own.
  private static func hostsPages(_ provider: ProviderID) -> Bool {
    switch provider {
    case .hyperPay, .tabby, .tamara, .stitch, .trueLayer, .yuno, .swedbankPay: true
    case .stcPay: false
    }
  }

  private static func names(in path: String) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: root.appending(path: path).path()))
  }

  @Test("the adapter's seven files are there", arguments: ProviderID.allCases)
  func adapter(_ provider: ProviderID) throws {
    let name = Self.folder(provider)
    let rooms = ["", "+Descriptor", "+Session", "+Requests", "+Answers", "+Codes", "+Returns"]
    let wanted = rooms.map { "\(name)\($0).swift" }
    let missing = try Set(wanted).subtracting(Self.names(in: "Sources/Providers/\(name)"))
    #expect(missing.isEmpty, "Sources/Providers/\(name)")
  }

  @Test("the pretend server's files are there, with pages where the provider hosts any", arguments: ProviderID.allCases)
  func sandbox(_ provider: ProviderID) throws {
    let name = Self.folder(provider)
    let rooms = ["", "+Account", "+Ledger", "+TestTriggers"] + (Self.hostsPages(provider) ? ["+Pages"] : [])
    let wanted = rooms.map { "\(name)Sandbox\($0).swift" }
    let missing = try Set(wanted).subtracting(Self.names(in: "Sources/Sandbox/\(name)"))
    #expect(missing.isEmpty, "Sources/Sandbox/\(name)")
  }

  @Test("every recorded request and answer says which page it comes from", arguments: ProviderID.allCases)
  func fixtures(_ provider: ProviderID) throws {
    let path = "Tests/ProvidersTests/Fixtures/\(Self.folder(provider))"
    let origin = try String(contentsOf: Self.root.appending(path: path).appending(path: "ORIGIN"), encoding: .utf8)
    let files = try Self.names(in: path).subtracting(["ORIGIN"])
    #expect(!files.isEmpty)
    for file in files.sorted() { #expect(origin.contains(file), "\(path)/ORIGIN says nothing of \(file)") }
  }

  @Test("there is one pretend server for each adapter, by the same identifier, at hosts of its own")
  func pairs() {
    let sandboxes = SandboxCatalog.all.map { type(of: $0) }
    #expect(sandboxes.map { $0.id } == ProviderID.allCases.map(\.rawValue))
    let hosts = SandboxCatalog.all.flatMap { sandbox in
      [.provider, .merchant].flatMap { sandbox.account.origins(of: $0) }
    }
    #expect(Set(hosts).count == hosts.count)
  }
}
