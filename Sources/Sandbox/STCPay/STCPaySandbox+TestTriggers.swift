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
    /// A shared wallet above its limit, known when the code is confirmed: 2024; Till's own.
    case sharedLimit = "966515555561"
    /// A shared wallet that may not pay this, known when the code is confirmed: 2025; Till's own.
    case sharedNotAllowed = "966515555562"
    /// An account that may not send money: 2030; Till's own.
    case noTransfers = "966515555563"
    /// A wallet that was not turned into a bank account in time: 2029 (stc bank, FAQ, tells of it; the code is Till's own).
    case downgraded = "966515555564"

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
      case .sharedLimit: "shared-limit"
      case .sharedNotAllowed: "shared-not-allowed"
      case .noTransfers: "no-transfers"
      case .downgraded: "downgraded"
      }
    }
    /// Whether a page publishes it.
    var isPublished: Bool {
      switch self {
      case .unknown, .incomplete, .blocked, .locked, .tooSoon: true
      case .withoutMessage, .sharedLimit, .sharedNotAllowed, .noTransfers, .downgraded: false
      }
    }
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
    /// Cancelled in the wallet: 2027; Till's own.
    case cancelled = "666666"
    /// An error without a reason, and nothing taken: 2000; Till's own.
    case unspecified = "777777"
    /// Accepted under the unpublished status 3, and paid minutes later; Till's own.
    case oddStatus = "888888"

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
      case .unspecified: "unspecified"
      case .oddStatus: "odd-status"
      }
    }
    /// Whether a page publishes it.
    var isPublished: Bool {
      switch self {
      case .paid, .alsoPaid, .insufficient, .dailyLimit, .singleLimit, .silence: true
      case .pending, .cancelled, .unspecified, .oddStatus: false
      }
    }
  }

  /// After a confirmation that was not answered the money is taken a minute later; Till's own.
  static let silenceTime = Duration.seconds(60)
  /// A pending payment is paid five minutes later; Till's own.
  static let pendingTime = Duration.seconds(5 * 60)

  /// Mobile numbers for which every other code is right too (Tap docs, stc pay; the first one also in MyFatoorah docs, test
  /// cards).
  static let easyWallets = [
    "966557877988", "966506027231", "966537974429", "966558646150", "966548220713", "966550955806", "966554748162",
    "966554774102",
  ]

  private static let source = "Moyasar docs, STC Pay testing"

  /// Moyasar's published numbers and codes for stc pay, a wrong code, and Till's own additions.
  public static let testData: [TestDatum] =
    [TestDatum(input: .phone("0512345678"), outcome: Phrase("stcpay.test.code-sent"), source: source)]
    + TestWallet.allCases.map { wallet in
      TestDatum(
        input: .phone(wallet.typed), outcome: Phrase("stcpay.test.\(wallet.key)"),
        source: wallet.isPublished ? source : nil)
    }
    + easyWallets.map { mobile in
      TestDatum(
        input: .phone("0" + mobile.dropFirst(3)), outcome: Phrase("stcpay.test.any-code"), source: "Tap docs, stc pay")
    }
    + TestCode.allCases.map { code in
      TestDatum(
        input: .code(code.rawValue), outcome: Phrase("stcpay.test.\(code.key)"),
        source: code.isPublished ? source : nil)
    }
    + [TestDatum(input: .code("999999"), outcome: Phrase("stcpay.test.wrong"), source: source)]
}
