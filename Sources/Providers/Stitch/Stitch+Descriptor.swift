public import Payments
import Wire

extension Stitch {
  /// Stitch's description for the rest of a program.
  public static let descriptor = ProviderDescriptor(
    id: ProviderID.stitch.rawValue, name: "Stitch", aliases: [], returnFolder: "stitch",
    operations: [
      "stitch.client-token", "stitch.initiate-transaction", "stitch.read-transaction", "stitch.find-transaction",
      "stitch.refund-transaction",
    ],
    signsCalls: false,
    // The states, their reasons, and the errors of the interface.
    vocabularies: [
      OutcomeVocabulary(id: "stitch.transaction-state", words: StateWord.allCases.map(\.word)),
      OutcomeVocabulary(id: "stitch.reason", words: Reason.allCases.map(\.word)),
      OutcomeVocabulary(id: "stitch.error", words: ErrorWord.allCases.map(\.word)),
      OutcomeVocabulary(id: "stitch.refund-state", words: StateWord.allCases.filter { $0 != .cancelled }.map(\.word)),
    ],
    secretFields: ["client_secret", "access_token"], signatureFields: [],
    secretPlaces: [
      // Stitch docs, Wallets mobile integration.
      SecretPlace(.merchant, call: "graphql", fields: [["variables", "input", "token"]])
    ],
    expiryFields: [],
    // The merchant's only operation: wallets are captured immediately, so a payment can only be refunded.
    modifications: [.refund], webhooks: .authenticated)

  /// By the prefix of the client: the addresses are the same for both (Stitch docs, Client tokens).
  public var environment: PaymentConfiguration.Environment? {
    configuration.clientID.hasPrefix("test-") ? .sandbox : .production
  }
}
