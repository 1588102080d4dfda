import Cryptography

/// Keys that were made for this imitation and work nowhere else.
extension TrueLayerSandbox {
  /// The demo merchant's public key, as it was uploaded in the console, and its identifier there.
  static let merchantKeyID = "b7dbe9a2-0000-4000-8000-000000000512"
  static let merchantKey = try? P521.Signing.PublicKey(
    pemRepresentation: """
      -----BEGIN PUBLIC KEY-----
      MIGbMBAGByqGSM49AgEGBSuBBAAjA4GGAAQAZDKKIM8MX+LT4X5B90bc1uamY4Ip
      97oF3MXOHl8Pqkgw0PLvHxY/p/L7hH4v3p3Vv14md65kTm0btxQ0otMn7lQB0zae
      i/w169fDI0NId4v8nUKLjn2RT8NDtTly2K3x2zUhx2CFTAQcFw9kd1RnBitus/CQ
      z3UkgOwHbARiGEL8G10=
      -----END PUBLIC KEY-----
      """)

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
}
