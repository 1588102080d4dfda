public import Payments
import Wire

extension STCPay {
  /// stc pay's description for the rest of a program.
  public static let descriptor = ProviderDescriptor(
    id: ProviderID.stcPay.rawValue, name: "stc pay", aliases: ["stcpay", "stc_pay"], returnFolder: "stc-pay",
    operations: [
      "stc-pay.authorize", "stc-pay.confirm", "stc-pay.inquire", "stc-pay.request-approval", "stc-pay.cancel-approval",
      "stc-pay.refund",
    ],
    signsCalls: false,
    // Every error code, every rule behind the code for business rules, and every status.
    vocabularies: [
      OutcomeVocabulary(id: "stc-pay.error-code", words: ErrorCode.allCases.map { String($0.rawValue) }),
      OutcomeVocabulary(id: "stc-pay.business-rule", BusinessRule.self),
      OutcomeVocabulary(id: "stc-pay.status", StatusNumber.self),
    ],
    secretFields: ["X-ClientCode", "TokenId", "TokenReference"], signatureFields: [],
    secretPlaces: [
      // stc pay docs, Direct Payment API V4.
      SecretPlace(
        .merchant, call: "DirectPaymentConfirm",
        fields: ["DirectPaymentConfirmV4RequestMessage", "DirectPaymentConfirmRequestMessage", "Message"].map {
          [$0, "OtpValue"]
        })
    ],
    expiryFields: ["ExpiryDuration"],
    // No amount is ever only reserved: a paid one can be refunded, and an open approval request can be withdrawn.
    modifications: [.refund, .void], webhooks: .none)

  /// By the host: stc pay has one for tests and one for payments (stc pay docs, Direct Payment API V4).
  public var environment: PaymentConfiguration.Environment? {
    configuration.baseURL.environment(
      sandbox: ["b2btest.stcpay.com.sa", "test.b2b.stcpay.com.sa"], production: ["b2b.stcpay.com.sa"])
  }
}
