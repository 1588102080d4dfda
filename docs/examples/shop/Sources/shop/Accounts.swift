import Hummingbird
import PaymentKit

extension PaymentManager {
  /// Registers the merchant's accounts. Each value is from the environment, under the names that published samples use, or else what
  /// `till serve` knows on its usual ports.
  func registerAccounts(from environment: Hummingbird.Environment) {
    func value(_ name: String, _ served: String) -> String { environment.get(name) ?? served }
    func secret(_ name: String, _ served: String) -> Secret { Secret(value(name, served)) }
    func address(_ name: String, _ served: String) -> BaseURL { BaseURL(value(name, served)) }

    // The card is typed at HyperPay, so that no number ever reaches this server.
    var settings = Settings()
    settings[HyperPay.CardForm.self] = .hosted
    register(
      HyperPay(
        configuration: HyperPay.Configuration(
          baseURL: address("HYPERPAY_URL", "http://127.0.0.1:8456"),
          token: secret("HYPERPAY_ACCESS_TOKEN", "till-demo-token"),
          cardsEntity: value("HYPERPAY_ENTITY_ID_CARDS", "8ac7a4c000000000000000000000cafe"),
          madaEntity: value("HYPERPAY_ENTITY_ID_MADA", "8ac7a4c000000000000000000000ada0"),
          notificationKey: secret(
            "HYPERPAY_WEBHOOK_KEY", "74696c6c2064656d6f206e6f74696669636174696f6e206b6579203030303031"),
          environment: configuration.environment),
        settings: settings))

    register(
      STCPay(
        configuration: STCPay.Configuration(
          baseURL: address("STCPAY_URL", "http://127.0.0.1:8457"),
          clientCode: secret("STCPAY_CLIENT_CODE", "61000000000"), branch: "1", teller: "1", device: "1")))

    register(
      Tabby(
        configuration: Tabby.Configuration(
          secretKey: secret("TABBY_SECRET_KEY", "sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee"),
          notificationSecret: secret("TABBY_WEBHOOK_SECRET", "till-demo-tabby-notification"),
          store: Tabby.Market(
            baseURL: address("TABBY_URL", "http://127.0.0.1:8458"),
            merchantCode: value("TABBY_MERCHANT_CODE", "TILL_SA"),
            counter: Tabby.Address(city: "Riyadh", line: "Olaya Street 12", postalCode: "12211")),
          guestsSince: Timestamp(milliseconds: 1_767_225_600_000))))

    register(
      Yuno(
        configuration: Yuno.Configuration(
          baseURL: address("YUNO_URL", "http://127.0.0.1:8462"),
          publicKey: value("YUNO_PUBLIC_API_KEY", "sandbox_till_public"),
          secretKey: secret("YUNO_PRIVATE_SECRET_KEY", "sandbox_till_secret"),
          accountID: value("YUNO_ACCOUNT_CODE", "0b7d6c1e-1111-4222-8333-444455556666"),
          webhook: Yuno.Configuration.Webhook(
            apiKey: secret("YUNO_WEBHOOK_API_KEY", "till-yuno-api-key"),
            secret: secret("YUNO_WEBHOOK_SECRET", "till-yuno-hook"),
            signingKey: secret("YUNO_WEBHOOK_SIGNING_KEY", "till-yuno-secret")))))
  }
}
