/// What the palette offers beyond the checkout: names that the program knows and can switch to.
public struct Choices: Hashable, Sendable {
  /// One thing to switch to.
  public struct Choice: Hashable, Sendable {
    /// What the program calls it, such as `riyadh` or `ar`.
    public let id: String
    /// What a person calls it; it comes from data and is shown as it is.
    public let name: String

    /// A thing to switch to.
    public init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// The stores.
  public let stores: [Choice]
  /// The languages.
  public let languages: [Choice]

  /// What can be switched to; nothing unless given.
  public init(stores: [Choice] = [], languages: [Choice] = []) {
    self.stores = stores
    self.languages = languages
  }
}
