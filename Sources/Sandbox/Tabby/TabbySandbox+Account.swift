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
    /// Interface and pages of both regions.
    public static let places: [AccountPlace<Account>] = [
      .init(\.saudiAPI), .init(\.saudiPages), .init(\.api), .init(\.pages),
    ]

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
