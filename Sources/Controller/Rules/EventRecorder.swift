import Backend
import Basics
import Checkout
import Commerce
import DemoMerchant
import Pages
import Payments
import Phone
import Rules
import Sandbox
import Synchronization
import Wire

/// The events of a world since the rules looked last, in order.
final class EventRecorder: Sendable {
  private struct Box {
    var noted: [NotedEvent] = []
    var life = 1
    var calls = 0
    var lastProvider: String?
    /// The secrets that must not leave but to one place, as digests.
    var secrets: SentSecrets
    /// Until when each attempt's session is kept.
    var lapses: [String: Timestamp] = [:]
  }

  private let box: Mutex<Box>
  private let timeline: TimelineBook
  private let now: @Sendable () -> Timestamp
  private let hosts: [String: String]

  /// A history beside a timeline, of calls to the providers of a world.
  init(timeline: TimelineBook, providers: WorldProviders, now: @escaping @Sendable () -> Timestamp) {
    self.timeline = timeline
    box = Mutex(Box(secrets: SentSecrets(providers.descriptors, merchants: DemoAccounts.merchantSecrets)))
    hosts = providers.directory.providers
    self.now = now
  }

  /// Notes what the last message of the timeline tells of, or the one that follows it by `ahead`.
  func note(_ what: DomainEvent, ahead: Int = 0, inStore isStores: Bool = false) {
    let (at, mark) = (now(), timeline.count + ahead)
    box.withLock { $0.noted.append(NotedEvent(at: at, mark: mark, life: $0.life, what: what, isStores: isStores)) }
  }

  /// Notes something that the library noted, in the app or in the store's server.
  func note(_ event: PaymentEvent, inStore isStores: Bool = false) {
    note(.noted(event), inStore: isStores)
  }

  /// Notes something that the store's server noted: how a payment ended is not told to the app by it.
  func noteInStore(_ event: PaymentEvent) {
    if case .finished = event.kind { return }
    note(event, inStore: true)
  }

  /// Notes a fault that has made something go wrong, where it lets another server answer a call or moves a clock.
  func note(_ news: FaultNews) {
    guard news.sender != nil else { return }
    let kind = news.rule.effect.kind
    if kind == .stale || kind == .answer { note(.aside(.misled(operation: news.operation))) }
    if case .clockSkew(let span) = news.rule.effect { note(.aside(.clockMoved(by: max(span, .zero - span)))) }
  }

  /// Another life of the app.
  func begin(life: Int) {
    box.withLock { $0.life = life }
  }

  /// The provider that was spoken to last, since this was forgotten.
  var lastProvider: String? { box.withLock { $0.lastProvider } }

  func forgetProvider() { box.withLock { $0.lastProvider = nil } }

  /// Takes the events that were not taken yet.
  func take() -> [NotedEvent] {
    box.withLock { box in
      guard !box.noted.isEmpty else { return [] }
      defer { box.noted = [] }
      return box.noted
    }
  }

  /// Notes until when a provider keeps the session of an attempt, where that is new.
  func note(session: PaymentSession) {
    guard let until = session.expiresAt else { return }
    let attempt = session.request.attempt.text
    let isNew = box.withLock { $0.lapses.updateValue(until, forKey: attempt) != until }
    if isNew { note(.aside(.lapses(attempt: attempt, at: until))) }
  }

  /// Notes what was typed for a provider that asked for it; `nil` where that provider is not known yet.
  func asked(by asker: String?, for marks: [SecretMark]) { box.withLock { $0.secrets.remember(marks, asker: asker) } }

  /// Notes a wallet's token, which must be seen nowhere else.
  func note(handedOver text: String) {
    let words = SecretScan.words(of: text, atLeast: SecretScan.shortestToken)
    guard !words.isEmpty else { return }
    box.withLock { $0.secrets.remember(token: words) }
    note(.aside(.handedOver(words)))
  }

  /// Notes the keys by which a request proves who sends it, and whether it carries anything secret where that has no business to be.
  private func noteSecrets(of request: WireRequest, to provider: String) {
    let (new, isLeaking) = box.withLock { box in
      (box.secrets.takeKeys(of: request, to: provider), box.secrets.leave(in: request, to: provider))
    }
    if !new.isEmpty { note(.aside(.handedOver(new))) }
    if isLeaking {
      note(.aside(.leaked(request.sender, operation: request.operation, to: request.origin.name)), ahead: 1)
    }
  }

  /// A number for the next request.
  fileprivate func nextCall() -> Int {
    box.withLock { box in
      box.calls += 1
      return box.calls
    }
  }

  /// Notes a request that leaves.
  func note(_ request: WireRequest, _ call: Int, inStore isStores: Bool) {
    let provider = hosts[request.authority] ?? ""
    noteSecrets(of: request, to: provider)
    if !provider.isEmpty { box.withLock { $0.lastProvider = provider } }
    note(.sent(Sending(call: call, provider: provider, request)), ahead: 1, inStore: isStores)
  }
}

/// Notes in the world's log every request that a gateway makes in one life of the app, and of its end as the gateway saw it.
struct WatchedTransport: Transport {
  let base: any Transport
  let log: WorldLog
  let gate: AppGate
  /// Whether it is the store's server that sends.
  var isStores = false

  func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    guard !gate.isStopped else { return try await base.send(request) }
    let call = log.history.nextCall()
    log.note(.sent(request, call: call, inStore: isStores))
    do {
      let answer = try await base.send(request)
      // A life that is over hears nothing.
      if !gate.isStopped { log.note(.ended(Ending(answer, to: request), call: call, inStore: isStores)) }
      return answer
    } catch {
      if !gate.isStopped { log.note(.ended(.failed(error), call: call, inStore: isStores)) }
      throw error
    }
  }
}
