import Backend
import NIOCore
import Pages
import Sandbox
import Wire

/// Brings webhooks to the merchant's real server: plain HTTP, no redirects, one connection for each.
final class WebhookSender: WebhookReceiver, Sendable {
  private let loop: any EventLoop
  private let events: ServerEvents
  private let watch: ShopWatch
  private let world: WorldName?
  /// How many webhooks your server has not answered yet.
  private let unanswered: NIOLoopBoundBox<Int>
  /// Lets the world go on once an answer has come.
  let onAnswer: NIOLoopBoundBox<() -> Void>

  init(on loop: any EventLoop, events: ServerEvents, watch: ShopWatch, world: WorldName?) {
    (self.loop, self.events, self.watch, self.world) = (loop, events, watch, world)
    unanswered = NIOLoopBoundBox(0, eventLoop: loop)
    onAnswer = NIOLoopBoundBox({}, eventLoop: loop)
  }

  /// Whether a webhook is at your server, which has not answered it.
  var isWaiting: Bool { unanswered.value > 0 }

  func take(_ webhook: Webhook<WireRequest>) async -> Int {
    watch.hand(webhook)
    var request = webhook.content
    world?.mark(&request)
    unanswered.value += 1
    return await withCheckedContinuation { continuation in
      OutgoingCall.send(request, on: loop).whenComplete { result in
        self.unanswered.value -= 1
        continuation.resume(returning: (try? result.get().status) ?? 0)
        self.onAnswer.value()
      }
    }
  }

  func note(_ news: WebhookNews, of webhook: Webhook<WireRequest>) {
    events.note(.webhook(news, webhook), in: world)
    watch.note(news, of: webhook)
  }
}
