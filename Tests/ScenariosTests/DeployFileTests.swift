import Testing
import TillAssets

@testable import Scenarios

@Suite("The files to deploy Till with are YAML")
struct DeployFileTests {
  @Test(
    "every name stands once, and nothing is out of place", arguments: ["compose", "serve", "run-job", "explore-job"])
  func yaml(_ name: String) throws {
    let path = "\(Shipped.assets.path)/../docs/deploy/\(name).yaml"
    var reader = TreeReader(SourceText(path: path, text: try TextFile.read(path)))
    let read = reader.read()
    let tree = try #require(read)
    #expect(reader.complaints.complaints == [])
    let isMap = if case .map(let parts) = tree.content { !parts.isEmpty } else { false }
    #expect(isMap)
  }
}
