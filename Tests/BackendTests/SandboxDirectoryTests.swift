import Backend
import HTTPTypes
import Sandbox
import Simulation
import Testing
import Wire

@Suite("Whose each host is")
struct SandboxDirectoryTests {
  private static func call(_ sandboxes: [any ProviderSandbox], _ url: BaseURL, _ path: String) -> String? {
    let server = SandboxServer(
      simulation: Simulation(seed: 1, start: .init(milliseconds: 0)), sandboxes: sandboxes)
    return server.call(of: WireRequest(head: url.request(.get, path), sender: .merchant, operation: "any"))?.operation
  }

  @Test("providers at one host are told apart by their ports, and the documented hosts are nobody's any more")
  func ports() {
    let (tamara, tabby): (BaseURL, BaseURL) = ("http://127.0.0.1:8458", "http://127.0.0.1:8459")
    let sandboxes: [any ProviderSandbox] = [
      TamaraSandbox(account: .demo.moving(.provider, to: tamara)),
      TabbySandbox(account: .demo.moving(.provider, to: tabby)),
    ]
    #expect(Self.call(sandboxes, tamara, "/orders/1") == "tamara.read-order")
    #expect(Self.call(sandboxes, tabby, "/api/v2/payments/1") == "tabby.read-payment")
    #expect(Self.call(sandboxes, tamara, "/api/v2/payments/1") == nil)
    #expect(Self.call(sandboxes, "http://127.0.0.1:8460", "/orders/1") == nil)
    #expect(Self.call(sandboxes, TamaraSandbox.Account.demo.api, "/orders/1") == nil)
    #expect(Self.call([TamaraSandbox()], TamaraSandbox.Account.demo.api, "/orders/1") == "tamara.read-order")
  }
}
