import Commerce
import Testing
import Wire

@testable import Phone

@Suite("The phone's wallets")
struct WalletsTests {
  private static let names = ["apple-pay", "google-pay", "samsung-pay"]
  private static let amount = Money(minorUnits: 249_90, currency: .zar)

  private func wallets(_ readiness: WalletReadiness = .ready, _ kind: WalletTokenKind = .live) -> Wallets {
    var settings = Settings()
    settings[WalletReadiness.self] = readiness
    settings[WalletTokenKind.self] = kind
    return Wallets(settings: settings)
  }

  private func payload(_ wallet: String, _ kind: WalletTokenKind = .live, nonce: UInt64 = 7) throws -> JSON {
    try JSON(
      parsing: wallets(.ready, kind).payload(of: wallet, card: "visa-1111", amount: Self.amount, nonce: nonce))
  }

  @Test("a wallet with cards is ready; one without, or none at all, is not", arguments: names)
  func ready(_ wallet: String) {
    #expect(wallets().isReady(wallet))
    #expect(wallets().cards(of: wallet).map(\.brand) == ["visa", "mastercard", "amex"])
    for readiness in [WalletReadiness.noCards, .notSupported] {
      #expect(!wallets(readiness).isReady(wallet))
      #expect(wallets(readiness).cards(of: wallet).isEmpty)
      #expect(wallets(readiness).payload(of: wallet, card: "visa-1111", amount: Self.amount, nonce: 1).isEmpty)
    }
  }

  @Test("a wallet or card that does not exist hands over nothing")
  func unknown() {
    #expect(!wallets().isReady("stc-pay"))
    #expect(wallets().cards(of: "").isEmpty)
    #expect(wallets().payload(of: "stc-pay", card: "visa-1111", amount: Self.amount, nonce: 1).isEmpty)
    #expect(wallets().payload(of: "apple-pay", card: "mada-1", amount: Self.amount, nonce: 1).isEmpty)
  }

  @Test("the same nonce gives the same token, another one, amount or card another", arguments: names)
  func deterministic(_ wallet: String) {
    let wallets = wallets()
    func text(_ card: String = "visa-1111", _ cents: Int64 = 1, _ nonce: UInt64 = 1) -> String {
      wallets.payload(of: wallet, card: card, amount: Money(minorUnits: cents, currency: .zar), nonce: nonce)
    }
    #expect(text() == text())
    #expect(Set([text(), text("mastercard-1122"), text("visa-1111", 2), text("visa-1111", 1, 9)]).count == 4)
  }

  @Test("Apple Pay's token has the published members and lengths, its two identifiers the same but for capitals")
  func applePay() throws {
    let token = try payload("apple-pay")
    #expect(token.at("paymentData", "version") == "EC_v1")
    #expect(bytes(token.at("paymentData", "data"))?.count == 240)
    #expect(bytes(token.at("paymentData", "signature"))?.count == 1_024)
    #expect(bytes(token.at("paymentData", "header", "ephemeralPublicKey"))?.count == 91)
    #expect(token.at("paymentData", "header", "publicKeyHash")?.string?.count == 44)
    let id = try #require(token.at("paymentData", "header", "transactionId")?.string)
    #expect(id.count == 64)
    #expect(token["transactionIdentifier"]?.string == id.uppercased())
    #expect(token["paymentMethod"] == ["displayName": "Visa 1111", "network": "Visa", "type": "debit"])
    #expect(try payload("apple-pay", .empty)["paymentData"] == "")
  }

  @Test("only Google Pay has cards that are known by their number only, and only where it is set up so")
  func numbersOnly() {
    for name in Self.names {
      #expect(!wallets().knowsNumbersOnly(name))
      #expect(wallets(.ready, .numberOnly).knowsNumbersOnly(name) == (name == "google-pay"))
    }
  }

  @Test("Google Pay's token is JSON in a text, with JSON in texts inside, and says inside how the card proves itself")
  func googlePay() throws {
    for (kind, method) in [(WalletTokenKind.live, "CRYPTOGRAM_3DS"), (.numberOnly, "PAN_ONLY")] {
      let data = try payload("google-pay", kind)
      #expect(data["apiVersion"]?.integer == 2)
      #expect(data.at("paymentMethodData", "description") == "Visa •••• 1111")
      #expect(data.at("paymentMethodData", "info", "cardDetails") == "1111")
      let text = try #require(data.at("paymentMethodData", "tokenizationData", "token")?.string)
      let token = try JSON(parsing: text)
      #expect(token["protocolVersion"] == "ECv2")
      let key = try JSON(parsing: #require(token.at("intermediateSigningKey", "signedKey")?.string))
      #expect(key["keyExpiration"]?.string?.count == 13)
      let message = try JSON(parsing: #require(token["signedMessage"]?.string))
      let inside = try #require(bytes(message["encryptedMessage"]))
      #expect(inside.starts(with: method.utf8))
    }
    let test = try payload("google-pay", .test).at("paymentMethodData", "tokenizationData", "token")?.string
    #expect(Base64.encode(Array((test ?? "").utf8)) == "J2V4YW1wbGVQYXltZW50TWV0aG9kVG9rZW4n")
    #expect(try payload("google-pay", .empty).at("paymentMethodData", "tokenizationData", "token") == "")
  }

  @Test("Samsung Pay's credential carries a compact JWE of five parts")
  func samsungPay() throws {
    let credential = try payload("samsung-pay")
    #expect(credential["method"] == "3DS")
    #expect(credential["card_brand"] == "VI")
    #expect(credential["card_last4digits"] == "1111")
    let data = try #require(credential.at("3DS", "data")?.string)
    let parts = data.split(separator: ".")
    #expect(parts.count == 5)
    #expect(parts.allSatisfy { Base64.decode(String($0), .url) != nil })
    #expect(try payload("samsung-pay", .empty).at("3DS", "data") == "")
  }

  @Test("the test environment's text is the same for the others", arguments: ["apple-pay", "samsung-pay"])
  func testText(_ wallet: String) {
    let text = wallets(.ready, .test).payload(of: wallet, card: "visa-1111", amount: Self.amount, nonce: 1)
    #expect(text == "'examplePaymentMethodToken'")
  }

  private func bytes(_ json: JSON?) -> [UInt8]? { json?.string.flatMap { Base64.decode($0) } }
}
