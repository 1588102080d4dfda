// The listing `paymentFailed(failureReason:)` of Swedbank Pay's "Mobile SDK, iOS" as printed, after the words of its SDK that it needs.
// swift-format-ignore-file
import PaymentKit

enum SwedbankPaySDK {
    enum Problem {
        case Client(ClientProblem)
        case Server(ServerProblem)
    }
    enum ClientProblem {
        case MobileSDK(MobileSDKClientProblem)
        case SwedbankPay(KnownProblem)
        case Unknown(UnknownProblem)
    }
    enum ServerProblem {
        case MobileSDK(MobileSDKServerProblem)
        case SwedbankPay(KnownProblem)
    }
    enum MobileSDKClientProblem {
        case Unauthorized(message: String, raw: String)
        case InvalidRequest(message: String, raw: String)
    }
    enum MobileSDKServerProblem {
        case BackendConnectionTimeout(message: String, raw: String)
    }
    struct KnownProblem {
        enum Kind { case InputError, SystemError }
        let type: Kind
        let detail: String
        let action: String
    }
    struct UnknownProblem {
        let type: String
        let detail: String
        let raw: String
    }
}

enum SwedbankPaySDKController {
    enum FailureReason {
        case Problem(SwedbankPaySDK.Problem)
        case Other
    }
}

final class OrderScreen {
    private(set) var printed: [String] = []

    private func print(_ text: String) { printed.append(text) }

    // MARK: Problems

func paymentFailed(failureReason: SwedbankPaySDKController.FailureReason) {
    // remove SwedbankPaySDKController

    switch failureReason {
        case .Problem(.Client(.MobileSDK(.Unauthorized(let message, _)))):
            print("Credentials invalidated: \(message)")

        case .Problem(.Client(.MobileSDK)):
            print("Other client error at merchant backend")

        case .Problem(.Client(.SwedbankPay(let problem))) where problem.type == .InputError:
            print("Payment rejected by Swedbank Pay: \(problem.detail); Fix: \(problem.action)")

        case .Problem(.Client(.Unknown(let problem))):
            if problem.type == "https://example.com/problems/special-problem" {
                print("Special problem occurred: \(problem.detail)")
            } else {
                print("Unexpected problem: \(problem.raw)")
            }

        case .Problem(.Server(.MobileSDK(.BackendConnectionTimeout(let message, _)))):
            print("Swedbank Pay timeout: \(message)")

        case .Problem(.Server(.SwedbankPay(let problem))) where problem.type == .SystemError:
            print("Generic server error at Swedbank Pay: \(problem.detail)")

        default:
            break
    }
}
}

extension SwedbankPaySDKController.FailureReason {
    /// What the library's error is in the words of Swedbank Pay's SDK: a problem of the client by what is wrong with the request, one of the
    /// server by waiting.
    init(_ error: PaymentKit.PaymentError) {
        self =
            switch error {
            case .signInNeeded(let words): .Problem(.Client(.MobileSDK(.Unauthorized(message: words.text, raw: words.kit))))
            case .invalidRequest("backend", let words):
                .Problem(.Client(.MobileSDK(.InvalidRequest(message: words.text, raw: words.kit))))
            case .invalidRequest(let field, let words):
                .Problem(.Client(.SwedbankPay(.init(type: .InputError, detail: words.text, action: field))))
            case .networkError(let problem, _):
                .Problem(.Server(.MobileSDK(.BackendConnectionTimeout(message: problem.rawValue, raw: ""))))
            case .providerError(let words):
                .Problem(.Server(.SwedbankPay(.init(type: .SystemError, detail: words.text, action: ""))))
            default: .Other
            }
    }
}
