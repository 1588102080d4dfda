import Commerce
import Pages
import Phone
import Sandbox
import Testing

@Suite("The cards in the phone's wallets")
struct WalletCardTests {
  @Test(
    "every card in a wallet is among Stitch's test data, and no other",
    arguments: ["apple-pay", "google-pay", "samsung-pay"])
  func listed(_ wallet: String) {
    let listed = StitchSandbox.testData.compactMap { datum -> String? in
      if case .walletCard(let id) = datum.input { id } else { nil }
    }
    #expect(listed == Wallets(settings: Settings()).cards(of: wallet).map(\.id))
  }
}
