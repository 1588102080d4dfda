import Cryptography
import HTTPTypes
import Payments
import Testing
import Wire

@testable import Providers

@Suite("TrueLayer signatures")
struct TrueLayerSigningTests {
  private static let key = P521.Signing.PrivateKey()

  private func signer() throws -> TrueLayer.Signer {
    try TrueLayer.Signer(keyID: "kid", privateKey: Secret(Self.key.pemRepresentation))
  }

  private func request(_ path: String = "/v3/payments", key: String? = "k", body: String = "{}") -> WireRequest {
    let head = HTTPRequest(method: .post, scheme: "https", authority: "api.truelayer.test", path: path)
    return WireRequest(head: head, body: WireBody(body), sender: .merchant, operation: "truelayer.create")
      .with(header: "Idempotency-Key", key)
  }

  private func signature(of request: WireRequest) throws -> String {
    let name = try #require(HTTPField.Name("Tl-Signature"))
    return try #require(signer().sign(request).head.headerFields[name])
  }

  /// Whether a signature fits what should have been signed, put together by hand (RFC 7515, section 5.2).
  private func isSigned(_ text: String, _ signature: String) throws -> Bool {
    let parts = signature.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let bytes = try #require(Base64.decode(parts[2], .url))
    return try Self.key.publicKey.isValidSignature(
      P521.Signing.ECDSASignature(rawRepresentation: bytes),
      for: Array("\(parts[0]).\(Base64.encode(Array(text.utf8), .url))".utf8))
  }

