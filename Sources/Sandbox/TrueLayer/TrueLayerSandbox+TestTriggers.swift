import Commerce
import Language
public import Pages

extension TrueLayerSandbox {
  /// A mock bank (TrueLayer docs, Mock bank; the identifiers are those of TrueLayer's server libraries).
  struct Bank: Hashable {
    /// How it asks the shopper.
    enum Way: Hashable {
      /// On its page.
      case page
      /// After an account number, on its page.
      case pageAfterAccount
      /// Inside the app: login, then a one-time code.
      case embedded
      /// In its own app.
      case app
      /// After an account number, in its own app.
      case appAfterAccount
    }

    let id: String
    let name: String
    let country: String
    let currency: String
    let way: Way

    /// The mock banks, those that send the shopper to a page first in each country.
    static let all: [Bank] =
      [
        Bank(id: "mock-payments-gb-redirect", name: "Mock Bank UK", country: "GB", currency: "GBP", way: .page),
        Bank(id: "ob-uki-mock-bank-dev", name: "Mock Building Society", country: "GB", currency: "GBP", way: .page),
        Bank(id: "mock-payments-de-redirect", name: "Mock Bank Berlin", country: "DE", currency: "EUR", way: .page),
        Bank(
          id: "mock-payments-de-redirect-additional-input-text", name: "Mock Bank Hamburg", country: "DE",
          currency: "EUR", way: .pageAfterAccount),
        Bank(id: "mock-payments-de-embedded", name: "Mock Bank Köln", country: "DE", currency: "EUR", way: .embedded),
        Bank(id: "mock-payments-de-decoupled", name: "Mock Bank München", country: "DE", currency: "EUR", way: .app),
        Bank(
          id: "mock-payments-de-decoupled-additional-input-text", name: "Mock Bank Leipzig", country: "DE",
          currency: "EUR", way: .appAfterAccount),
        Bank(id: "mock-payments-fr-redirect", name: "Mock Banque Paris", country: "FR", currency: "EUR", way: .page),
        Bank(
          id: "mock-payments-fr-redirect-additional-input", name: "Mock Banque Lyon", country: "FR", currency: "EUR",
          way: .pageAfterAccount),
      ]
      + [
        ("es", "EUR", "Mock Banco Madrid"), ("it", "EUR", "Mock Banca Milano"), ("nl", "EUR", "Mock Bank Utrecht"),
        ("pt", "EUR", "Mock Banco Lisboa"), ("fi", "EUR", "Mock Pankki Helsinki"),
        ("lt", "EUR", "Mock Bankas Vilnius"), ("ie", "EUR", "Mock Bank Dublin"), ("pl", "PLN", "Mock Bank Warszawa"),
        ("no", "NOK", "Mock Bank Oslo"),
      ].map { country, currency, name in
        Bank(
          id: "mock-payments-\(country)-redirect", name: name, country: country.uppercased(), currency: currency,
          way: .page)
      }

    /// Whether it can be used now.
    func isHealthy(_ health: BankHealth) -> Bool {
      switch health {
      case .up: true
      case .down: id != "mock-payments-\(country.lowercased())-redirect"
      }
    }
  }

  /// The behaviour of a user name.
  enum Behaviour: Hashable {
    /// Agreed and carried out.
    case executed
    /// Refused at the login, with a reason.
    case refused(String)
    /// Agreed, and then not carried out, with a reason.
    case rejected(String)
    /// Carried out, and then taken back, with a reason.
    case takenBack(String)
    /// To be approved in the bank's app as well.
    case waits
    /// The given number of seconds from one status to the next.
    case slow(Int)
    /// Agreed, but the page leads nowhere.
    case noReturn
    /// A one-time code is asked after the return.
    case twoSteps

