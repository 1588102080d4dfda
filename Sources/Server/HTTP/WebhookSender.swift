import Backend
import NIOCore
import Pages
import Sandbox
import Synchronization
import Wire

/// Brings webhooks to the merchant's real server.
final class WebhookSender: WebhookReceiver, Sendable {
  private let shop: ShopLine
  private let events: ServerEvents
  private let watch: ShopWatch
  private let world: WorldName?
  /// How many webhooks your server has not answered yet.
  private let unanswered: NIOLoopBoundBox<Int>
  private let hasArrived = Atomic<Bool>(false)

  init(over shop: ShopLine, events: ServerEvents, watch: ShopWatch, world: WorldName?, on loop: any EventLoop) {
    (self.shop, self.events, self.watch, self.world) = (shop, events, watch, world)
    unanswered = NIOLoopBoundBox(0, eventLoop: loop)
  }

  /// Whether a webhook is at your server, which has not answered it.
  var isWaiting: Bool { unanswered.value > 0 }

  func take(_ webhook: Webhook<WireRequest>) async -> Int {
    watch.hand(webhook)
    var request = webhook.content
    world?.mark(&request)
    unanswered.value += 1
    return await withCheckedContinuation { continuation in
      shop.send(request) { [unanswered] status in
        unanswered.value -= 1
        continuation.resume(returning: status ?? 0)
      }
    }
  }

  /// Whether any webhook has come this far since this was last asked.
  func takeArrival() -> Bool { hasArrived.exchange(false, ordering: .relaxed) }

  func note(_ news: WebhookNews, of webhook: Webhook<WireRequest>) {
    if case .arrived = news { hasArrived.store(true, ordering: .relaxed) }
    events.note(.webhook(news, webhook), in: world)
    watch.note(news, of: webhook)
  }
}