  @Test("a request's signature is a detached JWS with ES512, which names its key and the idempotency key")
  func header() throws {
    let parts = try signature(of: request()).split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    #expect(parts.count == 3 && parts[1].isEmpty)
    #expect(Base64.decode(parts[2], .url)?.count == 132)
    let header = try JSON(parsing: String(decoding: #require(Base64.decode(parts[0], .url)), as: UTF8.self))
    #expect(header == ["alg": "ES512", "kid": "kid", "tl_version": "2", "tl_headers": "Idempotency-Key"])
  }

  @Test("a signature covers the method, the path, the key and every byte of the body")
  func signed() throws {
    let signature = try signature(of: request())
    #expect(try isSigned("POST /v3/payments\nIdempotency-Key: k\n{}", signature))
    for other in [
      "GET /v3/payments\nIdempotency-Key: k\n{}", "POST /v3/mandates\nIdempotency-Key: k\n{}",
      "POST /v3/payments\nIdempotency-Key: l\n{}", "POST /v3/payments\nIdempotency-Key: k\n{ }",
    ] {
      #expect(try !isSigned(other, signature))
    }
  }

  @Test("a request without an idempotency key is signed without one")
  func noKey() throws {
    #expect(try isSigned("POST /v3/payments\n{}", signature(of: request(key: nil))))
  }

  @Test("a key that is none makes no signer", arguments: ["", "key", "-----BEGIN EC PRIVATE KEY-----"])
  func badKey(_ text: String) {
    #expect(throws: (any Error).self) { try TrueLayer.Signer(keyID: "kid", privateKey: Secret(text)) }
  }

  @Test("a signer does not show its key")
  func secrecy() throws {
    var shown = ""
    dump(try signer(), to: &shown)
    #expect(!shown.contains(Hexadecimal.encode(Array(Self.key.rawRepresentation))))
    #expect(!shown.contains(Base64.encode(Array(Self.key.rawRepresentation))))
  }

  // MARK: Published signatures

  /// The key set, with an RSA key beside the one in use, and two signatures that every one of TrueLayer's libraries is tested
  /// with (truelayer-signing, test-resources).
  private static let keySet = JSONWebKeySet(
    parsing: """
      {"keys":[{"kty":"RSA","alg":"RS512","kid":"db2e0bb4-e33d-4fc6-a8c5-645e70331127","n":"piC9AfXk1Fyhoc","e":"AQAB"},
      {"kty":"EC","alg":"ES512","kid":"45fc75cf-5649-4134-84b3-192c2c78e990","crv":"P-521",
      "x":"oLuW4nFqoUuR8d7FVsUoI62libYdQlWGtLStnqdudLY92bQ0ra5eZAbkunrGTR9-w9mr4o2Etyb6pC7YB2-23WM",
      "y":"AX1cjkGMiltikPrkX49qwuJDdcETaTsj-kyFP8jsF9W5XAB3Z4tBiQtc72DQnJYeKyAV_T6qZTtFKFr-Tp4iu-j7"}]}
      """)
  private static let requestSignature =
    "eyJhbGciOiJFUzUxMiIsImtpZCI6IjQ1ZmM3NWNmLTU2NDktNDEzNC04NGIzLTE5MmMyYzc4ZTk5MCIsInRsX3ZlcnNpb24iOiIyIiwidGxf"
    + "aGVhZGVycyI6IklkZW1wb3RlbmN5LUtleSJ9..AC9-1MKHb_A2JsB5_VLpRNt1YSrOBRyK3zqtVxpmY7lptQMn9Kk9iPhgaArymBWEmj9Tu76"
    + "WRJVPUTgHMEi--RYLAexU7kE1Os-pzPCEtoWn9Z7QLDBLexgHM0dgiv-4ORYX2fpMkTfwUHnFQtpLFSCX1xgC5r_daOd7CpqOTykBFTZc"
  private static let webhookSignature =
    "eyJhbGciOiJFUzUxMiIsImtpZCI6IjQ1ZmM3NWNmLTU2NDktNDEzNC04NGIzLTE5MmMyYzc4ZTk5MCIsInRsX3ZlcnNpb24iOiIyIiwidGxf"
    + "aGVhZGVycyI6IlgtVGwtV2ViaG9vay1UaW1lc3RhbXAsQ29udGVudC1UeXBlIiwiamt1IjoiaHR0cHM6Ly93ZWJob29rcy50cnVlbGF5ZXIu"
    + "Y29tLy53ZWxsLWtub3duL2p3a3MifQ..AB9S1dzZTmw0tofUjJNGO7Kt_jZsahPyIrBTdhfxBWOI3KoLALkMy6ka1MjpZQx06_hQUJnanu9K_"
    + "LS6V9lNaNGiAX5Cos5RWQfbeBCZWqAvIpXO3FvIzyJKRaTYK8FBG4lfJYPi76_pIkCLGKWeq8__7ElpMVRcLTM5IBKWL8isVZn_"

  @Test("TrueLayer's own signature of a request fits")
  func publishedRequest() throws {
    let jws = try #require(DetachedJWS(parsing: Self.requestSignature))
    let id = try #require(jws.header["kid"]?.string)
    let key = try #require(Self.keySet.key(id))
    let place = "POST /merchant_accounts/a61acaef-ee05-4077-92f3-25543a11bd8d/sweeping"
    func payload(_ maximum: Int) -> String {
      "\(place)\nIdempotency-Key: idemp-2076717c-9005-4811-a321-9e0787fa0382\n"
        + #"{"currency":"GBP","max_amount_in_minor":\#(maximum)}"#
    }
    #expect(jws.isValid(for: payload(5_000_000), under: key))
    #expect(!jws.isValid(for: payload(5_000_001), under: key))
  }

  @Test("TrueLayer's own signature of a webhook fits, which covers another header as well")
  func publishedWebhook() {
    let verifier = TrueLayer.SignatureVerifier(keySets: ["https://webhooks.truelayer.com/.well-known/jwks": Self.keySet]
    )
    func isGenuine(_ time: String = "2021-11-29T11:42:55Z", type: String? = "application/json") -> Bool {
      let headers = [("x-tl-webhook-timestamp", time), ("content-type", type), ("tl-signature", Self.webhookSignature)]
      return verifier.verify(
        MerchantNotification(
          path: "/tl-webhook",
          headers: headers.compactMap { name, value in value.map { .init(name: name, value: $0) } },
          body: #"{"event_type":"example","event_id":"18b2842b-a57b-4887-a0a6-d3c7c36f1020"}"#))
    }
    #expect(isGenuine())
    #expect(!isGenuine("2021-12-02T14:18:00Z"))
    #expect(!isGenuine(type: "text/plain"))
    #expect(!isGenuine(type: nil))
  }

  @Test("what is no key set has no keys", arguments: ["", "[]", #"{"keys":7}"#, #"{"keys":[{"kid":"k","kty":"EC"}]}"#])
  func noKeys(_ document: String) {
    #expect(JSONWebKeySet(parsing: document).key("k") == nil)
  }
}
