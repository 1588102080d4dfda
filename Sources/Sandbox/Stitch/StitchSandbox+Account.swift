public import Wire

extension StitchSandbox {
  /// Stitch's addresses and the merchant's.
  public struct Account: MerchantAccount {
    /// The interface (Stitch docs, GraphQL API).
    public var api: BaseURL = "https://api.stitch.money"
    /// The client tokens, and one shape of the bank's page.
    public var tokens: BaseURL = "https://secure.stitch.money"
    /// The other shape of the bank's page.
    public var bank: BaseURL = "https://3ds.stitch.money"
    /// The addresses that may stand in `redirect_uri`: exact, without wildcards (Stitch docs, Error handling).
    public var returnAddresses = ["https://pay.tillshop.test/return/stitch"]
    /// Whether other return addresses do as well.
    public var returnRule = ReturnRule.listed
    /// The app's own address, which counts where own schemes are allowed.
    public var appAddress = "tillshop://return/stitch"
    /// The client, whose identifier makes it a test client (Stitch docs, Client tokens); Till's own.
    public var clientID = "test-till"
    /// The client's secret; Till's own.
    public var clientSecret = "till-client-secret"
    /// The secret of the merchant's subscription, as Svix writes it; Till's own.
    public var webhookSecret = "whsec_dGlsbC1zYW5kYm94LXNpZ25pbmcta2V5LTAwMDAwMDE="
    /// The secret of the older signatures; Till's own.
    public var legacyWebhookSecret = "till-legacy-secret"
    /// Where the webhooks go that the merchant has subscribed to.
    public var webhookAddress = "https://shop.till.test/notifications/stitch"

    /// The demo merchant's.
    public static let demo = Account()
    /// The domains of its hosts, the real ones and those for tests.
    public static let domains = ["stitch.money"]
    /// Interface, tokens and the bank.
    public static let places: [AccountPlace<Account>] = [.init(\.api), .init(\.tokens), .init(\.bank)]
    /// The client and the secrets of webhooks.
    public static let fields: [AccountField<Account>] = [
      .init("client-id", \.clientID, .prefixed("test-"), variables: ["STITCH_CLIENT_ID"]),
      .init("client-secret", \.clientSecret, variables: ["STITCH_CLIENT_SECRET"]),
      .init("webhook-secret", \.webhookSecret, .prefixedBase64("whsec_"), variables: ["STITCH_WEBHOOK_SECRET"]),
      .init("legacy-webhook-secret", \.legacyWebhookSecret),
    ]

    /// Where a client asks for a token.
    var tokenAddress: String { "\(tokens)\(StitchSandbox.tokenPath)" }
  }
}
