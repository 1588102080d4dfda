import Backend
import Commerce
import Pages
import Synchronization
import Wire

/// Something that happened in a served world.
enum ServerEvent: Sendable {
  /// A call began or ended.
  case exchange(WireEntry)
  /// A fault fired.
  case fault(FaultNews)
  /// A webhook went a step on its way.
  case webhook(WebhookNews, Webhook<WireRequest>)
  /// The shopper's browser opened a path of your software; the status is `nil` where no answer came.
  case returned(String, status: Int?, at: Timestamp)
  /// Your software did not answer a request of ours.
  case unanswered(WireRequest, OutgoingCall.Failure, at: Timestamp)
  /// Your software broke a rule.
  case broken(BrokenShopRule)
}

/// Tells whoever listens what happens in the served worlds.
final class ServerEvents: Sendable {
  private struct Box {
    var count = 0
    /// Whether what happens has happened before, so that nobody hears of it.
    var isQuiet = false
    var listeners: [@Sendable (ServerEvent, WorldName?) -> Void] = []
    var waiting: [Int: @Sendable () -> Void] = [:]
    var lastWaiting = 0
  }

  private let box = Mutex(Box())

  /// How much has changed so far: events, and all else that a screen would show.
  var changes: Int { box.withLock { $0.count } }

  /// Has somebody hear of the next change, once; the number cancels it.
  func awaitChange(_ then: @escaping @Sendable () -> Void) -> Int {
    box.withLock { box in
      box.lastWaiting += 1
      box.waiting[box.lastWaiting] = then
      return box.lastWaiting
    }
  }

  /// Tells nobody of what happens meanwhile, and then once that something has changed.
  func quietly<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    box.withLock { $0.isQuiet = true }
    defer {
      box.withLock { $0.isQuiet = false }
      stir()
    }
    try body()
  }

  /// Forgets somebody who waits; `false` where the change has come already.
  func cancel(_ waiting: Int) -> Bool { box.withLock { $0.waiting.removeValue(forKey: waiting) != nil } }

  /// Tells that something has changed that is no event of its own: the time, a page, what is armed. Returns the number of the change.
  @discardableResult
  func stir() -> Int {
    let (count, waiting) = box.withLock { box in
      guard !box.isQuiet else { return (box.count, [@Sendable () -> Void]()) }
      box.count += 1
      defer { box.waiting = [:] }
      return (box.count, Array(box.waiting.values))
    }
    for then in waiting { then() }
    return count
  }

  /// Has somebody hear of everything from now on, with the name of the world where it is not the usual one.
  func listen(_ listener: @escaping @Sendable (ServerEvent, WorldName?) -> Void) {
    box.withLock { $0.listeners.append(listener) }
  }

  /// Tells of an event in a world; returns its number.
  @discardableResult
  func note(_ event: ServerEvent, in world: WorldName?) -> Int {
    guard !box.withLock({ $0.isQuiet }) else { return changes }
    for listener in box.withLock({ $0.listeners }) { listener(event, world) }
    return stir()
  }
}
