import HTTPTypes
public import Wire

extension STCPaySandbox {
  /// The calls that it knows.
  public enum CallName: String, CaseIterable, Sendable {
    case authorize = "stc-pay.authorize"
    case cancelApproval = "stc-pay.cancel-approval"
    case confirm = "stc-pay.confirm"
    case inquire = "stc-pay.inquire"
    case refund = "stc-pay.refund"
    case requestApproval = "stc-pay.request-approval"
  }

  /// What a request asks (stc pay, Direct Payment V4 and Merchant Transactions V3).
  public func call(of request: WireRequest) -> SandboxCall? {
    let host = request.authority
    guard [account.api, account.otherAPI, account.app].contains(where: { $0.authority == host }),
      request.head.method == .post,
      let operation = Operation(path: request.path)
    else { return nil }
    return switch operation {
    case .authorize: SandboxCall(CallName.authorize, .session)
    case .confirm: SandboxCall(CallName.confirm, .charge)
    case .inquire, .inquireApproval: SandboxCall(CallName.inquire)
    case .requestApproval: SandboxCall(CallName.requestApproval, .charge)
    case .cancelApproval: SandboxCall(CallName.cancelApproval, .session)
    case .refund: SandboxCall(CallName.refund, .refund)
    }
  }
}