    /// Reads the name that is typed at the mock bank. The three that begin with `test_` are published (TrueLayer docs, Mock
    /// bank), in British spelling; those that begin with `till_` are Till's own, and so are those that end with `.demo`: an audience
    /// reads them, so they are no names of tests.
    init?(username: String) {
      func rest(_ prefix: String) -> String? {
        guard username.hasPrefix(prefix) else { return nil }
        let rest = String(username.dropFirst(prefix.count))
        let isWord = rest.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") }
        return isWord && !rest.isEmpty ? rest : nil
      }
      switch username {
      case "test_executed": self = .executed
      case "test_authorisation_failed": self = .refused("authorization_failed")
      case "test_execution_rejected": self = .rejected("provider_rejected")
      case "till_wait": self = .waits
      case "till_noreturn": self = .noReturn
      case "till_twostep": self = .twoSteps
      default:
        if username.hasSuffix(".demo") {
          self = .executed
        } else if let reason = rest("till_auth_") {
          self = .refused(reason)
        } else if let reason = rest("till_exec_") {
          self = .rejected(reason)
        } else if let reason = rest("till_late_") {
          self = .takenBack(reason)
        } else if username.hasPrefix("till_slow_"), let seconds = Int(username.dropFirst(10)),
          (1...86_400).contains(seconds)
        {
          self = .slow(seconds)
        } else {
          return nil
        }
      }
    }
  }

  /// The account that the mock banks know; the usual example of a German IBAN.
  static let knownAccount = "DE89370400440532013000"
  /// The one-time code that the mock banks refuse; Till's own.
  static let refusedCode = "000000"
  /// The password that the mock banks refuse; Till's own.
  static let refusedPassword = "wrong"
  /// That password.
  public static let unlistedCodes = [refusedPassword]

  /// Whether a text is an IBAN: 15 to 34 letters and digits whose remainder by 97 is 1 (ISO 13616).
  static func isIBAN(_ text: String) -> Bool {
    let account = text.uppercased().filter { !$0.isWhitespace }
    guard (15...34).contains(account.utf8.count) else { return false }
    var remainder = 0
    for byte in (account.dropFirst(4) + account.prefix(4)).utf8 {
      switch byte {
      case 0x30...0x39: remainder = (remainder * 10 + Int(byte - 0x30)) % 97
      case 0x41...0x5A: remainder = (remainder * 100 + Int(byte - 0x41) + 10) % 97
      default: return false
      }
    }
    return remainder == 1
  }

  /// The published test data and Till's own additions.
  public static let testData: [TestDatum] = {
    let source = "TrueLayer docs, Mock bank"
    func user(_ name: String, _ outcome: String, _ source: String?, onStage: TestDatum.Input? = nil) -> TestDatum {
      TestDatum(input: .holder(name), outcome: Phrase("truelayer.test.\(outcome)"), source: source, onStage: onStage)
    }
    return [
      user("test_executed", "executed", source, onStage: .holder("alex.demo")),
      user("test_authorisation_failed", "authorisation-failed", source),
      user("test_execution_rejected", "execution-rejected", source),
      TestDatum(
        input: .bank("mock-payments-gb-redirect"), outcome: Phrase("truelayer.test.bank-page"), source: source),
      TestDatum(
        input: .bank("mock-payments-de-embedded"), outcome: Phrase("truelayer.test.bank-embedded"), source: source),
      TestDatum(
        input: .bank("mock-payments-de-decoupled"), outcome: Phrase("truelayer.test.bank-app"), source: source),
      TestDatum(
        input: .bank("mock-payments-de-redirect-additional-input-text"),
        outcome: Phrase("truelayer.test.bank-account", ["account": .text(knownAccount)]), source: source),
      TestDatum(input: .amount("50000.01"), outcome: Phrase("truelayer.test.amount-rejected"), source: source),
      user("till_auth_insufficient_funds", "auth-reason", nil),
      user("till_exec_payment_limit_exceeded", "exec-reason", nil),
      user("till_late_verification_declined", "late-reason", nil),
      user("till_wait", "wait", nil),
      user("till_slow_30", "slow", nil),
      user("till_noreturn", "no-return", nil),
      user("till_twostep", "two-steps", nil),
      TestDatum(input: .code(refusedCode), outcome: Phrase("truelayer.test.code-refused"), source: nil),
    ]
  }()
}
