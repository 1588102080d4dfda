public import Wire

extension TamaraSandbox {
  /// Tamara's addresses and the merchant's.
  public struct Account: MerchantAccount {
    /// The sandbox interface (Tamara docs, API environments).
    public var api: BaseURL = "https://api-sandbox.tamara.co"
    /// The hosted pages.
    public var pages: BaseURL = "https://checkout-sandbox.tamara.co"
    /// Where webhooks go; notices of the older kind go where each order says.
    public var webhookAddress = "https://shop.till.test/notifications/tamara"

    /// The demo merchant's.
    public static let demo = Account()
    /// Interface and pages.
    public static let places: [AccountPlace<Account>] = [.init(\.api), .init(\.pages)]
  }
}
