public import Wire

extension HyperPaySandbox {
  /// HyperPay's addresses and the merchant's.
  public struct Account: MerchantAccount {
    /// The interface and the card form, on the European test host.
    public var api: BaseURL = "https://eu-test.oppwa.com"
    /// The same on the other test host.
    public var otherAPI: BaseURL = "https://test.oppwa.com"
    /// The card issuer's pages; Till's own.
    public var issuer: BaseURL = "https://acs.till.sandbox.invalid"
    /// Where webhooks go.
    public var webhookAddress = "https://shop.till.test/notifications/hyperpay"

    /// The demo merchant's.
    public static let demo = Account()
    /// Interface and issuer.
    public static let places: [AccountPlace<Account>] = [.init(\.api), .init(\.otherAPI), .init(\.issuer)]
  }
}
