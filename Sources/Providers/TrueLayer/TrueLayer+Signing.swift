import Commerce
import Cryptography
import HTTPTypes
public import Payments
public import Wire

extension TrueLayer {
  /// Signs what the merchant's server asks: `Tl-Signature` is a detached JWS over method, path, idempotency key and body
  /// (TrueLayer signing, Request signing v2).
  public struct Signer: RequestSigner {
    private let keyID: String
    private let key: P521.Signing.PrivateKey

    /// Creates a signer from a P-521 key in PEM and the identifier that TrueLayer's console shows for it; throws
    /// an error for a text that is not such a key.
    public init(keyID: String, privateKey: Secret) throws {
      self.keyID = keyID
      key = try privateKey.reveal { try P521.Signing.PrivateKey(pemRepresentation: $0) }
    }

    /// The request with `Tl-Signature`.
    public func sign(_ request: WireRequest) -> WireRequest {
      let names = ["Idempotency-Key"].filter { request[header: $0] != nil }
      let header: JSON = [
        "alg": "ES512", "kid": .string(keyID), "tl_version": "2",
        "tl_headers": .string(names.joined(separator: ",")),
      ]
      let payload = TrueLayer.payload(
        request.head.method.rawValue, request.head.path ?? "/", names.map { ($0, request[header: $0] ?? "") },
        request.body.text)
      guard let signature = try? DetachedJWS.text(header: header, payload: payload, key: key) else { return request }
      return request.with(header: "Tl-Signature", signature)
    }
  }

  /// Verifies what TrueLayer tells the merchant's server (TrueLayer signing, Verifying webhooks).
  public struct SignatureVerifier: WebhookVerifier {
    private let keySets: [String: JSONWebKeySet]

    /// A verifier with TrueLayer's key sets, each under the address from which it was fetched. A signature names the address of
    /// its key set; only these are trusted.
    public init(keySets: [String: JSONWebKeySet]) { self.keySets = keySets }

    /// Whether the message is signed with one of TrueLayer's keys, its time among what is signed and near enough to when it
    /// came.
    public func verify(_ notification: MerchantNotification) -> Bool {
      isTimely(notification) && isSigned(notification)
    }

    /// Whether the message came near enough to the time that it names.
    package func isTimely(_ notification: MerchantNotification) -> Bool {
      guard let signed = notification[header: timeHeader].flatMap({ Timestamp(iso8601: $0) }) else { return false }
      guard let present = notification.receivedAt else { return true }
      return (.zero - tolerance...tolerance).contains(present.since(signed))
    }

    /// Whether one of TrueLayer's keys signed the message and the time that it names, whenever it came.
    package func isSigned(_ notification: MerchantNotification) -> Bool {
      guard let jws = notification[header: "Tl-Signature"].flatMap(DetachedJWS.init(parsing:)),
        jws.header["tl_version"] == "2", let keySet = jws.header["jku"]?.string, let id = jws.header["kid"]?.string,
        let key = keySets[keySet]?.key(id)
      else { return false }
      let names = (jws.header["tl_headers"]?.string ?? "").split(separator: ",").map(String.init)
      let headers = names.compactMap { name in notification[header: name].map { (name, $0) } }
      guard headers.count == names.count, names.contains(where: { $0.lowercased() == timeHeader.lowercased() }) else {
        return false
      }
      let payload = TrueLayer.payload("POST", notification.path, headers, notification.body)
      return jws.isValid(for: payload, under: key)
    }

    private let timeHeader = "X-TL-Webhook-Timestamp"

    /// The maximum difference between the signed time and the present. TrueLayer publishes the header but no tolerance, so five
    /// minutes are this library's own; each retry is signed again.
    private let tolerance: Duration = .seconds(300)
  }

  /// The signed input (TrueLayer signing, Request signing v2).
  private static func payload(_ method: String, _ path: String, _ headers: [(String, String)], _ body: String) -> String
  {
    "\(method) \(path)\n" + headers.map { "\($0): \($1)\n" }.joined() + body
  }
}

extension WireRequest {
  /// The value of a header.
  fileprivate subscript(header name: String) -> String? { HTTPField.Name(name).flatMap { head.headerFields[$0] } }
}
