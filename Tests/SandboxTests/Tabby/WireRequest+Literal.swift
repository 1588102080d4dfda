import HTTPTypes
import Wire

extension WireRequest {
  /// A request written out by hand: method, host, path, headers and body as they would travel.
  static func literal(
    _ method: String, host: String, _ path: String, headers: KeyValuePairs<String, String> = [:], body: String = ""
  ) -> WireRequest {
    var fields = HTTPFields()
    for header in headers {
      if let name = HTTPField.Name(header.key) { fields[name] = header.value }
    }
    let head = HTTPRequest(
      method: HTTPRequest.Method(method) ?? .get, scheme: "https", authority: host, path: path, headerFields: fields)
    return WireRequest(head: head, body: WireBody(body), sender: .merchant, operation: "test")
  }
}
