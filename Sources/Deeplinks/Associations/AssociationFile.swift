/// The universal links of an Apple App Site Association file: the apps that may open addresses of its host (Apple, `applinks`;
/// WWDC20 session 10098).
///
/// The value is as read, valid or not; the phone's part reads and checks the text.
public struct AssociationFile: Hashable, Sendable {
  /// Settings that hold where an entry and a component say nothing.
  public var defaults: Defaults
  /// The file's own variables: lists of texts by name, in which `*` and `?` are wildcards.
  public var substitutionVariables: [String: [String]]
  /// The apps and the links they open, in order. Which of several entries wins is documented nowhere; the first that decides does here.
  public var details: [Detail]
  /// Whether `details` is written as an object with app identifiers as keys: the oldest form.
  public var isKeyedByApp: Bool

  /// Creates a file from its parts.
  public init(
    defaults: Defaults = Defaults(), substitutionVariables: [String: [String]] = [:], details: [Detail],
    isKeyedByApp: Bool = false
  ) {
    self.defaults = defaults
    self.substitutionVariables = substitutionVariables
    self.details = details
    self.isKeyedByApp = isKeyedByApp
  }

  /// The identifiers of all apps, in order, each once.
  public var appIDs: [String] {
    var known: Set<String> = []
    return details.flatMap(\.appIDs).filter { known.insert($0).inserted }
  }

  /// Default settings: the file's, then an entry's, then a component's own, the last wins (Apple,
  /// `applinks.Defaults`; that `/`, `?` and `exclude` count too is what Apple's `swcutil` was seen to do).
  public struct Defaults: Hashable, Sendable {
    /// A pattern for the path.
    public var path: String?
    /// The condition for the query.
    public var query: Query?
    /// Whether a match forbids opening the app.
    public var isExcluded: Bool?
    /// `false` to ignore case; the default is `true`.
    public var isCaseSensitive: Bool?
    /// `false` to compare the decoded address; the default is `true`.
    public var isPercentEncoded: Bool?

    /// Settings; `nil` says nothing.
    public init(
      path: String? = nil, query: Query? = nil, isExcluded: Bool? = nil, isCaseSensitive: Bool? = nil,
      isPercentEncoded: Bool? = nil
    ) {
      self.path = path
      self.query = query
      self.isExcluded = isExcluded
      self.isCaseSensitive = isCaseSensitive
      self.isPercentEncoded = isPercentEncoded
    }
  }

  /// One entry: some apps, and what they open (Apple, `applinks.Details`).
  public struct Detail: Hashable, Sendable {
    /// The app identifiers: team prefix, a point, bundle identifier.
    public var appIDs: [String]
    /// Settings for components that say nothing.
    public var defaults: Defaults
    /// The rules, in order.
    public var rules: Rules

    /// Creates an entry from its parts.
    public init(appIDs: [String], defaults: Defaults = Defaults(), rules: Rules) {
      self.appIDs = appIDs
      self.defaults = defaults
      self.rules = rules
    }

    /// An entry with components.
    public init(appIDs: [String], defaults: Defaults = Defaults(), components: [Component]) {
      self.init(appIDs: appIDs, defaults: defaults, rules: .components(components))
    }
  }

  /// The rules of an entry: components, or paths as older files have them.
  public enum Rules: Hashable, Sendable {
    /// Components, since iOS 13; where there are any, paths are not looked at (WWDC19 session 717).
    case components([Component])
    /// Paths, before iOS 13: patterns of paths; `NOT ` in front forbids. Variables and settings are newer than paths and do
    /// not reach them here, which is this library's own.
    case paths([String])
  }

  /// One component: everything it names must match (Apple, `applinks.Details.Components`).
  public struct Component: Hashable, Sendable {
    /// A pattern for the whole path; `nil` matches any.
    public var path: String?
    /// The condition for the query; `nil` matches any.
    public var query: Query?
    /// A pattern for the whole fragment; `nil` matches any.
    public var fragment: String?
    /// Whether a match forbids opening the app.
    public var isExcluded: Bool?
    /// `false` if case is ignored in the patterns; `nil` if the component does not say (Apple docs, `caseSensitive`).
    public var isCaseSensitive: Bool?
    /// Whether the address is compared as it is encoded.
    public var isPercentEncoded: Bool?
    /// A note for people.
    public var comment: String?

    /// A component; `nil` says nothing.
    public init(
      path: String? = nil, query: Query? = nil, fragment: String? = nil, isExcluded: Bool? = nil,
      isCaseSensitive: Bool? = nil, isPercentEncoded: Bool? = nil, comment: String? = nil
    ) {
      self.path = path
      self.query = query
      self.fragment = fragment
      self.isExcluded = isExcluded
      self.isCaseSensitive = isCaseSensitive
      self.isPercentEncoded = isPercentEncoded
      self.comment = comment
    }
  }

  /// The condition on a link's query.
  public enum Query: Hashable, Sendable {
    /// A pattern for everything behind the question mark.
    case whole(String)
    /// Patterns for some items; others are ignored. One that is not a text disables all of them.
    case items([Item])

    /// A pattern for every item of a name.
    public struct Item: Hashable, Sendable {
      /// The name of the query item that the pattern is for.
      public var name: String
      /// The pattern; `nil` where the file has something else than a text.
      public var pattern: String?

      /// Creates a condition on one query item; `nil` as the pattern takes any value.
      public init(name: String, pattern: String?) {
        self.name = name
        self.pattern = pattern
      }
    }
  }
}
