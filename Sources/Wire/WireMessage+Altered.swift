import HTTPTypes

extension WireRequest {
  /// The same with other signatures in its headers; `nil` where none of them carries one.
  public var withAlteredSignature: WireRequest? {
    var altered = self
    for field in head.headerFields where field.name.canonicalName.contains("signature") {
      altered.head.headerFields[field.name] = String(field.value.reversed())
    }
    return altered == self ? nil : altered
  }

  /// The same with another value of a header; a name that no header can have changes nothing.
  public func with(header name: String, _ value: String?) -> WireRequest {
    var changed = self
    if let name = HTTPField.Name(name) { changed.head.headerFields[name] = value }
    return changed
  }
}

extension WireAnswer {
  /// An answer with an empty body.
  public init(emptyWithStatus status: Int) { self.init(head: HTTPResponse(status: HTTPResponse.Status(code: status))) }

  /// The delay before the sender may ask again (RFC 9110, section 10.2.3), in whole seconds; `nil` if not stated.
  public var retryAfter: Duration? {
    get { head.headerFields[.retryAfter].flatMap { Int64($0) }.map { .seconds($0) } }
    set { head.headerFields[.retryAfter] = newValue.map { String($0.components.seconds) } }
  }
}
