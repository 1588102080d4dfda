// The cases of problems are spelled as the document prints them, with a capital.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Payments
import Providers

extension SwedbankPaySDK {
  /// A problem that the merchant's backend answered with (Swedbank Pay docs, Mobile SDK, iOS, Problems).
  public enum Problem: Hashable, Sendable {
    /// The request has to be changed; with the exception of `.MobileSDK(.Unauthorized)` a mistake of the app.
    case Client(ClientProblem)
    /// A server does not work as it should; later it may.
    case Server(ServerProblem)
  }

  /// A problem of the client.
  public enum ClientProblem: Hashable, Sendable {
    /// The merchant's backend refused the request.
    case MobileSDK(MobileSDKClientProblem)
    /// Swedbank Pay refused the request.
    case SwedbankPay(SwedbankPayClientProblem)
    /// A problem of a type that the SDK does not know.
    case Unknown(UnknownProblem)
    /// The SDK cannot read the answer.
    case UnexpectedContent(UnexpectedContent)
  }

  /// A problem of a server.
  public enum ServerProblem: Hashable, Sendable {
    /// The merchant's backend failed.
    case MobileSDK(MobileSDKServerProblem)
    /// Swedbank Pay failed.
    case SwedbankPay(SwedbankPayServerProblem)
    /// A problem of a type that the SDK does not know.
    case Unknown(UnknownProblem)
    /// The SDK cannot read the answer.
    case UnexpectedContent(UnexpectedContent)
  }

  /// A client problem of the merchant's backend, with its message and the answer as it came.
  public enum MobileSDKClientProblem: Hashable, Sendable {
    /// The app's credentials are no longer good.
    case Unauthorized(message: String, raw: String)
    /// The backend cannot read the request.
    case InvalidRequest(message: String, raw: String)
  }

  /// A server problem of the merchant's backend, with its message and the answer as it came.
  public enum MobileSDKServerProblem: Hashable, Sendable {
    /// Swedbank Pay did not answer the backend in time.
    case BackendConnectionTimeout(message: String, raw: String)
    /// The backend could not reach Swedbank Pay.
    case BackendConnectionFailure(message: String, raw: String)
    /// Swedbank Pay's answer to the backend was invalid; its status, if the backend says it.
    case InvalidBackendResponse(gatewayStatus: Int?, message: String, raw: String)
  }

  /// A problem that Swedbank Pay itself has reported; what it leaves out is empty.
  public struct SwedbankPayProblem<Kind: Hashable & Sendable>: Hashable, Sendable {
    /// The kind of problem.
    public let type: Kind
    /// The title.
    public let title: String
    /// The HTTP status.
    public let status: Int
    /// The explanation.
    public let detail: String
    /// The address of this one occurrence.
    public let instance: String
    /// The suggested action, such as `RetryNewData`.
    public let action: String
    /// The fields of the request that were not accepted.
    public let problems: [ProviderProblem.Field]
    /// The answer as it came.
    public let raw: String

    fileprivate init(_ type: Kind, _ problem: ProviderProblem) {
      self.type = type
      title = problem.title ?? ""
      status = problem.status
      detail = problem.detail ?? ""
      instance = problem.instance ?? ""
      action = problem.action ?? ""
      problems = problem.problems
      raw = problem.raw
    }
  }

  /// Swedbank Pay refused the request.
  public typealias SwedbankPayClientProblem = SwedbankPayProblem<SwedbankPayClientKind>
  /// Swedbank Pay failed.
  public typealias SwedbankPayServerProblem = SwedbankPayProblem<SwedbankPayServerKind>

  /// Why Swedbank Pay refused a request.
  public enum SwedbankPayClientKind: Hashable, Sendable {
    /// Something in it is invalid.
    case InputError
    /// The merchant may not do that.
    case Forbidden
    /// There is no such thing.
    case NotFound
  }

  /// Why Swedbank Pay failed.
  public enum SwedbankPayServerKind: Hashable, Sendable {
    /// A fault of the system.
    case SystemError
    /// The merchant's contract lacks something.
    case ConfigurationError
  }

  /// A problem of a type that the SDK does not know; what it leaves out is empty.
  public struct UnknownProblem: Hashable, Sendable {
    /// The type, an address.
    public let type: String
    /// The title.
    public let title: String
    /// The HTTP status.
    public let status: Int
    /// The explanation.
    public let detail: String
    /// The address of this one occurrence.
    public let instance: String
    /// The answer as it came.
    public let raw: String

    fileprivate init(_ problem: ProviderProblem) {
      type = problem.type
      title = problem.title ?? ""
      status = problem.status
      detail = problem.detail ?? ""
      instance = problem.instance ?? ""
      raw = problem.raw
    }
  }

