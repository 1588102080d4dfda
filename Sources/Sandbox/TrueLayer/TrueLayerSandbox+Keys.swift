import Cryptography
import Wire

/// Keys that were made for this imitation and work nowhere else.
extension TrueLayerSandbox {
  /// The key with which this TrueLayer signs what it tells the merchant's server, and its identifier in the key set.
  static let webhookKeyID = "1fc9e59f-0000-4000-8000-000000000512"
  static let webhookKey = try? P521.Signing.PrivateKey(
    pemRepresentation: """
      -----BEGIN EC PRIVATE KEY-----
      MIHcAgEBBEIAVZh47Z+4iki4s3dM9JRv5ehwkxMX8b4pdIRHzCnc428fdcR7Qydh
      MyAXdKHIl7ZrgjcckPYSxeR2lanNLdrQouugBwYFK4EEACOhgYkDgYYABADPNwpq
      7XAEiqO350EilMhGSYuk/3Dv7UMQ/FrL3JqJUhNEmSM4KfSIgLsZ6ldHe8/y62tD
      hjz2Qy9hJgMM2zHB7AFulelVpsiWjgDDE1ak8HJ7AWo570mvNXWFNygLcURxbTx8
      c8vXsks0gr0/bS01Dd+M8Xu/BAYnKJc6FNiGhQ8l8Q==
      -----END EC PRIVATE KEY-----
      """)

  /// A key that is not TrueLayer's.
  static let foreignKey = try? P521.Signing.PrivateKey(
    pemRepresentation: """
      -----BEGIN EC PRIVATE KEY-----
      MIHcAgEBBEIBZLwqjeH6F9LNyKE5jUkAIbdYFxAwMmBazobsuQ5M/ihsXWJ4jyVG
      BFDxMuwNlZ5rHr/IlSPpJ2H0cqadfsEPcgigBwYFK4EEACOhgYkDgYYABADhpDmt
      Pjg8cUuzkTIravYcF+Q99SH0+ONV9/408dc2k83VSURb3CzwKMnu5VSe0kSz50fY
      WNn/gkKokTzF9fsx9AEb0cFM3zmFa767u4uvLi/fBIhwR05R7poZKx9tiOYQx8gw
      NDPCz7BN7hO1jnId76ON7oVAKNJBI0Qw/6zLsjt97Q==
      -----END EC PRIVATE KEY-----
      """)

  /// `GET /.well-known/jwks`: the public half of the key that signs webhooks (RFC 7517; TrueLayer signing, Verifying webhooks).
  static let keySetAnswer: WireAnswer = {
    let point = webhookKey?.publicKey.x963Representation ?? []
    let half = (point.count - 1) / 2
    func coordinate(_ bytes: some Collection<UInt8>) -> JSON { .string(Base64.encode(Array(bytes), .url)) }
    let key: JSON = [
      "kty": "EC", "crv": "P-521", "alg": "ES512", "use": "sig", "kid": .string(webhookKeyID),
      "x": coordinate(point.dropFirst().prefix(half)), "y": coordinate(point.suffix(half)),
    ]
    return WireAnswer(status: 200, json: ["keys": [key]])
  }()
}
