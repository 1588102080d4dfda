public import Commerce
public import Providers
import Wire

extension TrueLayer: DemoAccount {
  /// What only the merchant’s server has.
  public static var merchantSecrets: [Secret] {
    [Configuration.demo().accessToken]
  }

  /// An adapter with the demo merchant's account.
  public init(settings: Settings = Settings()) { self.init(configuration: .demo(settings)) }
}

extension TrueLayer.Configuration {
  /// The demo merchant, set up as told; keys and tokens work nowhere but at the imitation of TrueLayer.
  public static func demo(_ settings: Settings = Settings()) -> TrueLayer.Configuration {
    TrueLayer.Configuration(
      baseURL: "https://api.truelayer-sandbox.com", accessToken: Secret("till-access-token"), signer: signer,
      webhooks: webhooks, merchantAccount: "b1d5c0de-0000-4000-8000-00000000acc1",
      returnURL: "https://pay.tillshop.test/return/truelayer", settings: settings)
  }

  /// Signs with the demo merchant's key, which was made for the imitation and works nowhere else.
  private static let signer = CachingSigner { key }
  private static let key: (any RequestSigner)? = try? TrueLayer.Signer(
    keyID: "b7dbe9a2-0000-4000-8000-000000000512",
    privateKey: Secret(
      """
      -----BEGIN EC PRIVATE KEY-----
      MIHcAgEBBEIAzaaO+aBBUq2HVPIvznzeB5w62JfjJZxjuTNMY4wj9sUzXS5BwBOU
      7sF9f/piE2E2fetvwpOihvaexWt6i+gQzhmgBwYFK4EEACOhgYkDgYYABABkMoog
      zwxf4tPhfkH3RtzW5qZjgin3ugXcxc4eXw+qSDDQ8u8fFj+n8vuEfi/endW/XiZ3
      rmRObRu3FDSi0yfuVAHTNp6L/DXr18MjQ0h3i/ydQouOfZFPw0O1OXLYrfHbNSHH
      YIVMBBwXD2R3VGcGK26z8JDPdSSA7AdsBGIYQvwbXQ==
      -----END EC PRIVATE KEY-----
      """))

  /// The keys of the imitated TrueLayer, as its server would show them.
  private static let webhooks = verifier(keysAt: "https://webhooks.truelayer-sandbox.com/.well-known/jwks")

  /// Verifies with the keys of the imitated TrueLayer, where they are at an address.
  public static func verifier(keysAt address: String) -> any WebhookVerifier {
    CachingVerifier { TrueLayer.SignatureVerifier(keySets: [address: keys]) }
  }

  private static let keys = JSONWebKeySet(
    parsing: """
      {"keys":[{"kty":"EC","crv":"P-521","alg":"ES512","kid":"1fc9e59f-0000-4000-8000-000000000512",\
      "x":"AM83CmrtcASKo7fnQSKUyEZJi6T_cO_tQxD8WsvcmolSE0SZIzgp9IiAuxnqV0d7z_Lra0OGPPZDL2EmAwzbMcHs",\
      "y":"AW6V6VWmyJaOAMMTVqTwcnsBajnvSa81dYU3KAtxRHFtPHxzy9eySzSCvT9tLTUN34zxe78EBicolzoU2IaFDyXx"}]}
      """)
}
