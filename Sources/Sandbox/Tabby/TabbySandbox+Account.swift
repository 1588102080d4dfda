public import Commerce
public import Wire

extension TabbySandbox {
  /// Tabby's addresses and the merchant's, and what the merchant has from Tabby (Tabby docs, API reference). Keys and codes are Till's own.
  public struct Account: MerchantAccount {
    /// The interface in Saudi Arabia.
    public var saudiAPI: BaseURL = "https://api.tabby.sa"
    /// The hosted pages in Saudi Arabia.
    public var saudiPages: BaseURL = "https://checkout.tabby.sa"
    /// The interface everywhere else.
    public var api: BaseURL = "https://api.tabby.ai"
    /// The hosted pages everywhere else.
    public var pages: BaseURL = "https://checkout.tabby.ai"
    /// Where webhooks go.
    public var webhookAddress = "https://shop.till.test/notifications/tabby"

    /// The key of the merchant's server; `sk_test_` and a UUID are a test key (Tabby docs, FAQ).
    public var secretKey = "sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee"
    /// The key of the app, good for making sessions only.
    public var publicKey = "pk_test_c0ffee1e-a5eb-4d1e-9f0a-c0de0fa77ab1"
    /// The codes of the merchant's stores in each country; shop plugins send the country's own.
    public var merchantCodes: [Country: [String]] = [
      .saudiArabia: ["TILL_SA", "SA"], .unitedArabEmirates: ["TILL_AE", "AE"], .kuwait: ["TILL_KW", "KW"],
    ]
    /// The header by which the merchant's server knows the webhooks to its address; `nil` for none.
    public var webhookHeader: WebhookHeader? = WebhookHeader(
      title: "X-Secret", value: "till-demo-tabby-notification")

    /// The demo merchant's.
    public static let demo = Account()
    /// The domains of its hosts, the real ones and those for tests.
    public static let domains = ["tabby.ai", "tabby.sa"]
    /// Interface and pages of both regions.
    public static let places: [AccountPlace<Account>] = [
      .init(\.saudiAPI), .init(\.saudiPages), .init(\.api), .init(\.pages),
    ]
    /// Keys, the codes of stores, and the header of webhooks. A code without a country is that of Saudi Arabia.
    public static let fields: [AccountField<Account>] = [
      .init("secret-key", \.secretKey, .prefixedUUID("sk_test_"), variables: ["TABBY_SECRET_KEY"]),
      .init("public-key", \.publicKey, .prefixedUUID("pk_test_"), variables: ["TABBY_PUBLIC_KEY"]),
      .init("merchant-code-sa", \.saudiCode, variables: ["TABBY_MERCHANT_CODE", "TABBY_MERCHANT_CODE_SA"]),
      .init("merchant-code-ae", \.emiratesCode, variables: ["TABBY_MERCHANT_CODE_AE", "TABBY_MERCHANT_CODE_UAE"]),
      .init("merchant-code-kw", \.kuwaitCode, variables: ["TABBY_MERCHANT_CODE_KW", "TABBY_MERCHANT_CODE_KWT"]),
      .init("webhook-header", \.webhookTitle, .headerName, variables: ["TABBY_WEBHOOK_HEADER"]),
      .init("webhook-secret", \.webhookSecret, variables: ["TABBY_WEBHOOK_SECRET", "TABBY_WEBHOOK_HEADER_VALUE"]),
    ]

    private var saudiCode: String {
      get { code(in: .saudiArabia) }
      set { setCode(newValue, in: .saudiArabia) }
    }
    private var emiratesCode: String {
      get { code(in: .unitedArabEmirates) }
      set { setCode(newValue, in: .unitedArabEmirates) }
    }
    private var kuwaitCode: String {
      get { code(in: .kuwait) }
      set { setCode(newValue, in: .kuwait) }
    }
    private var webhookTitle: String {
      get { webhookHeader?.title ?? "" }
      set { webhookHeader = WebhookHeader(title: newValue, value: webhookSecret) }
    }
    private var webhookSecret: String {
      get { webhookHeader?.value ?? "" }
      set { webhookHeader = WebhookHeader(title: webhookTitle, value: newValue) }
    }

    /// The merchant's own code of a country; behind it stand those of shop plugins.
    private func code(in country: Country) -> String { merchantCodes[country]?.first ?? "" }

    private mutating func setCode(_ code: String, in country: Country) {
      merchantCodes[country] = [code] + (merchantCodes[country] ?? []).dropFirst()
    }

    /// The interface of a region.
    func api(in region: Region) -> BaseURL {
      switch region {
      case .saudiArabia: saudiAPI
      case .elsewhere: api
      }
    }

    /// The hosted pages of a region.
    func pages(in region: Region) -> BaseURL {
      switch region {
      case .saudiArabia: saudiPages
      case .elsewhere: pages
      }
    }

    /// Whether a region's interface is at a host, with its port; both regions may be at the same one.
    func isAPI(_ host: String, of region: Region) -> Bool { api(in: region).authority == host }
  }

  /// The header that a merchant chose when it registered a webhook, and what Tabby puts there: there is no signature (Tabby docs,
  /// Webhooks).
  public struct WebhookHeader: Hashable, Sendable {
    /// Its name.
    public let title: String
    /// What stands in it.
    public let value: String

    /// A header.
    public init(title: String, value: String) {
      self.title = title
      self.value = value
    }
  }
}
