import Basics
import Commerce
import Pages
import Sandbox
import Wire

/// The webhooks on their way to the merchant's server, and those that have arrived.
struct WebhookQueue: Sendable {
  /// A webhook and its turn: one that is sent later has a later one.
  private struct Turn: Sendable {
    let number: Int
    var webhook: Webhook<WireRequest>
    /// Whether it has arrived before.
    let hasArrived: Bool
  }

  /// How many webhooks that have arrived can be repeated or imitated: the newest; Till's own.
  private static let mostDelivered = 1_000

  /// Those under way, by identifier.
  private var turns: [Int: Turn] = [:]
  private var lastTurn = 0
  /// When those that are not held arrive; a moment whose webhook has gone or moves at another one means nothing.
  private var arrivals = MomentHeap()
  /// What has arrived and has not been answered yet.
  private var unanswered: [Int: Webhook<WireRequest>] = [:]
  /// What has arrived, each once, as it came first.
  private var delivered = Ring<Webhook<WireRequest>>(keeping: mostDelivered)
  private(set) var isHolding = false
  private var lastID = 0
  /// How many tries the providers have made.
  private(set) var tries = 0

  /// The number of those under way.
  var count: Int { turns.count }

  /// Those under way, as they were put there.
  var underway: [Webhook<WireRequest>] { turns.values.sorted { $0.number < $1.number }.map(\.webhook) }

  /// Those under way that are due soonest, in that order; where there are more than are wanted, held ones come last.
  func soonest(_ most: Int) -> [Webhook<WireRequest>] {
    guard turns.count > most else { return underway.inOrder }
    var found: [Webhook<WireRequest>] = []
    var seen: Set<Int> = []
    arrivals.visit(after: Timestamp(milliseconds: .min)) { at, id in
      if means((at, id)), let webhook = turns[id]?.webhook, seen.insert(id).inserted { found.append(webhook) }
      return found.count == most
    }
    guard found.count < most else { return found }
    return found + underway.inOrder.filter { !seen.contains($0.id) }.prefix(most - found.count)
  }

  /// `true` if any has arrived and was not taken.
  func hasArrivals(at now: Timestamp) -> Bool { arrivals.first.map { $0.at <= now } ?? false }

  /// When the next one arrives; `nil` while none will.
  func nextArrival(after now: Timestamp) -> Timestamp? {
    guard let first = arrivals.first?.at, first <= now else { return arrivals.first?.at }
    return turns.values.lazy.map(\.webhook).filter { !$0.isHeld && $0.at > now }.map(\.at).min()
  }

  /// The arrivals to come.
  func deadlines(after now: Timestamp) -> [SandboxDeadline] {
    underway.filter { $0.at > now }.compactMap(\.arrival)
  }

  /// Sends a webhook for the first time, whatever became of one like it.
  mutating func send(
    _ like: Webhook<WireRequest>, forgery: WebhookForgery? = nil, hasMoved: Bool = false, attempts: Int
  ) {
    lastID += 1
    var webhook = Webhook(like.content, from: like.provider, about: like.reference, at: like.at)
    (webhook.id, webhook.forgery, webhook.attempts) = (lastID, forgery, attempts)
    (webhook.isHeld, webhook.hasMoved) = (isHolding, hasMoved || isHolding)
    start(webhook, hasArrived: false)
  }

  private mutating func start(_ webhook: Webhook<WireRequest>, hasArrived: Bool) {
    lastTurn += 1
    turns[webhook.id] = Turn(number: lastTurn, webhook: webhook, hasArrived: hasArrived)
    expect(webhook)
  }

  /// Takes in when one arrives, whatever was known of it.
  private mutating func expect(_ webhook: Webhook<WireRequest>) {
    if !webhook.isHeld { arrivals.insert(webhook.at, webhook.id) }
    forgetStale()
  }

