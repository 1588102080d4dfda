public import Wire

extension TabbySandbox {
  /// Tabby's addresses and the merchant's (Tabby docs, API reference).
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
}
