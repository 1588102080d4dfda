import Commerce
import Wire

/// The stc pay wallet by way of HyperPay: its brand, entity, custom parameters and redirect are in HyperPay's own plug-in; which
/// result code tells which of the wallet's outcomes is published nowhere and Till's own choice from the list.
extension HyperPaySandbox {
  /// The reason why the wallet of a mobile number cannot pay (Moyasar docs, STC Pay testing); `nil` if it can.
  static func walletFault(of mobile: String?) -> String? {
    switch mobile.map({ String(Digits.ascii(in: $0).suffix(9)) }) {
    case "515555555": "800.100.195"
    case "515555556": "800.100.172"
    case "515555557": "800.100.160"
    default: nil
    }
  }

  /// Whether the wallet can be asked: its owner is found by the mobile number that the merchant gave.
  func walletVerdict(for checkout: Checkout) -> Verdict {
    if let code = ruleBroken(by: .stcPay, in: checkout) ?? checkout.customer.walletFault { return .refuse(code) }
    return .challenge(Challenge(flow: .challenge, isWallet: true))
  }
}

extension HyperPaySandbox.ChallengeCode {
  /// What it leads to on the wallet's page; `nil` where the wallet pays (Moyasar docs, STC Pay testing).
  var walletRefusal: String? {
    switch self {
    case .right, .attempted: nil
    case .failed: "800.100.203"
    case .rejected, .unavailable: "800.100.162"
    case .hangs: "900.100.600"
    case .contradicted, .refusedAfterwards: "800.100.161"
    }
  }
}
