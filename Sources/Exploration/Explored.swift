import Checkout
import Deeplinks
import Inspection
import Pages
import Payments
import Scenarios

/// What was seen at least once, by names: results, ledger states, screens, ways from screen to screen, link decisions, what was
/// made of messages, and what went wrong.
public struct Explored: Hashable, Sendable {
  /// What a name is of.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case result
    case ledger
    case screen
    case transition
    case link
    /// What the merchant's server made of a message.
    case webhook = "notification"
    case fault

    /// Every name there is; empty where that is not known beforehand.
    var all: [String] {
      switch self {
      case .result: ResultName.allCases.map(\.rawValue).filter { $0 != ResultName.none.rawValue }
      case .ledger: ProviderRecord.State.allCases.map(\.rawValue)
      case .screen: ScreenName.allCases.map(\.rawValue).filter { $0 != ScreenName.redirect.rawValue }
      case .transition: []
      case .link: LinkDecision.allNames
      case .webhook: NotificationReceipt.Decision.allCases.map(\.rawValue)
      case .fault: FaultKind.allCases.map(\.rawValue)
      }
    }
  }

  private var names: [Kind: Set<String>] = [:]
  private var lastScreen = ""
  private var links = 0
  private var webhooks = 0

  /// Nothing.
  public init() {}

  /// How many of a kind.
  public func count(of kind: Kind) -> Int { names[kind]?.count ?? 0 }

  /// What was seen of a kind, in the order of the alphabet.
  public func seen(_ kind: Kind) -> [String] { (names[kind] ?? []).sorted() }

  /// What was never seen of a kind whose names are known, in their own order.
  public func missing(_ kind: Kind) -> [String] { kind.all.filter { !(names[kind] ?? []).contains($0) } }

  mutating func insert(_ name: String, _ kind: Kind) { names[kind, default: []].insert(name) }

  mutating func note(_ snapshot: Snapshot) {
    let screen = ScreenName(snapshot).rawValue
    if screen != lastScreen {
      insert(screen, .screen)
      if !lastScreen.isEmpty { insert("\(lastScreen) > \(screen)", .transition) }
      lastScreen = screen
    }
    insert(snapshot.ledger.state.rawValue, .ledger)
    let result = ResultName(snapshot.checkout.appTruth)
    if result != .none { insert(result.rawValue, .result) }
    for link in snapshot.links.dropFirst(links) { insert(link.decision.name, .link) }
    links = snapshot.links.count
    for webhook in snapshot.webhooks.dropFirst(webhooks) { insert(webhook.content.decision.rawValue, .webhook) }
    webhooks = snapshot.webhooks.count
  }

  mutating func formUnion(_ other: Explored) {
    for kind in Kind.allCases { names[kind, default: []].formUnion(other.names[kind] ?? []) }
  }
}
