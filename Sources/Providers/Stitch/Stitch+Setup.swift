public import Commerce
import Payments

extension Stitch {
  /// Whether the shopper's bank asks who is paying.
  public enum ThreeDSecure: String, SettingChoice {
    /// Not asked, the default of wallets (Stitch docs, Wallets mobile integration, Enforcing 3DS).
    case off
    /// The merchant's server asks for it with each transaction.
    case perTransaction = "per-transaction"
    /// A rule agreed with Stitch asks for it.
    case clientRule = "client-rule"

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "stitch.three-d-secure"
  }

  /// The app's data on the phone.
  public enum Device: String, SettingChoice {
    /// The fingerprint of Stitch's own kit.
    case fingerprint
    /// The three fields that replace it.
    case deviceInformation = "device-information"
    /// Only one of the three.
    case deviceIDOnly = "device-id-only"
    /// Nothing, as the published server packages do.
    case none

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "stitch.device"
  }

  /// Whether the app gives Stitch's kit a `userId`, which is optional and helps Stitch's support to find the shopper.
  public enum UserID: String, SettingChoice {
    /// An identifier of the shop's own for the shopper.
    case given
    /// None.
    case leftOut = "left-out"

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "stitch.user-id"
  }

  /// The source of the nonce on the merchant's server.
  public enum NonceSource: String, SettingChoice {
    /// A new one for each attempt.
    case perAttempt = "per-attempt"
    /// The same each time: the constant reference of the printed sample, passed where the nonce belongs.
    case constant

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "stitch.nonce"
  }

  /// The way in which the merchant's server keeps its client token, which expires after an hour.
  public enum ClientTokenUse: String, SettingChoice {
    /// A new one for each piece of work.
    case fresh
    /// One that is too old, renewed when it is refused.
    case renewed
    /// One that is too old, used for ever, as the published Python package does.
    case kept

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "stitch.client-token"
  }

  /// The way in which the merchant's server writes the wallet's token.
  public enum TokenEncoding: String, SettingChoice {
    /// In base64, as documented for all three wallets.
    case base64
    /// As the wallet gave it.
    case raw

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "stitch.token-encoding"
  }

  /// The way in which the return address is added to the page's address.
  public enum Redirect: String, SettingChoice {
    /// With `?` or `&`, whichever is right, and percent-encoded.
    case byTheRule = "by-the-rule"
    /// Added with `?`, also where the address has a query already.
    case questionMark = "question-mark"
    /// Added as it is, without percent-encoding.
    case unencoded
    /// An address without TLS.
    case plainHTTP = "plain-http"
    /// An address that is not whitelisted.
    case unlisted
    /// The app's own scheme.
    case ownScheme = "own-scheme"
    /// Not added, so that the bank's page leads nowhere.
    case missing

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "stitch.redirect"
  }

  /// The reaction of the merchant's server to a missing response.
  public enum LostAnswer: String, SettingChoice {
    /// Asks by the order's reference whether there is a transaction.
    case ask
    /// Asks by the nonce.
    case askByNonce = "ask-by-nonce"
    /// Sends the same again with the same nonce.
    case sendAgain = "send-again"

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "stitch.lost-answer"
  }

  /// The way in which the merchant's server writes its documents.
  public enum DocumentStyle: String, SettingChoice {
    /// As the schema has it, where an amount is a scalar.
    case bySchema = "by-schema"
    /// With fields selected inside the amount, as other interfaces would have it.
    case amountOpened = "amount-opened"

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "stitch.document"
  }

  /// The ways in which cards may prove themselves, as the app requests them from Google Pay.
  public enum CardAuth: String, SettingChoice {
    /// Only by the phone (Stitch docs, Wallets mobile integration, Configure payment client).
    case cryptogramOnly = "cryptogram-only"
    /// Also by the number that is on file, which Stitch does not take.
    case numberToo = "number-too"

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "stitch.card-auth-methods"

    var methods: [CardAuthMethod] {
      switch self {
      case .cryptogramOnly: [.cryptogram3DS]
      case .numberToo: [.panOnly, .cryptogram3DS]
      }
    }
  }

  /// The configuration of the merchant's side.
  struct Setup: Hashable, Sendable {
    let threeDSecure: ThreeDSecure
    let device: Device
    let nonce: NonceSource
    let clientToken: ClientTokenUse
    let encoding: TokenEncoding
    let redirect: Redirect
    let lostAnswer: LostAnswer
    let document: DocumentStyle
    let cardAuth: CardAuth
    let userID: UserID

    init(_ settings: Settings) {
      threeDSecure = settings[ThreeDSecure.self]
      device = settings[Device.self]
      nonce = settings[NonceSource.self]
      clientToken = settings[ClientTokenUse.self]
      encoding = settings[TokenEncoding.self]
      redirect = settings[Redirect.self]
      lostAnswer = settings[LostAnswer.self]
      document = settings[DocumentStyle.self]
      cardAuth = settings[CardAuth.self]
      userID = settings[UserID.self]
    }

    static let all: [Setting] = [
      Setting(ThreeDSecure.self), Setting(Device.self), Setting(NonceSource.self), Setting(ClientTokenUse.self),
      Setting(TokenEncoding.self), Setting(Redirect.self), Setting(LostAnswer.self), Setting(DocumentStyle.self),
      Setting(CardAuth.self), Setting(UserID.self),
    ]
  }
}
