import Wire

extension TrueLayer {
  /// Signs with the demo merchant's key, which was made for Till's imitation and works nowhere else.
  static let demoSigner: (any RequestSigner)? = try? Signer(
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
  static let demoKeySets = [
    "https://webhooks.truelayer-sandbox.com/.well-known/jwks": JSONWebKeySet(
      parsing: """
        {"keys":[{"kty":"EC","crv":"P-521","alg":"ES512","kid":"1fc9e59f-0000-4000-8000-000000000512",\
        "x":"AM83CmrtcASKo7fnQSKUyEZJi6T_cO_tQxD8WsvcmolSE0SZIzgp9IiAuxnqV0d7z_Lra0OGPPZDL2EmAwzbMcHs",\
        "y":"AW6V6VWmyJaOAMMTVqTwcnsBajnvSa81dYU3KAtxRHFtPHxzy9eySzSCvT9tLTUN34zxe78EBicolzoU2IaFDyXx"}]}
        """)
  ]
}
