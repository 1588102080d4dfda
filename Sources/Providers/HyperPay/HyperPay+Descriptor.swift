public import Payments
import Wire

extension HyperPay {
  /// HyperPay's description for the rest of a program.
  public static let descriptor = ProviderDescriptor(
    id: ProviderID.hyperPay.rawValue, name: "HyperPay", aliases: [], returnFolder: "hyperpay",
    operations: [
      "hyperpay.create-checkout", "hyperpay.submit-card", "hyperpay.submit-saved-card", "hyperpay.submit-wallet",
      "hyperpay.read-status", "hyperpay.find-payment", "hyperpay.read-payment", "hyperpay.locate-payment",
      "hyperpay.capture", "hyperpay.reverse", "hyperpay.refund",
    ],
    signsCalls: false,
    // Every result code, what 3-D Secure comes to, and the kit's errors.
    vocabularies: [
      OutcomeVocabulary(id: "hyperpay.result-code", words: publishedCodes),
      OutcomeVocabulary(id: "hyperpay.3ds", ThreeDSecure.self),
      OutcomeVocabulary(id: "hyperpay.sdk-error", words: kitErrors),
    ],
    secretFields: [], signatureFields: [],
    secretPlaces: [
      // HyperPay docs, COPYandPAY: the kit sends the card to the checkout.
      SecretPlace(.app, call: "payment", fields: [["card.number"], ["card.cvv"], ["card.holder"]])
    ],
    expiryFields: [],
    // Capture, reversal and refund (HyperPay docs, Backoffice operations).
    modifications: [.capture, .void, .refund], webhooks: .authenticated)

  /// The environment that the account was made for.
  public var environment: PaymentConfiguration.Environment? { configuration.environment }
}
