import Language
public import Pages

extension STCPaySandbox {
  /// Mobile numbers that decide what asking for a code does (Moyasar docs, STC Pay testing; the codes they lead to are
  /// Till's own mapping).
  enum TestWallet: String, Hashable, Sendable, CaseIterable {
    /// No account: 2008.
    case unknown = "966515555555"
    /// The shopper must first complete the profile: 2028.
    case incomplete = "966515555556"
    /// The account's status does not allow it: 2029.
    case blocked = "966515555557"
    /// Locked after wrong codes: 2003.
    case locked = "966515555558"
    /// Asked again too early: 2003.
    case tooSoon = "966515555559"
    /// The code's message never arrives; Till's own.
    case withoutMessage = "966515555560"

    /// The number as people in Saudi Arabia type it.
    var typed: String { "0" + rawValue.dropFirst(3) }
    /// The key of its words below `stcpay.test.`.
    var key: String {
      switch self {
      case .unknown: "no-account"
      case .incomplete: "profile-incomplete"
      case .blocked: "account-status"
      case .locked: "locked"
      case .tooSoon: "too-soon"
      case .withoutMessage: "no-message"
      }
    }
    /// Whether a page publishes it.
    var isPublished: Bool { self != .withoutMessage }
  }

  /// Codes that decide what confirming does; every other code is wrong (Moyasar docs, STC Pay testing).
  enum TestCode: String, Hashable, Sendable, CaseIterable {
    /// Paid.
    case paid = "123456"
    /// Paid.
    case alsoPaid = "000000"
    /// Not enough money: 2023.
    case insufficient = "111111"
    /// The day's limit: 2003.
    case dailyLimit = "222222"
    /// The limit for one payment: 2003.
    case singleLimit = "333333"
    /// stc pay does not answer in time.
    case silence = "444444"
    /// Taken, and paid only minutes later; Till's own.
    case pending = "555555"
    /// Called off in the wallet: 2027; Till's own.
    case cancelled = "666666"

    /// The key of its words below `stcpay.test.`.
    var key: String {
      switch self {
      case .paid, .alsoPaid: "paid"
      case .insufficient: "insufficient"
      case .dailyLimit: "daily-limit"
      case .singleLimit: "single-limit"
      case .silence: "silence"
      case .pending: "pending"
      case .cancelled: "cancelled"
      }
    }
    /// Whether a page publishes it.
    var isPublished: Bool { self != .pending && self != .cancelled }
  }

  /// After a confirmation that was not answered the money is taken a minute later; Till's own.
  static let silenceTime = Duration.seconds(60)
  /// A pending payment is paid five minutes later; Till's own.
  static let pendingTime = Duration.seconds(5 * 60)

  private static let source = "Moyasar docs, STC Pay testing"

  /// Moyasar's published numbers and codes for stc pay, a wrong code, and Till's own additions.
  public static let testData: [TestDatum] =
    [TestDatum(input: .phone("0512345678"), outcome: Phrase("stcpay.test.code-sent"), source: source)]
    + TestWallet.allCases.map { wallet in
      TestDatum(
        input: .phone(wallet.typed), outcome: Phrase("stcpay.test.\(wallet.key)"),
        source: wallet.isPublished ? source : nil)
    }
    + TestCode.allCases.map { code in
      TestDatum(
        input: .code(code.rawValue), outcome: Phrase("stcpay.test.\(code.key)"),
        source: code.isPublished ? source : nil)
    }
    + [TestDatum(input: .code("999999"), outcome: Phrase("stcpay.test.wrong"), source: source)]
}
