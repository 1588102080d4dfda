public import Wire

extension YunoSandbox {
  /// Yuno's addresses and the merchant's.
  public struct Account: MerchantAccount {
    /// The sandbox interface (Yuno docs, API reference).
    public var api: BaseURL = "https://api-sandbox.y.uno"
    /// The issuer's pages; Till's own.
    public var issuer: BaseURL = "https://3ds-sandbox.y.uno"
    /// Mercado Pago's test pages.
    public var checkoutPro: BaseURL = "https://sandbox.mercadopago.com.br"
    /// Yuno's own page of a code; `.invalid` leads nowhere (RFC 2606).
    public var checkout: BaseURL = "https://checkout.sandbox.invalid"
    /// Where a bank's app would read what a PIX code stands for. Kept this short, the QR code has 37 modules for most amounts and fits
    /// 24 rows.
    public var pix: BaseURL = "https://pix.till.invalid"
    /// The pictures of payment methods.
    public var icons: BaseURL = "https://icons.prod.y.uno"
    /// The key of the app, `public-api-key`; Till's own.
    public var publicKey = "sandbox_till_public"
    /// The key of the merchant's server, `private-secret-key`; Till's own.
    public var secretKey = "sandbox_till_secret"
    /// The text in `x-api-key` of webhooks, which the merchant chose (Yuno docs, Webhooks).
    public var webhookKey = "till-yuno-api-key"
    /// The text in `x-secret` of webhooks, which the merchant chose (Yuno docs, Webhooks).
    public var webhookSecret = "till-yuno-hook"
    /// The key under which webhooks are signed (Yuno docs, Webhooks).
    public var signingKey = "till-yuno-secret"
    /// Where webhooks go.
    public var webhookAddress = "https://shop.till.test/notifications/yuno"

    /// The demo merchant's.
    public static let demo = Account()
    /// The domains of its hosts, the real ones and those for tests.
    public static let domains = ["y.uno"]
    /// Interface and pages.
    public static let places: [AccountPlace<Account>] = [
      .init(\.api), .init(\.issuer), .init(\.checkoutPro), .init(\.checkout, of: .nobody), .init(\.pix, of: .nobody),
      .init(\.icons, of: .nobody),
    ]
    /// Keys, and what proves webhooks. Any account code of the right shape is taken.
    public static let fields: [AccountField<Account>] = [
      .init("public-api-key", \.publicKey, .prefixed("sandbox_"), variables: ["YUNO_PUBLIC_API_KEY"]),
      .init("private-secret-key", \.secretKey, variables: ["YUNO_PRIVATE_SECRET_KEY"]),
      .init("webhook-api-key", \.webhookKey, variables: ["YUNO_WEBHOOK_API_KEY"]),
      .init("webhook-secret", \.webhookSecret, variables: ["YUNO_WEBHOOK_SECRET"]),
      .init("webhook-signing-key", \.signingKey, variables: ["YUNO_WEBHOOK_SIGNING_KEY"]),
    ]
  }
}
