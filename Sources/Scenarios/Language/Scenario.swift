public import Commerce
public import Controller
import Pages

/// One checkout as a file tells it: the world it happens in, what happens, and what must be true.
public struct Scenario: Hashable, Sendable {
  /// Lower-case words with dashes; the file's name without its ending.
  public let id: String
  /// What a person calls it.
  public let name: String
  /// Words to choose scenarios by.
  public let tags: [String]
  /// Which of the file's variants this is, such as `tabby`; empty when it has only one.
  public let variant: String
  /// The world before anything happens.
  public internal(set) var world: ScenarioWorld
  /// What happens, in order.
  let steps: [Step]
  /// What makes it a lesson; `nil` for one that is none.
  public var lesson: Lesson?
  /// What makes it a demo; `nil` for one that is none.
  public var demo: Demo?
  /// Which of the rules that always hold are looked at.
  public var rules = RuleSelection.all
  /// The calls that somebody else's gateway makes, as far as the file says.
  var declaredCalls: [DeclaredCall] = []

  /// The identifier with its variant.
  public var title: String { variant.isEmpty ? id : "\(id) [\(variant)]" }
}

/// A call that a file declares because none of Till's own gateways makes it.
struct DeclaredCall: Hashable, Sendable {
  /// What its gateway calls it.
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
  /// How wide the screen is, in columns.
  public var columns: Int
  /// How high the screen is, in rows.
  public var rows: Int
  /// What for; `nil` takes the store's own order.
  public var order: Order?
  /// Who pays; `nil` takes the store's own shopper.
  public var shopper: Shopper?
  /// The phone's network.
  var network: NetworkState
  /// Whether the phone's protections have been removed.
  public var isJailbroken: Bool
  /// What else is unlike a healthy phone.
  var phoneChanges: [PhoneChange] = []

  /// What differs from the defaults.
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

/// The phone's network.
enum NetworkState: Hashable, Sendable {
  case online
  case offline
  /// Each exchange takes so much longer.
  case slow(Duration)
  /// Some exchanges lose their request or their answer.
  case lossy
}
