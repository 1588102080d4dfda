import Backend
import Basics
import Checkout
import Commerce
import HTTPTypes
import Inspection
import Pages
import Payments
import Phone
import Providers
import Rules
import Sandbox
import Wire

/// The way of webhooks from providers' servers to the merchant's, with the faults on it.
final class WebhookDesk {
  private let world: WorldContext
  private let app: StoreApp
  private let store: StoreServer
  private let attempts: AttemptDesk
  /// The webhooks that the merchant's server took, with its receipt of each.
  private(set) var received: [Webhook<NotificationReceipt>] = []
  /// The subjects of the webhooks under way, by their identifiers.
  private var events: [Int: String?] = [:]
  /// The messages that wait to be overtaken, and the last one that arrived, by provider.
  private var overtaking: [String: [Int]] = [:]
  private var lastMessages: [String: Webhook<WireRequest>] = [:]
  /// Faults still to apply to delayed webhooks, by identifier.
  private(set) var delayedEffects: [Int: FaultEffect] = [:]

  init(_ app: StoreApp, _ store: StoreServer) {
    (self.app, self.store, world, attempts) = (app, store, app.world, app.attempts)
  }

  // MARK: On the way

  /// The messages that are under way; what each tells of is found out once.
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

  /// Something happens to the messages on their way.
  func change(_ change: Command.NotificationChange) async {
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

  /// Hands the messages that have arrived by now to the merchant's server, in the order of their arrival.
  func takeArrived() {
    let arrived = world.server.assumeIsolated { $0.arrivedWebhooks() }
    guard !arrived.isEmpty else { return }
    for webhook in arrived { world.log.note(.aside(.arrival(message: webhook.id))) }
    // A webhook makes the server ask the provider, which takes time; the caller need not wait for that.
    world.start {
      for webhook in arrived { await $0.webhooks.deliver(webhook) }
      $0.world.noteChange()
    }
  }

  /// The longest wait of a webhook to be overtaken; Till's own.
  private static let longestOvertaking: Duration = .seconds(600)

  /// Brings a message to the merchant's server, as the faults let it, and tells the provider what became of it.
  func deliver(_ webhook: Webhook<WireRequest>) async {
    guard let provider = world.providers[webhook.provider] else { return }
    if let wait = world.line.untilProviderReturns(webhook.provider) { return await postpone(webhook, by: wait) }
    if world.line.isMerchantDown {
      delayedEffects[webhook.id] = nil
      world.log.note(from: .provider, to: .merchant, .webhookRefused(provider: provider.name))
      return await answered(webhook, provider, status: nil)
    }
    // A webhook that has waited once comes through, or meets its next fault.
    var effect = delayedEffects.removeValue(forKey: webhook.id)
    if !webhook.hasBeenLate {
      let delay: Duration
      (delay, effect) = strike(webhook)
      if delay > .zero {
        delayedEffects[webhook.id] = effect
        return await postpone(webhook, by: delay)
      }
    }
    await carry(webhook, effect?.passage ?? .clear, provider)
  }

  private func strike(_ webhook: Webhook<WireRequest>) -> (delay: Duration, effect: FaultEffect?) {
    let server = world.server
    return world.line.strike(
      webhook: webhook.id, named: webhook.content.operation, hasPrevious: lastMessages[webhook.provider] != nil,
      isSigned: { self.altered(webhook) != nil },
      tellsTime: { server.assumeIsolated { $0.signsTime(webhook.provider) } })
  }

  /// The message with a signature that is not the provider's; `nil` where it carries none.
  private func altered(_ webhook: Webhook<WireRequest>) -> Webhook<WireRequest>? {
    let altered = world.server.assumeIsolated { $0.forged(webhook, as: .wrongSignature) }
    return altered == webhook ? nil : altered
  }

  /// Brings a webhook to the merchant's server, and what comes of it back to the provider.
  private func carry(_ webhook: Webhook<WireRequest>, _ passage: Passage, _ provider: ProviderDescriptor) async {
    if passage.word == .overtaken {
      overtaking[webhook.provider, default: []].append(webhook.id)
      return await postpone(webhook, by: Self.longestOvertaking)
    }
    let sent = await sent(webhook, passage)
    let status: Int?
    switch passage.course {
    case .stopped(let instead): status = instead.status
    case .arrives(let instead):
      let own = await take(sent, provider)
      status = if let instead { instead.status } else { own }
    case .arrivesTwice:
      let (first, second) = (await take(sent, provider), await take(sent, provider))
      status = second < 300 ? second : first
    }
    if let death = passage.death {
      world.line.kill(death.server, of: webhook.provider, for: death.span)
      store.followServer()
    }
    guard passage.wait > .zero else { return await end(webhook, provider, status: status) }
    let isTooLong = passage.wait > Self.longestWait
    world.start(after: min(passage.wait, Self.longestWait)) {
      await $0.webhooks.end(webhook, provider, status: isTooLong ? nil : status)
      $0.world.noteChange()
    }
  }

  /// The webhook as it arrives.
  private func sent(_ webhook: Webhook<WireRequest>, _ passage: Passage) async -> Webhook<WireRequest> {
    var sent = passage.word == .previous ? lastMessages[webhook.provider] ?? webhook : webhook
    if passage.altersSignature { sent = altered(webhook) ?? webhook }
    if passage.skew != .zero {
      sent = await world.server.renewed(webhook, at: world.now.advanced(by: passage.skew))
    }
    return sent.with(body: passage.word.body(of: sent.content.body))
  }

  /// The longest time that a provider waits for the merchant's answer; Till's own.
  private static let longestWait: Duration = .seconds(30)

  private func end(_ webhook: Webhook<WireRequest>, _ provider: ProviderDescriptor, status: Int?) async {
    await answered(webhook, provider, status: status)
    await goOn(after: webhook)
  }

  private func postpone(_ webhook: Webhook<WireRequest>, by span: Duration) async {
    world.log.note(.aside(.postponed(message: webhook.id)))
    await world.server.postpone(webhook.id, by: span)
  }

  /// Tells the provider what came of its try to bring a message.
  private func answered(_ webhook: Webhook<WireRequest>, _ provider: ProviderDescriptor, status: Int?) async {
    var identity: UInt64 = 0
    // Only tries of one message are held against each other.
    if webhook.attempt > 1 || !(200...299).contains(status ?? 0) {
      identity = read(webhook, at: world.now).map { FNV1a.of($0.id) } ?? 0
    }
    let request = webhook.content
    let bytes = FNV1a.of(request.head.headerFields.map { $0.value }.joined(separator: "\n") + request.body)
    world.log.note(.aside(.delivery(webhook.with(bytes), identity: identity, status: status)))
    await world.server.webhookAnswered(webhook.id, status: status)
  }

  /// Continues the webhook that waited to be overtaken by another of the same provider.
  private func goOn(after webhook: Webhook<WireRequest>) async {
    for id in overtaking[webhook.provider] ?? [] where id != webhook.id {
      _ = await world.server.releaseWebhook(id)
    }
    overtaking[webhook.provider] = nil
  }

  /// The merchant's server takes a webhook; returns what it answered.
  private func take(_ webhook: Webhook<WireRequest>, _ provider: ProviderDescriptor) async -> Int {
    let request = webhook.content
    let arrival = world.log.note(
      .message(from: .provider, to: .merchant, .webhook(provider: provider.name)), at: webhook.at)
    if !webhook.isForged { lastMessages[webhook.provider] = webhook }
    let receipt = await store.process.manager.receive(
      MerchantNotification(request, receivedAt: world.now), for: provider.name, whileAsking: await store.asking())
    // Others may have been taken while the provider was asked.
    var taken = webhook.with(receipt)
    taken.text = Scrubbing.text(of: request, names: world.wireLog.names)
    received.append(taken)
    let isForged = await world.server.canTell(webhook)
    world.log.note(
      .webhookTaken(
        receipt, of: Place(reference: webhook.reference, provider: webhook.provider), isForged: isForged,
        arrival: arrival))
    return receipt.status
  }
}

extension MerchantNotification {
  init(_ request: WireRequest, receivedAt: Timestamp? = nil) {
    self.init(
      path: request.head.path ?? "/",
      headers: request.head.headerFields.map { .init(name: $0.name.canonicalName, value: $0.value) },
      body: request.body, receivedAt: receivedAt)
  }
}

extension Command.NotificationChange {
  /// Whether messages are held up from now on; `nil` where that stays as it was.
  fileprivate var holdsUp: Bool? {
    switch self {
    case .hold: true
    case .release, .releaseBackwards: false
    case .releaseOne, .repeat, .forge, .delay: nil
    }
  }
}
