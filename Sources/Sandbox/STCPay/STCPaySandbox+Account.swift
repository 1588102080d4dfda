public import Wire

extension STCPaySandbox {
  /// The addresses of stc pay and the merchant's number; the merchant has no addresses there.
  public struct Account: MerchantAccount {
    /// One of the two test hosts that integrators name, without agreeing which one is right.
    public var api: BaseURL = "https://b2btest.stcpay.com.sa"
    /// The other one.
    public var otherAPI: BaseURL = "https://test.b2b.stcpay.com.sa"
    /// Where the app opens; Till's own, as no address of it is published.
    public var app: BaseURL = "https://app.stcpay.till.test"
    /// The merchant's number, which its requests carry as `X-ClientCode`; Till's own.
    public var clientCode = "61000000000"

    /// The demo merchant's.
    public static let demo = Account()
    /// The domains of its hosts, the real ones and those for tests.
    public static let domains = ["stcpay.com.sa"]
    /// Interface and app.
    public static let places: [AccountPlace<Account>] = [.init(\.api), .init(\.otherAPI), .init(\.app)]
    /// The merchant's number.
    public static let fields: [AccountField<Account>] = [
      .init("client-code", \.clientCode, .digits(11), variables: ["STCPAY_CLIENT_CODE", "STC_PAY_CLIENT_CODE"])
    ]
  }
}
