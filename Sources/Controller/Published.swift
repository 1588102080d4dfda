import Commerce
import Inspection
import Pages
import Synchronization

/// The next moments after a look at the world, and whether anything stands in the way.
struct Outlook: Sendable {
  var nextTimer: Timestamp?
  var storeAsksAt: Timestamp?
  var nextPayoutAt: Timestamp?
  var hasOpenCalls = false
  /// The rule that is broken in the present attempt.
  var brokenRule: BrokenRule?
}

/// The state that a world shows its caller: the outlook of the last look at it, and the snapshot of that moment once a caller wants it.
final class Published: Sendable {
  private let snapshot: Mutex<Snapshot>
  private let isLatest = Atomic(false)
  private let latest = Mutex(Outlook())
  private let outgoing = Mutex<[Outgoing]>([])
  private let pace = Mutex(Pace.running(1))
  private let hasChanged = Atomic(false)

  init(_ snapshot: Snapshot) { self.snapshot = Mutex(snapshot) }

  /// The outlook of the last look.
  var outlook: Outlook { latest.withLock { $0 } }

  func take(_ new: Outlook, _ leaving: [Outgoing]) {
    latest.withLock { $0 = new }
    isLatest.store(false, ordering: .relaxed)
    if !leaving.isEmpty { outgoing.withLock { $0 += leaving } }
  }

  /// The deadlines that a person would wait for.
  var deadline: Timestamp? { outlook.nextTimer }

  /// The next moment at which anything changes in a ledger, on the phone or at the store's server.
  var nextMoment: Timestamp? {
    let outlook = outlook
    return [outlook.nextTimer, outlook.storeAsksAt, outlook.nextPayoutAt].compactMap(\.self).min()
  }

  /// When the store next asks about a payment or is paid out.
  var storeActsAt: Timestamp? { outlook.storeAsksAt ?? outlook.nextPayoutAt }

  /// Whether the snapshot is of the last look.
  var isSnapshotLatest: Bool { isLatest.load(ordering: .relaxed) }

  /// Takes the snapshot of the last look.
  func take(_ new: consuming Snapshot) {
    var taken = new
    snapshot.withLock { swap(&$0, &taken) }
    isLatest.store(true, ordering: .relaxed)
  }

  /// Shows the snapshot to a caller at a moment.
  func show<Value>(at now: Timestamp, _ look: (Snapshot) -> Value) -> Value {
    let pace = pace.withLock { $0 }
    return snapshot.withLock { snapshot in
      snapshot.now = now
      snapshot.pace = snapshot.brokenRule == nil ? pace : .paused
      return look(snapshot)
    }
  }

  func takeOutgoing() -> [Outgoing] {
    outgoing.withLock { items in
      defer { items = [] }
      return items
    }
  }

  func noteChange() { hasChanged.store(true, ordering: .relaxed) }

  /// Whether anything was noted since this was last asked.
  func takeChange() -> Bool { hasChanged.exchange(false, ordering: .relaxed) }

  func set(_ new: Pace) { pace.withLock { $0 = new } }
}
