import Commerce
public import Pages

/// A message with the provider it comes from.
public struct ProviderNotification: Hashable, Sendable, Identifiable {
  /// Counts from 1 in the order of first sending; the provider's next tries have the same.
  public let id: Int
  /// The provider's identifier.
  public let provider: String
  /// The message; its moment is when it arrives.
  public var notification: SandboxNotification
  /// The kind of forgery; `nil` if it is genuine.
  public internal(set) var forgery: NotificationForgery?
  /// `true` if it is held until it is released.
  public internal(set) var isHeld = false
  /// Which try it is, counted from 1.
  public internal(set) var attempt = 1
  /// How many tries the provider's schedule has.
  public internal(set) var attempts: Int
  /// Whether it arrives at another moment than it was made for.
  public internal(set) var hasMoved = false
  /// Whether it has waited already for what went wrong with it.
  public internal(set) var hasBeenLate = false

  /// `true` if it is forged.
  public var isForged: Bool { forgery != nil }
}

/// The messages to the merchant's server that are under way, and those that have arrived.
struct WebhookQueue: Sendable {
  private(set) var underway: [ProviderNotification] = []
  /// What has arrived and has not been answered yet.
  private var unanswered: [ProviderNotification] = []
  /// What has arrived, each once, as it came first.
  private(set) var delivered: [ProviderNotification] = []
  private(set) var isHolding = false
  private var lastID = 0
  /// How many tries the providers have made.
  private(set) var tries = 0

  /// `true` if any has arrived and was not taken.
  func hasArrivals(at now: Timestamp) -> Bool { underway.contains { !$0.isHeld && $0.notification.at <= now } }

  /// The arrivals to come.
  func deadlines(after now: Timestamp) -> [SandboxDeadline] {
    underway.filter { !$0.isHeld && $0.notification.at > now }
      .map {
        SandboxDeadline(
          at: $0.notification.at, name: $0.attempt > 1 ? "notification-again" : "notification", isWebhook: true)
      }
  }

  mutating func send(
    _ notification: SandboxNotification, from provider: String, forgery: NotificationForgery? = nil,
    hasMoved: Bool = false,
    attempts: Int
  ) {
    lastID += 1
    underway.append(
      ProviderNotification(
        id: lastID, provider: provider, notification: notification, forgery: forgery, isHeld: isHolding,
        attempts: attempts, hasMoved: hasMoved || isHolding))
  }

  /// Takes all that are under way.
  mutating func takeAll() -> [ProviderNotification] {
    defer { underway = [] }
    return underway
  }

  /// Takes what has arrived by now, in the order of arrival.
  mutating func arrivals(at now: Timestamp) -> [ProviderNotification] {
    func isHere(_ item: ProviderNotification) -> Bool { !item.isHeld && item.notification.at <= now }
    let arrived = underway.filter(isHere)
    guard !arrived.isEmpty else { return [] }
    underway.removeAll(where: isHere)
    for item in arrived where !delivered.contains(where: { $0.id == item.id }) {
      delivered.append(item)
    }
    unanswered += arrived
    tries += arrived.count { !$0.isForged && !$0.hasBeenLate }
    return arrived.enumerated().sorted {
      ($0.element.notification.at, $0.offset) < ($1.element.notification.at, $1.offset)
    }
    .map(\.element)
  }

  /// The message that was answered; it is no longer waited for.
  mutating func answered(_ id: Int) -> ProviderNotification? {
    guard let index = unanswered.firstIndex(where: { $0.id == id }) else { return nil }
    return unanswered.remove(at: index)
  }

  /// Puts a message on its way again.
  mutating func put(_ item: ProviderNotification) {
    var item = item
    item.isHeld = isHolding
    item.hasMoved = true
    underway.append(item)
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
    underway[index].isHeld = false
    underway[index].hasMoved = true
    underway[index].notification = underway[index].notification.moved(to: now)
    return true
  }

  /// Releases all, the last one first.
  mutating func releaseBackwards(at now: Timestamp) {
    isHolding = false
    let order = underway.enumerated().sorted {
      ($0.element.notification.at, $0.offset) > ($1.element.notification.at, $1.offset)
    }
    underway = order.map { _, item in
      var item = item
      item.isHeld = false
      item.hasMoved = true
      item.notification = item.notification.moved(to: now)
      return item
    }
  }

  /// Lets one take so much longer; returns whether there is one.
  mutating func delay(_ id: Int, by span: Duration, at now: Timestamp) -> Bool {
    guard let index = underway.firstIndex(where: { $0.id == id }) else { return false }
    let notification = underway[index].notification
    underway[index].hasMoved = true
    underway[index].notification = notification.moved(to: max(notification.at, now).advanced(by: span))
    return true
  }

  /// A message by its identifier, or the last genuine one that arrived for a merchant's reference.
  func message(_ id: Int?, about reference: String) -> ProviderNotification? {
    guard let id else { return delivered.last { !$0.isForged && $0.notification.reference == reference } }
    return delivered.first { $0.id == id } ?? underway.first { $0.id == id }
  }
}

extension SandboxNotification {
  /// The same at another moment.
  func moved(to instant: Timestamp) -> SandboxNotification {
    SandboxNotification(at: instant, reference: reference, request: request)
  }
}
