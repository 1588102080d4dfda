import HTTPTypes
import Payments
import Testing
import Wire

@testable import ForeignGateways

@Suite("The stand-ins for secrets")
struct StandInTests {
  private static let number = "4539578763621486"
  private static let standIn = "4111111111111111"

  private func placeholders(code: String = "739") throws -> Placeholders {
    var placeholders = Placeholders()
    #expect(placeholders.standIn(for: try CardNumber(Self.number)) == Self.standIn)
    #expect(placeholders.standIn(forSecurityCode: try #require(SecretDigits(code, length: 3...4))) == "908")
    #expect(placeholders.standIn(forOneTimeCode: try #require(SecretDigits("918273", length: 6...6))) == "726354")
    return placeholders
  }

  private func request(_ url: String, _ body: String) throws -> WireRequest {
    let line = JSON.fields([
      "operation": "x", "from": "app", "method": "POST", "url": .string(url), "body": .string(body),
    ])
    return try WireRequest(try LineReader(line.compactText))
  }

  private static let hyperPay = "https://eu-test.oppwa.com/v1/checkouts/c1/payment"
  private static let stcPay =
    "https://b2btest.stcpay.com.sa/B2B.DirectPayment.WebApi/DirectPayment/V4/DirectPaymentConfirm"

  @Test("the real values stand only in the fields in which a provider needs them")
  func restored() throws {
    let placeholders = try placeholders()
    let card = try request(
      Self.hyperPay, "card.number=\(Self.standIn)&card.cvv=908&customParameters%5Ba%5D=908&b=\(Self.standIn)")
    #expect(
      placeholders.restored(card).body.text
        == "card.number=\(Self.number)&card.cvv=739&customParameters%5Ba%5D=908&b=\(Self.standIn)")
    let code = try request(
      Self.stcPay, #"{"DirectPaymentConfirmV4RequestMessage":{"OtpValue":"726354","OtpReference":"726354"}}"#)
    #expect(
      placeholders.restored(code).body.text
        == #"{"DirectPaymentConfirmV4RequestMessage":{"OtpValue":"918273","OtpReference":"726354"}}"#)
    let token = try request(
      "https://api-sandbox.y.uno/v1/checkout/sessions/s1/token",
      #"{"payment_method":{"card":{"number":"4111111111111111","security_code":"908","holder_name":"908"}}}"#)
    #expect(
      placeholders.restored(token).body.text
        == #"{"payment_method":{"card":{"number":"4539578763621486","security_code":"739","holder_name":"908"}}}"#)
  }

  @Test(
    "no other call and no other kind of secret is given a real value",
    arguments: [
      ("https://api.tabby.sa/api/v2/checkout", "card.number=4111111111111111&card.cvv=908"),
      ("https://eu-test.oppwa.com/v1/crm", "card.number=4111111111111111&card.cvv=908"),
      ("https://eu-test.oppwa.com/v1/checkouts/c1/payment/more", "card.cvv=908"),
      ("https://eu-test.oppwa.com.evil.test/v1/checkouts/c1/payment", "card.cvv=908"),
      ("https://eu-test.oppwa.com/v1/checkouts/c1/payment", "card.cvv=726354&card.number=908"),
      ("https://eu-test.oppwa.com/v1/checkouts/c1/payment", #"{"card.cvv":{"card.cvv":"908"}}"#),
      ("https://eu-test.oppwa.com/v1/checkouts/c1/payment", "card.cvv=x908"),
    ])
  func kept(url: String, body: String) throws {
    let request = try request(url, body)
    #expect(try placeholders().restored(request) == request)
  }

  @Test(
    "real values that come back are stand-ins again, in whatever form",
    arguments: [
      number, "4539 5787 6362 1486", "4539/5787/6362/1486", "4539\u{2013}5787\u{2013}6362\u{2013}1486",
      "٤٥٣٩٥٧٨٧٦٣٦٢١٤٨٦",
      "４５３９５７８７６３６２１４８６", "x4539578763621486y", "%34539578763621486", "4539%20578763621486", "%2534539578763621486",
      "NDUzOTU3ODc2MzYyMTQ4Ng==", "34353339353738373633363231343836", #"{"a":"4539578763621486"}"#,
      #"{"a":4539578763621486}"#, #"{"a":"\u0034539578763621486"}"#, #"{"a":"{\"b\":\"4539578763621486\"}"}"#,
      #"{"4539578763621486":1}"#, "a=4539578763621486&b=2", "453957******1486",
      #"{"bin":"453957","last4Digits":"1486"}"#,
      #"{"iin":"45395787","lfd":"1486"}"#, "Visa 1486", "•••• 1486",
    ])
  func hiddenNumbers(text: String) throws {
    let hidden = try placeholders().hidden(text)
    #expect(hidden != text)
    for part in ["4539", "1486", "٤٥٣٩", "４５３９", "NDUzOTU3", "34353339"] {
      #expect(!hidden.contains(part), "\(hidden)")
    }
  }

  @Test(
    "codes that come back are stand-ins again where they are words of their own",
    arguments: [
      "739", #"{"stolen":"739"}"#, "code 739 is wrong", "a=739&b=1", "%37%33%39", "NzM5", #"{"x":"NzM5"}"#, "918273",
      #"{"otp":"918273"}"#,
    ])
  func hiddenCodes(text: String) throws {
    let hidden = try placeholders().hidden(text)
    #expect(hidden != text && !hidden.contains("739") && !hidden.contains("918273"), "\(hidden)")
  }

  @Test(
    "amounts, counts and identifiers stay as they are, whatever digits they have",
    arguments: [
      #"{"amount":"739.00"}"#, #"{"amount":739}"#, #"{"amount":"739"}"#, #"{"id":"a739b"}"#, "000.739.110",
      #"{"at":"2026-03-01T09:00:00.739Z"}"#, "7c1f-7390",
    ])
  func plain(text: String) throws {
    #expect(try placeholders().hidden(text) == text)
  }

  @Test(
    "a card number that was typed as a name is no digit of it any more",
    arguments: [
      "Ann 4539578763621486", "Ann 5425233430109903", "Ann ٥٤٢٥٢٣٣٤٣٠١٠٩٩٠٣", "5425 2334 3010 9903",
    ])
  func typed(text: String) throws {
    let shown = try placeholders().typed(text)
    #expect(!shown.contains("5425") && !shown.contains("4539") && !shown.contains("9903") && !shown.contains("1486"))
  }

  @Test(
    "a usual name, and one that picks an outcome, is what was typed",
    arguments: ["Sara Demo", "000.100.112", "Ann 3rd"])
  func names(text: String) throws {
    #expect(try placeholders().typed(text) == text)
  }

  @Test(
    "the digits of a card that a provider may show are a stand-in's also for a process that never asked for the card")
  func parts() {
    let body: WireBody =
      #"{"card":{"bin":"453957","last4Digits":"1486","holder":"Sara"},"list":[{"iin":"45395787","lfd":"1486"}]}"#
    #expect(
      Placeholders.withoutParts(body)
        == #"{"card":{"bin":"411111","last4Digits":"1111","holder":"Sara"},"list":[{"iin":"41111111","lfd":"1111"}]}"#)
    let other: WireBody = #"{"bin":"555555","last4":"4444","amount":"1486"}"#
    #expect(Placeholders.withoutParts(other) == other)
  }

  @Test("no secret is in what a stand-in prints")
  func printed() throws {
    let text = "\(try placeholders())" + String(reflecting: try placeholders())
    #expect(!text.contains(Self.number) && !text.contains("739"))
  }
}
