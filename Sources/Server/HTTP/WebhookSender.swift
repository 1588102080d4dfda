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
  /// Lets the world go on once an answer has come.
  let onAnswer: NIOLoopBoundBox<() -> Void>

  init(on loop: any EventLoop, events: ServerEvents, watch: ShopWatch) {
    (self.loop, self.events, self.watch) = (loop, events, watch)
    onAnswer = NIOLoopBoundBox({}, eventLoop: loop)
  }

  func take(_ webhook: Webhook<WireRequest>) async -> Int {
    watch.hand(webhook)
    return await withCheckedContinuation { continuation in
      OutgoingCall.send(webhook.content, on: loop).whenComplete { result in
        continuation.resume(returning: (try? result.get().status) ?? 0)
        self.onAnswer.value()
      }
    }
  }

  func note(_ news: WebhookNews, of webhook: Webhook<WireRequest>) {
    events.note(.webhook(news, webhook))
    watch.note(news, of: webhook)
  }
}