  /// An answer that is no problem of RFC 7807 and nothing else that the SDK knows.
  public struct UnexpectedContent: Hashable, Sendable {
    /// The HTTP status.
    public let status: Int
    /// The media type; empty where it has none.
    public let contentType: String
    /// The answer as it came.
    public let body: String
  }

  /// Why `MerchantBackendConfiguration` fails (Swedbank Pay docs, Mobile SDK, iOS, Problems).
  public enum MerchantBackendError: Error, Hashable, Sendable {
    /// The backend answered with a problem.
    case problem(Problem)
    /// The backend gave an address at a host that the app does not allow.
    case nonWhitelistedDomain
    /// The backend could not be reached.
    case networkError
    /// The order lacks an operation that the SDK needs.
    case missingRequiredOperation
    /// The order is not in instrument mode.
    case paymentNotInInstrumentMode

    /// Converts an error of the library to the SDK's; `nil` for one that is not the backend's.
    public init?(_ error: PaymentError) {
      if case .networkError = error {
        self = .networkError
        return
      }
      guard let word = SwedbankPay.problemWord(in: error.words) else { return nil }
      // The SDK finds these itself, in an answer that is none of a problem's.
      switch word {
      case .nonWhitelistedDomain: self = .nonWhitelistedDomain
      case .missingRequiredOperation: self = .missingRequiredOperation
      case .paymentNotInInstrumentMode: self = .paymentNotInInstrumentMode
      case .networkError: self = .networkError
      case .unauthorized, .invalidRequest, .inputError, .forbidden, .notFound, .clientUnknown, .clientUnexpectedContent,
        .backendConnectionTimeout, .backendConnectionFailure, .invalidBackendResponse, .systemError,
        .configurationError,
        .serverUnknown, .serverUnexpectedContent:
        self = .problem(Problem(word, error.words.problem ?? ProviderProblem(status: 200, raw: error.words.text)))
      }
    }
  }
}

extension SwedbankPaySDK {
  /// Why the menu's page in the web view ended a payment (Swedbank Pay iOS SDK, `WebContentError`).
  public enum WebContentError: Error, Hashable, Sendable {
    /// The menu's script could not be loaded.
    case ScriptLoadingFailure
    /// The menu's script failed.
    case ScriptError
    /// A redirect failed.
    case RedirectFailure
    /// The menu said that the payment failed.
    case paymentFailed

    init(_ word: SwedbankPay.WebContentWord?) {
      self =
        switch word {
        case .scriptLoadingFailure: .ScriptLoadingFailure
        case .scriptError: .ScriptError
        case .redirectFailure: .RedirectFailure
        case nil: .paymentFailed
        }
    }
  }
}

extension SwedbankPaySDK.Problem {
  fileprivate init(_ word: SwedbankPay.ProblemWord, _ problem: ProviderProblem) {
    let message = problem.detail ?? problem.title ?? ""
    let unexpected = SwedbankPaySDK.UnexpectedContent(
      status: problem.status, contentType: problem.contentType ?? "", body: problem.raw)
    self =
      switch word {
      case .unauthorized: .Client(.MobileSDK(.Unauthorized(message: message, raw: problem.raw)))
      case .invalidRequest: .Client(.MobileSDK(.InvalidRequest(message: message, raw: problem.raw)))
      case .inputError: .Client(.SwedbankPay(.init(.InputError, problem)))
      case .forbidden: .Client(.SwedbankPay(.init(.Forbidden, problem)))
      case .notFound: .Client(.SwedbankPay(.init(.NotFound, problem)))
      case .clientUnknown: .Client(.Unknown(.init(problem)))
      case .clientUnexpectedContent: .Client(.UnexpectedContent(unexpected))
      case .backendConnectionTimeout: .Server(.MobileSDK(.BackendConnectionTimeout(message: message, raw: problem.raw)))
      case .backendConnectionFailure: .Server(.MobileSDK(.BackendConnectionFailure(message: message, raw: problem.raw)))
      case .invalidBackendResponse:
        .Server(
          .MobileSDK(
            .InvalidBackendResponse(gatewayStatus: problem.gatewayStatus, message: message, raw: problem.raw)))
      case .systemError: .Server(.SwedbankPay(.init(.SystemError, problem)))
      case .configurationError: .Server(.SwedbankPay(.init(.ConfigurationError, problem)))
      case .serverUnknown: .Server(.Unknown(.init(problem)))
      case .serverUnexpectedContent, .nonWhitelistedDomain, .networkError, .missingRequiredOperation,
        .paymentNotInInstrumentMode:
        .Server(.UnexpectedContent(unexpected))
      }
  }
}
