import Payments

extension SwedbankPay {
  /// A payment session's calls to its delegate (Swedbank Pay iOS SDK, `SwedbankPaySDKPaymentSessionDelegate`).
  enum SessionCallback: Hashable {
    case paymentSessionFetched([String])
    case paymentSessionComplete
    case paymentSessionCanceled
    case sessionProblemOccurred(type: String, status: Int?)
    case sdkProblemOccurred(SDKProblem, error: String = "…")
    case showSwedbankPaySDKController
    case show3DSecureViewController
    case dismiss3DSecureViewController

    /// The call as the app's delegate gets it; dots stand for values that are not texts.
    var kit: String {
      switch self {
      case .paymentSessionFetched(let instruments):
        "paymentSessionFetched(availableInstruments: [\(instruments.joined(separator: ", "))])"
      case .paymentSessionComplete: "paymentSessionComplete()"
      case .paymentSessionCanceled: "paymentSessionCanceled()"
      case .sessionProblemOccurred(let type, let status):
        "sessionProblemOccurred(problem: \(type)\(status.map { ", status: \($0)" } ?? ""))"
      case .sdkProblemOccurred(let problem, let error):
        "sdkProblemOccurred(problem: .\(problem.rawValue)\(problem.values(error)))"
      case .showSwedbankPaySDKController: "showSwedbankPaySDKController(viewController:)"
      case .show3DSecureViewController: "show3DSecureViewController(viewController:)"
      case .dismiss3DSecureViewController: "dismiss3DSecureViewController()"
      }
    }
  }

  /// The SDK's own problems (Swedbank Pay iOS SDK, `PaymentSessionProblem`), without the two of an app or a page that cannot be opened.
  enum SDKProblem: String, CaseIterable {
    case paymentSessionEndStateReached
    case paymentSessionAPIRequestFailed
    case paymentControllerPaymentFailed
    case internalInconsistencyError
    case automaticConfigurationFailed
    case abortPaymentNotAllowed

    fileprivate func values(_ error: String) -> String {
      switch self {
      case .paymentSessionAPIRequestFailed, .paymentControllerPaymentFailed: "(error: \(error), retry: …)"
      case .paymentSessionEndStateReached, .internalInconsistencyError, .automaticConfigurationFailed,
        .abortPaymentNotAllowed:
        ""
      }
    }
  }

  /// A call of the web view to its delegate. Where a payment session shows the web view, the session's delegate gets a call of its own
  /// (Swedbank Pay iOS SDK, payment session); empty where it has none.
  func said(_ callback: Callback, _ error: String = "") -> String {
    switch (kit, callback) {
    case (.viewController, _), (.native, .overrideTermsOfServiceTapped), (.native, .shippingAddressIsKnown):
      callback.kit(error)
    case (.native, .paymentComplete): SessionCallback.paymentSessionComplete.kit
    case (.native, .paymentCanceled): SessionCallback.paymentSessionCanceled.kit
    case (.native, .paymentFailed):
      SessionCallback.sdkProblemOccurred(.paymentControllerPaymentFailed, error: error).kit
    case (.native, .updatePaymentOrderFailed):
      SessionCallback.sdkProblemOccurred(.paymentSessionAPIRequestFailed, error: error).kit
    case (.native, .paymentOrderDidHide): ""
    }
  }
}
