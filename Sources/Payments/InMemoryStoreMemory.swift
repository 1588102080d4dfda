import Synchronization

/// Saved cards and webhooks in memory; gone when the program ends.
public final class InMemoryStoreMemory: StoreMemory {
  private struct Box {
    var savedCards: [String: [SavedCard]] = [:]
    var seenNotifications: Set<String> = []
  }

  private let box = Mutex(Box())

  /// A memory that holds nothing yet, and is gone with the process.
  public init() {}

  /// The number of cards that providers keep for the shoppers.
  public var savedCardCount: Int { box.withLock { $0.savedCards.values.reduce(0) { $0 + $1.count } } }

  /// The cards that providers keep for a shopper, by email address, oldest first.
  public func savedCards(of email: String) -> [SavedCard] { box.withLock { $0.savedCards[email] ?? [] } }

  /// Keeps a card in place of an earlier one with the same token.
  public func keep(_ card: SavedCard, of email: String) {
    box.withLock { box in
      box.savedCards[email, default: []].removeAll { $0.token == card.token }
      box.savedCards[email, default: []].append(card)
    }
  }

  /// Notes that a webhook came; returns whether it is the first of its identifier.
  public func see(_ notification: String) -> Bool {
    box.withLock { $0.seenNotifications.insert(notification).inserted }
  }

  /// Forgets a webhook that was not dealt with, so that the provider's next try counts as the first.
  public func forget(_ notification: String) { box.withLock { _ = $0.seenNotifications.remove(notification) } }
}
