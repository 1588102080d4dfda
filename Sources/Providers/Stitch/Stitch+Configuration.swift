public import Commerce
public import Wire

extension Stitch {
  /// A merchant's client at Stitch; the client, not the address, chooses test or live (Stitch docs, Client tokens).
  public struct Configuration: Hashable, Sendable {
    /// Where client tokens are asked for; the whole address is the token's audience.
    public let tokenURL: BaseURL
    /// The address of the GraphQL interface, which takes every query and mutation.
    public let baseURL: BaseURL
    /// The client's identifier, with which the merchant's server asks for client tokens.
    public let clientID: String
    /// The client's secret; it lives two years.
    public var clientSecret: Secret
    /// What a client token is asked for, such as `transaction_initiate client_refund` (Stitch docs, Client tokens).
    public var scope: String
    /// A client token of another day, for a server that keeps one too long.
    public let staleToken: Secret
    /// The secret by which messages are signed, as `clientWebhookAdd` gave it.
    public let webhookSecret: Secret
    /// The secret by which messages with the older form of signature are signed.
    public let legacyWebhookSecret: Secret
    /// The address that leads back from the bank's page, whitelisted at Stitch.
    public let redirectURI: String
    /// The country of the merchant's account.
    public let country: Country
    /// What the merchant is called at the wallets.
    public let walletMerchant: WalletMerchant

    /// A client of Stitch: where it asks for tokens, with which secrets, and how its webhooks are signed.
    public init(
      tokenURL: BaseURL, baseURL: BaseURL, clientID: String, clientSecret: Secret, scope: String, staleToken: Secret,
      webhookSecret: Secret,
      legacyWebhookSecret: Secret, redirectURI: String, country: Country,
      walletMerchant: WalletMerchant
    ) {
      self.walletMerchant = walletMerchant
      self.tokenURL = tokenURL
      self.baseURL = baseURL
      self.clientID = clientID
      self.clientSecret = clientSecret
      self.scope = scope
      self.staleToken = staleToken
      self.webhookSecret = webhookSecret
      self.legacyWebhookSecret = legacyWebhookSecret
      self.redirectURI = redirectURI
      self.country = country
    }
  }

  /// What a merchant is called at the wallets, where each is registered (Stitch docs, Wallets mobile integration, Setup).
  public struct WalletMerchant: Hashable, Sendable {
    /// Apple's merchant identifier, such as `merchant.com.example`.
    public let appleMerchantID: String
    /// The identifier of the merchant's service at Samsung Pay.
    public let samsungServiceID: String
    /// The merchant's identifier at Google Pay.
    public let googleMerchantID: String
    /// What Stitch calls the merchant towards Google.
    public let gatewayMerchantID: String

    /// A merchant with its identifier at each wallet.
    public init(
      appleMerchantID: String, samsungServiceID: String, googleMerchantID: String, gatewayMerchantID: String
    ) {
      self.appleMerchantID = appleMerchantID
      self.samsungServiceID = samsungServiceID
      self.googleMerchantID = googleMerchantID
      self.gatewayMerchantID = gatewayMerchantID
    }
  }
}
