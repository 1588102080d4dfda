import Hummingbird
import PaymentKit

/// Requests bring HTML forms; the back office is answered in JSON.
struct FormContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  var requestDecoder: URLEncodedFormDecoder { URLEncodedFormDecoder() }

  init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }

  /// The order that an address names.
  var order: AttemptID {
    get throws {
      guard let order = AttemptID(try parameters.require("order")) else { throw HTTPError(.notFound) }
      return order
    }
  }
}

/// What the window's forms send.
struct Purchase: Decodable { let order, method: String }

/// What the back office sends; the same key again is the same refund.
struct Refund: Decodable { let amount, key: String }

/// What a form on the order's page sends.
struct Reply: Decodable {
  let action: String
  let answer: String?

  /// The answer to the question that waits; `nil` lets it wait.
  func answer(_ question: Question) -> Answer? {
    switch (question, action) {
    case (_, "cancel"): question.unanswered
    case (.phone(let prompt), "submit"):
      PhoneNumber(answer ?? "", country: prompt.country).map { .phone(.entered($0)) }
    case (.code(let prompt), "submit"):
      SecretDigits(answer ?? "", length: prompt.length).map { .code(.entered($0)) }
    case (.code, "resend"): .code(.resend)
    default: nil
    }
  }
}

/// Lets in whoever has the back office's token.
struct BackOffice: RouterMiddleware {
  let token: String

  func handle(
    _ request: Request, context: FormContext, next: (Request, FormContext) async throws -> Response
  ) async throws -> Response {
    guard request.headers[.authorization] == "Bearer \(token)" else { throw HTTPError(.unauthorized) }
    return try await next(request, context)
  }
}
