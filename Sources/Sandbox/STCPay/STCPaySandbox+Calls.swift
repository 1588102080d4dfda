import HTTPTypes
public import Wire

extension STCPaySandbox {
  /// What a request asks (stc pay, Direct Payment V4 and Merchant Transactions V3).
  public func call(of request: WireRequest) -> SandboxCall? {
    let host = request.authority
    guard [account.api, account.otherAPI, account.app].contains(where: { $0.authority == host }),
      request.head.method == .post,
      let operation = Operation(path: request.path)
    else { return nil }
    return switch operation {
    case .authorize: SandboxCall("stc-pay.authorize", .session)
    case .confirm: SandboxCall("stc-pay.confirm", .charge)
    case .inquire, .inquireApproval: SandboxCall("stc-pay.inquire")
    case .requestApproval: SandboxCall("stc-pay.request-approval", .charge)
    case .cancelApproval: SandboxCall("stc-pay.cancel-approval", .session)
    case .refund: SandboxCall("stc-pay.refund", .refund)
    }
  }
}
