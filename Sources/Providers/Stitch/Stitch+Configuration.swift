public import Commerce
public import Payments
public import Wire

extension Stitch {
  /// A merchant's client at Stitch; the client, not the address, chooses test or live (Stitch docs, Client tokens).
  public struct Configuration: Sendable {
    /// The address for client tokens; the whole address is the token's audience.
    public var tokenURL: BaseURL
    /// The address of the GraphQL interface, which takes every query and mutation.
    public var baseURL: BaseURL
    /// The client's identifier, with which the merchant's server asks for client tokens.
    public let clientID: String
    /// The client's secret; it lives two years.
    public var clientSecret: Secret
    /// The scope of a client token, such as `transaction_initiate client_refund` (Stitch docs, Client tokens).
    public var scope: String
    /// A client token of another day, for a server that keeps one too long.
    public let staleToken: Secret
    /// The secret by which messages are signed, as `clientWebhookAdd` gave it.
    public let webhookSecret: Secret
    /// The secret by which messages with the older form of signature are signed.
    public let legacyWebhookSecret: Secret
    /// The address that leads back from the bank's page, whitelisted at Stitch.
    public var redirectURI: String
    /// The country of the merchant's account.
    public let country: Country
    /// The merchant's names at the wallets.
    public let walletMerchant: WalletMerchant
    /// The brands of card that the wallets' sheets offer (Stitch docs, Wallets mobile integration, Payment request).
    public var networks: [CardBrand]
    /// The app's data on its phone.
    public var phone: Phone
    /// Lines that a card of a brand adds to Samsung Pay's open sheet by `updateSheet`, such as a gift or a discount, which is below
    /// zero. The total follows them, and is what is charged; lines that cannot be added up, or would leave nothing to pay, are left out.
    public var sheetLines: [CardBrand: [SummaryItem]]

    /// A client of Stitch: where it asks for tokens, with which secrets, and how its webhooks are signed; by default for Visa and
    /// Mastercard, with sheets that stay as they are.
    public init(
      tokenURL: BaseURL, baseURL: BaseURL, clientID: String, clientSecret: Secret, scope: String, staleToken: Secret,
      webhookSecret: Secret,
      legacyWebhookSecret: Secret, redirectURI: String, country: Country,
      walletMerchant: WalletMerchant, phone: Phone, networks: [CardBrand] = [.visa, .mastercard],
      sheetLines: [CardBrand: [SummaryItem]] = [:]
    ) {
      self.phone = phone
      self.networks = networks
      self.sheetLines = sheetLines
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

  /// The merchant's names at the wallets, where each is registered (Stitch docs, Wallets mobile integration, Setup).
  public struct WalletMerchant: Hashable, Sendable {
    /// Apple's merchant identifier, such as `merchant.com.example`.
    public let appleMerchantID: String
    /// The identifier of the merchant's service at Samsung Pay.
    public let samsungServiceID: String
    /// The merchant's identifier at Google Pay.
    public let googleMerchantID: String
    /// Stitch's name for the merchant at Google.
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

  /// The app's data on the phone, for Stitch's fraud check.
  public struct Phone: Sendable {
    /// The result of the kit's `getDeviceData`, which the app asks for when it draws the wallet's button, or the error that it threw
    /// (Stitch docs, Wallets mobile integration, Device payment ability and button).
    public let fingerprint: @Sendable (PaymentRequest) throws -> String
    /// The replacement for a missing fingerprint (the same, Direct API).
    public let information: @Sendable (PaymentRequest) -> DeviceInformation

    /// Creates a phone by its SDK's fingerprint, and by the replacement for it.
    public init(
      fingerprint: @escaping @Sendable (PaymentRequest) throws -> String,
      information: @escaping @Sendable (PaymentRequest) -> DeviceInformation
    ) {
      self.fingerprint = fingerprint
      self.information = information
    }
  }

  /// The three fields that replace a fingerprint (Stitch docs, Wallets mobile integration, Direct API).
  public struct DeviceInformation: Hashable, Sendable {
    /// The phone's identifier, `deviceInformation.deviceId`.
    public let deviceID: String
    /// Its IP address, version 4.
    public let ipAddress: String
    /// The screen's height in points.
    public let screenHeight: Int
    /// The screen's width in points.
    public let screenWidth: Int

    /// A phone; the screen's height and width are in pixels.
    public init(deviceID: String, ipAddress: String, screenHeight: Int, screenWidth: Int) {
      self.deviceID = deviceID
      self.ipAddress = ipAddress
      self.screenHeight = screenHeight
      self.screenWidth = screenWidth
    }
  }
}
