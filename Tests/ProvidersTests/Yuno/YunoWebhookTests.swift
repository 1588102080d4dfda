import Cryptography
import DemoMerchant
import Payments
import Providers
import Testing
import Wire

@Suite("Yuno notifications")
struct YunoWebhookTests {
  let yuno = Yuno()

  func message(
    _ body: String, apiKey: String? = "till-yuno-api-key", secret: String? = "till-yuno-hook",
    key: String = "till-yuno-secret", signature: String? = nil
  ) -> MerchantNotification {
    let signed = signature ?? Base64.encode(HMAC<SHA256>.code(of: body, key: key))
    let pairs = [("X-Api-Key", apiKey), ("x-secret", secret), ("X-HMAC-Signature", signed)]
    return MerchantNotification(
      path: "/notifications/yuno",
      headers: pairs.compactMap { name, value in value.map { .init(name: name, value: $0) } }, body: body)
  }

  @Test("the published way of signing gives the published signature (Yuno docs, Webhooks)")
  func vector() {
    let body = #"{"type":"payment","type_event":"payment.purchase","version":2}"#
    #expect(
      Base64.encode(HMAC<SHA256>.code(of: body, key: "till-yuno-secret"))
        == "Z3vNmFJZ9fzwFnf5++Urko82mrzAzK5VR/tWaK+kD5w=")
  }

  @Test("a signed message names its event, its key and our reference")
  func genuine() throws {
    let reading = yuno.read(message(try Recorded.text("Yuno/notification.json")))
    #expect(
      reading
        == NotificationReading(
          authenticity: .genuine, event: "payment.purchase",
          id: "payment.purchase/d0d00000-0000-4000-8000-000000000001", subject: "TILL-1042-1"))
  }

  @Test("without the right values, our account and a signature over these very bytes it is forged")
  func forged() throws {
    let body = try Recorded.text("Yuno/notification.json")
    let signature = Base64.encode(HMAC<SHA256>.code(of: body, key: "till-yuno-secret"))
    let forgeries = [
      message(body, apiKey: nil), message(body, apiKey: "x"), message(body, secret: nil), message(body, secret: ""),
      message(body, key: "another"), message(body, signature: ""), message(body, signature: "not base64"),
      message(body.replacing("EXPIRED", with: "SUCCEEDED"), signature: signature),
      message(body.replacing("0b7d6c1e", with: "0b7d6c1f")), message(body.replacing("account_id", with: "account")),
    ]
    for forgery in forgeries { #expect(yuno.read(forgery)?.authenticity == .forged) }
  }

  @Test("a message about a card that is kept is taken and about no payment")
  func enrolment() {
    let body = #"""
      {"type":"enrollment","type_event":"enrollment.enroll","account_id":"0b7d6c1e-1111-4222-8333-444455556666",
       "retry":0,"version":2,"data":{"payment_method":{"id":"03c3aae1","status":"ENROLLED"}}}
      """#
    #expect(
      yuno.read(message(body))
        == NotificationReading(
          authenticity: .genuine, event: "enrollment.enroll", id: "enrollment.enroll/03c3aae1", subject: "03c3aae1",
          status: 200))
    let forged = yuno.read(message(body, key: "another"))
    #expect(forged?.authenticity == .forged && forged?.status == nil)
  }

  @Test(
    "a body that makes no sense is no message",
    arguments: ["", "[]", "{}", "<html>", #"{"type_event":"payment.purchase"}"#])
  func unreadable(_ body: String) { #expect(yuno.read(message(body)) == nil) }
}
