import Basics
import HTTPTypes
import Wire

extension Sending {
  /// A request as it leaves; `provider` is who answers at its host.
  package init(call: Int, provider: String, _ request: WireRequest) {
    let header = request.headerKey
    let key = header ?? request.bodyKey
    self.init(
      call: call, provider: provider, operation: request.operation, effect: request.effect, key: key,
      isKeyInBody: header == nil && key != nil, body: FNV1a.of(request.body.text), attempt: request.attempt)
  }
}

extension Ending {
  /// What a request was answered.
  package init(_ answer: WireAnswer, to request: WireRequest) {
    let hasKey = request.headerKey != nil || request.bodyKey != nil
    self = .answered(
      status: answer.status, body: hasKey ? answer.subject : 0, isRefusal: hasKey && answer.isRefusal(of: request))
  }
}

extension WireAnswer {
  /// Tells what it is about, by the first identifier in it, or by how it begins: what follows may have moved on.
  fileprivate var subject: UInt64 { FNV1a.of(json?.firstText(of: "id") ?? String(body.text.prefix(48))) }

  /// Whether GraphQL refuses what HTTP grants: errors, and nothing of what was asked for (GraphQL specification of October 2021,
  /// section 7.1). A document in the member `query` makes a request one of GraphQL (GraphQL over HTTP, section 5.1).
  fileprivate func isRefusal(of request: WireRequest) -> Bool {
    guard (200...299).contains(status), let body = json, body["errors"]?.array?.isEmpty == false,
      request.json?["query"]?.string != nil
    else { return false }
    return (body["data"]?.members ?? []).allSatisfy { $0.value == .null }
  }
}

extension WireRequest {
  /// The idempotency key among its headers.
  fileprivate var headerKey: String? { Self.keyNames.lazy.compactMap { head.headerFields[$0] }.first }

  /// What does the same in a body: the merchant's own name of a movement, which makes it happen once.
  fileprivate var bodyKey: String? {
    let key = keyMember.flatMap { json?.firstText(of: $0) }
    return key?.isEmpty == false ? key : nil
  }

  private static let keyNames: [HTTPField.Name] = ["Idempotency-Key", "X-Idempotency-Key"].compactMap {
    HTTPField.Name($0)
  }
}

extension JSON {
  /// The text of the first member of a name, at whatever depth, in the order in which it is written.
  fileprivate func firstText(of name: String) -> String? {
    switch self {
    case .object(let members):
      for member in members {
        if member.name == name, let text = member.value.string { return text }
        if let text = member.value.firstText(of: name) { return text }
      }
    case .array(let elements):
      for element in elements { if let text = element.firstText(of: name) { return text } }
    case .null, .boolean, .number, .string: break
    }
    return nil
  }
}
