public import Payments
import Wire

extension SwedbankPay {
  /// Swedbank Pay's description for the rest of a program.
  public static let descriptor = ProviderDescriptor(
    id: ProviderID.swedbankPay.rawValue, name: "Swedbank Pay", aliases: [], returnFolder: "swedbank-pay",
    operations: Operation.allCases.map(\.name),
    signsCalls: false,
    // Every word of its outcomes.
    vocabularies: [
      OutcomeVocabulary(id: "swedbank-pay.callback", Callback.self),
      OutcomeVocabulary(id: "swedbank-pay.problem", ProblemWord.self),
      OutcomeVocabulary(id: "swedbank-pay.web-content-error", WebContentWord.self),
      OutcomeVocabulary(id: "swedbank-pay.state-restoration-error", RestorationWord.self),
      OutcomeVocabulary(id: "swedbank-pay.order-status", words: OrderStatus.allCases.map { $0.rawValue.lowercased() }),
      OutcomeVocabulary(id: "swedbank-pay.order-state", words: OrderState.allCases.map { $0.rawValue.lowercased() }),
      OutcomeVocabulary(id: "swedbank-pay.card-problem", CardProblem.self),
      OutcomeVocabulary(id: "swedbank-pay.swish-problem", SwishProblem.self),
      OutcomeVocabulary(id: "swedbank-pay.vipps-problem", VippsProblem.self),
      OutcomeVocabulary(id: "swedbank-pay.invoice-problem", InvoiceProblem.self),
      OutcomeVocabulary(id: "swedbank-pay.credit-account-problem", CreditAccountProblem.self),
      OutcomeVocabulary(id: "swedbank-pay.trustly-problem", TrustlyProblem.self),
    ],
    secretFields: [], signatureFields: [],
    secretPlaces: [],
    expiryFields: [],
    // Capture, cancellation and reversal (Swedbank Pay docs, Post-purchase).
    modifications: [.capture, .void, .refund], webhooks: .unsigned)

  /// By the host of the merchant's interface (Swedbank Pay docs, Fundamentals, Base URLs).
  public var environment: PaymentConfiguration.Environment? {
    configuration.baseURL.environment(
      sandbox: ["api.externalintegration.payex.com"], production: ["api.payex.com"])
  }
}
