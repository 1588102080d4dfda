import Commerce
public import Pages
import Sandbox
import Simulation
public import Wire

/// The merchant's server, as it is found by who delivers webhooks to it.
public protocol WebhookReceiver: AnyObject, Sendable {
  /// Takes a webhook; returns the HTTP status of the answer.
  func take(_ webhook: Webhook<WireRequest>) async -> Int

  /// Hears how a webhook fares on its way.
  func note(_ news: WebhookNews, of webhook: Webhook<WireRequest>)
}

/// A step of a webhook on its way.
public enum WebhookNews: Hashable, Sendable {
  /// A try of the provider has come to the merchant's server, or would have.
  case arrived
  /// It comes later, because something went wrong on the way.
  case postponed
  /// It found the merchant's server down.
  case refused
  /// One of the servers died once it had acted.
  case killed(FaultServer)
  /// The try is over, with the HTTP status that the provider saw; `nil` for no answer.
  case ended(status: Int?)
}

/// Brings webhooks from the providers' servers to the merchant's, with the faults on the line, and the answers back.
public actor WebhookDelivery {
  private nonisolated let server: SandboxServer
  private nonisolated let line: FaultyLine
  private nonisolated let signingTime: (@Sendable () -> Timestamp)?
  /// The webhooks that wait to be overtaken, by provider.
  private var overtaking: [String: [Int]] = [:]
  /// The last genuine webhook of each provider that the merchant's server took.
  private var last: [String: Webhook<WireRequest>] = [:]
  /// Faults still to apply to delayed webhooks, by identifier.
  public private(set) var delayedEffects: [Int: FaultEffect] = [:]

  /// The longest wait of a webhook to be overtaken; Till's own.
  private static let longestOvertaking: Duration = .seconds(600)
  /// The longest time that a provider waits for the merchant's answer; Till's own.
  private static let longestWait: Duration = .seconds(30)

  /// The way from the providers' servers over a line. `signingTime` is the time that signatures carry where that is not the world's:
  /// verifiers outside the world compare it with the real one.
  public init(
    from server: SandboxServer, over line: FaultyLine, signingTime: (@Sendable () -> Timestamp)? = nil
  ) {
    (self.server, self.line, self.signingTime) = (server, line, signingTime)
  }

  /// The world's own executor, so that going here from the controller and back takes no turn in the queue.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    line.simulation.executor.asUnownedSerialExecutor()
  }

  /// Begins to deliver the webhooks that have arrived by now, in the order of their arrival.
  public func deliverArrived(to receiver: any WebhookReceiver) {
    let arrived = server.assumeIsolated { $0.arrivedWebhooks() }
    guard !arrived.isEmpty else { return }
    for webhook in arrived { receiver.note(.arrived, of: webhook) }
    // A webhook makes the merchant's server ask the provider, which takes time; the caller need not wait for that.
    line.simulation.start {
      for webhook in arrived { await self.deliver(webhook, to: receiver) }
      self.line.onChange()
    }
  }

  /// Brings a webhook to the merchant's server, as the faults let it, and tells the provider what became of it.
  public func deliver(_ webhook: Webhook<WireRequest>, to receiver: any WebhookReceiver) async {
    if let wait = line.untilProviderReturns(webhook.provider) { return await postpone(webhook, by: wait, receiver) }
    if line.isMerchantDown {
      delayedEffects[webhook.id] = nil
      receiver.note(.refused, of: webhook)
      return await answer(webhook, status: nil, receiver)
    }
    // A webhook that has waited once comes through, or meets its next fault.
    var effect = delayedEffects.removeValue(forKey: webhook.id)
    if !webhook.hasBeenLate {
      let delay: Duration
      (delay, effect) = strike(webhook)
      if delay > .zero {
        delayedEffects[webhook.id] = effect
        return await postpone(webhook, by: delay, receiver)
      }
    }
    await carry(webhook, effect?.passage ?? .clear, to: receiver)
  }

  private func strike(_ webhook: Webhook<WireRequest>) -> (delay: Duration, effect: FaultEffect?) {
    line.strike(
      webhook: webhook.id, named: webhook.content.operation, hasPrevious: last[webhook.provider] != nil,
      isSigned: { self.altered(webhook) != nil },
      tellsTime: { self.server.assumeIsolated { $0.signsTime(webhook.provider) } })
  }

  /// The webhook with a signature that is not the provider's; `nil` where it carries none.
  private func altered(_ webhook: Webhook<WireRequest>) -> Webhook<WireRequest>? {
    let altered = server.assumeIsolated { $0.forged(webhook, as: .wrongSignature) }
    return altered == webhook ? nil : altered
  }

  /// Brings a webhook to the merchant's server, and what comes of it back to the provider.
  private func carry(_ webhook: Webhook<WireRequest>, _ passage: Passage, to receiver: any WebhookReceiver) async {
    if passage.word == .overtaken {
      overtaking[webhook.provider, default: []].append(webhook.id)
      return await postpone(webhook, by: Self.longestOvertaking, receiver)
    }
    let sent = await sent(webhook, passage)
    let status: Int?
    switch passage.course {
    case .stopped(let instead): status = instead.status
    case .arrives(let instead):
      let own = await hand(sent, to: receiver)
      status = if let instead { instead.status } else { own }
    case .arrivesTwice:
      let (first, second) = (await hand(sent, to: receiver), await hand(sent, to: receiver))
      status = second < 300 ? second : first
    }
    if let death = passage.death {
      line.kill(death.server, of: webhook.provider, for: death.span)
      receiver.note(.killed(death.server), of: webhook)
    }
    guard passage.wait > .zero else { return await end(webhook, status: status, receiver) }
    let isTooLong = passage.wait > Self.longestWait
    line.simulation.start {
      guard (try? await self.line.simulation.sleep(for: min(passage.wait, Self.longestWait))) != nil else { return }
      await self.end(webhook, status: isTooLong ? nil : status, receiver)
      self.line.onChange()
    }
  }

  /// The webhook as it arrives.
  private func sent(_ webhook: Webhook<WireRequest>, _ passage: Passage) async -> Webhook<WireRequest> {
    var sent = passage.word == .previous ? last[webhook.provider] ?? webhook : webhook
    if passage.altersSignature { sent = altered(webhook) ?? webhook }
    let signed = signingTime?() ?? Timestamp(milliseconds: line.now)
    if passage.skew != .zero || (signingTime != nil && !webhook.isForged && !passage.altersSignature) {
      sent = await server.renewed(sent, at: signed.advanced(by: passage.skew))
    }
    return sent.with(body: passage.word.body(of: sent.content.body))
  }

  private func hand(_ webhook: Webhook<WireRequest>, to receiver: any WebhookReceiver) async -> Int {
    if !webhook.isForged { last[webhook.provider] = webhook }
    return await receiver.take(webhook)
  }

  private func postpone(
    _ webhook: Webhook<WireRequest>, by span: Duration, _ receiver: any WebhookReceiver
  ) async {
    receiver.note(.postponed, of: webhook)
    await server.postpone(webhook.id, by: span)
  }

  /// Ends a try, after which a webhook of the same provider that waited to be overtaken continues.
  private func end(_ webhook: Webhook<WireRequest>, status: Int?, _ receiver: any WebhookReceiver) async {
    await answer(webhook, status: status, receiver)
    for id in overtaking[webhook.provider] ?? [] where id != webhook.id { _ = await server.releaseWebhook(id) }
    overtaking[webhook.provider] = nil
  }

  /// Tells the provider what came of its try.
  private func answer(_ webhook: Webhook<WireRequest>, status: Int?, _ receiver: any WebhookReceiver) async {
    receiver.note(.ended(status: status), of: webhook)
    await server.webhookAnswered(webhook.id, status: status)
  }
}
