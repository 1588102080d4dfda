public import Payments
import Wire

extension Yuno {
  /// Yuno's description for the rest of a program.
  public static let descriptor = ProviderDescriptor(
    id: ProviderID.yuno.rawValue, name: "Yuno", aliases: [], returnFolder: "yuno",
    operations: [
      "yuno.create-customer", "yuno.find-customer", "yuno.create-customer-session", "yuno.enrol-card",
      "yuno.create-session", "yuno.create-token", "yuno.create-payment",
      "yuno.continue-payment", "yuno.read-payment", "yuno.find-payment", "yuno.capture-payment", "yuno.cancel-payment",
      "yuno.refund-payment",
    ],
    signsCalls: false,
    // Every word of its outcomes.
    vocabularies: [
      vocabulary("result", SDKResult.allCases.map(\.rawValue)),
      vocabulary("sdk-sub-status", SDKSubStatus.allCases.map(\.rawValue)),
      vocabulary("sdk-status", SDKStatus.allCases.map(\.rawValue)),
      vocabulary("sdk-error", SDKError.allCases.map(\.rawValue)),
      vocabulary("payment-status", PaymentWord.allCases.map(\.rawValue)),
      vocabulary("sub-status", Standing.allCases.map(\.rawValue)),
      vocabulary("response-code", responseCodes), vocabulary("advice", MerchantAdvice.allCases.map(\.rawValue)),
      vocabulary("enrolment", EnrolmentWord.allCases.map(\.rawValue)),
      vocabulary("error", ErrorCode.allCases.map(\.rawValue)),
    ],
    secretFields: ["public-api-key", "private-secret-key", "vaulted_token", "x-api-key", "x-secret"],
    signatureFields: [],
    secretPlaces: [
      // Yuno docs, SDK: the kit makes a one-time token of the card.
      SecretPlace(
        .app, call: "token",
        fields: ["number", "security_code", "holder_name"].map { ["payment_method", "card", $0] } + [
          ["payment_method", "wallet", "payment_token"]
        ]),
      // Yuno docs, Enrollment: the kit enrols the card.
      SecretPlace(
        .app, call: "payment-methods",
        fields: ["number", "security_code", "holder_name"].map { ["payment_method", "card", $0] }),
    ],
    expiryFields: ["expires_at"],
    // Capture, cancel and refund (Yuno docs, Payments).
    modifications: [.capture, .void, .refund], webhooks: .authenticated)

  /// By the prefix of the merchant's key: production, or one of Yuno's environments for tests (Yuno docs, Credentials).
  public var environment: PaymentConfiguration.Environment? {
    switch Environment(key: configuration.publicKey) {
    case .production: .production
    case .development, .staging, .sandbox: .sandbox
    case nil: nil
    }
  }
}
