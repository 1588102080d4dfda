import HTTPTypes
import Sandbox
import Simulation
import Testing
import Wire

@Suite("A merchant's account")
struct MerchantAccountTests {
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

  @Test("what is moved is the provider's or the merchant's, as told")
  func moving() {
    let (account, here): (SwedbankPaySandbox.Account, BaseURL) = (.demo, "http://127.0.0.1:8458")
    let moved = account.moving(.provider, to: here)
    #expect(Set(moved.origins(of: .provider)) == [here])
    #expect(moved.origins(of: .merchant) == account.origins(of: .merchant))
    #expect(account.moving(.merchant, to: here).origins(of: .merchant) == [here])
    #expect(account.moving(.nobody, to: here) == account)
  }
}
