import HTTPTypes
import Wire

extension SwedbankPaySandbox {
  /// A refusal as a problem message (RFC 7807; Swedbank Pay docs, Problems).
  struct Problem: AnsweringRefusal {
    let answer: WireAnswer

    static let types = "https://api.payex.com/psp/errordetail/"

    init(answer: WireAnswer) { self.answer = answer }

    init(
      _ status: Int, _ type: String, _ title: String, detail: String = "", fields: [(String, String)] = [],
      action: String? = nil, bodyStatus: Int? = nil, more: [JSON.Member] = []
    ) {
      var members: [JSON.Member] = [
        JSON.Member(name: "type", value: .string(type.contains("://") ? type : Self.types + type)),
        JSON.Member(name: "title", value: .string(title)),
        JSON.Member(name: "status", value: .number(String(bodyStatus ?? status))),
        JSON.Member(name: "instance", value: .string("https://api.payex.com/psp/probleminstance/till")),
        JSON.Member(name: "detail", value: .string(detail)),
      ]
      if let action { members.append(JSON.Member(name: "action", value: .string(action))) }
      let problems = fields.map {
        JSON.object([.init(name: "name", value: .string($0.0)), .init(name: "description", value: .string($0.1))])
      }
      members.append(JSON.Member(name: "problems", value: .array(problems)))
      answer = Self.answer(status, .object(members + more), type: "application/problem+json")
    }

    static func answer(_ status: Int, _ body: JSON, type: String) -> WireAnswer {
      WireAnswer(
        head: HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: [.contentType: type]),
        body: WireBody(body))
    }

    static func text(_ status: Int, _ body: WireBody, type: String) -> WireAnswer {
      WireAnswer(
        head: HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: [.contentType: type]), body: body)
    }

    // MARK: Swedbank Pay's own

    static func input(_ fields: [(String, String)]) -> Problem {
      Problem(
        400, "inputerror", "Input was not accepted", detail: "See problems", fields: fields, action: "RetryNewData")
    }

    /// No order made such a token (Swedbank Pay docs, Problems, Token problems).
    static func unknownToken(_ name: String) -> Problem {
      Problem(
        404, "paymentorders/inputerror", "Input was not accepted", detail: "See problems",
        fields: [(name, "The \(name) does not exist")])
    }

    static func forbidden(_ detail: String) -> Problem {
      Problem(403, "forbidden", "Not allowed", detail: detail)
    }

    static func notFound(_ path: String) -> Problem { Problem(404, "notfound", "Not found", detail: path) }

    /// The status is usual, the body is Till's own.
    static func methodNotAllowed(_ method: String) -> Problem {
      Problem(405, "methodnotallowed", "Method not allowed", detail: method)
    }

    /// The status is usual, the body is Till's own.
    static let notAuthorised = Problem(401, "unauthorized", "Access token not accepted")

    /// An order that is being decided cannot be aborted (Swedbank Pay docs, Native payments, `operationnotallowed`).
    static let notAllowedNow = Problem(
      409, "paymentsessions/operationnotallowed", "Not possible now", detail: "The payment is being decided")

    // MARK: The backend's own (Swedbank Pay docs, Merchant Backend API, Problems)

    static let unauthorized = Problem(
      401, "mobilesdk/unauthorized", "Unauthorized", detail: "The access token is not accepted")

    static func badRequest(_ detail: String) -> Problem {
      Problem(400, "mobilesdk/badrequest", "Bad request", detail: detail)
    }
  }
}
