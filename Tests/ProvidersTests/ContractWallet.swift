import Payments
import Wire

/// What the wallets' sheets hand over in these tests: the documented members with short made-up contents.
enum ContractWallet {
  static func payload(of wallet: Wallet) -> String {
    switch wallet {
    case .applePay:
      #"{"paymentData":{"version":"EC_v1","data":"ZGF0YQ==","signature":"c2lnbg==","header":{"ephemeralPublicKey":"a2V5","#
        + #""publicKeyHash":"aGFzaA==","transactionId":"00ff"}},"paymentMethod":{"displayName":"Visa 1111","#
        + #""network":"Visa","type":"debit"},"transactionIdentifier":"00FF"}"#
    case .googlePay: googlePay(token: ecv2("CRYPTOGRAM_3DS"))
    case .samsungPay:
      #"{"method":"3DS","merchant_ref":"till-merchant","card_brand":"VI","card_last4digits":"1111","#
        + #""recurring_payment":false,"3DS":{"type":"S","version":"100","data":"aGVhZA.a2V5.aXY.dGV4dA.dGFn"}}"#
    }
  }

  /// Google Pay's payment data around a token.
  static func googlePay(token: String) -> String {
    let data: JSON = [
      "apiVersion": 2, "apiVersionMinor": 0,
      "paymentMethodData": [
        "type": "CARD", "description": "Visa •••• 1111",
        "tokenizationData": ["type": "PAYMENT_GATEWAY", "token": .string(token)],
      ],
    ]
    return data.compactText
  }

  /// A token of protocol ECv2 whose pretended secret begins with how the card proves itself.
  static func ecv2(_ method: String) -> String {
    let message: JSON = [
      "encryptedMessage": .string(Base64.encode(Array("\(method) sealed".utf8))), "ephemeralPublicKey": "a2V5",
      "tag": "dGFn",
    ]
    let token: JSON = [
      "signature": "c2lnbg==", "protocolVersion": "ECv2", "signedMessage": .string(message.compactText),
    ]
    return token.compactText
  }
}
