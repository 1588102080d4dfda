import Commerce
import Wire

extension StitchSandbox {
  /// What a wallet handed over, as far as a test client looks at it: its shape, and how the card proves itself.
  struct WalletToken {
    /// The published test token, base64 of `'examplePaymentMethodToken'` with its quotes (Stitch docs, Wallets mobile
    /// integration, Test device tokens).
    static let test = "J2V4YW1wbGVQYXltZW50TWV0aG9kVG9rZW4n"
    private static let testTexts = ["'examplePaymentMethodToken'", "\"examplePaymentMethodToken\""]

    /// Whether the card is stored by its number only: Stitch takes device tokens alone (Stitch docs, Wallets mobile
    /// integration, Google Pay).
    let isNumberOnly: Bool

    /// Reads a token, or what stands in the wallet's part of `paymentMethods` without one. The test token is taken as it is, and encoded
    /// once or twice.
    init(_ json: JSON, _ method: JSON, _ wallet: WalletKind) throws(FieldError) {
      guard let token = json.string, !token.isEmpty else {
        try Self.checkWithoutToken(method, wallet)
        isNumberOnly = false
        return
      }
      let text = Self.decoded(token)
      if Self.testTexts.contains(token) || text.map({ Self.testTexts.contains($0) || $0 == Self.test }) ?? false {
        isNumberOnly = false
        return
      }
      guard let text else { throw .input("token", "The token must be base64-encoded.") }
      guard let content = try? JSON(parsing: text), Self.fits(content, wallet) else {
        throw .input("token", "The token is not one of \(wallet.rawValue).")
      }
      isNumberOnly = wallet == .googlePay && Self.holdsNumberOnly(content)
    }

    /// A web page's Samsung Pay has a reference in place of a token (Stitch's published Python package), and a merchant that decrypts
    /// tokens itself sends what was in one (Stitch docs, API, input TransactionInitiateInput). Only that everything is there is looked at,
    /// and nothing of it is kept; that all of it is demanded, and the words of a refusal, are Till's own.
    private static func checkWithoutToken(_ method: JSON, _ wallet: WalletKind) throws(FieldError) {
      if wallet == .samsungPay, method["referenceId"]?.string?.isEmpty == false { return }
      let fields = wallet.decryptedFields
      let missing = fields.filter { path in
        let value = path.reduce(method) { $0[$1] ?? .null }
        return value == .null || value == ""
      }
      guard missing.count < fields.count else { throw .input("token", "A token must be given.") }
      guard missing.isEmpty else {
        let names = missing.map { $0.joined(separator: ".") }.joined(separator: ", ")
        throw .input("paymentMethods", "Without a token these are needed too: \(names).")
      }
    }

    private static func decoded(_ text: String) -> String? {
      Base64.decode(text).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The members that each wallet documents; Apple Pay's may be the inner part alone, as the published package sends it.
    private static func fits(_ content: JSON, _ wallet: WalletKind) -> Bool {
      func has(_ json: JSON?, _ names: [String]) -> Bool {
        names.allSatisfy { json?[$0].map { $0 != .null && $0 != "" } ?? false }
      }
      return switch wallet {
      case .applePay:
        has(content["paymentData"] ?? content, ["version", "data", "signature", "header"])
      case .googlePay: has(content, ["signature", "protocolVersion", "signedMessage"])
      case .samsungPay: content["method"] == "3DS" && has(content["3DS"], ["type", "version", "data"])
      }
    }

    /// Decrypting is pretended: the phone of these simulations writes the way of proof at the front of the encrypted part.
    private static func holdsNumberOnly(_ content: JSON) -> Bool {
      guard let message = content["signedMessage"]?.string.flatMap({ try? JSON(parsing: $0) }),
        let inside = message["encryptedMessage"]?.string.flatMap(decoded)
      else { return false }
      return inside.hasPrefix("PAN_ONLY")
    }
  }
}

extension StitchSandbox.WalletKind {
  /// What stands in for a token that the merchant decrypted itself, each as the names that lead to it.
  fileprivate var decryptedFields: [[String]] {
    switch self {
    case .applePay:
      [
        ["applicationPrimaryAccountNumber"], ["applicationExpirationDate"],
        ["secure3DPaymentData", "onlinePaymentCryptogram"],
      ]
    case .samsungPay: [["tokenPrimaryAccountNumber"], ["tokenExpirationDate"], ["cryptogram"]]
    case .googlePay: [["primaryAccountNumber"], ["expirationYear"], ["expirationMonth"], ["cryptogram"]]
    }
  }
}
