import Commerce
import Cryptography
import DemoMerchant
import Payments
import Testing
import Wire

@testable import Providers

/// One payment and one mandate, opened, as every test here finds them.
enum TrueLayerSample {
  static let id = "5a1e0000-0000-4000-8000-000000000042"
  static let opened = ["payment": id, "resource-token": "eyJhbGciOiJIUzI1NiJ9.e30.till"]
  static let begun = opened.merging(["seen": "authorizing"]) { $1 }

  static func context(
    _ method: PaymentMethod = .bankPayment, _ references: [String: String] = opened,
    now: Timestamp = SampleIntent.now
  ) throws -> TrueLayer.Context {
    let amount = Money(minorUnits: 43_125, currency: .gbp)
    return SampleIntent.context(
      try SampleIntent.request(method, amount: amount, country: .unitedKingdom, language: "en"), references, now: now)
  }

  /// A key set with one key, as TrueLayer serves it.
  static func keySet(of key: P521.Signing.PublicKey, id: String) -> String {
    let point = Array(key.x963Representation)
    let (x, y) = (Base64.encode(Array(point[1...66]), .url), Base64.encode(Array(point[67...]), .url))
    return #"{"keys":[{"kty":"EC","alg":"ES512","kid":"\#(id)","crv":"P-521","x":"\#(x)","y":"\#(y)"}]}"#
  }

  static func adapter(_ change: (inout Settings) -> Void = { _ in }) -> TrueLayer {
    var settings = Settings()
    change(&settings)
    return TrueLayer(settings: settings)
  }
}
