import Checkout
import Deeplinks
import Frames
import Inspection
import Pages

/// What lies over the screen; it takes all keys but those that always work.
enum Overlay: Hashable {
  case help(ListState)
  case palette(ListState)
  case testData(ListState)
  case outcomes(ListState)
  case urlBar(URLBarState)
  case exchange(ExchangeState)
  case lens(LensState)
  case offer(ResumeOffer)
  case naming(NamingState)
  case phone(PaneState)
  case faults(FaultState)
  case provenance(ProvenanceState)
  case forks(ListState)
  case forkName(ForkNameState)

  /// A list with a search line.
  struct ListState: Hashable {
    var query = TextField(.text(60))
    /// Counted from 0 among what the search leaves.
    var selection = 0
  }

  /// An exchange or a message being read.
  struct ExchangeState: Hashable {
    let id: Int
    /// Whether it is a message to the merchant's server instead.
    var isWebhook = false
    /// Lines above the window.
    var scroll = 0
    var query = TextField(.text(60))
    var isSearching = false
    /// Whether the query was left by an earlier search, so that the first thing that is typed replaces it.
    var isQueryOld = false
    /// Whether long values are told in full.
    var isUnfolded = false
  }

  /// How a value came to be.
  struct ProvenanceState: Hashable {
    let subject: Provenance.Subject
  }

  /// A link being read.
  struct LensState: Hashable {
    let id: Int
    /// Lines above the window.
    var scroll = 0
    /// The address line that it was opened from, to go back to.
    var bar: URLBarState?
  }

  /// A name for a file being typed.
  struct NamingState: Hashable {
    let file: SavedFile
    var line = TextField(.text(60))
  }

  /// A name that is typed for a fork.
  struct ForkNameState: Hashable {
    let number: Int
    var line = TextField(.text(60))
  }

  /// The phone's pane.
  struct PaneState: Hashable {
    /// Counted from 0 among the pane's rows.
    var selection = 0
  }

  var scope: Scope {
    switch self {
    case .help: .help
    case .palette: .palette
    case .testData: .testData
    case .outcomes: .outcomes
    case .urlBar: .urlBar
    case .exchange: .exchange
    case .lens: .lens
    case .phone: .pane
    case .offer: .offer
    case .faults: .faults
    case .provenance: .provenance
    case .naming: .naming
    case .forks: .forks
    case .forkName: .forkName
    }
  }

  /// The line in which letters are typed now.
  var query: TextField? {
    switch self {
    case .help(let list), .palette(let list), .testData(let list), .outcomes(let list), .forks(let list): list.query
    case .forkName(let state): state.line
    case .urlBar(let bar): bar.line
    case .naming(let state): state.line
    case .exchange(let state): state.isSearching ? state.query : nil
    case .faults(let state): state.query
    case .lens, .phone, .offer, .provenance: nil
    }
  }

  /// The list's state, where it is a list.
  var list: ListState? {
    get {
      switch self {
      case .help(let list), .palette(let list), .testData(let list), .outcomes(let list), .forks(let list): list
      case .urlBar, .exchange, .lens, .phone, .offer, .naming, .faults, .provenance, .forkName: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .help: self = .help(newValue)
      case .palette: self = .palette(newValue)
      case .testData: self = .testData(newValue)
      case .outcomes: self = .outcomes(newValue)
      case .forks: self = .forks(newValue)
      case .urlBar, .exchange, .lens, .phone, .offer, .naming, .faults, .provenance, .forkName: break
      }
    }
  }
}

extension AppModel {
  /// Whether an exchange or a message is read whole.
  var isReading: Bool { if case .exchange = overlay { true } else { false } }
}

extension LinkEntryPoint {
  /// The entry points in the order in which a key goes through them.
  static let all: [LinkEntryPoint] = [
    .automatic, .entry(.receiveDeeplink(showStatusView: true)), .entry(.receiveDeeplink(showStatusView: false)),
    .entry(.handleDeeplink), .entry(.continueUserActivity), .entry(.openURL),
  ]

  /// The key of its name below `door.`.
  var name: String {
    switch self {
    case .automatic: LinkWay.automatic.rawValue
    case .entry(let entry): entry.way.rawValue + (entry.showsStatusView == false ? "-silent" : "")
    case .browser(let trigger): "browser-\(trigger.rawValue)"
    }
  }

  /// The place in `all` of the entry point that took a link; the operating system's choice where that would take it too.
  static func index(of report: LinkReport) -> Int {
    if LinkEntry.usual(for: report.text) == report.entry { return 0 }
    return all.firstIndex { $0.entry == report.entry } ?? 0
  }
}
