/// The shopper, as far as the store knows.
public struct Shopper: Hashable, Sendable {
  /// Given name, at most 50 characters.
  public var givenName: String
  /// Family name, at most 50 characters.
  public var familyName: String
  /// The email address; providers' test data reads outcomes from it.
  public var email: String
  /// A mobile number as typed, not yet read; providers' test data reads outcomes from it.
  public var mobile: String

  /// A shopper from what the store knows.
  public init(givenName: String, familyName: String, email: String, mobile: String) {
    self.givenName = givenName
    self.familyName = familyName
    self.email = email
    self.mobile = mobile
  }

  /// Whether a text can be an email address: something, an `@`, and something with a dot in it, without spaces.
  public static func isMailAddress(_ text: String) -> Bool {
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    return halves.count == 2 && !halves[0].isEmpty && halves[1].contains(".") && !text.contains(where: \.isWhitespace)
  }

  /// Both names with a space between.
  public var fullName: String { familyName.isEmpty ? givenName : "\(givenName) \(familyName)" }
}
