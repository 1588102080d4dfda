public import Commerce
public import Pages

/// The settings that replace those of a world's file.
public struct WorldOverrides: Hashable, Sendable {
  /// A setting and its choice.
  public struct Choice: Hashable, Sendable {
    /// The setting.
    public let setting: Setting
    /// One of its choices.
    public let choice: String

    /// A choice.
    public init(setting: Setting, choice: String) {
      self.setting = setting
      self.choice = choice
    }
  }

  /// The shop.
  public var store: Store?
  /// Whether that shop's own order counts in place of the file's.
  public var takesStoresOrder = false
  /// When it begins.
  public var start: Timestamp?
  /// The language of the screen.
  public var language: String?
  /// The size of the screen.
  public var terminal: (columns: Int, rows: Int)? {
    get { size.count == 2 ? (size[0], size[1]) : nil }
    set { size = newValue.map { [$0.columns, $0.rows] } ?? [] }
  }
  /// The phone's network.
  public var network: PhoneNetwork?
  /// The settings, in order; the later of two choices counts.
  public var choices: [Choice] = []

  private var size: [Int] = []

  /// Nothing.
  public init() {}

  /// A file's world with all of it.
  func applied(to world: ScenarioWorld) -> ScenarioWorld {
    var world = world
    if let store { world.store = store }
    if takesStoresOrder { world.order = nil }
    if let start { world.start = start }
    if let language { world.language = language }
    if let terminal { (world.columns, world.rows) = terminal }
    if let network { world.network = Phone.Network(network) }
    for item in choices { world.settings.choose(item.choice, for: item.setting) }
    return world
  }

  /// All of it as text, the same on every machine.
  var mark: String {
    let parts = [
      store?.id, start.map { String($0.milliseconds) }, language, size.map(String.init).joined(separator: "x"),
      network?.rawValue,
    ].map { $0 ?? "" }
    return (parts + choices.map { "\($0.setting.id)=\($0.choice)" }).joined(separator: " ")
  }
}
