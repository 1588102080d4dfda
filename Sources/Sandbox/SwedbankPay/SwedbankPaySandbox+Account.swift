import Commerce
public import Wire

extension SwedbankPaySandbox {
  /// The addresses of Swedbank Pay, of the merchant's backend and of the shopper's bank. Each order names where its callbacks go.
  public struct Account: MerchantAccount {
    /// The merchant's backend.
    public var backend: BaseURL = "https://pay-backend.till.test"
    /// Swedbank Pay's interface in the test environment (Swedbank Pay docs, Fundamentals, Base URLs).
    public var api: BaseURL = "https://api.externalintegration.payex.com"
    /// Swedbank Pay's pages in the test environment.
    public var pages: BaseURL = "https://ecom.externalintegration.payex.com"
    /// A bank on the kit's list (Swedbank Pay iOS SDK, good domains).
    public var listedBank: BaseURL = "https://idcheck.acs.touchtechpayments.com"
    /// A bank that is not on it; Till's own.
    public var unlistedBank: BaseURL = "https://acs.tillbank.test"
    /// One that is not on it, but for who compares the ends of texts only (Swedbank Pay iOS SDK, good domains).
    public var trapBank: BaseURL = "https://evilpayex.com"
    /// Somebody else's backend, to which a wrong one leads.
    public var elsewhere: BaseURL = "https://pay.till-other.test"
    /// The key by which the backend knows the app (Merchant Backend sample); Till's own.
    public var backendKey = "till-app-key"
    /// The access token of the merchant's servers at Swedbank Pay; Till's own.
    public var accessToken = "till-merchant-token"
    /// The merchant's account, which the backend puts into every order; Till's own.
    public var payeeID = "7e2b6f0c-a1b2-4c3d-8e4f-a5b6c7d8e9fa"

    /// The team and bundle of the app that opens the backend's addresses; Till's own.
    public var appID = "TILLTEAM01.test.tillshop.app"

    /// The demo merchant's.
    public static let demo = Account()
    /// The domains of its hosts, the real ones and those for tests.
    public static let domains = ["payex.com", "swedbankpay.com"]
    /// Backend, interface, pages and banks.
    public static let places: [AccountPlace<Account>] = [
      .init(\.backend, of: .merchant), .init(\.api), .init(\.pages), .init(\.listedBank), .init(\.unlistedBank),
      .init(\.trapBank),
    ]
    /// Token, payee, and the app and its key at the backend; samples agree on no names, so those of variables are Till's own.
    public static let fields: [AccountField<Account>] = [
      .init("access-token", \.accessToken, variables: ["SWEDBANK_PAY_ACCESS_TOKEN"]),
      .init("payee-id", \.payeeID, .uuid, variables: ["SWEDBANK_PAY_PAYEE_ID"]),
      .init("backend-key", \.backendKey, variables: ["SWEDBANK_PAY_API_KEY"]), .init("app-id", \.appID),
    ]

    /// The path at the interface of an operation's address, which may stand without its origin.
    func path(of href: String) -> String {
      let origin = "\(api)"
      return href.hasPrefix(origin + "/") ? String(href.dropFirst(origin.count)) : href
    }

    /// The bank of a world.
    func bank(_ settings: Settings) -> BaseURL {
      switch settings[BankPlace.self] {
      case .listed: listedBank
      case .unlisted: unlistedBank
      case .trap: trapBank
      }
    }

    /// The page on another domain that the backend's helper leads to.
    var trampoline: String { "\(pages)/externalresourcehost/trampoline" }
  }
}
