public import Wire

extension TrueLayerSandbox {
  /// TrueLayer's addresses and the merchant's.
  public struct Account: MerchantAccount {
    /// The interface (TrueLayer docs, Payments API v3).
    public var api: BaseURL = "https://api.truelayer-sandbox.com"
    /// The mock bank's pages.
    public var pages: BaseURL = "https://pay-mock-connect.truelayer-sandbox.com"
    /// Where the keys are that prove webhooks (TrueLayer signing, Verifying webhooks).
    public var keys: BaseURL = "https://webhooks.truelayer-sandbox.com"
    /// The return addresses in the console; they must match exactly.
    public var returnAddresses = ["https://pay.tillshop.test/return/truelayer", "tillshop://return/truelayer"]
    /// Where webhooks go.
    public var webhookAddress = "https://shop.till.test/notifications/truelayer"

    /// The demo merchant's.
    public static let demo = Account()
    /// Interface, pages and keys.
    public static let places: [AccountPlace<Account>] = [.init(\.api), .init(\.pages), .init(\.keys, of: .nobody)]

    /// The set of the keys.
    var keySet: String { "\(keys)/.well-known/jwks" }
  }
}
