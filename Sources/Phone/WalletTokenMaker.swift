import Simulation
import Wire

/// Makes tokens of the published shapes whose encrypted parts are random bytes: nothing of a card can be read from them.
struct WalletTokenMaker {
  private let card: Wallets.Card
  private var random: SeededRandom

  init(card: Wallets.Card, seed: UInt64) {
    self.card = card
    random = SeededRandom(seed: seed)
  }

  mutating func payload(of wallet: WalletName, _ kind: WalletTokenKind) -> String {
    // The token in Google's test environment, with its quotes.
    if kind == .test, wallet != .googlePay { return "'examplePaymentMethodToken'" }
    return switch wallet {
    case .applePay: applePay(isEmpty: kind == .empty).compactText
    case .googlePay: googlePay(kind).compactText
    case .samsungPay: samsungPay(isEmpty: kind == .empty).compactText
    }
  }

  private mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() >> 24) }
  }

  private mutating func base64(_ count: Int) -> JSON { .string(Base64.encode(bytes(count))) }

  private var network: String { card.brand.prefix(1).uppercased() + card.brand.dropFirst() }

  /// A `PKPaymentToken` (Apple docs, Payment token format reference): an elliptic-curve envelope. Lengths are near the real
  /// ones: a P-256 key of 91 bytes, a hash of 32.
  private mutating func applePay(isEmpty: Bool) -> JSON {
    let transaction = random.hexadecimal(length: 64)
    let data: JSON =
      isEmpty
      ? ""
      : [
        "version": "EC_v1", "data": base64(240), "signature": base64(1_024),
        "header": [
          "ephemeralPublicKey": base64(91), "publicKeyHash": base64(32), "transactionId": .string(transaction),
        ],
      ]
    return [
      "paymentData": data,
      "paymentMethod": [
        "displayName": .string("\(network) \(card.lastFour)"), "network": .string(network),
        "type": .string(card.funding),
      ],
      "transactionIdentifier": .string(transaction.uppercased()),
    ]
  }

  /// A `PaymentData` (Google Pay docs, Object reference) with a token of protocol ECv2, whose signed parts are JSON inside
  /// texts (Google Pay docs, Payment data cryptography).
  private mutating func googlePay(_ kind: WalletTokenKind) -> JSON {
    let token: String =
      switch kind {
      case .live: envelope("CRYPTOGRAM_3DS")
      case .numberOnly: envelope("PAN_ONLY")
      case .test: "'examplePaymentMethodToken'"
      case .empty: ""
      }
    return [
      "apiVersion": 2, "apiVersionMinor": 0,
      "paymentMethodData": [
        "type": "CARD", "description": .string("\(network) •••• \(card.lastFour)"),
        "info": [
          "cardNetwork": .string(card.brand.uppercased()), "cardDetails": .string(card.lastFour),
          "cardFundingSource": .string(card.funding.uppercased()),
        ],
        "tokenizationData": ["type": "PAYMENT_GATEWAY", "token": .string(token)],
      ],
    ]
  }

  /// In reality, the way in which the card proves itself is inside the encrypted part; here it precedes the random bytes, so
  /// that a simulated provider can seem to decrypt it.
  private mutating func envelope(_ method: String) -> String {
    let message: JSON = [
      "encryptedMessage": .string(Base64.encode(Array(method.utf8) + bytes(224))), "ephemeralPublicKey": base64(65),
      "tag": base64(32),
    ]
    let key: JSON = ["keyExpiration": "1893456000000", "keyValue": base64(91)]
    let envelope: JSON = [
      "signature": base64(71),
      "intermediateSigningKey": ["signedKey": .string(key.compactText), "signatures": [base64(71)]],
      "protocolVersion": "ECv2", "signedMessage": .string(message.compactText),
    ]
    return envelope.compactText
  }

  /// A `paymentCredential` (Samsung Pay docs, In-app payment, network token mode): a compact JWE of five parts.
  private mutating func samsungPay(isEmpty: Bool) -> JSON {
    let header = Base64.encode(Array(#"{"alg":"RSA1_5","enc":"A128GCM","typ":"JOSE"}"#.utf8), .url)
    let parts = [header] + [256, 12, 300, 16].map { Base64.encode(bytes($0), .url) }
    let brand =
      switch card.brand {
      case "visa": "VI"
      case "mastercard": "MC"
      case "amex": "AX"
      default: "XX"
      }
    return [
      "method": "3DS", "merchant_ref": "till-merchant", "card_brand": .string(brand),
      "card_last4digits": .string(card.lastFour), "recurring_payment": false,
      "3DS": ["type": "S", "version": "100", "data": .string(isEmpty ? "" : parts.joined(separator: "."))],
    ]
  }
}
