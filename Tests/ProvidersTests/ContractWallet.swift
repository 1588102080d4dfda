import Payments

/// What the wallets' sheets hand over in these tests.
enum ContractWallet {
  static func payload(of wallet: Wallet) -> String {
    switch wallet {
    case .applePay, .samsungPay, .googlePay: "{}"
    }
  }
}
