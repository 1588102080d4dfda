public import Wire

extension TrueLayerSandbox {
  /// TrueLayer's addresses and the merchant's, and the merchant's credentials as its console shows them.
  public struct Account: MerchantAccount {
    /// Where access tokens are issued (TrueLayer docs, Generate an access token).
    public var auth: BaseURL = "https://auth.truelayer-sandbox.com"
    /// The interface (TrueLayer docs, Payments API v3).
    public var api: BaseURL = "https://api.truelayer-sandbox.com"
    /// TrueLayer's hosted payment page (TrueLayer docs, Hosted payment page).
    public var hostedPages: BaseURL = "https://payment.truelayer-sandbox.com"
    /// The mock bank's pages.
    public var pages: BaseURL = "https://pay-mock-connect.truelayer-sandbox.com"
    /// Where the keys are that prove webhooks (TrueLayer signing, Verifying webhooks).
    public var keys: BaseURL = "https://webhooks.truelayer-sandbox.com"
    /// The return addresses in the console; they must match exactly.
    public var returnAddresses = ["https://pay.tillshop.test/return/truelayer", "tillshop://return/truelayer"]
    /// Whether other return addresses do as well.
    public var returnRule = ReturnRule.listed
    /// Where webhooks go.
    public var webhookAddress = "https://shop.till.test/notifications/truelayer"

    /// The client's name; Till's own, in the shape of TrueLayer's.
    public var clientID = "sandbox-tillshop-512a7e"
    /// The client's secret; Till's own.
    public var clientSecret = "7e0c3f5a-11c7-4b0e-9d5e-5ec2e7a0f512"
    /// An access token that is good without having been issued, for everything and for ever; Till's own, `nil` for none.
    public var accessToken: String? = "till-access-token"
    /// The identifier of the key with which the merchant signs.
    public var signingKeyID = "b7dbe9a2-0000-4000-8000-000000000512"
    /// That key's public half in PEM, as it was uploaded in the console; made for this imitation.
    public var signingKey = """
      -----BEGIN PUBLIC KEY-----
      MIGbMBAGByqGSM49AgEGBSuBBAAjA4GGAAQAZDKKIM8MX+LT4X5B90bc1uamY4Ip
      97oF3MXOHl8Pqkgw0PLvHxY/p/L7hH4v3p3Vv14md65kTm0btxQ0otMn7lQB0zae
      i/w169fDI0NId4v8nUKLjn2RT8NDtTly2K3x2zUhx2CFTAQcFw9kd1RnBitus/CQ
      z3UkgOwHbARiGEL8G10=
      -----END PUBLIC KEY-----
      """
    /// The merchant's accounts at TrueLayer by their currencies, in which payments arrive.
    public var merchantAccounts = [
      CurrencyAccount(id: "b1d5c0de-0000-4000-8000-00000000acc1", currency: "GBP"),
      CurrencyAccount(id: "b1d5c0de-0000-4000-8000-00000000acc2", currency: "EUR"),
      CurrencyAccount(id: "b1d5c0de-0000-4000-8000-00000000acc3", currency: "PLN"),
      CurrencyAccount(id: "b1d5c0de-0000-4000-8000-00000000acc4", currency: "NOK"),
    ]

    /// The demo merchant's.
    public static let demo = Account()
    /// The domains of its hosts, the real ones and those for tests.
    public static let domains = ["truelayer.com", "truelayer-sandbox.com"]
    /// Tokens, interface, hosted page, mock bank and keys.
    public static let places: [AccountPlace<Account>] = [
      .init(\.auth), .init(\.api), .init(\.hostedPages), .init(\.pages), .init(\.keys),
    ]
    /// The client and the key with which it signs.
    public static let fields: [AccountField<Account>] = [
      .init("client-id", \.clientID, .prefixed("sandbox-"), variables: ["TRUELAYER_CLIENT_ID"]),
      .init("client-secret", \.clientSecret, variables: ["TRUELAYER_CLIENT_SECRET", "TRUELAYER_SECRET_KEY"]),
      .init("signing-key-id", \.signingKeyID, .uuid, variables: ["TRUELAYER_KID"]),
      .init(
        "signing-key", \.anySigningKey, .signingKey,
        variables: ["TRUELAYER_PUBLIC_KEY", "TRUELAYER_PRIVATE_KEY", "TRUELAYER_PRIVATE_KEY_PEM"]),
    ]

    /// The key, of which the public half is kept where the private one is given.
    private var anySigningKey: String {
      get { signingKey }
      set { signingKey = TrueLayerSandbox.publicHalf(of: newValue) ?? newValue }
    }

    /// The set of the keys.
    var keySet: String { "\(keys)/.well-known/jwks" }

    /// Whether pages may lead back to an address.
    func leadsBack(to address: String) -> Bool { returnRule.allows(address, listed: returnAddresses) }
  }

  /// An account of the merchant at TrueLayer.
  public struct CurrencyAccount: Hashable, Sendable {
    /// Its identifier.
    public let id: String
    /// Its currency's code.
    public let currency: String

    /// An account in a currency.
    public init(id: String, currency: String) {
      self.id = id
      self.currency = currency
    }
  }
}
