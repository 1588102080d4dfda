/// The data that the store's server keeps beside its payments: the shoppers' saved cards and the handled webhooks. It outlives
/// every manager that shares it.
public protocol StoreMemory: Sendable {
  /// The number of cards that providers keep for the shoppers.
  var savedCardCount: Int { get }
  /// The cards that providers keep for a shopper, by email address, oldest first.
  func savedCards(of email: String) -> [SavedCard]
  /// Keeps a card in place of an earlier one with the same token.
  func keep(_ card: SavedCard, of email: String)
  /// Notes that a webhook came; returns whether it is the first of its identifier.
  func see(_ notification: String) -> Bool
  /// Forgets a webhook that was not dealt with, so that the provider's next try counts as the first.
  func forget(_ notification: String)
}
