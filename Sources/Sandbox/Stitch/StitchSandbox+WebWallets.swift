import Commerce
import Simulation
import Wire

/// The calls that a web page needs before a wallet's sheet opens (Stitch docs, API, mutations), and the link to the webhooks' page.
extension StitchSandbox {
  /// How long a session of Apple Pay lives (Apple docs, Requesting an Apple Pay payment session).
  private static let appleSessionLife: Duration = .seconds(300)

  /// `validateApplePayMerchant`: Apple's session, a JSON document inside a text.
  ///
  /// A shop hands it on unread; nobody asks Apple, so every value that the shop did not send is Till's own.
  func validateApplePay(_ input: JSON, at moment: inout SandboxMoment) throws(FieldError) -> JSON {
    let given = try Self.required(
      ["merchantIdentifier", "validationUrl", "displayName", "initiative", "initiativeContext"], in: input)
    try Self.checkAddress("validationUrl", in: input)
    let session = given.filter { $0.name == "merchantIdentifier" || $0.name == "displayName" }
    let ends = moment.now.advanced(by: Self.appleSessionLife)
    let document = JSON.object(session).adding([
      "epochTimestamp": .whole(moment.now.milliseconds), "expiresAt": .whole(ends.milliseconds),
      "merchantSessionIdentifier": .string(moment.random.hexadecimal(length: 64)),
      "nonce": .string(moment.random.hexadecimal(length: 8)), "domainName": input["initiativeContext"],
      "signature": .string(moment.random.hexadecimal(length: 64)),
    ])
    return ["__typename": "ValidateApplePayMerchantPayload", "sessionData": .string(document.compactText)]
  }

  /// `verifySamsungPay`, which is marked as deprecated: what Samsung Pay's script is started with; its values are Till's own.
  func verifySamsungPay(_ input: JSON, at moment: inout SandboxMoment) throws(FieldError) -> JSON {
    _ = try Asked.amount(input["amount"])
    _ = try Self.required(["callbackUrl", "displayName", "initiativeContext"], in: input)
    try Self.checkAddress("callbackUrl", in: input)
    let session: JSON = [
      "__typename": "SamsungPaySession", "id": .string(moment.random.hexadecimal(length: 32)),
      "href": .string("\(account.tokens)/samsung-pay"),
      "encInfo": [
        "__typename": "SamsungPayEncryptInformation", "keyId": .string(moment.random.hexadecimal(length: 16)),
        "mod": .string(moment.random.hexadecimal(length: 256)), "exp": "010001",
      ],
    ]
    return ["__typename": "VerifySamsungPayPayload", "merchantSession": session]
  }

  /// `client { webhookLogin }`: the link by which webhooks are looked at once. Till has no such page; its own list is control's.
  func webhookLogin(at moment: inout SandboxMoment) -> JSON {
    let token = moment.random.hexadecimal(length: 32)
    return [
      "__typename": "WebhookLoginResponse", "url": .string("\(account.tokens)/webhooks#key=\(token)"),
      "token": .string(token),
    ]
  }

  /// The members that must be texts with something in them; the words of a refusal are Till's own.
  private static func required(_ names: [String], in input: JSON) throws(FieldError) -> [JSON.Member] {
    var members: [JSON.Member] = []
    for name in names {
      let text = try Asked.text(input[name], name)
      guard !text.isEmpty else { throw .input(name, "\(name) must be given.") }
      members.append(.init(name: name, value: .string(text)))
    }
    return members
  }

  private static func checkAddress(_ name: String, in input: JSON) throws(FieldError) {
    guard BaseURL(input[name]?.string ?? "").isSafe else { throw .input(name, "\(name) must be an https address.") }
  }
}
