import Commerce
import HTTPTypes
import Pages
import Sandbox
import SandboxFixture
import Wire

/// A provider that sends a webhook two seconds after each request, with the request's body, and tries again after 10 and 30 seconds.
struct Patient: StubSandbox {
  static let id = "patient"
  static let origin: BaseURL = "https://patient.test"
  static let redelivery: [Duration] = [.seconds(10), .seconds(30)]
  let account: StubAccount<Patient>
  var outbox: [Webhook<WireRequest>] = []

  init(account: StubAccount<Patient>) { self.account = account }

  mutating func respond(to request: WireRequest, at moment: inout SandboxMoment) -> WireAnswer {
    let head = HTTPRequest(method: .post, scheme: "https", authority: "shop.test", path: "/")
    outbox.append(
      Webhook(
        WireRequest(head: head, body: request.body, sender: .merchant, operation: "patient.notification"),
        from: Self.id, about: "TILL-1", at: moment.now.advanced(by: .seconds(2))))
    return WireAnswer(status: 200, json: .null)
  }
}
