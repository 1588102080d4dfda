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
  /// The merchant's receipt of each webhook.
  private(set) var reports: [NotificationReport] = []
  /// The subjects of the webhooks under way, by their identifiers.
  private var events: [Int: String?] = [:]
  /// The messages that wait to be overtaken, and the last one that arrived, by provider.
  private var overtaking: [String: [Int]] = [:]
  private var lastMessages: [String: ProviderNotification] = [:]
  /// Faults still to apply to delayed webhooks, by identifier.
  private(set) var delayedEffects: [Int: FaultEffect] = [:]

  init(_ app: StoreApp, _ store: StoreServer) {
    (self.app, self.store, world, attempts) = (app, store, app.world, app.attempts)
  }

  // MARK: On the way

  /// The messages that are under way; what each tells of is found out once.
  func underway(_ view: SandboxView) -> [NotificationUnderway] {
    view.underway.map { item in
      let gateway = world.providers.gateway(of: item.provider)
      let event = events[item.id] ?? read(item, gateway)
      events[item.id] = .some(event)
      return NotificationUnderway(
        id: item.id, gateway: gateway, event: event, reference: item.notification.reference,
        dueAt: item.notification.at, isHeld: item.isHeld, isForged: item.isForged, attempt: item.attempt,
        attempts: item.attempts)
    }
  }

  private func read(_ item: ProviderNotification, _ gateway: String) -> String? {
    // As the server will read it when it comes in time, so that its signature is verified once.
    let message = MerchantNotification(item.notification.request, receivedAt: item.notification.at)
    let event = app.process.gateway(named: gateway)?.read(message)?.event
    return event.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Something happens to the messages on their way.
  func change(_ change: Command.NotificationChange) async {
    let (server, reference) = (world.server, attempts.reference ?? "")
    world.log.note(.aside(.messagesMoved(isHolding: change.holdsUp)))
    var isDone = true
    switch change {
    case .hold: await server.holdNotifications(true)
    case .release: await server.holdNotifications(false)
    case .releaseBackwards: await server.releaseNotificationsBackwards()
    case .releaseOne(let id): isDone = await server.releaseNotification(id)
    case .repeat(let id): isDone = await server.repeatNotification(id, about: reference)
    case .forge(let forgery, let id): isDone = await server.forgeNotification(id, about: reference, as: forgery)
    case .delay(let id, let span): isDone = await server.delayNotification(id, by: span)
    }
    if !isDone { app.note(ignored: .notNow) }
    world.noteChange()
  }

  // MARK: Arrivals

  /// Hands the messages that have arrived by now to the merchant's server, in the order of their arrival.
  func takeArrived() {
    let arrived = world.server.assumeIsolated { $0.arrivedNotifications() }
    guard !arrived.isEmpty else { return }
    for item in arrived { world.log.note(.aside(.arrival(message: item.id))) }
    // A webhook makes the server ask the provider, which takes time; the caller need not wait for that.
    world.start {
      for item in arrived { await $0.webhooks.deliver(item) }
      $0.world.noteChange()
    }
  }

  /// The longest wait of a webhook to be overtaken; Till's own.
  private static let longestOvertaking: Duration = .seconds(600)

  /// Brings a message to the merchant's server, as the faults let it, and tells the provider what became of it.
  func deliver(_ item: ProviderNotification) async {
    guard let provider = world.providers[item.provider] else { return }
    if let wait = world.line.untilProviderReturns(item.provider) { return await postpone(item, by: wait) }
    if world.line.isMerchantDown {
      delayedEffects[item.id] = nil
      world.log.note(from: .provider, to: .merchant, .webhookRefused(provider: provider.name))
      return await answered(item, provider, status: nil)
    }
    // A webhook that has waited once comes through, or meets its next fault.
    var effect = delayedEffects.removeValue(forKey: item.id)
    if !item.hasBeenLate {
      let delay: Duration
      (delay, effect) = strike(item)
      if delay > .zero {
        delayedEffects[item.id] = effect
        return await postpone(item, by: delay)
      }
    }
    await carry(item, effect?.passage ?? .clear, provider)
  }

  private func strike(_ item: ProviderNotification) -> (delay: Duration, effect: FaultEffect?) {
    let server = world.server
    return world.line.strike(
      webhook: item.id, named: item.notification.request.operation, hasPrevious: lastMessages[item.provider] != nil,
      isSigned: { self.altered(item) != nil },
      tellsTime: { server.assumeIsolated { $0.signsTime(item.provider) } })
  }

  /// The message with a signature that is not the provider's; `nil` where it carries none.
  private func altered(_ item: ProviderNotification) -> ProviderNotification? {
    var altered = item
    altered.notification = world.server.assumeIsolated { $0.forged(item, as: .wrongSignature) }
    return altered == item ? nil : altered
  }

  /// Brings a webhook to the merchant's server, and what comes of it back to the provider.
  private func carry(_ item: ProviderNotification, _ passage: Passage, _ provider: ProviderDescriptor) async {
    if passage.word == .overtaken {
      overtaking[item.provider, default: []].append(item.id)
      return await postpone(item, by: Self.longestOvertaking)
    }
    let sent = await sent(item, passage)
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
      world.line.kill(death.server, of: item.provider, for: death.span)
      store.followServer()
    }
    guard passage.wait > .zero else { return await end(item, provider, status: status) }
    let isTooLong = passage.wait > Self.longestWait
    world.start(after: min(passage.wait, Self.longestWait)) {
      await $0.webhooks.end(item, provider, status: isTooLong ? nil : status)
      $0.world.noteChange()
    }
  }

  /// The webhook as it arrives.
  private func sent(_ item: ProviderNotification, _ passage: Passage) async -> ProviderNotification {
    var sent = passage.word == .previous ? lastMessages[item.provider] ?? item : item
    if passage.altersSignature { sent = altered(item) ?? item }
    if passage.skew != .zero {
      sent.notification = await world.server.renewed(item, at: world.now.advanced(by: passage.skew))
    }
    return sent.with(body: passage.word.body(of: sent.notification.request.body))
  }

  /// The longest time that a provider waits for the merchant's answer; Till's own.
  private static let longestWait: Duration = .seconds(30)

  private func end(_ item: ProviderNotification, _ provider: ProviderDescriptor, status: Int?) async {
    await answered(item, provider, status: status)
    await goOn(after: item)
  }

  private func postpone(_ item: ProviderNotification, by span: Duration) async {
    note(item, status: nil, isPostponed: true)
    await world.server.postpone(item.id, by: span)
  }

  /// Tells the provider what came of its try to bring a message.
  private func answered(_ item: ProviderNotification, _ provider: ProviderDescriptor, status: Int?) async {
    var identity: UInt64 = 0
    // Only tries of one message are held against each other.
    if item.attempt > 1 || !(200...299).contains(status ?? 0) {
      let reading = app.process.gateway(named: provider.name)?.read(
        MerchantNotification(item.notification.request, receivedAt: world.now))
      identity = reading.map { FNV1a.of($0.id) } ?? 0
    }
    note(item, status: status, identity: identity)
    await world.server.notificationAnswered(item.id, status: status)
  }

  private func note(_ item: ProviderNotification, status: Int?, identity: UInt64 = 0, isPostponed: Bool = false) {
    let request = item.notification.request
    world.log.note(
      .aside(
        .delivery(
          DeliveryNote(
            provider: item.provider, message: item.id, attempt: item.attempt, isForged: item.isForged, status: status,
            isPostponed: isPostponed, identity: identity,
            bytes: FNV1a.of(request.head.headerFields.map { $0.value }.joined(separator: "\n") + request.body)))))
  }

  /// Continues the webhook that waited to be overtaken by another of the same provider.
  private func goOn(after item: ProviderNotification) async {
    for id in overtaking[item.provider] ?? [] where id != item.id {
      _ = await world.server.releaseNotification(id)
    }
    overtaking[item.provider] = nil
  }

  /// The merchant's server takes a message; returns what it answered.
  private func take(_ item: ProviderNotification, _ provider: ProviderDescriptor) async -> Int {
    let request = item.notification.request
    let arrival = world.log.note(
      .message(from: .provider, to: .merchant, .webhook(provider: provider.name)), at: item.notification.at)
    if !item.isForged { lastMessages[item.provider] = item }
    let receipt = await store.process.manager.receive(
      MerchantNotification(request, receivedAt: world.now), for: provider.name, whileAsking: await store.asking())
    // Others may have been taken while the provider was asked.
    reports.append(
      NotificationReport(
        id: reports.count + 1, at: item.notification.at, receipt: receipt,
        text: Scrubbing.text(of: request, names: world.wireLog.names), reference: item.notification.reference,
        message: item.id, attempt: item.attempt))
    let isForged = await world.server.canTell(item)
    world.log.note(
      .webhookTaken(
        receipt,
        NotificationNote(
          provider: item.provider, reference: item.notification.reference, isForged: isForged,
          decision: receipt.decision, status: receipt.status, arrival: arrival)))
    return receipt.status
  }
}

extension ProviderNotification {
  fileprivate func with(body: String) -> ProviderNotification {
    var changed = self
    var request = notification.request
    request.body = body
    changed.notification = SandboxNotification(
      at: notification.at, reference: notification.reference, request: request)
    return changed
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
