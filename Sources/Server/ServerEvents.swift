import Backend
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
  /// Your software broke a rule.
  case broken(BrokenShopRule)
}

/// Tells whoever listens what happens in a served world.
final class ServerEvents: Sendable {
  private struct Box {
    var count = 0
    var listeners: [@Sendable (ServerEvent) -> Void] = []
  }

  private let box = Mutex(Box())

  /// Has somebody hear of everything from now on.
  func listen(_ listener: @escaping @Sendable (ServerEvent) -> Void) { box.withLock { $0.listeners.append(listener) } }

  /// Tells of an event; returns its number.
  @discardableResult
  func note(_ event: ServerEvent) -> Int {
    let (number, listeners) = box.withLock { box in
      box.count += 1
      return (box.count, box.listeners)
    }
    for listener in listeners { listener(event) }
    return number
  }
}
