import HTTPTypes
import Payments
import Wire

extension WireRequest {
  var line: JSON {
    [
      "operation": .string(operation), "from": .string(sender.rawValue), "method": .string(head.method.rawValue),
      "url": .string("https://\(head.authority ?? "")\(head.path ?? "/")"), "headers": head.headerFields.line,
      "body": .string(body.text),
    ]
  }

  init(_ reader: LineReader) throws(LineProblem) {
    let rest = try reader.text("url").dropFirst("https://".count)
    guard let method = HTTPRequest.Method(try reader.text("method")) else {
      throw reader.problem("method", .httpMethod)
    }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    guard !authority.isEmpty else { throw reader.problem("url", .address) }
    let path = String(rest.dropFirst(authority.count))
    self.init(
      head: HTTPRequest(
        method: method, scheme: "https", authority: String(authority),
        path: path.hasPrefix("/") ? path : "/" + path, headerFields: try HTTPFields(reader)),
      body: WireBody(reader.optionalText("body") ?? ""), sender: try reader.choice("from", of: WireSender.self),
      operation: try reader.text("operation"))
  }
}

extension WireAnswer {
  var line: JSON {
    ["status": .whole(status), "headers": head.headerFields.line, "body": .string(body.text)]
  }

  init(_ reader: LineReader) throws(LineProblem) {
    let status = try reader.number("status")
    guard (100...599).contains(status) else { throw reader.problem("status", .whole(100...599)) }
    self.init(
      head: HTTPResponse(status: .init(code: status), headerFields: try HTTPFields(reader)),
      body: WireBody(reader.optionalText("body") ?? ""))
  }
}

extension HTTPFields {
  fileprivate var line: JSON {
    .object(map { JSON.Member(name: $0.name.canonicalName, value: .string($0.value)) })
  }

  /// Reads the headers of a message; an invalid HTTP name or value is rejected.
  fileprivate init(_ reader: LineReader) throws(LineProblem) {
    self.init()
    for (name, value) in reader.texts("headers").sorted(by: { $0.key < $1.key }) {
      guard let field = HTTPField.Name(name) else { throw reader.problem("headers.\(name)", .noField(known: [])) }
      self[field] = value
    }
  }
}

extension TransportFailure {
  var line: JSON {
    switch self {
    case .notSent(let reason): ["not-sent": .string(reason.rawValue)]
    case .maybeSent(let reason): ["maybe-sent": .string(reason.rawValue)]
    }
  }

  init(_ reader: LineReader) throws(LineProblem) {
    if let reason = try reader.optionalChoice("not-sent", of: NotSentReason.self) {
      self = .notSent(reason)
    } else {
      self = .maybeSent(try reader.choice("maybe-sent", of: MaybeSentReason.self))
    }
  }
}
