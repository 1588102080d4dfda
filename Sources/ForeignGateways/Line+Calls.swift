import HTTPTypes
import Payments
import Wire

extension WireRequest {
  var line: JSON {
    [
      "operation": .string(operation), "from": .string(sender.rawValue), "method": .string(head.method.rawValue),
      "url": .string("https://\(head.authority ?? "")\(head.path ?? "/")"),
      "headers": .object(
        head.headerFields.map { JSON.Member(name: $0.name.canonicalName, value: .string($0.value)) }),
      "body": .string(body),
    ]
  }

  init(_ reader: LineReader) throws(LineProblem) {
    let url = try reader.text("url")
    guard url.hasPrefix("https://"), let method = HTTPRequest.Method(try reader.text("method")) else {
      throw reader.problem("url")
    }
    let rest = url.dropFirst("https://".count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    var fields = HTTPFields()
    for (name, value) in reader.texts("headers").sorted(by: { $0.key < $1.key }) {
      guard let name = HTTPField.Name(name) else { throw reader.problem("headers.\(name)") }
      fields[name] = value
    }
    let path = String(rest.dropFirst(authority.count))
    self.init(
      head: HTTPRequest(
        method: method, scheme: "https", authority: String(authority),
        path: path.hasPrefix("/") ? path : "/" + path, headerFields: fields),
      body: reader.json["body"]?.string ?? "", sender: try reader.choice("from", of: WireSender.self),
      operation: try reader.text("operation"))
  }
}

extension WireAnswer {
  var line: JSON {
    [
      "status": .number(String(status)),
      "headers": .object(head.headerFields.map { JSON.Member(name: $0.name.canonicalName, value: .string($0.value)) }),
      "body": .string(body),
    ]
  }

  init(_ reader: LineReader) throws(LineProblem) {
    var fields = HTTPFields()
    for (name, value) in reader.texts("headers").sorted(by: { $0.key < $1.key }) {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    let status = try reader.number("status")
    guard (100...599).contains(status) else { throw reader.problem("status") }
    self.init(
      head: HTTPResponse(status: .init(code: status), headerFields: fields), body: reader.json["body"]?.string ?? "")
  }
}

extension TransportFailure {
  var line: JSON {
    switch self {
    case .notSent(let reason): ["sent": false, "reason": .string(reason.rawValue)]
    case .maybeSent(let reason): ["sent": "maybe", "reason": .string(reason.rawValue)]
    }
  }

  init(_ reader: LineReader) throws(LineProblem) {
    if reader.json["sent"]?.boolean == false {
      self = .notSent(try reader.choice("reason", of: NotSentReason.self))
    } else {
      self = .maybeSent(try reader.choice("reason", of: MaybeSentReason.self))
    }
  }
}
