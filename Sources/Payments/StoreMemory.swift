import Synchronization

/// What the store's server keeps beside its payments: the shoppers' saved cards and the webhooks it has dealt with. It outlives every
/// manager that shares it.
public final class StoreMemory: Sendable {
  private struct Box {
    var savedCards: [String: [SavedCard]] = [:]
    var seenNotifications: Set<String> = []
  }

  private let box = Mutex(Box())

  /// Nothing yet.
  public init() {}

  /// How many cards providers keep for the shoppers.
  var savedCardCount: Int { box.withLock { $0.savedCards.values.reduce(0) { $0 + $1.count } } }

  /// The cards that providers keep for a shopper, by mail address, oldest first.
  func savedCards(of email: String) -> [SavedCard] { box.withLock { $0.savedCards[email] ?? [] } }

  /// Keeps a card in place of an earlier one with the same token.
  func keep(_ card: SavedCard, of email: String) {
    box.withLock { box in
      box.savedCards[email, default: []].removeAll { $0.token == card.token }
      box.savedCards[email, default: []].append(card)
    }
  }

  /// Notes that a webhook came; returns whether it is the first of its identifier.
  func see(_ notification: String) -> Bool { box.withLock { $0.seenNotifications.insert(notification).inserted } }

  /// Forgets a webhook that was not dealt with, so that the provider's next try counts as the first.
  func forget(_ notification: String) { box.withLock { _ = $0.seenNotifications.remove(notification) } }
}
