import DemoMerchant
import HTTPTypes
import Providers
import Testing
import Wire

@testable import Rules

@Suite("Looking for secrets by their marks alone")
struct SecretScanTests {
  private func scan(_ digits: String) throws -> SecretScan {
    var scan = SecretScan()
    scan.remember([try #require(SecretMark(digits))])
    return scan
  }

  @Test("eight digits that were typed are known anywhere, fewer beside a name only, and in any writing")
  func typed() throws {
    for (digits, text, isFound) in [
      ("12345678", "order 12345678", true), ("12345678", "order 123456789", false), ("1234567", "order 1234567", false),
      ("1234567", "otp 1234567", true), ("12345678", "x=%312345678", true), ("12345678", "x=%2312345678", false),
    ] {
      #expect(try scan(digits).finds(in: text) == isFound, "\(text)")
    }
  }

  @Test("a name says what a short number is at most five signs before it, whatever these are")
  func names() throws {
    for sign in ["_", "-", " ", "."] {
      #expect(try scan("739").finds(in: "cvv=" + String(repeating: sign, count: 4) + "739"), "\(sign)")
      #expect(try !scan("739").finds(in: "cvv=" + String(repeating: sign, count: 5) + "739"), "\(sign)")
    }
    #expect(try scan("739").finds(in: "c_v-v:739"))
    #expect(try !scan("739").finds(in: "cvv,739"))
    #expect(try !scan("739").finds(in: "cvv of order:739"))
  }

  @Test("every long word of a key is one, wherever it stands")
  func keys() {
    let words = SecretScan.words(of: "abcdefghijkl short mnopqrstuvwx")
    #expect(words.count == 2)
    var scan = SecretScan()
    scan.remember(words: words)
    for text in ["abcdefghijkl", "key abcdefghijkl.", "mnopqrstuvwx", "a b c d e f g mnopqrstuvwx, and more"] {
      #expect(scan.finds(in: text), "\(text)")
    }
    for text in ["abcdefghijklm", "short", "abcdefghijk", ""] { #expect(!scan.finds(in: text), "\(text)") }
  }

  private func request(
    _ body: String = "", path: String = "/v1/checkouts/1/payment", headers: HTTPFields = [:], sender: WireSender = .app
  ) -> WireRequest {
    WireRequest(
      head: HTTPRequest(method: .post, scheme: "https", authority: "shop.test", path: path, headerFields: headers),
      body: WireBody(body), sender: sender, operation: "shop.call")
  }

  @Test("what was typed for one provider and handed to another is given away, and what nobody asked for is not")
  func askers() throws {
    let card = "4539578763621486"
    func leaves(_ digits: String, asker: String?) throws -> Bool {
      var secrets = SentSecrets(ProviderCatalog.descriptors)
      secrets.remember([try #require(SecretMark(digits))], asker: asker)
      let sent = self.request("card.number=\(card)&card.holder=Sara")
      return secrets.leave(in: sent, to: "hyperpay")
    }
    #expect(try !leaves(card, asker: "hyperpay"))
    #expect(try leaves(card, asker: "yuno"))
    #expect(try !leaves(card, asker: nil))
    #expect(try !leaves("5105105105105100", asker: "yuno"))
  }

  @Test("a key belongs to the provider that gets it first, and is new once")
  func owners() {
    var secrets = SentSecrets(ProviderCatalog.descriptors)
    let sent = self.request(headers: [.authorization: "Bearer abcdefghijklmnop"])
    #expect(secrets.takeKeys(of: sent, to: "tabby") == SecretScan.words(of: "abcdefghijklmnop"))
    #expect(secrets.takeKeys(of: sent, to: "tamara").isEmpty)
    #expect(!secrets.leave(in: sent, to: "tabby"))
    #expect(secrets.leave(in: sent, to: "tamara"))
  }

  @Test(
    "a secret of the merchant’s server is given away wherever the app sends it, at every provider, and its server may send it"
  )
  func merchants() {
    for id in ProviderID.allCases {
      let secrets = DemoAccounts.account(id).merchantSecrets
      #expect(!secrets.isEmpty, "\(id)")
      for secret in secrets {
        let scan = SentSecrets(ProviderCatalog.descriptors, merchants: DemoAccounts.merchantSecrets)
        let text = secret.reveal { $0 }
        let places: [WireRequest] = [
          request(headers: [.authorization: "Bearer \(text)"]), request("client_secret=\(text)"),
          request(path: "/v1/payments?key=\(text)"),
        ]
        for sent in places { #expect(scan.leave(in: sent, to: id.rawValue), "\(id)") }
        let own = request(headers: [.authorization: "Bearer \(text)"], sender: .merchant)
        #expect(!scan.leave(in: own, to: id.rawValue), "\(id)")
      }
    }
  }

  @Test("a token with which the merchant’s server has called is its own; a public key is not")
  func learnt() throws {
    let key = try #require(HTTPField.Name("public-api-key"))
    for (name, isSecret) in [(HTTPField.Name.authorization, true), (key, false)] {
      var secrets = SentSecrets(ProviderCatalog.descriptors)
      _ = secrets.takeKeys(of: request(headers: [name: "abcdefghijklmnop"], sender: .merchant), to: "yuno")
      let sent = request(headers: [name: "abcdefghijklmnop"])
      _ = secrets.takeKeys(of: sent, to: "yuno")
      #expect(secrets.leave(in: sent, to: "yuno") == isSecret)
    }
  }

  @Test("a card number in base64 is given away by a path although nobody typed anything yet")
  func nothingTyped() {
    let secrets = SentSecrets(ProviderCatalog.descriptors)
    let encoded = Base64.encode(Array("card 4111111111111111".utf8))
    #expect(secrets.leave(in: request(path: "/v1/crm/\(encoded)"), to: "tabby"))
    #expect(!secrets.leave(in: request(path: "/v1/crm/\(Base64.encode(Array("no card at all".utf8)))"), to: "tabby"))
  }

  /// The fields that a secret may go into, with the request that each belongs to.
  static let places: [(provider: String, sender: WireSender, path: String, fields: [[String]])] = [
    ("hyperpay", .app, "/v1/checkouts/1/payment", [["card.number"], ["card.cvv"], ["card.holder"]]),
    (
      "yuno", .app, "/v1/checkout/sessions/1/token",
      [
        ["payment_method", "card", "number"], ["payment_method", "card", "security_code"],
        ["payment_method", "card", "holder_name"], ["payment_method", "wallet", "payment_token", "data"],
      ]
    ),
    (
      "yuno", .app, "/v1/customers/sessions/1/payment-methods",
      [
        ["payment_method", "card", "number"], ["payment_method", "card", "security_code"],
        ["payment_method", "card", "holder_name"],
      ]
    ),
    (
      "stc-pay", .merchant, "/DirectPayment/V4/DirectPaymentConfirm",
      [
        ["DirectPaymentConfirmV4RequestMessage", "OtpValue"], ["DirectPaymentConfirmRequestMessage", "OtpValue"],
        ["Message", "OtpValue"],
      ]
    ),
    ("stitch", .merchant, "/graphql", [["variables", "input", "token"]]),
  ]

  @Test("each secret has its fields in the requests of one provider and of one sender", arguments: places)
  func place(_ provider: String, _ sender: WireSender, _ path: String, _ fields: [[String]]) throws {
    let own = request(path: path, sender: sender)
    let place = try #require(ProviderCatalog.descriptors.secretPlace(in: own, to: provider))
    for field in fields {
      #expect(place.takes(field), "\(field)")
      #expect(!place.takes(field.dropLast() + ["other"]) || field.last == "data", "\(field)")
    }
    #expect(ProviderCatalog.descriptors.secretPlace(in: own, to: "tabby") == nil)
    let others = [
      request(path: path, sender: sender == .app ? .merchant : .app), request(path: path + "/more", sender: sender),
    ]
    for other in others { #expect(ProviderCatalog.descriptors.secretPlace(in: other, to: provider) == nil) }
  }
}
