public import Payments
import Wire

// By what each account shows whether it is for tests or for real money. Where it shows neither, such as behind a merchant's own server,
// any environment may use it.

extension HyperPay {
  /// The environment that the account was made for.
  public var environment: PaymentConfiguration.Environment? { configuration.environment }
}

extension Yuno {
  /// By the prefix of the merchant's key: production, or one of Yuno's environments for tests (Yuno docs, Credentials).
  public var environment: PaymentConfiguration.Environment? {
    switch Environment(key: configuration.publicKey) {
    case .production: .production
    case .development, .staging, .sandbox: .sandbox
    case nil: nil
    }
  }
}

extension STCPay {
  /// By the host: stc pay has one for tests and one for payments (stc pay docs, Direct Payment API V4).
  public var environment: PaymentConfiguration.Environment? {
    configuration.baseURL.environment(
      sandbox: ["b2btest.stcpay.com.sa", "test.b2b.stcpay.com.sa"], production: ["b2b.stcpay.com.sa"])
  }
}

extension Tabby {
  /// By the prefix of the secret key: the addresses are the same for both (Tabby docs, Testing).
  public var environment: PaymentConfiguration.Environment? {
    configuration.secretKey.reveal { key in
      key.hasPrefix("sk_test_") ? .sandbox : key.hasPrefix("sk_") ? .production : nil
    }
  }
}

extension Tamara {
  /// By the host (Tamara docs, API environments).
  public var environment: PaymentConfiguration.Environment? {
    configuration.baseURL.environment(sandbox: ["api-sandbox.tamara.co"], production: ["api.tamara.co"])
  }
}

extension TrueLayer {
  /// By the host (TrueLayer docs, Sandbox and production environments).
  public var environment: PaymentConfiguration.Environment? {
    configuration.baseURL.environment(sandbox: ["api.truelayer-sandbox.com"], production: ["api.truelayer.com"])
  }
}

extension SwedbankPay {
  /// By the host of the merchant's interface (Swedbank Pay docs, Fundamentals, Base URLs).
  public var environment: PaymentConfiguration.Environment? {
    configuration.baseURL.environment(
      sandbox: ["api.externalintegration.payex.com"], production: ["api.payex.com"])
  }
}

extension Stitch {
  /// By the prefix of the client: the addresses are the same for both (Stitch docs, Client tokens).
  public var environment: PaymentConfiguration.Environment? {
    configuration.clientID.hasPrefix("test-") ? .sandbox : .production
  }
}

extension BaseURL {
  /// The environment by the host; `nil` for a host of neither.
  fileprivate func environment(sandbox: [String], production: [String]) -> PaymentConfiguration.Environment? {
    sandbox.contains(authority) ? .sandbox : production.contains(authority) ? .production : nil
  }
}
