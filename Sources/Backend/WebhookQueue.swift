import Commerce
import Pages
import Sandbox
import Wire

/// The webhooks on their way to the merchant's server, and those that have arrived.
struct WebhookQueue: Sendable {
  private(set) var underway: [Webhook<WireRequest>] = []
  /// What has arrived and has not been answered yet.
  private var unanswered: [Webhook<WireRequest>] = []
  /// What has arrived, each once, as it came first.
  private(set) var delivered: [Webhook<WireRequest>] = []
  private(set) var isHolding = false
  private var lastID = 0
  /// How many tries the providers have made.
  private(set) var tries = 0

  /// `true` if any has arrived and was not taken.
  func hasArrivals(at now: Timestamp) -> Bool { underway.contains { !$0.isHeld && $0.at <= now } }

  /// The arrivals to come.
  func deadlines(after now: Timestamp) -> [SandboxDeadline] {
    underway.filter { !$0.isHeld && $0.at > now }
      .map {
        SandboxDeadline(at: $0.at, name: $0.attempt > 1 ? "notification-again" : "notification", isWebhook: true)
      }
  }

  /// Sends a webhook for the first time, whatever became of one like it.
  mutating func send(
    _ like: Webhook<WireRequest>, forgery: WebhookForgery? = nil, hasMoved: Bool = false, attempts: Int
  ) {
    lastID += 1
    var webhook = Webhook(like.content, from: like.provider, about: like.reference, at: like.at)
    (webhook.id, webhook.forgery, webhook.attempts) = (lastID, forgery, attempts)
    (webhook.isHeld, webhook.hasMoved) = (isHolding, hasMoved || isHolding)
    underway.append(webhook)
  }

  /// Takes all that are under way.
  mutating func takeAll() -> [Webhook<WireRequest>] {
    defer { underway = [] }
    return underway
  }

  /// Takes what has arrived by now, in the order of arrival.
  mutating func arrivals(at now: Timestamp) -> [Webhook<WireRequest>] {
    func isHere(_ webhook: Webhook<WireRequest>) -> Bool { !webhook.isHeld && webhook.at <= now }
    let arrived = underway.filter(isHere)
    guard !arrived.isEmpty else { return [] }
    underway.removeAll(where: isHere)
    for webhook in arrived where !delivered.contains(where: { $0.id == webhook.id }) { delivered.append(webhook) }
    unanswered += arrived
    tries += arrived.count { !$0.isForged && !$0.hasBeenLate }
    return arrived.inOrder
  }

  /// The webhook that was answered; it is no longer waited for.
  mutating func answered(_ id: Int) -> Webhook<WireRequest>? {
    guard let index = unanswered.firstIndex(where: { $0.id == id }) else { return nil }
    return unanswered.remove(at: index)
  }

  /// Puts one on its way again.
  mutating func put(_ webhook: Webhook<WireRequest>) {
    var webhook = webhook
    webhook.isHeld = isHolding
    webhook.hasMoved = true
    underway.append(webhook)
  }

  mutating func holdAll() {
    isHolding = true
    for index in underway.indices {
      underway[index].isHeld = true
      underway[index].hasMoved = true
    }
  }

  mutating func releaseAll() {
    isHolding = false
    for index in underway.indices { underway[index].isHeld = false }
  }

  /// Releases one; returns whether there is one.
  mutating func release(_ id: Int, at now: Timestamp) -> Bool {
    guard let index = underway.firstIndex(where: { $0.id == id }) else { return false }
    underway[index] = underway[index].released(at: now)
    return true
  }

  /// Releases all, the last one first.
  mutating func releaseBackwards(at now: Timestamp) {
    isHolding = false
    underway = underway.inOrder.reversed().map { $0.released(at: now) }
  }

  /// Lets one take so much longer; returns whether there is one.
  mutating func delay(_ id: Int, by span: Duration, at now: Timestamp) -> Bool {
    guard let index = underway.firstIndex(where: { $0.id == id }) else { return false }
    underway[index].hasMoved = true
    underway[index].at = max(underway[index].at, now).advanced(by: span)
    return true
  }

  /// A webhook by its identifier, or the last genuine one that arrived for a merchant's reference.
  func webhook(_ id: Int?, about reference: String) -> Webhook<WireRequest>? {
    guard let id else { return delivered.last { !$0.isForged && $0.reference == reference } }
    return delivered.first { $0.id == id } ?? underway.first { $0.id == id }
  }
}

extension Webhook {
  fileprivate func released(at now: Timestamp) -> Webhook {
    var released = self
    (released.at, released.isHeld, released.hasMoved) = (now, false, true)
    return released
  }
}

extension [Webhook<WireRequest>] {
  /// The same in the order in which they are due, those of one moment as they stand.
  var inOrder: [Webhook<WireRequest>] {
    guard count > 1 else { return self }
    return enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
  }
}
