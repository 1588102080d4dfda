import Commerce
import HTTPTypes
public import Pages
public import Wire

extension Webhook<WireRequest> {
  /// A webhook of a provider to an address, with the headers that prove where it comes from.
  init(
    from provider: String, about reference: String, at instant: Timestamp, _ body: WireBody, to url: String,
    type: String = "application/json", headers: KeyValuePairs<String, String> = [:]
  ) {
    let slash = UInt8(ascii: "/")
    let scheme = url.utf8.prefix { $0 != UInt8(ascii: ":") }
    let address = url.utf8.drop { $0 != slash }.dropFirst(2)
    let host = address.prefix { $0 != slash && $0 != UInt8(ascii: "?") }
    let path = address.dropFirst(host.count)
    let head = HTTPRequest(
      method: .post, scheme: String(Substring(scheme)), authority: String(Substring(host)),
      path: path.isEmpty ? "/" : String(Substring(path)),
      headerFields: [.contentType: type])
    let request = WireRequest(
      head: head, body: body, sender: .merchant, operation: OperationPattern.webhook(of: provider))
    self.init(
      headers.reduce(request) { $0.with(header: $1.key, $1.value) }, from: provider, about: reference, at: instant)
  }

  /// The value of a header.
  func header(_ name: String) -> String? { content.header(name) }

  /// The same with another body.
  public func with(body: WireBody) -> Webhook {
    var changed = self
    changed.content.body = body
    return changed
  }

  /// The same with another value of a header.
  func with(header name: String, _ value: String) -> Webhook {
    with(content.with(header: name, value))
  }

  /// The same without some headers.
  func without(headers names: [String]) -> Webhook {
    with(names.reduce(content) { $0.with(header: $1, nil) })
  }

  /// The same about something else: where one of these texts stands in the body, another of the same make does, every digit
  /// changed.
  func about(otherThan texts: [String?]) -> Webhook {
    texts.compactMap(\.self).filter { !$0.isEmpty }.reduce(self) {
      $0.with(body: WireBody($0.content.body.text.replacing($1, with: Self.other($1))))
    }
  }

  /// A text of the same make.
  static func other(_ text: String) -> String {
    String(text.map { character in character.wholeNumberValue.map { Character("\(9 - $0)") } ?? character })
  }

  /// A code of HMAC-SHA-256 that fits nothing, in base64.
  static let nobodysCode = Base64.encode(Array(repeating: 0, count: 32))

  /// The same headers over the same JSON, with other blanks.
  var withRewrittenBody: Webhook {
    with(body: content.json.map { WireBody($0.prettyText) } ?? content.body)
  }

  /// The same headers over a body that says more.
  var withOtherBody: Webhook {
    let members = content.json?.members ?? []
    return with(body: WireBody(.object(members + [JSON.Member(name: "till_forged", value: true)])))
  }
}

extension WireRequest {
  /// The value of a header.
  func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { head.headerFields[$0] } }
}

extension WebhookForgery {
  /// Whether an imitation is another than the webhook where nothing is signed and no time is told.
  var worksUnsigned: Bool {
    switch self {
    case .unsigned, .wrongSignature, .otherBody, .otherPayment: true
    case .rewrittenBody, .otherPath, .tooOld, .otherSecret, .otherShop: false
    }
  }
}

extension ProviderSandbox {
  /// A webhook that only looks like one of this provider's, in the plainest way.
  public static func forge(_ webhook: Webhook<WireRequest>) -> Webhook<WireRequest> {
    forge(webhook, as: .wrongSignature)
  }

  /// The same webhook without any header that could prove where it comes from.
  public static func forge(_ webhook: Webhook<WireRequest>, as forgery: WebhookForgery) -> Webhook<WireRequest> {
    webhook.without(
      headers: webhook.content.head.headerFields.map(\.name.rawName).filter { $0.lowercased() != "content-type" })
  }
}
