import Commerce
import Sandbox
import Testing

@Suite("What has changed in ledgers")
struct LedgerChangesTests {
  @Test("every provider keeps account of what has changed, so that nobody has to look at all payments")
  func kept() {
    for sandbox in SandboxCatalog.all {
      var sandbox = sandbox
      #expect(sandbox.takeChanged(at: Timestamp(milliseconds: 0)) == [], "\(type(of: sandbox).id)")
    }
  }
}
