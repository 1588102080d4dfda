public import Commerce
public import Wire

extension Tamara {
  /// The checkout of Tamara's iOS SDK that the app uses.
  public enum Kit: String, SettingChoice {
    /// The one for UIKit, which reports all three kinds of return.
    case uikit
    /// The one for SwiftUI, which says nothing of a shopper who cancelled (Tamara's iOS SDK).
    case swiftui

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "tamara.kit"
  }

  /// The channel by which Tamara notifies the merchant's server (Tamara docs, Webhook subscription).
  public enum Notices: String, SettingChoice {
    /// The webhook that the merchant registered.
    case webhook
    /// The older address that comes with each checkout.
    case notificationURL = "notification-url"
    /// Both channels tell of every change, so that each webhook comes twice.
    case both

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "tamara.notices"
  }

  /// A merchant's account at Tamara.
  public struct Configuration: Hashable, Sendable {
    /// The address of the interface: the sandbox and the live one differ.
    public var baseURL: BaseURL
    /// The token of the merchant's server.
    public var apiToken: Secret
    /// The secret that Tamara's notifications are signed with.
    public let notificationToken: Secret
    /// The address for the older notifications, which is sent with each checkout.
    public var notificationURL: String
    /// The place where goods are handed over, by the country's code.
    public let counters: [String: Address]
    /// The country that every store states; `nil` if each states its own.
    public var country: Country?
    /// The SDK that the app uses.
    public var kit = Kit.uikit
    /// The channels by which Tamara notifies the merchant's server.
    public var notices = Notices.webhook

    /// An account; `counters` has an address for each country's ISO 3166-1 code in which the store hands goods over.
    public init(
      baseURL: BaseURL, apiToken: Secret, notificationToken: Secret, notificationURL: String,
      counters: [String: Address]
    ) {
      self.baseURL = baseURL
      self.apiToken = apiToken
      self.notificationToken = notificationToken
      self.notificationURL = notificationURL
      self.counters = counters
    }
  }

  /// A postal address in the fields that Tamara asks for.
  public struct Address: Hashable, Sendable {
    /// Street and number of the address, as Tamara's `line1`.
    public let line: String
    /// The city of the address, as Tamara's `city`.
    public let city: String

    /// An address; `line` is street and number.
    public init(line: String, city: String) {
      self.line = line
      self.city = city
    }
  }
}
