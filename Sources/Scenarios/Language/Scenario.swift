public import Commerce
public import Controller
import Pages

/// One checkout as a file tells it: the world it happens in, what happens, and what must be true.
public struct Scenario: Hashable, Sendable {
  /// Lower-case words with dashes; the file's name without its ending.
  public let id: String
  /// Its name for people.
  public internal(set) var name: String
  /// Words to choose scenarios by.
  public let tags: [String]
  /// Which of the file's variants this is, such as `tabby`; empty when it has only one.
  public internal(set) var variant: String
  /// The world before anything happens.
  public internal(set) var world: ScenarioWorld {
    get { kept.value }
    set { kept = .value(newValue) }
  }
  var steps: [Step]
  /// The lesson's part; `nil` for a scenario that is no lesson.
  public var lesson: Lesson?
  /// The demo's part; `nil` for a scenario that is no demo.
  public var demo: Demo?
  /// Which of the rules that always hold are looked at.
  public var rules = RuleSelection.all
  /// Where the file says so; `nil` where it does not.
  var rulesPlace: Place?
  /// The calls of the user's own gateway, as far as the file says.
  var declaredCalls: [DeclaredCall] = []
  /// The world, which the copies of a scenario in plans and reports share.
  private var kept: KeptWorld

  private indirect enum KeptWorld: Hashable, Sendable {
    case value(ScenarioWorld)

    var value: ScenarioWorld {
      switch self {
      case .value(let world): world
      }
    }
  }

  init(id: String, name: String, tags: [String], variant: String, world: ScenarioWorld, steps: [Step]) {
    self.id = id
    self.name = name
    self.tags = tags
    self.variant = variant
    self.steps = steps
    kept = .value(world)
  }

  /// The identifier with its variant.
  public var title: String { variant.isEmpty ? id : "\(id) [\(variant)]" }
}

/// A call that a file declares because none of Till's own gateways makes it.
struct DeclaredCall: Hashable, Sendable {
  /// Its gateway's name for it.
  let name: String
  let place: Place

  /// Whether a file can declare a call of that name: 1 to 80 ASCII letters, digits, dots, dashes and underscores.
  static func isName(_ text: String) -> Bool {
    (1...80).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || [0x2D, 0x2E, 0x5F].contains($0)
      }
  }
}

/// The world of a scenario before anything happens.
public struct ScenarioWorld: Hashable, Sendable {
  /// The shop.
  public var store: Store
  /// When it begins; `nil` takes the store's own time.
  public var start: Timestamp?
  /// Where every random number comes from.
  public var seed: UInt64
  /// The language of the screen and of hosted pages, such as `en`.
  public var language: String
  /// The screen's width in columns.
  public var columns: Int
  /// The screen's height in rows.
  public var rows: Int
  /// The colours in which the shop wants to be shown.
  public var look = ShopLook()
  /// The order; `nil` takes the store's own.
  public var order: Order?
  /// Who pays; `nil` takes the store's own shopper.
  public var shopper: Shopper?
  var network: Phone.Network
  /// Whether the phone's protections have been removed.
  public var isJailbroken: Bool
  /// The other differences from a healthy phone.
  var phoneChanges: [PhoneChange] = []

  /// The settings that differ from the defaults.
  public var settings: Settings
  /// When things are done again, where that is not as usual.
  public var schedules = Schedules()

  /// A store's world: seed 1, English, 80 columns and 24 rows, a healthy phone.
  public init(store: Store) {
    self.store = store
    seed = 1
    language = "en"
    columns = 80
    rows = 24
    network = .online
    isJailbroken = false
    settings = Settings()
  }
}
