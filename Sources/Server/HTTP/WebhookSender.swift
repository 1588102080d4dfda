import Backend
import Pages
import Sandbox
import Synchronization
import Wire

/// Brings webhooks to the merchant's real server.
final class WebhookSender: WebhookReceiver, Sendable {
  private let shop: ShopLine
  private let events: ServerEvents
  private let watch: ShopWatch
  private let hasArrived = Atomic<Bool>(false)

  init(over shop: ShopLine, events: ServerEvents, watch: ShopWatch) {
    (self.shop, self.events, self.watch) = (shop, events, watch)
  }

  func take(_ webhook: Webhook<WireRequest>) async -> Int {
    watch.hand(webhook)
    return await withCheckedContinuation { continuation in
      shop.send(webhook.content) { continuation.resume(returning: $0 ?? 0) }
    }
  }

  /// Whether any webhook has come this far since this was last asked.
  func takeArrival() -> Bool { hasArrived.exchange(false, ordering: .relaxed) }

  func note(_ news: WebhookNews, of webhook: Webhook<WireRequest>) {
    if case .arrived = news { hasArrived.store(true, ordering: .relaxed) }
    events.note(.webhook(news, webhook))
    watch.note(news, of: webhook)
  }
}
