import Commerce
import DemoMerchant
import Payments
import Providers
import Testing

@Suite("Who serves a method")
struct MethodServersTests {
  @Test("the usual choices and the same choices by name have the same providers", arguments: PaymentMethod.allCases)
  func usual(method: PaymentMethod) {
    var named = Settings()
    named[HyperPay.Wallet.self] = .off
    let (usual, again) = (
      DemoAccounts.servers(of: method, settings: Settings()), DemoAccounts.servers(of: method, settings: named)
    )
    #expect(named != Settings() && !usual.isEmpty)
    #expect(usual.map(\.id) == again.map(\.id) && usual.map(\.capabilities) == again.map(\.capabilities))
  }

  @Test("a setting that adds a provider is heeded after the usual choices were asked for")
  func changed() {
    var settings = Settings()
    settings[HyperPay.Wallet.self] = .on
    for _ in 1...2 {
      #expect(DemoAccounts.servers(of: .stcPay, settings: Settings()).map(\.id) == [.stcPay])
      #expect(DemoAccounts.servers(of: .stcPay, settings: settings).map(\.id) == [.hyperPay, .stcPay])
    }
  }
}
