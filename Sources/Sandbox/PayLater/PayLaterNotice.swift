import Commerce
import HTTPTypes
import Wire

/// The message to the merchant's server that tells of one thing that happened; how it is signed is the provider's own.
struct PayLaterNotice {
  /// The provider's identifier.
  let provider: String
  /// The merchant's reference of the payment.
  let reference: String
  /// When it arrives.
  let at: Timestamp
  /// What it says.
  let body: JSON

  /// The message with the headers and the query that prove where it comes from.
  func notification(headers: KeyValuePairs<String, String>, query: FormFields = FormFields()) -> SandboxNotification {
    var fields: HTTPFields = [.contentType: "application/json"]
    for header in headers { if let name = HTTPField.Name(header.key) { fields[name] = header.value } }
    let path = "/notifications/\(provider)"
    let head = HTTPRequest(
      method: .post, scheme: "https", authority: "shop.till.test",
      path: query.fields.isEmpty ? path : query.appended(to: path), headerFields: fields)
    return SandboxNotification(
      at: at, reference: reference,
      request: WireRequest(
        head: head, body: body.compactText, sender: .merchant, operation: "\(provider).notification"))
  }
}
