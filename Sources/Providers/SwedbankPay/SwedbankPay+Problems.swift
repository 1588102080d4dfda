import HTTPTypes
import Payments
import Wire

extension SwedbankPay {
  /// The SDK's reading of an error response.
  struct Problem: Error, Hashable {
    let word: ProblemWord
    /// The status that counts: the body's own where it has one.
    let status: Int
    /// The end of the problem's type and what it says, for logs.
    var log = ""
    /// Its texts: the title if there is no more; an address or an operation if the SDK found the problem.
    var text = ProblemText()
    /// The first field that the problem names.
    var field: String?
    /// The problem as the library hands it to the app; `nil` if the SDK found it without an answer.
    var whole: ProviderProblem?
  }

  /// The prefix of the types of Swedbank Pay's problems (Swedbank Pay docs, Problems).
  static let problemTypes = "https://api.payex.com/psp/errordetail/"

  /// An answer of the merchant's backend as the kit reads it: content, or one of the problems.
  ///
  /// The order of decisions is the kit's (Swedbank Pay iOS SDK, problem parsing): a body's whole-number `status` beats the HTTP
  /// status, an error must be `application/problem+json` to be read at all, and a success must be `application/json`.
  static func content(of answer: WireAnswer) -> Result<JSON, Problem> {
    func unread(_ word: ProblemWord, status: Int) -> Result<JSON, Problem> {
      let content = answer.head.headerFields[.contentType]
      return .failure(
        Problem(
          word: word, status: status, text: ProblemText(contentType: content.map { String($0.prefix(60)) }),
          whole: ProviderProblem(status: status, contentType: content, raw: answer.body.text)))
    }
    let isError = (400...599).contains(answer.status)
    let type = mediaType(of: answer)
    guard isError else {
      guard type == "application/json", let json = answer.json else {
        return unread(.serverUnexpectedContent, status: answer.status)
      }
      return .success(json)
    }
    let unexpected: ProblemWord = answer.status < 500 ? .clientUnexpectedContent : .serverUnexpectedContent
    guard type == "application/problem+json", let body = answer.json, body.members != nil else {
      return unread(unexpected, status: answer.status)
    }
    let status = body["status"]?.integer ?? answer.status
    guard (400...599).contains(status) else { return unread(unexpected, status: status) }
    return .failure(problem(body, status: status, answer))
  }

  private static func problem(_ body: JSON, status: Int, _ answer: WireAnswer) -> Problem {
    let type = body["type"]?.string ?? "about:blank"
    let tail = type.hasPrefix(problemTypes) ? String(type.dropFirst(problemTypes.count)) : type
    let message = body["detail"]?.string ?? body["title"]?.string
    let said = [message, body["action"]?.string].compactMap(\.self)
    return Problem(
      word: status < 500 ? clientWord(tail, of: type) : serverWord(tail, of: type, body), status: status,
      log: String(([tail] + said).joined(separator: ": ").prefix(255)),
      text: ProblemText(
        type: String(type.prefix(120)), message: String((message ?? "").prefix(120)),
        title: short(body["title"]), detail: short(body["detail"]), action: short(body["action"]),
        gatewayStatus: body["gatewayStatus"]?.integer),
      field: body["problems"]?[0]?["name"]?.string.flatMap { $0.isEmpty ? nil : $0 },
      whole: whole(body, type: type, status: status, answer))
  }

  /// The problem with everything that the SDK hands on (Swedbank Pay docs, Mobile SDK, iOS, Problems).
  private static func whole(_ body: JSON, type: String, status: Int, _ answer: WireAnswer) -> ProviderProblem {
    let fields = (body["problems"]?.array ?? []).map {
      ProviderProblem.Field(name: $0["name"]?.string ?? "", description: $0["description"]?.string ?? "")
    }
    return ProviderProblem(
      type: type, title: body["title"]?.string, status: status, detail: body["detail"]?.string,
      instance: body["instance"]?.string, action: body["action"]?.string, problems: fields,
      gatewayStatus: body["gatewayStatus"]?.integer, contentType: answer.head.headerFields[.contentType],
      raw: answer.body.text)
  }

  private static func short(_ member: JSON?) -> String? { member?.string.map { String($0.prefix(120)) } }

  private static func clientWord(_ tail: String, of type: String) -> ProblemWord {
    guard type != tail else { return .clientUnknown }
    return switch tail {
    case "mobilesdk/unauthorized": .unauthorized
    case "mobilesdk/badrequest": .invalidRequest
    case "inputerror": .inputError
    case "forbidden": .forbidden
    case "notfound": .notFound
    default: .clientUnknown
    }
  }

  /// The word for `badgateway`, which means two problems: with a whole-number `gatewayStatus` there was a response, without it
  /// there was none.
  private static func serverWord(_ tail: String, of type: String, _ body: JSON) -> ProblemWord {
    guard type != tail else { return .serverUnknown }
    return switch tail {
    case "mobilesdk/gatewaytimeout": .backendConnectionTimeout
    case "mobilesdk/badgateway":
      body["gatewayStatus"]?.integer == nil ? .backendConnectionFailure : .invalidBackendResponse
    case "systemerror": .systemError
    case "configurationerror": .configurationError
    default: .serverUnknown
    }
  }

  /// The media type without its parameters, such as `application/json`; empty if there is none.
  private static func mediaType(of answer: WireAnswer) -> String {
    let value = answer.head.headerFields[.contentType] ?? ""
    let type = value.prefix { $0 != ";" }
    return String(type.filter { !$0.isWhitespace }).lowercased()
  }
}