  /// Takes away what stands before the next arrival and means nothing any more.
  private mutating func forgetStale() {
    while let first = arrivals.first, !means(first) { arrivals.removeFirst() }
  }

  private func means(_ arrival: (at: Timestamp, index: Int)) -> Bool {
    turns[arrival.index].map { !$0.webhook.isHeld && $0.webhook.at == arrival.at } ?? false
  }

  /// Takes all that are under way.
  mutating func takeAll() -> [Webhook<WireRequest>] {
    defer { (turns, arrivals) = ([:], MomentHeap()) }
    return underway
  }

  /// Takes what has arrived by now, in the order of arrival.
  mutating func arrivals(at now: Timestamp) -> [Webhook<WireRequest>] {
    var arrived: [Turn] = []
    while let first = arrivals.first, first.at <= now {
      arrivals.removeFirst()
      if means(first), let turn = turns.removeValue(forKey: first.index) { arrived.append(turn) }
    }
    forgetStale()
    guard !arrived.isEmpty else { return [] }
    arrived.sort { $0.number < $1.number }
    for turn in arrived {
      unanswered[turn.webhook.id] = turn.webhook
      if !turn.hasArrived { delivered.append(turn.webhook) }
    }
    tries += arrived.count { !$0.webhook.isForged && !$0.webhook.hasBeenLate }
    return arrived.map(\.webhook).inOrder
  }

  /// The webhook that was answered; it is no longer waited for.
  mutating func answered(_ id: Int) -> Webhook<WireRequest>? { unanswered.removeValue(forKey: id) }

  /// Puts one on its way again.
  mutating func put(_ webhook: Webhook<WireRequest>) {
    var webhook = webhook
    webhook.isHeld = isHolding
    webhook.hasMoved = true
    start(webhook, hasArrived: true)
  }

  mutating func holdAll() {
    isHolding = true
    for id in turns.keys {
      turns[id]?.webhook.isHeld = true
      turns[id]?.webhook.hasMoved = true
    }
    arrivals = MomentHeap()
  }

  mutating func releaseAll() {
    isHolding = false
    for id in turns.keys { change(id) { $0.isHeld = false } }
  }

  /// Changes one under way; returns whether there is one.
  @discardableResult
  private mutating func change(_ id: Int, _ body: (inout Webhook<WireRequest>) -> Void) -> Bool {
    guard var turn = turns[id] else { return false }
    body(&turn.webhook)
    turns[id] = turn
    expect(turn.webhook)
    return true
  }

  /// Releases one; returns whether there is one.
  mutating func release(_ id: Int, at now: Timestamp) -> Bool { change(id) { $0 = $0.released(at: now) } }

  /// Releases all, the last one first.
  mutating func releaseBackwards(at now: Timestamp) {
    isHolding = false
    let arrived = Set(turns.filter(\.value.hasArrived).keys)
    for webhook in takeAll().inOrder.reversed() {
      start(webhook.released(at: now), hasArrived: arrived.contains(webhook.id))
    }
  }

  /// Lets one take so much longer; returns whether there is one.
  mutating func delay(_ id: Int, by span: Duration, at now: Timestamp) -> Bool {
    change(id) { webhook in
      webhook.hasMoved = true
      webhook.at = max(webhook.at, now).advanced(by: span)
    }
  }

  /// A webhook by its identifier, or the last genuine one that arrived for a merchant's reference.
  func webhook(_ id: Int?, about reference: String) -> Webhook<WireRequest>? {
    guard let id else { return delivered.newest().last { !$0.isForged && $0.reference == reference } }
    return delivered.newest().first { $0.id == id } ?? turns[id]?.webhook
  }
}

extension Webhook {
  /// The moment when it arrives; `nil` while it is held.
  var arrival: SandboxDeadline? {
    isHeld
      ? nil : SandboxDeadline(at: at, name: attempt > 1 ? "notification-again" : "notification", isWebhook: true)
  }

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
