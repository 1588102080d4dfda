public import Wire

extension TamaraSandbox {
  /// Tamara's addresses and the merchant's.
  public struct Account: MerchantAccount {
    /// The sandbox interface (Tamara docs, API environments).
    public var api: BaseURL = "https://api-sandbox.tamara.co"
    /// The hosted pages.
    public var pages: BaseURL = "https://checkout-sandbox.tamara.co"
    /// The token of the merchant's server; Till's own.
    public var apiToken = "till-demo-tamara-token"
    /// The secret under which the tokens of notices are signed; Till's own.
    public var notificationToken = "till-demo-tamara-notification-token"
    /// The merchant, as the answers about its webhooks name it; Till's own.
    public var merchantID = "7a3a1c52-0000-4000-8000-0000000007a3"
    /// Where webhooks go; notices of the older kind go where each order says.
    public var webhookAddress = "https://shop.till.test/notifications/tamara"

    /// The demo merchant's.
    public static let demo = Account()
    /// The domains of its hosts, the real ones and those for tests.
    public static let domains = ["tamara.co"]
    /// Interface and pages.
    public static let places: [AccountPlace<Account>] = [.init(\.api), .init(\.pages)]
    /// Tokens and the merchant.
    public static let fields: [AccountField<Account>] = [
      .init("api-token", \.apiToken, variables: ["TAMARA_API_TOKEN", "TAMARA_API_KEY"]),
      .init(
        "notification-token", \.notificationToken,
        variables: ["TAMARA_NOTIFICATION_TOKEN", "TAMARA_NOTIFICATION_KEY"]),
      .init("merchant-id", \.merchantID, .uuid, variables: ["TAMARA_MERCHANT_ID"]),
    ]
  }
}
