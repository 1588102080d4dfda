public import Payments
import Wire

extension TrueLayer {
  /// TrueLayer's description for the rest of a program.
  public static let descriptor = ProviderDescriptor(
    id: ProviderID.trueLayer.rawValue, name: "TrueLayer", aliases: [], returnFolder: "truelayer",
    operations: [
      "truelayer.create", "truelayer.check-bank", "truelayer.start", "truelayer.choose-bank", "truelayer.choose-scheme",
      "truelayer.consent", "truelayer.form", "truelayer.look", "truelayer.cancel", "truelayer.read",
      "truelayer.withdraw", "truelayer.revoke", "truelayer.refund", "truelayer.list-refunds",
    ],
    // Those of the merchant's server carry a signature (TrueLayer docs, Request signing v2).
    signsCalls: true,
    // Every word of its outcomes: the kit's states, errors, statuses and result screens for payments and mandates, and the
    // reasons of the interface behind them.
    vocabularies: [
      OutcomeVocabulary(id: "truelayer.payment-state", KitPaymentState.self),
      OutcomeVocabulary(id: "truelayer.payment-error", words: KitError.allCases.filter(\.isOfPayments).map(\.rawValue)),
      OutcomeVocabulary(id: "truelayer.payment-status", words: PaymentWord.allCases.map { dashed($0.rawValue) }),
      OutcomeVocabulary(id: "truelayer.mandate-state", KitMandateState.self),
      OutcomeVocabulary(id: "truelayer.mandate-error", words: KitError.allCases.filter(\.isOfMandates).map(\.rawValue)),
      OutcomeVocabulary(id: "truelayer.mandate-status", words: MandateWord.allCases.map { dashed($0.rawValue) }),
      OutcomeVocabulary(id: "truelayer.result-screen", KitScreen.self),
      OutcomeVocabulary(id: "truelayer.failure-reason", words: FailureReason.allCases.map { dashed($0.rawValue) }),
    ],
    secretFields: ["resource_token"], signatureFields: ["Tl-Signature"],
    secretPlaces: [],
    expiryFields: [],
    // A refund of a settled payment, or the end of a mandate or of an unauthorised payment.
    modifications: [.refund, .void], webhooks: .authenticated)

  /// By the host (TrueLayer docs, Sandbox and production environments).
  public var environment: PaymentConfiguration.Environment? {
    configuration.baseURL.environment(sandbox: ["api.truelayer-sandbox.com"], production: ["api.truelayer.com"])
  }
}
