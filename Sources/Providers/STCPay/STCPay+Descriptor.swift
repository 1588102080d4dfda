public import Payments
import Wire

extension STCPay {
  /// What the rest of a program is told about stc pay.
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
    // Nothing is ever only reserved: what was paid can be given back, and what the app still asks can be taken back.
    modifications: [.refund, .void], webhooks: .none)

  /// By the host: stc pay has one for tests and one for payments (stc pay docs, Direct Payment API V4).
  public var environment: PaymentConfiguration.Environment? {
    configuration.baseURL.environment(
      sandbox: ["b2btest.stcpay.com.sa", "test.b2b.stcpay.com.sa"], production: ["b2b.stcpay.com.sa"])
  }
}
