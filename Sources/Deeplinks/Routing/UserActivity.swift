/// The activity with which the operating system opens an app for a link from another app; the part of `NSUserActivity` that
/// universal links use.
public struct UserActivity: Hashable, Sendable {
  /// The kind of activity.
  public let activityType: String
  /// The web address; only web browsing has one.
  public let webpageURL: String?

  /// The kind of activity that carries a universal link: the value of Apple's `NSUserActivityTypeBrowsingWeb`.
  public static let browsingWeb = "NSUserActivityTypeBrowsingWeb"

  /// An activity of any kind.
  public init(activityType: String, webpageURL: String?) {
    self.activityType = activityType
    self.webpageURL = webpageURL
  }

  /// The activity that a universal link becomes.
  public init(webpageURL: String) { self.init(activityType: Self.browsingWeb, webpageURL: webpageURL) }
}
