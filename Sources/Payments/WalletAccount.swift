/// The ways in which a card in a wallet proves itself (Google Pay docs, Request objects, allowedAuthMethods).
public enum CardAuthMethod: String, Hashable, Sendable, CaseIterable {
  /// By the number that is on file, which says nothing of the phone.
  case panOnly = "PAN_ONLY"
  /// By a number of the phone's own and a cryptogram.
  case cryptogram3DS = "CRYPTOGRAM_3DS"
}

/// For whom Google Pay encrypts its token (Google Pay docs, Request objects, PaymentMethodTokenizationSpecification).
public struct WalletGateway: Hashable, Sendable {
  /// `gateway`: the processor's name at Google, such as `stitch`.
  public let name: String
  /// `gatewayMerchantId`: the merchant's identifier at the processor.
  public let merchantID: String

  /// Creates the wallet's gateway from its name and the merchant's identifier there.
  public init(name: String, merchantID: String) {
    self.name = name
    self.merchantID = merchantID
  }
}

/// The merchant account, and the cards, for which an app asks a wallet to show its sheet.
public struct WalletAccount: Hashable, Sendable {
  /// The merchant's identifier at the wallet: Apple's merchant identifier, Samsung's service, Google's merchant.
  public let merchantID: String
  /// For whom the token is encrypted; `nil` where the merchant's identifier says it.
  public let gateway: WalletGateway?
  /// `allowedCardAuthMethods`: how a card may prove itself; empty where the wallet takes no such choice.
  public let authMethods: [CardAuthMethod]
  /// The version of the wallet's interface that the request is written for, such as `2.0` of Google Pay's (`apiVersion` and
  /// `apiVersionMinor`); `nil` where the wallet has none.
  public let apiVersion: String?

  /// Creates an account from its parts.
  public init(
    merchantID: String, gateway: WalletGateway? = nil, authMethods: [CardAuthMethod] = [],
    apiVersion: String? = nil
  ) {
    self.apiVersion = apiVersion
    self.merchantID = merchantID
    self.gateway = gateway
    self.authMethods = authMethods
  }
}
