public import Commerce
public import Wire

extension Tamara {
  /// What is wrong about the demo merchant's set-up at Tamara.
  public enum SetUp: String, SettingChoice {
    /// Nothing.
    case right
    /// The token of the merchant's server is none of Tamara's.
    case unknownToken = "unknown-token"
    /// The store says that it stands in another country, whose currency is not the order's.
    case otherCountry = "other-country"

    /// The setting's name.
    public static let setting = "tamara.set-up"
  }

  /// Which of the two checkouts of Tamara's iOS SDK the app uses.
  public enum Kit: String, SettingChoice {
    /// The one for UIKit, which tells of all three ways back.
    case uikit
    /// The one for SwiftUI, which says nothing of a shopper who cancelled (Tamara's iOS SDK).
    case swiftui

    /// The setting's name.
    public static let setting = "tamara.kit"
  }

  /// By which of its two channels Tamara tells the merchant's server (Tamara docs, Webhook subscription).
  public enum Notices: String, SettingChoice {
    /// The webhook that the merchant registered.
    case webhook
    /// The older address that comes with each checkout.
    case notificationURL = "notification-url"
    /// Both.
    case both

    /// The setting's name.
    public static let setting = "tamara.notices"
  }

  /// A merchant's account at Tamara.
  public struct Configuration: Hashable, Sendable {
    /// The API's host: the sandbox and the live one differ.
    public let host: String
    /// The token of the merchant's server.
    public var apiToken: Secret
    /// The secret that Tamara's notifications are signed with.
    public let notificationToken: Secret
    /// Where goods are handed over, by the country's code; Till's stores deliver nothing.
    public let counters: [String: Address]
    /// The country that every store says it stands in; `nil` where each tells its own.
    public var country: Country?
    /// Which kit the app uses.
    public var kit = Kit.uikit
    /// By which channels Tamara tells the merchant's server.
    public var notices = Notices.webhook

    /// An account.
    public init(host: String, apiToken: Secret, notificationToken: Secret, counters: [String: Address]) {
      self.host = host
      self.apiToken = apiToken
      self.notificationToken = notificationToken
      self.counters = counters
    }

    /// The same account with a mistake in it.
    func broken(by setUp: SetUp) -> Configuration {
      var account = self
      switch setUp {
      case .right: break
      case .unknownToken: account.apiToken = Secret("till-demo-unknown-token")
      case .otherCountry: account.country = .bahrain
      }
      return account
    }
  }

  /// A postal address.
  public struct Address: Hashable, Sendable {
    /// Street and number.
    public let line: String
    /// The city.
    public let city: String

    /// An address.
    public init(line: String, city: String) {
      self.line = line
      self.city = city
    }
  }
}

extension Tamara.Configuration {
  /// Till's own account at its imitation of Tamara; the tokens work nowhere else.
  public static let demo = Tamara.Configuration(
    host: "api-sandbox.tamara.co", apiToken: Secret("till-demo-tamara-token"),
    notificationToken: Secret("till-demo-tamara-notification-token"),
    counters: [
      "AE": Tamara.Address(line: "Al Wasl Road 7", city: "Dubai"),
      "BH": Tamara.Address(line: "Road 2407, 12", city: "Manama"),
      "KW": Tamara.Address(line: "Salem Al Mubarak Street 3", city: "Kuwait City"),
      "SA": Tamara.Address(line: "Olaya Street 12", city: "Riyadh"),
    ])
}
