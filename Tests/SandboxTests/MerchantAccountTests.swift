import Sandbox
import Testing
import Wire

@Suite("A merchant's account")
struct MerchantAccountTests {
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
