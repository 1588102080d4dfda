import Checks
import Deeplinks

/// What attempts expect in the fuzzers.
enum Registrations {
  /// Every entry point.
  static let doors: [LinkEntry] = [
    .continueUserActivity, .openURL, .receiveDeeplink(showStatusView: true), .receiveDeeplink(showStatusView: false),
    .handleDeeplink,
  ]

  private static let addresses = [
    "tillshop://return/tabby/success", "tillshop://return/tabby/cancel", "tillshop://return/tamara?session=s1",
    "https://pay.tillshop.test/return/swedbank-pay", "https://pay.tillshop.test/return/yuno?a=1&b=2",
    "tillshop:return", "tillshop://return:8080/x", "tillshop:///",
  ]
  private static let names = ["payment_id", "orderId", "a", "session"]

  /// Up to three attempts, as the first bytes say: which addresses, which of them identified, which still open.
  static func make(_ bytes: inout MadeUpBytes) -> [LinkRegistration] {
    let count = bytes.number(below: 4)
    let (which, how) = (Int(bytes.byte()), Int(bytes.byte()))
    let value = bytes.line()
    return (0..<count).compactMap { index in
      let first = addresses[(which + index * 3) % addresses.count]
      let second = addresses[(which / 8 + index) % addresses.count]
      let name = names[(how / 8 + index) % names.count]
      let isIdentified = how >> index & 1 == 1
      return LinkRegistration(
        attempt: "attempt-\(index + 1)", provider: "provider-\(index + 1)",
        returns: [first, second].compactMap { try? Link($0) },
        identifiers: isIdentified ? [LinkRegistration.Identifier(name: name, value: value)] : [],
        paymentURLs: how >> (index + 3) & 1 == 1
          ? [PaymentURLRule(original: second, callbackScheme: "tillshop", isLenient: which >> 4 & 1 == 1)] : [],
        isOpen: which >> (index + 5) & 1 == 0)
    }
  }
}
