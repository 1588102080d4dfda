extension SwedbankPay {
  /// The texts of a problem, as the SDK passes them on (RFC 7807; Swedbank Pay docs, Problems), cut to the length of a log
  /// line.
  struct ProblemText: Hashable {
    /// Its type, an address.
    var type = ""
    /// The message, or the address that failed, or the missing operation.
    var message = ""
    /// Its title; `nil` where it has none.
    var title: String?
    /// The detail; `nil` if it has none.
    var detail: String?
    /// The suggested action, such as `RetryNewData`; `nil` if it has none.
    var action: String?
    /// The status that Swedbank Pay gave the backend; `nil` where it gave none.
    var gatewayStatus: Int?
    /// The media type of an answer that cannot be read; `nil` where it had none.
    var contentType: String?
  }
}

extension SwedbankPay.Problem {
  /// The error as the app's delegate gets it, in the spelling of version 5, with its associated values (Swedbank Pay docs, Mobile SDK,
  /// iOS, Problems; Swedbank Pay iOS SDK, `MerchantBackendError`). Dots stand for what is too long for a line: `ProviderProblem` has it.
  var kit: String {
    switch word {
    case .nonWhitelistedDomain: ".nonWhitelistedDomain(failingUrl: \"\(text.message)\")"
    case .networkError: ".networkError"
    case .unauthorized: ".problem(.client(.mobileSDK(.unauthorized\(told))))"
    case .invalidRequest: ".problem(.client(.mobileSDK(.invalidRequest\(told))))"
    case .inputError: ".problem(.client(.swedbankPay(type: .inputError, \(described))))"
    case .forbidden: ".problem(.client(.swedbankPay(type: .forbidden, \(described))))"
    case .notFound: ".problem(.client(.swedbankPay(type: .notFound, \(described))))"
    case .clientUnknown: ".problem(.client(.unknown\(unknown)))"
    case .clientUnexpectedContent: ".problem(.client(.unexpectedContent\(unexpected)))"
    case .backendConnectionTimeout: ".problem(.server(.mobileSDK(.backendConnectionTimeout\(told))))"
    case .backendConnectionFailure: ".problem(.server(.mobileSDK(.backendConnectionFailure\(told))))"
    case .invalidBackendResponse:
      ".problem(.server(.mobileSDK(.invalidBackendResponse(status: \(status), gatewayStatus: \(text.gatewayStatus ?? status), "
        + "body: …, raw: […]))))"
    case .systemError: ".problem(.server(.swedbankPay(type: .systemError, \(described))))"
    case .configurationError: ".problem(.server(.swedbankPay(type: .configurationError, \(described))))"
    case .serverUnknown: ".problem(.server(.unknown\(unknown)))"
    case .serverUnexpectedContent: ".problem(.server(.unexpectedContent\(unexpected)))"
    case .missingRequiredOperation: ".missingRequiredOperation(\"\(text.message)\")"
    case .paymentNotInInstrumentMode: ".paymentNotInInstrumentMode"
    }
  }

  private var told: String { "(message: \"\(text.message)\", raw: […])" }

  private var described: String {
    "title: \(Self.quoted(text.title)), status: \(status), detail: \(Self.quoted(text.detail)), instance: …, "
      + "action: \(Self.quoted(text.action)), problems: […], raw: […]"
  }

  private var unknown: String {
    "(type: \"\(text.type)\", title: \(Self.quoted(text.title)), status: \(status), detail: \(Self.quoted(text.detail)), "
      + "instance: …, raw: […])"
  }

  private var unexpected: String {
    "(status: \(status), contentType: \(Self.quoted(text.contentType)), body: …)"
  }

  private static func quoted(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "nil" }
}
