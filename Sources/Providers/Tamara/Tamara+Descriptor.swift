public import Payments
import Wire

extension Tamara {
  /// Tamara's description for the rest of a program.
  public static let descriptor = ProviderDescriptor(
    id: ProviderID.tamara.rawValue, name: "Tamara", aliases: [], returnFolder: "tamara",
    operations: [
      "tamara.check-eligibility", "tamara.create-checkout", "tamara.read-order", "tamara.authorise-order",
      "tamara.capture-order", "tamara.cancel-order", "tamara.refund-order",
    ],
    signsCalls: false,
    // Every word of its outcomes.
    vocabularies: [
      OutcomeVocabulary(id: "tamara.eligibility", EligibilityWord.self),
      OutcomeVocabulary(id: "tamara.order-status", OrderWord.self),
      OutcomeVocabulary(id: "tamara.error", ErrorCode.self),
      OutcomeVocabulary(id: "tamara.kit-callback", words: KitCallback.allCases.map(\.word)),
    ],
    secretFields: ["notification_token", "tamaraToken"], signatureFields: [],
    secretPlaces: [],
    expiryFields: ["order_expiry_time"],
    // Capturing, cancelling and refunding (Tamara docs, Capture, Cancel, Refund).
    modifications: [.capture, .void, .refund], webhooks: .authenticated)

  /// By the host (Tamara docs, API environments).
  public var environment: PaymentConfiguration.Environment? {
    configuration.baseURL.environment(sandbox: ["api-sandbox.tamara.co"], production: ["api.tamara.co"])
  }
}
