import Wire

extension TrueLayerSandbox {
  /// A refusal as problem details (TrueLayer docs, Payments API errors).
  struct Problem: Error {
    let status: Int
    let title: String
    let detail: String
    var errors: [JSON.Member] = []

    static func invalidParameters(_ field: String, _ message: String) -> Problem {
      invalidParameters([field: message])
    }

    static func invalidParameters(_ fields: KeyValuePairs<String, String>) -> Problem {
      Problem(
        status: 400, title: "Invalid Parameters", detail: "One or more values were not accepted.",
        errors: fields.map { JSON.Member(name: $0.key, value: [.string($0.value)]) })
    }

    static let invalidState = Problem(
      status: 400, title: "Invalid State", detail: "The resource is not in a state that allows this.")
    static func unauthenticated(_ detail: String) -> Problem {
      Problem(status: 401, title: "Unauthenticated", detail: detail)
    }
    static let forbidden = Problem(
      status: 403, title: "Forbidden", detail: "The token does not allow access to this resource.")
    static let notFound = Problem(status: 404, title: "Not Found", detail: "There is no such resource.")
    static let keyReuse = Problem(
      status: 422, title: "Idempotency-Key Reuse", detail: "The key was used before with another body.")
    static let providerError = Problem(status: 502, title: "Provider Error", detail: "The bank could not be reached.")

    func answer(trace: String) -> WireAnswer {
      var members: [JSON.Member] = [
        JSON.Member(
          name: "type",
          value: .string(
            "https://docs.truelayer.com/docs/error-types#\(String(title.lowercased().map { $0 == " " ? "-" : $0 }))")),
        JSON.Member(name: "title", value: .string(title)),
        JSON.Member(name: "status", value: .number(String(status))),
        JSON.Member(name: "trace_id", value: .string(trace)),
        JSON.Member(name: "detail", value: .string(detail)),
      ]
      if !errors.isEmpty { members.append(JSON.Member(name: "errors", value: .object(errors))) }
      return WireAnswer(status: status, json: .object(members))
    }
  }
}
