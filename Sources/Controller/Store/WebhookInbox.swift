import Backend
import Basics
import Checkout
import Commerce
import HTTPTypes
import Inspection
import Pages
import Payments
import Rules
import Sandbox
import Wire

/// The webhooks that the store's server takes, and what the person at the keyboard does to those on their way.
final class WebhookInbox {
  private let world: WorldContext
  private let app: StoreApp
  private let store: StoreServer
  private let attempts: AttemptDesk
  /// The webhooks that the merchant's server took, with its receipt of each.
  private(set) var received: [Webhook<NotificationReceipt>] = []
  /// The events that the webhooks under way tell of, by their identifiers.
  private var events: [Int: String?] = [:]

  init(_ app: StoreApp, _ store: StoreServer) {
    (self.app, self.store, world, attempts) = (app, store, app.world, app.attempts)
  }

  // MARK: On the way

  /// The webhooks that are under way; the event that each tells of is found out once.
  func underway(_ view: SandboxView) -> [Webhook<String?>] {
    view.underway.map { webhook in
      let known = events[webhook.id] ?? event(of: webhook)
      events[webhook.id] = .some(known)
      return webhook.with(known)
    }
  }

  private func event(of webhook: Webhook<WireRequest>) -> String? {
    // As the server will read it when it comes in time, so that its signature is verified once.
    let event = read(webhook, at: webhook.at)?.event
    return event.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func read(_ webhook: Webhook<WireRequest>, at moment: Timestamp) -> NotificationReading? {
    app.process.gateway(named: world.providers.gateway(of: webhook.provider))?.read(
      MerchantNotification(webhook.content, receivedAt: moment))
  }

  /// Something happens to the webhooks on their way.
  func change(_ change: Command.WebhookChange) async {
    let (server, reference) = (world.server, attempts.reference ?? "")
    world.log.note(.aside(.messagesMoved(isHolding: change.holdsUp)))
    var isDone = true
    switch change {
    case .hold: await server.holdWebhooks(true)
    case .release: await server.holdWebhooks(false)
    case .releaseBackwards: await server.releaseWebhooksBackwards()
    case .releaseOne(let id): isDone = await server.releaseWebhook(id)
    case .repeat(let id): isDone = await server.repeatWebhook(id, about: reference)
    case .forge(let forgery, let id): isDone = await server.forgeWebhook(id, about: reference, as: forgery)
    case .delay(let id, let span): isDone = await server.delayWebhook(id, by: span)
    }
    if !isDone { app.note(ignored: .notNow) }
    world.noteChange()
  }

  // MARK: Arrivals

  /// The merchant's server takes a webhook; returns the HTTP status of its answer.
  func take(_ webhook: Webhook<WireRequest>) async -> Int {
    let gateway = world.providers.gateway(of: webhook.provider)
    let arrival = world.log.note(
      .message(from: .provider, to: .merchant, .webhook(provider: gateway)), at: webhook.at)
    let receipt = await store.process.manager.receive(
      MerchantNotification(webhook.content, receivedAt: world.now), for: gateway, whileAsking: await store.asking())
    // Others may have been taken while the provider was asked.
    var taken = webhook.with(receipt)
    taken.text = Scrubbing.text(of: webhook.content, names: world.wireLog.names)
    received.append(taken)
    let isForged = await world.server.canTell(webhook)
    world.log.note(
      .webhookTaken(
        receipt, of: Place(reference: webhook.reference, provider: webhook.provider), isForged: isForged,
        arrival: arrival))
    return receipt.status
  }

  /// Notes how a webhook fares on its way.
  func note(_ news: WebhookNews, of webhook: Webhook<WireRequest>) {
    switch news {
    case .arrived: world.log.note(.aside(.arrival(message: webhook.id)))
    case .postponed: world.log.note(.aside(.postponed(message: webhook.id)))
    case .refused:
      world.log.note(
        from: .provider, to: .merchant, .webhookRefused(provider: world.providers.gateway(of: webhook.provider)))
    case .killed: store.followServer()
    case .ended(let status): note(endOf: webhook, status: status)
    }
  }

  private func note(endOf webhook: Webhook<WireRequest>, status: Int?) {
    var identity: UInt64 = 0
    // Only tries of one webhook are held against each other.
    if webhook.attempt > 1 || !(200...299).contains(status ?? 0) {
      identity = read(webhook, at: world.now).map { FNV1a.of($0.id) } ?? 0
    }
    let request = webhook.content
    let bytes = FNV1a.of(request.head.headerFields.map { $0.value }.joined(separator: "\n") + request.body.text)
    world.log.note(.aside(.delivery(webhook.with(bytes), identity: identity, status: status)))
  }
}

extension CheckoutController: WebhookReceiver {
  func take(_ webhook: Webhook<WireRequest>) async -> Int { await webhooks.take(webhook) }

  /// The caller is on this world's executor already.
  nonisolated func note(_ news: WebhookNews, of webhook: Webhook<WireRequest>) {
    assumeIsolated { $0.webhooks.note(news, of: webhook) }
  }
}

extension MerchantNotification {
  init(_ request: WireRequest, receivedAt: Timestamp? = nil) {
    self.init(
      path: request.head.path ?? "/",
      headers: request.head.headerFields.map { .init(name: $0.name.canonicalName, value: $0.value) },
      body: request.body.text, receivedAt: receivedAt)
  }
}

extension Command.WebhookChange {
  /// Whether webhooks are held up from now on; `nil` where that stays as it was.
  fileprivate var holdsUp: Bool? {
    switch self {
    case .hold: true
    case .release, .releaseBackwards: false
    case .releaseOne, .repeat, .forge, .delay: nil
    }
  }
}
