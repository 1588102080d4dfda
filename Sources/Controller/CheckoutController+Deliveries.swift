import Basics
import Checkout
import Commerce
import HTTPTypes
import Language
import Pages
import Payments
import Phone
import Providers
import Rules
import Sandbox
import Wire

/// How messages of providers' servers reach the merchant's, and what goes wrong with them on the way.
extension CheckoutController {
  /// How long a message waits at most to be overtaken; Till's own.
  private static let longestOvertaking: Duration = .seconds(600)

  /// Brings a message to the merchant's server, as the faults let it, and tells the provider what became of it.
  func deliver(_ item: ProviderNotification) async {
    guard let provider = providers[item.provider] else { return }
    if let wait = phone.untilProviderReturns(item.provider) { return await postpone(item, by: wait) }
    if phone.isMerchantDown {
      delayedEffects[item.id] = nil
      timeline.note(
        at: now, from: .provider, to: .merchant,
        .webhookRefused(provider: provider.name))
      return await answered(item, provider, status: nil)
    }
    // What has waited once comes through, or meets what else was to go wrong with it.
    let effects =
      item.hasBeenLate ? delayedEffects.removeValue(forKey: item.id).map { [$0] } ?? [] : await strike(item)
    await perform(effects, on: item, provider)
  }

  private func strike(_ item: ProviderNotification) async -> [FaultEffect] {
    let isSigned = await altered(item) != nil
    let signsTime = await server.signsTime(item.provider)
    let hasPrevious = lastMessages[item.provider] != nil
    return phone.strike(notification: item.id, named: item.notification.request.operation) {
      switch $0.kind {
      case .badSignature: isSigned
      case .clockSkew: signsTime
      case .stale: hasPrevious
      case .latency, .timeout, .dropBefore, .dropAfter, .duplicate, .reorder, .status, .malformed, .truncate,
        .slowDrip, .reset, .rateLimit, .offline, .killBackend, .answer:
        true
      }
    }
  }

  /// The message with a signature that is not the provider's; `nil` where it carries none.
  private func altered(_ item: ProviderNotification) async -> ProviderNotification? {
    var altered = item
    altered.notification = await server.forged(item, as: .wrongSignature)
    return altered == item ? nil : altered
  }

  private func perform(_ effects: [FaultEffect], on item: ProviderNotification, _ provider: ProviderDescriptor) async {
    var wait = Duration.zero
    var decisive: FaultEffect?
    for effect in effects {
      switch effect {
      case .latency(let latency): wait += phone.duration(of: latency)
      case .slowDrip(let span): wait += span
      case .timeout, .dropBefore, .dropAfter, .duplicate, .reorder, .status, .malformed, .truncate, .reset,
        .rateLimit, .badSignature, .stale, .clockSkew, .offline, .killBackend, .answer:
        decisive = effect
      }
    }
    if wait > .zero {
      delayedEffects[item.id] = decisive
      return await postpone(item, by: wait)
    }
    var status: Int?
    switch decisive {
    case nil, .latency, .slowDrip: status = await take(item, provider)
    case .dropBefore, .offline, .reset, .timeout: status = nil
    case .status(let code): status = code
    case .rateLimit: status = 429
    case .dropAfter: _ = await take(item, provider)
    case .killBackend(let server, let span):
      _ = await take(item, provider)
      phone.kill(server, of: item.provider, for: span)
      followStoreServer()
    case .answer(let code, _):
      _ = await take(item, provider)
      status = code
    case .duplicate:
      status = await take(item, provider)
      _ = await take(item, provider)
    case .reorder:
      overtaking[item.provider, default: []].append(item.id)
      return await postpone(item, by: Self.longestOvertaking)
    case .malformed:
      let body = item.notification.request.body
      status = await take(item.with(body: body.prefix(body.count / 2) + "<!"), provider)
    case .truncate(let length):
      let bytes = item.notification.request.body.utf8
      let part = bytes.prefix(length ?? bytes.count / 2)
      status = await take(item.with(body: String(decoding: part, as: UTF8.self)), provider)
    case .badSignature: status = await take(await altered(item) ?? item, provider)
    case .stale: status = await take(lastMessages[item.provider] ?? item, provider)
    case .clockSkew(let span):
      var skewed = item
      skewed.notification = await server.renewed(item, at: now.advanced(by: span))
      status = await take(skewed, provider)
    }
    await answered(item, provider, status: status)
    await goOn(after: item)
  }

  private func postpone(_ item: ProviderNotification, by span: Duration) async {
    note(item, status: nil, isPostponed: true)
    await server.postpone(item.id, by: span)
  }

  /// Tells the provider what came of its try to bring a message.
  private func answered(_ item: ProviderNotification, _ provider: ProviderDescriptor, status: Int?) async {
    var identity: UInt64 = 0
    // Only tries of one message are held against each other.
    if item.attempt > 1 || !(200...299).contains(status ?? 0) {
      let reading = process.gateway(named: provider.name)?.read(
        MerchantNotification(item.notification.request, receivedAt: now))
      identity = reading.map { FNV1a.of($0.id) } ?? 0
    }
    note(item, status: status, identity: identity)
    await server.notificationAnswered(item.id, status: status)
  }

  private func note(_ item: ProviderNotification, status: Int?, identity: UInt64 = 0, isPostponed: Bool = false) {
    let request = item.notification.request
    history.note(
      .aside(
        .delivery(
          DeliveryNote(
            provider: item.provider, message: item.id, attempt: item.attempt, isForged: item.isForged, status: status,
            isPostponed: isPostponed, identity: identity,
            bytes: FNV1a.of(request.head.headerFields.map { $0.value }.joined(separator: "\n") + request.body)))))
  }

  /// Whoever waited to be overtaken by a message of the same provider goes on.
  private func goOn(after item: ProviderNotification) async {
    for id in overtaking[item.provider] ?? [] where id != item.id {
      _ = await server.releaseNotification(id)
    }
    overtaking[item.provider] = nil
  }

  /// The merchant's server takes a message; returns what it answered.
  private func take(_ item: ProviderNotification, _ provider: ProviderDescriptor) async -> Int {
    let request = item.notification.request
    timeline.note(
      at: item.notification.at, from: .provider, to: .merchant,
      .webhook(provider: provider.name))
    if !item.isForged { lastMessages[item.provider] = item }
    let arrival = timeline.count
    let receipt = await store.manager.receive(
      MerchantNotification(request, receivedAt: now), for: provider.name, whileLeading: await ledAttempts())
    // Others may have been taken while the provider was asked.
    notifications.append(
      NotificationReport(
        id: notifications.count + 1, at: item.notification.at, receipt: receipt,
        text: Scrubbing.text(of: request, names: wireLog.names),
        message: item.id,
        attempt: item.attempt))
    timeline.note(
      at: now, from: .merchant, to: .provider,
      .webhookTaken(receipt.decision, status: receipt.status))
    let isForged = await server.canTell(item)
    history.note(
      .notified(
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
