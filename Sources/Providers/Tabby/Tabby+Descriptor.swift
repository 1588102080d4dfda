public import Payments
import Wire

extension Tabby {
  /// Tabby's description for the rest of a program.
  public static let descriptor = ProviderDescriptor(
    id: ProviderID.tabby.rawValue, name: "Tabby", aliases: [], returnFolder: "tabby",
    operations: [
      "tabby.create-session", "tabby.read-payment", "tabby.capture-payment", "tabby.refund-payment",
      "tabby.close-payment",
    ],
    signsCalls: false,
    // Every word of its outcomes.
    vocabularies: [
      OutcomeVocabulary(id: "tabby.session-status", SessionWord.self),
      OutcomeVocabulary(id: "tabby.payment-status", words: PaymentWord.allCases.map { $0.rawValue.lowercased() }),
      OutcomeVocabulary(id: "tabby.rejection-reason", RejectionWord.self),
      OutcomeVocabulary(id: "tabby.error", ErrorWord.self),
      OutcomeVocabulary(id: "tabby.kit-result", KitResult.self),
    ],
    secretFields: ["X-Secret"], signatureFields: [],
    secretPlaces: [],
    expiryFields: ["expires_at"],
    // Capturing, closing and refunding (Tabby docs, API reference).
    modifications: [.capture, .void, .refund], webhooks: .authenticated)

  /// By the prefix of the secret key: the addresses are the same for both (Tabby docs, Testing).
  public var environment: PaymentConfiguration.Environment? {
    configuration.secretKey.reveal { key in
      key.hasPrefix("sk_test_") ? .sandbox : key.hasPrefix("sk_") ? .production : nil
    }
  }
}
