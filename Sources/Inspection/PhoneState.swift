public import Checkout
public import Commerce
public import Pages

/// What there is to see of the phone: its condition, what is on its screen, and what became of each address that led on.
@dynamicMemberLookup
public struct PhoneState: Hashable, Sendable {
  /// What is on the phone's screen.
  public enum Front: Hashable, Sendable {
    /// The store's app.
    case shop
    /// The home screen.
    case home
    /// A page in the browser or in another app.
    case outside
  }

  /// A question of the operating system or of a kit, over whatever is on the screen.
  public enum Alert: Hashable, Sendable {
    /// Whether an own-scheme link may open the app.
    case openApp(url: String)
    /// The question whether the shopper is stuck, 30 seconds after another app was opened (Swedbank Pay iOS SDK, redirects):
    /// yes continues in the browser, no waits.
    case stuck
    /// The message that the payment is nearly done and continues in the browser (Swedbank Pay iOS SDK, redirects): yes goes
    /// there.
    case nearlyDone
    /// Whether the store's app may use the camera, which its page wants (Apple, requesting authorization to capture media).
    case camera

    /// A stable name in lower-case words with dashes.
    public var name: String {
      switch self {
      case .openApp: "open-app"
      case .stuck: "stuck"
      case .nearlyDone: "nearly-done"
      case .camera: "camera"
      }
    }
  }

  /// One address that led on, and where to.
  public struct Navigation: Hashable, Sendable, Identifiable {
    /// Counts from 1.
    public let id: Int
    /// When.
    public let at: Timestamp
    /// The address, card digits masked.
    public let url: String
    /// Where it was followed.
    public let from: PagePlace
    /// Where it led: a key below `hop.` in the language table.
    public let outcome: HopOutcome
    /// Why, step by step.
    public let reasons: [RouteReason]

    /// A hop.
    public init(id: Int, at: Timestamp, url: String, from: PagePlace, outcome: HopOutcome, reasons: [RouteReason]) {
      self.id = id
      self.at = at
      self.url = url
      self.from = from
      self.outcome = outcome
      self.reasons = reasons
    }
  }

  /// Its condition, whose members are its own as well.
  public var condition = Phone()
  /// What the store's app may do.
  public var life = AppLife.foreground
  /// What is on the screen.
  public var front = Front.shop
  /// The page that is open outside the app, whether or not it is on the screen.
  public var window: OutsideWindow?
  /// A question over the screen.
  public var alert: Alert?
  /// Every address that led on, oldest first.
  public var hops: [Navigation] = []
  /// How often the app was started; 1 at the beginning.
  public var launches = 1

  /// A healthy phone with the store's app on the screen.
  public init() {}

  /// How it reaches the rest of the world, by name.
  public var network: PhoneNetwork {
    get { condition.network.name }
    set { condition.network = Phone.Network(newValue) }
  }

  /// A member of its condition.
  public subscript<Value>(dynamicMember member: WritableKeyPath<Phone, Value>) -> Value {
    get { condition[keyPath: member] }
    set { condition[keyPath: member] = newValue }
  }
}

/// A page that is open outside the store's app, where the app cannot see it.
public struct OutsideWindow: Hashable, Sendable {
  /// In which program.
  public var place: PagePlace
  /// The page as the shopper has it open.
  public var view: Phase.PageView
  /// Whether it has done what it was there for; nothing but going back is left.
  public var isDone = false

  /// A window at an address whose page is not there yet.
  public init(place: PagePlace, url: String) {
    self.place = place
    view = Phase.PageView(url: url, content: .loading)
  }

  /// Takes in what the shopper did in it.
  public mutating func handle(_ event: ShopperEvent) -> PageMove { view.use(event) }
}
